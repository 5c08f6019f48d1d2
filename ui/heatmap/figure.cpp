// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure.h"

#include <QSet>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace attn::ui {
namespace {

/// The first rows and columns of other numbers.
class FirstNumbers final : public NumberGrid {
 public:
  FirstNumbers(SharedGrid all, Index rows, Index columns) : m_all(std::move(all)), m_rows(rows), m_columns(columns) {}

  Index rows() const override { return m_rows; }
  Index columns() const override { return m_columns; }
  Identity identity() const override { return m_all->identity(); }
  NumberBlock block(const CellArea& area) const override { return m_all->block(area); }
  std::optional<NumberBlock> resident(const CellArea& area) const override { return m_all->resident(area); }
  bool keeps(const CellArea& area) const override { return m_all->keeps(area); }
  float at(Index row, Index column) const override { return m_all->at(row, column); }

 private:
  SharedGrid m_all;
  Index m_rows, m_columns;
};

}  // namespace

HeatmapPanel withFirstCells(HeatmapPanel panel, Index rows, Index columns) {
  const Index allRows = panel.numbers->rows(), allColumns = panel.numbers->columns();
  if (rows >= allRows && columns >= allColumns) return panel;
  panel.allRows = allRows;
  panel.allColumns = allColumns;
  panel.numbers =
      std::make_shared<const FirstNumbers>(panel.numbers, std::min(rows, allRows), std::min(columns, allColumns));
  return panel;
}

namespace {

/// The range with the numbers beside a panel that have its colours.
ValueRange withSideCells(ValueRange range, const HeatmapFigure& figure, std::size_t panel) {
  const SideColumns* const side = figure.panels[panel].side.get();
  if (!side) return range;
  for (const SideColumn& column : side->columns) {
    const auto rows = std::min(column.numbers.size(), static_cast<std::size_t>(rowsOf(figure, panel)));
    for (std::size_t row = 0; column.areCells && row < rows; ++row) {
      const auto number = static_cast<float>(column.numbers[row]);
      if (!std::isfinite(number)) continue;
      range = {std::min(range.low, number), std::max(range.high, number)};
    }
  }
  return range;
}

}  // namespace

HeatmapFigure withSharedRange(HeatmapFigure figure, const QString& label) {
  for (HeatmapPanel& panel : figure.panels) panel.group = 0;
  figure.groups = {{.label = label}};
  figure.groups.front().data = dataRange(figure, 0);
  return figure;
}

HeatmapFigure withRangePerPanel(HeatmapFigure figure) {
  const std::vector<RangeGroup> before = std::exchange(figure.groups, {});
  std::map<std::size_t, std::size_t> centred;  // where those groups stand now
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    HeatmapPanel& panel = figure.panels[i];
    const RangeGroup& group = before[panel.group];
    if (group.isCentred) {
      const auto [place, isNew] = centred.emplace(panel.group, figure.groups.size());
      if (isNew) figure.groups.push_back(group);
      panel.group = place->second;
    } else {
      panel.group = figure.groups.size();
      const ValueRange own = finiteRange(numbersOf(figure, i), visibleOf(figure, i), panel.entry);
      figure.groups.push_back({.data = withSideCells(own, figure, i), .startsAtZero = group.startsAtZero});
    }
  }
  if (figure.groups.empty()) figure.groups.emplace_back();
  return figure;
}

HeatmapFigure withFixedRange(HeatmapFigure figure, ValueRange range) {
  for (RangeGroup& group : figure.groups)
    if (!group.isCentred) group.fixed = range;
  return figure;
}

HeatmapFigure withLogarithmicColors(HeatmapFigure figure) {
  if (figure.logarithmic) return figure;
  std::vector<float> least(figure.groups.size(), std::numeric_limits<float>::infinity());
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (figure.groups[figure.panels[i].group].isCentred) continue;
    float& smallest = least[figure.panels[i].group];
    smallest =
        std::min(smallest, leastAboveZero({&numbersOf(figure, i), visibleOf(figure, i), figure.panels[i].entry}));
  }
  if (std::all_of(least.begin(), least.end(), [](float number) { return std::isinf(number); })) return figure;
  figure.logarithmic = true;
  for (std::size_t group = 0; group < figure.groups.size(); ++group) {
    if (figure.groups[group].isCentred) continue;
    ValueRange& range = figure.groups[group].fixed ? *figure.groups[group].fixed : figure.groups[group].data;
    if (!(range.low > 0)) range.low = std::min(least[group], std::max(range.high, std::numeric_limits<float>::min()));
    range.high = std::max(range.high, range.low);
  }
  return figure;
}

HeatmapFigure withRangesFromZero(HeatmapFigure figure) {
  for (RangeGroup& group : figure.groups) group.startsAtZero = !group.isCentred;
  return figure;
}

HeatmapFigure withColorMap(HeatmapFigure figure, const ColorMap* map) {
  for (HeatmapPanel& panel : figure.panels)
    if (!figure.groups[panel.group].isCentred || map->diverging) panel.colorMap = map;
  return figure;
}

