// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "ui/chart/chart_points.h"
#include "ui/style/text_pen.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::Chart)
};

constexpr double usualSample = 16;  // the width of a line
constexpr double rowGap = 5;

struct LegendRow {
  QString name;
  const Curve* curve = nullptr;       // null: the points,
  const ChartShade* shade = nullptr;  // or an area
  std::optional<int> color = {};      // of the points; none: they have several, or that of the cloud

  /// Strong, behind the name.
  QString value() const { return curve ? curve->value : QString(); }
};

QFont strong(QFont font) {
  font.setBold(true);
  return font;
}

/// With a space before it.
double valueWidth(const LegendRow& row, const QFont& font) {
  return row.value().isEmpty() ? 0 : chartGap + QFontMetricsF(strong(font)).horizontalAdvance(row.value());
}

std::vector<LegendRow> legendRows(const ChartFigure& figure) {
  std::vector<LegendRow> rows;
  if (!figure.legend) return rows;
  const QStringList& colors = figure.points.colorNames;
  for (qsizetype i = 0; i < colors.size(); ++i)
    if (!colors[i].isEmpty()) rows.push_back({colors[i], nullptr, nullptr, static_cast<int>(i)});
  if (!figure.points.name.isEmpty() && colors.isEmpty()) rows.push_back({figure.points.name});
  if (figure.shade && !figure.shade->name.isEmpty()) rows.push_back({figure.shade->name, nullptr, &*figure.shade});
  for (const Curve& curve : figure.curves)
    if (!curve.name.isEmpty()) rows.push_back({curve.name, &curve, nullptr});
  return rows;
}

/// What is said first where not all can be: the curves that are compared, the one that is meant, and other curves.
int rankOf(const LegendRow& row) {
  constexpr double thick = 2;
  if (!row.curve) return 3;
  return !row.curve->value.isEmpty() ? 0 : row.curve->width > thick ? 1 : 2;
}

/// What a row takes of the legend: its width, and the lines of its name, whose last one the value stands behind.
struct LegendEntry {
  double width = 0;
  QStringList lines;
};

int entryLines(const LegendEntry& entry) { return static_cast<int>(entry.lines.size()); }

/// Where each entry of a legend begins, if entries are laid out in lines of a given width: the line, and x within it.
std::vector<std::pair<int, double>> wrapped(const std::vector<LegendEntry>& entries, double space) {
  std::vector<std::pair<int, double>> places;
  int line = 0;
  double x = 0;
  for (const LegendEntry& entry : entries) {
    if (x > 0 && x + entry.width > space) {
      ++line;
      x = 0;
    }
    places.emplace_back(line, x);
    line += entryLines(entry) - 1;
    x += entry.width + legendColumnGap;
  }
  return places;
}

/// How many lines all entries take.
int legendLineCount(const std::vector<LegendEntry>& entries, double space) {
  return entries.empty() ? 0 : wrapped(entries, space).back().first + entryLines(entries.back());
}

double sampleWidth(const ChartStyle& style) { return usualSample * style.markScale; }

double legendRowWidth(const ChartStyle& style, double textWidth) { return sampleWidth(style) + chartGap + textWidth; }

/// What is compared is told whole: a name that is longer than a line goes on in others, and its value in the last one,
/// or below.
LegendEntry entryOf(const LegendRow& row, const ChartStyle& style, double space) {
  const QFontMetricsF metrics(style.labelFont);
  const double value = valueWidth(row, style.labelFont), room = space - legendRowWidth(style, value);
  const double name = metrics.horizontalAdvance(row.name);
  if (name <= room || rankOf(row) > 0) return {legendRowWidth(style, name + value), {row.name}};
  QStringList lines = wrappedLines(withTiedSigns(row.name), style.labelFont, room + value);
  if (metrics.horizontalAdvance(lines.last()) > room) lines << QString();
  return {space, lines};
}

std::vector<LegendEntry> entriesOf(const std::vector<LegendRow>& rows, const ChartStyle& style, double space) {
  std::vector<LegendEntry> entries;
  for (const LegendRow& row : rows) entries.push_back(entryOf(row, style, space));
  return entries;
}

QString moreNames(std::size_t count) { return Words::tr("and %n more", nullptr, static_cast<int>(count)); }

