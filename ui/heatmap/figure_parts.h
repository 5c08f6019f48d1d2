// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "ui/heatmap/figure_layout.h"

// The parts of a figure beside its cells: what figure_paint composes. All draw in the figure's logical pixels and leave
// out what lies outside `part`.

namespace attn::ui {

/// The lines between cells; 0 where cells are too small for any.
double gapBetweenCells(QSizeF cell);

void paintNumbers(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                  std::size_t panel, const QRectF& part);
void paintHatch(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                std::size_t panel, const QRectF& part);
void paintLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                 std::size_t panel, const QRectF& part);
void paintColorBars(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style);
void paintAxisLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                     const FigureStyle& style);

/// The rows and columns of a panel that lie in a part of the figure: [first, last).
struct CellSpan {
  Index firstRow, lastRow, firstColumn, lastColumn;
};
CellSpan cellsIn(const FigureLayout& layout, std::size_t panel, const QRectF& part, Index rows, Index columns);

}  // namespace attn::ui
