// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/summaries/summary_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/cell_table.h"
#include "core/scene/attention/attention_comparison.h"

namespace attn::app {

using ui::HeatmapFigure;
using ui::SideColumn;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RowSummaries)
};

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// The columns without numbers: their headings, and how many decimals they have.
struct Column {
  SideColumn words;
  double RowSummary::*number;
};

std::vector<Column> columnsFor(Index n, Index m) {
  const auto keys = static_cast<double>(std::max(n, m));
  const int decimals = keys < 100 ? 2 : 1;
  const QString widest = QString::number(keys, 'f', decimals);
  const QString bits = QString::number(std::max(1.0, std::log2(std::max(1.0, keys))), 'f', 2);
  return {{{.heading = Words::tr("H, bits", "heading of a narrow column: entropy"),
            .name = Words::tr("entropy in bits"),
            .widest = bits,
            .decimals = 2},
           &RowSummary::entropy},
          {{.heading = Words::tr("2^H", "heading of a narrow column: effective number of keys"),
            .name = Words::tr("effective number of keys"),
            .widest = widest,
            .decimals = decimals},
           &RowSummary::effectiveKeys},
          {{.heading = Words::tr("largest", "heading of a narrow column: share of the largest weight"),
            .name = Words::tr("share of the largest weight"),
            .widest = QStringLiteral("0.00"),
            .decimals = 2},
           &RowSummary::largestShare},
          {{.heading = Words::tr("distance", "heading of a narrow column: mean distance to the key"),
            .name = Words::tr("mean distance to the key"),
            .widest = widest,
            .decimals = decimals},
           &RowSummary::meanDistance}};
}

std::vector<Index> within(std::vector<Index> places, Index count) {
  std::erase_if(places, [count](Index place) { return place < 0 || place >= count; });
  return places;
}

}  // namespace

bool canHaveSummaries(const Pass& pass) { return pass.view == View::weights; }

HeatmapFigure withSummaries(HeatmapFigure figure, const RowSummaries& summaries, const SummaryChoice& choice) {
  for (std::size_t place = 0; place < figure.panels.size(); ++place) {
    ui::HeatmapPanel& panel = figure.panels[place];
    const Index n = ui::rowsOf(figure, place), m = ui::columnsOf(figure, place);
    // Behind what stands beside the rows already.
    auto side = panel.side ? std::make_shared<ui::SideColumns>(*panel.side) : std::make_shared<ui::SideColumns>();
    side->added = within(tokensOf(choice.added, panel.entry), n);
    side->leftOut = within(tokensOf(choice.leftOut, panel.entry), m);
    if (!side->added.empty())
      side->totalName = Words::tr("%n row(s) added up", nullptr, static_cast<int>(side->added.size()));
    const auto& total = summaries.added[static_cast<std::size_t>(panel.matrix)];
    for (Column& column : columnsFor(n, m)) {
      const auto numberOf = [&](const std::optional<RowSummary>& row) { return row ? (*row).*column.number : none; };
      for (Index query = 0; query < n; ++query)
        column.words.numbers.push_back(numberOf(summaries.rows[static_cast<std::size_t>(panel.matrix * n + query)]));
      column.words.total = numberOf(total);
      side->columns.push_back(std::move(column.words));
    }
    panel.side = std::move(side);
  }
  return figure;
}

namespace {

/// What a pass sees without some keys of each of its sequences.
KeyRanges seenWithout(const Pass& pass, const std::vector<std::vector<Index>>& leftOut) {
  const Index n = pass.n(), m = pass.m();
  KeyRanges visible(pass.batch(), n, m);
  std::optional<Box<KeyRanges>> weighed;
  if (pass.visible) weighed = weighedKeys(*pass.visible, pass.weightChoice.emptyRow);
  for (Index entry = 0; entry < pass.batch(); ++entry)
    for (Index query = 0; query < n; ++query) {
      std::vector<KeyRange> seen = {{0, m}};
      if (weighed) {
        const std::span<const KeyRange> ranges = (*weighed)->at(entry, query);
        seen.assign(ranges.begin(), ranges.end());
      }
      std::vector<KeyRange> kept;
      for (const KeyRange& range : seen) {
        Index begin = range.begin;
        for (const Index key : leftOut[static_cast<std::size_t>(entry)]) {
          if (key < begin || key >= range.end) continue;
          kept.push_back({begin, key});
          begin = key + 1;
        }
        kept.push_back({begin, range.end});
      }
      visible.append(kept);
    }
  return visible;
}

/// The weights without these keys: the others of a row sum to what all did.
Tensor weightsWithout(const Pass& pass, const std::vector<std::vector<Index>>& leftOut) {
  Tensor weights = **pass.weights;
  const Index n = pass.n(), m = pass.m(), rowsOfEntry = n * pass.heads;
  for (Index i = 0; i < pass.batch() * rowsOfEntry; ++i) {
    const std::vector<Index>& keys = leftOut[static_cast<std::size_t>(i / rowsOfEntry)];
    float* row = weights.data() + i * m;
    double all = 0, others = 0;
    for (Index key = 0; key < m; ++key) all += static_cast<double>(row[key]);
    for (const Index key : keys) row[key] = 0;
    for (Index key = 0; key < m; ++key) others += static_cast<double>(row[key]);
    for (Index key = 0; !keys.empty() && others > 0 && key < m; ++key)
      row[key] = static_cast<float>(static_cast<double>(row[key]) * all / others);
  }
  return weights;
}

}  // namespace

