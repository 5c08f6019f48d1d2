// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/plane/plane_figure.h"

#include <QCoreApplication>
#include <QtMath>
#include <algorithm>
#include <cmath>
#include <memory>

#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "core/attention/positions.h"
#include "core/base/text/short_text.h"
#include "core/tensor/matrix.h"
#include "ui/style/plain_text.h"

namespace attn::app {

using ui::ChartFigure;
using ui::Picture;

namespace {

struct PlaneWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Plane)
};

constexpr std::size_t longestPlaneLabel = 24;
constexpr std::size_t mostPlaneLabels = 200;
constexpr int keySeries = 5, querySeries = 8;  // turquoise and grey
constexpr int faintSeries = -1;                // see ui::Curve
constexpr double plainShare = 0.5;             // below it lengths and angles mislead

QString planeLabel(const Box<SequenceLabels>& labels, Index entry, Index token) {
  const std::string& label = (*labels)[static_cast<std::size_t>(entry)][static_cast<std::size_t>(token)];
  return ui::withoutControls(QString::fromStdString(shortened(label, longestPlaneLabel)));
}

/// Queries, or keys, of one matrix as they are scored: turned by their places, where the position does so.
Tensor scoredVectors(const Pass& pass, const Box<Tensor>& all, Index matrix) {
  const Tensor& x = *all;
  const float* const first = x.data() + matrix * x.rows() * x.cols();
  Tensor one({1, x.rows(), x.cols()}, std::vector<float>(first, first + x.rows() * x.cols()));
  const Position& position = *findRow(positions(), pass.scoreInputs.positions);
  if (position.rotate) one = withRotation(std::move(one), position, pass.scoreInputs.positionScalars);
  return one;
}

const float* weightsFrom(const HeadPlane& head, Index query) {
  if (!head.pass.weights) return nullptr;
  const Tensor& weights = **head.pass.weights;
  return weights.data() + (head.matrix * weights.rows() + query) * weights.cols();
}

std::size_t placeOfRule(const std::string& rule) {
  const std::vector<PlaneRule>& rules = planeRules();
  for (std::size_t i = 0; i < rules.size(); ++i)
    if (rule == rules[i].id) return i;
  return 0;
}

QPointF placeIn(const Tensor& places, Index at) {
  return {static_cast<double>(places.data()[2 * at]), static_cast<double>(places.data()[2 * at + 1])};
}

/// All points and the origin, with some room about them.
QRectF rangeOfPlane(const QueryKeyPlane& plane) {
  QRectF range(0, 0, 0, 0);
  const auto take = [&](const Tensor& places) {
    for (Index i = 0; i < places.dim(0); ++i) {
      const QPointF place = placeIn(places, i);
      range.setCoords(std::min(range.left(), place.x()), std::min(range.top(), place.y()),
                      std::max(range.right(), place.x()), std::max(range.bottom(), place.y()));
    }
  };
  take(plane.queries);
  take(plane.keys);
  const double room = 0.08 * std::max({range.width(), range.height(), 1e-6});
  return range.adjusted(-room, -room, room, room);
}

}  // namespace

Message planeProblem(const Pass& pass) {
  const ScoreInputs& inputs = pass.scoreInputs;
  if (!pass.mechanism || inputs.queries->empty() || inputs.keys->empty())
    return {translatable("core", "There is no plane: the queries and keys of these numbers are not known")};
  if (inputs.scoring != "dot" && inputs.scoring != "scaled-dot")
    return {
        translatable("core", "There is no plane: only scores that are products q · k are seen as lengths and angles")};
  if (findRow(positions(), inputs.positions)->bias)
    return {translatable("core", "There is no plane: positions are added to the scores, which no product tells")};
  if (inputs.queries->cols() > widestForPlane)
    return {translatable("core", "There is no plane: queries and keys have %1 numbers, expected at most %2"),
            {std::to_string(inputs.queries->cols()), std::to_string(widestForPlane)}};
  return {};
}

