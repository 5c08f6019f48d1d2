#pragma once

#include <QImage>

#include "ui/heatmap/figure.h"

class QPainter;

namespace attn::ui {

/// The part of a figure that a window shows, in pixels: `scale` of them a logical pixel.
QImage renderFigure(const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                    const QRectF& part, double scale);

/// The whole figure as shapes and text, for vector files: cells are rectangles without seams between them, or, when
/// there are more than some thousands, one picture a panel.
void paintFigure(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style);

/// Nothing but the cells of all panels: `cell` pixels a cell, panels side by side without a gap.
QImage renderBareCells(const HeatmapFigure& figure, int columns, int cell, const FigureStyle& style);

}  // namespace attn::ui
