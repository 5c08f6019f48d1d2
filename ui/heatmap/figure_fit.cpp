// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/heatmap/label_widths.h"

namespace attn::ui {
namespace {

constexpr double shortestLabel = 44;
constexpr double smallestCell = 1e-9;
constexpr double leastPanel = 96;   // on a side, of a heatmap on a screen whose cells fill what room there is
constexpr double leastLinked = 30;  // wide, where several that fill the room are to be seen beside each other
constexpr double lowestLinked = 64;

double comfortableCell(const LabelWidths& labels, const FigureStyle& style, QSizeF space) {
  const double usual = style.usualCell;
  const double inLargeRoom = std::clamp(std::min(space.width() / 18, space.height() / 12), usual, 1.5 * usual);
  return std::clamp(labels.columnWidth + 8, inLargeRoom, 2 * usual);
}

/// The largest side with which something fits, from one on that does. Labels turn and thin out as cells shrink, so it
/// is searched for.
template <class Fits>
double largestThatFits(double largest, const Fits& fits, double least = smallestCell) {
  if (fits(largest)) return largest;
  double small = least, large = largest;
  while (large - small > 0.002 * small) {
    const double middle = std::sqrt(small * large);
    (fits(middle) ? small : large) = middle;
  }
  return small >= 2 ? std::floor(small * 4) / 4 : small;
}

/// In how many columns the panels may stand, ascending. On a screen a number that a figure says may be divided, so that
/// each of its rows becomes several, all equally long.
std::vector<int> columnChoices(const HeatmapFigure& figure, const FigureStyle& style) {
  const int count = std::max(1, static_cast<int>(figure.panels.size()));
  const int wanted = std::min(figure.columns, count);
  std::vector<int> choices;
  for (int columns = 1; columns <= count; ++columns)
    if (wanted <= 0 || columns == wanted ||
        (style.readableCell > 0 && columns < wanted && wanted % columns == 0 && columns % figure.linked == 0))
      choices.push_back(columns);
  return choices;
}

bool liesOnPicture(const HeatmapFigure& figure) {
  return std::any_of(figure.panels.begin(), figure.panels.end(),
                     [](const HeatmapPanel& panel) { return panel.under != nullptr; });
}

/// The least cell that has these sides, or one of them where its shape is fixed.
QSizeF cellInProportion(const HeatmapFigure& figure, QSizeF sides) {
  return figure.cellShape == 0 ? sides : cellOf(figure, std::min(sides.width(), sides.height() / figure.cellShape));
}

/// A cell in which the beginning of a word can be read.
QSizeF cellOfWords(const FigureStyle& style) {
  constexpr int letters = 6;
  const QFontMetricsF metrics(style.numberFont);
  return {letters * metrics.horizontalAdvance(u'0') + 2, metrics.height() + 2};
}

double readableCell(const HeatmapFigure& figure, const FigureStyle& style, QSizeF space) {
  const auto longer = static_cast<double>(std::max(mostRows(figure), mostColumns(figure)));
  return std::min(style.readableCell, 0.55 * std::min(space.width(), space.height()) / std::max(1.0, longer));
}

bool hasSides(const HeatmapFigure& figure) {
  return std::any_of(figure.panels.begin(), figure.panels.end(),
                     [](const HeatmapPanel& panel) { return panel.side && !panel.side->columns.empty(); });
}

FigureLayout fittingLayout(const LabelWidths& labels, const HeatmapFigure& figure, const FigureStyle& style,
                           QSizeF space, std::optional<double> largest) {
  const auto count = static_cast<int>(figure.panels.size());
  // A picture is as large as it can be, however coarse the grid over it is.
  const double usualCell =
      liesOnPicture(figure) ? std::min(space.width(), space.height()) / 2 : comfortableCell(labels, style, space);
  const double largestCell = largest.value_or(usualCell);
  FigureLayout best;
  const std::vector<int> choices = columnChoices(figure, style);
  double readable = readableCell(figure, style, space);
  // What is to be seen side by side is not scrolled sideways; it is as large as the width lets it be.
  constexpr double signedNumbers = 1.2;  // wider than others
  if (figure.linked > 1 && readable > 0)
    readable = std::min(
        signedNumbers * readable, largestThatFits(largestCell, [&](double side) {
          return layoutWith(labels, figure, style, cellOf(figure, side), choices.front()).size.width() <= space.width();
        }));
  // Where each row has numbers beside it, it is as high as they are; what gets too wide by that is scrolled to.
  const double line = lineOfLabels(style);
  if (figure.linked > 1 && readable > 0 && readable < line && hasSides(figure) &&
      line * static_cast<double>(mostRows(figure)) <= space.height() / 2)
    readable = line;
  if (count > 1 && figure.cellShape != 0 && readable > 0 && readable < largestCell) {
    bool fits = false;
    for (const int columns : choices) {
      FigureLayout layout = layoutWith(labels, figure, style, cellOf(figure, readable), columns);
      if (columns != choices.front() && layout.size.width() > space.width()) break;
      best = std::move(layout);
      fits = fits || (best.size.width() <= space.width() && best.size.height() <= space.height());
    }
    if (!fits) return best;
  }
  double bestCell = -1, bestShare = 2;
  for (const int columns : choices) {
    const auto fits = [&](QSizeF cell) {
      const QSizeF size = layoutWith(labels, figure, style, cell, columns).size;
      return size.width() <= space.width() && size.height() <= space.height();
    };
    const auto widest = [&](const auto& sized) {
      return largestThatFits(largestCell, [&](double side) { return fits(sized(side)); });
    };
    const bool fills = figure.cellShape == 0;
    const double cell = widest([&](double side) { return fills ? QSizeF(side, smallestCell) : cellOf(figure, side); });
    if (cell < bestCell) continue;
    QSizeF size = fills ? QSizeF(cell, widest([&](double side) { return QSizeF(cell, side); })) : cellOf(figure, cell);
    // In a room that labels alone would fill, heatmaps stay large enough to be seen, and words in cells to be read: the
    // view scrolls.
    if ((fills || figure.linked > 1) && figure.hasLabels && style.elidesLabels) {
      // Labels of large text may leave three of them too little width for a room: then they are scrolled to.
      constexpr int largeLabel = 16;         // pixels
      constexpr double leastProjected = 60;  // wide
      const bool isBeside = fills && figure.linked > 1, isLarge = style.labelFont.pixelSize() >= largeLabel;
      const double width = size.width() * static_cast<double>(mostColumns(figure));
      const double leastWidth = isBeside && (!isLarge || width >= leastProjected) ? leastLinked : leastPanel;
      const double leastHeight = isBeside && !isLarge ? lowestLinked : leastPanel;
      size = size.expandedTo(
          cellInProportion(figure, QSizeF(leastWidth / static_cast<double>(std::max<Index>(1, mostColumns(figure))),
                                          leastHeight / static_cast<double>(std::max<Index>(1, mostRows(figure))))));
      if (figure.panels.front().cellTexts) size = size.expandedTo(cellOfWords(style));
    }
    FigureLayout layout = layoutWith(labels, figure, style, size, columns);
    // Two layouts with equally large cells: the better one has a shape more like the room's.
    const double share = std::max(layout.size.width() / space.width(), layout.size.height() / space.height());
    if (cell == bestCell && share >= bestShare) continue;
    bestCell = cell;
    bestShare = share;
    best = std::move(layout);
  }
  return best;
}

/// The same layout with cells that are lower than wide where their numbers can still be read: with lower ones where all
/// of the figure is in sight then, and with wider ones where there is width that nothing else uses.
FigureLayout withWideCells(FigureLayout layout, const LabelWidths& labels, const HeatmapFigure& figure,
                           const FigureStyle& style, QSizeF space) {
  // Patches keep the shape that they have in their picture, in sight or not.
  if (style.widestCell <= 1 || figure.cellShape != 1 || !figure.hasLabels || liesOnPicture(figure)) return layout;
  const auto with = [&](QSizeF cell) { return layoutWith(labels, figure, style, cell, layout.columns); };
  const auto isHighEnough = [&](double height) {
    return with({layout.cell.width(), height}).size.height() <= space.height();
  };
  double height = layout.cell.height();
  if (layout.size.height() > space.height() && style.lowestCell < height && isHighEnough(style.lowestCell))
    height = std::max(style.lowestCell, largestThatFits(height, isHighEnough));
  if (height < style.lowestCell) return layout;
  const double tallest = std::max(space.height(), layout.size.height());
  const double widest =
      std::max(layout.cell.width(), std::min(style.widestCell * height, comfortableCell(labels, style, space)));
  const auto isNarrowEnough = [&](double side) {
    const QSizeF size = with({side, height}).size;
    return size.width() <= space.width() && size.height() <= tallest;
  };
  // Not from narrow cells on, whose labels are turned and make a figure too high that fits with wider ones.
  const double width = std::max(layout.cell.width(), largestThatFits(widest, isNarrowEnough, layout.cell.width()));
  return width == layout.cell.width() && height == layout.cell.height() ? layout : with({width, height});
}

/// Labels of columns upright or turned, whichever can be read.
FigureLayout readableLayout(const LabelWidths& labels, const HeatmapFigure& figure, const FigureStyle& style,
                            QSizeF space, std::optional<double> largest) {
  const auto wide = [&](FigureLayout square, const FigureStyle& with) {
    return withWideCells(std::move(square), labels, figure, with, space);
  };
  const auto isCut = [&](const FigureLayout& one) {
    return figure.hasLabels && style.elidesLabels && one.uprightColumnLabels && !labels.numberedColumns &&
           !one.wholeColumnLabels;
  };
  const FigureLayout square = fittingLayout(labels, figure, style, space, largest);
  const FigureLayout layout = wide(square, style);
  const bool scrolls = layout.size.height() > space.height();
  if (!isCut(layout) && !(scrolls && isCut(square))) return layout;
  // Turned they can be read, which is worth some of the height.
  constexpr double leastShare = 0.75;
  FigureStyle turning = style;
  turning.elidesLabels = false;
  turning.readableCell *= leastShare;
  FigureLayout turned = wide(fittingLayout(labels, figure, turning, space, largest), turning);
  const bool isWhole = turned.size.height() <= space.height() && turned.size.width() <= space.width();
  if (scrolls && isWhole) return turned;  // all in sight
  const bool isReadable = turned.cell.width() >= leastShare * layout.cell.width();
  return isCut(layout) && isReadable && (isWhole || scrolls) ? turned : layout;
}

bool fitsInto(const FigureLayout& layout, QSizeF space) {
  return layout.size.width() <= space.width() && layout.size.height() <= space.height();
}

/// The layout that fits, of texts that are measured; then the labels are as it has them.
FigureLayout fitted(LabelWidths& labels, const HeatmapFigure& figure, const FigureStyle& style, QSizeF space,
                    std::optional<double> largest) {
  // In a narrow room long names leave most of it to the cells.
  labels.longestRow = std::clamp(space.width() / 4, shortestLabel, labels.longestRow);
  labels.rowWidth = std::min(labels.rowWidth, labels.longestRow);
  const std::vector<std::size_t> titles = std::exchange(labels.titles, {});
  const std::vector<std::size_t> columns = std::exchange(labels.columns, {});
  const bool sharesHandles = std::exchange(labels.sharesHandles, false);
  const FigureLayout whole = readableLayout(labels, figure, style, space, largest);
  if (titles.empty() && columns.empty() && !sharesHandles) return whole;
  if (fitsInto(whole, space) && whole.cell.width() >= style.readableCell) return whole;
  labels.titles = titles;
  labels.columns = columns;
  labels.sharesHandles = sharesHandles;
  return readableLayout(labels, figure, style, space, largest);
}

}  // namespace

FigureLayout layoutToFit(const HeatmapFigure& figure, const FigureStyle& style, QSizeF space,
                         std::optional<double> largest) {
  LabelWidths labels = measureLabels(figure, style);
  if (labels.hasTotals && style.readableCell > 0) {
    // A line of totals comes with a click on a row: the rows stay where they are, and the figure scrolls by that line.
    LabelWidths rows = labels;
    rows.hasTotals = false;
    const FigureLayout without = fitted(rows, figure, style, space, largest);
    rows.hasTotals = true;
    if (fitsInto(without, space)) return layoutWith(rows, figure, style, without.cell, without.columns);
  }
  return fitted(labels, figure, style, space, largest);
}

}  // namespace attn::ui
