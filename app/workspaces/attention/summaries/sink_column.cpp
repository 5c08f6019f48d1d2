// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/summaries/sink_column.h"

#include <QCoreApplication>
#include <algorithm>
#include <limits>

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

HeatmapFigure withSinks(HeatmapFigure figure, const Pass& pass, bool ofMean) {
  const Index n = pass.n(), heads = ofMean ? pass.heads : 1;
  for (ui::HeatmapPanel& panel : figure.panels) {
    ui::SideColumn column{.heading = pass.sinkWeights ? Words::tr("sink", "heading of a narrow column") : QString(),
                          .name = Words::tr("weight of the sink"),
                          .widest = QStringLiteral("0.00"),
                          .areCells = true};
    column.numbers.assign(static_cast<std::size_t>(n), std::numeric_limits<double>::quiet_NaN());
    column.total = std::numeric_limits<double>::quiet_NaN();
    if (pass.sinkWeights) {
      const float* const first = (*pass.sinkWeights)->data() + panel.matrix * heads * n;
      for (Index query = 0; query < n; ++query) {
        double sum = 0;
        for (Index head = 0; head < heads; ++head) sum += static_cast<double>(first[head * n + query]);
        column.numbers[static_cast<std::size_t>(query)] = sum / static_cast<double>(heads);
      }
    }
    auto side = std::make_shared<ui::SideColumns>();
    side->columns.push_back(std::move(column));
    panel.side = std::move(side);
  }
  for (std::size_t group = 0; group < figure.groups.size(); ++group)
    figure.groups[group].data = dataRange(figure, group);
  return figure;
}

bool hasSummaries(const ui::HeatmapFigure& figure) {
  return std::any_of(figure.panels.begin(), figure.panels.end(), [](const ui::HeatmapPanel& panel) {
    return panel.side && std::any_of(panel.side->columns.begin(), panel.side->columns.end(),
                                     [](const ui::SideColumn& column) { return !column.areCells; });
  });
}

}  // namespace attn::app
