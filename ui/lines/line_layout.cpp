// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <QHash>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/lines/line_figure.h"

// Where a figure of lines has its tokens.

namespace attn::ui {
namespace {

constexpr double largestPitch = 60;  // where there is room
constexpr double labelGap = 8;       // between a label and its lines, and between labels in a row
constexpr double panelGap = 36;
constexpr double leastAcross = 110, usualAcross = 180, mostAcross = 320;
constexpr double mostShare = 0.45;   // of a large window, across
constexpr double widestLabel = 176;  // in columns; longer ones are broken into lines
constexpr double widestLabelInRows = 96;
constexpr int mostLines = 4;  // of one label

/// Labels broken into lines and measured, each once.
class Breaker {
  struct Broken {
    QStringList lines;
    double width, firstWidth;
  };

 public:
  Breaker(const QFont& font, double width) : m_font(font), m_metrics(font), m_width(width) {}

  const Broken& of(const QString& label) {
    const auto known = m_broken.constFind(label);
    if (known != m_broken.constEnd()) return *known;
    const QStringList lines = linesOf(label);
    double widest = 0;
    for (const QString& line : lines) widest = std::max(widest, m_metrics.horizontalAdvance(line));
    return *m_broken.insert(label, {lines, widest, m_metrics.horizontalAdvance(lines.value(0))});
  }
  double lineHeight() const { return m_metrics.height(); }

