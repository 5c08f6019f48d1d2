#pragma once

#include <vector>

#include "core/attention/normalising.h"
#include "core/base/api.h"
#include "core/base/tensor.h"

namespace attn {

/// How the scores of one query become its weights: the numbers of softmax one by one.
struct RowExplanation {
  std::vector<float> scores;
  std::vector<KeyRange> visible;
  double shift = 0;               ///< subtracted from the scores before exp, so that no exponential overflows
  std::vector<double> exponents;  ///< exp(score − shift), 0 for masked keys
  double sum = 0;                 ///< of the exponents
  std::vector<float> weights;     ///< exactly those of the pass

  ATTN_API bool sees(Index key) const;
  /// How many keys the query sees.
  ATTN_API Index seen() const;
};

/// The shift is 0 as long as the exponentials stay below e³⁰ and their sum above e⁻³⁰, so that the numbers are the
/// plain ones of the formula; else it is the largest score, as in the computation.
ATTN_API RowExplanation explainRow(const float* scores, Index keys, std::span<const KeyRange> visible,
                                   EmptyRow emptyRow);

}  // namespace attn
