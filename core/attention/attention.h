#pragma once

#include "core/attention/masking.h"
#include "core/attention/pooling.h"
#include "core/attention/scoring.h"
#include "core/base/api.h"
#include "core/base/tensor.h"

namespace attn {

/// Everything between the vectors and the output.
struct AttentionOptions {
  const Scoring* scoring = nullptr;
  const Parameters* parameters = nullptr;  ///< none needed if the scoring function has none
  double bandwidth = 1;                    ///< > 0
  double temperature = 1;                  ///< > 0
  EmptyRow emptyRow = EmptyRow::zero;
  Dropout dropout = {};
  bool keepScores = false;  ///< whether AttentionResult::scores is wanted
};

struct AttentionResult {
  Tensor scores;   ///< (…, n, m) after the temperature, before the mask; empty unless wanted
  Tensor weights;  ///< (…, n, m) before dropout
  Tensor output;   ///< (…, n, d_v)
};

/// The whole of attention in one pass: score → temperature → mask → softmax → dropout → pool.
/// queries (…, n, d_q), keys (…, m, d_k), values (…, m, d_v), with equal leading axes: one counts the batch, a second
/// one the heads. The same numbers as the stages one by one (scores, withTemperature, maskedSoftmax, withDropout,
/// pool), but block by block of queries, so that a block's scores stay in the cache until its output is done, and with
/// memory for the weights once. `reuse` may hand over an earlier result: its memory serves again where the shapes are
/// the same. \throws std::invalid_argument naming the shapes that don't fit
ATTN_API AttentionResult attend(const Tensor& queries, const Tensor& keys, const Tensor& values,
                                const KeyRanges& visible, const AttentionOptions& options, AttentionResult reuse = {});

}  // namespace attn
