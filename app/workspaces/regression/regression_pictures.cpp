// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_pictures.h"

#include <QCoreApplication>
#include <cmath>
#include <memory>
#include <vector>

#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_learning_figure.h"
#include "ui/heatmap/color_range.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RegressionPictures)
};

constexpr double besideShape = 0.6;  // of small charts beside the heatmap
constexpr double mapShape = 0.85;

RegressionResults resultsOf(const RegressionScene& scene, RegressionView view) {
  constexpr Index asInALargeWindow = 1000;  // places of a curve, which a small kernel has many steps of
  if (pointsOf(scene)->features == 1) view.columns = asInALargeWindow;
  const RegressionResults results = RegressionPipeline().run(scene, view);
  if (results.problem) throw DataError(results.problem);
  return results;
}

/// With the w that the scene keeps, and its weights where they are looked at.
RegressionView withKeptW(RegressionView view, const RegressionScene& scene, const RegressionViewState& state) {
  if (!scene.training) return view;
  const KeptTraining& kept = **scene.training;
  view.learnedW = historyOf(kept).at(kept.shown).w;
  view.byLearnedW = state.byLearnedW;
  return view;
}

/// As the window shows it.
RegressionResults shownResults(const RegressionScene& scene, const RegressionViewState& state) {
  return resultsOf(scene, withKeptW(regressionViewOf(state), scene, state));
}

ui::Picture chartOf(const RegressionResults& results) {
  const ui::ChartStyle style = ui::printChartStyle(false);
  return chartPicture(results, regressionChart(results, {}, style), style);
}

WorkspaceFigure drawnChart(const Scene& scene, const ViewState& state, bool isMap) {
  const RegressionResults results = shownResults(scene.regression, state.regression);
  const Index features = results.points->features;
  if (isMap && features == 1)
    throw DataError({translatable("core", "the points have one feature, expected two or more for this view")});
  if (!isMap && features > 1)
    throw DataError(
        {translatable("core", "the points have %1 features, expected one for this view"), {std::to_string(features)}});
  return chartOf(results);
}

/// Pictures with the same share of a sheet: each asks for the same height, however high it would be by itself.
ui::Picture evenlyBelow(std::vector<ui::Picture> pictures) {
  for (ui::Picture& picture : pictures)
    picture.drawing = [drawing = picture.drawing](ui::ExportOptions options) {
      if (options.heightMm <= 0) options.heightMm = options.widthMm;
      return drawing(options);
    };
  return ui::below(std::move(pictures));
}

/// Chart, weights, shapes and, where there is one, the loss. A sheet as low as a slide has the chart at its left, as
/// high as all of it: above anything else its names would have no room, and maps be strips. Heatmaps that are compared
/// take half of the height: by themselves they would stand below each other and leave none to the shapes.
ui::Picture sheetOf(const std::vector<ui::Picture>& parts) {
  constexpr double low = 0.6;  // of the width
  const ui::Picture &chart = parts[0], &weights = parts[1], &shapes = parts[2];
  const bool hasLoss = parts.size() > 3;
  ui::Picture sheet =
      ui::below({chart, ui::beside({weights, hasLoss ? ui::below({shapes, parts[3]}) : shapes}, {5, 4})});
  const bool isCompared = weights.heatmaps->panels.size() > 1;
  const ui::Picture small = hasLoss ? ui::beside({shapes, parts[3]}, {1, 1}) : shapes;
  const ui::Picture wide =
      ui::beside({chart, isCompared || hasLoss ? evenlyBelow({weights, small}) : ui::below({weights, small})}, {1, 1});
  sheet.parts = parts;
  sheet.join = sheetOf;
  sheet.drawing = [wide, high = sheet.drawing](const ui::ExportOptions& options) {
    const bool isLow = options.heightMm > 0 && options.heightMm < low * options.widthMm;
    return isLow ? wide.drawing(options) : high(options);
  };
  return sheet;
}

/// Two maps beside each other or, where that would make strips of them, below each other.
ui::Picture mapsOf(const std::vector<ui::Picture>& maps) {
  ui::Picture both = ui::beside(maps, {1, 1});
  both.join = mapsOf;
  both.drawing = [column = ui::below(maps), row = both.drawing](const ui::ExportOptions& options) {
    // Above and below a plot there are more words than beside it.
    constexpr double high = 1.2;
    const bool isHigh = options.widthMm > 0 && options.heightMm > high * options.widthMm;
    return isHigh ? column.drawing(options) : row(options);
  };
  return both;
}

