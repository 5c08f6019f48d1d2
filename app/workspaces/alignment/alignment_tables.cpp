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
  const auto results = std::make_shared<const AlignmentResults>(of);
  const Index columns = static_cast<Index>(results->source.size());
  const Index rows = static_cast<Index>(results->decoding.symbols.size());
  const auto label = [](std::string& line, const Alphabet& alphabet, Symbol symbol) {
    appendField(line, spreadsheetSafe(symbolLabel(alphabet, symbol).toStdString()));
  };
  const ui::CellWords words = alignmentWords();
  std::vector<CsvColumn> weights{
      {words.row.toStdString(),
       [=](std::string& line, Index row) {
         label(line, results->shown.model->target, results->decoding.symbols[static_cast<std::size_t>(row / columns)]);
       }},
      {words.column.toStdString(),
       [=](std::string& line, Index row) {
         label(line, results->shown.model->source, results->source[static_cast<std::size_t>(row % columns)]);
       }},
      {words.number.toStdString(), [=](std::string& line, Index row) {
         appendField(line, static_cast<double>(results->decoding.weights.data()[row]));
       }}};
  const auto attention = [=] {
    const auto names = [](const Alphabet& alphabet, const std::vector<Symbol>& symbols) {
      std::vector<std::string> all;
      for (const Symbol symbol : symbols) all.push_back(symbolLabel(alphabet, symbol).toStdString());
      return all;
    };
    const Tensor& alpha = results->decoding.weights;
    return weightMatrix({alpha.data(), static_cast<std::size_t>(rows * columns)},
                        names(results->shown.model->target, results->decoding.symbols),
                        names(results->shown.model->source, results->source));
  };
  std::vector<NamedTable> tables{{words.table, std::move(weights), rows * columns, attention}};
  if (!run.losses.empty())
    tables.push_back({Words::tr("Loss"), columnsOf("loss", run.losses), static_cast<Index>(run.losses.size())});
  if (!run.accuracies.empty())
    tables.push_back(
        {Words::tr("Accuracy"), columnsOf("accuracy", run.accuracies), static_cast<Index>(run.accuracies.size())});
  return tables;
}

}  // namespace attn::app
