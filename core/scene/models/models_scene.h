// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/attention/normalising.h"
#include "core/model/model_run.h"
#include "core/scene/attention/attention_scene.h"
#include "core/scene/fields.h"
#include "core/scene/models/patches.h"

namespace attn {

/// The kinds of attention of a transformer, by the names that files have for them.
ATTN_API const Names<StackKind>& stackKindNames();

/// What becomes of a head's output.
ATTN_API const Names<Silence>& silenceNames();

/// What is shown of the tokens that the tokenizer puts into a text, as [CLS].
enum class SpecialTokens {
  shown,
  hidden,   ///< they are not shown; the weights of the others are as they are
  leftOut,  ///< likewise, and the others' weights are divided by their sum
};
ATTN_API const Names<SpecialTokens>& specialTokenNames();

inline constexpr Scalar layerScalar{"layer", translatable("core", "Layer"), 0, 10'000, 0, false, true};
inline constexpr Scalar headOfLayerScalar{"head", translatable("core", "Head"), 0, 10'000, 0, false, true};
inline constexpr Scalar headTemperatureScalar{"temperature", translatable("core", "Temperature"), 0.05, 20, 1, true};

/// What a user changed in one head of a model. It may be switched off and stay in the list.
struct ModelEdit {
  StackKind stack = StackKind::encoder;
  Index layer = 0, head = 0;
  bool isOn = true;
  Silence silence = Silence::none;
  double temperature = 1;
  std::vector<MaskChoice> masks = {};  ///< besides the model's own
  std::string normaliser = "softmax";
  Scalars normaliserScalars = {};
  bool isPatched = false;  ///< its output, before W_o, is the one that it has in the other text

  HeadPlace place() const { return {stack, layer, head}; }
  bool operator==(const ModelEdit&) const = default;
};

template <class Visitor, FieldsOf<ModelEdit> Self>
void fields(Visitor& visit, Self& edit) {
  visit({"stack", translatable("core", "Stack")}, edit.stack, stackKindNames());
  visit("layer", edit.layer, layerScalar);
  visit("head", edit.head, headOfLayerScalar);
  visit({"isOn", translatable("core", "In force")}, edit.isOn);
  visit({"silence", translatable("core", "Output of the head")}, edit.silence, silenceNames());
  visit("temperature", edit.temperature, headTemperatureScalar);
  visit({"masks", translatable("core", "Mask")}, edit.masks, ListOf<NoRule>{0, masks().size(), {}});
  visit({"normaliser", translatable("core", "Normaliser")}, edit.normaliser, normalisers());
  visit("normaliserScalars", edit.normaliserScalars, KnownScalars{scalarsOf(normalisers())});
  visit({"isPatched", translatable("core", "Output from the other text")}, edit.isPatched);
}

inline constexpr std::size_t longestModelText = 1'000'000, mostModelEdits = 1000, longestFolder = 4096,
                             longestArrayName = 4096;

inline constexpr Scalar entryScalar{"entry", translatable("core", "Entry of the batch"), 0, 1e9, 0, false, true};

inline constexpr Scalar modelBytesScalar{"bytes", translatable("core", "Bytes of the model"), 0, 9e15, 0, false, true};

/// Where weights come from: a model or a file, what it reads, and what a user changed in it.
struct ModelSource {
  std::string folder;  ///< that `save_pretrained` wrote, or a file of attention; empty: the model that ships
  std::string text =
      "The old sailor met Mira near the bridge. A small bird followed Tom to the lake. The old sailor met";
  std::string second;        ///< of a sentence pair, or what the decoder of an encoder–decoder has written so far
  std::string other;         ///< whose heads' outputs patching takes
  std::string array;         ///< of a file that holds several tensors: any of that one's arrays; empty: the first
  std::string axes;          ///< of a file: a letter an axis, see letterOf(AxisRole); empty: they are guessed
  std::string kind;          ///< of a file: what its numbers are, the id of a TensorKind; empty: it is guessed
  std::string tokens;        ///< of a file, in the place of its own: see tokensOfText; empty: those that it has
  Index entry = 0;           ///< of a file's batch
  bool dividesRows = false;  ///< each row of a file's weights is divided by its sum
  std::vector<ModelEdit> edits;
  double bytes = 0;         ///< of the model's files, by which it is known again; 0: not said
  std::string fingerprint;  ///< of it: see identityOf(); empty: not said

  bool operator==(const ModelSource&) const = default;
};

template <class Visitor, FieldsOf<ModelSource> Self>
void fields(Visitor& visit, Self& source) {
  visit({"folder", translatable("core", "Folder of the model")}, source.folder, AnyText{longestFolder});
  visit({"text", translatable("core", "Text")}, source.text, AnyText{longestModelText});
  visit({"second", translatable("core", "Second text")}, source.second, AnyText{longestModelText});
  visit({"other", translatable("core", "Other text, for patching")}, source.other, AnyText{longestModelText});
  visit({"array", translatable("core", "Tensor of the file")}, source.array, AnyText{longestArrayName});
  visit({"axes", translatable("core", "Axes of the file")}, source.axes, AnyText{16});
  visit({"kind", translatable("core", "What the numbers of the file are")}, source.kind, AnyText{32});
  visit({"tokens", translatable("core", "Tokens of the file")}, source.tokens, AnyText{longestModelText});
  visit("entry", source.entry, entryScalar);
  visit({"dividesRows", translatable("core", "Rows of the weights")}, source.dividesRows);
  visit({"edits", translatable("core", "Edits")}, source.edits, ListOf<NoRule>{0, mostModelEdits, {}});
  visit("bytes", source.bytes, modelBytesScalar);
  visit({"fingerprint", translatable("core", "Fingerprint of the model")}, source.fingerprint, AnyText{64});
}

/// Everything that a user chose in the Models workspace. The model itself is not part of it: it stays in its folder.
struct ModelsScene : ModelSource {
  std::optional<ModelSource> pinned;  ///< A, whose heads the scene's own, B then, are compared with; none: nothing is
  PatchChoice patches;
  SpecialTokens special = SpecialTokens::shown;
  bool joinsPieces = false;  ///< the pieces of a word are shown as one

  bool operator==(const ModelsScene&) const = default;
};

template <class Visitor, FieldsOf<ModelsScene> Self>
void fields(Visitor& visit, Self& scene) {
  fields(visit, static_cast<std::conditional_t<std::is_const_v<Self>, const ModelSource, ModelSource>&>(scene));
  visit({"pinned", translatable("core", "Pinned model")}, scene.pinned);
  visit("patches", scene.patches);
  visit({"special", translatable("core", "Special tokens")}, scene.special, specialTokenNames());
  visit({"joinsPieces", translatable("core", "Join pieces to words")}, scene.joinsPieces);
}

/// With what gives the weights now pinned as A; what was pinned before goes.
ATTN_API ModelsScene withPinned(ModelsScene scene);

/// With A and B changed for each other; without a pinned source the same scene.
ATTN_API ModelsScene withSwapped(ModelsScene scene);

/// A by itself, shown as the scene shows B. \pre scene.pinned
ATTN_API ModelsScene pinnedScene(ModelsScene scene);

/// The edit of a head, if there is one.
ATTN_API const ModelEdit* editOf(const ModelsScene& scene, const HeadPlace& place);

/// The scene with a change of the edit of a head. One that changes nothing is taken out of the list.
ATTN_API ModelsScene withEdit(ModelsScene scene, const HeadPlace& place, const std::function<void(ModelEdit&)>& change);

/// The masks that a head may have besides the model's own: those that need no lengths, no list and no picture.
ATTN_API std::vector<const Mask*> headMasks();

/// The edits that are in force, as a pass takes them, without the patches: they come from a run on another text.
ATTN_API std::vector<HeadEdit> headEdits(const ModelsScene& scene);

}  // namespace attn
