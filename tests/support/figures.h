#pragma once

#include "tests/support/numbers.h"
#include "ui/heatmap/figure.h"

namespace attn::test {

/// A figure of `count` matrices n × m with random numbers in [0, 1), labels r0 …, c0 … and a range of exactly 0 … 1.
inline ui::HeatmapFigure figureOf(Index count, Index n, Index m, const std::vector<Index>& lengths = {}) {
  ui::HeatmapFigure figure;
  Tensor tensor({count, n, m});
  Rng rng(7);
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(rng.uniform());
  figure.tensor = std::move(tensor);
  figure.colorMap = findRow(ui::colorMaps(), "Reds");
  figure.dataRange = {0, 1};
  QStringList rows, columns;
  for (Index i = 0; i < n; ++i) rows << QStringLiteral("r%1").arg(i);
  for (Index j = 0; j < m; ++j) columns << QStringLiteral("c%1").arg(j);
  const auto sharedRows = std::make_shared<const QStringList>(rows);
  const auto sharedColumns = std::make_shared<const QStringList>(columns);
  for (Index i = 0; i < count; ++i) {
    ui::HeatmapPanel panel;
    panel.name = QStringLiteral("sequence %1").arg(i + 1);
    panel.title = QStringLiteral("Sequence %1").arg(i + 1);
    panel.matrix = panel.entry = i;
    panel.rowLabels = sharedRows;
    panel.columnLabels = sharedColumns;
    figure.panels.push_back(panel);
  }
  if (!lengths.empty()) figure.visible = visibleKeys({{"valid-length"}}, count, n, m, lengths);
  return figure;
}

inline Pixel colorAt(const ui::HeatmapFigure& figure, float number) {
  return (*figure.colorMap->table)[static_cast<std::size_t>(colorIndex(number, figure.dataRange))];
}

}  // namespace attn::test
