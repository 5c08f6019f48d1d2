// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/chart/chart_legend.h"
#include "ui/chart/chart_points.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

constexpr std::size_t fewestTicks = 3;
constexpr double yTickSpace = 38;  // at least, from number to number, and in large text:
constexpr double yTickLines = 1.8;
constexpr double barWidth = 12;  // of a colour bar
constexpr double barGap = 14;    // between the plot and its colour bar

double widthOf(const QFontMetricsF& metrics, const QString& text) { return metrics.horizontalAdvance(text); }

/// Three numbers at least, which an axis needs to be read: where so few steps give fewer, finer ones, as many as there
/// is room for.
template <class Ticks>
std::vector<Tick> enoughTicks(int most, int room, const Ticks& ticks) {
  std::vector<Tick> found = ticks(std::max(2, most));
  for (int more = std::max(3, most + 1); found.size() < fewestTicks && more <= 8; ++more) {
    std::vector<Tick> finer = ticks(more);
    if (static_cast<int>(finer.size()) > std::max(room, 1)) break;
    found = std::move(finer);
  }
  return found;
}

/// A note that is too long for its line goes on in others, unless they take the height that the plot needs.
QStringList noteLinesOf(const ChartFigure& figure, const ChartStyle& style, const QRectF& area, double labelHeight) {
  constexpr double mostOfHeight = 0.2;
  const QStringList lines = wrappedLines(figure.note, style.labelFont, area.width() - 2 * legendInset);
  const bool isLow = static_cast<double>(lines.size()) * labelHeight > mostOfHeight * area.height();
  return isLow ? QStringList(figure.note) : lines;
}

/// So does a title in a figure, where nobody can ask for what is left out.
QStringList titleLinesOf(const QString& title, const ChartStyle& style, const QRectF& area, double titleHeight) {
  const double width = area.width() - 2 * titleInset;
  const auto most = static_cast<qsizetype>(style.titleShare * area.height() / titleHeight);
  if (most < 2 || widthOf(QFontMetricsF(style.titleFont), title) <= width) return {title};
  const QStringList lines = wrappedLines(withTiedSigns(title), style.titleFont, width);
  if (lines.size() <= most) return lines;
  const QString rest = lines.mid(most - 1).join(u' ');
  return lines.mid(0, most - 1) << rest;
}

}  // namespace

