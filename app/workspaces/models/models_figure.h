// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspaces/models/patches/patch_figure.h"
#include "app/workspaces/workspace.h"
#include "core/scene/models/models_pipeline.h"
#include "ui/heatmap/figure.h"
#include "ui/lines/line_figure.h"

namespace attn::app {

/// The grid of a kind of attention, else the first one; null if there is none yet.
const HeadGrid* gridOf(const ModelsResults& results, const std::string& stack);

/// All heads of one kind of attention: a row a layer, a column a head. A title says which head it is, what it is called
/// by where its weights lie, or that it is silenced.
ui::HeatmapFigure headGridFigure(const ModelsResults& results, const HeadGrid& grid, const ui::ColorMap* colors);

/// The open head as any attention is drawn. \pre results.pass
ui::HeatmapFigure openHeadFigure(const ModelsResults& results, const Scene& scene,
                                 const ui::HeatmapFigure& previous = {});

/// What is drawn of the open head; nothing where none is open.
struct HeadDrawing {
  ui::HeatmapFigure figure = {};
  ui::LineFigure lines = {};
  PatchesDrawing patches = {};  ///< where it is looked at over a picture
};
/// In the worker's thread. \param previous the figure that stands there
HeadDrawing openHeadDrawing(const ModelsResults& results, const Scene& scene, const ui::HeatmapFigure& previous);

/// "Layer 3, head 1": counted from 0, as files and papers do.
QString headName(const HeadPlace& place);
/// How the numbers of a file were changed before they are shown; empty: they are as in the file.
QString readingWords(const ModelsResults& results);
/// "first token 54 % · … · entropy 1.97 nats · mean distance 5.5"; empty of cross-attention, or before it is there.
QString headNumbers(const HeadGrid& grid, const HeadPlace& place);
/// "previous token 3, first token 12": how many heads of the grid are called so.
QString marksOf(const HeadGrid& grid);
/// What the card of a model says: names, and what stands beside them; and that of a file.
std::vector<std::pair<QString, QString>> modelFacts(const OpenedModel& opened);
std::vector<std::pair<QString, QString>> fileFacts(const OpenedFile& file);
/// What an axis of a file counts.
QString roleName(AxisRole role);
/// "hidden (15, 384) · q, k, v (12, 15, 32) · α (6, 12, 15, 15)"
QString modelShapes(const ModelsResults& results);
/// A token as it is shown: blanks are seen, control characters are not.
QString tokenText(const std::string& text);

// What `render` draws of a scene, without a window. \throws DataError if there is nothing to draw
WorkspaceFigure drawnHeads(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnOpenHead(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnLens(const Scene& scene, const ViewState& state);
QString modelsParameters(const Scene& scene);

/// What a view state looks at.
ModelsView lookedAt(const ModelsViewState& state);

}  // namespace attn::app
