// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/attention/scoring.h"
#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/index.h"

namespace attn {

/// The columns of one parameter of a scoring function that see the query or the key: all of them, or the second part of
/// a matrix over [query; key].
struct ScorePart {
  const char* parameter = "";  ///< empty: none, the vector enters as it is
  Width columns = Width::key;  ///< which of the parameter's columns they are
};

/// The scores of one query against the keys of one sentence, after query and keys were multiplied by their parts.
struct ScoreRow {
  const float* query;  ///< (units)
  const float* keys;   ///< (count, units)
  const float* outer;  ///< (units); null if the row of the table has none
  Index count;
  Index units;
};

/// Where the gradient of such scores is added.
struct ScoreGradient {
  float* query;
  float* keys;
  float* outer;
};

/// A scoring function of the decoder: one of scorings(), in a form that can be learned and that does what concerns the
/// keys once a sentence.
struct AlignmentScoring {
  const char* id = "";
  const char* name = "";
  const char* formula = "";  ///< of the state q = s_{t−1} and a key k = h_j; markup as of Scoring::formula
  std::vector<Parameter> parameters = {};
  ScorePart query = {}, key = {};
  const char* outer = "";  ///< the parameter that weighs the units, or empty
  void (*scores)(const ScoreRow& row, float* scores) = nullptr;
  /// Adds what `gradient`, the loss's derivative by each score, means for query, keys and outer.
  void (*addGradient)(const ScoreRow& row, const float* gradient, const ScoreGradient& sums) = nullptr;
  /// How the score of a state and a key comes about, as Scoring::explain; `parameters` are those of this row. A row
  /// without it does not compile.
  std::vector<Step> (&explain)(const AlignmentScoring& row, const ScoredPair& pair);
  /// As Scoring::code.
  Code code;
};

/// Every one of them:
///   additive    w_vᵀ tanh(W_q q + W_k k)          Bahdanau, Cho, Bengio 2015
///   concat      vᵀ tanh(W [q; k])                 Luong, Pham, Manning 2015: additive with W = [W_q W_k]
///   scaled-dot  qᵀ W_k k / √h_dec                 Luong's "general"; W_k makes the key as wide as the state
/// A new one is two functions and a row here. Tests check for every row that its scores are those of scorings(), and
/// its gradient that of a plain sum in double.
ATTN_API const std::vector<AlignmentScoring>& alignmentScorings();

}  // namespace attn