void paintLegendRow(QPainter& painter, TextPen& pen, const LegendRow& row, const QStringList& lines,
                    const ChartFigure& figure, const ChartStyle& style, QPointF left, double space) {
  if (row.curve) {
    QPen line(seriesColor(style, row.curve->color), style.lineWidth(row.curve->width), Qt::SolidLine, Qt::FlatCap);
    const double dash = style.markScale / line.widthF();
    if (row.curve->dashed)
      line.setDashPattern({5 * dash, 2.5 * dash});
    else if (const QList<qreal> dashes = dashesOf(*row.curve, style); !dashes.isEmpty())
      line.setDashPattern(dashes);
    painter.setPen(line);
    painter.drawLine(left, left + QPointF(sampleWidth(style), 0));
  } else if (row.shade) {
    painter.setPen(QPen(seriesColor(style, row.shade->color), 1));
    painter.setBrush(shadeColor(style, *row.shade));
    painter.drawRect(QRectF(left - QPointF(0, 4 * style.markScale), QSizeF(sampleWidth(style), 8 * style.markScale)));
  } else {
    painter.setPen(Qt::NoPen);
    painter.setBrush(row.color                                      ? seriesColor(style, *row.color)
                     : figure.points.colors || figure.points.shades ? style.faintText
                                                                    : seriesColor(style, figure.points.color));
    const ChartMark mark = row.color ? seriesMark(style, *row.color) : ChartMark::circle;
    paintMark(painter, mark, left + QPointF(sampleWidth(style) / 2, 0), 4 * style.markScale);
  }
  painter.setPen(style.text);
  const double value = valueWidth(row, style.labelFont);
  const QFontMetricsF metrics(style.labelFont);
  QPointF baseline = left + QPointF(sampleWidth(style) + chartGap, pen.baselineBelowMiddle());
  for (const QString& line : lines.mid(0, lines.size() - 1)) {
    pen.draw(baseline, pen.elided(line, space));
    baseline.ry() += legendRowHeight(metrics.ascent() + metrics.descent());
  }
  const QString last = pen.elided(lines.last(), space - value);
  pen.draw(baseline, last);
  if (value == 0) return;
  TextPen strongPen(painter, strong(style.labelFont));
  strongPen.draw(baseline + QPointF(last.isEmpty() ? 0 : pen.width(last) + chartGap, 0), row.value());
  painter.setFont(style.labelFont);
}

}  // namespace

double legendRowHeight(double labelHeight) { return labelHeight + rowGap; }

int legendLinesAbove(const ChartFigure& figure, const ChartStyle& style, double labelHeight, double space,
                     double plotHeight) {
  const std::vector<LegendRow> rows = legendRows(figure);
  if (rows.empty()) return 0;
  const std::vector<LegendEntry> entries = entriesOf(rows, style, space);
  const int lines = legendLineCount(entries, space);
  const double height = legendRowHeight(labelHeight);
  const auto linesIn = [&](double share) { return std::max(0, static_cast<int>(share * plotHeight / height)); };
  int compared = 0, further = 0;  // lines of what is compared, and those that its names go on in
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rankOf(rows[i]) == 0) {
      compared += entryLines(entries[i]);
      further += entryLines(entries[i]) - 1;
    }
  // Curves that are compared need height to be told apart: the larger part, or as much as ten lines of words.
  const int beside = std::max(linesIn(0.4) + further, static_cast<int>((plotHeight - 10 * labelHeight) / height));
  if (lines <= std::min(linesIn(0.5), compared > 0 ? beside : lines)) return lines;
  // Without any name nobody knows what is what.
  return std::max(linesIn(0.3), std::min(linesIn(0.5), std::max(1, compared)));
}

void paintLegend(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  TextPen pen(painter, style.labelFont);
  std::vector<LegendRow> rows = legendRows(figure);
  const double space = layout.area.width() - 2 * legendInset;
  const double height = legendRowHeight(layout.labelHeight);
  std::vector<LegendEntry> entries = entriesOf(rows, style, space);
  const auto hasRoom = [&] { return legendLineCount(entries, space) <= layout.legendLines; };
  if (!hasRoom()) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const LegendRow& a, const LegendRow& b) { return rankOf(a) < rankOf(b); });
    entries = entriesOf(rows, style, space);
  }
  std::size_t shown = rows.size();
  while (shown > 0 && !hasRoom()) {
    --shown;
    entries.resize(shown);
    entries.push_back({pen.width(moreNames(rows.size() - shown)), {QString()}});
  }
  // What is compared, or a name alone, says more than how many there are. Of A and B the one that changes comes last.
  const auto compared = static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [](const auto& row) { return rankOf(row) == 0; }));
  const std::size_t meant = std::max<std::size_t>(1, compared);
  const bool isUncounted = shown < std::min(meant, rows.size()) && layout.legendLines > 0;
  if (isUncounted) {
    shown = meant;
    entries = entriesOf(rows, style, space);
    entries.resize(shown);
    if (!hasRoom()) {
      shown = std::min(shown, static_cast<std::size_t>(layout.legendLines));
      rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(meant - shown));
      entries.clear();
      for (std::size_t i = 0; i < shown; ++i) entries.push_back({space, {rows[i].name}});
    }
  }
  const std::vector<std::pair<int, double>> places = wrapped(entries, space);
  const auto leftOf = [&](std::size_t i) {
    return QPointF(layout.area.left() + legendInset + places[i].second,
                   layout.legendTop + (places[i].first + 0.5) * height);
  };
  for (std::size_t i = 0; i < shown; ++i)
    paintLegendRow(painter, pen, rows[i], entries[i].lines, figure, style, leftOf(i),
                   space - places[i].second - sampleWidth(style) - chartGap);
  if (shown == rows.size() || isUncounted) return;
  painter.setPen(style.faintText);
  pen.draw(leftOf(shown) + QPointF(0, pen.baselineBelowMiddle()), moreNames(rows.size() - shown));
}

}  // namespace attn::ui
