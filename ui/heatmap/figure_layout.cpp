// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_layout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/theme.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::FigureLayout)
};

constexpr double usualPanelGap = 28, comparedGap = 16;
constexpr double thumbnailGap = 12;
constexpr double sideGap = 14;
constexpr double labelGap = 8;
constexpr double barGap = 18;
constexpr double barWidth = 12;
constexpr double barHeight = 240;
constexpr double longestLabel = 110, shortestLabel = 44;
constexpr double longestTurnedLabel = 76, longestTurnedOnPaper = 140;
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
  const QStringList some = labels->mid(0, std::min<Index>(count, 400));
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
    const std::pair key(these.get(), countOf(figure, i));
    if (last == key) continue;
    last = key;
    width = std::max(width, widest(these, countOf(figure, i), metrics, limit));
  }
  return width;
}

/// How wide cells must be so that no upright label of a column touches the next one. A long word between short ones may
/// reach over its cell.
double uprightPitch(const HeatmapFigure& figure, const QFontMetricsF& metrics, double widest) {
  constexpr double between = 6, beyondPanel = 12;
  constexpr Index mostMeasured = 64;
  double pitch = widest - beyondPanel;
  std::vector<std::pair<const QStringList*, Index>> measured;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
    const std::pair labels(figure.panels[panel].columnLabels.get(), columnsOf(figure, panel));
    if (!labels.first || labels.second > mostMeasured || measured.size() == mostMeasured) return widest + between;
    if (std::find(measured.begin(), measured.end(), labels) != measured.end()) continue;
    measured.push_back(labels);
    double before = 0;
    for (Index j = 0; j < labels.second; ++j) {
      const double width = metrics.horizontalAdvance(columnLabel(figure, panel, j).left(60));
      if (j > 0) pitch = std::max(pitch, (before + width) / 2 + between);
      before = width;
    }
  }
  return pitch;
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
  double columnPitch;  ///< cells so wide have room for upright labels
  double longestRow, longestTurned;
  bool numberedColumns;
  bool titled;
  // A number for each panel: panels with equal titles have equal numbers here, and likewise with equal labels of
  // columns. Empty: the panels can't share them.
  std::vector<std::size_t> titles, columns;
  bool sharesHandles;  ///< panels of one sequence may share the handle of its valid length
  std::vector<double> sideEnds;
  bool hasTotals;
  double totalName;          ///< the longest name of a line of totals, which ends where the cells do
  std::vector<double> bars;  ///< of each colour bar with the numbers and the label beside it
};

/// The place of the first panel that has the same, for each panel.
template <class IsSame>
std::vector<std::size_t> firstWithTheSame(std::size_t panels, const IsSame& isSame) {
  constexpr std::size_t mostKinds = 64;  // of more, hardly any repeats
  std::vector<std::size_t> kinds, firsts;
  for (std::size_t i = 0; i < panels; ++i) {
    const auto same = std::find_if(firsts.begin(), firsts.end(), [&](std::size_t first) { return isSame(first, i); });
    if (same == firsts.end() && firsts.size() == mostKinds) return {};
    kinds.push_back(same == firsts.end() ? i : *same);
    if (same == firsts.end()) firsts.push_back(i);
  }
  return kinds;
}

/// Whether a panel before this one shows the same valid length: the panels of a sequence follow each other.
bool showsSameLengthBefore(const HeatmapFigure& figure, std::size_t panel) {
  for (std::size_t i = panel; i-- > 0 && figure.panels[i].entry == figure.panels[panel].entry;)
    if (showsLengths(figure, i)) return true;
  return false;
}

bool haveLengthsInCommon(const HeatmapFigure& figure) {
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (showsLengths(figure, i) && showsSameLengthBefore(figure, i)) return true;
  return false;
}

