// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/workspaces/models/find/find_query.h"

namespace attn::app {

/// What rows of weights are put in order by: one of these is one row of the table.
struct RowOrder {
  const char* name;  ///< marked by translatable()
  bool byEntropy;    ///< in bits; else by the largest weight of each
  bool mostFirst;
};
const std::vector<RowOrder>& rowOrders();

/// A row by its largest weight, and by its entropy in bits.
struct MeasuredRow {
  FoundCell largest;
  double entropy = 0;
};
/// All rows but those without any weight, or with one that is no number. Reads all numbers, on several threads.
/// \throws DataError, Stopped
std::vector<MeasuredRow> measuredRows(const NumberGrid& numbers);

/// The rows of a heatmap that a query leaves over, in this order: those whose measure is in its range, or whose token
/// it names. \param rows of the heatmap
FoundPlaces foundRows(const FindQuery& query, const RowOrder& order, const ui::HeatmapPanel& panel,
                      std::vector<MeasuredRow> rows);

}  // namespace attn::app
