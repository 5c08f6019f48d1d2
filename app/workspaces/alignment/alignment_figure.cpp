// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/ready_models.h"
#include "core/code/scene_code.h"
#include "core/explain/explain_alignment.h"
#include "core/picture/raster.h"
#include "ui/chart/chart_scale.h"
#include "ui/heatmap/color_range.h"
#include "ui/style/color_map.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::CellWords;
using ui::ChartFigure;
using ui::Curve;
using ui::HeatmapFigure;
using ui::HeatmapPanel;
using ui::LineFigure;

namespace {

constexpr int lossColor = 0, accuracyColor = 2;
constexpr ValueRange allWeights{0, 1};

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AlignmentFigure)
};

QStringList labelsOf(const Alphabet& alphabet, const std::vector<Symbol>& symbols) {
  QStringList labels;
  for (const Symbol symbol : symbols) labels << symbolLabel(alphabet, symbol);
  return labels;
}

QString plain(const std::u32string& text) { return ui::withoutControls(QString::fromStdU32String(text)); }

}  // namespace

HeatmapFigure inRange(HeatmapFigure figure, const ColorRange& range) {
  return ui::withColorRange(ui::withRangesFromZero(ui::withSharedRange(std::move(figure), alignmentWords().number)),
                            range);
}

namespace {

ui::Numbers numbers(std::vector<double> values) {
  return std::make_shared<const std::vector<double>>(std::move(values));
}

}  // namespace

Curve curveOf(const QString& name, const std::vector<StepNumber>& of, double scale, int color) {
  std::vector<double> x, y;
  for (const StepNumber& each : of) {
    x.push_back(static_cast<double>(each.step));
    y.push_back(scale * each.value);
  }
  return {name, numbers(std::move(x)), numbers(std::move(y)), color, 2, false};
}

double largestLoss(const AlignmentRun& run) {
  double largest = 1;
  for (const StepNumber& each : run.losses)
    if (std::isfinite(each.value)) largest = std::max(largest, each.value);
  return std::ceil(largest);
}

std::optional<double> valueAt(const std::vector<StepNumber>& numbers, Index step) {
  std::optional<double> value;
  for (const StepNumber& each : numbers) {
    if (each.step > step) break;
    value = each.value;
  }
  return value;
}

QString percent(double share) { return Words::tr("%1 %").arg(100 * share, 0, 'f', 1); }

namespace {

/// Whether a document keeps a training with its curves and frames, and not the weights alone.
bool keepsTraining(const AlignmentScene& scene) { return scene.weights && !(*scene.weights)->losses.empty(); }

/// What a scene begins with; where that has learned nothing, the training that its recipe describes.
AlignmentRun runOf(const AlignmentScene& scene, bool withAllFrames) {
  AlignmentRun run = runToBeginWith(scene);
  if (!run.training && (!withAllFrames || keepsTraining(scene))) return run;
  if (!run.training) run = untrainedRun(scene.recipe);
  while (!run.training->isDone() && !run.hasDiverged) advance(run);
  return withNewest(std::move(run));
}

AlignmentResults resultsOf(const AlignmentScene& scene, const AlignmentRun& run) {
  AlignmentResults results = alignmentResults(scene, run.checkpoints.back());
  if (results.problem) throw DataError(results.problem);
  return results;
}

}  // namespace

namespace {

[[noreturn]] void failTooLong() {
  throw DataError({translatable("core", "the input has more than %1 symbols: too many for pictures of the training"),
                   {std::to_string(mostFramed)}});
}

}  // namespace

QString symbolLabel(const Alphabet& alphabet, Symbol symbol) {
  return ui::withoutControls(ui::translated(symbolName(alphabet, symbol)));
}

CellWords alignmentWords() {
  return {Words::tr("Alignment"), Words::tr("output symbol"), Words::tr("input symbol"), Words::tr("weight")};
}

