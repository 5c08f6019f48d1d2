// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_parts.h"

#include <algorithm>
#include <cmath>

#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

constexpr double labelGap = 8;
constexpr double longestLabel = 110;
constexpr double longestTurnedLabel = 76;
constexpr double hatchDistance = 7;
constexpr double smallestNumber = 0.66;  // of the number font's size
constexpr double largestNumber = 2;

/// White or black, whichever is easier to read on a colour.
QColor readableOn(Pixel color) { return qGray(color) < 140 ? QColor(Qt::white) : QColor(0x1a, 0x1a, 0x1a); }

QColor labelColor(const HeatmapFigure& figure, const FigureStyle& style, const QString& label) {
  return !figure.fadedLabel.isEmpty() && label == figure.fadedLabel ? style.blankText : style.faintText;
}

/// A number on the colour bar: as many decimals as tell its neighbours apart.
QString tickText(double number, double span) {
  if (number != 0 && (std::abs(number) >= 1e5 || span < 1e-5)) return QString::number(number, 'g', 3);
  const double step = span / 4;
  const int decimals =
      span <= 0 ? 4 : std::clamp(static_cast<int>(std::ceil(-std::log10(step))) + 1, span >= 400 ? 0 : 2, 7);
  QString text = QString::number(number, 'f', decimals);
  if (text.toDouble() == 0) text = QString::number(0.0, 'f', decimals);
  return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

/// The rows of equal range one below the other, so that masked regions are few rectangles.
struct MaskedBlock {
  Index firstRow, lastRow, firstColumn, lastColumn;
};

std::vector<MaskedBlock> maskedBlocks(const HeatmapFigure& figure, std::size_t panel, const CellSpan& span) {
  std::vector<MaskedBlock> blocks;
  const KeyRanges& visible = *visibleOf(figure, panel);
  const Index entry = figure.panels[panel].entry;
  const auto add = [&](Index first, Index last, Index begin, Index end) {
    begin = std::max(begin, span.firstColumn);
    end = std::min(end, span.lastColumn);
    if (begin < end) blocks.push_back({first, last, begin, end});
  };
  for (Index row = span.firstRow; row < span.lastRow;) {
    const std::span<const KeyRange> ranges = visible.at(entry, row);
    Index last = row + 1;
    while (last < span.lastRow && std::ranges::equal(visible.at(entry, last), ranges)) ++last;
    Index masked = 0;
    for (const KeyRange& range : ranges) {
      add(row, last, masked, range.begin);
      masked = range.end;
    }
    add(row, last, masked, visible.keys);
    row = last;
  }
  return blocks;
}

void paintColorBar(QPainter& painter, const ColorBar& colors, const QRectF& bar, double room,
                   const FigureStyle& style) {
  TextPen pen(painter, style.labelFont);
  // Strips from the high end down. Each reaches under the next one, so that no seam shows.
  const double step = bar.height() / 256;
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (int i = 0; i < 256; ++i) {
    const double top = bar.top() + i * step;
    painter.fillRect(QRectF(bar.left(), top, bar.width(), std::min(2 * step, bar.bottom() - top)),
                     QColor::fromRgb((*colors.map->table)[static_cast<std::size_t>(255 - i)]));
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(style.faintText);
  const ValueRange range = colors.range.value_or(ValueRange{});
  const double low = static_cast<double>(range.low);
  const double span = static_cast<double>(range.high) - low;
  const int ticks = !colors.range || bar.height() < 90 ? 1 : span > 0 ? 4 : 0;
  for (int i = 0; i <= ticks; ++i) {
    const double part = ticks == 0 ? 0 : static_cast<double>(i) / ticks;
    const double y = bar.bottom() - part * bar.height();
    const QString text = colors.range ? tickText(low + part * span, span)
                         : i == 0     ? QStringLiteral("min")
                                      : QStringLiteral("max");
    pen.draw(QPointF(bar.right() + 7, y + pen.baselineBelowMiddle()), text);
  }
  if (colors.label.isEmpty()) return;
  // Above the highest number, which stands beside the upper end of the bar.
  const double baseline = bar.top() - pen.height() / 2 - pen.descent() - 2;
  pen.draw(QPointF(bar.left(), baseline), pen.elided(colors.label, room));
}

}  // namespace

double gapBetweenCells(QSizeF cell) {
  const double smaller = std::min(cell.width(), cell.height());
  return smaller >= 24 ? 1.5 : smaller >= 8 ? 1 : 0;
}

CellSpan cellsIn(const FigureLayout& layout, std::size_t panel, const QRectF& part, Index rows, Index columns) {
  const QRectF& cells = layout.cells[panel];
  const auto cut = [](double distance, double size, Index count) {
    return std::clamp<Index>(static_cast<Index>(distance / size), 0, count);
  };
  return {cut(std::floor(part.top() - cells.top()), layout.cell.height(), rows),
          cut(std::ceil(part.bottom() - cells.top()) + layout.cell.height(), layout.cell.height(), rows),
          cut(std::floor(part.left() - cells.left()), layout.cell.width(), columns),
          cut(std::ceil(part.right() - cells.left()) + layout.cell.width(), layout.cell.width(), columns)};
}

void paintNumbers(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                  std::size_t panel, const QRectF& part) {
  const double gap = gapBetweenCells(layout.cell);
  const QSizeF room(layout.cell.width() - gap - 3, std::max(0.36 * layout.cell.height(), 16.0));
  TextPen usual(painter, style.numberFont);
  // A cell must have room for the shortest number at least.
  if (room.width() < smallestNumber * usual.width(QStringLiteral("0.00")) ||
      layout.cell.height() - gap < smallestNumber * usual.height())
    return;
  const MatrixView matrix = matrixOf(figure, panel);
  const CellSpan span = cellsIn(layout, panel, part, matrix.rows(), matrix.cols());
  double widest = 0;
  for (Index i = span.firstRow; i < span.lastRow; ++i)
    for (Index j = span.firstColumn; j < span.lastColumn; ++j)
      if (isVisible(figure, panel, i, j)) widest = std::max(widest, usual.width(cellText(matrix(i, j))));
  if (widest == 0) return;
  const double scale = std::min({largestNumber, room.width() / widest, room.height() / usual.height()});
  if (scale < smallestNumber) return;
  QFont font = style.numberFont;
  font.setPixelSize(std::max(1, static_cast<int>(style.numberFont.pixelSize() * scale)));
  TextPen pen(painter, font);
  const ValueRange range = rangeOf(figure, panel);
  const ColorTable& table = *figure.panels[panel].colorMap->table;
  for (Index i = span.firstRow; i < span.lastRow; ++i) {
    for (Index j = span.firstColumn; j < span.lastColumn; ++j) {
      if (!isVisible(figure, panel, i, j)) continue;
      const float number = matrix(i, j);
      const Pixel color =
          std::isfinite(number) ? table[static_cast<std::size_t>(colorIndex(number, range))] : style.notFinite.rgb();
      painter.setPen(readableOn(color));
      pen.drawCentered(cellRect(layout, {panel, i, j}).center() + QPointF(0, pen.baselineBelowMiddle()),
                       cellText(number));
    }
  }
}

void paintHatch(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                std::size_t panel, const QRectF& part) {
  if (!visibleOf(figure, panel)) return;
  const MatrixView matrix = matrixOf(figure, panel);
  const CellSpan span = cellsIn(layout, panel, part, matrix.rows(), matrix.cols());
  const QRectF& cells = layout.cells[panel];
  QList<QLineF> lines;
  // Lines x + y = k · distance of the whole figure, so that they run on from block to block.
  for (const MaskedBlock& block : maskedBlocks(figure, panel, span)) {
    const double left = cells.left() + static_cast<double>(block.firstColumn) * layout.cell.width();
    const double right = cells.left() + static_cast<double>(block.lastColumn) * layout.cell.width();
    const double top = cells.top() + static_cast<double>(block.firstRow) * layout.cell.height();
    const double bottom = cells.top() + static_cast<double>(block.lastRow) * layout.cell.height();
    const auto first = static_cast<int>(std::ceil((left + top) / hatchDistance));
    const auto last = static_cast<int>(std::floor((right + bottom) / hatchDistance));
    for (int k = first; k <= last; ++k) {
      const double sum = k * hatchDistance;
      const double fromX = std::max(left, sum - bottom);
      const double toX = std::min(right, sum - top);
      if (fromX < toX) lines.append(QLineF(fromX, sum - fromX, toX, sum - toX));
    }
  }
  if (lines.isEmpty()) return;
  painter.setPen(QPen(style.hatch, 1, Qt::SolidLine, Qt::FlatCap));
  painter.drawLines(lines);
}

namespace {

/// The cells of a panel that lie behind its labels: all of them where those have their own place. Where a view is
/// scrolled past that place, labels and title stay at its edge as long as the panel is in sight.
QRectF besideLabels(const FigureLayout& layout, std::size_t panel, const QRectF& part) {
  QRectF cells = layout.cells[panel];
  const double header = layout.columnLabelHeight + layout.titleHeight + 4;
  cells.setLeft(std::clamp(part.left() + layout.rowLabelWidth, cells.left(), cells.right()));
  cells.setTop(std::clamp(part.top() + header, cells.top(), cells.bottom()));
  return cells;
}

}  // namespace

void paintLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                 std::size_t panel, const QRectF& part) {
  const QRectF cells = besideLabels(layout, panel, part);
  const QRectF& all = layout.cells[panel];
  const MatrixView matrix = matrixOf(figure, panel);
  const CellSpan span = cellsIn(layout, panel, part.adjusted(-20, -20, 20, 20), matrix.rows(), matrix.cols());
  const auto firstLabel = [](Index first, Index step) { return (first + step - 1) / step * step; };
  TextPen pen(painter, style.labelFont);
  const bool hasRowLabels = static_cast<int>(panel) % layout.columns == 0 || !figure.sharedRowLabels;

  // Labels that follow the edge of the view lie over cells.
  QColor ground = style.background;
  ground.setAlphaF(0.92F);
  if (cells.top() > all.top())
    painter.fillRect(QRectF(QPointF(all.left(), all.top()), QPointF(all.right(), cells.top())), ground);
  if (cells.left() > all.left() && hasRowLabels)
    painter.fillRect(QRectF(QPointF(all.left(), cells.top()), QPointF(cells.left(), all.bottom())), ground);

  painter.save();
  painter.setClipRect(QRectF(part.left(), cells.top() - 0.5 * pen.height(), part.width(), part.height()));
  if (hasRowLabels) {
    for (Index i = firstLabel(span.firstRow, layout.rowStep); i < span.lastRow; i += layout.rowStep) {
      const QString label = rowLabel(figure, panel, i);
      const double middle = all.top() + (static_cast<double>(i) + 0.5) * layout.cell.height();
      painter.setPen(labelColor(figure, style, label));
      pen.drawRight(QPointF(cells.left() - labelGap, middle + pen.baselineBelowMiddle()),
                    pen.elided(label, longestLabel));
    }
  }
  painter.restore();

  painter.save();
  if (hasRowLabels && cells.left() > all.left())
    painter.setClipRect(QRectF(cells.left(), part.top(), part.width(), part.height()));
  for (Index j = firstLabel(span.firstColumn, layout.columnStep); j < span.lastColumn; j += layout.columnStep) {
    const QString label = columnLabel(figure, panel, j);
    const double middle = all.left() + (static_cast<double>(j) + 0.5) * layout.cell.width();
    painter.setPen(labelColor(figure, style, label));
    if (layout.uprightColumnLabels) {
      const double room = layout.cell.width() * static_cast<double>(layout.columnStep) - 1;
      pen.drawCentered(QPointF(middle, cells.top() - labelGap + 2 - pen.descent()),
                       pen.elided(label, std::max(room, 8.0)));
    } else {
      painter.save();
      painter.translate(middle + pen.baselineBelowMiddle(), cells.top() - labelGap + 3);
      painter.rotate(-90);
      pen.draw(QPointF(0, 0), pen.elided(label, longestTurnedLabel));
      painter.restore();
    }
  }
  painter.restore();

  TextPen titles(painter, style.titleFont);
  const double baseline = cells.top() - layout.columnLabelHeight - 4 - titles.descent();
  painter.setPen(style.text);
  titles.drawCentered(QPointF(cells.center().x(), baseline),
                      titles.elided(figure.panels[panel].title, std::max(cells.width() + 24, 40.0)));
  titles.drawRight(QPointF(cells.left() - labelGap, baseline), figure.panels[panel].rowTitle);
}

