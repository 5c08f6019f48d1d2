// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chart/chart_parts.h"
#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

constexpr double leastPill = 20;  // the height of words over the cursor
constexpr double pillInset = 8;   // left and right of its words
constexpr double pointRing = 7;   // of a cursor that is a point

double widthOf(const QFontMetricsF& metrics, const QString& text) { return metrics.horizontalAdvance(text); }

}  // namespace

double pillHeight(const QFont& font) {
  const QFontMetricsF metrics(font);
  return std::max(leastPill, std::ceil(metrics.ascent() + metrics.descent()) + 4);
}

QRectF cursorPill(const ChartCursor& cursor, const ChartStyle& style, const ChartLayout& layout) {
  if (!cursor.place || cursor.text.isEmpty()) return {};
  const QPointF place = layout.scale.toPixels(*cursor.place);
  const QRectF& plot = layout.scale.plot;
  if (!(place.x() >= plot.left() - 0.5 && place.x() <= plot.right() + 0.5)) return {};
  if (cursor.isPoint && !(place.y() >= plot.top() - 0.5 && place.y() <= plot.bottom() + 0.5)) return {};
  const double width = widthOf(QFontMetricsF(style.labelFont), cursor.text) + 2 * pillInset;
  // Above the plot, so that it covers none of the keys about the query.
  const double y = std::max(layout.area.top(), plot.top() - pillHeight(style.labelFont));
  const double x =
      std::clamp(place.x() - width / 2, layout.pillBegin, std::max(layout.pillBegin, layout.pillEnd - width - 1));
  return {x, y, width, pillHeight(style.labelFont)};
}

QRectF pillAt(QPointF middle, const QString& text, const ChartStyle& style, const QRectF& area) {
  const double width = std::min(widthOf(QFontMetricsF(style.labelFont), text) + 2 * pillInset, area.width());
  const double height = pillHeight(style.labelFont);
  QRectF pill(middle.x() - width / 2, middle.y() - height / 2, width, height);
  pill.moveLeft(std::max(area.left(), std::min(pill.left(), area.right() - width)));
  pill.moveTop(std::max(area.top(), std::min(pill.top(), area.bottom() - height)));
  return pill;
}

void paintPill(QPainter& painter, QPointF middle, const QString& text, const ChartStyle& style, const QRectF& area) {
  const QRectF pill = pillAt(middle, text, style, area);
  TextPen pen(painter, style.labelFont);
  const QString shown = pen.elided(text, pill.width() - 2 * pillInset);
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.cursor);
  painter.drawRoundedRect(pill, 4, 4);
  painter.setPen(style.cursorText);
  pen.drawCentered(QPointF(pill.center().x(), pill.center().y() + pen.baselineBelowMiddle()), shown);
}

void paintCursor(QPainter& painter, const ChartCursor& cursor, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  if (!cursor.place || plot.isEmpty()) return;
  const QPointF place = layout.scale.toPixels(*cursor.place);
  if (!(place.x() >= plot.left() - 0.5 && place.x() <= plot.right() + 0.5)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (cursor.isPoint) {
    if (!(place.y() >= plot.top() - 0.5 && place.y() <= plot.bottom() + 0.5)) return;
    QColor thin = style.cursor;
    thin.setAlphaF(0.35F);
    painter.setPen(QPen(thin, 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(place.x(), plot.top()), QPointF(place.x(), plot.bottom()));
    painter.drawLine(QPointF(plot.left(), place.y()), QPointF(plot.right(), place.y()));
    painter.setPen(QPen(style.cursorText, 4));
    painter.drawEllipse(place, pointRing - 1, pointRing - 1);
    painter.setPen(QPen(style.cursor, 2));
    painter.drawEllipse(place, pointRing - 1, pointRing - 1);
  } else {
    painter.setPen(QPen(style.cursor, style.lineWidth(1.6), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(place.x(), plot.top() - 1), QPointF(place.x(), plot.bottom()));
  }
  const QRectF pill = cursorPill(cursor, style, layout);
  if (!pill.isEmpty()) paintPill(painter, pill.center(), cursor.text, style, layout.area);
}

}  // namespace attn::ui
