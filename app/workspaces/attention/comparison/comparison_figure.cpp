// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/comparison/comparison_figure.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/comparison/comparison_words.h"
#include "app/workspaces/attention/summaries/sink_column.h"
#include "app/workspaces/cell_table.h"
#include "core/scene/attention/attention_comparison.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ComparisonFigure)
};

const char* const letters[] = {"A", "B", "B − A"};

std::shared_ptr<const ui::CellWords> wordsOf(Compared which, View view) {
  ui::CellWords words = attentionWords(view);
  const QString letter = QString::fromUtf8(letters[static_cast<std::size_t>(which)]);
  words.number = which == Compared::difference ? letter : QStringLiteral("%1 %2").arg(words.number, letter);
  return std::make_shared<const ui::CellWords>(words);
}

/// Sequence and head as far as there are several of them.
QString rowTitle(Index entry, Index head, Index batch, Index heads) {
  if (heads == 1) return batch == 1 ? QString() : Words::tr("Sequence %1").arg(entry + 1);
  if (batch == 1) return Words::tr("Head %1").arg(head + 1);
  return Words::tr("Sequence %1 · head %2").arg(entry + 1).arg(head + 1);
}

QString headWords(Index head, Index heads) { return Words::tr("head %1 of %2").arg(head + 1).arg(heads); }

}  // namespace

const ui::ColorMap* differenceColors(const ui::ColorMap* chosen) {
  return chosen && chosen->diverging ? chosen : findRow(ui::colorMaps(), "RdBu_r");
}

ui::HeatmapFigure comparisonFigure(const ui::HeatmapFigure& a, const ui::HeatmapFigure& b, const Pass& pass,
                                   const PassColors& colors) {
  const PassComparison& comparison = *pass.comparison;
  const bool isOutput = pass.view == View::output;
  const Index batch = pass.batch();
  const auto headsIn = [batch](const ui::HeatmapFigure& figure) {
    return static_cast<Index>(figure.panels.size()) / batch;
  };
  const Index rows = std::max(headsIn(a), headsIn(b));
  std::shared_ptr<const ui::CellWords> words[comparedPanels];
  for (std::size_t i = 0; i < comparedPanels; ++i) words[i] = wordsOf(comparedAt(i), pass.view);
  // Where both have several heads and not as many, a row is not the head of both that has its number.
  const Index headsOfBoth[] = {headsIn(a), headsIn(b)};
  const bool areOther = headsOfBoth[0] != headsOfBoth[1] && std::min(headsOfBoth[0], headsOfBoth[1]) > 1;
  const auto ownHead = [&](std::size_t which, Index row) {
    return areOther && which < std::size(headsOfBoth)
               ? headWords(headBeside(row, rows, headsOfBoth[which]), headsOfBoth[which])
               : QString();
  };

  ui::HeatmapFigure figure = b;
  figure.panels.clear();
  figure.columns = comparedPanels;
  figure.linked = comparedPanels;
  figure.sharedRowLabels = true;
  for (Index entry = 0; entry < batch; ++entry)
    for (Index head = 0; head < rows; ++head) {
      const auto panelOf = [&](const ui::HeatmapFigure& one) {
        const Index heads = headsIn(one);
        return one.panels[static_cast<std::size_t>(entry * heads + headBeside(head, rows, heads))];
      };
      ui::HeatmapPanel panels[comparedPanels] = {panelOf(a), panelOf(b), panelOf(b)};
      ui::HeatmapPanel& difference = panels[2];
      difference.matrix = entry * rows + head;
      difference.numbers = gridOf(comparison.difference, difference.matrix);
      if (!isOutput) difference.visible = comparison.visible;
      difference.dropout.reset();
      difference.side = differenceOfSinks(panels[0], panels[1]);
      difference.colorMap = differenceColors(colors.signedNumbers);
      difference.group = 1;
      difference.isSigned = true;
      if (difference.numbers->columns() < panels[1].numbers->columns())
        difference.columnLabels = panels[0].columnLabels;
      panels[0].isFrozen = difference.isFrozen = true;
      for (std::size_t i = 0; i < comparedPanels; ++i) {
        panels[i].words = words[i];
        panels[i].title = ownHead(i, head);
        panels[i].beginsRow = i == 0;
        panels[i].rowTitle = i == 0 ? rowTitle(entry, head, batch, areOther ? 1 : rows) : QString();
        panels[i].name = QStringLiteral("%1, %2").arg(QString::fromUtf8(letters[i]), panels[i].name);
        figure.panels.push_back(std::move(panels[i]));
      }
    }
  figure.groups = {{.label = attentionWords(pass.view).number},
                   {.label = QString::fromUtf8(letters[2]), .isCentred = true}};
  for (std::size_t group = 0; group < figure.groups.size(); ++group)
    figure.groups[group].data = dataRange(figure, group);
  // Where nothing differs there is no range: the middle of the colours stands for 0 all the same.
  if (ValueRange& range = figure.groups[1].data; range.low == 0 && range.high == 0) range = {-1, 1};
  return pass.view == View::weights ? withRangesFromZero(std::move(figure)) : figure;
}

bool isComparison(const ui::HeatmapFigure& figure) { return figure.linked == static_cast<int>(comparedPanels); }

QString oneHeadWords(Index heads, Index others) { return heads == 1 && others > 1 ? Words::tr("one head") : QString(); }

