// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/import/canonical.h"
#include "core/import/guess/import_guess.h"
#include "core/model/looking_inside.h"
#include "core/scene/attention/pass.h"
#include "core/scene/models/models_scene.h"
#include "core/scene/models/token_groups.h"
#include "core/tensor/number_grid.h"
#include "core/tokenizer/tokenizer.h"

// What the Models workspace shows. Cheap to copy.

namespace attn {

class FileNumbers;

/// What a model, or a file of attention, that a scene names is known again by.
struct ModelIdentity {
  double bytes = 0;         ///< of its files of numbers
  std::string fingerprint;  ///< 16 digits of a hash
  std::string former;       ///< the hash in documents from before each tensor, or the middle of a file, counted

  bool operator==(const ModelIdentity&) const = default;
};

/// A checkpoint that is open, and its tokenizer.
struct OpenedModel {
  std::string folder;
  Model model;
  Tokenizer tokenizer;
  ModelIdentity identity = {};
};

/// Attention from a file of tensors.
struct OpenedFile {
  std::string path, axes;  ///< as the scene has them
  Index entry = 0;         ///< of the batch, which is shown
  bool dividesRows = false;
  std::string array = {};              ///< likewise
  std::string kind = {}, tokens = {};  ///< likewise
  std::shared_ptr<const ImportedAttention> found = {};
  ImportGuess guess = {};  ///< of the tensor that is shown, with the axes of the scene
  Index entries = 1;       ///< of the batch
  Shape shape = {};        ///< (layers, heads, queries, keys)
  ModelIdentity identity = {};
  Message notFinite = {};  ///< what the numbers have that is NaN or infinite; or nothing
  double rowSum = 1;       ///< the mean of what the rows of weights sum to that have any, before they are divided

  // The numbers are read from the file as far as they are looked at:
  CanonicalChoices part = {};       ///< the entry of the batch, and whether rows are divided by their sums
  std::optional<Tensor> kept = {};  ///< all of them, where they are few
  /// Each head's, where they are too many for memory and stay in the file. Their pyramids become finer.
  std::vector<std::shared_ptr<const FileNumbers>> large = {};

  Index queries() const { return shape[2]; }
  Index keys() const { return shape[3]; }
  /// The lengths of the axes that queries, or keys, are of.
  ATTN_API std::vector<Index> lengthsOf(AxisRole role) const;
  /// What the weights of a query make up together where they are shares: 1, or 255 of bytes, 100 of percent.
  ATTN_API double whole() const;
};

/// What is drawn over a picture: the weights of one layer.
struct PatchWeights {
  HeadPlace place;         ///< the open head
  bool isRollout = false;  ///< through all layers up to that one: a single matrix
  Box<Tensor> numbers;     ///< (heads, queries, keys), or (1, queries, keys)

  Index matrix() const { return isRollout ? 0 : place.head; }
};

/// What the pictures of heads show.
struct HeadShowing {
  const char* id;
  const char* name;         ///< marked by translatable()
  const char* description;  ///< likewise
  const char* number;       ///< likewise: what one number is
};
/// "weights", "value-weighted" (see valueWeighted) and "rollout" (see rollout), which has one picture a layer.
ATTN_API const std::vector<HeadShowing>& headShowings();

/// Pictures of all heads of one kind of attention, small enough to be drawn beside each other, and numbers that tell
/// the heads apart.
struct HeadGrid {
  StackKind kind = StackKind::encoder;
  Index layers = 0, heads = 0;  ///< a rollout has one picture a layer
  Index pooled = 1;             ///< so many rows and columns share a cell of the pictures: the largest is shown
  std::vector<Box<Tensor>> pictures = {};   ///< of the layers that are there so far: (heads, rows, columns)
  std::vector<Box<Tensor>> headKinds = {};  ///< likewise (heads, 6), see headKinds(); none of what is no self-attention
  // Beside what is pinned as A; else, and where both can't be compared, none:
  std::vector<Box<Tensor>> ofA = {};          ///< A's pictures
  std::vector<Box<Tensor>> differences = {};  ///< B − A in pictures of the same size: of each square what is farthest
                                              ///< from 0
};

/// A token that a model may say next, or in the place of a mask.
struct PredictedToken {
  Index id = 0;
  std::string text;
  double probability = 0;
  double elsewhere = 0;  ///< without the edits, or in what is pinned as A
};

/// What is looked at. It is not part of the scene.
struct ModelsView {
  std::optional<HeadPlace> open;
  std::vector<HeadPlace> beside = {};  ///< other heads that are shown with the open one
  std::string combined = "beside";     ///< the id of a row of headCombinations()
  bool isPinned = false;               ///< it is A's: two heads are no comparison of their own
  std::string shows = "weights";       ///< the id of a row of headShowings()
  bool looksInside = false;            ///< a PredictionInside is wanted
  bool looksAtPatches = false;         ///< PatchWeights of the open head's layer are wanted, of a file
  bool patchesHeads = true;            ///< PredictionInside::patched is wanted
  std::optional<Index> position;       ///< whose prediction is explained; none: the last one, or the mask
  std::optional<Index> token,
      against;  ///< ids; none: the likeliest, and the next likeliest, or the other text's likeliest