/// As far as it came in the window, or as the scene says, at once.
TrainingRun trainedRun(const RegressionScene& scene) {
  TrainingRun run = trainingOf(pointsOf(scene));
  if (scene.training) {
    static_cast<TrainingHistory&>(run) = historyOf(**scene.training);
    return run;
  }
  run.end = trainW(*run.points, {scene.initialW, scene.learningRate, scene.epochs}, [&](const TrainingStep& step) {
    run.add(step);
    return true;
  });
  run.best = leastLoss(*run.points, [] { return true; });
  return run;
}

/// The step of a training that is in sight: of one that a scene keeps where it was halted, else the last one.
TrainingStep shownStep(const TrainingRun& run, const RegressionScene& scene) {
  return scene.training ? run.at((*scene.training)->shown) : run.last;
}

void requireTwoPoints(const RegressionScene& scene) {
  if (pointsOf(scene)->size() < 2)
    throw DataError({translatable("core", "there is one point, expected at least two to learn from")});
}

/// \throws DataError where nothing can be learned, or the training diverged
double usableW(const RegressionScene& scene) {
  requireTwoPoints(scene);
  const TrainingRun run = trainedRun(scene);
  if (run.end == TrainingEnd::diverged || !std::isfinite(*run.w()))
    throw DataError(
        {translatable("core", "the training diverged in epoch %1: perhaps a learning rate of %2 is too large"),
         {std::to_string(run.last.epoch), toString(scene.learningRate)}});
  return shownStep(run, scene).w;
}

ui::ChartFigure shownLoss(const RegressionScene& scene) {
  const TrainingRun run = trainedRun(scene);
  return lossChart(run, shownStep(run, scene), scene.training ? (*scene.training)->length : scene.epochs);
}

/// The scene as it is looked at, under a learned w. `areWeights`: all of it is under w, as weights are. Else a curve of
/// numbers has the kernel's beside it.
RegressionResults resultsUnder(double w, const Scene& scene, const ViewState& state, bool areWeights) {
  RegressionScene chosen = scene.regression;
  chosen.showLearned = true;
  const Box<Points> points = pointsOf(chosen);
  RegressionView view = regressionViewOf(state.regression);
  view.learnedW = w;
  view.byLearnedW = areWeights || isOfOneKernel(*points);
  return resultsOf(chosen, view);
}

/// The window has one heatmap for the weights of the kernel and of w.
ui::HeatmapFigure weightsUnder(double w, const Scene& scene, const ViewState& state) {
  const RegressionResults results = resultsUnder(w, scene, state, true);
  ui::HeatmapFigure weights = namedWeights(regressionWeights(results, scene), results);
  weights.range = state.rangeOf("regression", "weights");
  return weights;
}

/// What points there are: "50 points of 2·sin(x) + x^0.8, noise 0.5, seed 1".
QString pointsWords(const RegressionScene& chosen) {
  const Index points = chosen.points ? (*chosen.points)->size() : chosen.data.points;
  const auto n = static_cast<int>(points);
  const QString count = ui::groupedNumber(points);
  if (!chosen.points)
    return Words::tr("%1 point(s) of %2, noise %3, seed %4", nullptr, n)
        .arg(count, ui::translated(findRow(dataSets(), chosen.dataSet)->name),
             ui::shortNumber(chosen.data.noise, labelDigits))
        .arg(chosen.data.seed);
  if (chosen.source.empty()) return Words::tr("%1 point(s)", nullptr, n).arg(count);
  return Words::tr("%1 point(s) from %2", nullptr, n)
      .arg(count, ui::withoutControls(QString::fromStdString(chosen.source)));
}

QString learnedTitle(double w) {
  return Words::tr("Weights under the learned w = %1").arg(ui::shortNumber(w, labelDigits));
}

