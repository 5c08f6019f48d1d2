// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/line_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/base/stop.h"
#include "core/picture/line_raster.h"
#include "ui/chart/chart_figure.h"
#include "ui/lines/line_buckets.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::LineFigure)
};

QString number(double weight) { return QString::number(weight, 'f', 4); }

}  // namespace

QString headName(Index head) { return Words::tr("Head %1").arg(head + 1); }

QString headName(const LineFigure& figure, Index head) {
  return head < figure.headNames.size() ? figure.headNames[head] : headName(head);
}

const QString& labelOf(const LineFigure& figure, const LineToken& token) {
  const LinePanel& panel = figure.panels[token.panel];
  return (token.isKey ? panel.keys : panel.queries)->at(token.token);
}

LineFilter::LineFilter(const LineFigure& figure, std::size_t panel, const std::vector<LineToken>& tokens)
    : m_queries(static_cast<std::size_t>(figure.panels[panel].queries->size()), tokens.empty()),
      m_keys(static_cast<std::size_t>(figure.panels[panel].keys->size()), tokens.empty()),
      m_isOfAll(tokens.empty()),
      m_isEmpty(!tokens.empty()) {
  for (const LineToken& token : tokens) {
    if (token.panel != panel) continue;
    (token.isKey ? m_keys : m_queries)[static_cast<std::size_t>(token.token)] = true;
    m_isEmpty = false;
  }
}

std::size_t lineCount(const LineFigure& figure, std::size_t panel) {
  std::size_t count = 0;
  for (std::size_t head = 0; head < figure.heads.size(); ++head)
    if (figure.heads[head])
      count += figure.unlit().at(figure.panels[panel].firstMatrix + static_cast<Index>(head)).size();
  return count;
}

std::optional<LinePlace> lineBetween(const LineFigure& figure, std::size_t panel, Index head, Index query, Index key) {
  if (!figure.heads[static_cast<std::size_t>(head)]) return std::nullopt;
  const auto lines = figure.lines->at(figure.panels[panel].firstMatrix + head);
  const auto place = std::lower_bound(lines.begin(), lines.end(), std::pair(query, key),
                                      [](const WeightLine& line, const std::pair<Index, Index>& wanted) {
                                        return std::pair<Index, Index>(line.query, line.key) < wanted;
                                      });
  if (place == lines.end() || place->query != query || place->key != key) return std::nullopt;
  return LinePlace{panel, head, *place};
}

std::vector<LinePlace> linesOf(const LineFigure& figure, const std::vector<LineToken>& tokens) {
  std::vector<LinePlace> lines;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
    stopIfRequested();
    forEachLine(figure, panel, LineFilter(figure, panel, tokens), [&](Index head, const WeightLine& line) {
      lines.push_back({panel, head, line});
    });
  }
  return lines;
}

std::vector<LineToken> linkedTokens(const LineFigure& figure, const LineToken& token) {
  std::vector<LineToken> tokens;
  const std::size_t first = token.panel / figure.linked * figure.linked;
  for (std::size_t panel = first; panel < std::min(first + figure.linked, figure.panels.size()); ++panel)
    tokens.push_back({panel, token.isKey, token.token});
  return tokens;
}

LineFigure panelAlone(LineFigure figure, std::size_t panel) {
  std::erase_if(figure.pins, [panel](const LineToken& pin) { return pin.panel != panel; });
  for (LineToken& pin : figure.pins) pin.panel = 0;
  figure.panels = {figure.panels[panel]};
  figure.linked = 1;
  return figure;
}

QString lineDescription(const LineFigure& figure, const LinePlace& place) {
  const LinePanel& panel = figure.panels[place.panel];
  QStringList parts{figure.query + u' ' + panel.queries->at(place.line.query),
                    figure.key + u' ' + panel.keys->at(place.line.key),
                    figure.weight + u' ' + number(static_cast<double>(place.line.weight))};
  if (figure.heads.size() > 1) parts << headName(figure, place.head).toLower();
  if (figure.panels.size() > 1) parts << panel.name;
  return parts.join(QStringLiteral(", "));
}

QString tokenDescription(const LineFigure& figure, const LineToken& token, const std::vector<LinePlace>& lines) {
  double sum = 0;
  int count = 0;
  for (const LinePlace& place : lines) {
    if (place.panel != token.panel || (token.isKey ? place.line.key : place.line.query) != token.token) continue;
    sum += static_cast<double>(place.line.weight);
    ++count;
  }
  return Words::tr("%1 %2, %n line(s), weights add up to %3", nullptr, count)
      .arg(token.isKey ? figure.key : figure.query, labelOf(figure, token), number(sum));
}

