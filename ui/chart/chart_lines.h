// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <vector>

#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_scale.h"

namespace attn::ui {

/// A curve in pixels, cut to the inside of the plot.
struct CurveLines {
  std::vector<QPolygonF> runs;  ///< of two points or more, between gaps and where the curve leaves the plot
  std::vector<QPointF> dots;    ///< points that have a gap at either side
};

/// The curve as lines of no more points than it needs to look the same: where there are more than two points a pixel
/// column, the smallest and the largest; without points that lie within a twentieth of a pixel of the line between
/// their neighbours. A gap within a single pixel column is none.
CurveLines linesOf(const Curve& curve, const ChartScale& scale);

/// Draws the lines of curves, on any device and thread.
void paintCurves(QPainter& painter, const std::vector<Curve>& curves, const std::vector<CurveLines>& lines,
                 const ChartStyle& style);

/// Dashes of a curve, in widths of its line: of a dashed one, and of one whose colour an earlier series has too. Else
/// none.
QList<qreal> dashesOf(const Curve& curve, const ChartStyle& style);

}  // namespace attn::ui
