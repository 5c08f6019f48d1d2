// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/label_widths.h"

#include <QFontMetricsF>
#include <QSet>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <utility>

#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_parts.h"

namespace attn::ui {
namespace {

constexpr double sideGap = 14;
constexpr double sideCellMargin = 4;  // of a number in its cell
constexpr double tightestUprightLabel = 34, longestTurnedLabel = 80, longestTurnedOnPaper = 140;

/// About how wide a text is: a letter of another script counts twice.
qsizetype roughWidth(const QString& text) {
  return text.size() + std::count_if(text.begin(), text.end(), [](QChar letter) { return letter.unicode() > 0x250; });
}

/// A label of digits and signs alone with the widest digit of the font in the place of each: such labels are many, and
/// all that are as long take the room of one of them. Others are as they are.
class NumbersAlike {
 public:
  explicit NumbersAlike(const QFontMetricsF& metrics) {
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
      if (metrics.horizontalAdvance(QChar(digit)) > metrics.horizontalAdvance(m_widest)) m_widest = digit;
  }
  QString of(QString label) const {
    const auto isDigit = [](QChar letter) { return letter >= u'0' && letter <= u'9'; };
    const auto isSign = [](QChar letter) { return QStringView(u".,-−+e ").contains(letter); };
    if (!std::all_of(label.begin(), label.end(), [&](QChar each) { return isDigit(each) || isSign(each); }))
      return label;
    std::replace_if(label.begin(), label.end(), isDigit, m_widest);
    return label;
  }

 private:
  QChar m_widest = u'0';
};

/// The widest of the labels, up to a limit. To measure a text is slow: only some are that are about as long as the
/// longest of the first and last few hundred, where those of numbers are.
double widest(const std::shared_ptr<const QStringList>& labels, Index count, const QFontMetricsF& metrics,
              double limit) {
  if (!labels) return metrics.horizontalAdvance(QString::number(std::max<Index>(0, count - 1)));
  constexpr int mostMeasured = 24;
  constexpr Index atAnEnd = 300;
  QStringList some = labels->mid(0, std::min(count, atAnEnd));
  if (count > atAnEnd)
    some = labels->mid(std::max(atAnEnd, count - atAnEnd), std::min(count - atAnEnd, atAnEnd)) + some;
  qsizetype longest = 0;
  for (const QString& label : some) longest = std::max(longest, roughWidth(label));
  double width = 0;
  const NumbersAlike alike(metrics);
  QSet<QString> measured;
  for (qsizetype i = 0; i < some.size() && measured.size() < mostMeasured && width < limit; ++i) {
    if (roughWidth(some[i]) * 4 < longest * 3) continue;
    const QString text = alike.of(some[i].left(60));
    if (measured.contains(text)) continue;
    width = std::max(width, metrics.horizontalAdvance(text));
    measured.insert(text);
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

bool haveLengthsInCommon(const HeatmapFigure& figure) {
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (showsLengths(figure, i) && showsSameLengthBefore(figure, i)) return true;
  return false;
}

/// What rows of the grid may have in common.
void findRepeated(const HeatmapFigure& figure, LabelWidths& labels) {
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

}  // namespace

qsizetype commonFront(const std::shared_ptr<const QStringList>& labels, Index count) {
  constexpr qsizetype least = 3;  // the dots in their place have a width, too
  if (!labels || count < 2 || labels->size() < 2) return 0;
  const QString& first = labels->front();
  qsizetype front = first.size();
  for (qsizetype i = 1; i < std::min<qsizetype>(labels->size(), count) && front >= least; ++i) {
    const QString& label = labels->at(i);
    const auto end = first.begin() + std::min(front, label.size());
    front = std::mismatch(first.begin(), end, label.begin()).first - first.begin();
  }
  while (front > 0 && first[front - 1].isDigit()) --front;
  QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, first);
  letters.setPosition(front);
  if (!letters.isAtBoundary()) front = std::max<qsizetype>(0, letters.toPreviousBoundary());
  return front < least ? 0 : front;
}

LabelWidths measureLabels(const HeatmapFigure& figure, const FigureStyle& style) {
  const QFontMetricsF metrics(style.labelFont), titles(style.titleFont);
  QFont strong = style.labelFont;
  strong.setWeight(QFont::DemiBold);
  const QFontMetricsF totals(strong);
  LabelWidths labels{};
  constexpr double usualPixels = 13;  // of labels on a screen, for which these lengths are
  const double larger = std::max(1.0, style.labelFont.pixelSize() / usualPixels);
  // On paper nothing tells what was left out.
  const double longest = style.elidesLabels ? larger * longestLabel : 2 * longestLabel;
  labels.longestRow = longest;
  labels.longestColumn = 2 * larger * longestLabel;
  labels.tightestUpright = larger * tightestUprightLabel;
  labels.tightestTurned = larger * longestTurnedLabel;
  labels.longestTurned = (style.elidesLabels ? longestTurnedLabel : longestTurnedOnPaper) * larger;
  if (figure.hasLabels) {
    labels.rowWidth = widestOf(figure, &HeatmapPanel::rowLabels, rowsOf, metrics, longest);
    labels.columnWidth = widestOf(figure, &HeatmapPanel::columnLabels, columnsOf, metrics, labels.longestColumn);
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
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const SideColumns* const side = figure.panels[i].side.get();
    if (!side) continue;
    labels.hasTotals = labels.hasTotals || !side->totalName.isEmpty();
    labels.totalName = std::max(labels.totalName, totals.horizontalAdvance(side->totalName));
    // What is beside all is as wide as beside the first, and those that are linked with it.
    if (!labels.sides.empty() && i >= static_cast<std::size_t>(std::max(1, figure.linked))) continue;
    labels.sides.resize(std::max(labels.sides.size(), side->columns.size()));
    for (std::size_t column = 0; column < side->columns.size(); ++column) {
      const SideColumn& each = side->columns[column];
      LabelWidths::Side& widths = labels.sides[column];
      const double numbers = metrics.horizontalAdvance(each.widest) + (each.areCells ? 2 * sideCellMargin : 0);
      if (figure.hasLabels) widths.heading = std::max(widths.heading, metrics.horizontalAdvance(each.heading));
      widths.width = std::max({widths.width, sideGap + widths.heading, sideGap + numbers});
      widths.areCells = widths.areCells || each.areCells;
    }
  }
  if (!style.hasColorBars) return labels;
  for (const ColorBar& bar : colorBarsOf(figure)) {
    double numbers = 0;  // whatever the height of the bar
    for (const int most : {2, 4, 6}) numbers = std::max(numbers, barTicksWidth(ticksOf(bar, most), style.labelFont));
    const double words =
        std::max(metrics.horizontalAdvance(bar.label), metrics.horizontalAdvance(printedRange(figure)));
    labels.bars.push_back(std::max(colorBarWidth + numbers, std::min(words, larger * longestLabel)) + 2);
  }
  return labels;
}

}  // namespace attn::ui
