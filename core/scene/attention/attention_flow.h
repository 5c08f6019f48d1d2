// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/memo.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/attention/position_stages.h"

// The whole pass as a diagram of boxes, each with a tensor: nothing is computed for it that the pass does not compute.

namespace attn {

/// A tensor of the pass, in the order in which it makes them.
enum class FlowBox {
  tokens,
  queryVectors,  ///< with cross-attention alone: else the queries are the keys
  vectors,       ///< of the keys
  positions,
  queries,
  keys,
  values,
  scores,  ///< after the temperature
  masked,  ///< the same numbers, of the keys that each query sees
  weights,
  heads,   ///< what each head pools
  output,  ///< behind W_o
};

struct FlowBoxRow {
  FlowBox box;
  const char* id;      ///< of AttentionViewState::flowBox
  const char* symbol;  ///< markup as of Scoring::formula, or empty
  const char* name;    ///< "queries"; marked by translatable()
  const char* note;    ///< what it is, in a sentence; likewise
};

/// In the order of FlowBox.
ATTN_API const std::vector<FlowBoxRow>& flowBoxes();
ATTN_API const FlowBoxRow& rowOf(FlowBox box);

/// So many places at most are shown of what positions add to the scores: a bias has a matrix a head.
constexpr Index mostBiasPlaces = 512;

/// The numbers of a pass for its diagram. Cheap to copy.
struct AttentionFlow {
  AttentionResults results;  ///< of AttentionPipeline::runAll
  /// What tells positions apart: vectors that are added (places, d), the unit vectors of each pair as a rotation turns
  /// them (places, p), or biases of the scores (h, places, places); none: nothing does.
  std::optional<Box<Tensor>> positions;
  Box<Tensor> heads;  ///< (b, n, p), or (b, h, n, p) with several heads
};

/// A box's numbers and what its axes are.
struct FlowTensor {
  Box<Tensor> tensor;                          ///< empty: the box has no numbers
  std::string letters;                         ///< "(b, h, n, p)"
  std::optional<Box<KeyRanges>> visible = {};  ///< the numbers that count; none: all
  bool hasHeads = false;  ///< a matrix is a head's: matrix entry · heads + head; else a sequence's
  bool isShared = false;  ///< all sequences have the same matrices
};

/// Whether the diagram has a box for it.
ATTN_API bool hasBox(const AttentionFlow& flow, FlowBox box);
/// Of tokens the shape alone is of use: (b, n), or (b, m) of the keys. \pre there is no problem
ATTN_API FlowTensor tensorOf(const AttentionFlow& flow, FlowBox box);
/// The lengths of the axes as they are said: "(3, 2, 4, 4)".
ATTN_API Shape shapeOf(const AttentionFlow& flow, FlowBox box);

/// What a letter of the shapes counts.
struct FlowLetter {
  const char* letter;  ///< markup
  Index number;
  const char* words;  ///< "sequences"; marked by translatable()
};
/// Those that the shapes of this pass use.
ATTN_API std::vector<FlowLetter> flowLetters(const AttentionFlow& flow);

/// The boxes whose numbers, tokens or mask are others than before. None where either has a problem: nothing changed,
/// there is nothing to be seen.
ATTN_API std::vector<FlowBox> changedBoxes(const AttentionFlow& before, const AttentionFlow& after);

/// A sequence of the flow: the last one for a place that a text no longer has.
ATTN_API Index flowSequence(const AttentionFlow& flow, Index wanted);

/// A stage: the heads of the joined outputs, see splitHeads.
ATTN_API Box<Tensor> headOutputs(const Box<Tensor>& joined, const Index& heads);

/// Runs the pass for its diagram, and remembers each stage's last run.
class ATTN_API AttentionFlowPipeline {
 public:
  /// \param pass whose memories of the stages are shared with the other views
  AttentionFlow run(AttentionPipeline& pass, const AttentionScene& scene);

 private:
  Memo<encodingStage> m_encoding;
  Memo<biasesStage> m_biases;
  Memo<headOutputs> m_heads;
};

}  // namespace attn