/// An estimate, beside A where they are compared, and the points that it is of.
QString parametersWith(const QString& estimate, const RegressionScene& chosen) {
  QStringList parts;
  if (chosen.pinned)
    parts << QStringLiteral("A: ") + estimateWords(pinnedScene(chosen)) << QStringLiteral("B: ") + estimate;
  else
    parts << estimate;
  parts << pointsWords(chosen);
  return parts.join(QStringLiteral(" · "));
}

QString parametersUnder(double w, const RegressionScene& chosen) {
  return parametersWith(Words::tr("Gaussian kernel, learned w = %1").arg(ui::shortNumber(w, labelDigits)), chosen);
}

/// Of a film of its training, whose frames say which w.
QString learningParameters(const Scene& scene, const ViewState&) {
  return parametersWith(Words::tr("Gaussian kernel of a learned w"), scene.regression);
}

}  // namespace

bool isOfOneKernel(const Points& points) { return points.features > 1 || points.isClassification(); }

bool hasKernelBeside(const Points& points, const RegressionScene& scene) {
  return !isOfOneKernel(points) && !scene.pinned;
}

RegressionScene underLearnedW(RegressionScene scene, double w) {
  scene.kernel = learnedKernel;
  scene.bandwidths = {1 / std::abs(w)};
  scene.order = 0;
  scene.training.reset();
  return scene;
}

RegressionScene shownEstimate(const RegressionScene& scene, const RegressionViewState& state) {
  const RegressionView view = withKeptW({}, scene, state);
  return view.byLearnedW && std::isfinite(*view.learnedW) ? underLearnedW(scene, *view.learnedW) : scene;
}

ui::HeatmapFigure namedWeights(ui::HeatmapFigure weights, const RegressionResults& results) {
  weights.hasLabels = true;  // which a window may have no room for
  if (results.isByLearnedW()) weights.title = learnedTitle(*results.view.learnedW);
  return weights;
}

RegressionView regressionViewOf(const RegressionViewState& state) {
  const auto extentOf = [](const std::vector<double>& ends) -> std::optional<Extent> {
    if (ends.size() != 2 || !(ends[0] < ends[1])) return {};
    return Extent{ends[0], ends[1]};
  };
  RegressionView view;
  view.query = state.query;
  view.first = extentOf(state.first);
  view.second = extentOf(state.second);
  return view;
}

ui::Picture chartPicture(const ui::ChartFigure& figure) {
  constexpr double usualShape = 2.0 / 3;
  return ui::Picture(figure, figure.map ? mapShape : usualShape);
}

ui::Picture chartPicture(const RegressionResults& results, const ui::ChartFigure& figure, const ui::ChartStyle& style) {
  if (!comparesMaps(results)) return chartPicture(figure);
  return mapsOf({chartPicture(mapOfA(results, figure, style)), chartPicture(figure)});
}

ui::Picture workspacePicture(const ui::Picture& chart, const ui::HeatmapFigure& weights, const ui::ChartFigure& shapes,
                             const std::optional<ui::ChartFigure>& loss) {
  std::vector<ui::Picture> parts{chart, weights, ui::Picture(shapes, besideShape)};
  if (loss) parts.emplace_back(*loss, besideShape);
  return sheetOf(parts);
}

WorkspaceFigure drawnWeights(const Scene& scene, const ViewState& state) {
  const RegressionResults results = resultsOf(scene.regression, withKeptW({}, scene.regression, state.regression));
  return namedWeights(regressionWeights(results, scene), results);
}

WorkspaceFigure drawnCurve(const Scene& scene, const ViewState& state) { return drawnChart(scene, state, false); }

WorkspaceFigure drawnMap(const Scene& scene, const ViewState& state) { return drawnChart(scene, state, true); }

WorkspaceFigure drawnKernels(const Scene& scene) { return chartPicture(kernelShapes(scene.regression.kernel)); }

WorkspaceFigure drawnLoss(const Scene& scene) { return chartPicture(shownLoss(scene.regression)); }

WorkspaceFigure drawnLearned(const Scene& scene, const ViewState& state) {
  return chartOf(resultsUnder(usableW(scene.regression), scene, state, false));
}

WorkspaceFigure drawnLearnedWeights(const Scene& scene, const ViewState& state) {
  return weightsUnder(usableW(scene.regression), scene, state);
}

