#pragma once

#include <cstdint>

#include "core/attention/masking.h"
#include "core/base/api.h"
#include "core/base/tensor.h"

namespace attn {

/// Matrix by matrix: a (…, n, k), b (…, k, m) -> (…, n, m), with equal leading axes.
/// \throws std::invalid_argument naming both shapes
ATTN_API Tensor batchedProduct(const Tensor& a, const Tensor& b);

/// Attention pooling: the mean of the values under the weights. weights (…, n, m), values (…, m, d) -> (…, n, d).
/// Only the keys in a query's range count, unless it sees none: then all do (their weights are 0, or uniform).
/// \throws std::invalid_argument naming both shapes
ATTN_API Tensor pool(const Tensor& weights, const Tensor& values, const KeyRanges& visible);

/// Dropout in training: every weight is dropped (made 0) with probability p, and the kept ones are divided by 1 − p,
/// so that a row keeps its sum on average. In evaluation nothing is dropped.
struct Dropout {
  double probability = 0;  ///< 0 ≤ p < 1
  std::uint64_t seed = 0;

  bool operator==(const Dropout&) const = default;
};

/// Whether the weight at this place of the (flattened) tensor is kept: the same on every platform, in any order.
ATTN_API bool isKept(const Dropout& dropout, Index place);

/// Dropout of a whole tensor of weights. Probability 0 leaves them as they are.
ATTN_API Tensor withDropout(Tensor weights, const Dropout& dropout);

/// Dropout of `count` numbers in place that stand at `firstPlace` and after in the tensor.
ATTN_API void dropRow(float* weights, Index count, const Dropout& dropout, Index firstPlace);

}  // namespace attn
