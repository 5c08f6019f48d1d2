// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/rooms/room.h"
#include "ui/chart/chart_figure.h"

// What the Regression workspace shows, drawn of a scene without a window.

namespace attn::app {

/// A chart in the shape that suits what it shows: a map is nearly square, all else 3 : 2.
ui::Picture chartPicture(const ui::ChartFigure& figure);

/// \throws DataError if the scene has no such view
RoomFigure drawnWeights(const Scene& scene);
RoomFigure drawnCurve(const Scene& scene);
RoomFigure drawnMap(const Scene& scene);
RoomFigure drawnKernels(const Scene& scene);
/// Trains w as the scene says, on a sample where there are very many points.
RoomFigure drawnLoss(const Scene& scene);

/// What the scene chose, in words: "Gaussian · h = 0.35 · 50 points of 2·sin(x) + x^0.8, noise 0.5, seed 1".
QString regressionParameters(const Scene& scene);

}  // namespace attn::app
