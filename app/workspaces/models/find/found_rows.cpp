// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/find/found_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/attention/row_summary.h"
#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/base/words.h"

namespace attn::app {
namespace {

std::optional<MeasuredRow> measured(const float* numbers, Index row, Index columns) {
  const std::optional<RowSummary> summary = rowSummary({{{numbers, static_cast<std::size_t>(columns)}, row}});
  if (!summary || !std::isfinite(summary->entropy)) return {};
  return MeasuredRow{{row, summary->largestKey, numbers[summary->largestKey]}, summary->entropy};
}

}  // namespace

std::vector<MeasuredRow> measuredRows(const NumberGrid& numbers) {
  constexpr Index numbersAtOnce = Index{1} << 18;
  const Index rows = numbers.rows(), columns = numbers.columns();
  const Index rowsAtOnce = std::max<Index>(1, numbersAtOnce / columns), tasks = (rows + rowsAtOnce - 1) / rowsAtOnce;
  std::vector<std::optional<MeasuredRow>> all(static_cast<std::size_t>(rows));
  parallelFor(tasks, 8 * rowsAtOnce * columns, [&](Index task) {
    stopIfRequested();
    const Index first = task * rowsAtOnce, last = std::min(rows, first + rowsAtOnce);
    const NumberBlock block = numbers.block({first, last, 0, columns});
    std::vector<float> memory;
    for (Index row = first; row < last; ++row)
      all[static_cast<std::size_t>(row)] = measured(block.row(row, 0, columns, memory), row, columns);
  });
  std::vector<MeasuredRow> known;
  for (const auto& row : all)
    if (row) known.push_back(*row);
  return known;
}

const std::vector<RowOrder>& rowOrders() {
  static const std::vector<RowOrder> orders = {
      {translatable("core", "Rows, least entropy first"), true, false},
      {translatable("core", "Rows, most entropy first"), true, true},
      {translatable("core", "Rows, largest weight first"), false, true},
  };
  return orders;
}

FoundPlaces foundRows(const FindQuery& query, const RowOrder& order, const ui::HeatmapPanel& panel,
                      std::vector<MeasuredRow> rows) {
  const auto measure = [&](const MeasuredRow& row) {
    return order.byEntropy ? row.entropy : static_cast<double>(row.largest.number);
  };
  const auto isLeftOver = [&](const MeasuredRow& row) {
    if (query.kind == FindQuery::Kind::tokens) return isToken(panel.rowLabels, row.largest.row, query.token);
    if (query.kind == FindQuery::Kind::cell) return row.largest.row == placeOfNumber(panel.rowLabels, query.row);
    return measure(row) >= static_cast<double>(query.least.value_or(-std::numeric_limits<float>::infinity())) &&
           measure(row) <= static_cast<double>(query.most.value_or(std::numeric_limits<float>::infinity()));
  };
  std::erase_if(rows, [&](const MeasuredRow& row) { return !isLeftOver(row); });
  std::stable_sort(rows.begin(), rows.end(), [&](const MeasuredRow& a, const MeasuredRow& b) {
    return order.mostFirst ? measure(a) > measure(b) : measure(a) < measure(b);
  });
  FoundPlaces found;
  found.areAll = rows.size() <= mostFound;
  rows.resize(std::min(rows.size(), mostFound));
  for (const MeasuredRow& row : rows) {
    found.cells.push_back(row.largest);
    found.entropies.push_back(row.entropy);
  }
  return found;
}

}  // namespace attn::app
