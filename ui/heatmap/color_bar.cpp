// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/color_bar.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

constexpr double mark = 4;         // the length of a tick
constexpr double besideMark = 3;   // from it to its number
constexpr double tightest = 1.75;  // numbers above each other, in heights of a number

}  // namespace

std::vector<BarTick> barTicks(double low, double high, bool logarithmic, int most) {
  if (!(high > low)) return {{0, shortNumber(low)}};
  const bool decades = logarithmic && low > 0;
  // Ends come from float32 numbers: 0.2 may be a little more than 0.2.
  const double rounding = decades ? 0 : 1e-6 * (high - low);
  std::vector<Tick> ticks;
  // The more numbers are asked for, the finer the steps: until two of them lie in the range.
  constexpr int finest = 16;
  for (int wanted = std::clamp(most, 2, finest); ticks.size() < 2 && wanted <= finest; ++wanted)
    ticks = decades ? logarithmicTicks(low, high, wanted) : niceTicks(low - rounding, high + rounding, wanted);
  std::vector<BarTick> placed;
  for (const Tick& tick : ticks) {
    const double part =
        decades ? std::log10(tick.value / low) / std::log10(high / low) : (tick.value - low) / (high - low);
    placed.push_back({std::clamp(part, 0.0, 1.0), tick.text});
  }
  return placed;
}

int mostBarTicks(double height, double labelHeight) {
  return std::clamp(static_cast<int>(height / std::max(1.0, tightest * labelHeight)), 2, 6);
}

double barTicksWidth(const std::vector<BarTick>& ticks, const QFont& font) {
  const QFontMetricsF metrics(font);
  double widest = 0;
  for (const BarTick& tick : ticks) widest = std::max(widest, metrics.horizontalAdvance(tick.text));
  return mark + besideMark + widest;
}

void paintBar(QPainter& painter, const QRectF& bar, const ColorTable& table, const BarPart& part,
              const std::vector<BarTick>& ticks, const QString& name, double space, const BarStyle& style) {
  TextPen pen(painter, style.font);
  // Strips from the high end down. Each reaches under the next one, so that no seam shows.
  const double step = bar.height() / 256;
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (int i = 0; i < 256; ++i) {
    const double top = bar.top() + i * step;
    painter.fillRect(QRectF(bar.left(), top, bar.width(), std::min(2 * step, bar.bottom() - top)),
                     QColor::fromRgb(part.colorAt(table, (255 - i) / 256.0)));
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(style.text, 1, Qt::SolidLine, Qt::FlatCap));
  for (const BarTick& tick : ticks) {
    // A mark at an end lies inside of the bar's height.
    const double y = std::clamp(bar.bottom() - tick.part * bar.height(), bar.top() + 0.5,
                                std::max(bar.top() + 0.5, bar.bottom() - 0.5));
    painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + mark, y));
    pen.draw(QPointF(bar.right() + mark + besideMark, y + pen.baselineBelowMiddle()), tick.text);
  }
  if (name.isEmpty()) return;
  // Above the highest number, which may stand beside the upper end of the bar.
  const double baseline = bar.top() - pen.height() / 2 - pen.descent() - 2;
  pen.draw(QPointF(bar.left(), baseline), pen.elided(name, space));
}

}  // namespace attn::ui
