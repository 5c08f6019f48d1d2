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

/// The rows of a heatmap that a query leaves over, in this order: those whose measure is in its range, or whose token
/// it names. Each is told by its largest weight, and by its entropy. Rows without any weight have neither, and are left
/// out. Reads all numbers, on several threads. \throws DataError, Stopped
FoundPlaces foundRows(const FindQuery& query, const RowOrder& order, const ui::HeatmapPanel& panel);

}  // namespace attn::app