HeatmapFigure alignmentFigure(const AlignmentResults& results, const std::string& colorMap, const ColorRange& range,
                              std::optional<Index> written) {
  HeatmapFigure figure;
  const AlignmentModel& model = *results.shown.model;
  const auto n = static_cast<Index>(results.decoding.symbols.size()), m = static_cast<Index>(results.source.size());
  const Index shown = std::min(n, written.value_or(n));
  const Index seen = seenSources(results);
  HeatmapPanel panel;
  panel.name = Words::tr("Alignment");
  panel.numbers = gridOf(results.decoding.weights);
  panel.colorMap = findRow(ui::colorMaps(), colorMap);
  KeyRanges visible(1, n, m);
  for (Index row = 0; row < n; ++row) {
    const KeyRange keys[] = {{0, row < shown ? seen : 0}};
    visible.append(keys);
  }
  panel.visible = Box<KeyRanges>(std::move(visible));
  QStringList rows = labelsOf(model.target, results.decoding.symbols);
  for (Index row = shown; row < n; ++row) rows[row] = QStringLiteral("·");
  panel.rowLabels = std::make_shared<const QStringList>(std::move(rows));
  panel.columnLabels = std::make_shared<const QStringList>(labelsOf(model.source, results.source));
  figure.panels.push_back(std::move(panel));
  return inRange(std::move(figure), range);
}

QColor lineColor(const std::string& colorMap, double weight, bool onDark) {
  const ColorTable& table = ui::tableOf(*findRow(ui::colorMaps(), colorMap), onDark);
  return QColor::fromRgb(table[static_cast<std::size_t>(std::clamp(120 + 120 * weight, 0.0, 255.0))]);
}

namespace {

LineFigure linesFigure(const AlignmentResults& results) {
  constexpr double shown = 0.999;  // of a row's weights
  LineFigure figure;
  const CellWords words = alignmentWords();
  figure.title = Words::tr("Lines");
  figure.query = words.row;
  figure.key = words.column;
  figure.weight = words.number;
  figure.queriesName = Words::tr("output");
  figure.keysName = Words::tr("input");
  const AlignmentModel& model = *results.shown.model;
  ui::LinePanel panel;
  panel.name = figure.title;
  panel.queries = std::make_shared<const QStringList>(labelsOf(model.target, results.decoding.symbols));
  panel.keys = std::make_shared<const QStringList>(labelsOf(model.source, results.source));
  figure.panels.push_back(std::move(panel));
  figure.lines = Box<WeightLines>(largestWeights(results.decoding.weights, shown));
  return figure;
}

}  // namespace

ui::Picture linesPicture(const AlignmentResults& results, const std::string& colorMap) {
  // On paper no symbol is lit: all lines have the colour of those that are.
  return ui::linePicture(linesFigure(results), {lineColor(colorMap, 1, false)});
}

QString framedModel(const AlignmentScene& scene) {
  return scene.compared ? QStringLiteral("A · %1").arg(modelName(scene.recipe, comparedScene(scene).recipe))
                        : QString();
}

HeatmapFigure framesFigure(const AlignmentFrames& frames, const AlignmentModel& model, const std::string& colorMap,
                           const QString& title) {
  HeatmapFigure figure;
  figure.title = title;
  const auto rows = std::make_shared<const QStringList>(labelsOf(model.target, frames.fed));
  const auto columns = std::make_shared<const QStringList>(labelsOf(model.source, frames.source));
  for (const AlignmentFrame& frame : frames.frames) {
    HeatmapPanel panel;
    panel.name = panel.title = Words::tr("step %1").arg(ui::groupedNumber(frame.step));
    panel.numbers = gridOf(frame.weights);
    panel.colorMap = findRow(ui::colorMaps(), colorMap);
    KeyRanges visible(1, frame.weights->rows(), frame.weights->cols());
    const KeyRange seen[] = {{0, frames.seen}};
    for (Index row = 0; row < frame.weights->rows(); ++row) visible.append(seen);
    panel.visible = Box<KeyRanges>(std::move(visible));
    panel.rowLabels = rows;
    panel.columnLabels = columns;
    figure.panels.push_back(std::move(panel));
  }
  figure.xLabel = Words::tr("input");
  // The answer that a model would give is another one at each step.
  figure.yLabel = frames.isRight ? Words::tr("the right answer, fed in") : Words::tr("output, fed in");
  figure.sharedRowLabels = true;
  return inRange(std::move(figure), usualAlignmentRange);
}

