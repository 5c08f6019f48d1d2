// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>

#include "ui/heatmap/color_range.h"
#include "ui/heatmap/label_widths.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

constexpr double usualPanelGap = 28, comparedGap = 16;
constexpr double thumbnailGap = 12;
constexpr double barGap = 18;
constexpr double barHeight = 240;

/// Every how many labels one is drawn, if one takes `height`: 1, 2, 5, 10, 20 …
Index labelStep(double cell, double height) {
  constexpr Index largest = 1'000'000'000'000;
  for (Index decade = 1;; decade *= 10)
    for (const Index factor : {1, 2, 5})
      if (static_cast<double>(decade * factor) * cell >= height || decade == largest) return decade * factor;
}

/// \param endsNarrow panels end with a column of cells without numbers, which takes a part of the gap
double gapBetweenPanels(const HeatmapFigure& figure, const FigureStyle& style, bool endsNarrow) {
  if (!figure.hasLabels) return thumbnailGap;
  if (endsNarrow && figure.sharedRowLabels) return comparedGap;
  // On paper what is compared shares its labels, and a sheet has little width for three beside each other.
  return figure.linked > 1 && style.readableCell == 0 ? comparedGap : usualPanelGap;
}

/// Handles keep panels apart already.
double gapBelowPanels(const HeatmapFigure& figure, double handleSpace) {
  return handleSpace > 0 ? 12 : figure.hasLabels ? usualPanelGap : thumbnailGap;
}

/// The height that so many lines of text above or below the panels take, with the gap to the panels.
double linesHeight(qsizetype lines, const QFontMetricsF& metrics) {
  return lines == 0 ? 0 : metrics.height() * static_cast<double>(lines) + gapBesideLabels;
}

double axisLabelHeight(const QString& label, const QFontMetricsF& metrics) {
  return linesHeight(label.isEmpty() ? 0 : 1, metrics);
}

/// How many cells wide each column of the grid of panels is, and how many cells high each row.
struct GridCounts {
  std::vector<Index> columns, rows;
};

GridCounts gridCounts(const HeatmapFigure& figure, const FigureLayout& layout) {
  GridCounts counts{std::vector<Index>(static_cast<std::size_t>(layout.columns), 0),
                    std::vector<Index>(static_cast<std::size_t>(layout.rows), 0)};
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    Index& across = counts.columns[gridColumn(layout, i)];
    Index& down = counts.rows[gridRow(layout, i)];
    across = std::max(across, columnsOf(figure, i));
    down = std::max(down, rowsOf(figure, i));
  }
  return counts;
}

/// Where the columns (or rows) of a grid begin, if column i has counts[i] cells with some room before them and after[i]
/// after them. One number more than counts: the last is the end.
std::vector<double> starts(const std::vector<Index>& counts, double cell, double before,
                           const std::vector<double>& after) {
  std::vector<double> result{0};
  double start = 0;
  Index equal = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    // Equal steps are a product and not a sum, whose rounding errors would make equal panels differ by a pixel.
    if (i > 0 && (counts[i] != counts[i - 1] || after[i] != after[i - 1])) {
      start = result.back();
      equal = 0;
    }
    ++equal;
    result.push_back(start + static_cast<double>(equal) * (before + cell * static_cast<double>(counts[i]) + after[i]));
  }
  return result;
}

/// The panels' places in a grid of so many columns, counted row by row.
std::vector<std::size_t> placesIn(const HeatmapFigure& figure, std::size_t columns) {
  std::vector<std::size_t> places;
  std::size_t next = 0;
  for (const HeatmapPanel& panel : figure.panels) {
    if (panel.beginsRow) next = (next + columns - 1) / columns * columns;
    places.push_back(next++);
  }
  return places;
}

/// Whether every row of the grid has what the first one has, given the first panel with the same for each.
bool isInEveryRow(const std::vector<std::size_t>& kinds, const FigureLayout& layout) {
  const auto panelsOfFirst =
      static_cast<std::size_t>(std::count_if(layout.places.begin(), layout.places.end(), [&](std::size_t place) {
        return place < static_cast<std::size_t>(layout.columns);
      }));
  for (std::size_t i = panelsOfFirst; i < kinds.size(); ++i)
    if (gridColumn(layout, i) >= panelsOfFirst || kinds[i] != kinds[gridColumn(layout, i)]) return false;
  return kinds.size() > panelsOfFirst;
}

