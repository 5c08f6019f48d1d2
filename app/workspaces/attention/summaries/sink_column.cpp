// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/summaries/sink_column.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::HeatmapFigure;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::SinkColumn)
};

}  // namespace

bool hasSinks(const Pass& pass) {
  return pass.sinkWeights.has_value() || (pass.comparison && pass.comparison->a.sinkWeights.has_value());
}

namespace {

/// What the sinks took, a number a query: of each head, or of all heads in one picture.
Box<Tensor> takenBySinks(const Pass& pass, const HeadPicture* picture) {
  if (!picture) return *pass.sinkWeights;
  Tensor ofHeads = **pass.sinkWeights;
  // A matrix of one key a head.
  const HeadPictures pictures = picturesOverHeads(std::move(ofHeads).reshaped({pass.batch(), pass.heads, pass.n(), 1}));
  return pictures.*picture->tensor;
}

/// The column of cells beside a panel; null: there is none.
const ui::SideColumn* cellsBeside(const ui::HeatmapPanel& panel) {
  if (!panel.side) return nullptr;
  const std::vector<ui::SideColumn>& columns = panel.side->columns;
  const auto found =
      std::find_if(columns.begin(), columns.end(), [](const ui::SideColumn& column) { return column.areCells; });
  return found == columns.end() ? nullptr : &*found;
}

}  // namespace

HeatmapFigure withSinks(HeatmapFigure figure, const Pass& pass, const HeadPicture* picture) {
  const Index n = pass.n();
  std::optional<Box<Tensor>> taken;
  if (pass.sinkWeights) taken = takenBySinks(pass, picture);
  for (ui::HeatmapPanel& panel : figure.panels) {
    ui::SideColumn column{.heading = taken ? Words::tr("sink", "heading of a narrow column") : QString(),
                          .name = Words::tr("weight of the sink"),
                          .widest = QStringLiteral("0.00"),
                          .areCells = true};
    column.numbers.assign(static_cast<std::size_t>(n), std::numeric_limits<double>::quiet_NaN());
    column.total = std::numeric_limits<double>::quiet_NaN();
    if (taken) std::copy_n((*taken)->data() + panel.matrix * n, n, column.numbers.begin());
    auto side = std::make_shared<ui::SideColumns>();
    side->columns.push_back(std::move(column));
    panel.side = std::move(side);
  }
  for (std::size_t group = 0; group < figure.groups.size(); ++group)
    figure.groups[group].data = dataRange(figure, group);
  return figure;
}

std::shared_ptr<const ui::SideColumns> differenceOfSinks(const ui::HeatmapPanel& a, const ui::HeatmapPanel& b) {
  const ui::SideColumn *const ofA = cellsBeside(a), *const ofB = cellsBeside(b);
  if (!ofA || !ofB) return nullptr;
  ui::SideColumn column = *ofB;
  if (column.heading.isEmpty()) column.heading = ofA->heading;
  column.widest = QStringLiteral("+0.00");
  const auto numberOf = [](double number) { return std::isnan(number) ? 0 : number; };
  for (std::size_t row = 0; row < column.numbers.size() && row < ofA->numbers.size(); ++row)
    column.numbers[row] = numberOf(column.numbers[row]) - numberOf(ofA->numbers[row]);
  auto side = std::make_shared<ui::SideColumns>();
  side->columns.push_back(std::move(column));
  return side;
}

bool hasSummaries(const ui::HeatmapFigure& figure) {
  return std::any_of(figure.panels.begin(), figure.panels.end(), [](const ui::HeatmapPanel& panel) {
    return panel.side && std::any_of(panel.side->columns.begin(), panel.side->columns.end(),
                                     [](const ui::SideColumn& column) { return !column.areCells; });
  });
}

}  // namespace attn::app
