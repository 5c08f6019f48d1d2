#include "core/attention/masking.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/base/words.h"

namespace attn {
namespace {

// A product with denormal numbers runs a hundred times slower (and Eigen's exp makes one even of −infinity). e to less
// than this is 0 here: what is left stays a normal float when it is divided by the sum of a hundred thousand keys.
constexpr float smallestExponent = -75;

/// e^x for x ≤ 0, to the last digit or two: 2^n e^r with |r| ≤ ½ ln 2 (the polynomial is Cephes' expf). 0 below
/// smallestExponent; a NaN stays one. Without a branch, so that a loop of it becomes vector code.
inline float exponential(float x) {
  constexpr float log2e = 1.44269504F, ln2High = 0.693359375F, ln2Low = -2.12194440e-4F;
  constexpr float roundingShift = 12582912.0F;  // 1.5 · 2^23: adding it rounds, and leaves n in the low bits
  const float bounded = x < smallestExponent ? smallestExponent : x;
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
  const float kept = x < smallestExponent ? 0.0F : scaled;
  return x == x ? kept : x;
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

KeyRange allKeys(const MaskInput& input) { return {0, input.keys}; }
KeyRange validKeys(const MaskInput& input) { return {0, input.validLength}; }
KeyRange pastKeys(const MaskInput& input) {
  return {0, std::clamp<Index>(input.query + (input.keys - input.queries) + 1, 0, input.keys)};
}
KeyRange validPastKeys(const MaskInput& input) { return {0, std::min(validKeys(input).end, pastKeys(input).end)}; }

}  // namespace

const std::vector<Mask>& masks() {
  static const std::vector<Mask> table = {
      {"none", translatable("core", "None"), translatable("core", "every query sees every key"), false, false, allKeys},
      {"valid-length", translatable("core", "Valid length"),
       translatable("core", "a query sees the keys before the valid length"), true, false, validKeys},
      {"causal", translatable("core", "Causal"), translatable("core", "a query sees no key that comes after it"), false,
       true, pastKeys},
      {"both", translatable("core", "Both"), translatable("core", "valid length and causal together"), true, true,
       validPastKeys},
  };
  return table;
}

KeyRanges keyRanges(const Mask& mask, Index batch, Index queries, Index keys, const std::vector<Index>& validLengths) {
  const auto given = static_cast<Index>(validLengths.size());
  if (mask.usesValidLengths && given != batch && given != batch * queries)
    throw std::invalid_argument(std::to_string(given) + " valid lengths for " + toString(Shape{batch, queries, keys}));
  KeyRanges result{batch, queries, keys, {}};
  result.ranges.reserve(static_cast<std::size_t>(batch * queries));
  for (Index entry = 0; entry < batch; ++entry) {
    for (Index query = 0; query < queries; ++query) {
      Index length = keys;
      if (mask.usesValidLengths)
        length = validLengths[static_cast<std::size_t>(given == batch ? entry : entry * queries + query)];
      result.ranges.push_back(mask.range({query, queries, keys, std::clamp<Index>(length, 0, keys)}));
    }
  }
  return result;
}

KeyRange KeyRanges::spanning(Index entry, Index firstQuery, Index count) const {
  KeyRange all{keys, 0};
  for (Index i = 0; i < count; ++i) {
    const KeyRange range = at(entry, firstQuery + i);
    if (range.size() == 0) return {0, keys};
    all = {std::min(all.begin, range.begin), std::max(all.end, range.end)};
  }
  return all;
}

float exponentialsOfRow(float* row, Index keys, KeyRange range, EmptyRow emptyRow) {
  if (range.size() == 0) {
    std::fill_n(row, keys, emptyRow == EmptyRow::uniform ? 1.0F : 0.0F);
    return emptyRow == EmptyRow::uniform && keys > 0 ? 1 / static_cast<float>(keys) : 1.0F;
  }
  std::fill(row, row + range.begin, 0.0F);
  std::fill(row + range.end, row + keys, 0.0F);
  float* first = row + range.begin;
  const Index count = range.size();
  const Eigen::Map<Eigen::ArrayXf> seen(first, count);
  const float largest = seen.maxCoeff();  // passes over NaNs
  float sum = 0;
  if (std::isinf(largest)) {
    for (Index j = 0; j < count; ++j) {
      if (!std::isnan(first[j])) first[j] = largest > 0 && first[j] == largest ? 1.0F : 0.0F;
      sum += first[j];
    }
  } else {
    sum = exponentiate(first, count, largest);
  }
  return sum == 0 ? 1.0F : 1 / sum;  // a NaN anywhere makes the sum one
}

void softmaxRow(float* row, Index keys, KeyRange range, EmptyRow emptyRow) {
  const float factor = exponentialsOfRow(row, keys, range, emptyRow);
  for (Index j = 0; j < keys; ++j) row[j] *= factor;
}

Tensor maskedSoftmax(const Tensor& scores, const KeyRanges& visible, EmptyRow emptyRow) {
  const Index n = scores.rows();
  const Index m = scores.cols();
  if (visible.queries != n || visible.keys != m || visible.batch == 0 || scores.count() % visible.batch != 0)
    throw std::invalid_argument("scores " + toString(scores.shape()) + " and a mask of " +
                                toString(Shape{visible.batch, visible.queries, visible.keys}) + " don't fit");
  Tensor weights = Tensor::uninitialized(scores.shape());
  const Index heads = scores.count() / visible.batch;
  // Blocks of rows that are worth a thread's while.
  const Index block = std::max<Index>(1, 16384 / std::max<Index>(1, m));
  const Index blocks = (n + block - 1) / block;
  parallelFor(scores.count() * blocks, 4 * block * m, [&](Index task) {
    const Index i = task / blocks;
    const Index end = std::min(n, (task % blocks + 1) * block);
    for (Index row = task % blocks * block; row < end; ++row) {
      const KeyRange range = visible.at(i / heads, row);
      const float* from = scores.data() + (i * n + row) * m;
      float* to = weights.data() + (i * n + row) * m;
      std::copy(from + range.begin, from + std::max(range.begin, range.end), to + range.begin);
      softmaxRow(to, m, range, emptyRow);
    }
  });
  return weights;
}

}  // namespace attn
