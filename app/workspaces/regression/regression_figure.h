// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "app/workspaces/regression/regression_learning_figure.h"
#include "core/base/explanation.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/scene/scene.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/heatmap_view.h"

// What the Regression workspace's results look like.

namespace attn::app {

/// Points and curves with one feature, points over a map with several. Keeps the range of `previous` while the new one
/// is much the same, so that the axes do not move while a point is dragged. The style is that of the map.
ui::ChartFigure regressionChart(const RegressionResults& results, const ui::ChartFigure& previous,
                                const ui::ChartStyle& style);

/// Whether two estimates are compared by a map each, which stand beside each other: curves share a chart.
bool comparesMaps(const RegressionResults& results);
/// The map of A over the axes of `ofB`, and with its query. \pre comparesMaps
ui::ChartFigure mapOfA(const RegressionResults& results, const ui::ChartFigure& ofB, const ui::ChartStyle& style);

/// The weights as a heatmap: rows are queries, columns are keys. Where two are compared: A, B and B − A.
ui::HeatmapFigure regressionWeights(const RegressionResults& results, const Scene& scene);
ui::CellWords regressionWords();
QString weightsCaption(const RegressionResults& results);
/// Whether the heatmap has a row for a query, and not only one near it: but for the rounding of where it is.
bool hasRowOf(const std::vector<double>& query, const RegressionResults& results);

/// "Gaussian kernel, h = 0.35", with what the order makes of it.
QString estimateWords(const RegressionScene& scene);

/// What a feature, or the target, is called: as its column was, else x (x₁, x₂ … of several), or y.
QString inputName(const RegressionScene& scene, Index feature);
QString outputName(const RegressionResults& results);
/// Where there are more features, only so many of them are listed.
inline constexpr std::size_t mostNamedFeatures = 6;
/// "0.35", or "0.35, 1.2" of one bandwidth a feature.
QString bandwidthsText(const Bandwidths& bandwidths);

/// "x = 2.4" or "x = (1.2, 0.3)"; "length = 1.2, width = 0.3" where the columns have names. There are as many digits as
/// tell places in sight apart.
QString queryText(const std::vector<double>& query, const RegressionResults& results);

/// Where the prediction at the query comes from.
Explanation regressionExplanation(const RegressionResults& results);

/// The formulas of the weights and of the estimate in sight as markup, from the longest line to the shortest.
QStringList regressionFormulas(const RegressionResults& results);

/// The line of shapes in the status bar.
QString regressionShapes(const RegressionResults& results);

/// What is worth saying above the chart: gaps of the curve, and that a map is estimated from a sample.
QStringList regressionNotices(const RegressionResults& results);

}  // namespace attn::app
