// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/rooms/attention/attention_figure.h"
#include "core/explain/explain_prediction.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

// lupdate loses the context of tr() in a function whose definition begins with a namespace.
using ui::CellWords;
using ui::ChartFigure;
using ui::ChartStyle;
using ui::ColorMap;
using ui::Curve;
using ui::HeatmapFigure;
using ui::HeatmapPanel;
using ui::Numbers;
using ui::PointCloud;

namespace {

// The curves' places in a chart's palette.
constexpr int estimateColor = 0, pointColor = 1, averageColor = 2, learnedColor = 3;

constexpr const char* mapColors = "viridis";

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RegressionFigure)
};

Numbers numbers(const NumberBox& box) { return box.share(); }

Numbers numbers(std::vector<double> values) { return std::make_shared<const std::vector<double>>(std::move(values)); }

/// Column `first` of rows of `stride` numbers; the whole of it without a copy.
Numbers column(const std::shared_ptr<const Points>& owner, const std::vector<double>& all, std::size_t first,
               std::size_t stride) {
  if (stride == 1) return {owner, &all};
  std::vector<double> part;
  part.reserve(all.size() / stride);
  for (std::size_t i = first; i < all.size(); i += stride) part.push_back(all[i]);
  return numbers(std::move(part));
}

Extent extentOf(const std::vector<double>& values, Extent extent) {
  for (const double value : values)
    if (std::isfinite(value)) extent = unionOf(extent, {value, value});
  return extent;
}

/// The extent with ends at round numbers, of a size above 0.
Extent rounded(Extent extent) {
  if (!(extent.size() > 0)) extent = {extent.low - 1, extent.high + 1};
  const double rough = extent.size() / 6;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double digit = rough / power;
  const double step = power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
  return {std::floor(extent.low / step) * step, std::ceil(extent.high / step) * step};
}

/// A number of an extent without zeros at its end: with four digits that count, or more if they are all alike.
QString placeOf(double number, const Extent& extent) {
  const double size = std::max(std::abs(extent.low), std::abs(extent.high));
  const double alike = extent.size() > 0 && std::isfinite(extent.size()) ? std::log10(size / extent.size()) : 6;
  const int digits = std::clamp(static_cast<int>(std::ceil(alike)) + 3, 4, 15);
  return QString::number(number, 'g', digits).replace(u'-', QChar(0x2212));
}

/// A number as a label among others of an extent: as many decimals as tell a hundredth of it apart.
QString labelOf(double number, const Extent& extent) {
  const double size = std::max(std::abs(extent.low), std::abs(extent.high));
  if (!(extent.size() > 1e-6) || size >= 1e12 || (size >= 1e6 && extent.size() > 100)) return placeOf(number, extent);
  const int decimals = std::clamp(static_cast<int>(std::ceil(2 - std::log10(extent.size()))), 0, 8);
  return QString::number(number == 0 ? 0.0 : number, 'f', decimals).replace(u'-', QChar(0x2212));
}

QRectF rect(const Extent& x, const Extent& y) { return {x.low, y.low, x.size(), y.size()}; }

QString kernelName(const RegressionResults& results) {
  const QString name = ui::translated(findRow(kernels(), results.scene.kernel)->name);
  if (isConstant(*findRow(kernels(), results.scene.kernel))) return name;
  QStringList widths;
  for (const double h : results.scene.bandwidths) widths << shortNumber(h);
  return Words::tr("%1, h = %2").arg(name, widths.join(QStringLiteral(", ")));
}

QString truthName(const RegressionScene& scene) {
  const DataSet& set = *findRow(dataSets(), scene.dataSet);
  QString formula = QString::fromUtf8(set.formula);
  for (const Scalar& scalar : set.scalars) formula = formula.arg(shortNumber(valueOf(scene.data.scalars, scalar)));
  // Nobody writes the power of 1.
  static const QRegularExpression powerOfOne(QStringLiteral("\\^1(?![\\d.e])"));
  return Words::tr("truth %1").arg(formula.remove(powerOfOne));
}

