// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_lines.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace attn::ui {
namespace {

constexpr double tolerance = 0.05;  // pixels
constexpr double farthest = 1e7;    // pixels: a line to there is as steep as can be seen

/// Collects the points of a curve into runs that lie in a rectangle.
class Clipper {
 public:
  Clipper(const QRectF& rect, CurveLines& lines) : m_rect(rect), m_lines(lines) {}

  void add(QPointF point) {
    if (!m_last) {
      if (m_rect.contains(point)) m_run << point;
      m_alone = true;
    } else {
      segment(*m_last, point);
      m_alone = false;
    }
    m_last = point;
  }
  /// After the last point of a piece: a gap follows.
  void gap() {
    if (m_alone && m_run.size() == 1) m_lines.dots.push_back(m_run.first());
    finishRun();
    m_last.reset();
    m_alone = false;
  }

 private:
  void finishRun() {
    if (m_run.size() > 1) m_lines.runs.push_back(m_run);
    m_run.clear();
  }
  /// Liang and Barsky: the part from `enter` to `leave` of the way from a to b is inside.
  void segment(QPointF a, QPointF b) {
    const QPointF way = b - a;
    double enter = 0, leave = 1;
    const auto cut = [&](double speed, double space) {
      if (speed == 0) return space >= 0;
      const double at = space / speed;
      if (speed < 0)
        enter = std::max(enter, at);
      else
        leave = std::min(leave, at);
      return enter <= leave;
    };
    const bool inside = cut(-way.x(), a.x() - m_rect.left()) && cut(way.x(), m_rect.right() - a.x()) &&
                        cut(-way.y(), a.y() - m_rect.top()) && cut(way.y(), m_rect.bottom() - a.y());
    if (!inside) return finishRun();
    if (enter > 0 || m_run.isEmpty()) {
      finishRun();
      m_run << within(a + enter * way);
    }
    m_run << within(leave < 1 ? a + leave * way : b);
    if (leave < 1) finishRun();
  }
  /// Rounding must not lift a point over the edge.
  QPointF within(QPointF point) const {
    return {std::clamp(point.x(), m_rect.left(), m_rect.right()), std::clamp(point.y(), m_rect.top(), m_rect.bottom())};
  }

  QRectF m_rect;
  CurveLines& m_lines;
  QPolygonF m_run;
  std::optional<QPointF> m_last;
  bool m_alone = false;
};

/// Drops points as long as all that were dropped since the last kept one lie in the cone of directions from it to the
/// next kept one: in one pass.
QPolygonF simplified(const QPolygonF& run) {
  QPolygonF kept;
  kept << run.first();
  double low = -1e9, high = 1e9, reach = 0;  // the cone, as angles from its axis
  double axis = 0;
  QPointF before = run.first();
  for (qsizetype i = 1; i < run.size(); ++i) {
    QPointF way = run[i] - kept.last();
    double distance = std::hypot(way.x(), way.y());
    const auto angle = [&] {
      double turn = std::atan2(way.y(), way.x()) - axis;
      if (turn > M_PI) turn -= 2 * M_PI;
      if (turn < -M_PI) turn += 2 * M_PI;
      return turn;
    };
    if (reach > 0 && (distance < reach || angle() < low || angle() > high)) {
      kept << before;
      way = run[i] - before;
      distance = std::hypot(way.x(), way.y());
      reach = 0;
    }
    if (reach == 0) {
      axis = std::atan2(way.y(), way.x());
      low = -1e9;
      high = 1e9;
    }
    if (distance > tolerance) {
      const double half = std::asin(tolerance / distance);
      low = std::max(low, angle() - half);
      high = std::min(high, angle() + half);
      reach = distance;
    }
    before = run[i];
  }
  kept << run.last();
  return kept;
}

/// The curve with two points a pixel column.
void addReduced(Clipper& clipper, std::span<const double> x, std::span<const double> y, const ChartScale& scale,
                const auto& pointOf) {
  const std::size_t count = x.size();
  bool gap = false;
  std::size_t i = 0;
  for (double column = scale.plot.left() - 1; i < count; ++column) {
    // The last column takes what is beyond the plot.
    const double end = column > scale.plot.right() ? HUGE_VAL : scale.toAxes({column + 1, 0}).x();
    std::size_t lowest = count, highest = count;
    double low = 0, high = 0;
    for (; i < count && (x[i] < end || end == HUGE_VAL || !std::isfinite(x[i])); ++i) {
      if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
        gap = true;
        continue;
      }
      if (lowest == count) {
        if (gap) clipper.gap();
        lowest = highest = i;
        low = high = y[i];
      } else if (y[i] < low) {
        low = y[i];
        lowest = i;
      } else if (y[i] > high) {
        high = y[i];
        highest = i;
      }
      gap = false;
    }
    if (lowest == count) continue;
    clipper.add(pointOf(std::min(lowest, highest)));
    if (lowest != highest) clipper.add(pointOf(std::max(lowest, highest)));
  }
}

}  // namespace

