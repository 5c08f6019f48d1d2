// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_figure.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/workspaces/regression/regression_figure_parts.h"
#include "ui/chart/chart_points.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

// lupdate loses the context of tr() in a function whose definition begins with a namespace.
using ui::ChartFigure;
using ui::ChartStyle;
using ui::Curve;
using ui::Numbers;
using ui::PointCloud;

namespace {

constexpr const char* mapColors = "viridis";

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RegressionFigure)
};

/// Column `first` of rows of `stride` numbers; the whole of it without a copy.
Numbers column(const std::shared_ptr<const Points>& owner, const std::vector<double>& all, std::size_t first,
               std::size_t stride) {
  if (stride == 1) return {owner, &all};
  std::vector<double> part;
  part.reserve(all.size() / stride);
  for (std::size_t i = first; i < all.size(); i += stride) part.push_back(all[i]);
  return numbers(std::move(part));
}

/// A name that stands beside others.
QString shownColumn(const std::string& name) {
  constexpr qsizetype longest = 40;
  const QString text = ui::withoutControls(QString::fromStdString(name));
  return text.size() > longest ? text.left(longest - 1) + u'…' : text;
}

/// Where two estimates are compared their letters come before their names.
QString lettered(const QString& letter, const QString& name) {
  return letter.isEmpty() ? name : letter + QStringLiteral(" · ") + name;
}

QString learnedName(const RegressionResults& results) {
  return Words::tr("learned w = %1").arg(ui::shortNumber(*results.view.learnedW, labelDigits));
}

/// "error 0.312", of classes "log-loss 0.312", or nothing where nothing is compared.
QString errorText(const RegressionResults& results, bool isCompared) {
  if (!isCompared || !std::isfinite(results.error)) return {};
  const QString number = ui::shortNumber(results.error, labelDigits);
  return results.points->isClassification() ? Words::tr("log-loss %1").arg(number) : Words::tr("error %1").arg(number);
}

/// What an estimate is called beside another one. In a title of one line there is no room for a kernel that both have.
QString nameBeside(const RegressionResults& results, const RegressionResults& other, const ChartStyle& style) {
  if (results.isByLearnedW()) return learnedName(results);
  const bool isAlike = results.scene.kernel == other.scene.kernel && results.order == other.order &&
                       !other.isByLearnedW() && !isConstant(*findRow(kernels(), results.kernel));
  if (style.titleShare > 0 || !isAlike) return estimateWords(results.scene);
  return QStringLiteral("h = %1").arg(bandwidthsText(results.scene.bandwidths));
}

/// What is compared comes first: a title has no room for the bandwidths of many features.
QString mapTitle(const RegressionResults& results, const QString& letter, const QString& name) {
  QStringList parts{letter};
  if (const QString error = errorText(results, true); !error.isEmpty()) parts << error;
  parts << name;
  return parts.join(QStringLiteral(" · "));
}

QString truthName(const RegressionScene& scene) {
  const DataSet& set = *findRow(dataSets(), scene.dataSet);
  QString formula = QString::fromUtf8(set.formula);
  for (const Scalar& scalar : set.scalars)
    formula = formula.arg(ui::shortNumber(valueOf(scene.data.scalars, scalar), labelDigits));
  // Nobody writes the power of 1.
  static const QRegularExpression powerOfOne(QStringLiteral("\\^1(?![\\d.e])"));
  return Words::tr("truth %1").arg(formula.remove(powerOfOne));
}

