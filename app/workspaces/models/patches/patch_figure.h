// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/workspaces/models/patches/patch_picture.h"
#include "app/workspaces/workspace.h"
#include "core/scene/models/explain_patches.h"
#include "core/scene/models/models_results.h"
#include "core/scene/view_state.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// What a view of patches draws, made of the results in the worker's thread: all that does not depend on which query is
/// in sight.
struct PatchesDrawing {
  std::optional<PatchWeights> weights;  ///< none: no map is wanted
  PatchChoice choice;
  Index queries = 0, keys = 0;
  std::optional<PatchGuess> guess;  ///< of the axis that the map is of
  std::optional<PatchGrid> grid;    ///< as chosen or guessed
  Message problem;                  ///< why there is no grid
  bool isSquare = false;            ///< queries lie on the grid of the keys, and can be chosen there
  PatchPicture picture;             ///< without its image
  std::vector<QImage> levels;       ///< of its part under the grid; none without a picture
  QImage thumbnail;
  ValueRange all;  ///< of the patches of all maps of the open head

  bool hasMap() const { return weights && grid; }
};

/// In the worker's thread. \param reader of the picture, of that thread
PatchesDrawing patchesDrawing(const ModelsResults& results, PictureReader& reader);

/// What a view state looks at: the token that the map is seen from, and the one that is asked about.
struct PatchSight {
  Index from = 0, selected = -1;

  bool operator==(const PatchSight&) const = default;
};
/// \pre drawing.hasMap()
PatchSight sightOf(const PatchesDrawing& drawing, const ModelsViewState& state);
/// The selection of a view state, (query, key), that sees the map from this token; or that asks about it.
std::vector<Index> selectionFrom(const PatchesDrawing& drawing, const ModelsViewState& state, Index from);
std::vector<Index> selectionOf(const PatchesDrawing& drawing, const ModelsViewState& state, Index selected);

/// The map of the open head over the picture. \pre drawing.hasMap()
ui::HeatmapFigure patchMapFigure(const PatchesDrawing& drawing, const PatchSight& sight, const ui::ColorMap* colors);
/// The same maps of all heads of the layer, without a picture.
ui::HeatmapFigure patchHeadsFigure(const PatchesDrawing& drawing, const PatchSight& sight, const ui::ColorMap* colors);
/// As it leaves the program: with the patch framed that it is seen from, and the words below it.
ui::HeatmapFigure exportedPatchMap(ui::HeatmapFigure map, const PatchesDrawing& drawing, const PatchSight& sight);

ui::CellWords patchWords(const PatchesDrawing& drawing);
/// "opacity 80 % × √(α / largest), a patch one colour · range of this query, without the class token".
QString patchStatement(const PatchesDrawing& drawing, const ui::HeatmapFigure& map);
/// "query patch (6, 8)".
QString sightWords(const PatchesDrawing& drawing, const PatchSight& sight);
/// The sum of the weights of the tokens before the grid.
double weightBefore(const PatchesDrawing& drawing, const PatchSight& sight);
/// "14 × 14 behind 1 token".
QString gridWords(const PatchGrid& grid);

PatchMapQuestion patchQuestion(const PatchesDrawing& drawing, const PatchSight& sight);

/// What `render` draws. \throws DataError if there is no map, or its picture can't be read
WorkspaceFigure drawnPatches(const Scene& scene, const ViewState& state);
/// The same seen from the patch of a row and a column. \throws DataError also if there is no such patch
WorkspaceFigure drawnPatchesFrom(const Scene& scene, const ViewState& state, std::pair<Index, Index> patch);

}  // namespace attn::app
