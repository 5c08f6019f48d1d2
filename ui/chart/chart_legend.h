// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_parts.h"

// The names of a chart's lines, points and areas, in lines above the plot.

namespace attn::ui {

constexpr double legendInset = 10;      ///< left and right of the lines
constexpr double legendColumnGap = 18;  ///< between names in one line

double legendRowHeight(double labelHeight);

/// How many lines, each as long as `space`, a legend takes above a plot of about this height: what all names need, or
/// as many as leave the curves, which need the room more than their names, enough of it; 0 if there is none.
int legendLinesAbove(const ChartFigure& figure, const ChartStyle& style, double labelHeight, double space,
                     double plotHeight);

/// Names that have no room are counted at the end of the last line.
void paintLegend(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout);

}  // namespace attn::ui