ChartLayout layoutChart(const ChartFigure& figure, const ChartStyle& style, const QRectF& area) {
  ChartLayout layout;
  layout.area = area;
  layout.scale.logarithmicX = figure.logarithmicX;
  const QRectF range = layout.scale.range = usableRange(figure.range, figure.logarithmicX);
  const QFontMetricsF metrics(style.labelFont);
  layout.labelHeight = metrics.ascent() + metrics.descent();
  const double named = layout.labelHeight + chartGap;

  double top = area.top() + pointReach;
  const double titleHeight = figure.title.isEmpty() ? 0 : QFontMetricsF(style.titleFont).height();
  if (titleHeight > 0) layout.titleLines = titleLinesOf(figure.title, style, area, titleHeight);
  // Plots that stand beside each other begin at the same height.
  const qsizetype titleLines =
      titleHeight > 0
          ? std::max(layout.titleLines.size(), titleLinesOf(figure.titleBeside, style, area, titleHeight).size())
          : 0;
  const double noteWidth = figure.note.isEmpty() ? 0 : widthOf(metrics, figure.note);
  // The note shares the title's line where there is room for both.
  const bool shared =
      titleHeight > 0 && titleLines == 1 &&
      widthOf(QFontMetricsF(style.titleFont), figure.title) + noteWidth + 2 * legendColumnGap <= area.width();
  if (titleHeight > 0) top += static_cast<double>(titleLines) * titleHeight + chartGap;
  if (noteWidth > 0) {
    layout.noteBaseline =
        shared ? area.top() + 4 + QFontMetricsF(style.titleFont).ascent() : top - pointReach + 4 + metrics.ascent();
    layout.noteLines = noteLinesOf(figure, style, area, layout.labelHeight);
    if (!shared) top += static_cast<double>(layout.noteLines.size()) * layout.labelHeight;
  }
  layout.legendTop = top - pointReach;
  const double pill = figure.cursor && !figure.cursorText.isEmpty() ? pillHeight(style.labelFont) - 2 : 0;
  const double bottom = area.bottom() - layout.labelHeight - chartGap - 2 - (figure.xLabel.isEmpty() ? 0 : named);
  layout.legendLines =
      legendLinesAbove(figure, style, layout.labelHeight, area.width() - 2 * legendInset, bottom - top - pill);
  top += pill + layout.legendLines * legendRowHeight(layout.labelHeight);
  if (figure.yAxis)
    layout.yTicks =
        enoughTicks(static_cast<int>((bottom - top) / std::max(yTickSpace, yTickLines * layout.labelHeight)),
                    static_cast<int>((bottom - top) / layout.labelHeight) + 1,
                    [&](int most) { return quantityTicks(figure.yQuantity, range.top(), range.bottom(), most); });
  double labelWidth = 0;
  for (const Tick& tick : layout.yTicks) labelWidth = std::max(labelWidth, widthOf(metrics, tick.text));
  // Rounded up in steps, so that the plot does not move while its numbers change under the hand.
  labelWidth = figure.yAxis ? std::max(24.0, std::ceil(labelWidth / 8) * 8) + chartGap + 2 : pointReach;
  const double left = area.left() + labelWidth + (figure.yLabel.isEmpty() ? 0 : named) + 2;
  double right = area.right() - 2 * pointReach;
  double rightWidth = 0;
  for (const auto& [y, text] : figure.rightLabels) rightWidth = std::max(rightWidth, widthOf(metrics, text));
  if (rightWidth > 0) right = area.right() - rightWidth - chartGap - 4;
  std::vector<BarTick> barNumbers;
  if (const ChartColorBar* bar = colorBarOf(figure)) {
    barNumbers = barTicks(bar->low, bar->high, false, mostBarTicks(bottom - top, layout.labelHeight));
    const double space =
        std::max(barTicksWidth(barNumbers, style.labelFont) + barWidth, std::min(widthOf(metrics, bar->label), 60.0));
    right = area.right() - space - barGap - 2;
    // Its name stands above it.
    if (!bar->label.isEmpty()) top += std::max(0.0, layout.labelHeight + chartGap - (top - area.top()));
  }
  layout.scale.plot = QRectF(std::ceil(left), std::ceil(top), std::floor(std::max(0.0, right - std::ceil(left))),
                             std::floor(std::max(0.0, bottom - std::ceil(top))));
  if (figure.equalScales && !figure.logarithmicX) {
    QRectF& plot = layout.scale.plot;
    const double shape = range.height() / range.width();
    constexpr double strip = 4;
    if (shape > 1 / strip && shape < strip) {
      // Room that is left over is above and below.
      if (const double height = std::floor(plot.width() * shape); plot.height() > height)
        plot = QRectF(plot.left(), plot.top() + std::floor((plot.height() - height) / 2), plot.width(), height);
      else
        plot.setWidth(std::floor(plot.height() / shape));
      right = plot.right();
    }
  }
  layout.pillBegin = layout.yTicks.empty() ? area.left() + 1 : layout.scale.plot.left();
  layout.pillEnd = figure.rightLabels.empty() ? area.right() : layout.scale.plot.right() + 2;

  if (!barNumbers.empty() && layout.scale.plot.height() > 0) {
    layout.colorBar = QRectF(right + barGap, layout.scale.plot.top(), barWidth, layout.scale.plot.height());
    layout.colorBarTicks = barNumbers;
  }

  // As many ticks as their numbers have room beside each other.
  double space = std::clamp(layout.scale.plot.width() / 6, 40.0, 110.0);
  for (int attempt = 0; attempt < 3; ++attempt) {
    const int most = static_cast<int>(std::max(2.0, layout.scale.plot.width() / space));
    layout.xTicks =
        figure.logarithmicX ? logarithmicTicks(range.left(), range.right(), most) : enoughTicks(most, 8, [&](int many) {
          return quantityTicks(figure.xQuantity, range.left(), range.right(), many, figure.wholeX);
        });
    double widest = 0;
    for (Tick& tick : layout.xTicks) {
      if (tick.value != 0 || tick.text != QLatin1String("0")) tick.text += figure.xUnit;
      widest = std::max(widest, widthOf(metrics, tick.text));
    }
    if (widest + 3 * chartGap <= space || layout.xTicks.size() <= fewestTicks) break;
    space = widest + 3 * chartGap;
  }
  return layout;
}

}  // namespace attn::ui