ValueRange dataRange(const HeatmapFigure& figure, std::size_t group) {
  std::vector<MaskedNumbers> matrices;
  std::vector<std::size_t> panels;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (figure.panels[i].group == group) panels.push_back(i);
  for (const std::size_t panel : panels)
    matrices.push_back({&numbersOf(figure, panel), visibleOf(figure, panel), figure.panels[panel].entry});
  ValueRange range = finiteRange(matrices);
  for (const std::size_t panel : panels) range = withSideCells(range, figure, panel);
  return range;
}

std::vector<ColorBar> colorBarsOf(const HeatmapFigure& figure) {
  std::vector<ColorBar> bars;
  std::vector<std::size_t> groups;  // of each bar, the first that it stands for
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const HeatmapPanel& panel = figure.panels[i];
    const QString& label = figure.groups[panel.group].label;
    std::size_t bar = 0;
    while (bar < bars.size() && !(bars[bar].map == panel.colorMap && bars[bar].label == label &&
                                  (label.isEmpty() || groups[bar] == panel.group)))
      ++bar;
    if (bar == bars.size()) {
      const ValueRange range = rangeOf(figure, i);
      bars.push_back({panel.colorMap, label, range, range.low, range.high, isLogarithmic(figure, i)});
      groups.push_back(panel.group);
    } else if (groups[bar] != panel.group) {
      bars[bar].range.reset();
      const ValueRange range = rangeOf(figure, i);
      if (bars[bar].low != range.low) bars[bar].low.reset();
      if (bars[bar].high != range.high) bars[bar].high.reset();
    }
  }
  return bars;
}

ValueRange rangeOf(const HeatmapFigure& figure, std::size_t panel) {
  const RangeGroup& group = figure.groups[figure.panels[panel].group];
  if (group.fixed) return *group.fixed;
  if (isLogarithmic(figure, panel)) return group.data;
  ValueRange range = group.data;
  if (group.startsAtZero && !figure.fromLeast) range.low = std::min(range.low, 0.0F);
  return shownRange(*figure.panels[panel].colorMap, range);
}

bool isLogarithmic(const HeatmapFigure& figure, std::size_t panel) {
  return figure.logarithmic && !figure.groups[figure.panels[panel].group].isCentred;
}

std::vector<HeatmapFigure> partsAlone(const HeatmapFigure& figure) {
  const auto linked = static_cast<std::size_t>(std::max(1, figure.linked));
  // A copy of the figure for every part would copy all panels for each of them.
  HeatmapFigure alone = figure;
  alone.panels.clear();
  alone.hasLabels = true;
  std::vector<HeatmapFigure> parts;
  QString rowTitle;  // it stands at the first panel of a row, and each part needs it
  for (std::size_t first = 0; first < figure.panels.size(); first += linked) {
    const auto from = figure.panels.begin() + static_cast<std::ptrdiff_t>(first);
    alone.panels.assign(from, from + static_cast<std::ptrdiff_t>(std::min(linked, figure.panels.size() - first)));
    if (!from->rowTitle.isEmpty()) rowTitle = from->rowTitle;
    alone.panels.front().rowTitle = rowTitle;
    parts.push_back(alone);
  }
  return parts;
}

QStringList partNames(const std::vector<HeatmapFigure>& parts) {
  QStringList names, withTitles;
  for (const HeatmapFigure& part : parts) {
    const HeatmapPanel& first = part.panels.front();
    QStringList words(first.rowTitle);
    for (const HeatmapPanel& panel : part.panels) words << panel.title;
    words.removeAll(QString());
    withTitles << (part.panels.size() == 1 ? first.name : words.join(u' '));
    names << (part.panels.size() == 1 || first.rowTitle.isEmpty() ? withTitles.back() : first.rowTitle);
  }
  return QSet<QString>(names.begin(), names.end()).size() < names.size() ? withTitles : names;
}

std::vector<CellPlace> linkedCells(const HeatmapFigure& figure, const CellPlace& place) {
  const auto linked = static_cast<std::size_t>(std::max(1, figure.linked));
  const std::size_t first = place.panel / linked * linked;
  std::vector<CellPlace> cells;
  for (std::size_t panel = first; panel < std::min(first + linked, figure.panels.size()); ++panel)
    if (place.row < rowsOf(figure, panel) && place.column < columnsOf(figure, panel))
      cells.push_back({panel, place.row, place.column});
  return cells;
}

CellColors colorsOf(const HeatmapFigure& figure, std::size_t panel, Pixel masked, Pixel notFinite, bool onDark) {
  return {&tableOf(*figure.panels[panel].colorMap, onDark), masked, notFinite, poolingOf(figure, panel),
          isLogarithmic(figure, panel)};
}

Pooling poolingOf(const HeatmapFigure& figure, std::size_t panel) {
  if (showsMeans(figure)) return Pooling::mean;
  if (isLogarithmic(figure, panel)) return Pooling::positive;
  return figure.panels[panel].colorMap->diverging ? Pooling::fromZero : Pooling::largest;
}

bool showsMeans(const HeatmapFigure& figure) { return figure.range && figure.range->isMean && !figure.isPooled; }

