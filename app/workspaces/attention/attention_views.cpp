// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_views.h"

#include <algorithm>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/flow/flow_figure.h"
#include "app/workspaces/attention/padding.h"
#include "app/workspaces/attention/plane/plane_figure.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/attention/summaries/sink_column.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "core/base/words.h"
#include "core/scene/attention/attention_comparison.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

AttentionResults resultsOf(const AttentionScene& scene, View tensor) {
  AttentionResults results = AttentionPipeline().run(scene, tensor);
  if (const Message problem = problemOf(results)) throw DataError(problem);
  return results;
}

ui::HeatmapFigure figureOf(const Scene& scene, const Pass& pass, AttentionView::Canvas canvas,
                           const std::string& head = {}) {
  WeightStages stages;
  return shownFigure(pass, scene.attention.summaries, colorsOf(scene), canvas, head, stages);
}

ui::HeatmapFigure heatmapsOf(const Scene& scene, const ViewState& state, View tensor) {
  const Pass pass = resultsOf(scene.attention, tensor).pass;
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
  ui::HeatmapFigure figure = withTokens(figureOf(scene, pass, AttentionView::Canvas::heads, state.attention.head));
  if (pass.comparison) figure = withComparedTitles(std::move(figure), pass);
  if (state.attention.hidesPadding) figure = withoutPadding(std::move(figure), pass);
  return withAxisNames(std::move(figure), tensor);
}

WorkspaceFigure drawnLines(const Scene& scene, const ViewState& state, View tensor) {
  const Pass pass = resultsOf(scene.attention, tensor).pass;
  if (const Message problem = linesProblem(pass)) throw DataError(problem);
  WeightStages stages;
  ui::LineFigure figure = shownLines(pass, scene.attention.lines, colorsOf(scene), stages);
  figure.pins = pinsOf(figure, state.attention);
  return ui::linePicture(figure);
}

WorkspaceFigure drawnPlaneOfPass(const Scene& scene, const ViewState& state, View tensor) {
  const Pass pass = resultsOf(scene.attention, tensor).pass;
  if (const Message problem = planeProblem(pass)) throw DataError(problem);
  const std::vector<HeadPlane> heads = planesOfPass(pass);
  const std::vector<Index>& cell = state.attention.selection;
  const std::size_t head = cell.size() == 3 ? planeOfPanel(heads, pass, static_cast<std::size_t>(cell[0])) : 0;
  return planePicture(heads[head], state.attention.planeBy, cell.size() == 3 ? std::optional(cell[1]) : std::nullopt);
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
  rows.push_back(
      {"plane", translatable("core", "Plane"),
       translatable("core", "queries and keys as points of a plane, in which a score is two lengths and an angle"),
       View::weights, AttentionView::Canvas::plane, drawnPlaneOfPass});
  // Last, so that the others keep their shortcuts.
  rows.push_back({"bias", translatable("core", "Bias"),
                  translatable("core", "what the positions add to the scores of each head, before the temperature"),
                  View::bias, AttentionView::Canvas::heatmaps, drawnHeatmaps});
  return rows;
}

}  // namespace

const std::vector<AttentionView>& attentionViews() {
  static const std::vector<AttentionView> rows = allRows();
  return rows;
}

namespace {

/// The pass B whose difference from A is that of the thumbnails that are open.
Pass withDifferenceOfOpen(const Pass& pass, Index open, WeightStages& stages) {
  const Index most = mostHeads(pass);
  const auto weightsOf = [&](const Pass& each, bool isA) {
    return thumbnailWeights(each, stages.of(isA).heads(*each.weights), thumbnailOfOne(each, open, most));
  };
  PassComparison comparison = *pass.comparison;
  comparison.difference = differenceOf(weightsOf(comparison.a, true), weightsOf(alone(pass), false));
  Pass compared = pass;
  compared.comparison = std::make_shared<const PassComparison>(std::move(comparison));
  return compared;
}

}  // namespace

ui::HeatmapFigure shownFigure(const Pass& pass, const SummaryChoice& summaries, const PassColors& colors,
                              AttentionView::Canvas canvas, const std::string& head, WeightStages& stages,
                              const ui::HeatmapFigure& previous) {
  const bool ofHeads = canvas == AttentionView::Canvas::heads;
  const Index most = mostHeads(pass);
  const std::optional<Index> open = ofHeads ? openThumbnail(head, most) : std::nullopt;
  if (ofHeads && !open)
    return viewOfBoth(pass, [&](const Pass& each, bool isA) {
      return headsFigure(each, stages.of(isA).heads(*each.weights), attentionFigure(each, colors, previous), {});
    });
  const bool areSummedUp = canvas != AttentionView::Canvas::lines && summaries.shown && canHaveSummaries(pass);
  const bool haveSinks = canvas != AttentionView::Canvas::lines && hasSinks(pass);
  Pass seen = areSummedUp ? withoutLeftOutKeys(pass, summaries) : pass;
  const auto figureOfOne = [&](const Pass& each, bool isA) {
    StagesOfWeights& own = stages.of(isA);
    ui::HeatmapFigure figure = attentionFigure(each, colors, previous);
    const std::optional<Index> thumbnail = open ? std::optional(thumbnailOfOne(each, *open, most)) : std::nullopt;
    if (thumbnail) figure = headsFigure(each, own.heads(*each.weights), figure, thumbnail);
    const HeadPicture* const picture = isOfAllHeads(thumbnail, each.heads)
                                           ? &headPictures()[static_cast<std::size_t>(*thumbnail - each.heads)]
                                           : nullptr;
    if (haveSinks) figure = withSinks(std::move(figure), each, picture);
    if (!areSummedUp) return figure;
    // The summaries leave keys out by themselves.
    const Pass& whole = isA ? pass.comparison->a : pass;
    const Box<Tensor> shown = thumbnail ? openWeights(whole, own.wholeHeads(*whole.weights), thumbnail) : whole.shown();
    const Index matricesOfSequence = shown->count() / each.batch();
    return withSummaries(std::move(figure), *own.summaries(shown, matricesOfSequence, summaries), summaries);
  };
  if (!seen.comparison) return figureOfOne(seen, false);
  if (open) seen = withDifferenceOfOpen(seen, *open, stages);
  return comparisonFigure(figureOfOne(seen.comparison->a, true), figureOfOne(alone(seen), false), seen, colors);
}

ui::LineFigure shownLines(const Pass& pass, const LineChoice& choice, const PassColors& colors, WeightStages& stages) {
  return viewOfBoth(pass, [&](const Pass& each, bool isA) {
    return attentionLines(each, choice, stages.of(isA).lines(*each.weights, choice.share),
                          attentionFigure(each, colors));
  });
}

const AttentionView& viewOf(View tensor) {
  const std::vector<AttentionView>& rows = attentionViews();
  return *std::find_if(rows.begin(), rows.end(), [tensor](const AttentionView& row) {
    return row.tensor == tensor && row.canvas == AttentionView::Canvas::heatmaps;
  });
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
