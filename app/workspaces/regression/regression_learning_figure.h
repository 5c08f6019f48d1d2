// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/workspaces/regression/regression_film.h"
#include "core/scene/regression/regression_pipeline.h"
#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_scale.h"

// What kernels, the training of w and the choice of h look like, and what is to be said of them.

namespace attn::app {

/// All kernels, the chosen one strong and in the colour of its curve.
ui::ChartFigure kernelShapes(const std::string& kernel);

/// The kernel whose weights are shown, about the query, over the part x of the axis. It is a third of the plot high.
ui::ChartShade kernelOnData(const RegressionResults& results, const Extent& x);

/// The loss of all epochs so far: strong up to the one in sight, faint after it.
/// \param length how many epochs were asked for in all
ui::ChartFigure lossChart(const TrainingRun& run, const TrainingStep& shown, Index length);
ui::ChartFigure lossChart(const TrainingFilm& film);

/// "3,251 of 10,000": an epoch among those that were asked for.
QString epochWords(Index epoch, Index length);

/// Where the loss is least, if what a step has come to is well above it; in few words.
QString missedWords(const TrainingHistory& history, const TrainingStep& shown);
/// What the w in sight means, whether it is large or small among these points, and why a training goes astray. Empty
/// before it has begun.
QString trainingWords(const TrainingFilm& film);

/// Leave-one-out error against bandwidth, the smallest and the bandwidth in use marked.
ui::ChartFigure searchChart(const BandwidthSearch& search, const Bandwidths& bandwidths);

/// The digits that count in a number in a label, see ui::shortNumber.
inline constexpr int labelDigits = 4;

}  // namespace attn::app
