// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "app/workspaces/alignment/alignment_figure.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure.h"

// Two models side by side: A, the scene's own, and B, which learns the same pairs.

namespace attn::app {

/// The places of A and B in a figure of both.
inline constexpr std::size_t placeOfB = 1;

/// What tells a model from another one of the same pairs: "Concat · 32 numbers · 200 steps". \param other says only
/// what differs from it, and the scoring function \param made steps; none: all of them
QString modelName(const AlignmentRecipe& recipe, const AlignmentRecipe& other, std::optional<Index> made = {});
/// How many steps of a recipe a model has made: "200 steps", "after 67 of 200 steps".
QString stepsWords(const AlignmentRecipe& recipe, Index made);

/// Both alignments of the same input under one range, linked: a cell that is pointed at is framed in both.
/// \param written as of alignmentFigure, for both
ui::HeatmapFigure comparedFigure(const AlignmentResults& a, const AlignmentResults& b, const std::string& colorMap,
                                 const ColorRange& range = usualAlignmentRange,
                                 std::optional<Index> written = std::nullopt);

/// Losses and accuracies of both in one chart. \param shown the step at the playhead
ui::ChartFigure comparedCurves(const AlignmentRun& a, const AlignmentRun& b, std::optional<Index> shown);

/// "31415926 → A 62951413 · B 6295143".
QString comparedText(const AlignmentResults& a, const AlignmentResults& b, std::optional<Index> written = std::nullopt);

/// The largest difference between two alignments; none where their shapes differ.
std::optional<double> largestDifference(const Tensor& a, const Tensor& b);

}  // namespace attn::app
