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

/// The same below this argument in float: what remains above it is still a normal number after it is divided by the sum
/// of a hundred thousand of them.
constexpr float smallestFloatArgument = -75;

/// e^x for x ≤ 0 in float, to the last digit or two (the polynomial is Cephes' expf), likewise without a branch.
inline float exponential(float x) {
  constexpr float log2e = 1.44269504F, ln2High = 0.693359375F, ln2Low = -2.12194440e-4F;
  constexpr float roundingShift = 12582912.0F;  // 1.5 · 2^23
  const float bounded = x < smallestFloatArgument ? smallestFloatArgument : x;
  const float shifted = bounded * log2e + roundingShift;
  const float n = shifted - roundingShift;
  const float r = (bounded - n * ln2High) - n * ln2Low;
  float p = 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * (r * r) + r + 1.0F;
  const auto power = static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(shifted) << 23);
  const float scaled = std::bit_cast<float>(std::bit_cast<std::int32_t>(p) + power);
  return x < smallestFloatArgument ? 0.0F : scaled;
}

/// 1 / (1 + e^−x), by an exponential that can't overflow.
inline float logistic(float x) {
  const float e = exponential(x < 0 ? x : -x);
  return (x < 0 ? e : 1.0F) / (1.0F + e);
}

/// tanh x = (1 − e^−2|x|) / (1 + e^−2|x|) with the sign of x, to a unit in the seventh digit of 1.
inline float hyperbolicTangent(float x) {
  const float e = exponential(x < 0 ? 2 * x : -2 * x);
  const float size = (1.0F - e) / (1.0F + e);
  return x < 0 ? -size : size;
}

}  // namespace attn
