// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/looking_inside.h"
#include "core/scene/attention/pass.h"
#include "core/scene/models/models_scene.h"
#include "core/tokenizer/tokenizer.h"

namespace attn {

/// A checkpoint that is open, and its tokenizer.
struct OpenedModel {
  std::string folder;
  Model model;
  Tokenizer tokenizer;
};

/// The weights of all heads of one kind of attention, small enough to be drawn beside each other, and numbers that tell
/// the heads apart.
struct HeadGrid {
  StackKind kind = StackKind::encoder;
  Index layers = 0, heads = 0;
  Index ready = 0;        ///< layers that are there so far
  Index pooled = 1;       ///< so many rows and columns of the weights share one of the pictures: the largest is shown
  Box<Tensor> weights;    ///< (layers, heads, rows, columns)
  Box<Tensor> headKinds;  ///< (layers, heads, 6), see headKinds(); empty of cross-attention
};

/// A token that a model may say next, or in the place of a mask.
struct Prediction {
  Index id = 0;
  std::string text;
  double probability = 0;
  double withoutEdits = 0;
};

/// Which head is open. It is not part of the scene.
struct ModelsView {
  std::optional<HeadPlace> open;

  bool operator==(const ModelsView&) const = default;
};

/// What is computed from a scene. Cheap to copy.
struct ModelsResults {
  ModelsScene scene;
  Message problem;  ///< why there is nothing to see, in words for the user

  std::shared_ptr<const OpenedModel> opened;
  std::vector<Piece> pieces, decoderPieces;
  std::vector<HeadGrid> grids;          ///< a kind of attention each
  std::optional<HeadPlace> open;        ///< the head of `pass`
  std::optional<Pass> pass;             ///< as any attention is drawn and explained
  std::vector<Prediction> predictions;  ///< the best ones; none of a model without an output layer
  Index predictedAt = -1;               ///< the position that they are of; −1: the next one
  double seconds = 0;                   ///< that the model took
};

/// "head": the previous token, the first one, itself, or broadly over many. See headKindOf.
struct HeadMark {
  const char* id;
  const char* name;       ///< marked by translatable()
  const char* shortName;  ///< likewise, for where there is hardly room
  HeadKind number;        ///< that it goes by
  double from;            ///< a head is one of this kind from so much on
};
/// What heads are called by where their weights lie, the sharpest first.
ATTN_API const std::vector<HeadMark>& headMarks();
/// The mark of a head with these six numbers of headKinds(): that with the largest share above its threshold; none.
ATTN_API const HeadMark* markOf(const float* kinds);

/// Runs a model over a scene's text, and remembers what an edit or a longer text does not change.
class ATTN_API ModelsPipeline {
 public:
  /// \param ready is told the results as they are after each layer
  ModelsResults run(const ModelsScene& scene, const ModelsView& view,
                    const std::function<void(const ModelsResults&)>& ready = {});

 private:
  void open(const std::string& folder);

  std::shared_ptr<const OpenedModel> m_opened;
  std::optional<ModelRun> m_run, m_plain;  ///< with the edits, and without them
  std::vector<HeadGrid> m_grids;           ///< of m_run
};

}  // namespace attn
