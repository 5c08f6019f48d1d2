// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/rng.h"

#include <cmath>

namespace attn {

std::uint64_t hashOf(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = mixBits(seed);
  for (const char c : text) hash = mixBits(hash ^ static_cast<unsigned char>(c));
  return hash;
}

// Built with -ffp-contract=off: a fused multiply-add would make the builds of the core disagree.
double Rng::normal() {
  for (;;) {
    const double u = 1.0 - uniform();  // (0, 1]
    const double v = 1.7156 * (uniform() - 0.5);
    const double x = u - 0.449871;
    const double y = std::abs(v) + 0.386595;
    const double q = x * x + y * (0.19600 * y - 0.25472 * x);
    if (q < 0.27597 || (q <= 0.27846 && v * v <= -4.0 * std::log(u) * u * u)) return v / u;
  }
}

}  // namespace attn
