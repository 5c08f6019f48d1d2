// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspaces/attention/plane/plane_figure.h"
#include "app/workspaces/models/patches/patch_figure.h"
#include "app/workspaces/workspace.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/models_pipeline.h"
#include "ui/heatmap/figure.h"
#include "ui/lines/line_figure.h"
#include "ui/style/drawing.h"

namespace attn::app {

/// \throws DataError that says why there is nothing to draw of a scene, or what it is compared with is gone
void requireResults(const ModelsResults& results);

/// The grid of a kind of attention, else the first one; null if there is none yet.
const HeadGrid* gridOf(const ModelsResults& results, const std::string& stack);

/// Whose heads a grid shows beside what is pinned: A's, B's, or what they differ by.
struct GridSide {
  const char* id;
  const char* letters;      ///< as they stand above heatmaps
  const char* description;  ///< marked by translatable()
  bool isDifference = false;
};
const std::vector<GridSide>& gridSides();
/// The one that an id names, else the difference; null where nothing is compared.
const GridSide* gridSide(const HeadGrid& grid, const std::string& compared);
/// What one number of the grid is: "weight", "weight A", "B − A".
QString gridNumber(const ModelsResults& results, const GridSide* side);

/// All heads of one kind of attention: a row a layer, a column a head; in another order each follows the one before it.
/// A title says which head it is, what it is called by where its weights lie, or the number that it is sorted by, or
/// that it is silenced; of a difference the largest |B − A|. \param side null: nothing is compared
ui::HeatmapFigure headGridFigure(const ModelsResults& results, const HeadGrid& grid, const HeadOrder& order,
                                 const Scene& scene, const GridSide* side);
/// The same as it stands on paper: with what A and B are above it.
ui::HeatmapFigure withComparedHeads(ui::HeatmapFigure figure, const ModelsResults& results, const GridSide* side);

/// The range of weights where none was chosen: logarithmic for large heads whose pixels a linear one would leave nearly
/// all in its first hundredth, white.
ColorRange usualRange(const ModelsResults& results);
/// The range of weights, as it was chosen or the usual one.
ColorRange rangeOfWeights(const ViewState& state, const ModelsResults& results);

/// The open head as any attention is drawn. \pre results.pass
ui::HeatmapFigure openHeadFigure(const ModelsResults& results, const Scene& scene,
                                 const ui::HeatmapFigure& previous = {});

/// What is drawn of the open head; nothing where none is open.
struct HeadDrawing {
  ui::HeatmapFigure figure = {};
  ui::LineFigure lines = {};
  std::vector<HeadPlane> planes = {};  ///< of each head; none unless they were asked for
  Message planeProblem = {};           ///< why there are none
  PatchesDrawing patches = {};         ///< where it is looked at over a picture
};
/// In the worker's thread. \param previous the figure that stands there
HeadDrawing openHeadDrawing(const ModelsResults& results, const Scene& scene, const ui::HeatmapFigure& previous,
                            bool withPlanes);
/// The lines as files have them, with what the heatmaps beside them say above themselves. \pre results.pass
ui::Picture openLinesPicture(const ModelsResults& results, const ui::LineFigure& lines);
/// Why there is no plane of the opened heads, or nothing; and the planes. \pre results.pass
Message openPlaneProblem(const ModelsResults& results);
std::vector<HeadPlane> openPlanes(const ModelsResults& results);
/// "Layer 3, head 1", "Layer 3, head 1 and layer 2, head 0", "Layer 3 · Mean of 5 heads", "Layer 3, head 1 · Rollout".
QString openHeadsName(const ModelsResults& results);
/// The same without what is shown of them, as a figure's title has it.
QString picturesName(const ModelsResults& results);

/// "A: … · B: …": the heads, or the sources, that are compared. \pre results.pass->comparison
QString comparedNames(const ModelsResults& results);
/// The same of what is pinned and what is not. \pre results.scene.pinned
QString sourceNames(const ModelsResults& results);
/// Whether A and B have the same queries and keys, in words. \pre pass.comparison
bool readTheSame(const Pass& pass);

/// The cell of the figure of the opened heads that shows the weight of two tokens; and the tokens of a cell, of a word
/// its first piece. None where a token is not shown.
std::optional<ui::CellPlace> cellOfTokens(const ModelsResults& results, const std::vector<Index>& tokens);
std::vector<Index> tokensOfCell(const ModelsResults& results, Index row, Index column);
/// Where the number of a cell of the opened heads comes from.
Explanation openHeadExplanation(const ModelsResults& results, const ui::HeatmapFigure& figure,
                                const ui::CellPlace& cell);

/// "Layer 3, head 1": counted from 0, as files and papers do.
QString headName(const HeadPlace& place);
/// The same of a picture of heads that shows what a row of headShowings() names: a rollout is of all heads of its
/// layer.
QString pictureName(const std::string& shows, const HeadPlace& place);
/// What a cell of the pictures of heads is.
ui::CellWords headWords(const ModelsResults& results);
/// What is shown in the place of weights, and how the numbers were changed before; empty: they are as they were made.
QString readingWords(const ModelsResults& results);
/// The figure with these words in its title.
ui::HeatmapFigure withReading(ui::HeatmapFigure figure, const ModelsResults& results);
/// "first token 54 % · … · entropy 1.97 nats · mean distance 5.5"; empty of cross-attention, or before it is there.
QString headNumbers(const HeadGrid& grid, const HeadPlace& place);
/// "previous token 3, first token 12": how many heads of the grid are called so.
QString marksOf(const HeadGrid& grid);
/// What the card of a model says: names, and what stands beside them; and that of a file.
std::vector<std::pair<QString, QString>> modelFacts(const OpenedModel& opened);
std::vector<std::pair<QString, QString>> fileFacts(const OpenedFile& file);
/// What an axis of a file counts.
QString roleName(AxisRole role);
/// "hidden (15, 384) · q, k, v (12, 15, 32) · α (6, 12, 15, 15)", of one kind of attention.
QString modelShapes(const ModelsResults& results, StackKind kind);
/// A token as it is shown: blanks are seen, control characters are not.
QString tokenText(const std::string& text);

// What `render` draws of a scene, without a window. \throws DataError if there is nothing to draw
WorkspaceFigure drawnHeads(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnOpenHead(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnHeadLines(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnHeadPlane(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnLens(const Scene& scene, const ViewState& state);
QString modelsParameters(const Scene& scene);

/// What a view state looks at.
ModelsView lookedAt(const ModelsViewState& state);

}  // namespace attn::app
