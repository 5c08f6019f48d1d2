// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/row_summary.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace attn {

std::optional<RowSummary> rowSummary(const std::vector<WeighedRow>& rows, std::span<const Index> leftOut) {
  std::vector<double> sums(rows.empty() ? 0 : rows.front().weights.size(), 0), left(sums.size());
  double distance = 0;
  for (const WeighedRow& row : rows) {
    std::copy(row.weights.begin(), row.weights.end(), left.begin());
    const double all = std::accumulate(left.begin(), left.end(), 0.0);
    for (const Index key : leftOut)
      if (key >= 0 && key < static_cast<Index>(left.size())) left[static_cast<std::size_t>(key)] = 0;
    const double others = std::accumulate(left.begin(), left.end(), 0.0);
    const double scale = others > 0 ? all / others : 1;
    for (std::size_t key = 0; key < left.size(); ++key) {
      const double weight = left[key] * scale;
      sums[key] += weight;
      distance += weight * static_cast<double>(std::abs(row.position - static_cast<Index>(key)));
    }
  }
  RowSummary summary;
  for (const double sum : sums) summary.total += sum;
  if (!(summary.total > 0) || !std::isfinite(summary.total)) return std::nullopt;
  for (std::size_t key = 0; key < sums.size(); ++key) {
    const double share = sums[key] / summary.total;
    if (share > 0) summary.entropy -= share * std::log2(share);
    if (share > summary.largestShare) {
      summary.largestShare = share;
      summary.largestKey = static_cast<Index>(key);
    }
  }
  summary.entropy = std::max(0.0, summary.entropy);  // of a single key it is −0
  summary.effectiveKeys = std::exp2(summary.entropy);
  summary.meanDistance = distance / summary.total;
  return summary;
}

}  // namespace attn
