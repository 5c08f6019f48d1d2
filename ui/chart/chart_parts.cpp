// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_parts.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chart/chart_legend.h"
#include "ui/style/color_map.h"
#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

/// Moves a coordinate to the middle of a pixel, or between two, so that a line of this width is sharp.
double sharp(double position, double width, double pixelRatio) {
  if (pixelRatio <= 0) return position;
  const double half = std::round(width * pixelRatio) / 2;
  return (std::round(position * pixelRatio - half) + half) / pixelRatio;
}

void paintMap(QPainter& painter, const ChartMap& map, const ChartScale& scale, double pixelRatio) {
  const QRectF place =
      QRectF(scale.toPixels({map.area.left(), map.area.bottom()}), scale.toPixels({map.area.right(), map.area.top()}));
  const QRectF shown = place & scale.plot;
  if (map.image.isNull() || shown.isEmpty()) return;
  // The part that the axes show, and no more: a file has no clipping.
  const QRectF part((shown.left() - place.left()) / place.width() * map.image.width(),
                    (shown.top() - place.top()) / place.height() * map.image.height(),
                    shown.width() / place.width() * map.image.width(),
                    shown.height() / place.height() * map.image.height());
  QImage pixels((shown.size() * (pixelRatio > 0 ? pixelRatio : 2)).toSize().expandedTo({1, 1}),
                QImage::Format_ARGB32_Premultiplied);
  pixels.fill(Qt::transparent);
  QPainter smooth(&pixels);
  smooth.setRenderHint(QPainter::SmoothPixmapTransform);
  smooth.drawImage(QRectF(pixels.rect()), map.image, part);
  smooth.end();
  painter.drawImage(shown, pixels);
}

void paintGrid(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout,
               double pixelRatio) {
  const QRectF& plot = layout.scale.plot;
  const double width = 1;
  QColor color = style.grid;
  if (figure.map) color.setAlphaF(0.5F);
  painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
  if (!figure.yAxis) {
    const double y = sharp(plot.bottom(), width, pixelRatio);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    return;
  }
  for (const Tick& tick : layout.xTicks) {
    const double x = sharp(layout.scale.pixelX(tick.value), width, pixelRatio);
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  }
  for (const Tick& tick : layout.yTicks) {
    const double y = sharp(layout.scale.pixelY(tick.value), width, pixelRatio);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  }
}

void paintAxes(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  TextPen pen(painter, style.labelFont);
  painter.setPen(style.faintText);
  const double besidePlot = plot.left() - chartGap - 2;  // where the numbers of the y axis end
  double end = layout.area.left(), lowest = layout.area.bottom();
  for (const Tick& tick : layout.xTicks) {
    const double width = pen.width(tick.text);
    const double left = std::clamp(layout.scale.pixelX(tick.value) - width / 2, layout.area.left(),
                                   std::max(layout.area.left(), layout.area.right() - width));
    if (left < end) continue;
    pen.draw(QPointF(left, plot.bottom() + chartGap + pen.ascent()), tick.text);
    // A number of the other axis in the corner stands above this one.
    if (left < besidePlot) lowest = plot.bottom() + chartGap - pen.descent();
    end = left + width + chartGap;
  }
  if (figure.yAxis)
    for (const Tick& tick : layout.yTicks)
      pen.drawRight(QPointF(besidePlot, std::min(layout.scale.pixelY(tick.value) + pen.baselineBelowMiddle(), lowest)),
                    tick.text);
  for (const auto& [y, text] : figure.rightLabels)
    pen.draw(QPointF(plot.right() + chartGap + 2, layout.scale.pixelY(y) + pen.baselineBelowMiddle()), text);
  if (!figure.xLabel.isEmpty()) {
    // Below the numbers, which is above the lower edge where equal scales leave room.
    const double foot = plot.bottom() + 2 * (layout.labelHeight + chartGap) + 2;
    const double bottom = figure.equalScales ? std::min(layout.area.bottom(), foot) : layout.area.bottom();
    pen.drawCentered(QPointF(plot.center().x(), bottom - pen.descent() - 1), pen.elided(figure.xLabel, plot.width()));
  }
  if (!figure.yLabel.isEmpty()) {
    painter.save();
    painter.translate(layout.area.left() + 1 + pen.ascent(), plot.center().y());
    painter.rotate(-90);
    pen.drawCentered(QPointF(0, 0), pen.elided(figure.yLabel, plot.height()));
    painter.restore();
  }
}

}  // namespace

