// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/cell_table.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionPage)
};

bool isLike(const std::shared_ptr<const QStringList>& a, const std::shared_ptr<const QStringList>& b) {
  return a == b || (a && b && *a == *b);
}

/// Whether one heatmap's labels are not those of another.
bool haveOtherLabels(const ui::HeatmapFigure& figure) {
  const ui::HeatmapPanel& first = figure.panels.front();
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const ui::HeatmapPanel& panel) {
    return !isLike(panel.rowLabels, first.rowLabels) || !isLike(panel.columnLabels, first.columnLabels);
  });
}

}  // namespace

bool hasLabelsTwice(const ui::HeatmapFigure& figure) {
  const auto areTwice = [&](const std::shared_ptr<const QStringList>& labels) {
    if (!labels) return false;
    QSet<QString> different(labels->begin(), labels->end());
    different.remove(figure.fadedLabel);
    return different.size() + labels->count(figure.fadedLabel) < labels->size();
  };
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const ui::HeatmapPanel& panel) {
    return areTwice(panel.rowLabels) || areTwice(panel.columnLabels);
  });
}

QString columnOfLabels(const QString& places) { return Words::tr("%1_token", "column of a table").arg(places); }

std::vector<CsvColumn> columnsOfNames(const std::shared_ptr<const ui::HeatmapFigure>& figure,
                                      const ui::CellWords& words,
                                      const std::function<ui::CellPlace(Index line)>& placeOf) {
  const bool needsPlaces = hasLabelsTwice(*figure) || haveOtherLabels(*figure);
  std::vector<CsvColumn> table;
  const auto add = [&](const QString& name, Index ui::CellPlace::*place,
                       QString (*labelOf)(const ui::HeatmapFigure&, std::size_t, Index)) {
    if (needsPlaces)
      table.push_back(
          {name.toStdString(), [=](std::string& line, Index row) { line += std::to_string(placeOf(row).*place + 1); }});
    table.push_back({(needsPlaces ? columnOfLabels(name) : name).toStdString(), [=](std::string& line, Index row) {
                       const ui::CellPlace at = placeOf(row);
                       appendField(line, spreadsheetSafe(labelOf(*figure, at.panel, at.*place).toStdString()));
                     }});
  };
  add(words.row, &ui::CellPlace::row, ui::rowLabel);
  add(words.column, &ui::CellPlace::column, ui::columnLabel);
  return table;
}

std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words,
                                   const std::vector<HeatmapColumn>& apart) {
  const Index columns = ui::columnsOf(*figure, 0);
  const Index cells = ui::rowsOf(*figure, 0) * columns;
  // A line a number: the panel, the query, the key or dimension, the number.
  const auto placeOf = [=](Index line) {
    return ui::CellPlace{static_cast<std::size_t>(line / cells), line % cells / columns, line % columns};
  };
  std::vector<CsvColumn> table;
  for (const HeatmapColumn& column : apart)
    table.push_back({column.name.toStdString(), [=](std::string& line, Index row) {
                       appendField(line, spreadsheetSafe(column.text(placeOf(row).panel).toStdString()));
                     }});
  for (CsvColumn& column : columnsOfNames(figure, words, placeOf)) table.push_back(std::move(column));
  table.push_back({words.number.toStdString(), [=](std::string& line, Index row) {
                     const ui::CellPlace at = placeOf(row);
                     if (ui::isVisible(*figure, at.panel, at.row, at.column))
                       appendField(line, static_cast<double>(ui::numbersOf(*figure, at.panel).at(at.row, at.column)));
                   }});
  return table;
}

std::vector<CsvColumn> cellColumns(const std::shared_ptr<const ui::HeatmapFigure>& figure, const ui::CellWords& words) {
  if (figure->panels.size() == 1) return cellColumns(figure, words, {});
  return cellColumns(figure, words,
                     {{Words::tr("heatmap"), [figure](std::size_t panel) { return figure->panels[panel].name; }}});
}

CanonicalAttention cellTensor(const ui::HeatmapFigure& figure, TensorKind kind, Index entries) {
  const Index rows = ui::rowsOf(figure, 0), columns = ui::columnsOf(figure, 0), panels = std::ssize(figure.panels);
  const float masked = kind == TensorKind::scores ? -std::numeric_limits<float>::infinity() : 0;
  CanonicalAttention attention;
  attention.shape = {1, entries, panels / entries, rows, columns};
  attention.kind = kind;
  attention.bytes.resize(static_cast<std::size_t>(panels * rows * columns) * sizeof(float));
  std::byte* next = attention.bytes.data();
  bool sharesRows = true, sharesColumns = true;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
    const ui::HeatmapPanel &each = figure.panels[panel], &first = figure.panels.front();
    sharesRows = sharesRows && each.rowLabels && isLike(each.rowLabels, first.rowLabels);
    sharesColumns = sharesColumns && each.columnLabels && isLike(each.columnLabels, first.columnLabels);
    const bool hasHidden = ui::visibleOf(figure, panel) != nullptr;
    constexpr Index rowsAtOnce = 256;  // what lies in a file is read so
    std::vector<float> memory, line(static_cast<std::size_t>(columns));
    for (Index first = 0; first < rows; first += rowsAtOnce) {
      const Index last = std::min(rows, first + rowsAtOnce);
      const NumberBlock block = ui::numbersOf(figure, panel).block({first, last, 0, columns});
      for (Index i = first; i < last; ++i) {
        std::copy_n(block.row(i, 0, columns, memory), columns, line.begin());
        for (Index j = 0; hasHidden && j < columns; ++j)
          if (!ui::isVisible(figure, panel, i, j)) line[static_cast<std::size_t>(j)] = masked;
        std::memcpy(next, line.data(), line.size() * sizeof(float));
        next += line.size() * sizeof(float);
      }
    }
  }
  for (Index i = 0; sharesRows && i < rows; ++i)
    attention.queryTokens.push_back(ui::rowLabel(figure, 0, i).toStdString());
  for (Index j = 0; sharesColumns && j < columns; ++j)
    attention.keyTokens.push_back(ui::columnLabel(figure, 0, j).toStdString());
  return attention;
}

CanonicalAttention weightMatrix(std::span<const float> weights, std::vector<std::string> queryTokens,
                                std::vector<std::string> keyTokens) {
  const auto bytes = std::as_bytes(weights);
  return {.shape = {1, 1, 1, std::ssize(queryTokens), std::ssize(keyTokens)},
          .bytes = {bytes.begin(), bytes.end()},
          .queryTokens = std::move(queryTokens),
          .keyTokens = std::move(keyTokens)};
}

}  // namespace attn::app