/// A mixture of the classes' colours by their probabilities, half way to the ground, so that the points stand out.
/// Nothing where no key reaches.
QImage mapImage(const RegressionResults& results, const ChartStyle& style) {
  const MapGrid& grid = results.grid;
  const auto outputs = static_cast<std::size_t>(results.points->outputs());
  QImage image(static_cast<int>(grid.columns), static_cast<int>(grid.rows), QImage::Format_ARGB32_Premultiplied);
  const QColor ground = style.background.alpha() == 0 ? QColor(Qt::white) : style.background;
  std::vector<float> red(outputs), green(outputs), blue(outputs);
  const bool classes = results.points->isClassification();
  for (std::size_t c = 0; classes && c < outputs; ++c) {
    const QColor color = ui::seriesColor(style, static_cast<int>(c));
    red[c] = static_cast<float>(color.red() + ground.red()) / 2;
    green[c] = static_cast<float>(color.green() + ground.green()) / 2;
    blue[c] = static_cast<float>(color.blue() + ground.blue()) / 2;
  }
  const Extent& y = results.summary.targets;
  const ColorMap* map = findRow(ui::colorMaps(), mapColors);
  const float* cell = results.map->data();
  for (Index row = 0; row < grid.rows; ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(grid.rows - 1 - row)));
    for (Index at = 0; at < grid.columns; ++at, cell += outputs) {
      if (std::isnan(*cell)) {
        line[at] = 0;
      } else if (classes) {
        float r = 0, g = 0, b = 0;
        for (std::size_t c = 0; c < outputs; ++c) {
          r += cell[c] * red[c];
          g += cell[c] * green[c];
          b += cell[c] * blue[c];
        }
        line[at] = qRgb(static_cast<int>(r), static_cast<int>(g), static_cast<int>(b));
      } else {
        const double part = y.size() > 0 ? (static_cast<double>(*cell) - y.low) / y.size() : 0.5;
        line[at] = (*map->table)[static_cast<std::size_t>(std::clamp(part * 256, 0.0, 255.0))];
      }
    }
  }
  return image;
}

PointCloud cloudOf(const RegressionResults& results) {
  const Points& points = *results.points;
  const auto features = static_cast<std::size_t>(points.features);
  PointCloud cloud;
  cloud.name = Words::tr("training points (sized by α)");
  cloud.color = pointColor;
  cloud.x = column(results.points.share(), points.inputs, 0, features);
  cloud.y = features == 1 ? Numbers(results.points.share(), &points.targets)
                          : column(results.points.share(), points.inputs, 1, features);
  if (features == 1 && points.isClassification()) {
    // Classes at even heights, the first at 0, the last at 1.
    std::vector<double> heights;
    heights.reserve(points.targets.size());
    const double last = std::max(1.0, static_cast<double>(points.outputs() - 1));
    for (const double target : points.targets) heights.push_back(target / last);
    cloud.y = numbers(std::move(heights));
  }
  if (!results.query->relativeWeights.empty())
    cloud.emphasis = {results.query.share(), &results.query->relativeWeights};
  else
    cloud.name = Words::tr("training points");
  if (points.isClassification()) {
    std::vector<int> colors;
    colors.reserve(points.targets.size());
    for (const double target : points.targets) colors.push_back(static_cast<int>(target));
    cloud.colors = std::make_shared<const std::vector<int>>(std::move(colors));
  }
  return cloud;
}

