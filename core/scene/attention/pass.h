// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/scene/attention/attention_stages.h"
#include "core/tensor/number_grid.h"

namespace attn {

struct PassComparison;

/// The names of the queries, or the keys, of each sequence of a batch: as many for each of them.
using SequenceLabels = std::vector<std::vector<std::string>>;

/// One pass of attention, wherever its numbers come from: all that is drawn, summed up, compared and explained of it.
/// Whoever draws it asks for no text, no projection and no scene. Only the labels and one of the tensors have to be
/// there; what is not known is left empty. Cheap to copy.
struct Pass {
  Box<SequenceLabels> queryLabels, keyLabels;  ///< b of them, with n and m names each
  Index heads = 1;
  std::string name;  ///< "A" or "B" where a mechanism is pinned; else empty

  /// How the weights come about; none: the numbers alone are known.
  std::optional<Mechanism> mechanism;
  Box<Tensor> queries, keys, values;      ///< (b, n, p), or (b, h, n, p / h) with several heads; empty: not known
  std::optional<Box<KeyRanges>> visible;  ///< which keys each query sees; none: all
  std::vector<Index> validLengths;        ///< b of them, or b·n with a length per query
  ScoreInputs scoreInputs;                ///< everything that the scores depend on
  RememberedScores remembered;            ///< the scores before the temperature, if they are at hand
  WeightChoice weightChoice;              ///< how the scores become weights
  Index outputWidth = 0;                  ///< p_o; 0: not known

  View view = View::weights;  ///< which of them is looked at
  // A pass of a scene has values only for what the view needs:
  std::optional<Box<Tensor>> scores;   ///< after the temperature: (b, n, m), or (b, h, n, m) with several heads
  std::optional<Box<Tensor>> weights;  ///< before dropout
  /// Instead of them, those of one head that are too many for memory.
  SharedGrid large;
  std::optional<Box<Tensor>> output;  ///< (b, n, p_o)
  std::optional<Box<Tensor>> bias;    ///< that positions add to the scores: as these
  /// Beside the weights where there is a sink: what it took of each row, (b, n), or (b, h, n) with several heads.
  std::optional<Box<Tensor>> sinkWeights;
  std::optional<Box<Tensor>> joined;  ///< the heads' outputs side by side, before W_o: (b, n, p_v)

  /// Another pass of the same queries and keys beside this one; null: none.
  std::shared_ptr<const PassComparison> comparison;

  Index batch() const { return static_cast<Index>(keyLabels->size()); }
  Index n() const { return queryLabels->empty() ? 0 : static_cast<Index>(queryLabels->front().size()); }
  Index m() const { return keyLabels->empty() ? 0 : static_cast<Index>(keyLabels->front().size()); }
  /// What is looked at. \pre it has a value
  const Box<Tensor>& shown() const {
    switch (view) {
      case View::scores: return *scores;
      case View::weights: return *weights;
      case View::output: break;
      case View::bias: return *bias;
    }
    return *output;
  }
};

/// The pass A beside B: of the same queries and keys, with the same tensor looked at.
struct PassComparison {
  Pass a;
  Box<Tensor> difference;                 ///< B − A of what is looked at: see differenceOf
  std::optional<Box<KeyRanges>> visible;  ///< the keys that have a weight in A or in B; none: all
};

/// One query of one matrix of the batch: what its weights are made of.
struct RowOfScores {
  std::vector<float> scores;  ///< a key each, after the temperature
  std::vector<KeyRange> visible;
  Index firstPlace = 0;  ///< index of the row's first number in the flattened (…, n, m) tensor, for dropout
};

/// Whether rowOfScores can tell the scores: the pass has them, or what they are computed from.
ATTN_API bool hasScores(const Pass& pass);

/// From the scores that are at hand, else computed for this row alone. \pre hasScores(pass)
ATTN_API RowOfScores rowOfScores(const Pass& pass, Index matrix, Index query);

/// The weights of one query as the output is pooled with them: after dropout. Empty if neither they nor what they are
/// made of is known.
ATTN_API std::vector<float> pooledWeightsOfRow(const Pass& pass, Index matrix, Index query);

}  // namespace attn