/// What rows of the grid may have in common.
void findRepeated(const HeatmapFigure& figure, Labels& labels) {
  const std::vector<HeatmapPanel>& panels = figure.panels;
  labels.titles =
      firstWithTheSame(panels.size(), [&](std::size_t a, std::size_t b) { return panels[a].title == panels[b].title; });
  const bool hasOthers = std::any_of(panels.begin(), panels.end(), [](const HeatmapPanel& panel) {
    return panel.side || !panel.rowTitle.isEmpty();  // stand in the same line
  });
  if (hasOthers) return;
  labels.columns = firstWithTheSame(panels.size(), [&](std::size_t a, std::size_t b) {
    const auto &one = panels[a].columnLabels, &other = panels[b].columnLabels;
    return columnsOf(figure, a) == columnsOf(figure, b) && (one == other || (one && other && *one == *other));
  });
}

Labels measureLabels(const HeatmapFigure& figure, const FigureStyle& style) {
  const QFontMetricsF metrics(style.labelFont), titles(style.titleFont);
  QFont strong = style.labelFont;
  strong.setWeight(QFont::DemiBold);
  const QFontMetricsF totals(strong);
  Labels labels{};
  // On paper nothing tells what was left out.
  const double longest = style.elidesLabels ? longestLabel : 2 * longestLabel;
  labels.longestRow = longest;
  constexpr double usualPixels = 13;  // of labels on a screen, for which these lengths are
  const double larger = std::max(1.0, style.labelFont.pixelSize() / usualPixels);
  labels.longestTurned = (style.elidesLabels ? longestTurnedLabel : longestTurnedOnPaper) * larger;
  if (figure.hasLabels) {
    labels.rowWidth = widestOf(figure, &HeatmapPanel::rowLabels, rowsOf, metrics, longest);
    labels.columnWidth = widestOf(figure, &HeatmapPanel::columnLabels, columnsOf, metrics, longestLabel * 2);
    labels.columnPitch = uprightPitch(figure, metrics, labels.columnWidth);
    labels.numberedColumns = !figure.panels.empty() && !figure.panels.front().columnLabels;
    if ((style.readableCell > 0 || figure.linked > 1) && figure.panels.size() > 1) findRepeated(figure, labels);
  }
  labels.sharesHandles = style.readableCell > 0 && style.handleSpace > 0 && haveLengthsInCommon(figure);
  for (const HeatmapPanel& panel : figure.panels) {
    labels.titled = labels.titled || !panel.title.isEmpty();
    for (const QString& line : linesOfRowTitle(panel.rowTitle))
      labels.rowWidth = std::max(labels.rowWidth, titles.horizontalAdvance(line) + 4);
  }
  for (const HeatmapPanel& panel : figure.panels) {
    if (!panel.side) continue;
    labels.hasTotals = labels.hasTotals || !panel.side->totalName.isEmpty();
    labels.totalName = std::max(labels.totalName, totals.horizontalAdvance(panel.side->totalName));
    if (!labels.sideEnds.empty()) continue;
    double end = 0;
    for (const SideColumn& column : panel.side->columns) {
      end += sideGap + std::max(metrics.horizontalAdvance(column.heading), metrics.horizontalAdvance(column.widest));
      labels.sideEnds.push_back(end);
    }
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

double gapBetweenPanels(const HeatmapFigure& figure, const FigureStyle& style) {
  if (!figure.hasLabels) return thumbnailGap;
  // On paper what is compared shares its labels, and a sheet has little width for three beside each other.
  return figure.linked > 1 && style.readableCell == 0 ? comparedGap : usualPanelGap;
}

/// Handles keep panels apart already.
double gapBelowPanels(const HeatmapFigure& figure, double handleSpace) {
  return handleSpace > 0 ? 12 : figure.hasLabels ? usualPanelGap : thumbnailGap;
}

/// Of lines of text below or above the panels, with the gap between them and the panels.
double linesHeight(qsizetype lines, const QFontMetricsF& metrics) {
  return lines == 0 ? 0 : metrics.height() * static_cast<double>(lines) + labelGap;
}

double axisLabelHeight(const QString& label, const QFontMetricsF& metrics) {
  return linesHeight(label.isEmpty() ? 0 : 1, metrics);
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
  style.largestNumber = 1;  // as large as was asked for
  style.margin = 6;
  style.elidesLabels = false;
  return style;
}

namespace {

constexpr double smallestCell = 1e-9;
constexpr double leastPanel = 96;  // on a side, of a heatmap on a screen whose cells fill what room there is

double comfortableCell(const Labels& labels, QSizeF space) {
  constexpr double usual = 60;
  const double inLargeRoom = std::clamp(std::min(space.width() / 18, space.height() / 12), usual, 1.5 * usual);
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
std::vector<double> handleSpaces(const Labels& measured, const HeatmapFigure& figure, const FigureLayout& layout,
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

FigureLayout layoutWith(const Labels& measured, const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell,
                        int columns) {
  FigureLayout layout;
  const QFontMetricsF labels(style.labelFont);
  const QFontMetricsF titles(style.titleFont);
  const auto count = static_cast<int>(figure.panels.size());
  layout.cell = cell;
  layout.columns = std::max(1, std::min(columns, count));
  layout.places = placesIn(figure, static_cast<std::size_t>(layout.columns));
  layout.rows = count == 0 ? 0 : static_cast<int>(gridRow(layout, figure.panels.size() - 1)) + 1;

  // Lines of labels may stand a little closer than in a text.
  const double lineHeight = 0.82 * labels.height();
  layout.rowStep = labelStep(cell.height(), lineHeight);
  layout.longestRowLabel = measured.longestRow;
  layout.rowLabelWidth = figure.hasLabels || measured.rowWidth > 0 ? measured.rowWidth + labelGap : 0;
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
  const bool elided = cell.width() >= tightestUprightLabel &&
                      (style.elidesLabels || (columnWidth > longestTurnedLabel && cell.width() >= longestTurnedLabel));
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
  layout.columnLabelHeight =
      !figure.hasLabels
          ? 4
          : (layout.uprightColumnLabels ? labels.height() : std::min(columnWidth, measured.longestTurned)) + labelGap;

  layout.titleHeight = measured.titled ? titles.height() + 4 : 0;
  layout.sharedTitles = isInEveryRow(measured.titles, layout);
  layout.sharedColumnLabels = isInEveryRow(measured.columns, layout);
  layout.sharedHandles = measured.sharesHandles;

  layout.sideEnds = measured.sideEnds;
  const double sideWidth = measured.sideEnds.empty() ? 0 : measured.sideEnds.back();
  layout.totalHeight = measured.hasTotals ? labels.height() + labelGap : 0;
  layout.totalTop = style.handleSpace;
  const double panelGap = gapBetweenPanels(figure, style);
  const std::vector<double> spaces = handleSpaces(measured, figure, layout, style.handleSpace);

  const double left = style.margin + axisLabelHeight(figure.yLabel, labels);
  const double header = headerOfRow(layout, true), laterHeader = headerOfRow(layout, false);
  const double ownLabels = figure.sharedRowLabels ? 0 : layout.rowLabelWidth;
  const double firstLabels = figure.sharedRowLabels ? layout.rowLabelWidth : 0;
  const GridCounts counts = gridCounts(figure, layout);
  std::vector<double> besideColumns(counts.columns.size(), panelGap);
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (figure.panels[i].side) besideColumns[gridColumn(layout, i)] = sideWidth + panelGap;
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
    layout.colorBars.emplace_back(barLeft + barGap, top + header, barWidth, height);
    barLeft += barGap + width;
  }
  layout.size = QSizeF(end + style.margin, std::max(bottom, top + header + height + below) + axis + style.margin);
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
    if (wanted <= 0 || columns == wanted ||
        (style.readableCell > 0 && columns < wanted && wanted % columns == 0 && columns % figure.linked == 0))
      choices.push_back(columns);
  return choices;
}

double readableCell(const HeatmapFigure& figure, const FigureStyle& style, QSizeF space) {
  const auto longer = static_cast<double>(std::max(mostRows(figure), mostColumns(figure)));
  return std::min(style.readableCell, 0.55 * std::min(space.width(), space.height()) / std::max(1.0, longer));
}

FigureLayout fittingLayout(const Labels& labels, const HeatmapFigure& figure, const FigureStyle& style, QSizeF space,
                           std::optional<double> largest) {
  const auto count = static_cast<int>(figure.panels.size());
  const double largestCell = largest.value_or(comfortableCell(labels, space));
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
    // In a room that labels alone would fill, heatmaps stay large enough to be seen, and the view scrolls.
    if (fills && figure.hasLabels && style.elidesLabels)
      size = size.expandedTo(QSizeF(leastPanel / static_cast<double>(std::max<Index>(1, mostColumns(figure))),
                                    leastPanel / static_cast<double>(std::max<Index>(1, mostRows(figure)))));
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
FigureLayout withWideCells(FigureLayout layout, const Labels& labels, const HeatmapFigure& figure,
                           const FigureStyle& style, QSizeF space) {
  if (style.widestCell <= 1 || figure.cellShape != 1 || !figure.hasLabels) return layout;
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
      std::max(layout.cell.width(), std::min(style.widestCell * height, comfortableCell(labels, space)));
  const double width = std::max(layout.cell.width(), largestThatFits(widest, [&](double side) {
                                  const QSizeF size = with({side, height}).size;
                                  return size.width() <= space.width() && size.height() <= tallest;
                                }));
  return width == layout.cell.width() && height == layout.cell.height() ? layout : with({width, height});
}

/// Labels of columns upright or turned, whichever can be read.
FigureLayout readableLayout(const Labels& labels, const HeatmapFigure& figure, const FigureStyle& style, QSizeF space,
                            std::optional<double> largest) {
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

}  // namespace

FigureLayout layoutToFit(const HeatmapFigure& figure, const FigureStyle& style, QSizeF space,
                         std::optional<double> largest) {
  Labels labels = measureLabels(figure, style);
  // In a narrow room long names leave most of it to the cells.
  labels.longestRow = std::clamp(space.width() / 4, shortestLabel, labels.longestRow);
  labels.rowWidth = std::min(labels.rowWidth, labels.longestRow);
  const std::vector<std::size_t> titles = std::exchange(labels.titles, {});
  const std::vector<std::size_t> columns = std::exchange(labels.columns, {});
  const bool sharesHandles = std::exchange(labels.sharesHandles, false);
  FigureLayout whole = readableLayout(labels, figure, style, space, largest);
  const bool fits = whole.size.width() <= space.width() && whole.size.height() <= space.height();
  if (titles.empty() && columns.empty() && !sharesHandles) return whole;
  if (fits && whole.cell.width() >= style.readableCell) return whole;
  labels.titles = titles;
  labels.columns = columns;
  labels.sharesHandles = sharesHandles;
  return readableLayout(labels, figure, style, space, largest);
}

bool showsLengths(const HeatmapFigure& figure, std::size_t panel) {
  return visibleOf(figure, panel) && !figure.panels[panel].isFrozen;
}

bool hasHandle(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel) {
  return showsLengths(figure, panel) && !(layout.sharedHandles && showsSameLengthBefore(figure, panel));
}

double headerOf(const FigureLayout& layout, std::size_t panel) {
  return headerOfRow(layout, gridRow(layout, panel) == 0);
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

QStringList linesOfRowTitle(const QString& title) {
  return title.isEmpty() ? QStringList() : title.split(QStringLiteral(" · "));
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

QRectF sideRect(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel, std::size_t column,
                Index row) {
  const QRectF& cells = layout.cells[panel];
  const double begin = column == 0 ? 0 : layout.sideEnds[column - 1];
  const Index rows = rowsOf(figure, panel);
  const double top = cells.top() + static_cast<double>(row) * layout.cell.height();
  if (row < rows) return {cells.right() + begin, top, layout.sideEnds[column] - begin, layout.cell.height()};
  return {cells.right() + begin, cells.bottom() + layout.totalTop, layout.sideEnds[column] - begin, layout.totalHeight};
}

QRectF cellRect(const FigureLayout& layout, const CellPlace& place) {
  const QRectF& cells = layout.cells[place.panel];
  return {cells.left() + static_cast<double>(place.column) * layout.cell.width(),
          cells.top() + static_cast<double>(place.row) * layout.cell.height(), layout.cell.width(),
          layout.cell.height()};
}

}  // namespace attn::ui
