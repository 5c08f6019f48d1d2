// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_views.h"

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/comparison_figure.h"
#include "app/workspaces/attention/flow/flow_figure.h"
#include "app/workspaces/attention/padding.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "core/base/words.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

AttentionResults resultsOf(const AttentionScene& scene, View tensor,
                           AttentionPipeline::Beside beside = AttentionPipeline::Beside::nothing) {
  AttentionResults results = AttentionPipeline().run(scene, tensor, beside);
  if (const Message problem = problemOf(results)) throw DataError(problem);
  return results;
}

ui::HeatmapFigure figureOf(const Scene& scene, const Pass& pass, AttentionView::Canvas canvas,
                           const std::string& head = {}) {
  WeightStages stages;
  return shownFigure(pass, scene.attention.summaries, attentionFigure(pass, colorsOf(scene)), canvas, head, stages);
}

ui::HeatmapFigure heatmapsOf(const Scene& scene, const ViewState& state, View tensor) {
  const Pass pass = resultsOf(scene.attention, tensor, AttentionPipeline::Beside::pinned).pass;
  ui::HeatmapFigure figure = figureOf(scene, pass, AttentionView::Canvas::heatmaps);
  if (pass.comparison) figure = withComparedTitles(std::move(figure), pass);
  if (state.attention.hidesPadding) figure = withoutPadding(std::move(figure), pass);
  return withAxisNames(std::move(figure), tensor);
}

WorkspaceFigure drawnHeatmaps(const Scene& scene, const ViewState& state, View tensor) {
  return heatmapsOf(scene, state, tensor);
}

WorkspaceFigure drawnHeads(const Scene& scene, const ViewState& state, View tensor) {
  const Pass pass = resultsOf(scene.attention, tensor).pass;
  ui::HeatmapFigure figure = figureOf(scene, pass, AttentionView::Canvas::heads, state.attention.head);
  if (state.attention.hidesPadding) figure = withoutPadding(std::move(figure), pass);
  return withAxisNames(std::move(figure), tensor);
}

WorkspaceFigure drawnLines(const Scene& scene, const ViewState& state, View tensor) {
  const Pass pass = resultsOf(scene.attention, tensor).pass;
  if (const Message problem = linesProblem(pass)) throw DataError(problem);
  const LineChoice& choice = scene.attention.lines;
  ui::LineFigure figure =
      attentionLines(pass, choice, heaviestLines(*pass.weights, choice.share), attentionFigure(pass, colorsOf(scene)));
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

ui::HeatmapFigure shownFigure(const Pass& pass, const SummaryChoice& summaries, ui::HeatmapFigure heatmaps,
                              AttentionView::Canvas canvas, const std::string& head, WeightStages& stages) {
  ui::HeatmapFigure figure = std::move(heatmaps);
  if (canvas == AttentionView::Canvas::heads) figure = headsFigure(pass, stages.heads(*pass.weights), figure, head);
  if (canvas == AttentionView::Canvas::lines || !figure.hasLabels || !summaries.shown || !canHaveSummaries(pass))
    return figure;
  const Box<Tensor> weights =
      canvas == AttentionView::Canvas::heads ? openWeights(pass, stages.heads(*pass.weights), head) : pass.shown();
  if (canvas == AttentionView::Canvas::heatmaps) figure = withoutLeftOutKeys(std::move(figure), pass, summaries);
  const Index matricesOfSequence = weights->count() / pass.batch();
  return withSummaries(std::move(figure), *stages.summaries(weights, matricesOfSequence, summaries), summaries);
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

WorkspaceFigure drawnDifference(const Scene& scene, const ViewState& state) {
  if (!scene.attention.pinned)
    throw DataError({translatable("core",
                                  "the scene has no difference: no mechanism is pinned as A. In the window, pin one, "
                                  "change B and save the scene")});
  return differenceFigure(heatmapsOf(scene, state, View::weights));
}

}  // namespace attn::app
