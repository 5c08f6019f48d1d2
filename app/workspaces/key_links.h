// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/heatmap/figure.h"

namespace attn::ui {
class HeatmapView;
class Inspector;
}  // namespace attn::ui

namespace attn::app {

/// The cell of a key in the row of the selected cell. \param link of the key's row in an explanation: its number from 0
std::optional<ui::CellPlace> keyCell(const ui::HeatmapView& heatmap, const QString& link);

/// Where an explanation is that of a heatmap's selected cell, the keys in its table are the cells of that row: pointing
/// at one lights the other, and a click on a key selects its cell. Lines lead from the numbers that are pointed at to
/// the cells that they are of, or to the row. Nothing happens while the heatmap is out of sight.
void connectKeys(ui::Inspector* inspector, ui::HeatmapView* heatmap);

}  // namespace attn::app
