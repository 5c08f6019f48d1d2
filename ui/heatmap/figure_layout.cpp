// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_layout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::FigureLayout)
};

constexpr double gapBetweenPanels = 28;
constexpr double labelGap = 8;
constexpr double barGap = 18;
constexpr double barWidth = 12;
constexpr double barHeight = 240;
constexpr double longestLabel = 110;
constexpr double longestTurnedLabel = 76;
constexpr double tightestUprightLabel = 34;

/// About how wide a text is: a letter of another script counts twice.
qsizetype roughWidth(const QString& text) {
  return text.size() + std::count_if(text.begin(), text.end(), [](QChar letter) { return letter.unicode() > 0x250; });
}

/// The widest of the labels, up to a limit. To measure a text is slow: only some that are about as long as the longest
/// of the first few hundred are.
double widest(const std::shared_ptr<const QStringList>& labels, Index count, const QFontMetricsF& metrics,
              double limit) {
  if (!labels) return metrics.horizontalAdvance(QString::number(std::max<Index>(0, count - 1)));
  constexpr int mostMeasured = 24;
  const QStringList some = labels->mid(0, 400);
  qsizetype longest = 0;
  for (const QString& label : some) longest = std::max(longest, roughWidth(label));
  double width = 0;
  int measured = 0;
  for (qsizetype i = 0; i < some.size() && measured < mostMeasured && width < limit; ++i) {
    if (roughWidth(some[i]) * 4 < longest * 3) continue;
    width = std::max(width, metrics.horizontalAdvance(some[i].left(60)));
    ++measured;
  }
  return std::min(width, limit);
}

double widestOf(const HeatmapFigure& figure, std::shared_ptr<const QStringList> HeatmapPanel::*labels,
                Index (*countOf)(const HeatmapFigure&, std::size_t), const QFontMetricsF& metrics, double limit) {
  double width = 0;
  std::optional<std::pair<const QStringList*, Index>> last;
  for (std::size_t i = 0; i < figure.panels.size() && width < limit; ++i) {
    const auto& these = figure.panels[i].*labels;
    const std::pair key(these.get(), these ? 0 : countOf(figure, i));
    if (last == key) continue;
    last = key;
    width = std::max(width, widest(these, countOf(figure, i), metrics, limit));
  }
  return width;
}

/// Every how many labels one is drawn, if one takes `height`: 1, 2, 5, 10, 20 …
Index labelStep(double cell, double height) {
  constexpr Index largest = 1'000'000'000'000;
  for (Index decade = 1;; decade *= 10)
    for (const Index factor : {1, 2, 5})
      if (static_cast<double>(decade * factor) * cell >= height || decade == largest) return decade * factor;
}

/// The widths of texts, which are the same whatever the size of the cells. Measured once: to measure text is slow.
struct Labels {
  double rowWidth;
  double columnWidth;
  bool numberedColumns;
  bool titled;
  std::vector<double> bars;  ///< of each colour bar with the numbers and the label beside it
};

Labels measureLabels(const HeatmapFigure& figure, const FigureStyle& style) {
  const QFontMetricsF metrics(style.labelFont), titles(style.titleFont);
  Labels labels{};
  labels.rowWidth = widestOf(figure, &HeatmapPanel::rowLabels, rowsOf, metrics, longestLabel);
  labels.columnWidth = widestOf(figure, &HeatmapPanel::columnLabels, columnsOf, metrics, longestLabel * 2);
  labels.numberedColumns = !figure.panels.empty() && !figure.panels.front().columnLabels;
  for (const HeatmapPanel& panel : figure.panels) {
    labels.titled = labels.titled || !panel.title.isEmpty();
    if (!panel.rowTitle.isEmpty())
      labels.rowWidth = std::max(labels.rowWidth, titles.horizontalAdvance(panel.rowTitle) + 4);
  }
  if (!style.hasColorBars) return labels;
  for (const ColorBar& bar : colorBarsOf(figure)) {
    double numbers = 0;  // whatever the height of the bar
    for (const int most : {2, 4, 6}) numbers = std::max(numbers, barTicksWidth(ticksOf(bar, most), style.labelFont));
    const double words =
        std::max(metrics.horizontalAdvance(bar.label), metrics.horizontalAdvance(printedRange(figure)));
    labels.bars.push_back(std::max(barWidth + numbers, std::min(words, longestLabel)) + 2);
  }
  return labels;
}

/// Handles keep panels apart already.
double gapBelowPanels(const FigureStyle& style) { return style.handleRoom > 0 ? 12 : gapBetweenPanels; }