QImage frameImage(const Tensor& weights, Index seen, const std::string& colorMap, bool onDark) {
  const ColorTable& table = ui::tableOf(*findRow(ui::colorMaps(), colorMap), onDark);
  QImage image(static_cast<int>(weights.cols()), static_cast<int>(weights.rows()), QImage::Format_RGB32);
  for (Index row = 0; row < weights.rows(); ++row)
    for (Index column = 0; column < weights.cols(); ++column)
      image.setPixel(
          static_cast<int>(column), static_cast<int>(row),
          column >= seen
              ? ui::theme().masked.rgb()
              : table[static_cast<std::size_t>(colorIndex(weights.data()[row * weights.cols() + column], allWeights))]);
  return image;
}

ChartFigure curvesFigure(const AlignmentRun& run, std::optional<Index> shown) {
  ChartFigure figure;
  figure.wholeX = true;
  figure.xLabel = Words::tr("step");
  const double top = largestLoss(run);
  const Index at = shown.value_or(run.step());
  const std::optional<double> loss = valueAt(run.losses, at), accuracy = valueAt(run.accuracies, at);
  figure.curves = {curveOf(Words::tr("loss"), run.losses, 1, lossColor),
                   curveOf(Words::tr("accuracy on %1 unseen").arg(ui::groupedNumber(run.tried)), run.accuracies, top,
                           accuracyColor)};
  if (loss) figure.curves[0].value = QString::number(*loss, 'f', 3);
  if (accuracy) figure.curves[1].value = percent(*accuracy);
  figure.range = QRectF(0, 0, static_cast<double>(std::max<Index>(run.recipe.steps, run.step())), top);
  for (const double part : {0.0, 0.5, 1.0})
    figure.rightLabels.emplace_back(part * top, Words::tr("%1 %").arg(100 * part, 0, 'f', 0));
  if (shown) {
    figure.cursor = QPointF(static_cast<double>(*shown), 0);
    figure.cursorText = Words::tr("step %1").arg(ui::groupedNumber(*shown));
  }
  return figure;
}

QString outputText(const AlignmentResults& results, std::optional<Index> written) {
  const std::vector<Symbol>& all = results.decoding.symbols;
  const std::vector<Symbol> symbols(all.begin(),
                                    all.begin() + std::min(std::ssize(all), written.value_or(std::ssize(all))));
  const bool isWhole = results.decoding.hasEnded() && symbols.size() == all.size();
  return plain(results.shown.model->target.textOf(symbols)) + (isWhole ? QString() : QStringLiteral("…"));
}

QString decodedText(const AlignmentResults& results, std::optional<Index> written) {
  return ui::withoutControls(QString::fromStdString(results.scene.input)) + QStringLiteral(" → ") +
         outputText(results, written);
}

QString alignmentShapes(const AlignmentResults& results) {
  if (results.problem) return {};
  const AlignmentWidths& widths = results.shown.model->widths;
  const auto n = static_cast<Index>(results.decoding.symbols.size()), m = static_cast<Index>(results.source.size());
  return Words::tr("states %1 · α %2 · s %3")
      .arg(QString::fromStdString(toString(Shape{m, widths.keys()})), QString::fromStdString(toString(Shape{n, m})),
           QString::fromStdString(toString(Shape{n, widths.decoder})));
}

Explanation alignmentExplanation(const AlignmentResults& results, Index place, std::optional<Index> source,
                                 const std::string& colorMap) {
  const DecodingOptions options = decodingOptions(results.scene, *results.shown.model);
  return explainDecoderStep({.model = *results.shown.model,
                             .trainingStep = results.shown.step,
                             .source = results.source,
                             .written = results.decoding.symbols,
                             .steps = *results.steps,
                             .place = place,
                             .attention = options.attention,
                             .keys = *results.states,
                             .chosen = source,
                             .isForced = options.forced.contains(place),
                             .barColors = colorMap});
}

CodeProgram alignmentCodeOf(const Scene& scene, const ViewState&, const Dialect& dialect) {
  return alignmentCode(resultsOf(scene.alignment, runOf(scene.alignment, false)), dialect);
}