CurveLines linesOf(const Curve& curve, const ChartScale& scale) {
  CurveLines lines;
  if (!curve.x || !curve.y || scale.plot.isEmpty()) return lines;
  const std::size_t size = std::min(curve.x->size(), curve.y->size());
  const auto all = curve.x->begin();
  const auto end = all + static_cast<std::ptrdiff_t>(size);
  // One point more at either side: the line from it runs into the plot.
  auto first = std::lower_bound(all, end, scale.range.left());
  auto last = std::upper_bound(first, end, scale.range.right());
  if (first != all) --first;
  if (last != end) ++last;
  const auto from = static_cast<std::size_t>(first - all);
  const std::span x(std::span(*curve.x).subspan(from, static_cast<std::size_t>(last - first)));
  const std::span y(std::span(*curve.y).subspan(from, x.size()));

  const auto pointOf = [&](std::size_t i) {
    const double pixelX = scale.pixelX(x[i]);
    return QPointF(std::isnan(pixelX) ? -farthest : std::clamp(pixelX, -farthest, farthest),
                   std::clamp(scale.pixelY(y[i]), -farthest, farthest));
  };
  Clipper clipper(scale.plot, lines);
  if (static_cast<double>(x.size()) > 2 * scale.plot.width()) {
    addReduced(clipper, x, y, scale, pointOf);
  } else {
    for (std::size_t i = 0; i < x.size(); ++i)
      if (std::isfinite(y[i]) && std::isfinite(scale.pixelX(x[i])))
        clipper.add(pointOf(i));
      else
        clipper.gap();
  }
  clipper.gap();
  for (QPolygonF& run : lines.runs) run = simplified(run);
  return lines;
}

QList<qreal> dashesOf(const Curve& curve, const ChartStyle& style) {
  QList<qreal> dashes;
  if (curve.dashed) {
    dashes = {6, 4.8};
  } else {
    // Curves of one colour differ by their dashes, as points do by their marks.
    switch (seriesMark(style, curve.color)) {
      case ChartMark::circle: return {};
      case ChartMark::square: dashes = {9, 4}; break;
      case ChartMark::triangle: dashes = {3, 3}; break;
      case ChartMark::diamond: dashes = {9, 3, 3, 3}; break;
    }
  }
  for (qreal& length : dashes) length /= curve.width;
  return dashes;
}

void paintCurves(QPainter& painter, const std::vector<Curve>& curves, const std::vector<CurveLines>& lines,
                 const ChartStyle& style) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const double width = style.lineWidth(curves[i].width);
    QPen pen(seriesColor(style, curves[i].color), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (const QList<qreal> dashes = dashesOf(curves[i], style); !dashes.isEmpty()) {
      pen.setCapStyle(Qt::FlatCap);
      pen.setDashPattern(dashes);
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& run : lines[i].runs) painter.drawPolyline(run);
    painter.setPen(Qt::NoPen);
    painter.setBrush(seriesColor(style, curves[i].color));
    for (const QPointF& dot : lines[i].dots) painter.drawEllipse(dot, width, width);
  }
}

}  // namespace attn::ui
