// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/files/csv.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// The numbers of a figure whose heatmaps are all as large as the first, a line a number: the heatmap where there are
/// several, the row, the column, the number, which is missing where it is masked.
std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words);

}  // namespace attn::app
