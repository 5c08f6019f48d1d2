// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/dropout.h"
#include "core/attention/masking.h"
#include "core/attention/normalising.h"
#include "core/attention/positions.h"
#include "core/attention/scoring.h"
#include "core/base/api.h"
#include "core/tensor/tensor.h"

namespace attn {

/// Everything between the vectors and the output. Scalars are in the order of their row's, or none for the usual ones.
struct AttentionOptions {
  const Scoring* scoring = nullptr;        ///< has to be set, but for attendFromScores
  const Parameters* parameters = nullptr;  ///< none needed if the scoring function has none
  std::vector<double> scoringScalars = {};
  const Position* position = nullptr;  ///< null: none. Its vectors are the caller's to add, by withPositions
  std::vector<double> positionScalars = {};
  /// Added to the scores where a position's bias is, before the temperature divides them; −∞ masks. Null: none. Its
  /// last axes are those of the scores, or 1 where one number is for all; of the axes in front of them it may lack
  /// some.
  const Tensor* bias = nullptr;
  double temperature = 1;                  ///< > 0
  const Normaliser* normaliser = nullptr;  ///< null: softmax
  std::vector<double> normaliserScalars = {};
  /// (heads) or (1): one more score a row, which every query sees; it takes weight, and nothing else shows of it. It is
  /// not divided by the temperature. Null: none. (OpenAI's gpt-oss, 2025)
  const Tensor* sinks = nullptr;
  EmptyRow emptyRow = EmptyRow::zero;
  Dropout dropout = {};  ///< of the weights that the output is pooled with
};

/// What is computed and written. A (…, n, m) tensor that is not wanted takes no memory.
struct Wanted {
  bool scores = false;
  bool weights = true;
  bool output = true;
};

/// Tensors that were not wanted are empty.
struct AttentionResult {
  Tensor scores;       ///< (…, n, m) with the position's bias, after the temperature, before the mask
  Tensor weights;      ///< (…, n, m) before dropout; exactly 0 for keys that are not seen
  Tensor output;       ///< (…, n, d_v)
  Tensor sinkWeights;  ///< (…, n) what the sink took of each row; empty without sinks, and where weights aren't wanted
};

/// The whole of attention in one pass: score → position bias → temperature → mask → normalise → dropout → pool.
/// queries (…, n, d_q), keys (…, m, d_k), values (…, m, d_v), with equal leading axes: one counts the batch, a second
/// one the heads. Block by block of queries, so that a block's scores stay in the cache until its output is done.
/// `reuse` may hand over an earlier result: its memory serves again where the shapes are the same. The values are not
/// looked at if no output is wanted. \throws std::invalid_argument naming what does not fit
ATTN_API AttentionResult attend(const Tensor& queries, const Tensor& keys, const Tensor& values,
                                const KeyRanges& visible, const AttentionOptions& options, Wanted wanted = {},
                                AttentionResult reuse = {});

/// Where a tensor that is made of finite numbers is NaN or infinite, in words: its products are beyond float32. −∞ is
/// what a kernel scores that ends before a key.
ATTN_API Message overflowProblem(const char* name, const Tensor& tensor, bool mayBeMinusInfinity = false);

/// Why a bias or sinks of these shapes don't fit scores (…, n, m), or nothing.
ATTN_API Message biasProblem(const Shape& bias, const Shape& scores);
ATTN_API Message sinksProblem(const Shape& sinks, Index heads);

/// The first steps alone: the scores of every query against every key with the position's bias, before the temperature.
/// (…, n, d_q), (…, m, d_k) -> (…, n, m). \throws std::invalid_argument naming what does not fit
ATTN_API Tensor rawScores(const Tensor& queries, const Tensor& keys, const AttentionOptions& options,
                          Tensor reuse = {});

/// One row of that: the scores of one query of one matrix of the batch.
ATTN_API std::vector<float> rawScoresOfRow(const Tensor& queries, const Tensor& keys, const AttentionOptions& options,
                                           Index matrix, Index query);

/// The same pass from scores on that rawScores gave, (…, n, m): the same numbers as attend, to the last bit.
ATTN_API AttentionResult attendFromScores(const Tensor& raw, const Tensor& values, const KeyRanges& visible,
                                          const AttentionOptions& options, Wanted wanted = {},
                                          AttentionResult reuse = {});

}  // namespace attn
