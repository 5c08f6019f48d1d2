// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_figure.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "app/workspaces/retrieval/pair_model.h"
#include "app/workspaces/retrieval/retrieval_bars.h"
#include "core/base/text/short_text.h"
#include "core/base/words.h"
#include "core/explain/explain_lookup.h"
#include "ui/chart/chart_scale.h"
#include "ui/style/color_map.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::ChartFigure;
using ui::Picture;

namespace {

constexpr std::size_t mostShares = 3;        // values beside the answer
constexpr std::size_t mostNamedValues = 80;  // in a legend: more share a colour and a mark with others
constexpr std::size_t mostLabelled = 40;     // points with their weights beside them
constexpr double groundShare = 0.22;         // of a value's colour in its region
constexpr const char* planeColors = "viridis";
constexpr double flattestPlane = 0.5, highestPlane = 1.2;  // of a figure's width

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RetrievalFigure)
};

constexpr std::size_t longestLine = 100;  // characters: what one line can show, at most

QString shown(const std::string& text, std::size_t most = longestLine) {
  return ui::withoutControls(QString::fromStdString(shortened(text, most)));
}

int colorOfClass(const RetrievalResults& results, std::size_t place) {
  return (*results.colors)[static_cast<std::size_t>(results.classes->first[place])];
}

QRgb mixed(const QColor& color, const QColor& ground) {
  const auto part = [](int a, int b) { return static_cast<int>(std::lround(groundShare * a + (1 - groundShare) * b)); };
  return qRgb(part(color.red(), ground.red()), part(color.green(), ground.green()), part(color.blue(), ground.blue()));
}

ValueRange rangeOfNumbers(const std::vector<double>& numbers) {
  if (numbers.empty()) return {0, 1};
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  return {static_cast<float>(*low), static_cast<float>(*high)};
}

/// Nothing where no key reaches.
QImage planeImage(const RetrievalResults& results, const ui::ChartStyle& style) {
  const PlaneGrid& grid = results.grid;
  QImage image(static_cast<int>(grid.columns), static_cast<int>(grid.rows), QImage::Format_ARGB32_Premultiplied);
  const QColor ground = style.background.alpha() == 0 ? QColor(Qt::white) : style.background;
  std::vector<QRgb> regions;
  for (std::size_t c = 0; c < results.classes->names.size(); ++c)
    regions.push_back(mixed(valueColor(colorOfClass(results, c), style), ground));
  const ValueRange range = rangeOfNumbers(results.classes->numbers);
  const ui::ColorMap& map = *findRow(ui::colorMaps(), planeColors);
  const float* cell = results.plane->data();
  for (Index row = 0; row < grid.rows; ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(grid.rows - 1 - row)));
    for (Index at = 0; at < grid.columns; ++at, ++cell) {
      if (std::isnan(*cell))
        line[at] = 0;
      else if (results.classes->areNumbers)
        line[at] = (*map.table)[static_cast<std::size_t>(colorIndex(*cell, range))];
      else
        line[at] = regions[static_cast<std::size_t>(*cell)];
    }
  }
  return image;
}

/// What a high window has above and below the query and all keys is left out where it would cost a figure its width.
QRectF rangeOnPaper(const RetrievalResults& results, const QRectF& range) {
  constexpr double margin = 1.1;
  const std::vector<double>& numbers = results.numericKeys->numbers;
  double low = results.queryPlace[1], high = low;
  for (std::size_t i = 1; i < numbers.size(); i += 2) {
    low = std::min(low, numbers[i]);
    high = std::max(high, numbers[i]);
  }
  const double height = std::max(highestPlane * range.width(), margin * (high - low));
  if (!(height < range.height())) return range;
  const double bottom = std::clamp((low + high - height) / 2, range.top(), range.bottom() - height);
  return {range.left(), bottom, range.width(), height};
}

/// With two decimals, or two digits where those would be zeros.
QString shareText(double weight) {
  return weight > 0 && weight < 0.005 ? ui::shortNumber(weight, 2) : weightText(weight, 2);
}

RetrievalResults resultsOf(const Scene& scene) {
  RetrievalResults results = RetrievalPipeline().run(scene.retrieval, {mostPlaneSide, mostPlaneSide, std::nullopt});
  if (results.problem) throw DataError(results.problem);
  return results;
}

}  // namespace

QColor weightColor(const std::string& colorMap, double weight, bool onDark) {
  const ui::ColorMap* map = findRow(ui::colorMaps(), colorMap);
  return QColor::fromRgb(ui::tableOf(*map, onDark)[static_cast<std::size_t>(std::clamp(weight * 256, 0.0, 255.0))]);
}