double axisLabelHeight(const QString& label, const QFontMetricsF& metrics) {
  return label.isEmpty() ? 0 : metrics.height() + labelGap;
}

}  // namespace

FigureStyle printStyle(bool transparent) {
  FigureStyle style;
  style.background = transparent ? QColor(Qt::transparent) : QColor(Qt::white);
  style.text = Qt::black;
  style.faintText = 0x3a3a3a;
  style.blankText = 0x767676;
  style.gap = style.background;
  style.masked = transparent ? QColor(Qt::transparent) : QColor(0xf6f6f6);
  style.hatch = 0xa6a6a6;
  style.notFinite = 0xb9b3c9;
  style.labelFont = printedSmallFont();
  style.titleFont = printedTextFont();
  style.titleFont.setWeight(QFont::DemiBold);
  style.numberFont = printedNumberFont();
  style.margin = 6;
  style.elidesLabels = false;
  return style;
}

namespace {

constexpr double smallestCell = 1e-9;

double comfortableCell(const Labels& labels, QSizeF room) {
  constexpr double usual = 60;
  const double inLargeRoom = std::clamp(std::min(room.width() / 18, room.height() / 12), usual, 1.5 * usual);
  return std::clamp(labels.columnWidth + 8, inLargeRoom, 2 * usual);
}

/// The largest side with which something fits. Labels turn and thin out as cells shrink, so it is searched for.
template <class Fits>
double largestThatFits(double largest, const Fits& fits) {
  if (fits(largest)) return largest;
  double small = smallestCell, large = largest;
  while (large - small > 0.002 * small) {
    const double middle = std::sqrt(small * large);
    (fits(middle) ? small : large) = middle;
  }
  return small >= 2 ? std::floor(small * 4) / 4 : small;
}

/// How many cells wide each column of the grid of panels is, and how many cells high each row.
struct GridCounts {
  std::vector<Index> columns, rows;
};

GridCounts gridCounts(const HeatmapFigure& figure, const FigureLayout& layout) {
  GridCounts counts{std::vector<Index>(static_cast<std::size_t>(layout.columns), 0),
                    std::vector<Index>(static_cast<std::size_t>(layout.rows), 0)};
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    Index& across = counts.columns[i % static_cast<std::size_t>(layout.columns)];
    Index& down = counts.rows[i / static_cast<std::size_t>(layout.columns)];
    across = std::max(across, columnsOf(figure, i));
    down = std::max(down, rowsOf(figure, i));
  }
  return counts;
}

/// Where the columns (or rows) of a grid begin, if column i has counts[i] cells with some room before and after them.
/// One number more than counts: the last is the end.
std::vector<double> starts(const std::vector<Index>& counts, double cell, double before, double after) {
  std::vector<double> result{0};
  double start = 0;
  Index equal = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    // Equal steps are a product and not a sum, whose rounding errors would make equal panels differ by a pixel.
    if (i > 0 && counts[i] != counts[i - 1]) {
      start = result.back();
      equal = 0;
    }
    ++equal;
    result.push_back(start + static_cast<double>(equal) * (before + cell * static_cast<double>(counts[i]) + after));
  }
  return result;
}

