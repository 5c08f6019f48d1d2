// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/dropout.h"

#include "core/base/rng.h"

namespace attn {

bool isKept(const Dropout& dropout, Index place) {
  const std::uint64_t bits = mixBits(mixBits(dropout.seed) + static_cast<std::uint64_t>(place));
  return unitInterval(bits) >= dropout.probability;
}

void dropRow(float* weights, Index count, const Dropout& dropout, Index firstPlace) {
  const auto factor = static_cast<float>(1 / (1 - dropout.probability));
  for (Index j = 0; j < count; ++j) weights[j] = isKept(dropout, firstPlace + j) ? weights[j] * factor : 0.0F;
}

}  // namespace attn
