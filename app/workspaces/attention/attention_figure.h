// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/explanation.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/scene.h"
#include "ui/heatmap/figure.h"
#include "ui/heatmap/heatmap_view.h"

namespace attn::app {

/// The colour maps that tensors of a pass are drawn with.
struct PassColors {
  const ui::ColorMap* weights;
  const ui::ColorMap* signedNumbers;

  const ui::ColorMap* of(View view) const { return view == View::weights ? weights : signedNumbers; }
};
PassColors colorsOf(const Scene& scene);

/// The heatmaps of the tensor of a pass that is looked at, or of both passes and their difference. Label lists that are
/// as they were in `previous` are shared with it, so that a view can see at once that nothing has to be laid out anew.
ui::HeatmapFigure attentionFigure(const Pass& pass, const PassColors& colors, const ui::HeatmapFigure& previous = {});

/// What the figure's rows, columns and numbers are.
ui::CellWords attentionWords(View view);

/// What the axes of an exported figure are called.
QString exportedRowsName();
QString exportedColumnsName(View view);

/// The figure with them, and with what was chosen for the summaries of its rows.
ui::HeatmapFigure withAxisNames(ui::HeatmapFigure figure, View view);

/// Where the number of a cell of that figure comes from, as far as the pass knows. \param summaries of rows of weights
Explanation attentionExplanation(const Pass& pass, const SummaryChoice& summaries, const ui::HeatmapFigure& figure,
                                 const ui::CellPlace& place);
/// The same cell in A and in B, whichever of the three panels it was asked about in, and what tells A and B apart.
/// \pre pass.comparison
Explanation comparedExplanation(const Pass& pass, const std::vector<Step>& differences, const ui::HeatmapFigure& figure,
                                const ui::CellPlace& place);
/// The names of the masks that hide a cell; empty where it can't be told.
QString hidingMasksOf(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place);

/// Whether some queries see no key.
bool hasEmptyRows(const Pass& pass);
/// Whether some query sees keys and weighs none of them: a kernel may have no key within its reach. False
/// where the weights are not known.
bool hasRowOfZeros(const Pass& pass);

/// The line above the heatmaps: what they show, or that some queries see no key, in A or in B.
QString attentionCaption(const Pass& pass);

/// The parts of the texts that are not used.
QStringList attentionNotices(const TokenInputs& inputs);

/// "Q (3, 4, 8) · K (3, 4, 8) · V (3, 4, 8) → α (3, 4, 4) · output (3, 4, 8)": of what is known.
QString attentionShapes(const Pass& pass);

/// What the scene chose, in words: "scaled dot product · temperature 2 · softmax · 4 heads · masks: causal".
QString attentionParameters(const Scene& scene);

/// The id of the colour map that a view is drawn with, and the scene with another one for it.
const std::string& colorMapOf(const Scene& scene, View view);
Scene withColorMap(Scene scene, View view, const std::string& id);

}  // namespace attn::app