Pass withoutLeftOutKeys(const Pass& pass, const SummaryChoice& choice) {
  std::vector<std::vector<Index>> leftOut;
  for (Index entry = 0; entry < pass.batch(); ++entry)
    leftOut.push_back(within(tokensOf(choice.leftOut, entry), pass.m()));
  if (std::all_of(leftOut.begin(), leftOut.end(), [](const auto& keys) { return keys.empty(); })) return pass;
  Pass without = pass;
  without.weights = weightsWithout(pass, leftOut);
  without.visible = seenWithout(pass, leftOut);
  without.weightChoice.emptyRow = EmptyRow::zero;  // what such rows see is among the ranges already
  if (!pass.comparison) return without;
  PassComparison comparison{withoutLeftOutKeys(pass.comparison->a, choice), {}, {}};
  comparison.difference = differenceOf(*comparison.a.weights, *without.weights);
  comparison.visible =
      weighedByEither(*comparison.a.visible, EmptyRow::zero, *without.visible, without.weightChoice.emptyRow);
  without.comparison = std::make_shared<const PassComparison>(std::move(comparison));
  return without;
}

QString summaryWords(const HeatmapFigure& figure) {
  std::size_t added = 0, leftOut = 0;
  const ui::SideColumns* last = nullptr;
  Index lastEntry = -1;
  for (const ui::HeatmapPanel& panel : figure.panels) {
    if (!panel.side || panel.entry == lastEntry) continue;
    lastEntry = panel.entry;
    last = panel.side.get();
    added += last->added.size();
    leftOut += last->leftOut.size();
  }
  QStringList parts;
  if (added > 0) parts << Words::tr("%n row(s) added up", nullptr, static_cast<int>(added));
  if (leftOut > 0)
    parts << Words::tr("%n key(s) left out: the shares of the others sum to 1 again", nullptr,
                       static_cast<int>(leftOut));
  return parts.join(QStringLiteral(" · "));
}

namespace {

/// The panels that have something beside them.
HeatmapFigure withSidesAlone(HeatmapFigure figure) {
  std::erase_if(figure.panels, [](const ui::HeatmapPanel& panel) { return !panel.side; });
  return figure;
}

/// The lines of a panel: its rows, and where there is one their total.
Index linesOf(const HeatmapFigure& figure) {
  Index most = 0;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    if (const auto& side = figure.panels[panel].side)
      most = std::max(most, ui::rowsOf(figure, panel) + (side->totalName.isEmpty() ? 0 : 1));
  return most;
}

}  // namespace

Index summaryRows(const HeatmapFigure& figure) {
  return static_cast<Index>(withSidesAlone(figure).panels.size()) * linesOf(figure);
}

std::vector<CsvColumn> summaryTable(const std::shared_ptr<const HeatmapFigure>& whole) {
  const auto figure = std::make_shared<const HeatmapFigure>(withSidesAlone(*whole));
  const Index lines = linesOf(*figure);
  const auto text = [](std::string& line, const QString& label) {
    appendField(line, spreadsheetSafe(label.toStdString()));
  };
  const auto panelOf = [=](Index line) { return static_cast<std::size_t>(line / lines); };
  std::vector<CsvColumn> table;
  if (figure->panels.size() > 1)
    table.push_back({Words::tr("heatmap").toStdString(),
                     [=](std::string& line, Index row) { text(line, figure->panels[panelOf(row)].name); }});
  const QString query = attentionWords(View::weights).row;
  const bool needsPlaces = hasLabelsTwice(*figure);
  if (needsPlaces)
    table.push_back({query.toStdString(), [=](std::string& line, Index row) {
                       if (row % lines < ui::rowsOf(*figure, panelOf(row))) line += std::to_string(row % lines + 1);
                     }});
  table.push_back({(needsPlaces ? columnOfLabels(query) : query).toStdString(), [=](std::string& line, Index row) {
                     const std::size_t panel = panelOf(row);
                     const Index query = row % lines;
                     text(line, query < ui::rowsOf(*figure, panel) ? ui::rowLabel(*figure, panel, query)
                                                                   : figure->panels[panel].side->totalName);
                   }});
  for (std::size_t column = 0; column < figure->panels.front().side->columns.size(); ++column)
    table.push_back(
        {figure->panels.front().side->columns[column].name.toStdString(), [=](std::string& line, Index row) {
           const std::size_t panel = panelOf(row);
           // A difference has but what sinks took, which stands first.
           if (column >= figure->panels[panel].side->columns.size()) return;
           const SideColumn& side = figure->panels[panel].side->columns[column];
           const auto query = static_cast<std::size_t>(row % lines);
           const double number = query < side.numbers.size() ? side.numbers[query] : side.total;
           if (!std::isnan(number)) appendField(line, number);
         }});
  return table;
}

}  // namespace attn::app