QColor barEdge(const QColor& fill, const QColor& ground) {
  // A bar of the ground's own lightness needs an edge to be seen.
  const bool isDarkGround = ground.lightness() < 128;
  return isDarkGround ? QColor(fill.red() / 2 + 90, fill.green() / 2 + 90, fill.blue() / 2 + 90) : fill.darker(135);
}

QColor valueColor(int place, const ui::ChartStyle& style) { return ui::seriesColor(style, place); }

QString shownValue(const std::string& value, std::size_t most) {
  return value.empty() ? Words::tr("(empty)") : shown(value, most);
}

QStringList namesByColor(const RetrievalResults& results) {
  const std::vector<std::string>& names = results.classes->names;
  QStringList byColor;
  if (results.classes->areNumbers || names.size() > mostNamedValues) return byColor;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int color = colorOfClass(results, i);
    while (byColor.size() <= color) byColor << QString();
    byColor[color] = shownValue(names[i], longestLine);
  }
  return byColor;
}

QString answerText(const RetrievalResults& results) {
  if (!results.isReady() || !results.answer->isAny) return Words::tr("no answer");
  constexpr std::size_t longestAnswer = 2000;  // characters: the label elides what it has no room for
  if (results.answer->isNumber)
    return QString::fromStdString(answeredNumber(*results.answer)).replace(u'-', QChar(0x2212));
  if (results.answer->tied > 1) return Words::tr("%n values tie", nullptr, static_cast<int>(results.answer->tied));
  return shownValue(results.database->value(results.answer->values.front().first), longestAnswer);
}

QString sharesText(const RetrievalResults& results) {
  if (!results.isReady()) return {};
  const std::vector<ValueShare>& values = results.answer->values;
  const bool areEqual = results.answer->tied == static_cast<Index>(values.size());
  if (areEqual && values.size() > mostShares) return Words::tr("%1 each").arg(shareText(values.front().weight));
  QStringList parts;
  for (std::size_t i = 0; i < std::min(mostShares, values.size()); ++i)
    parts << shownValue(results.database->value(values[i].first), longestLine) + u' ' + shareText(values[i].weight);
  if (values.size() > mostShares) {
    double rest = 0;
    for (std::size_t i = mostShares; i < values.size(); ++i) rest += values[i].weight;
    parts << Words::tr("%n more: %1", nullptr, static_cast<int>(values.size() - mostShares)).arg(shareText(rest));
  }
  return parts.join(QStringLiteral(" · "));
}

Picture barsPicture(const RetrievalResults& results, const std::string& colorMap) {
  BarsFigure figure;
  constexpr std::size_t mostBars = 40;
  std::vector<Index> pairs(results.order->begin(), results.order->begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                                mostBars, results.order->size())));
  if (results.order->size() <= mostBars) std::sort(pairs.begin(), pairs.end());
  for (const Index pair : pairs) {
    const auto at = static_cast<std::size_t>(pair);
    figure.bars.push_back({shown(results.database->key(pair)), shownValue(results.database->value(pair), longestLine),
                           scoreText((*results.scores)[at]), (*results.weights)[at],
                           weightColor(colorMap, (*results.weights)[at])});
  }
  for (const double weight : *results.weights) figure.largest = std::max(figure.largest, weight);
  figure.title = Words::tr("“%1” → %2").arg(shown(results.scene.query), answerText(results));
  if (results.order->size() > mostBars)
    figure.note = Words::tr("the %1 of %2 pairs that weigh most").arg(mostBars).arg(results.order->size());
  return barsPicture(figure);
}

