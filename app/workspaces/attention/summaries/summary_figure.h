// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/files/csv.h"
#include "core/scene/attention/attention_summaries.h"
#include "core/scene/attention/pass.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// Whether the heatmaps of a pass can have summaries beside their rows: of weights. Of two passes that are compared
/// each has its own, their difference has none.
bool canHaveSummaries(const Pass& pass);

/// The heatmaps with the summaries of their rows at their right. \param summaries of the panels' own tensor
ui::HeatmapFigure withSummaries(ui::HeatmapFigure figure, const RowSummaries& summaries, const SummaryChoice& choice);

/// The pass without the keys that are left out: they are not seen, and the other weights of their rows sum to what all
/// did; with A and the difference of a comparison likewise. \pre the pass has its weights
Pass withoutLeftOutKeys(const Pass& pass, const SummaryChoice& choice);

/// What was chosen, as far as the figure has it: "2 rows added up · without 1 key: …"; empty if nothing was.
QString summaryWords(const ui::HeatmapFigure& figure);

/// The same numbers as a table, a line a row of a heatmap; and how many lines it has.
std::vector<CsvColumn> summaryTable(const std::shared_ptr<const ui::HeatmapFigure>& figure);
Index summaryRows(const ui::HeatmapFigure& figure);

}  // namespace attn::app
