// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/normalising.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/base/words.h"

namespace attn {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// A product with denormal numbers runs a hundred times slower (and Eigen's exp makes one even of −infinity). So the
// exponential of an argument below this is taken as 0: what remains is still a normal float after it is divided by the
// sum of a hundred thousand keys.
constexpr float smallestArgument = -75;

/// e^x for x ≤ 0, to the last digit or two: 2^n e^r with |r| ≤ ½ ln 2 (the polynomial is Cephes' expf). 0 below
/// smallestArgument. Without a branch, so that a loop of it becomes vector code.
inline float exponential(float x) {
  constexpr float log2e = 1.44269504F, ln2High = 0.693359375F, ln2Low = -2.12194440e-4F;
  constexpr float roundingShift = 12582912.0F;  // 1.5 · 2^23: adding it rounds, and leaves n in the low bits
  const float bounded = x < smallestArgument ? smallestArgument : x;
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
  return x < smallestArgument ? 0.0F : scaled;
}

/// numbers[j] = e^(numbers[j] − shift); returns their sum.
float exponentiate(float* numbers, Index count, float shift) {
  constexpr Index lanes = 64;  // partial sums side by side, since one would wait for itself
  float sums[lanes] = {};
  Index j = 0;
  for (; j + lanes <= count; j += lanes) {
    for (Index k = 0; k < lanes; ++k) {
      const float e = exponential(numbers[j + k] - shift);
      numbers[j + k] = e;
      sums[k] += e;
    }
  }
  float sum = Eigen::Map<Eigen::Array<float, lanes, 1>>(sums).sum();
  for (; j < count; ++j) sum += numbers[j] = exponential(numbers[j] - shift);
  return sum;
}

/// Relative to the largest score, so that no exponential overflows.
float softmax(std::span<float> scores, std::span<const double>) {
  const auto count = static_cast<Index>(scores.size());
  const float largest = Eigen::Map<const Eigen::ArrayXf>(scores.data(), count).maxCoeff();
  if (largest != infinity) return 1 / exponentiate(scores.data(), count, largest);
  float sum = 0;
  for (float& score : scores) sum += score = score == infinity ? 1.0F : 0.0F;
  return 1 / sum;
}

bool allAreFinite(const float* numbers, Index count) {
  // By their bits and without an early end, so that the loop becomes vector code.
  constexpr auto infinite = std::bit_cast<std::uint32_t>(infinity) << 1;
  std::uint32_t found = 0;
  for (Index j = 0; j < count; ++j)
    found |= static_cast<std::uint32_t>(std::bit_cast<std::uint32_t>(numbers[j]) << 1 >= infinite);
  return found == 0;
}

}  // namespace

const std::vector<Normaliser>& normalisers() {
  static const std::vector<Normaliser> table = {
      {.id = "softmax", .name = translatable("core", "Softmax"), .formula = "exp(a_{j})/Σexp(a)", .apply = softmax},
  };
  return table;
}

float normaliseRow(const Normaliser& normaliser, std::span<const double> scalars, float* row, Index keys,
                   std::span<const KeyRange> visible, EmptyRow emptyRow) {
  if (visible.empty()) {
    const bool uniform = emptyRow == EmptyRow::uniform && keys > 0;
    std::fill_n(row, keys, uniform ? 1.0F : 0.0F);
    return uniform ? 1 / static_cast<float>(keys) : 1.0F;
  }
  if (const KeyRange range = visible.front(); visible.size() == 1 && allAreFinite(row + range.begin, range.size())) {
    std::fill(row, row + range.begin, 0.0F);
    std::fill(row + range.end, row + keys, 0.0F);
    return normaliser.apply({row + range.begin, static_cast<std::size_t>(range.size())}, scalars);
  }
  // The normaliser gets the keys that count side by side.
  thread_local std::vector<float> scores;
  thread_local std::vector<Index> places;
  scores.resize(static_cast<std::size_t>(keys));
  places.resize(static_cast<std::size_t>(keys));
  std::size_t count = 0;
  bool anyNaN = false;
  for (const KeyRange& range : visible) {
    for (Index j = range.begin; j < range.end; ++j) {
      scores[count] = row[j];
      places[count] = j;
      count += row[j] != -infinity;
      anyNaN |= row[j] != row[j];
    }
  }
  std::fill_n(row, keys, 0.0F);
  if (anyNaN) return std::numeric_limits<float>::quiet_NaN();
  if (count == 0) return 1;
  const float factor = normaliser.apply({scores.data(), count}, scalars);
  for (std::size_t k = 0; k < count; ++k) row[places[k]] = scores[k];
  return factor;
}

}  // namespace attn
