// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/files/csv.h"
#include "core/scene/attention/pass.h"
#include "ui/heatmap/figure.h"

// The heatmaps of a comparison: A, B and B − A of each sequence and head in a row.

namespace attn::app {

struct PassColors;

/// Whether a figure is one of A, B and B − A, rather than of one pass or of two beside each other.
bool isComparison(const ui::HeatmapFigure& figure);

/// Where the three stand in a row.
enum class Compared { a, b, difference };
inline constexpr std::size_t comparedPanels = 3;
inline Compared comparedAt(std::size_t panel) { return static_cast<Compared>(panel % comparedPanels); }

/// The map that signed numbers are drawn in: the chosen one if it is diverging, else another.
const ui::ColorMap* differenceColors(const ui::ColorMap* chosen);

/// A figure of `a` and `b`, figures of the passes A and B, with their difference beside them. A and B share a
/// range, B − A has its own around 0, in differenceColors(). What sinks took is compared too.
ui::HeatmapFigure comparisonFigure(const ui::HeatmapFigure& a, const ui::HeatmapFigure& b, const Pass& pass,
                                   const PassColors& colors);

/// What is said of a mechanism of one head beside one of several; empty where there is nothing to say.
QString oneHeadWords(Index heads, Index others);

/// The same figure of two passes as it stands on paper: with what A and B are above it.
ui::HeatmapFigure withComparedTitles(ui::HeatmapFigure figure, const Pass& pass);

/// B − A alone, of a figure of comparisons.
ui::HeatmapFigure differenceFigure(const ui::HeatmapFigure& figure);

/// The numbers of such a figure as a table: a line a cell, with A, B and B − A.
std::vector<CsvColumn> comparisonTable(const std::shared_ptr<const ui::HeatmapFigure>& figure);
Index comparisonRows(const ui::HeatmapFigure& figure);

}  // namespace attn::app