int usualColumns(const HeatmapFigure& figure) {
  const auto count = static_cast<double>(figure.panels.size());
  const double shape = static_cast<double>(std::max<Index>(1, mostRows(figure))) /
                       static_cast<double>(std::max<Index>(1, mostColumns(figure)));
  return static_cast<int>(std::clamp(std::ceil(std::sqrt(count * shape)), 1.0, std::max(1.0, count)));
}

const NumberGrid& numbersOf(const HeatmapFigure& figure, std::size_t panel) { return *figure.panels[panel].numbers; }

Index rowsOf(const HeatmapFigure& figure, std::size_t panel) { return numbersOf(figure, panel).rows(); }

Index columnsOf(const HeatmapFigure& figure, std::size_t panel) { return numbersOf(figure, panel).columns(); }

Index mostRows(const HeatmapFigure& figure) {
  Index most = 0;
  for (const HeatmapPanel& panel : figure.panels) most = std::max(most, panel.numbers->rows());
  return most;
}

Index mostColumns(const HeatmapFigure& figure) {
  Index most = 0;
  for (const HeatmapPanel& panel : figure.panels) most = std::max(most, panel.numbers->columns());
  return most;
}

Index cellCount(const HeatmapFigure& figure) {
  Index count = 0;
  for (const HeatmapPanel& panel : figure.panels) count += panel.numbers->rows() * panel.numbers->columns();
  return count;
}

const KeyRanges* visibleOf(const HeatmapFigure& figure, std::size_t panel) {
  const auto& visible = figure.panels[panel].visible;
  return visible ? &**visible : nullptr;
}

bool isVisible(const HeatmapFigure& figure, std::size_t panel, Index row, Index column) {
  const KeyRanges* visible = visibleOf(figure, panel);
  return !visible || visible->sees(figure.panels[panel].entry, row, column);
}

bool isDropped(const HeatmapFigure& figure, std::size_t panel, Index row, Index column) {
  const HeatmapPanel& shown = figure.panels[panel];
  if (!shown.dropout || !isVisible(figure, panel, row, column)) return false;
  const Index rows = shown.allRows > 0 ? shown.allRows : rowsOf(figure, panel);
  const Index columns = shown.allColumns > 0 ? shown.allColumns : columnsOf(figure, panel);
  return !isKept(*shown.dropout, (shown.matrix * rows + row) * columns + column);
}

QString sideText(const HeatmapFigure& figure, std::size_t panel, std::size_t column, Index row) {
  const SideColumn& side = figure.panels[panel].side->columns[column];
  const double number = row < rowsOf(figure, panel) ? side.numbers[static_cast<std::size_t>(row)] : side.total;
  if (std::isnan(number)) return {};
  return side.areCells && figure.panels[panel].isSigned ? cellText(figure, panel, static_cast<float>(number))
                                                        : QString::number(number, 'f', side.decimals);
}

QString rowLabel(const HeatmapFigure& figure, std::size_t panel, Index row) {
  const auto& labels = figure.panels[panel].rowLabels;
  return labels && row < labels->size() ? labels->at(row) : QString::number(row);
}

QString columnLabel(const HeatmapFigure& figure, std::size_t panel, Index column) {
  const auto& labels = figure.panels[panel].columnLabels;
  return labels && column < labels->size() ? labels->at(column) : QString::number(column);
}

namespace {

constexpr double leastWithoutDecimals = 99.995;

double largestOf(const ValueRange& range) {
  return std::max(std::abs(static_cast<double>(range.low)), std::abs(static_cast<double>(range.high)));
}

/// As many as show two digits of the largest number that the colours stand for: of small ones two would all be 0.00.
int decimalsOf(const ValueRange& range) {
  constexpr int usual = 2, most = 5;
  const double largest = largestOf(range);
  if (!(largest > 0) || largest >= 0.1) return usual;
  return std::min(most, 1 - static_cast<int>(std::floor(std::log10(largest))));
}

}  // namespace

QString cellText(float number, int decimals) {
  if (std::isnan(number)) return QStringLiteral("NaN");
  if (std::isinf(number)) return number > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  const double size = std::abs(static_cast<double>(number));
  QString text = size < leastWithoutDecimals ? QString::number(static_cast<double>(number), 'f', decimals)
                 : size < 9999.5             ? QString::number(static_cast<double>(number), 'f', 0)
                                             : QString::number(static_cast<double>(number), 'g', 2);
  if (text.startsWith(QLatin1Char('-')) && text.toDouble() == 0) text.remove(0, 1);
  return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

QString cellText(const HeatmapFigure& figure, std::size_t panel, float number) {
  const ValueRange range = rangeOf(figure, panel);
  // Beside numbers of three digits, which have no decimals, whole ones have none either.
  const bool isAsWhole = largestOf(range) >= leastWithoutDecimals && number == std::floor(number);
  const QString text = cellText(number, isAsWhole ? 0 : decimalsOf(range));
  const bool hasPlus = figure.panels[panel].isSigned && number > 0 && (std::isinf(number) || text.toDouble() != 0);
  return hasPlus ? u'+' + text : text;
}

}  // namespace attn::ui
