// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/attention/pass.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// Whether the heatmaps of a pass, or of the pass A beside it, have a column for what their sink took.
bool hasSinks(const Pass& pass);

/// The heatmaps of weights with what the sink took of each row as a last column of cells, set apart from the keys.
/// Where the pass has no sink, as one of two that are compared, the column is empty.
/// \param ofMean the panels are the mean over the heads, a sequence each; else they are heads
ui::HeatmapFigure withSinks(ui::HeatmapFigure figure, const Pass& pass, bool ofMean = false);

/// Whether the side columns of a figure are more than that.
bool hasSummaries(const ui::HeatmapFigure& figure);

}  // namespace attn::app
