// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/files/csv.h"
#include "core/import/canonical.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// What says which row and which column of a heatmap a line of a table is of: their labels. Where a label comes twice
/// in a heatmap, as "the" may, or heatmaps have labels of their own, places tell, counted from 1, and the labels stand
/// beside them: "query", "query_token", "key", "key_token", as tables of attention are read. \param placeOf the cell of
/// a line
std::vector<CsvColumn> columnsOfNames(const std::shared_ptr<const ui::HeatmapFigure>& figure,
                                      const ui::CellWords& words,
                                      const std::function<ui::CellPlace(Index line)>& placeOf);
/// Whether a label of rows or columns comes twice in a heatmap, but for the one that only fills up.
bool hasLabelsTwice(const ui::HeatmapFigure& figure);
/// What a column of labels beside that of places is called: "query_token".
QString columnOfLabels(const QString& places);

/// A column that tells heatmaps apart.
struct HeatmapColumn {
  QString name;
  std::function<QString(std::size_t panel)> text;
};

/// The numbers of a figure whose heatmaps are all as large as the first, a line a number: which heatmap it is, the row,
/// the column, the number, which is missing where it is masked.
std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words,
                                   const std::vector<HeatmapColumn>& apart);
/// The same, where there are several heatmaps, by their names.
std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words);

/// The same heatmaps as weights or scores: each is a head, and as many of them as belong to one entry of the batch
/// follow each other. What is masked has the weight 0, or the score −∞. \pre `entries` divides the heatmaps, which have
/// the same labels, or none are written
CanonicalAttention cellTensor(const ui::HeatmapFigure& figure, TensorKind kind, Index entries);

/// The weights of one matrix, row by row, with what its rows and columns are. \pre as many as rows × columns
CanonicalAttention weightMatrix(std::span<const float> weights, std::vector<std::string> queryTokens,
                                std::vector<std::string> keyTokens);

}  // namespace attn::app
