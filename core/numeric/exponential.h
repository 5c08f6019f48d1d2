// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace attn {

/// Below this argument the exponential is taken as 0: it would be near the denormal numbers, which are slow to
/// calculate with.
constexpr double smallestArgument = -700;

/// e^x for x ≤ 0, to the last digit or two: 2^n e^r with |r| ≤ ½ ln 2 and the first terms of e^r. 0 for a NaN. Without
/// a branch, so that a loop of it becomes vector code.
inline double exponential(double x) {
  constexpr double log2e = 1.4426950408889634, ln2High = 0x1.62e42feep-1, ln2Low = 0x1.a39ef35793c76p-33;
  constexpr double roundingShift = 0x1.8p52;  // adding it rounds, and leaves n in the low bits
  const double bounded = x > smallestArgument ? x : smallestArgument;
  const double shifted = bounded * log2e + roundingShift;
  const double n = shifted - roundingShift;
  const double r = (bounded - n * ln2High) - n * ln2Low;
  double p = 1.0 / 6227020800;
  p = p * r + 1.0 / 479001600;
  p = p * r + 1.0 / 39916800;
  p = p * r + 1.0 / 3628800;
  p = p * r + 1.0 / 362880;
  p = p * r + 1.0 / 40320;
  p = p * r + 1.0 / 5040;
  p = p * r + 1.0 / 720;
  p = p * r + 1.0 / 120;
  p = p * r + 1.0 / 24;
  p = p * r + 1.0 / 6;
  p = p * r + 0.5;
  p = p * (r * r) + r + 1.0;
  const auto power = static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(shifted) << 52);
  const double scaled = std::bit_cast<double>(std::bit_cast<std::int64_t>(p) + power);
  return x > smallestArgument ? scaled : 0.0;
}

}  // namespace attn