WorkspaceFigure drawnAlignment(const Scene& scene) {
  const AlignmentResults own = resultsOf(scene.alignment, runOf(scene.alignment, false));
  HeatmapFigure figure = alignmentFigure(own, scene.weightColors);
  if (scene.alignment.compared) {
    const AlignmentScene other = comparedScene(scene.alignment);
    figure = comparedFigure(own, resultsOf(other, runOf(other, false)), scene.weightColors);
  }
  figure.xLabel = Words::tr("input");
  figure.yLabel = Words::tr("output");
  return figure;
}

WorkspaceFigure drawnLines(const Scene& scene) {
  if (scene.alignment.compared)
    throw DataError({translatable("core", "two models are compared, whose lines are not drawn")});
  return linesPicture(resultsOf(scene.alignment, runOf(scene.alignment, false)), scene.weightColors);
}

WorkspaceFigure drawnFrames(const Scene& scene) {
  const AlignmentRun run = runOf(scene.alignment, true);
  const AlignmentResults results = resultsOf(scene.alignment, run);
  const AlignmentFrames frames = AlignmentPipeline().frames(results, run.checkpoints);
  if (frames.frames.empty()) failTooLong();
  return framesFigure(frames, *run.checkpoints.back().model, scene.weightColors, framedModel(scene.alignment));
}

WorkspaceFigure drawnCurves(const Scene& scene) {
  const AlignmentRun run = runOf(scene.alignment, true);
  if (scene.alignment.compared)
    return ui::Picture(comparedCurves(run, runOf(comparedScene(scene.alignment), true), std::nullopt));
  return ui::Picture(curvesFigure(run, std::nullopt));
}

namespace {

/// What the alignments at all checkpoints have in common, computed when the first of them is wanted.
class FramedTraining {
 public:
  FramedTraining(AlignmentScene scene, AlignmentRun run) : m_scene(std::move(scene)), m_run(std::move(run)) {}

  const AlignmentRun& run() const { return m_run; }
  HeatmapFigure figure(std::size_t place, const std::string& colorMap) {
    const std::lock_guard lock(m_mutex);
    // All at once: they are fed the same, and have the same rows.
    if (!m_all) m_all = AlignmentPipeline().frames(resultsOf(m_scene, m_run), m_run.checkpoints);
    if (m_all->frames.empty()) failTooLong();
    AlignmentFrames one = *m_all;
    one.frames = {m_all->frames[place]};
    HeatmapFigure figure = framesFigure(one, *m_run.checkpoints.back().model, colorMap);
    figure.panels.front().title.clear();  // the film says it
    return figure;
  }

 private:
  AlignmentScene m_scene;
  AlignmentRun m_run;
  std::mutex m_mutex;
  std::optional<AlignmentFrames> m_all;
};

}  // namespace

WorkspaceSteps alignmentSteps(const std::string& view, const Scene& scene, const AlignmentRun& whole) {
  const auto training = std::make_shared<FramedTraining>(scene.alignment, seenOf(whole));
  WorkspaceSteps steps;
  for (const AlignmentCheckpoint& checkpoint : training->run().checkpoints) steps.steps.push_back(checkpoint.step);
  steps.parameters = framesParameters;
  steps.name = [training](std::size_t place) {
    return Words::tr("Step %1").arg(ui::groupedNumber(training->run().checkpoints[place].step));
  };
  steps.figure = [training, view, colors = scene.weightColors](std::size_t place) -> WorkspaceFigure {
    if (view == "curves") return ui::Picture(curvesFigure(training->run(), training->run().checkpoints[place].step));
    return training->figure(place, colors);
  };
  return steps;
}

WorkspaceSteps trainedAlignmentSteps(const std::string& view, const Scene& scene) {
  return alignmentSteps(view, scene, runOf(scene.alignment, true));
}

Index stepsToDraw(const AlignmentScene& scene, const std::string& view) {
  const bool isThere = scene.weights.has_value() || hasReadyModel(scene.recipe);
  const bool isOfTraining = view == "frames" || view == "curves";
  const Index own = (isOfTraining ? keepsTraining(scene) : isThere) ? 0 : scene.recipe.steps;
  return own + (scene.compared ? stepsToDraw(comparedScene(scene), view) : 0);
}

}  // namespace attn::app
