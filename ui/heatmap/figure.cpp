// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure.h"

#include <algorithm>
#include <cmath>

namespace attn::ui {

HeatmapFigure withSharedRange(HeatmapFigure figure, const QString& label) {
  for (HeatmapPanel& panel : figure.panels) panel.group = 0;
  figure.groups = {{{}, {}, label}};
  figure.groups.front().data = dataRange(figure, 0);
  return figure;
}

HeatmapFigure withRangePerPanel(HeatmapFigure figure) {
  figure.groups.assign(std::max<std::size_t>(1, figure.panels.size()), {});
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    figure.panels[i].group = i;
    figure.groups[i].data = finiteRange(matrixOf(figure, i), visibleOf(figure, i), figure.panels[i].entry);
  }
  return figure;
}

HeatmapFigure withFixedRange(HeatmapFigure figure, ValueRange range) {
  for (RangeGroup& group : figure.groups) group.fixed = range;
  return figure;
}

HeatmapFigure withColorMap(HeatmapFigure figure, const ColorMap* map) {
  for (HeatmapPanel& panel : figure.panels) panel.colorMap = map;
  return figure;
}

ValueRange dataRange(const HeatmapFigure& figure, std::size_t group) {
  std::vector<MaskedMatrix> matrices;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (figure.panels[i].group == group)
      matrices.push_back({matrixOf(figure, i), visibleOf(figure, i), figure.panels[i].entry});
  return finiteRange(matrices);
}

std::vector<ColorBar> colorBarsOf(const HeatmapFigure& figure) {
  std::vector<ColorBar> bars;
  std::vector<std::size_t> groups;  // of each bar, the first that it stands for
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const HeatmapPanel& panel = figure.panels[i];
    const QString& label = figure.groups[panel.group].label;
    std::size_t bar = 0;
    while (bar < bars.size() && !(bars[bar].map == panel.colorMap && bars[bar].label == label &&
                                  (label.isEmpty() || groups[bar] == panel.group)))
      ++bar;
    if (bar == bars.size()) {
      bars.push_back({panel.colorMap, label, rangeOf(figure, i)});
      groups.push_back(panel.group);
    } else if (groups[bar] != panel.group) {
      bars[bar].range.reset();
    }
  }
  return bars;
}

ValueRange rangeOf(const HeatmapFigure& figure, std::size_t panel) {
  const RangeGroup& group = figure.groups[figure.panels[panel].group];
  return group.fixed ? *group.fixed : shownRange(*figure.panels[panel].colorMap, group.data);
}

MatrixView matrixOf(const HeatmapFigure& figure, std::size_t panel) {
  return figure.panels[panel].tensor->matrix(figure.panels[panel].matrix);
}

Index rowsOf(const HeatmapFigure& figure, std::size_t panel) { return figure.panels[panel].tensor->rows(); }

Index columnsOf(const HeatmapFigure& figure, std::size_t panel) { return figure.panels[panel].tensor->cols(); }

Index mostRows(const HeatmapFigure& figure) {
  Index most = 0;
  for (const HeatmapPanel& panel : figure.panels) most = std::max(most, panel.tensor->rows());
  return most;
}

Index mostColumns(const HeatmapFigure& figure) {
  Index most = 0;
  for (const HeatmapPanel& panel : figure.panels) most = std::max(most, panel.tensor->cols());
  return most;
}

Index cellCount(const HeatmapFigure& figure) {
  Index count = 0;
  for (const HeatmapPanel& panel : figure.panels) count += panel.tensor->rows() * panel.tensor->cols();
  return count;
}

const KeyRanges* visibleOf(const HeatmapFigure& figure, std::size_t panel) {
  const auto& visible = figure.panels[panel].visible;
  return visible ? &**visible : nullptr;
}

bool isVisible(const HeatmapFigure& figure, std::size_t panel, Index row, Index column) {
  const KeyRanges* visible = visibleOf(figure, panel);
  return !visible || visible->sees(figure.panels[panel].entry, row, column);
}

QString rowLabel(const HeatmapFigure& figure, std::size_t panel, Index row) {
  const auto& labels = figure.panels[panel].rowLabels;
  return labels && row < labels->size() ? labels->at(row) : QString::number(row);
}

QString columnLabel(const HeatmapFigure& figure, std::size_t panel, Index column) {
  const auto& labels = figure.panels[panel].columnLabels;
  return labels && column < labels->size() ? labels->at(column) : QString::number(column);
}

QString cellText(float number) {
  if (std::isnan(number)) return QStringLiteral("NaN");
  if (std::isinf(number)) return number > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  const double size = std::abs(static_cast<double>(number));
  QString text = size < 99.995   ? QString::number(static_cast<double>(number), 'f', 2)
                 : size < 9999.5 ? QString::number(static_cast<double>(number), 'f', 0)
                                 : QString::number(static_cast<double>(number), 'g', 2);
  if (text == QLatin1String("-0.00")) text = QStringLiteral("0.00");
  return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

}  // namespace attn::ui