HeadPlane headPlane(const Pass& pass, Index matrix, const QString& name) {
  HeadPlane head{name, pass, matrix, {}};
  head.pass.comparison = nullptr;
  const Tensor queries = scoredVectors(pass, pass.scoreInputs.queries, matrix),
               keys = scoredVectors(pass, pass.scoreInputs.keys, matrix);
  for (const PlaneRule& rule : planeRules())
    head.planes.push_back(
        queryKeyPlane(queries.data(), queries.rows(), keys.data(), keys.rows(), queries.cols(), rule.by));
  return head;
}

std::vector<HeadPlane> planesOfPass(const Pass& pass) {
  constexpr Index mostHeads = 64;
  std::vector<HeadPlane> heads;
  const auto add = [&](const Pass& one) {
    for (Index matrix = 0; matrix < std::min(mostHeads, one.batch() * one.heads); ++matrix) {
      QStringList parts;
      if (!one.name.empty() && pass.comparison) parts << QString::fromStdString(one.name);
      if (one.batch() > 1) parts << PlaneWords::tr("sequence %1").arg(matrix / one.heads + 1);
      if (one.heads > 1) parts << PlaneWords::tr("head %1").arg(matrix % one.heads + 1);
      QString name = parts.join(QStringLiteral(", "));
      if (!name.isEmpty()) name[0] = name[0].toUpper();
      heads.push_back(headPlane(one, matrix, name));
    }
  };
  if (pass.comparison && !planeProblem(pass.comparison->a)) add(pass.comparison->a);
  add(pass);
  return heads;
}

std::size_t panelOfPlane(const HeadPlane& head, const Pass& pass) {
  const auto matrix = static_cast<std::size_t>(head.matrix);
  if (!pass.comparison) return matrix;
  const bool isA = head.pass.name == pass.comparison->a.name;
  return matrix * comparedPanels + static_cast<std::size_t>(isA ? Compared::a : Compared::b);
}

std::size_t planeOfPanel(const std::vector<HeadPlane>& heads, const Pass& pass, std::size_t panel) {
  for (std::size_t i = 0; i < heads.size(); ++i)
    if (panelOfPlane(heads[i], pass) == panel) return i;
  return 0;
}

const QueryKeyPlane& planeBy(const HeadPlane& head, const std::string& rule) { return head.planes[placeOfRule(rule)]; }

ChartFigure planeFigure(const HeadPlane& head, const std::string& rule, std::optional<Index> query,
                        const ui::ChartStyle& style) {
  ChartFigure figure;
  const QueryKeyPlane& plane = planeBy(head, rule);
  const Index m = plane.keys.dim(0), n = plane.queries.dim(0), entry = head.matrix / head.pass.heads;
  if (query && *query >= n) query.reset();
  std::vector<double> x, y;
  std::vector<float> emphasis(static_cast<std::size_t>(m + n), 0);
  std::vector<int> colors;
  const auto add = [&](const Tensor& places, int color) {
    for (Index i = 0; i < places.dim(0); ++i) {
      x.push_back(placeIn(places, i).x());
      y.push_back(placeIn(places, i).y());
      colors.push_back(color);
    }
  };
  // A colour behind those of the first rounds has a mark of its own: see seriesMark().
  const int diamonds = static_cast<int>(ui::ChartMark::diamond) * static_cast<int>(style.series.size());
  add(plane.keys, keySeries);
  add(plane.queries, diamonds + querySeries);
  ui::PointCloud& cloud = figure.points;
  if (const float* const weights = query ? weightsFrom(head, *query) : nullptr) {
    const float largest = std::max(*std::max_element(weights, weights + m), 1e-30F);
    for (Index key = 0; key < m; ++key) emphasis[static_cast<std::size_t>(key)] = weights[key] / largest;
  }
  if (static_cast<std::size_t>(m) <= mostPlaneLabels)
    for (Index key = 0; key < m; ++key) cloud.labels << planeLabel(head.pass.keyLabels, entry, key);
  cloud.labelsMayMiss = true;
  cloud.outlined = true;
  cloud.links = true;
  cloud.x = std::make_shared<const std::vector<double>>(std::move(x));
  cloud.y = std::make_shared<const std::vector<double>>(std::move(y));
  cloud.emphasis = std::make_shared<const std::vector<float>>(std::move(emphasis));
  cloud.colors = std::make_shared<const std::vector<int>>(std::move(colors));
  figure.legend = false;
  figure.range = rangeOfPlane(plane);
  // Lengths and angles are those about the origin.
  const auto line = [&](std::vector<double> along, std::vector<double> up) {
    figure.curves.push_back({.name = {},
                             .x = std::make_shared<const std::vector<double>>(std::move(along)),
                             .y = std::make_shared<const std::vector<double>>(std::move(up)),
                             .color = faintSeries,
                             .width = 1});
  };
  line({figure.range.left(), figure.range.right()}, {0, 0});
  line({0, 0}, {figure.range.top(), figure.range.bottom()});
  figure.equalScales = true;
  figure.xLabel = PlaneWords::tr("first direction");
  figure.yLabel = PlaneWords::tr("second direction");
  if (query) {
    figure.cursor = placeIn(plane.queries, *query);
    figure.cursorIsPoint = true;
    figure.cursorText = planeLabel(head.pass.queryLabels, entry, *query);
  }
  return figure;
}