LineStyle screenLineStyle() {
  const Theme& colors = theme();
  LineStyle style;
  style.background = colors.window;
  style.text = colors.text;
  style.faintText = colors.faintText;
  style.blankText = colors.blankText;
  style.accent = colors.accent;
  style.onAccent = colors.accentText;
  style.heads = screenChartStyle().series;
  style.labelFont = inPixels(textFont());
  style.titleFont = style.labelFont;
  style.titleFont.setWeight(QFont::DemiBold);
  return style;
}

LineStyle printLineStyle(bool transparent) {
  const ChartStyle chart = printChartStyle(transparent);
  LineStyle style;
  style.background = chart.background;
  style.text = Qt::black;
  style.faintText = 0x3a3a3a;
  style.blankText = 0x767676;
  style.accent = 0x2f5bea;
  style.onAccent = Qt::white;
  style.heads = chart.series;
  style.labelFont = printedSmallFont();
  style.titleFont = printedTextFont();
  style.titleFont.setWeight(QFont::DemiBold);
  style.margin = 6;
  style.hasLegend = true;
  return style;
}

std::optional<LineToken> tokenAt(const LineLayout& layout, QPointF point) {
  constexpr double nearLines = 10;  // the ends of lines belong to their token
  const double along = layout.isInRows ? point.x() : point.y(), across = layout.isInRows ? point.y() : point.x();
  for (std::size_t panel = 0; panel < layout.panels.size(); ++panel) {
    const LineLayout::Panel& place = layout.panels[panel];
    for (const bool isKey : {false, true}) {
      const LineLayout::Side& side = place.side(isKey);
      const double begin = isKey ? place.end - nearLines : side.begin;
      const double end = isKey ? side.end : place.begin + nearLines;
      if (across < begin || across > end || side.edges.empty() || along < side.edges.front() ||
          along >= side.edges.back())
        continue;
      const auto next = std::upper_bound(side.edges.begin(), side.edges.end(), along);
      return LineToken{panel, isKey, static_cast<Index>(next - side.edges.begin()) - 1};
    }
  }
  return std::nullopt;
}

QRectF tokenRect(const LineLayout& layout, const LineToken& token) {
  const LineLayout::Side& side = layout.panels[token.panel].side(token.isKey);
  const auto i = static_cast<std::size_t>(token.token);
  const QRectF upright(QPointF(side.begin, side.edges[i]), QPointF(side.end, side.edges[i + 1]));
  return layout.isInRows ? QRectF(upright.top(), upright.left(), upright.height(), upright.width()) : upright;
}

std::pair<double, double> lineEnds(const LineLayout& layout, std::size_t panel, Index head, const WeightLine& line) {
  const LineLayout::Panel& place = layout.panels[panel];
  const double lane = layout.lanes[static_cast<std::size_t>(head)];
  return {place.queries.middle(line.query) + lane, place.keys.middle(line.key) + lane};
}

double lineReach(const LineLayout& layout) {
  double farthest = 0;
  for (const double lane : layout.lanes) farthest = std::max(farthest, std::abs(lane));
  return farthest + layout.laneWidth;
}

std::optional<LinePlace> lineAt(const LineFigure& figure, const LineLayout& layout, const LineBuckets& buckets,
                                QPointF point, const std::vector<LineToken>& tokens, double distance) {
  constexpr double alike = 0.75;  // so much nearer is as near
  const double along = layout.isInRows ? point.x() : point.y(), across = layout.isInRows ? point.y() : point.x();
  for (std::size_t panel = 0; panel < layout.panels.size(); ++panel) {
    const LineLayout::Panel& place = layout.panels[panel];
    if (!place.area.contains(point) || across < place.begin || across > place.end) continue;
    const double part = curveAt((across - place.begin) / (place.end - place.begin));
    const LineFilter filter(figure, panel, tokens);
    std::vector<std::pair<double, LinePlace>> near;
    double least = distance;
    const auto look = [&](Index head, const WeightLine& line) {
      const auto [from, to] = lineEnds(layout, panel, head, line);
      const double rise = to - from;
      // As steep as on the way from one side to the other: what is measured along is farther than the shortest way.
      const double steep = rise / (place.end - place.begin);
      const double away = std::abs(from + rise * part - along) / std::sqrt(1 + steep * steep);
      if (away > least + alike || away > distance) return;
      least = std::min(least, away);
      near.emplace_back(away, LinePlace{panel, head, line});
    };
    const double reach = lineReach(layout);
    if (filter.isOfAll())
      buckets.forEach(figure, panel, along - reach, along + reach, look);
    else
      forEachLine(figure, panel, filter, look);
    std::optional<LinePlace> found;
    for (const auto& [away, line] : near)
      if (away <= least + alike && (!found || line.line.weight > found->line.weight)) found = line;
    return found;
  }
  return std::nullopt;
}

}  // namespace attn::ui