QColor shadeColor(const ChartStyle& style, const ChartShade& shade) {
  QColor color = seriesColor(style, shade.color);
  color.setAlphaF(0.16F);
  return color;
}

void paintGround(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout,
                 double pixelRatio) {
  if (style.background.alpha() > 0) painter.fillRect(layout.area, style.background);
  if (layout.scale.plot.isEmpty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  if (figure.map) paintMap(painter, *figure.map, layout.scale, pixelRatio);
  paintGrid(painter, figure, style, layout, pixelRatio);
  paintAxes(painter, figure, style, layout);
  if (!layout.colorBarTicks.empty()) {
    const ChartColorBar& bar = *figure.colorBar;
    const BarStyle barStyle{style.labelFont, style.faintText};
    paintBar(painter, layout.colorBar, *bar.map->table, {}, layout.colorBarTicks, {}, 0, barStyle);
    TextPen pen(painter, style.labelFont);
    painter.setPen(style.faintText);
    pen.drawRight(QPointF(layout.area.right() - 2, layout.colorBar.top() - chartGap - pen.descent()),
                  pen.elided(bar.label, layout.area.right() - layout.scale.plot.right() - 2));
  }
  TextPen pen(painter, style.titleFont);
  painter.setPen(style.text);
  double baseline = layout.area.top() + 4 + pen.ascent();
  for (const QString& line : layout.titleLines) {
    pen.draw(QPointF(layout.area.left() + titleInset, baseline),
             pen.elided(line, layout.area.width() - 2 * titleInset));
    baseline += QFontMetricsF(style.titleFont).height();
  }
}

void paintShade(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  if (!figure.shade || !figure.shade->x || !figure.shade->y || plot.isEmpty()) return;
  QPolygonF line;
  for (std::size_t i = 0; i < std::min(figure.shade->x->size(), figure.shade->y->size()); ++i) {
    const double x = layout.scale.pixelX((*figure.shade->x)[i]);
    if (!(x >= plot.left() - 0.01 && x <= plot.right() + 0.01)) continue;
    line << QPointF(x, plot.bottom() - std::clamp((*figure.shade->y)[i], 0.0, 1.0) * plot.height());
  }
  if (line.size() < 2) return;
  painter.setRenderHint(QPainter::Antialiasing);
  QPolygonF area = line;
  area << QPointF(line.last().x(), plot.bottom()) << QPointF(line.first().x(), plot.bottom());
  painter.setPen(Qt::NoPen);
  painter.setBrush(shadeColor(style, *figure.shade));
  painter.drawPolygon(area);
  QColor edge = seriesColor(style, figure.shade->color);
  edge.setAlphaF(0.5F);
  painter.setPen(QPen(edge, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
}

void paintFront(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  if (plot.isEmpty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  if (figure.mark) {
    const QPointF place = layout.scale.toPixels(*figure.mark);
    if (plot.contains(place)) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(style.cursor, 2));
      painter.drawEllipse(place, 6, 6);
    }
  }
  if (!figure.note.isEmpty()) {
    TextPen pen(painter, style.labelFont);
    painter.setPen(style.faintText);
    double baseline = layout.noteBaseline;
    for (const QString& line : layout.noteLines) {
      pen.drawRight(QPointF(layout.area.right() - legendInset, baseline),
                    pen.elided(line, layout.area.width() - 2 * legendInset));
      baseline += layout.labelHeight;
    }
  }
  if (layout.legendLines > 0) paintLegend(painter, figure, style, layout);
}

}  // namespace attn::ui
