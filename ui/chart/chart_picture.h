// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/chart/chart_parts.h"
#include "ui/chart/chart_series.h"

namespace attn::ui {

/// A chart as pixels, without its cursor. What did not change since the last time is not drawn again: the ground and a
/// large cloud of points are kept as images.
class ChartPicture {
 public:
  /// The parts of the chart that changed since it was last drawn.
  struct Changes {
    bool ground = true;
    bool points = true;
    bool curves = true;
    bool front = true;
  };

  void change(const Changes& changes);
  /// Everything has to be drawn anew, as after a change of style.
  void changeAll() { change({}); }
  const QImage& image(const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout, double pixelRatio);

 private:
  QImage m_ground, m_points, m_image;
  std::vector<CurveLines> m_lines;
  std::unique_ptr<ChartSeries> m_series;
  Changes m_old;
  double m_pixelRatio = 0;
};

}  // namespace attn::ui