WorkspaceSteps trainingSteps(const std::string& view, const Scene& scene, const ViewState& state,
                             const TrainingRun& whole) {
  const auto run = std::make_shared<const TrainingRun>(whole);
  const auto places = std::make_shared<std::vector<TrainingStep>>();
  for (Index epoch = run->hasBegun() ? 1 : 0; epoch > 0; epoch = epoch < run->last.epoch ? run->epochAfter(epoch) : 0)
    if (const TrainingStep step = run->at(epoch); std::isfinite(step.w)) places->push_back(step);
  WorkspaceSteps steps;
  const bool isUnderW = view == "learned" && isOfOneKernel(*whole.points);
  if (isUnderW || view == "learned-weights") steps.parameters = learningParameters;
  for (const TrainingStep& step : *places) steps.steps.push_back(step.epoch);
  steps.name = [places](std::size_t place) {
    const TrainingStep& step = (*places)[place];
    return Words::tr("Epoch %1, w = %2").arg(ui::groupedNumber(step.epoch), ui::shortNumber(step.w, 4));
  };
  steps.figure = [=](std::size_t place) -> WorkspaceFigure {
    const TrainingStep& step = (*places)[place];
    if (view == "loss") return chartPicture(lossChart(*run, step, run->last.epoch));
    if (view == "learned-weights") return weightsUnder(step.w, scene, state);
    return chartOf(resultsUnder(step.w, scene, state, false));
  };
  return steps;
}

WorkspaceSteps trainedSteps(const std::string& view, const Scene& scene, const ViewState& state) {
  requireTwoPoints(scene.regression);
  return trainingSteps(view, scene, state, trainedRun(scene.regression));
}

WorkspaceFigure drawnWorkspace(const Scene& scene, const ViewState& state) {
  const RegressionResults results = shownResults(scene.regression, state.regression);
  ui::ChartFigure shapes = kernelShapes(scene.regression.kernel);
  shapes.title = Words::tr("Kernel shapes");
  const ui::HeatmapFigure weights = ui::withColorRange(namedWeights(regressionWeights(results, scene), results),
                                                       state.rangeOf("regression", "weights"));
  std::optional<ui::ChartFigure> loss;
  if (scene.regression.training) {
    loss = shownLoss(scene.regression);
    loss->title = Words::tr("Training w");
  }
  return workspacePicture(chartOf(results), weights, shapes, loss);
}

WorkspaceFigure drawnErrors(const Scene& scene) {
  const RegressionScene& chosen = scene.regression;
  const auto goOn = [](const BandwidthSearch&) { return true; };
  const BandwidthSearch search =
      searchBandwidth(pointsOf(chosen), chosen.kernel, chosen.bandwidths, goOn, usedOrder(chosen));
  if (search.problem) throw DataError(search.problem);
  return chartPicture(searchChart(search, chosen.bandwidths));
}

QString regressionParameters(const Scene& scene) {
  return parametersWith(estimateWords(scene.regression), scene.regression);
}

QString learnedParameters(const Scene& scene, const ViewState& state) {
  const RegressionScene& chosen = scene.regression;
  if (!chosen.training) return learningParameters(scene, state);
  const KeptTraining& kept = **chosen.training;
  return parametersUnder(historyOf(kept).at(kept.shown).w, chosen);
}

QString learnedChartParameters(const Scene& scene, const ViewState& state) {
  return isOfOneKernel(*pointsOf(scene.regression)) ? learnedParameters(scene, state) : regressionParameters(scene);
}

QString weightsParameters(const Scene& scene, const ViewState& state) {
  const RegressionView view = withKeptW({}, scene.regression, state.regression);
  const bool isUnderW = view.byLearnedW && std::isfinite(*view.learnedW);
  return isUnderW ? parametersUnder(*view.learnedW, scene.regression) : regressionParameters(scene);
}

QString chartParameters(const Scene& scene, const ViewState& state) {
  const RegressionScene& chosen = scene.regression;
  return hasKernelBeside(*pointsOf(chosen), chosen) ? regressionParameters(scene) : weightsParameters(scene, state);
}

QString shownParameters(const RegressionResults& results) {
  return results.isByLearnedW() ? parametersUnder(*results.view.learnedW, results.scene)
                                : parametersWith(estimateWords(results.scene), results.scene);
}

}  // namespace attn::app