/// A mixture of the classes' colours by their probabilities, half way to the ground, so that the points stand out.
/// Nothing where no key reaches.
QImage mapImage(const RegressionResults& results, const ui::ChartColorBar& bar, const ChartStyle& style) {
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
        line[at] = bar.colorOf(static_cast<double>(*cell));
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
  cloud.outlined = features > 1;  // over a map
  cloud.x = column(results.points.share(), points.inputs, 0, features);
  if (features > 1)
    cloud.x = column(results.points.share(), points.inputs, static_cast<std::size_t>(results.drawn().first), features);
  cloud.y = features == 1 ? Numbers(results.points.share(), &points.targets)
                          : column(results.points.share(), points.inputs,
                                   static_cast<std::size_t>(results.drawn().second), features);
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
  else if (ui::isDensity(cloud))
    cloud.name = Words::tr("%1 training points, stronger where there are more").arg(ui::groupedNumber(points.size()));
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

/// A probability a class; those of A are dashed.
void addProbabilities(const RegressionResults& results, const QString& letter, bool isDashed, ChartFigure& figure) {
  const auto& all = *results.curve;
  const auto outputs = static_cast<std::size_t>(results.points->outputs());
  for (std::size_t c = 0; c < outputs; ++c) {
    std::vector<double> part;
    for (std::size_t i = c; i < all.size(); i += outputs) part.push_back(all[i]);
    const QString name =
        Words::tr("p(%1)").arg(ui::withoutControls(QString::fromStdString(results.points->classes[c])));
    figure.curves.push_back({letter.isEmpty() ? name : letter + u' ' + name, numbers(results.curveInputs),
                             numbers(std::move(part)), static_cast<int>(c), 2.2, isDashed});
  }
}

void addCurves(const RegressionResults& results, ChartFigure& figure, Extent& y) {
  const RegressionScene& scene = results.scene;
  const Numbers x = numbers(results.curveInputs);
  const RegressionResults* a = results.pinned.get();
  const QString letterOfB = a ? QStringLiteral("B") : QString();
  if (results.points->isClassification()) {
    if (a) {
      addProbabilities(*a, QStringLiteral("A"), true, figure);
      // The names of the curves are those of classes.
      const QString name = results.isByLearnedW() ? learnedName(results) : estimateWords(scene);
      figure.note = QStringLiteral("A: %1 · B: %2").arg(estimateWords(a->scene), name);
    }
    addProbabilities(results, letterOfB, false, figure);
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
  // B is the estimate whose weights are in sight: the error and the numbers of the comparison are those of it, and its
  // colour is that of the letter. The scene's own kernel is neither A nor B then.
  const bool isLearnedB = a && results.isByLearnedW();
  if (!results.learned->empty() && !isLearnedB)
    figure.curves.push_back({learnedName(results), x, numbers(results.learned), learnedColor, 1.8, false});
  // A beside B with a value behind each: how well it predicts each point from all others.
  if (a) {
    y = extentOf(*a->curve, y);
    figure.curves.push_back({lettered(QStringLiteral("A"), estimateWords(a->scene)), numbers(a->curveInputs),
                             numbers(a->curve), pinnedColor, 2.4, false, errorText(*a, true)});
  }
  if (results.order > 0) y = extentOf(*results.curve, y);  // a straight line may leave what the points span
  const QString name = isLearnedB ? learnedName(results) : estimateWords(scene);
  figure.curves.push_back({lettered(letterOfB, name), x, numbers(isLearnedB ? results.learned : results.curve),
                           estimateColor, 2.4, false, errorText(results, a != nullptr)});
}

/// "width = 3.1, depth = 4 held": what a map does not show. Empty with two features.
QString heldText(const RegressionResults& results) {
  const DrawnFeatures drawn = results.drawn();
  const std::vector<double>& query = results.query->query;
  QStringList held;
  Index left = results.points->features - 2;
  for (Index k = 0; k < results.points->features && held.size() < 3; ++k) {
    if (k == drawn.first || k == drawn.second) continue;
    --left;
    held << QStringLiteral("%1 = %2").arg(
        inputName(results.scene, k), numberLabel(query[static_cast<std::size_t>(k)],
                                                 results.summary.inputs[std::size_t(k)], results.points->quantity(k)));
  }
  if (held.isEmpty()) return {};
  if (left > 0) held << Words::tr("%n more", nullptr, static_cast<int>(left));
  return Words::tr("held at the query: %1").arg(held.join(QStringLiteral(", ")));
}

}  // namespace

QString inputName(const RegressionScene& scene, Index feature) {
  QString name = shownColumn(featureName(scene, feature));
  const auto k = static_cast<std::size_t>(feature);
  if (k < scene.featureNames.size() && !scene.featureNames[k].empty()) return name;
  for (QChar& letter : name)
    if (letter.isDigit()) letter = QChar(u'₀' + letter.digitValue());
  return name;
}

QString bandwidthsText(const Bandwidths& bandwidths) {
  QStringList widths;
  for (std::size_t k = 0; k < std::min(bandwidths.size(), mostNamedFeatures); ++k)
    widths << ui::shortNumber(bandwidths[k], labelDigits);
  if (bandwidths.size() > mostNamedFeatures) widths << QStringLiteral("…");
  return widths.join(QStringLiteral(", "));
}

QString estimateWords(const RegressionScene& scene) {
  const Kernel& kernel = *findRow(kernels(), scene.kernel);
  QString words = ui::translated(kernel.name);
  if (!isConstant(kernel)) words = Words::tr("%1, h = %2").arg(words, bandwidthsText(scene.bandwidths));
  return usedOrder(scene) > 0 ? Words::tr("straight lines, %1").arg(words) : words;
}

QString outputName(const RegressionResults& results) { return shownColumn(targetName(results.scene)); }

ChartFigure regressionChart(const RegressionResults& results, const ChartFigure& previous, const ChartStyle& style) {
  ChartFigure figure;
  if (results.problem) return figure;
  figure.xLabel = inputName(results.scene, results.points->features == 1 ? 0 : results.drawn().first);
  figure.xQuantity = results.points->quantity(results.points->features == 1 ? 0 : results.drawn().first);
  figure.points = cloudOf(results);
  const bool isMap = results.points->features > 1;
  if (comparesMaps(results)) {
    const RegressionResults& a = *results.pinned;
    figure.title = mapTitle(results, QStringLiteral("B"), nameBeside(results, a, style));
    figure.titleBeside = mapTitle(a, QStringLiteral("A"), nameBeside(a, results, style));
  } else if (isMap && results.isByLearnedW()) {
    figure.title = Words::tr("%1, a Gaussian kernel").arg(learnedName(results));
  }
  Extent y = results.summary.targets;
  Extent x = isMap ? results.grid.first : Extent{results.curveInputs->front(), results.curveInputs->back()};
  if (isMap) {
    figure.yLabel = inputName(results.scene, results.drawn().second);
    figure.yQuantity = results.points->quantity(results.drawn().second);
    figure.note = heldText(results);
    const ui::ChartColorBar bar{findRow(ui::colorMaps(), mapColors), results.summary.targets.low,
                                results.summary.targets.high, outputName(results)};
    figure.map = {mapImage(results, bar, style), rect(results.grid.first, results.grid.second)};
    y = results.grid.second;
    figure.cursorIsPoint = true;
    figure.legend = results.points->isClassification();
    if (results.points->isClassification()) {
      for (const std::string& name : results.points->classes)
        figure.points.colorNames << ui::withoutControls(QString::fromStdString(name));
    } else {
      figure.colorBar = bar;
      figure.points.shades = Numbers(results.points.share(), &results.points->targets);
    }
  } else {
    figure.yLabel = results.points->isClassification() ? Words::tr("probability") : outputName(results);
    if (!results.points->isClassification()) figure.yQuantity = results.points->ofTargets();
    addCurves(results, figure, y);
    if (results.view.second) {
      y = *results.view.second;
    } else {
      const bool isProbability = results.points->isClassification();
      y = isProbability ? Extent{-0.08, 1.08} : rounded(y);
      // The words of the query stand at the upper end, where they would cover half of a point that is as high.
      const double halfPoint = 0.02 * y.size();
      if (!isProbability && results.summary.targets.high > y.high - halfPoint) y.high += halfPoint;
      if (!previous.range.isEmpty() && !previous.map)
        y = steadyAxis(y, y, Extent{previous.range.top(), previous.range.bottom()});
    }
  }
  figure.range = rect(x, y);
  if (!isMap && results.scene.showKernel) figure.shade = kernelOnData(results, x);
  const std::vector<double>& query = results.query->query;
  if (!query.empty()) {
    const DrawnFeatures drawn = results.drawn();
    figure.cursor =
        isMap ? QPointF(query[static_cast<std::size_t>(drawn.first)], query[static_cast<std::size_t>(drawn.second)])
              : QPointF(query[0], 0);
    figure.cursorText = queryText(query, results);
  }
  return figure;
}

bool comparesMaps(const RegressionResults& results) {
  return !results.problem && results.pinned && results.points->features > 1;
}

ChartFigure mapOfA(const RegressionResults& results, const ChartFigure& ofB, const ChartStyle& style) {
  ChartFigure ofA = regressionChart(*results.pinned, ofB, style);
  ofA.title = ofB.titleBeside;
  ofA.titleBeside = ofB.title;
  ofA.range = ofB.range;
  ofA.cursor = ofB.cursor;
  ofA.cursorText = ofB.cursorText;
  return ofA;
}

QStringList regressionFormulas(const RegressionResults& results) {
  const QString estimate = results.points->isClassification() ? QStringLiteral("p_{c}(x) = Σ α [y = c]")
                           : results.order > 0                ? QStringLiteral("f(x) = ȳ + b(x − x̄)")
                                                              : QStringLiteral("f(x) = Σ α y");
  const QString both = QStringLiteral("α = K(u) / ΣK(u), ") + estimate;
  return {Words::tr("key = x_{i}, value = y_{i}, query = x, %1").arg(both), both, estimate};
}

QString regressionShapes(const RegressionResults& results) {
  if (results.problem) return {};
  const Index queries = results.weights->rows(), keys = results.weights->cols();
  return Words::tr("queries %1 · keys %2 · α %3")
      .arg(queries)
      .arg(keys)
      .arg(QStringLiteral("(%1, %2)").arg(queries).arg(keys));
}

QStringList regressionNotices(const RegressionResults& results) {
  QStringList notices;
  if (results.mapPoints > 0 && results.mapPoints < results.points->size())
    notices << (results.points->features == 1 ? Words::tr("The curve is estimated from a sample of %1 of %2 points.")
                                              : Words::tr("The map is estimated from a sample of %1 of %2 points."))
                   .arg(ui::groupedNumber(results.mapPoints), ui::groupedNumber(results.points->size()));
  const bool gaps = std::any_of(results.curve->begin(), results.curve->end(), [](double y) { return std::isnan(y); });
  if (gaps) notices << Words::tr("The curve has gaps: no key is in reach.");
  return notices;
}

}  // namespace attn::app
