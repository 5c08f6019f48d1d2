// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/cell_table.h"

#include <QCoreApplication>

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionPage)
};

}  // namespace

std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words) {
  const Index columns = ui::columnsOf(*figure, 0);
  const Index cells = ui::rowsOf(*figure, 0) * columns;
  const auto text = [](std::string& line, const QString& label) {
    appendField(line, spreadsheetSafe(label.toStdString()));
  };
  // A line a number: the panel, the query, the key or dimension, the number.
  const auto place = [cells](Index row) { return static_cast<std::size_t>(row / cells); };
  std::vector<CsvColumn> table;
  if (figure->panels.size() > 1)
    table.push_back({Words::tr("heatmap").toStdString(),
                     [=](std::string& line, Index row) { text(line, figure->panels[place(row)].name); }});
  table.push_back({words.row.toStdString(), [=](std::string& line, Index row) {
                     text(line, ui::rowLabel(*figure, place(row), row % cells / columns));
                   }});
  table.push_back({words.column.toStdString(), [=](std::string& line, Index row) {
                     text(line, ui::columnLabel(*figure, place(row), row % columns));
                   }});
  table.push_back({words.number.toStdString(), [=](std::string& line, Index row) {
                     const Index i = row % cells / columns, j = row % columns;
                     const bool visible = ui::isVisible(*figure, place(row), i, j);
                     if (visible) appendField(line, static_cast<double>(ui::numbersOf(*figure, place(row)).at(i, j)));
                   }});
  return table;
}

}  // namespace attn::app
