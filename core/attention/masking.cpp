#include "core/attention/masking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
// exp of less is not a normal float: Eigen's exp stops there, even for −infinity, and a product with the denormal
// numbers below runs a hundred times slower. Such weights are exactly 0 here.
constexpr float smallestExponent = -87;
constexpr float negligible = 2e-38F;  // just above exp(smallestExponent)

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

const Mask* findMask(std::string_view id) {
  const auto& table = masks();
  const auto row = std::find_if(table.begin(), table.end(), [&](const Mask& mask) { return id == mask.id; });
  return row == table.end() ? nullptr : &*row;
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

void softmaxRow(float* row, Index keys, KeyRange range, EmptyRow emptyRow) {
  if (range.size() == 0) {
    const bool uniform = emptyRow == EmptyRow::uniform && keys > 0;
    std::fill_n(row, keys, uniform ? 1.0F / static_cast<float>(keys) : 0.0F);
    return;
  }
  std::fill(row, row + range.begin, 0.0F);
  std::fill(row + range.end, row + keys, 0.0F);
  float* first = row + range.begin;
  const Index count = range.size();
  Eigen::Map<Eigen::ArrayXf> seen(first, count);
  const float largest = seen.maxCoeff();  // passes over NaNs
  if (std::isinf(largest)) {
    for (Index j = 0; j < count; ++j)
      if (!std::isnan(first[j])) first[j] = largest > 0 && first[j] == largest ? 1.0F : 0.0F;
    if (largest < 0 && !seen.isNaN().any()) return;
  } else {
    seen = (seen - largest).max(smallestExponent).exp();
    for (Index j = 0; j < count; ++j) first[j] = first[j] <= negligible ? 0.0F : first[j];
  }
  seen *= 1 / seen.sum();  // a NaN anywhere makes the sum one
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