void addCurves(const RegressionResults& results, const QString& trainedWords, ChartFigure& figure, Extent& y) {
  const RegressionScene& scene = results.scene;
  const Numbers x = numbers(results.curveInputs);
  const auto& all = *results.curve;
  const auto outputs = static_cast<std::size_t>(results.points->outputs());
  if (results.points->isClassification()) {
    for (std::size_t c = 0; c < outputs; ++c) {
      std::vector<double> part;
      for (std::size_t i = c; i < all.size(); i += outputs) part.push_back(all[i]);
      const QString name =
          Words::tr("p(%1)").arg(ui::withoutControls(QString::fromStdString(results.points->classes[c])));
      figure.curves.push_back({name, x, numbers(std::move(part)), static_cast<int>(c), 2.2, false});
    }
    y = {0, 1};
    return;
  }
  if (scene.showTruth && !results.truth->empty()) {
    figure.curves.push_back({truthName(scene), x, numbers(results.truth), -1, 1.5, true});
    y = extentOf(*results.truth, y);
  }
  if (scene.showAverage) {
    const double mean = results.summary.mean;
    figure.curves.push_back({Words::tr("average pooling"), numbers({x->front(), x->back()}), numbers({mean, mean}),
                             averageColor, 1.5, false});
  }
  if (!results.learned->empty())
    figure.curves.push_back({trainedWords, x, numbers(results.learned), learnedColor, 1.8, false});
  figure.curves.push_back({kernelName(results), x, numbers(results.curve), estimateColor, 2.4, false});
}

/// The numbers of a query, as the axes tell places apart.
QString queryPlace(const std::vector<double>& query, const RegressionResults& results) {
  if (query.size() == 1)
    return placeOf(query[0], results.curveInputs->empty()
                                 ? Extent{}
                                 : Extent{results.curveInputs->front(), results.curveInputs->back()});
  QStringList parts;
  for (std::size_t k = 0; k < query.size(); ++k)
    parts << labelOf(query[k], k == 0 ? results.grid.first : results.grid.second);
  return parts.join(QStringLiteral(", "));
}

}  // namespace

QString shortNumber(double number) { return QString::number(number, 'g', 4).replace(u'-', QChar(0x2212)); }

ChartFigure regressionChart(const RegressionResults& results, const ChartFigure& previous, const QString& trainedWords,
                            const ChartStyle& style) {
  ChartFigure figure;
  if (results.problem) return figure;
  figure.xLabel = results.points->features == 1 ? QStringLiteral("x") : QStringLiteral("x₁");
  figure.points = cloudOf(results);
  const bool isMap = results.points->features == 2;
  Extent y = results.summary.targets;
  Extent x = isMap ? results.grid.first : Extent{results.curveInputs->front(), results.curveInputs->back()};
  if (isMap) {
    figure.yLabel = QStringLiteral("x₂");
    figure.map = {mapImage(results, style), rect(results.grid.first, results.grid.second)};
    y = results.grid.second;
    figure.cursorIsPoint = true;
    figure.legend = results.points->isClassification();
    if (results.points->isClassification()) {
      for (const std::string& name : results.points->classes)
        figure.points.colorNames << ui::withoutControls(QString::fromStdString(name));
    } else {
      figure.colorBar = {findRow(ui::colorMaps(), mapColors), results.summary.targets.low, results.summary.targets.high,
                         QStringLiteral("y")};
      figure.points.shades = Numbers(results.points.share(), &results.points->targets);
    }
  } else {
    figure.yLabel = results.points->isClassification() ? Words::tr("probability") : QStringLiteral("y");
    addCurves(results, trainedWords, figure, y);
    if (results.view.second) {
      y = *results.view.second;
    } else {
      y = results.points->isClassification() ? Extent{-0.08, 1.08} : rounded(y);
      if (!previous.range.isEmpty() && !previous.map)
        y = steadyAxis(y, y, Extent{previous.range.top(), previous.range.bottom()});
    }
  }
  figure.range = rect(x, y);
  const std::vector<double>& query = results.query->query;
  if (!query.empty()) {
    figure.cursor = QPointF(query[0], isMap ? query[1] : 0);
    figure.cursorText = queryText(query, results);
  }
  return figure;
}

ChartFigure kernelShapes(const std::string& kernel) {
  ChartFigure figure;
  figure.xLabel = QStringLiteral("u = (x − xᵢ) / h");
  figure.range = {-3, 0, 6, 1.05};
  figure.legend = false;
  std::vector<double> u;
  for (int i = 0; i <= 600; ++i) u.push_back(-3 + i / 100.0);
  const Numbers x = numbers(u);
  std::optional<Curve> chosen;
  int color = 0;
  for (const Kernel& row : kernels()) {
    std::vector<double> values;
    for (const double each : u) values.push_back(row.value(each));
    Curve curve{ui::translated(row.name), x, numbers(std::move(values)), color++, 1.2, false};
    if (row.id == kernel) {
      curve.width = 3;
      chosen = curve;
    } else {
      figure.curves.push_back(curve);
    }
  }
  figure.curves.push_back(*chosen);  // over the others
  return figure;
}