/// The room for handles below each row of the grid: none below a row whose panels all leave theirs to one above.
std::vector<double> handleSpaces(const LabelWidths& measured, const HeatmapFigure& figure, const FigureLayout& layout,
                                 double space) {
  std::vector<double> spaces(static_cast<std::size_t>(layout.rows), space);
  // A line of totals has one distance from the cells in all rows.
  if (!layout.sharedHandles || measured.hasTotals) return spaces;
  std::fill(spaces.begin(), spaces.end(), 0.0);
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (hasHandle(figure, layout, i)) spaces[gridRow(layout, i)] = space;
  return spaces;
}

double headerOfRow(const FigureLayout& layout, bool isFirstRow) {
  constexpr double leastLabels = 4;
  return (layout.sharedTitles && !isFirstRow ? 0 : layout.titleHeight) +
         (layout.sharedColumnLabels && !isFirstRow ? leastLabels : layout.columnLabelHeight);
}

}  // namespace

double lineOfLabels(const FigureStyle& style) {
  constexpr double closer = 0.82;  // than in a text
  return closer * QFontMetricsF(style.labelFont).height();
}

FigureLayout layoutWith(const LabelWidths& measured, const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell,
                        int columns) {
  FigureLayout layout;
  const QFontMetricsF labels(style.labelFont);
  const QFontMetricsF titles(style.titleFont);
  const auto count = static_cast<int>(figure.panels.size());
  layout.cell = cell;
  layout.columns = std::max(1, std::min(columns, count));
  layout.places = placesIn(figure, static_cast<std::size_t>(layout.columns));
  layout.rows = count == 0 ? 0 : static_cast<int>(gridRow(layout, figure.panels.size() - 1)) + 1;

  const double lineHeight = lineOfLabels(style);
  layout.rowStep = labelStep(cell.height(), lineHeight);
  layout.longestRowLabel = measured.longestRow;
  layout.longestColumnLabel = measured.longestColumn;
  layout.rowLabelWidth = figure.hasLabels || measured.rowWidth > 0 ? measured.rowWidth + gapBesideLabels : 0;
  // What a line of totals is called has the room of its panel's cells and of the labels; it is never cut.
  if (measured.hasTotals) {
    double narrowest = measured.totalName;
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
      if (figure.panels[i].side && !figure.panels[i].side->totalName.isEmpty())
        narrowest = std::min(narrowest, cell.width() * static_cast<double>(columnsOf(figure, i)));
    layout.rowLabelWidth = std::max(layout.rowLabelWidth, measured.totalName + 1 - narrowest);
  }

  const double columnWidth = measured.columnWidth;
  // Upright if they fit, or if enough of them does; else turned, and where even that is too tight, fewer. On paper
  // nothing tells what was left out, so there they are turned rather than elided.
  const bool elided = cell.width() >= measured.tightestUpright &&
                      (style.elidesLabels || std::min(columnWidth, cell.width()) >= measured.tightestTurned);
  layout.wholeColumnLabels = measured.columnPitch <= cell.width();
  layout.uprightColumnLabels = layout.wholeColumnLabels || elided;
  if (measured.numberedColumns && !layout.uprightColumnLabels) {
    // Numbers stay upright, however few.
    layout.uprightColumnLabels = true;
    layout.wholeColumnLabels = false;
    layout.columnStep = labelStep(cell.width(), columnWidth + 6);
  } else {
    layout.columnStep = layout.uprightColumnLabels ? 1 : labelStep(cell.width(), lineHeight);
  }
  // In lower cells neighbours would share a number's ground, and in narrower ones no other has a number.
  layout.hasSideNumbers = !measured.sides.empty() && cell.height() >= labels.height() - 2 && roomForNumber(style, cell);
  double turnedLabel = columnWidth, sideEnd = 0;
  bool endsNarrow = false;
  for (const LabelWidths::Side& side : measured.sides) {
    const bool isNarrow = side.areCells && !layout.hasSideNumbers;
    endsNarrow = isNarrow;
    if (isNarrow) turnedLabel = std::max(turnedLabel, side.heading);
    const double narrow =
        sideCellApart + std::max({cell.width(), narrowestSideCell, layout.uprightColumnLabels ? side.heading : 0.0});
    layout.sideEnds.push_back(sideEnd += isNarrow ? std::min(narrow, side.width) : side.width);
  }
  layout.columnLabelHeight =
      !figure.hasLabels
          ? 4
          : (layout.uprightColumnLabels ? labels.height() : std::min(turnedLabel, measured.longestTurned)) +
                gapBesideLabels;

  layout.titleHeight = measured.titled ? titles.height() + 4 : 0;
  layout.sharedTitles = isInEveryRow(measured.titles, layout);
  layout.sharedColumnLabels = isInEveryRow(measured.columns, layout);
  layout.sharedHandles = measured.sharesHandles;

  layout.totalHeight = measured.hasTotals ? labels.height() + gapBesideLabels : 0;
  layout.totalTop = style.handleSpace;
  const double panelGap = gapBetweenPanels(figure, style, endsNarrow);
  const std::vector<double> spaces = handleSpaces(measured, figure, layout, style.handleSpace);

  const double left = style.margin + axisLabelHeight(figure.yLabel, labels);
  const double header = headerOfRow(layout, true), laterHeader = headerOfRow(layout, false);
  const double ownLabels = figure.sharedRowLabels ? 0 : layout.rowLabelWidth;
  const double firstLabels = figure.sharedRowLabels ? layout.rowLabelWidth : 0;
  const GridCounts counts = gridCounts(figure, layout);
  std::vector<double> besideColumns(counts.columns.size(), panelGap);
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (const auto& side = figure.panels[i].side; side && !side->columns.empty()) {
      double& beside = besideColumns[gridColumn(layout, i)];
      beside = std::max(beside, layout.sideEnds[std::min(side->columns.size(), layout.sideEnds.size()) - 1] + panelGap);
    }
  std::vector<double> belowRows;
  for (const double space : spaces) belowRows.push_back(space + layout.totalHeight + gapBelowPanels(figure, space));
  const std::vector<double> lefts = starts(counts.columns, cell.width(), ownLabels, besideColumns);
  const std::vector<double> tops = starts(counts.rows, cell.height(), laterHeader, belowRows);
  const double right = left + firstLabels + lefts.back() - panelGap;
  const bool hasBars = !measured.bars.empty();
  double end = right;
  for (const double width : measured.bars) end += barGap + width;
  const double across = end - style.margin;  // as wide as the figure, and paintAxisLabels() breaks them alike
  const double top = style.margin + linesHeight(wrappedLines(figure.title, style.titleFont, across).size(), titles);
  const double axis = linesHeight(wrappedLines(figure.xLabel, style.labelFont, across).size(), labels);
  for (int i = 0; i < count; ++i) {
    const auto panel = static_cast<std::size_t>(i);
    layout.cells.emplace_back(QPointF(left + firstLabels + ownLabels + lefts[gridColumn(layout, panel)],
                                      top + header + tops[gridRow(layout, panel)]),
                              QSizeF(cell.width() * static_cast<double>(columnsOf(figure, panel)),
                                     cell.height() * static_cast<double>(rowsOf(figure, panel))));
  }

  const double lastSpace = spaces.empty() ? style.handleSpace : spaces.back();
  const double bottom = top + header - laterHeader + tops.back() - gapBelowPanels(figure, lastSpace);
  const double below = hasBars ? axisLabelHeight(printedRange(figure), labels) : 0;
  const double height = hasBars ? std::max(60.0, std::min(barHeight, bottom - lastSpace - top - header - below)) : 0;
  double barLeft = right;
  for (const double width : measured.bars) {
    layout.colorBars.emplace_back(barLeft + barGap, top + header, colorBarWidth, height);
    barLeft += barGap + width;
  }
  layout.size = QSizeF(end + style.margin, std::max(bottom, top + header + height + below) + axis + style.margin);
  return layout;
}

FigureLayout layoutFigure(const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell, int columns) {
  return layoutWith(measureLabels(figure, style), figure, style, cell, columns);
}

double headerOf(const FigureLayout& layout, std::size_t panel) {
  return headerOfRow(layout, gridRow(layout, panel) == 0);
}

}  // namespace attn::ui
