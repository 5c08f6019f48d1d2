// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/workspaces/attention/heads/head_figure.h"
#include "core/scene/attention/pass.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// Whether the heatmaps of a pass, or of the pass A beside it, have a column for what their sink took.
bool hasSinks(const Pass& pass);

/// The heatmaps of weights with what the sink took of each row as a last column of cells, set apart from the keys.
/// Where the pass has no sink, as one of two that are compared, the column is empty.
/// \param picture that the panels are of all heads, a sequence each; null: they are heads
ui::HeatmapFigure withSinks(ui::HeatmapFigure figure, const Pass& pass, const HeadPicture* picture = nullptr);

/// What stands beside B − A of two such panels: what B's sink took less what A's did. A mechanism without one took
/// nothing by it. Null where neither has the column.
std::shared_ptr<const ui::SideColumns> differenceOfSinks(const ui::HeatmapPanel& a, const ui::HeatmapPanel& b);

/// Whether the side columns of a figure are more than that.
bool hasSummaries(const ui::HeatmapFigure& figure);

}  // namespace attn::app
