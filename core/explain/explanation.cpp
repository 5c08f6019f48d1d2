#include "core/explain/explanation.h"

#include <algorithm>
#include <cmath>

namespace attn {

RowExplanation explainRow(const float* scores, Index keys, KeyRange visible, EmptyRow emptyRow) {
  RowExplanation row;
  row.scores.assign(scores, scores + keys);
  row.visible = visible;
  row.weights = row.scores;
  softmaxRow(row.weights.data(), keys, visible, emptyRow);
  row.exponents.assign(static_cast<std::size_t>(keys), 0.0);
  if (visible.size() == 0) return row;
  const auto first = row.scores.begin() + visible.begin;
  const auto last = row.scores.begin() + visible.end;
  const double largest = *std::max_element(first, last);
  constexpr double harmless = 30;
  if (std::isfinite(largest) && std::abs(largest) > harmless) row.shift = largest;
  for (Index j = visible.begin; j < visible.end; ++j) {
    const auto place = static_cast<std::size_t>(j);
    row.exponents[place] = std::exp(static_cast<double>(row.scores[place]) - row.shift);
    row.sum += row.exponents[place];
  }
  return row;
}

}  // namespace attn