ChartFigure planeChart(const RetrievalResults& results, const ui::ChartStyle& style) {
  ui::ChartFigure figure;
  if (!results.hasPlane) return figure;
  const PlaneGrid& grid = results.grid;
  const auto axisName = [&](std::size_t column, const QString& usual) {
    const std::vector<std::string>& names = results.scene.keyNames;
    return names.size() == 2 && !names[column].empty() ? shown(names[column], 40) : usual;
  };
  figure.xLabel = axisName(0, Words::tr("key x"));
  figure.yLabel = axisName(1, Words::tr("key y"));
  figure.range = QRectF(QPointF(grid.left, grid.bottom), QPointF(grid.right, grid.top));
  if (!results.plane->empty()) figure.map = {planeImage(results, style), figure.range};
  const std::vector<double>& numbers = results.numericKeys->numbers;
  std::vector<double> x, y;
  std::vector<float> emphasis;
  const double largest = std::max(*std::max_element(results.weights->begin(), results.weights->end()), 1e-300);
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    x.push_back(numbers[i]);
    y.push_back(numbers[i + 1]);
    emphasis.push_back(static_cast<float>((*results.weights)[i / 2] / largest));
  }
  ui::PointCloud& cloud = figure.points;
  cloud.name = Words::tr("keys (sized by α)");
  cloud.outlined = true;
  if (x.size() <= mostLabelled)
    for (const double weight : *results.weights)  // what is as good as nothing needs no words
      cloud.labels << (weight < 0.005 ? QString() : weightText(weight, 2));
  cloud.labelsMayMiss = true;
  cloud.labelsOnGround = results.classes->areNumbers;
  cloud.links = true;
  cloud.x = std::make_shared<const std::vector<double>>(std::move(x));
  cloud.y = std::make_shared<const std::vector<double>>(std::move(y));
  cloud.emphasis = std::make_shared<const std::vector<float>>(std::move(emphasis));
  if (results.classes->areNumbers) {
    const ValueRange range = rangeOfNumbers(results.classes->numbers);
    figure.colorBar = {findRow(ui::colorMaps(), planeColors), static_cast<double>(range.low),
                       static_cast<double>(range.high), Words::tr("value")};
    cloud.shades = ui::Numbers(results.classes.share(), &results.classes->numbers);
    figure.legend = false;
  } else {
    cloud.colors = results.colors.share();
    cloud.colorNames = namesByColor(results);
    figure.legend = !cloud.colorNames.isEmpty();
  }
  figure.cursor = QPointF(results.queryPlace[0], results.queryPlace[1]);
  figure.cursorIsPoint = true;
  figure.cursorText = QStringLiteral("q");
  return figure;
}

Picture planePicture(const RetrievalResults& results) {
  ui::ChartFigure chart = planeChart(results, ui::printChartStyle(false));
  chart.equalScales = true;  // whatever room it has on paper
  chart.range = rangeOnPaper(results, chart.range);
  return ui::Picture(chart, std::clamp(chart.range.height() / chart.range.width(), flattestPlane, highestPlane));
}

QString retrievalShapes(const RetrievalResults& results) {
  const Index m = results.database->size(), d = results.numericKeys->width;
  if (results.scene.similarity != "numeric" || d == 0) return QStringLiteral("q (1) · K (%1) → α (1, %1)").arg(m);
  return QStringLiteral("q (1, %1) · K (%2, %1) → α (1, %2)").arg(d).arg(m);
}

Explanation retrievalExplanation(const RetrievalResults& results, std::optional<Index> pair) {
  if (pair && *pair >= results.database->size()) pair.reset();
  return explainLookup({.database = *results.database,
                        .query = results.scene.query,
                        .options = lookupOptions(results.scene),
                        .similarities = *results.similarities,
                        .scores = *results.scores,
                        .weights = *results.weights,
                        .order = *results.order,
                        .answer = *results.answer,
                        .pair = pair});
}

WorkspaceFigure drawnBars(const Scene& scene) {
  const RetrievalResults results = resultsOf(scene);
  if (results.database->size() == 0) throw DataError({translatable("core", "the database has no pairs")});
  return barsPicture(results, scene.weightColors);
}

WorkspaceFigure drawnPlane(const Scene& scene) {
  const RetrievalResults results = resultsOf(scene);
  constexpr double lineShape = 0.6;
  if (results.hasLine) return Picture(lineChart(results, {}), lineShape);
  if (!results.hasPlane)
    throw DataError({translatable("core", "a map wants keys of one or two numbers and the numeric similarity")});
  return planePicture(results);
}

QString retrievalParameters(const Scene& scene) {
  const RetrievalScene& chosen = scene.retrieval;
  const Similarity& similarity = *findRow(similarities(), chosen.similarity);
  QStringList parts{Words::tr("query “%1”").arg(shown(chosen.query)), ui::translated(similarity.name)};
  for (const Scalar& scalar : similarity.scalars)
    parts << ui::withoutAccelerator(ui::translated(scalar.name)) + QStringLiteral(" = ") +
                 QString::fromStdString(toString(valueOf(chosen.similarityScalars, scalar)));
  parts << ui::translated(findRow(normalisers(), chosen.normaliser)->name)
        << QStringLiteral("T = %1").arg(QString::fromStdString(toString(chosen.temperature)));
  const int pairs = static_cast<int>(databaseOf(chosen)->size());
  if (!chosen.pairs)
    parts
        << Words::tr("%n pairs of %1", nullptr, pairs).arg(ui::translated(findRow(databases(), chosen.builtIn)->name));
  else
    parts << (chosen.source.empty() ? Words::tr("%n pairs", nullptr, pairs)
                                    : Words::tr("%n pairs from %1", nullptr, pairs).arg(shown(chosen.source)));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace attn::app
