// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heatmap/figure_layout.h"

namespace attn::ui {

class HeatmapView;

/// Makes every HeatmapView a container of accessible tables, one a heatmap, with a cell a number. Call it any number
/// of times.
void installHeatmapAccessibility();

/// Tells assistive technology that a cell is the current one now.
void announceCell(HeatmapView* view, const CellPlace& place);

}  // namespace attn::ui