ui::HeatmapFigure withComparedTitles(ui::HeatmapFigure figure, const Pass& pass) {
  // In a line of their own, because panels of a narrow figure are narrower than the names of mechanisms.
  const Pass& a = pass.comparison->a;
  std::optional<ComparedChoice> differing;
  if (a.mechanism && pass.mechanism)
    differing = distinguishingChoice(*a.mechanism, *pass.mechanism, haveEqualLengths(a, pass));
  QStringList names;
  const auto add = [&](std::size_t letter, const Pass& own, const Pass& other, QString ComparedChoice::*choice) {
    if (!own.mechanism) return;
    QStringList details;
    if (differing && differing->speaksForItself)
      details << (*differing).*choice;
    else if (differing)
      details << QStringLiteral("%1: %2").arg(differing->name, (*differing).*choice);
    else
      details << oneHeadWords(own.heads, other.heads);
    details.removeAll(QString());
    names << QStringLiteral("%1: %2").arg(QString::fromUtf8(letters[letter]), mechanismName(*own.mechanism));
    if (!details.isEmpty()) names.back() += QStringLiteral(" (%1)").arg(details.join(QStringLiteral(", ")));
  };
  add(0, a, pass, &ComparedChoice::inA);
  add(1, pass, a, &ComparedChoice::inB);
  figure.title = names.join(QStringLiteral(" · "));
  for (std::size_t i = 0; isComparison(figure) && i < figure.panels.size(); ++i)
    figure.panels[i].title.prepend(QString::fromUtf8(letters[i % comparedPanels]) +
                                   (figure.panels[i].title.isEmpty() ? QString() : QStringLiteral(": ")));
  return figure;
}

namespace {

/// Which heads a difference is of, where they have not the same number in A and B; empty where its row says it.
QString headsOfDifference(const ui::HeatmapFigure& figure, std::size_t difference) {
  const std::size_t first = difference / comparedPanels * comparedPanels;
  Index heads[] = {1, 1}, own[] = {0, 0};
  for (std::size_t which = 0; which < std::size(heads); ++which) {
    for (std::size_t i = which; i < figure.panels.size(); i += comparedPanels)
      if (figure.panels[i].entry == 0) heads[which] = std::max(heads[which], figure.panels[i].matrix + 1);
    own[which] = figure.panels[first + which].matrix % heads[which] + 1;
  }
  if (heads[0] == heads[1] || std::min(heads[0], heads[1]) == 1) return {};
  return Words::tr("head B%1 − A%2", "of which head of B and which of A a difference is").arg(own[1]).arg(own[0]);
}

}  // namespace

ui::HeatmapFigure differenceFigure(const ui::HeatmapFigure& figure) {
  ui::HeatmapFigure alone = figure;
  alone.panels.clear();
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (comparedAt(i) == Compared::difference) {
      ui::HeatmapPanel panel = figure.panels[i];
      QStringList title = {figure.panels[i / comparedPanels * comparedPanels].rowTitle, headsOfDifference(figure, i)};
      title.removeAll(QString());
      panel.title = title.join(QStringLiteral(" · "));
      panel.group = 0;
      alone.panels.push_back(std::move(panel));
    }
  alone.groups = {figure.groups[1]};
  alone.title.clear();
  // There is nothing beside it whose range would be chosen.
  alone.groups.front().isCentred = false;
  alone.columns = 0;
  alone.linked = 1;
  alone.sharedRowLabels = false;
  return alone;
}

namespace {

/// The cells of the three matrices of a row: of outputs of different widths those that both have.
Index cellsOfRow(const ui::HeatmapFigure& figure) {
  return ui::rowsOf(figure, comparedPanels - 1) * ui::columnsOf(figure, comparedPanels - 1);
}

}  // namespace

Index comparisonRows(const ui::HeatmapFigure& figure) {
  return static_cast<Index>(figure.panels.size() / comparedPanels) * cellsOfRow(figure);
}

std::vector<CsvColumn> comparisonTable(const std::shared_ptr<const ui::HeatmapFigure>& figure) {
  const Index cells = cellsOfRow(*figure), columns = ui::columnsOf(*figure, comparedPanels - 1);
  const auto placeOf = [=](Index line, std::size_t which) {
    return ui::CellPlace{static_cast<std::size_t>(line / cells) * comparedPanels + which, line % cells / columns,
                         line % columns};
  };
  const auto text = [](std::string& line, const QString& label) {
    appendField(line, spreadsheetSafe(label.toStdString()));
  };
  const ui::CellWords& words = *figure->panels.front().words;
  std::vector<CsvColumn> table =
      columnsOfNames(figure, words, [placeOf](Index line) { return placeOf(line, std::size_t{0}); });
  if (figure->panels.size() > comparedPanels)
    table.insert(table.begin(), {Words::tr("heatmap").toStdString(), [=](std::string& line, Index row) {
                                   text(line, figure->panels[placeOf(row, 0).panel].rowTitle);
                                 }});
  for (std::size_t which = 0; which < comparedPanels; ++which)
    table.push_back({figure->panels[which].words->number.toStdString(), [=](std::string& line, Index row) {
                       const ui::CellPlace place = placeOf(row, which);
                       if (!ui::isVisible(*figure, place.panel, place.row, place.column)) return;
                       const float number = ui::numbersOf(*figure, place.panel).at(place.row, place.column);
                       appendField(line, static_cast<double>(number));
                     }});
  return table;
}

}  // namespace attn::app