void paintColorBars(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style) {
  if (layout.colorBars.empty()) return;
  const std::vector<ColorBar> bars = colorBarsOf(figure);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const bool last = i + 1 == bars.size();
    const double room = last ? layout.size.width() - style.margin - layout.colorBars[i].left()
                             : layout.colorBars[i + 1].left() - layout.colorBars[i].left() - labelGap;
    paintColorBar(painter, bars[i], layout.colorBars[i], room, style);
  }
}

void paintAxisLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                     const FigureStyle& style) {
  if (layout.cells.empty()) return;
  QRectF all;
  for (const QRectF& cells : layout.cells) all |= cells;
  const QSizeF room = layout.size - QSizeF(2 * style.margin, 2 * style.margin);
  painter.setPen(style.text);
  TextPen titles(painter, style.titleFont);
  const QString title = titles.elided(figure.title, room.width());
  titles.draw(
      QPointF(std::max(style.margin, all.center().x() - titles.width(title) / 2), style.margin + titles.ascent()),
      title);
  TextPen labels(painter, style.labelFont);
  labels.drawCentered(QPointF(all.center().x(), layout.size.height() - style.margin - labels.descent()),
                      labels.elided(figure.xLabel, room.width()));
  painter.save();
  painter.translate(style.margin + labels.ascent(), all.center().y());
  painter.rotate(-90);
  labels.drawCentered(QPointF(0, 0), labels.elided(figure.yLabel, room.height()));
  painter.restore();
}

}  // namespace attn::ui
