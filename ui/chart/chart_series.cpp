// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_series.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <limits>

namespace attn::ui {
namespace {

// Qt Charts clips at the edge of its plot: ours is smaller, so that a line along its edge keeps its width.
constexpr double margin = 6;
// More pieces of a curve than this share a series.
constexpr std::size_t mostSeries = 32;
// A path of more points is drawn piece by piece: as a whole, one that goes up and down in every column takes a second.
constexpr qsizetype longestPath = 400;

QPen penOf(const Curve& curve, const ChartStyle& style, bool asPath) {
  QPen pen(seriesColor(style, curve.color), style.lineWidth(curve.width), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  if (const QList<qreal> dashes = dashesOf(curve, style); !dashes.isEmpty() && asPath) {
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern(dashes);
  } else if (asPath) {
    // Qt Charts draws a solid line piece by piece, but a dashed one as the one path that it is: here the one dash is
    // longer than any line.
    pen.setDashPattern({1e5, 1});
  }
  return pen;
}

}  // namespace

struct ChartSeries::Private {
  QGraphicsScene scene;
  QChart* chart = new QChart;
  QValueAxis* xAxis = new QValueAxis;
  QValueAxis* yAxis = new QValueAxis;
  std::vector<QLineSeries*> series;
  QRectF plot;

  Private() {
    scene.setItemIndexMethod(QGraphicsScene::NoIndex);
    scene.addItem(chart);
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->setBackgroundVisible(false);
    chart->setDropShadowEnabled(false);
    chart->legend()->hide();
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->setMinimumSize(0, 0);
    for (QValueAxis* axis : {xAxis, yAxis}) {
      axis->setLabelsVisible(false);
      axis->setLineVisible(false);
      axis->setGridLineVisible(false);
      chart->addAxis(axis, axis == xAxis ? Qt::AlignBottom : Qt::AlignLeft);
    }
  }

  /// Qt Charts keeps some room for itself: the axes count the pixels that are left.
  void setPlot(const QRectF& wanted) {
    if (plot == wanted) return;
    plot = wanted;
    chart->resize(wanted.size() + QSizeF(2 * margin, 2 * margin));
    chart->layout()->activate();
    const QRectF inside = chart->plotArea();
    xAxis->setRange(inside.left(), inside.right());
    yAxis->setRange(chart->size().height() - inside.bottom(), chart->size().height() - inside.top());
  }

  QLineSeries* at(std::size_t index) {
    while (series.size() <= index) {
      auto* made = new QLineSeries;
      chart->addSeries(made);
      made->attachAxis(xAxis);
      made->attachAxis(yAxis);
      series.push_back(made);
    }
    return series[index];
  }

  void append(QList<QPointF>& points, const QPolygonF& run) const {
    const QPointF origin = plot.topLeft() - QPointF(margin, margin);
    const double height = plot.height() + 2 * margin;
    for (const QPointF& point : run) points.append({point.x() - origin.x(), height - (point.y() - origin.y())});
  }

  /// One replace() a series: to append point by point takes Qt Charts seconds.
  void show(std::size_t index, const QList<QPointF>& points, const QPen& pen) {
    QLineSeries* line = at(index);
    if (line->pen() != pen) line->setPen(pen);
    if (line->points() != points) line->replace(points);
  }
};

ChartSeries::ChartSeries() : d(std::make_unique<Private>()) {}

ChartSeries::~ChartSeries() = default;

void ChartSeries::paint(QPainter& painter, const QRectF& plot, const std::vector<Curve>& curves,
                        const std::vector<CurveLines>& lines, const ChartStyle& style) {
  d->setPlot(plot);
  std::size_t used = 0;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const auto isShort = [](const QPolygonF& run) { return run.size() <= longestPath; };
    const bool asPaths =
        lines[i].runs.size() <= mostSeries && std::all_of(lines[i].runs.begin(), lines[i].runs.end(), isShort);
    const QPen pen = penOf(curves[i], style, asPaths);
    QList<QPointF> points;
    for (const QPolygonF& run : lines[i].runs) {
      if (asPaths) points.clear();
      d->append(points, run);
      if (asPaths)
        d->show(used++, points, pen);
      else
        points.append(QPointF(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()));
    }
    if (!asPaths) d->show(used++, points, pen);
  }
  for (std::size_t i = used; i < d->series.size(); ++i)
    if (d->series[i]->count() > 0) d->series[i]->replace(QList<QPointF>());

  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);  // Qt Charts would fill the paths with it
  const QRectF all = plot.adjusted(-margin, -margin, margin, margin);
  d->scene.render(&painter, all, QRectF(QPointF(0, 0), all.size()), Qt::IgnoreAspectRatio);
  painter.setPen(Qt::NoPen);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    painter.setBrush(seriesColor(style, curves[i].color));
    for (const QPointF& dot : lines[i].dots) painter.drawEllipse(dot, curves[i].width, curves[i].width);
  }
  painter.restore();
}

}  // namespace attn::ui