  bool operator==(const ModelsView&) const = default;
};

/// Where a prediction comes from.
struct PredictionInside {
  Index position = 0;                ///< of the predicting stack
  PredictedToken token, against;     ///< which are explained and compared
  std::vector<PredictedToken> best;  ///< of this position
  bool isBesideA = false;            ///< their probability elsewhere is A's
  std::vector<PredictedToken>
      bestInOther;  ///< of the other text's run at this position; empty until it is patched from

  std::optional<BestTokens> lens;        ///< what each layer would say; none of a checkpoint without an output layer
  std::vector<std::string> lensTexts;    ///< of lens.ids
  Box<Tensor> moved;                     ///< how far each layer moves each state: see movedStates
  Message partsProblem;                  ///< why there are no parts
  std::optional<LogitParts> parts;       ///< of the token's logit
  Message patchingProblem;               ///< why nothing is patched
  std::vector<KindTensor> patched;       ///< see patchHeads; empty until it is there
  double difference = 0, otherwise = 0;  ///< logit(token) − logit(against): of this text, and of the other one
};

/// What is computed from a scene.
struct ModelsResults {
  ModelsScene scene;
  Message problem;                       ///< why there is nothing to see, in words for the user
  std::string problemFile;               ///< the file of the folder that it is about; empty: the folder, or the text
  std::optional<ModelIdentity> another;  ///< the problem is that this stands where the scene's model was

  std::shared_ptr<const OpenedModel> opened;
  std::shared_ptr<const OpenedFile> file;  ///< instead of a model
  double known = 1;                        ///< the share of a large file's numbers that were looked at so far
  std::vector<Piece> pieces, decoderPieces, otherPieces;
  std::string shows = "weights";                ///< of the grids and the pass
  std::vector<HeadGrid> grids;                  ///< a kind of attention each
  TokenGroups tokens, decoderTokens;            ///< what is shown in the places of the pieces
  std::optional<HeadPlace> open;                ///< the first of `heads`
  std::vector<HeadPlace> heads;                 ///< that `pass` is of
  std::string combined = "beside";              ///< how it is of several
  std::optional<Pass> pass;                     ///< as any attention is drawn and explained; of two heads with one as B
  std::vector<Pass> ofHeads;                    ///< each head's own, token by token; in the order of `heads`
  std::shared_ptr<const ModelsResults> pinned;  ///< A's; `pass` has its pass as the other one of a comparison then
  Message pinnedProblem;                        ///< why A is not shown beside B
  std::shared_ptr<const ModelsResults> ofA;     ///< all of A's, whether the open heads can be compared or not
  Message gridsProblem;                         ///< why the grids have no pictures of A
  Message insideProblem;                        ///< why what A would say is not shown beside B; none: it is
  std::optional<PatchWeights> patches;
  std::vector<PredictedToken> predictions;  ///< the best ones; none of a model without an output layer
  Index predictedAt = -1;                   ///< the position that they are of; −1: the next one
  bool predictionsBesideA = false;          ///< their probability elsewhere is A's
  std::optional<PredictionInside> inside;
  double seconds = 0;  ///< that the model took
};

/// What the queries of a kind of attention are shown as, and its keys: of a file `tokens` and `decoderTokens`.
ATTN_API const TokenGroups& queriesOf(const ModelsResults& results, StackKind kind);
ATTN_API const TokenGroups& keysOf(const ModelsResults& results, StackKind kind);

/// The pieces that the predicting stack reads.
ATTN_API const std::vector<Piece>& predictingPieces(const ModelsResults& results);

}  // namespace attn
