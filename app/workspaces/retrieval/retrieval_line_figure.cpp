// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of one number: a line of numbers with the weights over it.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "app/workspaces/retrieval/pair_model.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "ui/style/plain_text.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::ChartFigure;
using ui::Curve;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RetrievalFigure)
};

constexpr double margin = 0.12;  // of what the keys span, on both sides
constexpr int curvePoints = 400;
constexpr std::size_t mostLabelled = 40;

/// Where the axis goes from and to.
std::pair<double, double> axisOf(const std::vector<double>& keys, double query, const QRectF& previous) {
  const auto [least, most] = std::minmax_element(keys.begin(), keys.end());
  const double low = std::min(*least, query), high = std::max(*most, query);
  const double size = high > low ? high - low : std::max(1.0, std::abs(low));
  constexpr double mostOfIt = 0.6;
  const bool holds = !previous.isEmpty() && low >= previous.left() && high <= previous.right() &&
                     size * (1 + 2 * margin) >= mostOfIt * previous.width();
  return holds ? std::pair(previous.left(), previous.right()) : std::pair(low - margin * size, high + margin * size);
}

/// The next of 1, 0.5, 0.2, 0.1 … above a number.
double roundedUp(double number) {
  if (!(number > 0)) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(number)));
  for (const double digit : {1.0, 2.0, 5.0})
    if (digit * power >= number) return digit * power;
  return 10 * power;
}

/// exp(a(x)/T − max)/Σ: what a key there would weigh if it were one of those that are there.
Curve kernelCurve(const RetrievalResults& results, double from, double to) {
  const LookupOptions options = lookupOptions(results.scene);
  const double width = options.similarityScalars.front(), query = results.queryPlace[0];
  const std::vector<double>& scores = *results.scores;
  const double largest = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (const double score : scores) sum += std::exp(score - largest);
  std::vector<double> x, y;
  for (int i = 0; i < curvePoints; ++i) {
    x.push_back(from + (to - from) * i / (curvePoints - 1));
    const double u = (x.back() - query) / width;
    y.push_back(std::exp(-0.5 * u * u / options.temperature - largest) / sum);
  }
  return {Words::tr("kernel at the query"), std::make_shared<const std::vector<double>>(std::move(x)),
          std::make_shared<const std::vector<double>>(std::move(y)), -1, 1.8};
}

}  // namespace

ChartFigure lineChart(const RetrievalResults& results, const ChartFigure& previous) {
  ChartFigure figure;
  if (!results.hasLine || results.weights->empty()) return figure;
  const std::vector<double>& keys = results.numericKeys->numbers;
  const auto [from, to] = axisOf(keys, results.queryPlace[0], previous.range);
  const double largest = *std::max_element(results.weights->begin(), results.weights->end());
  const std::vector<std::string>& names = results.scene.keyNames;
  figure.xLabel = names.size() == 1 && !names[0].empty() ? ui::withoutControls(QString::fromStdString(names[0]))
                                                         : Words::tr("key k");
  figure.yLabel = Words::tr("weight α");
  double top = 1.08 * largest;
  // Other normalisers, and the limit T → 0, make no curve of the scores alone.
  if (results.scene.normaliser == "softmax" && results.scene.temperature > 0) {
    figure.curves.push_back(kernelCurve(results, from, to));
    // Far from all keys it is much higher than any of them.
    constexpr double most = 2.5;
    const std::vector<double>& curve = *figure.curves.front().y;
    top = std::max(top, std::min(1.03 * *std::max_element(curve.begin(), curve.end()), most * largest));
  }
  // Weights of at most 1 need no room above it.
  constexpr double justAboveOne = 1.1;
  const double high = roundedUp(top);
  figure.range = QRectF(QPointF(from, 0), QPointF(to, largest <= 1 ? std::min(high, justAboveOne) : high));
  ui::PointCloud& cloud = figure.points;
  cloud.outlined = true;
  cloud.name = Words::tr("keys");
  cloud.x = ui::Numbers(results.numericKeys.share(), &results.numericKeys->numbers);
  cloud.y = results.weights.share();
  std::vector<float> emphasis;
  for (const double weight : *results.weights)
    emphasis.push_back(static_cast<float>(weight / std::max(largest, 1e-300)));
  cloud.emphasis = std::make_shared<const std::vector<float>>(std::move(emphasis));
  if (keys.size() <= mostLabelled)
    for (const std::string& value : results.database->values) cloud.labels << shownValue(value, 12);
  cloud.labelsMayMiss = true;
  cloud.colorNames = namesByColor(results);
  if (!cloud.colorNames.isEmpty()) cloud.colors = results.colors.share();
  figure.cursor = QPointF(results.queryPlace[0], 0);
  figure.cursorText = QStringLiteral("q");
  return figure;
}

}  // namespace attn::app