Picture planePicture(const HeadPlane& head, const std::string& rule, std::optional<Index> query) {
  ChartFigure figure = planeFigure(head, rule, query, ui::printChartStyle(false));
  figure.title = head.name;
  figure.note = PlaneWords::tr("○ keys  ◇ queries · %1").arg(planeShareWords(head, rule));
  return {figure, std::clamp(figure.range.height() / figure.range.width(), 0.5, 1.2)};
}

QString planeShareWords(const HeadPlane& head, const std::string& rule) {
  const double share = planeBy(head, rule).share;
  const bool byScores = planeRules()[placeOfRule(rule)].by == PlaneBy::scores;
  const QString words = byScores ? PlaneWords::tr("shows %1% of the squared scores").arg(qRound(100 * share))
                                 : PlaneWords::tr("shows %1% of the variance").arg(qRound(100 * share));
  return share < plainShare ? PlaneWords::tr("%1, less than half: lengths and angles mislead").arg(words) : words;
}

QString planeProductWords(const HeadPlane& head, const std::string& rule, Index query, Index key) {
  const QueryKeyPlane& plane = planeBy(head, rule);
  const Index entry = head.matrix / head.pass.heads;
  if (query >= plane.queries.dim(0) || key >= plane.keys.dim(0)) return {};
  const Tensor q = scoredVectors(head.pass, head.pass.scoreInputs.queries, head.matrix),
               k = scoredVectors(head.pass, head.pass.scoreInputs.keys, head.matrix);
  double product = 0;
  for (Index c = 0; c < q.cols(); ++c) {
    double mean = 0;
    for (Index j = 0; j < k.rows(); ++j) mean += static_cast<double>(k.data()[j * k.cols() + c]);
    mean /= static_cast<double>(k.rows());
    product += static_cast<double>(q.data()[query * q.cols() + c]) *
               (static_cast<double>(k.data()[key * k.cols() + c]) - mean);
  }
  const QPointF a = placeIn(plane.queries, query), b = placeIn(plane.keys, key);
  const double dot = QPointF::dotProduct(a, b), ofA = std::hypot(a.x(), a.y()), ofB = std::hypot(b.x(), b.y());
  const double angle = ofA > 0 && ofB > 0 ? qRadiansToDegrees(std::acos(std::clamp(dot / (ofA * ofB), -1.0, 1.0))) : 90;
  const auto number = [](double value, int digits) {
    return QString::number(value, 'f', digits).replace(u'-', QChar(0x2212));
  };
  // So many digits that who works the line out again comes to the number at its end.
  const auto printed = [](double value, int digits) { return QString::number(value, 'f', digits).toDouble(); };
  constexpr int mostDigits = 8;
  int digits = 2;
  while (digits < mostDigits &&
         number(printed(ofA, digits) * printed(ofB, digits) * std::cos(qDegreesToRadians(printed(angle, digits - 2))),
                3) != number(dot, 3))
    ++digits;
  return PlaneWords::tr("q(%1) · k(%2) = %3, k about the mean key; in the plane %4 × %5 × cos %6° = %7")
      .arg(planeLabel(head.pass.queryLabels, entry, query), planeLabel(head.pass.keyLabels, entry, key),
           number(product, 3), number(ofA, digits), number(ofB, digits), number(angle, digits - 2), number(dot, 3));
}

}  // namespace attn::app
