// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_picture.h"

#include <QPainter>
#include <cmath>

#include "ui/chart/chart_points.h"

namespace attn::ui {
namespace {

// Fewer than this are drawn as fast as an image of them.
constexpr qsizetype fewPoints = 300;

}  // namespace

void ChartPicture::change(const Changes& changes) {
  m_old.ground = m_old.ground || changes.ground;
  m_old.points = m_old.points || changes.points;
  m_old.curves = m_old.curves || changes.curves;
  m_old.front = m_old.front || changes.front;
}

const QImage& ChartPicture::image(const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout,
                                  double pixelRatio) {
  const QSize size((layout.area.size() * pixelRatio).toSize().expandedTo({1, 1}));
  if (m_pixelRatio != pixelRatio || m_image.size() != size) changeAll();
  if (!m_old.ground && !m_old.points && !m_old.curves && !m_old.front) return m_image;
  m_pixelRatio = pixelRatio;
  if (m_old.ground) {
    if (m_ground.size() != size) m_ground = QImage(size, QImage::Format_RGB32);
    m_ground.setDevicePixelRatio(pixelRatio);
    QPainter painter(&m_ground);
    paintGround(painter, figure, style, layout, pixelRatio);
  }
  const bool many = countOf(figure.points) > fewPoints;
  if (m_old.points)
    m_points = many ? pointsImage(figure.points, colorBarOf(figure), layout.scale, style, pixelRatio) : QImage();
  if (m_old.curves) {
    m_lines.clear();
    for (const Curve& curve : figure.curves) m_lines.push_back(linesOf(curve, layout.scale));
  }

  m_image = QImage();  // else the copy of the ground would be a second one
  m_image = m_ground.copy();
  QPainter painter(&m_image);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!layout.scale.plot.isEmpty()) {
    paintShade(painter, figure, style, layout);
    if (figure.points.links && figure.cursor) paintLinks(painter, figure.points, *figure.cursor, layout.scale, style);
    if (many) {
      m_points.setDevicePixelRatio(pixelRatio);
      painter.drawImage(layout.scale.plot.topLeft() - QPointF(pointReach, pointReach), m_points);
    } else {
      paintPoints(painter, figure.points, colorBarOf(figure), layout.scale, style, pixelRatio);
    }
    if (!m_series && !figure.curves.empty()) m_series = std::make_unique<ChartSeries>();
    if (m_series) m_series->paint(painter, layout.scale.plot, figure.curves, m_lines, style);
    paintLabels(painter, figure.points, layout.scale, style);
    paintFront(painter, figure, style, layout);
  }
  m_old = {false, false, false, false};
  return m_image;
}

}  // namespace attn::ui
