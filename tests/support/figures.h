// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/attention/masking.h"
#include "core/tensor/matrix.h"
#include "tests/support/numbers.h"
#include "ui/heatmap/figure_layout.h"

namespace attn::test {

/// A figure of `count` matrices n × m with random numbers in [0, 1), labels r0 …, c0 … and a range of exactly 0 … 1.
inline ui::HeatmapFigure figureOf(Index count, Index n, Index m, const std::vector<Index>& lengths = {}) {
  ui::HeatmapFigure figure;
  Tensor tensor({count, n, m});
  Rng rng(7);
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(rng.uniform());
  const Box<Tensor> numbers(std::move(tensor));
  figure.groups = {{.data = {0, 1}}};
  QStringList rows, columns;
  for (Index i = 0; i < n; ++i) rows << QStringLiteral("r%1").arg(i);
  for (Index j = 0; j < m; ++j) columns << QStringLiteral("c%1").arg(j);
  const auto sharedRows = std::make_shared<const QStringList>(rows);
  const auto sharedColumns = std::make_shared<const QStringList>(columns);
  for (Index i = 0; i < count; ++i) {
    ui::HeatmapPanel panel;
    panel.name = QStringLiteral("sequence %1").arg(i + 1);
    panel.title = QStringLiteral("Sequence %1").arg(i + 1);
    panel.numbers = gridOf(numbers, i);
    panel.colorMap = findRow(ui::colorMaps(), "Reds");
    panel.matrix = panel.entry = i;
    panel.rowLabels = sharedRows;
    panel.columnLabels = sharedColumns;
    figure.panels.push_back(panel);
  }
  if (!lengths.empty()) {
    const Box<KeyRanges> visible = visibleKeys(std::vector<MaskChoice>{{"valid-length"}}, count, n, m, lengths);
    for (ui::HeatmapPanel& panel : figure.panels) panel.visible = visible;
  }
  return figure;
}

/// The numbers that a panel shows.
inline Tensor shownNumbers(const ui::HeatmapFigure& figure, std::size_t panel) {
  const NumberGrid& numbers = ui::numbersOf(figure, panel);
  Tensor copy({numbers.rows(), numbers.columns()});
  for (Index i = 0; i < copy.rows(); ++i)
    for (Index j = 0; j < copy.cols(); ++j) copy.matrix(0)(i, j) = numbers.at(i, j);
  return copy;
}

/// One matrix of a tensor.
inline Tensor oneMatrix(const Tensor& all, Index matrix) {
  Tensor copy({all.rows(), all.cols()});
  std::copy_n(all.data() + matrix * copy.size(), copy.size(), copy.data());
  return copy;
}

/// The same figure with other numbers.
inline ui::HeatmapFigure withNumbers(ui::HeatmapFigure figure, Tensor numbers) {
  const Box<Tensor> box(std::move(numbers));
  for (ui::HeatmapPanel& panel : figure.panels) panel.numbers = gridOf(box, panel.matrix);
  return figure;
}

/// Three panels in a row that share nothing but the labels of their rows: scores 3 × 4 and weights 3 × 4 of which only
/// the first two columns are seen, and an output 3 × 2 with a diverging colour map. A group of its own for each.
inline ui::HeatmapFigure figureOfThree() {
  ui::HeatmapFigure figure = figureOf(1, 3, 4, {2});
  figure.columns = 3;
  figure.sharedRowLabels = true;
  figure.panels.assign(3, figure.panels[0]);
  const std::vector<Tensor> numbers{Tensor({1, 3, 4}, {1, 2, 99, 99, 3, 4, 99, 99, 5, 6, 99, 99}),
                                    Tensor({1, 3, 4}, {.5F, .5F, 0, 0, .25F, .75F, 0, 0, 1, 0, 0, 0}),
                                    Tensor({1, 3, 2}, {-2, 1, 0, 1, -1, 1})};
  figure.groups.resize(3);
  const std::vector<QString> names{"scores", "weights", "output"};
  for (std::size_t i = 0; i < 3; ++i) {
    ui::HeatmapPanel& panel = figure.panels[i];
    panel.numbers = gridOf(numbers[i]);
    panel.group = i;
    panel.name = panel.title = names[i];
    panel.words = std::make_shared<const ui::CellWords>(
        ui::CellWords{names[i], "query", i < 2 ? "key" : "dimension", i < 2 ? names[i].chopped(1) : "output"});
    figure.groups[i].label = names[i];
  }
  figure.panels[2].visible.reset();
  figure.panels[2].colorMap = findRow(ui::colorMaps(), "RdBu_r");
  for (std::size_t i = 0; i < 3; ++i) figure.groups[i].data = ui::dataRange(figure, i);
  return figure;
}

/// The colour that a number has in a panel.
inline Pixel colorAt(const ui::HeatmapFigure& figure, float number, std::size_t panel = 0) {
  return (
      *figure.panels[panel].colorMap->table)[static_cast<std::size_t>(colorIndex(number, ui::rangeOf(figure, panel)))];
}

}  // namespace attn::test
