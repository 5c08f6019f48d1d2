#include "core/explain/explanation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn {

bool RowExplanation::sees(Index key) const {
  return std::any_of(visible.begin(), visible.end(), [&](const KeyRange& range) { return range.contains(key); });
}

Index RowExplanation::seen() const {
  Index count = 0;
  for (const KeyRange& range : visible) count += range.size();
  return count;
}

RowExplanation explainRow(const float* scores, Index keys, std::span<const KeyRange> visible, EmptyRow emptyRow) {
  RowExplanation row;
  row.scores.assign(scores, scores + keys);
  row.visible.assign(visible.begin(), visible.end());
  row.weights = row.scores;
  const float factor =
      normaliseRow(*findRow(normalisers(), "softmax"), {}, row.weights.data(), keys, visible, emptyRow);
  for (float& weight : row.weights) weight *= factor;
  row.exponents.assign(static_cast<std::size_t>(keys), 0.0);
  if (visible.empty()) return row;
  float largest = -std::numeric_limits<float>::infinity();
  for (const KeyRange& range : visible)
    largest = std::max(largest, *std::max_element(scores + range.begin, scores + range.end));
  constexpr float harmless = 30;
  if (std::isfinite(largest) && std::abs(largest) > harmless) row.shift = static_cast<double>(largest);
  for (const KeyRange& range : visible) {
    for (Index j = range.begin; j < range.end; ++j) {
      const auto place = static_cast<std::size_t>(j);
      row.exponents[place] = std::exp(static_cast<double>(row.scores[place]) - row.shift);
      row.sum += row.exponents[place];
    }
  }
  return row;
}

}  // namespace attn
