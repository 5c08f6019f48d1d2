// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/color_bar_strip.h"

#include <QPainter>
#include <algorithm>

#include "ui/chart/chart_scale.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr double side = 16, gap = 10, barTop = 9, barHeight = 11, tickLength = 4;
constexpr double longestLabel = 140;

void paintTicks(QPainter& painter, TextPen& pen, const ColorBar& colors, const QRectF& bar) {
  const auto mark = [&](double part, const QString& text) {
    const double x = bar.left() + part * bar.width();
    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + tickLength));
    const double width = pen.width(text);
    // Within the bar's ends, if the bar is wide enough for that.
    const double left = std::max(bar.left() - 4, std::min(x - width / 2, bar.right() + 4 - width));
    pen.draw(QPointF(left, bar.bottom() + tickLength + pen.ascent()), text);
  };
  if (!colors.range) {
    mark(0, QStringLiteral("min"));
    return mark(1, QStringLiteral("max"));
  }
  const auto low = static_cast<double>(colors.range->low), high = static_cast<double>(colors.range->high);
  if (!(high > low)) return mark(0, shortNumber(low));
  for (const Tick& tick : niceTicks(low, high, std::max(2, static_cast<int>(bar.width() / 55))))
    mark((tick.value - low) / (high - low), tick.text);
}

}  // namespace

ColorBarStrip::ColorBarStrip(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("colorBar"));
  setAttribute(Qt::WA_OpaquePaintEvent);
}

void ColorBarStrip::setBars(std::vector<ColorBar> bars, const QString& fallback) {
  m_bars = std::move(bars);
  m_fallback = fallback;
  update();
}

void ColorBarStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().panel);
  painter.setPen(theme().border);
  painter.drawLine(0, 0, width(), 0);
  if (m_bars.empty()) return;
  const double share = (width() - 2 * side) / static_cast<double>(m_bars.size());
  TextPen pen(painter, inPixels(smallFont()));
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    const ColorBar& colors = m_bars[i];
    const QString label =
        pen.elided(colors.label.isEmpty() ? m_fallback : colors.label, std::min(longestLabel, share / 3));
    const double left = side + static_cast<double>(i) * share,
                 labelWidth = label.isEmpty() ? 0 : pen.width(label) + gap;
    const QRectF bar(left + labelWidth, barTop, share - labelWidth - (i + 1 < m_bars.size() ? 2 * gap : 0), barHeight);
    painter.setPen(theme().faintText);
    painter.setRenderHint(QPainter::Antialiasing, false);
    pen.draw(QPointF(left, bar.center().y() + pen.baselineBelowMiddle()), label);
    const double step = bar.width() / 256;
    for (std::size_t k = 0; k < 256; ++k) {
      const double x = bar.left() + static_cast<double>(k) * step;
      painter.fillRect(QRectF(x, bar.top(), std::min(2 * step, bar.right() - x), bar.height()),
                       QColor::fromRgb((*colors.map->table)[k]));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintTicks(painter, pen, colors, bar);
  }
}

}  // namespace attn::ui
