// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "core/base/explanation.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/attention/position_stages.h"
#include "core/scene/view_state.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// What the view of positions shows: of two mechanisms with the same way of positions it is shown once.
struct PositionsShown {
  std::vector<PositionResults> parts;  ///< of A and B, or of the only one that has numbers; never empty once computed
  ui::HeatmapFigure heatmaps;
  ui::ChartFigure chart;
};

/// Two ways of positions beside each other, `ofA` being that of a pinned mechanism.
PositionsShown shownPositions(const PositionResults& ofA, const PositionResults& ofB, const Scene& scene);
PositionsShown shownPositions(const PositionResults& results, const Scene& scene);

/// Whose cell it is of what is shown, and where the cell is among its own heatmaps.
std::pair<const PositionResults*, ui::CellPlace> ownCell(const PositionsShown& shown, const ui::CellPlace& cell);

/// The numbers of a way of positions as heatmaps: the encoding beside the dot products of its rows, or the bias of each
/// head. Each kind of number has a range of its own.
ui::HeatmapFigure positionsFigure(const PositionResults& results, const Scene& scene);

/// What the heatmaps' rows and columns are, for what has no words of its own.
ui::CellWords positionsWords();

/// The chosen columns of the encoding against the position; of a rotation also how alike positions are at that
/// distance; or the bias of each head against the distance of the key from the query.
ui::ChartFigure positionsChart(const PositionResults& results);

/// Whether the curves of both have the same axis.
bool isDrawnWith(const PositionResults& results, const PositionResults& other);

/// The place on the chart's axis that a cell of the heatmaps belongs to; and the cell of a place, in the panel and, as
/// far as it can, in the column of the cell that was selected before.
double chartPlaceOf(const PositionResults& results, const ui::CellPlace& cell);
ui::CellPlace cellAt(const PositionResults& results, double place, const ui::CellPlace& before);

/// Where the number of a cell comes from; and what the way of positions is.
Explanation positionExplanation(const PositionResults& results, const ui::CellPlace& cell);
Explanation positionExplanation(const PositionResults& results);

/// The line above the canvas: what is shown, or what is wrong with the pass, on which it does not depend.
QString positionsCaption(const AttentionResults& results);

/// The numbers as tables: the encoding and its dot products, or the biases; a line a number.
std::vector<NamedTable> positionTables(const PositionsShown& shown);

/// What can be exported: everything together, the heatmaps alone, the curves alone.
std::vector<ui::NamedPicture> positionPictures(const ui::HeatmapFigure& heatmaps, const ui::ChartFigure& chart);

// Without a window. \throws DataError if there is nothing to draw
WorkspaceFigure drawnPositions(const Scene& scene, const ViewState& state, View tensor);
WorkspaceFigure drawnPositionCurves(const Scene& scene);

}  // namespace attn::app
