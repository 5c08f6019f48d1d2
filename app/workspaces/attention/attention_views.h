// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/comparison/both_passes.h"
#include "app/workspaces/attention/heads/head_figure.h"
#include "app/workspaces/workspace.h"
#include "core/base/memo.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/attention/attention_summaries.h"

namespace attn::app {

/// One way to look at the pass of the Attention workspace. Its choice "View", its shortcuts, `render --view` and `list
/// views` take it from its row.
struct AttentionView {
  const char* id;
  const char* name;         ///< marked by translatable()
  const char* description;  ///< marked by translatable()
  View tensor;              ///< what the pass gives for it
  /// What shows it in the window.
  enum class Canvas { heatmaps, lines, heads, positions, flow, plane } canvas;
  /// Draws it without a window. \throws DataError if there is nothing to draw
  WorkspaceFigure (*figure)(const Scene& scene, const ViewState& state, View tensor);
};

/// The tensors of the pass as heatmaps first, in the order of their table; then what draws them in other ways.
const std::vector<AttentionView>& attentionViews();

/// Why there are no numbers, and in which of two mechanisms; or nothing.
Message problemOf(const AttentionResults& results);

/// B − A of the weights. \throws DataError if no mechanism is pinned as A
WorkspaceFigure drawnDifference(const Scene& scene, const ViewState& state);

/// The stages from the weights to what is shown of them beside or instead of their cells.
struct StagesOfWeights {
  Memo<picturesOverHeads> heads;       ///< of what is shown
  Memo<picturesOverHeads> wholeHeads;  ///< with the keys that are left out
  Memo<summariesOf> summaries;
  Memo<heaviestLines> lines;
};
using WeightStages = OfBoth<StagesOfWeights>;

/// The heatmaps as a canvas shows them: of heads as thumbnails, or one of them alone; with the summaries of rows. Of
/// two passes that are compared both.
/// \param previous the last such figure, whose labels are shared if they are the same
ui::HeatmapFigure shownFigure(const Pass& pass, const SummaryChoice& summaries, const PassColors& colors,
                              AttentionView::Canvas canvas, const std::string& head, WeightStages& stages,
                              const ui::HeatmapFigure& previous = {});
/// The lines of a pass, or of both. \pre linesProblem() has none
ui::LineFigure shownLines(const Pass& pass, const LineChoice& choice, const PassColors& colors, WeightStages& stages);

/// The heatmaps of a tensor.
const AttentionView& viewOf(View tensor);

}  // namespace attn::app
