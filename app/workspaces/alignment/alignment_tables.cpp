// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_tables.h"

#include <QCoreApplication>
#include <memory>
#include <utility>

#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/cell_table.h"
#include "core/files/csv.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AlignmentTables)
};

std::vector<CsvColumn> columnsOf(const char* name, const std::vector<StepNumber>& of) {
  const auto numbers = std::make_shared<const std::vector<StepNumber>>(of);
  return {{"step", [numbers](std::string& line,
                             Index row) { line += std::to_string((*numbers)[static_cast<std::size_t>(row)].step); }},
          {name, [numbers](std::string& line, Index row) {
             appendField(line, (*numbers)[static_cast<std::size_t>(row)].value);
           }}};
}

}  // namespace

std::vector<NamedTable> alignmentTables(const AlignmentResults& of, const AlignmentRun& run) {
  const auto figure = std::make_shared<const ui::HeatmapFigure>(alignmentFigure(of, Scene().weightColors));
  const ui::CellWords words = alignmentWords();
  std::vector<NamedTable> tables{{words.table, cellColumns(figure, words), ui::cellCount(*figure),
                                  [figure] { return cellTensor(*figure, TensorKind::weights, 1); }}};
  if (!run.losses.empty())
    tables.push_back({Words::tr("Loss"), columnsOf("loss", run.losses), static_cast<Index>(run.losses.size())});
  if (!run.accuracies.empty())
    tables.push_back(
        {Words::tr("Accuracy"), columnsOf("accuracy", run.accuracies), static_cast<Index>(run.accuracies.size())});
  return tables;
}

}  // namespace attn::app
