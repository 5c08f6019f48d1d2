// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/files/csv.h"
#include "core/import/canonical.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// The numbers of a figure whose heatmaps are all as large as the first, a line a number: the heatmap where there are
/// several, the row, the column, the number, which is missing where it is masked.
std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words);

/// The same heatmaps as weights or scores: each is a head, and as many of them as belong to one entry of the batch
/// follow each other. What is masked has the weight 0, or the score −∞. \pre `entries` divides the heatmaps, which have
/// the same labels, or none are written
CanonicalAttention cellTensor(const ui::HeatmapFigure& figure, TensorKind kind, Index entries);

/// The weights of one matrix, row by row, with what its rows and columns are. \pre as many as rows × columns
CanonicalAttention weightMatrix(std::span<const float> weights, std::vector<std::string> queryTokens,
                                std::vector<std::string> keyTokens);

}  // namespace attn::app
