// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/workspaces/regression/regression_training.h"
#include "app/workspaces/workspace.h"
#include "core/scene/regression/regression_pipeline.h"
#include "ui/chart/chart_figure.h"

// What the Regression workspace shows, drawn of a scene without a window.

namespace attn::app {

/// A chart in the shape that suits what it shows: a map is nearly square, all else 3 : 2.
ui::Picture chartPicture(const ui::ChartFigure& figure);
/// The same of results, with the map of A beside that of B where there is one. \param style that of the maps
ui::Picture chartPicture(const RegressionResults& results, const ui::ChartFigure& figure, const ui::ChartStyle& style);

/// All of them on one sheet: the chart above, its weights and the small charts below. Without a training that has begun
/// there is no loss.
ui::Picture workspacePicture(const ui::Picture& chart, const ui::HeatmapFigure& weights, const ui::ChartFigure& shapes,
                             const std::optional<ui::ChartFigure>& loss);

/// The query and the axes that are looked at. Two numbers that are no extent, low below high, leave the axis as it is.
RegressionView regressionViewOf(const RegressionViewState& state);

/// \throws DataError if the scene has no such view
WorkspaceFigure drawnWeights(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnCurve(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnMap(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnKernels(const Scene& scene);
/// The training that the scene keeps; else trains w as it says, on a sample where there are very many points.
WorkspaceFigure drawnLoss(const Scene& scene);
/// The same training, and the chart with the curve, or the map, of the w that is in sight; or its weights.
WorkspaceFigure drawnLearned(const Scene& scene, const ViewState& state);
WorkspaceFigure drawnLearnedWeights(const Scene& scene, const ViewState& state);
/// A training epoch by epoch in one of the views "loss", "learned" and "learned-weights": as far as it has come, or all
/// that the scene says.
WorkspaceSteps trainingSteps(const std::string& view, const Scene& scene, const ViewState& state,
                             const TrainingRun& whole);
WorkspaceSteps trainedSteps(const std::string& view, const Scene& scene, const ViewState& state);
/// The workspace, with a training where the scene keeps one.
WorkspaceFigure drawnWorkspace(const Scene& scene, const ViewState& state);
/// Tries bandwidths as "Choosing h" does, and marks the one that the scene has.
WorkspaceFigure drawnErrors(const Scene& scene);

/// Whether a chart under a learned w has nothing of the scene's kernel: a map, or probabilities, are one or the other.
bool isOfOneKernel(const Points& points);
/// Whether the curve under a learned w has that of the scene's kernel beside it, as where nothing is compared.
bool hasKernelBeside(const Points& points, const RegressionScene& scene);

/// What the scene chose, in words: "Gaussian · h = 0.35 · 50 points of 2·sin(x) + x^0.8, noise 0.5, seed 1".
QString regressionParameters(const Scene& scene);
/// The same of what is drawn under a learned w, whichever kernel was chosen: "Gaussian kernel, learned w = 20.1 · 50
/// points …".
QString learnedParameters(const Scene& scene, const ViewState& state);
/// The same of the chart, which may have the curve of the scene's own kernel, too.
QString learnedChartParameters(const Scene& scene, const ViewState& state);
/// The same of the weights in sight, which may be those of the w that the scene keeps.
QString weightsParameters(const Scene& scene, const ViewState& state);
/// The same of the chart in sight.
QString chartParameters(const Scene& scene, const ViewState& state);
/// The same of the estimate whose weights are in sight, which is B where two are compared.
QString shownParameters(const RegressionResults& results);

/// A learned w is a kernel and a bandwidth, too: the scene that has them for its own.
RegressionScene underLearnedW(RegressionScene scene, double w);
/// The scene whose own estimate is the one whose weights are looked at: that of the w that it keeps, or as it is.
RegressionScene shownEstimate(const RegressionScene& scene, const RegressionViewState& state);

/// Weights as they leave the window, with all labels: those under a learned w are called that, since its figure may
/// have the footer of a kernel.
ui::HeatmapFigure namedWeights(ui::HeatmapFigure weights, const RegressionResults& results);

}  // namespace attn::app