ChartFigure lossChart(const TrainingRun& run) {
  ChartFigure figure;
  figure.xLabel = Words::tr("epoch");
  figure.yLabel = Words::tr("loss");
  figure.legend = false;
  if (!run.hasBegun()) return figure;
  std::vector<double> epochs, losses;
  for (const TrainingStep& step : run.steps) {
    epochs.push_back(static_cast<double>(step.epoch));
    losses.push_back(step.loss);
  }
  const TrainingStep& last = run.last;
  if (run.steps.back().epoch != last.epoch) {
    epochs.push_back(static_cast<double>(last.epoch));
    losses.push_back(last.loss);
  }
  figure.note =
      Words::tr("epoch %1 · loss %2 · w = %3").arg(last.epoch).arg(shortNumber(last.loss), shortNumber(last.w));
  Extent y{0, 0};
  y = extentOf(losses, y);
  y = rounded({0, 1.2 * y.high});  // with room for the note
  const Extent x{1, std::max(2.0, epochs.back())};
  if (losses.size() == 1) figure.mark = QPointF(epochs[0], losses[0]);
  figure.curves.push_back(
      {Words::tr("loss"), numbers(std::move(epochs)), numbers(std::move(losses)), pointColor, 2, false});
  figure.range = rect(x, y);
  return figure;
}

ChartFigure searchChart(const BandwidthSearch& search, double bandwidth) {
  ChartFigure figure;
  figure.xLabel = Words::tr("bandwidth h");
  figure.yLabel = Words::tr("error");
  figure.logarithmicX = true;
  figure.legend = false;
  if (search.bandwidths.size() < 2) return figure;
  Extent y{search.errors.front(), search.errors.front()};
  y = extentOf(search.errors, y);
  figure.curves.push_back(
      {Words::tr("leave-one-out error"), numbers(search.bandwidths), numbers(search.errors), estimateColor, 2, false});
  figure.range = rect({search.bandwidths.front(), search.bandwidths.back()}, rounded(y));
  if (const auto best = search.best()) {
    const auto at = std::min_element(search.errors.begin(), search.errors.end()) - search.errors.begin();
    figure.mark = QPointF(*best, search.errors[static_cast<std::size_t>(at)]);
  }
  if (bandwidth >= search.bandwidths.front() && bandwidth <= search.bandwidths.back()) {
    figure.cursor = QPointF(bandwidth, 0);
    figure.cursorText = QStringLiteral("h = %1").arg(shortNumber(bandwidth));
  }
  return figure;
}

HeatmapFigure regressionWeights(const RegressionResults& results, const Scene& scene) {
  HeatmapFigure figure;
  if (results.problem) return figure;
  figure.columns = 1;
  figure.cellShape = 0;
  figure.xLabel = Words::tr("keys (training x)");
  figure.yLabel = Words::tr("queries (test x)");
  const Extent& second = results.summary.second;
  const Extent first =
      results.points->features == 1 ? extentOf(*results.heatmapQueries, results.summary.first) : results.summary.first;
  const auto labels = [&](const std::vector<double>& inputs, std::size_t features) {
    QStringList texts;
    for (std::size_t i = 0; i < inputs.size(); i += features) {
      const QString label = labelOf(inputs[i], first);
      texts << (features == 1 ? label : QStringLiteral("%1, %2").arg(label, labelOf(inputs[i + 1], second)));
    }
    return std::make_shared<const QStringList>(texts);
  };
  const auto features = static_cast<std::size_t>(results.points->features);
  HeatmapPanel panel;
  panel.tensor = results.weights;
  panel.colorMap = findRow(ui::colorMaps(), scene.weightColors);
  panel.rowLabels = labels(*results.heatmapQueries, features);
  panel.columnLabels = labels(results.heatmapKeys->inputs, features);
  figure.panels.push_back(std::move(panel));
  return withRangesFromZero(withSharedRange(std::move(figure), Words::tr("weight")));
}

