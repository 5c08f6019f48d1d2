// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/attention/attention_views.h"

#include "app/rooms/attention/attention_figure.h"
#include "app/rooms/attention/attention_line_figure.h"
#include "app/rooms/attention/comparison_figure.h"
#include "app/rooms/attention/flow/flow_figure.h"
#include "app/rooms/attention/positions/positions_figure.h"
#include "app/rooms/attention/summaries/summary_figure.h"
#include "core/base/words.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

AttentionResults resultsOf(const AttentionScene& scene, View tensor) {
  AttentionResults results = AttentionPipeline().run(scene, tensor);
  if (const Message problem = problemOf(results)) throw DataError(problem);
  return results;
}

ui::HeatmapFigure heatmapsOf(const Scene& scene, View tensor) {
  const AttentionResults results = resultsOf(scene.attention, tensor);
  WeightStages stages;
  ui::HeatmapFigure figure =
      shownFigure(results, attentionFigure(results, scene), AttentionView::Canvas::heatmaps, {}, stages);
  if (results.comparison) figure = withComparedTitles(std::move(figure), scene.attention);
  return withAxisNames(std::move(figure), tensor);
}

RoomFigure drawnHeatmaps(const Scene& scene, const ViewState&, View tensor) { return heatmapsOf(scene, tensor); }

RoomFigure drawnHeads(const Scene& scene, const ViewState& state, View tensor) {
  AttentionScene looked = scene.attention;
  looked.pinned.reset();  // the heads are those of B alone
  const AttentionResults results = resultsOf(looked, tensor);
  WeightStages stages;
  return withAxisNames(
      shownFigure(results, attentionFigure(results, scene), AttentionView::Canvas::heads, state.attention.head, stages),
      tensor);
}

RoomFigure drawnLines(const Scene& scene, const ViewState& state, View tensor) {
  AttentionScene looked = scene.attention;
  looked.pinned.reset();  // the lines are those of B alone
  AttentionResults results = resultsOf(looked, tensor);
  results.scene = scene.attention;
  if (const Message problem = linesProblem(results)) throw DataError(problem);
  ui::LineFigure figure = attentionLines(results, heaviestLines(*results.weights, scene.attention.lines.share),
                                         attentionFigure(results, scene));
  figure.pins = pinsOf(figure, state.attention);
  return ui::linePicture(figure);
}

std::vector<AttentionView> allRows() {
  std::vector<AttentionView> rows;
  for (const ViewRow& row : views())
    rows.push_back({row.id, row.name, row.description, row.view, AttentionView::Canvas::heatmaps, drawnHeatmaps});
  rows.push_back({"lines", translatable("core", "Lines"),
                  translatable("core", "lines from each query to its keys of large weight, as wide as the weights"),
                  View::weights, AttentionView::Canvas::lines, drawnLines});
  rows.push_back({"heads", translatable("core", "All heads"),
                  translatable("core", "the weights of every head as thumbnails, with their mean and maximum"),
                  View::weights, AttentionView::Canvas::heads, drawnHeads});
  rows.push_back({"positions", translatable("core", "Positions"),
                  translatable("core", "how positions are told apart: their encoding, its dot products and its curves"),
                  View::scores, AttentionView::Canvas::positions, drawnPositions});
  rows.push_back({"flow", translatable("core", "Flow"),
                  translatable("core", "the whole pass from the tokens to the output, each tensor of it in a box"),
                  View::output, AttentionView::Canvas::flow, drawnFlow});
  return rows;
}

}  // namespace

const std::vector<AttentionView>& attentionViews() {
  static const std::vector<AttentionView> rows = allRows();
  return rows;
}

ui::HeatmapFigure shownFigure(const AttentionResults& results, ui::HeatmapFigure heatmaps, AttentionView::Canvas canvas,
                              const std::string& head, WeightStages& stages) {
  if (results.problem) return heatmaps;
  ui::HeatmapFigure figure = std::move(heatmaps);
  if (canvas == AttentionView::Canvas::heads)
    figure = headsFigure(results, stages.heads(*results.weights), figure, head);
  if (canvas == AttentionView::Canvas::lines || !figure.hasLabels || !hasSummaries(results.scene, results.view))
    return figure;
  // All panels show matrices of one tensor.
  const Box<Tensor> weights = figure.panels.front().tensor;
  const SummaryChoice& choice = results.scene.summaries;
  const Index matricesOfSequence = weights->count() / results.tokens->batch();
  return withSummaries(std::move(figure), *stages.summaries(weights, matricesOfSequence, choice), choice);
}

const AttentionView& viewOf(View tensor) {
  return *findRow(attentionViews(), views()[static_cast<std::size_t>(tensor)].id);
}

Message problemOf(const AttentionResults& results) {
  if (!results.isProblemOfPinned) return results.problem;
  MessageArgument words(ui::translated(results.problem).toStdString());
  words.isWords = true;  // translated already
  return {translatable("core", "The pinned mechanism, A: %1"), {words}};
}

RoomFigure drawnDifference(const Scene& scene) {
  if (!scene.attention.pinned)
    throw DataError({translatable("core",
                                  "the scene has no difference: no mechanism is pinned as A. In the window, pin one, "
                                  "change B and save the scene")});
  return differenceFigure(heatmapsOf(scene, View::weights));
}

}  // namespace attn::app