FigureLayout layoutWith(const Labels& measured, const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell,
                        int columns) {
  FigureLayout layout;
  const QFontMetricsF labels(style.labelFont);
  const QFontMetricsF titles(style.titleFont);
  const auto count = static_cast<int>(figure.panels.size());
  layout.cell = cell;
  layout.columns = std::max(1, std::min(columns, count));
  layout.rows = (count + layout.columns - 1) / layout.columns;

  // Lines of labels may stand a little closer than in a text.
  const double lineHeight = 0.82 * labels.height();
  layout.rowStep = labelStep(cell.height(), lineHeight);
  layout.rowLabelWidth = measured.rowWidth + labelGap;

  const double columnWidth = measured.columnWidth;
  // Upright if they fit, or if enough of them does; else turned, and where even that is too tight, fewer. On paper
  // nothing tells what was left out, so there they are turned rather than elided.
  const bool elided = cell.width() >= tightestUprightLabel &&
                      (style.elidesLabels || (columnWidth > longestTurnedLabel && cell.width() >= longestTurnedLabel));
  layout.uprightColumnLabels = columnWidth + 6 <= cell.width() || elided;
  if (measured.numberedColumns && !layout.uprightColumnLabels) {
    // Numbers stay upright, however few.
    layout.uprightColumnLabels = true;
    layout.columnStep = labelStep(cell.width(), columnWidth + 6);
  } else {
    layout.columnStep = layout.uprightColumnLabels ? 1 : labelStep(cell.width(), lineHeight);
  }
  layout.columnLabelHeight =
      (layout.uprightColumnLabels ? labels.height() : std::min(columnWidth, longestTurnedLabel)) + labelGap;

  layout.titleHeight = measured.titled ? titles.height() + 4 : 0;

  const double left = style.margin + axisLabelHeight(figure.yLabel, labels);
  const double top = style.margin + (figure.title.isEmpty() ? 0 : titles.height() + labelGap);
  const double header = layout.titleHeight + layout.columnLabelHeight;
  const double ownLabels = figure.sharedRowLabels ? 0 : layout.rowLabelWidth;
  const double firstLabels = figure.sharedRowLabels ? layout.rowLabelWidth : 0;
  const GridCounts counts = gridCounts(figure, layout);
  const std::vector<double> lefts = starts(counts.columns, cell.width(), ownLabels, gapBetweenPanels);
  const std::vector<double> tops = starts(counts.rows, cell.height(), header, style.handleRoom + gapBelowPanels(style));
  for (int i = 0; i < count; ++i) {
    const auto panel = static_cast<std::size_t>(i);
    const auto column = static_cast<std::size_t>(i % layout.columns),
               row = static_cast<std::size_t>(i / layout.columns);
    layout.cells.emplace_back(QPointF(left + firstLabels + ownLabels + lefts[column], top + header + tops[row]),
                              QSizeF(cell.width() * static_cast<double>(columnsOf(figure, panel)),
                                     cell.height() * static_cast<double>(rowsOf(figure, panel))));
  }

  const double right = left + firstLabels + lefts.back() - gapBetweenPanels;
  const double bottom = top + tops.back() - gapBelowPanels(style);
  const bool hasBars = !measured.bars.empty();
  const double below = hasBars ? axisLabelHeight(printedRange(figure), labels) : 0;
  const double height =
      hasBars ? std::max(60.0, std::min(barHeight, bottom - style.handleRoom - top - header - below)) : 0;
  double barLeft = right + (hasBars ? barGap : 0);
  for (const double width : measured.bars) {
    layout.colorBars.emplace_back(barLeft, top + header, barWidth, height);
    barLeft += width + barGap;
  }
  layout.size =
      QSizeF(barLeft - (hasBars ? barGap : 0) + style.margin,
             std::max(bottom, top + header + height + below) + axisLabelHeight(figure.xLabel, labels) + style.margin);
  return layout;
}

}  // namespace

FigureLayout layoutFigure(const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell, int columns) {
  return layoutWith(measureLabels(figure, style), figure, style, cell, columns);
}

QSizeF cellOf(const HeatmapFigure& figure, double width) {
  double shape = figure.cellShape;
  if (shape == 0)
    shape = static_cast<double>(mostColumns(figure)) / static_cast<double>(std::max<Index>(1, mostRows(figure)));
  return {width, width * shape};
}

namespace {

/// In how many columns the panels may stand, ascending. On a screen a number that a figure says may be divided, so that
/// each of its rows becomes several, all equally long.
std::vector<int> columnChoices(const HeatmapFigure& figure, const FigureStyle& style) {
  const int count = std::max(1, static_cast<int>(figure.panels.size()));
  const int wanted = std::min(figure.columns, count);
  std::vector<int> choices;
  for (int columns = 1; columns <= count; ++columns)
    if (wanted <= 0 || columns == wanted || (style.readableCell > 0 && columns < wanted && wanted % columns == 0))
      choices.push_back(columns);
  return choices;
}

double readableCell(const HeatmapFigure& figure, const FigureStyle& style, QSizeF room) {
  const auto longer = static_cast<double>(std::max(mostRows(figure), mostColumns(figure)));
  return std::min(style.readableCell, 0.55 * std::min(room.width(), room.height()) / std::max(1.0, longer));
}

}  // namespace