CellWords regressionWords() {
  return {Words::tr("Attention weights"), Words::tr("query"), Words::tr("key"), Words::tr("weight")};
}

QString weightsCaption(const RegressionResults& results) {
  if (results.problem) return {};
  const QString shape = Words::tr("%1 queries × %2 keys").arg(results.weights->rows()).arg(results.weights->cols());
  if (results.heatmapKeys->size() < results.points->size())
    return Words::tr("%1, a sample of %2 points")
        .arg(shape, QLocale().toString(static_cast<qlonglong>(results.points->size())));
  return results.points->isClassification() ? Words::tr("%1, sorted by class").arg(shape)
                                            : Words::tr("%1, sorted by x").arg(shape);
}

QString queryText(const std::vector<double>& query, const RegressionResults& results) {
  const QString place = queryPlace(query, results);
  return query.size() == 1 ? QStringLiteral("x = %1").arg(place) : QStringLiteral("x = (%1)").arg(place);
}

Explanation regressionExplanation(const RegressionResults& results) {
  const QueryExplanation& why = *results.query;
  const Points& points = *results.points;
  PredictionQuestion question;
  question.isClassification = points.isClassification();
  question.contributing = why.contributing;
  question.at = QStringLiteral("f(%1)").arg(queryPlace(why.query, results)).toStdString();
  if (why.contributing > 0 && points.isClassification()) {
    const auto likeliest = std::max_element(why.prediction.begin(), why.prediction.end()) - why.prediction.begin();
    question.value = points.classes[static_cast<std::size_t>(likeliest)];
    for (std::size_t c = 0; c < points.classes.size(); ++c)
      question.probabilities.emplace_back(points.classes[c], why.prediction[c]);
  } else if (why.contributing > 0) {
    question.sum = why.prediction.front();
    question.value = shortNumber(question.sum).toStdString();
  }
  for (const KeyShare& key : why.largest) {
    PredictionQuestion::Key row;
    const auto first = static_cast<std::size_t>(key.point * points.features);
    QStringList inputs;
    for (std::size_t k = 0; k < static_cast<std::size_t>(points.features); ++k)
      inputs << labelOf(points.inputs[first + k], k == 0 ? results.summary.first : results.summary.second);
    row.place = inputs.join(QStringLiteral(", ")).toStdString();
    row.u = key.u;
    row.weight = key.weight;
    const double y = points.targets[static_cast<std::size_t>(key.point)];
    row.share = key.weight * y;
    if (points.isClassification()) row.value = points.classes[static_cast<std::size_t>(y)];
    question.keys.push_back(std::move(row));
  }
  question.hint =
      isConstant(*findRow(kernels(), results.scene.kernel))
          ? Message{translatable("core", "Every key weighs the same, wherever the query is: this is average pooling.")}
          : Message{translatable(
                "core", "Halve h and the curve follows single points; double it and it nears average pooling.")};
  return explainPrediction(question);
}

QString regressionShapes(const RegressionResults& results) {
  if (results.problem) return {};
  const auto shape = [](Index rows, Index columns) { return QStringLiteral("(%1, %2)").arg(rows).arg(columns); };
  const Index queries = results.points->features == 1 ? results.view.columns : results.grid.columns * results.grid.rows;
  return Words::tr("queries %1 · keys %2 · α %3")
      .arg(queries)
      .arg(results.points->size())
      .arg(shape(queries, results.points->size()));
}

QStringList regressionNotices(const RegressionResults& results) {
  QStringList notices;
  const bool gaps = std::any_of(results.curve->begin(), results.curve->end(), [](double y) { return std::isnan(y); });
  if (gaps) notices << Words::tr("The curve has gaps: there no key is within the kernel's reach.");
  return notices;
}

}  // namespace attn::app
