// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_lines.h"

class QPainter;

namespace attn::ui {

/// The curves of a chart, drawn by Qt Charts. Nothing else of the program knows Qt Charts.
///
/// Its axes count pixels, so that it is never given a number that it could not draw; ticks, grid and words are drawn
/// beside it (chart_parts.h), because logarithmic axes need ticks of their own and files need text that stays text.
class ChartSeries {
 public:
  ChartSeries();
  ~ChartSeries();
  ChartSeries(const ChartSeries&) = delete;
  ChartSeries& operator=(const ChartSeries&) = delete;

  /// Draws curves[i] along lines[i], which are in the painter's pixels and inside the plot.
  void paint(QPainter& painter, const QRectF& plot, const std::vector<Curve>& curves,
             const std::vector<CurveLines>& lines, const ChartStyle& style);

 private:
  struct Private;
  std::unique_ptr<Private> d;
};

}  // namespace attn::ui