 private:
  QStringList linesOf(const QString& label) const {
    if (m_metrics.horizontalAdvance(label) <= m_width) return {label};
    // Characters of Chinese have no spaces between them: a line ends where the room does.
    QTextLayout layout(label, m_font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
      line.setLineWidth(m_width);
      if (lines.size() == mostLines - 1) {
        lines << m_metrics.elidedText(label.mid(line.textStart()), Qt::ElideRight, m_width);
        break;
      }
      lines << label.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
  }

  QFont m_font;
  QFontMetricsF m_metrics;
  double m_width;
  QHash<QString, Broken> m_broken;
};

double readablePitch(const LineFigure& figure, const QFontMetricsF& metrics) {
  return figure.isInRows ? 2 * metrics.height() : metrics.height() + 3;
}

/// The rooms of a side's tokens from 0 on.
/// \param widest becomes as large as the room across that the labels take
LineLayout::Side sideOf(const QStringList& labels, Breaker& breaker, bool isInRows, double pitch, bool isReadable,
                        double& widest) {
  LineLayout::Side side;
  side.edges = {0};
  side.edges.reserve(static_cast<std::size_t>(labels.size()) + 1);
  for (const QString& label : labels) {
    const auto& broken = breaker.of(label);
    const double height = breaker.lineHeight();
    double space = pitch;
    if (isReadable)
      space =
          std::max(pitch, isInRows ? broken.width + labelGap : height * static_cast<double>(broken.lines.size()) + 3);
    side.edges.push_back(side.edges.back() + space);
    const QStringList& words = side.words.emplace_back(isReadable ? broken.lines : broken.lines.mid(0, 1));
    const double ofWords = isReadable ? broken.width : broken.firstWidth;
    const double across = isInRows ? height * static_cast<double>(words.size()) : ofWords;
    widest = std::max(widest, across);
  }
  return side;
}

void layLegend(LineLayout& layout, const LineFigure& figure, const LineStyle& style, double width) {
  if (!style.hasLegend || figure.heads.size() < 2) return;
  const QFontMetricsF metrics(style.labelFont);
  double widest = 0;
  for (std::size_t head = 0; head < figure.heads.size(); ++head)
    if (figure.heads[head])
      widest = std::max(widest, metrics.horizontalAdvance(headName(figure, static_cast<Index>(head))));
  layout.legendStep = widest + 34;
  const double inLine = std::max(1.0, std::floor(width / layout.legendStep));
  const auto count = static_cast<double>(std::count(figure.heads.begin(), figure.heads.end(), true));
  layout.legend = {std::min(count, inLine) * layout.legendStep, std::ceil(count / inLine) * (metrics.height() + 4) + 6};
}

/// Lanes for the heads that are drawn, side by side about the middle of a token: lines of several heads between the
/// same two tokens would lie over each other.
void layLanes(LineLayout& layout, const std::vector<bool>& heads) {
  constexpr double widestLine = 10, shareOfPitch = 0.85;
  const auto drawn = static_cast<double>(std::count(heads.begin(), heads.end(), true));
  layout.laneWidth = std::min(widestLine, drawn > 1 ? shareOfPitch * layout.pitch / drawn : 0.5 * layout.pitch + 0.5);
  double next = -(drawn - 1) / 2;
  for (const bool isDrawn : heads) {
    layout.lanes.push_back(isDrawn ? next * layout.laneWidth : 0);
    if (isDrawn) ++next;
  }
}

void shift(std::vector<double>& edges, double by) {
  for (double& edge : edges) edge += by;
}

}  // namespace

LineLayout layoutLines(const LineFigure& figure, const LineStyle& style, QSizeF space, double pitch) {
  LineLayout layout;
  layout.isInRows = figure.isInRows;
  layout.pitch = pitch;
  layout.whole = figure.whole;
  layLanes(layout, figure.heads);
  const QFontMetricsF metrics(style.labelFont), titles(style.titleFont);
  const bool isReadable = pitch >= readablePitch(figure, metrics) - 0.01;
  const bool inRows = figure.isInRows;
  Breaker breaker(style.labelFont, inRows ? std::max(widestLabelInRows, pitch - labelGap)
                                          : std::min(widestLabel, std::max(60.0, space.width() * 0.28)));
  double querySpace = 0, keySpace = 0, longest = 0;
  for (const LinePanel& panel : figure.panels) {
    LineLayout::Panel& place = layout.panels.emplace_back();
    place.queries = sideOf(*panel.queries, breaker, inRows, pitch, isReadable, querySpace);
    place.keys = sideOf(*panel.keys, breaker, inRows, pitch, isReadable, keySpace);
    const double along = std::max(place.queries.edges.back(), place.keys.edges.back());
    // The shorter side stands in the middle.
    shift(place.queries.edges, (along - place.queries.edges.back()) / 2);
    shift(place.keys.edges, (along - place.keys.edges.back()) / 2);
    longest = std::max(longest, along);
  }
  if (!isReadable) {
    const double needed = inRows ? widestLabelInRows + labelGap : metrics.height();
    layout.step = std::max<Index>(1, static_cast<Index>(std::ceil(needed / pitch)));
  }
  // The names of the sides stand above their labels, or at their left.
  const double queriesName = metrics.horizontalAdvance(figure.queriesName);
  const double keysName = metrics.horizontalAdvance(figure.keysName);
  const bool hasTitles = std::any_of(figure.panels.begin(), figure.panels.end(),
                                     [](const LinePanel& panel) { return !panel.title.isEmpty(); });
  const double titleHeight = hasTitles ? titles.height() + 4 : 0;
  double head = titleHeight, side = 0;
  if (inRows) {
    side = std::max(queriesName, keysName) + labelGap;
  } else {
    querySpace = std::max(querySpace, queriesName);
    keySpace = std::max(keySpace, keysName);
    head += metrics.height() + 4;
  }
  const double labels = querySpace + keySpace + 2 * labelGap;
  const double margin = style.margin;
  const double width = std::max(1.0, space.width() - 2 * margin);
  layLegend(layout, figure, style, width);
  const auto panels = static_cast<double>(std::max<std::size_t>(1, figure.panels.size()));
  const double least = inRows ? longest + side : labels + usualAcross;
  double inLine = std::clamp(std::floor((width + panelGap) / (least + panelGap)), 1.0, panels);
  // Panels that belong together stay in one line, as long as that holds them at all.
  if (const auto linked = static_cast<double>(figure.linked); inLine > linked)
    inLine = std::floor(inLine / linked) * linked;
  const double lines = std::ceil(panels / inLine);
  const double height = std::max(1.0, space.height() - 2 * margin - layout.legend.height());
  const double across = std::clamp(
      (inRows ? (height - (lines - 1) * panelGap) / lines - head : (width - (inLine - 1) * panelGap) / inLine) - labels,
      leastAcross, std::max(mostAcross, mostShare * (inRows ? space.height() : space.width())));
  double x = margin, y = margin + layout.legend.height(), lineHeight = 0, right = margin + layout.legend.width();
  const auto perLine = static_cast<std::size_t>(inLine);
  for (std::size_t i = 0; i < layout.panels.size(); ++i) {
    LineLayout::Panel& panel = layout.panels[i];
    if (i > 0 && i % perLine == 0) {
      x = margin;
      y += lineHeight + panelGap;
      lineHeight = 0;
    }
    double along = 0;
    for (const LineLayout::Side* each : {&panel.queries, &panel.keys}) along = std::max(along, each->edges.back());
    panel.area =
        inRows ? QRectF(x, y, longest + side, head + labels + across) : QRectF(x, y, labels + across, head + along);
    const double begin = inRows ? y + head : x, first = inRows ? x + side : y + head;
    panel.queries.begin = begin;
    panel.queries.end = begin + querySpace;
    // In whole pixels, where a picture of the lines lies as their shapes do.
    panel.begin = std::ceil(panel.queries.end + labelGap);
    panel.end = panel.begin + std::floor(across);
    panel.keys.begin = panel.end + labelGap;
    panel.keys.end = panel.keys.begin + keySpace;
    shift(panel.queries.edges, first);
    shift(panel.keys.edges, first);
    x = panel.area.right() + panelGap;
    right = std::max(right, panel.area.right());
    lineHeight = std::max(lineHeight, panel.area.height());
  }
  layout.size = QSizeF(right + margin, y + lineHeight + margin);
  return layout;
}

bool isLaidOutAlike(const LineFigure& a, const LineFigure& b) {
  const auto isAlike = [](const LinePanel& one, const LinePanel& other) {
    return one.title == other.title && *one.queries == *other.queries && *one.keys == *other.keys;
  };
  return a.isInRows == b.isInRows && a.heads == b.heads && a.whole == b.whole && a.queriesName == b.queriesName &&
         a.keysName == b.keysName &&
         std::equal(a.panels.begin(), a.panels.end(), b.panels.begin(), b.panels.end(), isAlike);
}

LineLayout layoutToFit(const LineFigure& figure, const LineStyle& style, QSizeF space) {
  const double readable = readablePitch(figure, QFontMetricsF(style.labelFont));
  // A long text does not fit whatever is tried.
  qsizetype tokens = 0;
  for (const LinePanel& panel : figure.panels) tokens += panel.queries->size() + panel.keys->size();
  constexpr qsizetype manyTokens = 4000;
  for (double pitch = tokens < manyTokens ? largestPitch : 0; pitch > readable; pitch -= 4) {
    LineLayout layout = layoutLines(figure, style, space, pitch);
    if (layout.size.width() <= space.width() && layout.size.height() <= space.height()) return layout;
  }
  return layoutLines(figure, style, space, readable);
}

}  // namespace attn::ui
