// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/row_summary.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace attn {

std::optional<RowSummary> rowSummary(const std::vector<WeighedRow>& rows, std::span<const Index> leftOut) {
  std::vector<double> sums(rows.empty() ? 0 : rows.front().weights.size(), 0);
  const auto keys = static_cast<Index>(sums.size());
  for (const WeighedRow& row : rows)
    for (std::size_t key = 0; key < sums.size(); ++key) sums[key] += static_cast<double>(row.weights[key]);
  double distance = 0;
  const auto addDistances = [&](const WeighedRow& row, Index first, Index last) {
    for (Index key = first; key < last; ++key)
      distance += static_cast<double>(row.weights[static_cast<std::size_t>(key)]) *
                  static_cast<double>(std::abs(row.position - key));
  };
  // From one key that is left out to the next.
  std::vector<Index> gaps(leftOut.begin(), leftOut.end());
  std::erase_if(gaps, [keys](Index key) { return key < 0 || key >= keys; });
  std::sort(gaps.begin(), gaps.end());
  for (const Index key : gaps) sums[static_cast<std::size_t>(key)] = 0;
  for (const WeighedRow& row : rows) {
    Index first = 0;
    for (const Index key : gaps) {
      addDistances(row, first, key);
      first = key + 1;
    }
    addDistances(row, first, keys);
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
