// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

namespace attn::ui {

/// The figure in the colours that the options ask for, if they do.
HeatmapFigure inChosenColors(HeatmapFigure figure, const ExportOptions& options);

/// A figure on a sheet of the width and height that the options ask for. With a width alone its panels stand in as many
/// columns as give the sheet a shape near 3 : 2, unless the figure or the options say how many; with both, in as many
/// as give the largest cells. Where no size is asked for, one that can be looked at is chosen.
Drawing sheetDrawing(const HeatmapFigure& figure, const ExportOptions& options);

}  // namespace attn::ui
