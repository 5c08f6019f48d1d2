// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/normalising.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/base/words.h"
#include "core/numeric/exponential.h"

namespace attn {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

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