namespace {

FigureLayout fittingLayout(const Labels& labels, const HeatmapFigure& figure, const FigureStyle& style, QSizeF room,
                           std::optional<double> largest) {
  const auto count = static_cast<int>(figure.panels.size());
  const double largestCell = largest.value_or(comfortableCell(labels, room));
  FigureLayout best;
  const std::vector<int> choices = columnChoices(figure, style);
  const double readable = readableCell(figure, style, room);
  if (count > 1 && figure.cellShape != 0 && readable > 0 && readable < largestCell) {
    bool fits = false;
    for (const int columns : choices) {
      FigureLayout layout = layoutWith(labels, figure, style, cellOf(figure, readable), columns);
      if (columns != choices.front() && layout.size.width() > room.width()) break;
      best = std::move(layout);
      fits = fits || (best.size.width() <= room.width() && best.size.height() <= room.height());
    }
    if (!fits) return best;
  }
  double bestCell = -1, bestShare = 2;
  for (const int columns : choices) {
    const auto fits = [&](QSizeF cell) {
      const QSizeF size = layoutWith(labels, figure, style, cell, columns).size;
      return size.width() <= room.width() && size.height() <= room.height();
    };
    const auto widest = [&](const auto& sized) {
      return largestThatFits(largestCell, [&](double side) { return fits(sized(side)); });
    };
    const bool fills = figure.cellShape == 0;
    const double cell = widest([&](double side) { return fills ? QSizeF(side, smallestCell) : cellOf(figure, side); });
    if (cell < bestCell) continue;
    const QSizeF size =
        fills ? QSizeF(cell, widest([&](double side) { return QSizeF(cell, side); })) : cellOf(figure, cell);
    FigureLayout layout = layoutWith(labels, figure, style, size, columns);
    // Two layouts with equally large cells: the better one has a shape more like the room's.
    const double share = std::max(layout.size.width() / room.width(), layout.size.height() / room.height());
    if (cell == bestCell && share >= bestShare) continue;
    bestCell = cell;
    bestShare = share;
    best = std::move(layout);
  }
  return best;
}

}  // namespace

FigureLayout layoutToFit(const HeatmapFigure& figure, const FigureStyle& style, QSizeF room,
                         std::optional<double> largest) {
  const Labels labels = measureLabels(figure, style);
  FigureLayout layout = fittingLayout(labels, figure, style, room, largest);
  const bool elides = style.elidesLabels && layout.uprightColumnLabels && !labels.numberedColumns &&
                      labels.columnWidth + 6 > layout.cell.width();
  if (!elides) return layout;
  // Turned they can be read, which is worth some of the height.
  constexpr double leastShare = 0.75;
  FigureStyle turning = style;
  turning.elidesLabels = false;
  turning.readableCell *= leastShare;
  FigureLayout turned = fittingLayout(labels, figure, turning, room, largest);
  const bool fits = turned.size.height() <= room.height() || layout.size.height() > room.height();
  return fits && turned.cell.width() >= leastShare * layout.cell.width() ? turned : layout;
}

CellsOfPixel cellsOfPixel(const HeatmapFigure& figure, const FigureLayout& layout, double scale) {
  const auto sharing = [scale](double cell, Index cells) {
    const double pixels = cell * scale;
    return pixels >= 1 || pixels <= 0 ? Index{1} : std::min(cells, static_cast<Index>(std::ceil(1 / pixels)));
  };
  return {sharing(layout.cell.height(), mostRows(figure)), sharing(layout.cell.width(), mostColumns(figure))};
}

QString poolingWords(const HeatmapFigure& figure, const FigureLayout& layout, double scale) {
  const CellsOfPixel cells = cellsOfPixel(figure, layout, scale);
  if (!cells.areShared()) return {};
  const QString shared = QStringLiteral("%1 × %2").arg(cells.rows).arg(cells.columns);
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    if (poolingOf(figure, panel) == Pooling::fromZero)
      return Words::tr("each pixel shows the number farthest from 0 of up to %1 cells").arg(shared);
  return Words::tr("each pixel shows the largest of up to %1 cells").arg(shared);
}

std::optional<CellPlace> cellAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point) {
  for (std::size_t i = 0; i < layout.cells.size(); ++i) {
    const QRectF& cells = layout.cells[i];
    if (!cells.contains(point)) continue;
    const auto column = static_cast<Index>((point.x() - cells.left()) / layout.cell.width());
    const auto row = static_cast<Index>((point.y() - cells.top()) / layout.cell.height());
    if (row < rowsOf(figure, i) && column < columnsOf(figure, i)) return CellPlace{i, row, column};
  }
  return std::nullopt;
}

QRectF cellRect(const FigureLayout& layout, const CellPlace& place) {
  const QRectF& cells = layout.cells[place.panel];
  return {cells.left() + static_cast<double>(place.column) * layout.cell.width(),
          cells.top() + static_cast<double>(place.row) * layout.cell.height(), layout.cell.width(),
          layout.cell.height()};
}

}  // namespace attn::ui
