// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// Dropout in training: every weight is dropped (made 0) with probability p, and the kept ones are divided by 1 − p,
/// so that a row keeps its sum on average. In evaluation nothing is dropped.
struct Dropout {
  double probability = 0;  ///< 0 ≤ p < 1
  std::uint64_t seed = 0;

  bool operator==(const Dropout&) const = default;
};

/// Whether the weight at this place of the (flattened) tensor is kept: the same on every platform, in any order.
ATTN_API bool isKept(const Dropout& dropout, Index place);

/// Dropout of `count` weights in place that stand at `firstPlace` and after in the tensor.
ATTN_API void dropRow(float* weights, Index count, const Dropout& dropout, Index firstPlace);

}  // namespace attn
