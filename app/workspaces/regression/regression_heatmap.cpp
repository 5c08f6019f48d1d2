// SPDX-License-Identifier: GPL-3.0-or-later
// The heatmap of the weights of a regression, alone or compared.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_figure_parts.h"
#include "core/base/key_ranges.h"
#include "ui/style/color_map.h"
#include "ui/style/words.h"

namespace attn::app {

// lupdate loses the context of tr() in a function whose definition begins with a namespace.
using ui::CellWords;
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RegressionFigure)
};

/// "x", or the names of all features.
QString inputNames(const RegressionResults& results) {
  if (!hasFeatureNames(results.scene)) return QStringLiteral("x");
  QStringList names;
  const auto features = static_cast<std::size_t>(results.points->features);
  for (std::size_t k = 0; k < std::min(features, mostNamedFeatures); ++k)
    names << inputName(results.scene, static_cast<Index>(k));
  if (features > mostNamedFeatures) names << QStringLiteral("…");
  return names.join(QStringLiteral(", "));
}

/// Where a query has weights at all; nothing where all have. Without a key within reach a row of zeros is no row of
/// small weights.
std::optional<Box<KeyRanges>> rowsWithKeys(const Tensor& weights, const Tensor* others = nullptr) {
  const Index n = weights.rows(), m = weights.cols();
  const auto hasKeys = [m](const Tensor& of, Index row) {
    const float* first = of.data() + row * m;
    return std::any_of(first, first + m, [](float weight) { return weight != 0; });
  };
  KeyRanges ranges(1, n, m);
  bool haveAll = true;
  for (Index row = 0; row < n; ++row) {
    const bool has = hasKeys(weights, row) && (!others || hasKeys(*others, row));
    const KeyRange all[] = {{0, has ? m : 0}};
    ranges.append(all);
    haveAll = haveAll && has;
  }
  return haveAll ? std::nullopt : std::optional(Box<KeyRanges>(std::move(ranges)));
}

/// A, B and B − A beside each other. \param figure has B's weights
HeatmapFigure comparedWeights(HeatmapFigure figure, const RegressionResults& results, const Scene& scene) {
  const Tensor &a = *results.pinned->weights, &b = *results.weights;
  Tensor difference = b;
  for (Index i = 0; i < difference.size(); ++i) difference.data()[i] -= a.data()[i];
  HeatmapPanel panels[] = {figure.panels.front(), figure.panels.front(), figure.panels.front()};
  panels[0].numbers = gridOf(results.pinned->weights);
  panels[0].visible = rowsWithKeys(a);
  panels[2].numbers = gridOf(Box<Tensor>(std::move(difference)));
  panels[2].visible = rowsWithKeys(b, &a);
  const ui::ColorMap* chosen = findRow(ui::colorMaps(), scene.signedColors);
  panels[2].colorMap = chosen && chosen->diverging ? chosen : findRow(ui::colorMaps(), "RdBu_r");
  panels[2].group = 1;
  panels[2].isSigned = true;
  const char* const letters[] = {"A", "B", "B − A"};
  figure.panels.clear();
  for (std::size_t i = 0; i < std::size(panels); ++i) {
    panels[i].title = panels[i].name = QString::fromUtf8(letters[i]);
    figure.panels.push_back(std::move(panels[i]));
  }
  figure.columns = figure.linked = static_cast<int>(std::size(letters));
  figure.sharedRowLabels = true;
  figure.groups = {{.label = Words::tr("weight")}, {.label = QString::fromUtf8(letters[2]), .isCentred = true}};
  for (std::size_t group = 0; group < figure.groups.size(); ++group)
    figure.groups[group].data = dataRange(figure, group);
  if (ValueRange& range = figure.groups[1].data; range.low == 0 && range.high == 0) range = {-1, 1};
  return withRangesFromZero(std::move(figure));
}

}  // namespace

HeatmapFigure regressionWeights(const RegressionResults& results, const Scene& scene) {
  HeatmapFigure figure;
  if (results.problem) return figure;
  figure.columns = 1;
  figure.cellShape = 0;
  // Beside a heatmap there is room for a few words.
  constexpr qsizetype longest = 24;
  const QString all = inputNames(results), shown = all.size() > longest ? QStringLiteral("x") : all;
  figure.xLabel = Words::tr("keys (training %1)").arg(shown);
  figure.yLabel = Words::tr("queries (test %1)").arg(shown);
  std::vector<Extent> extents = results.summary.inputs;
  if (results.points->features == 1) extents[0] = extentOf(*results.heatmapQueries, extents[0]);
  const auto labels = [&](const std::vector<double>& inputs, std::size_t features) {
    QStringList texts;
    for (std::size_t i = 0; i < inputs.size(); i += features) {
      QStringList parts;
      for (std::size_t k = 0; k < std::min(features, mostNamedFeatures); ++k)
        parts << numberLabel(inputs[i + k], extents[k], results.points->quantity(static_cast<Index>(k)));
      if (features > mostNamedFeatures) parts << QStringLiteral("…");
      texts << parts.join(QStringLiteral(", "));
    }
    return std::make_shared<const QStringList>(texts);
  };
  const auto features = static_cast<std::size_t>(results.points->features);
  HeatmapPanel panel;
  panel.name = Words::tr("Attention weights");
  panel.numbers = gridOf(results.weights);
  panel.visible = rowsWithKeys(*results.weights);
  panel.colorMap = findRow(ui::colorMaps(), scene.weightColors);
  panel.rowLabels = labels(*results.heatmapQueries, features);
  panel.columnLabels = labels(results.heatmapKeys->inputs, features);
  figure.panels.push_back(std::move(panel));
  if (results.pinned) return comparedWeights(std::move(figure), results, scene);
  return withRangesFromZero(withSharedRange(std::move(figure), Words::tr("weight")));
}

CellWords regressionWords() {
  return {Words::tr("Attention weights"), Words::tr("query"), Words::tr("key"), Words::tr("weight")};
}

bool hasRowOf(const std::vector<double>& query, const RegressionResults& results) {
  constexpr double rounding = 1e-9;
  const std::vector<double>& rows = *results.heatmapQueries;
  for (std::size_t row = 0; row + query.size() <= rows.size() && !query.empty(); row += query.size()) {
    bool isAlike = true;
    for (std::size_t k = 0; k < query.size() && isAlike; ++k)
      isAlike = std::abs(rows[row + k] - query[k]) <= rounding * results.summary.inputs[k].size();
    if (isAlike) return true;
  }
  return false;
}

QString weightsCaption(const RegressionResults& results) {
  if (results.problem) return {};
  QString caption = Words::tr("%n query(s)", nullptr, static_cast<int>(results.weights->rows())) +
                    QStringLiteral(" × ") + Words::tr("%n key(s)", nullptr, static_cast<int>(results.weights->cols()));
  const QString separator = QStringLiteral(" · ");
  const bool isSample = results.heatmapKeys->size() < results.points->size();
  if (isSample)
    caption = Words::tr("a sample of %1 points; rows sum to 1 over the sample")
                  .arg(ui::groupedNumber(results.points->size())) +
              separator + caption;
  else
    caption = results.points->isClassification() ? Words::tr("%1 · sorted by class").arg(caption)
                                                 : Words::tr("%1 · sorted by x").arg(caption);
  if (results.isByLearnedW())
    caption = Words::tr("w = %1 · %2").arg(ui::shortNumber(*results.view.learnedW, labelDigits), caption);
  if (hasRowOf(results.query->query, results)) return caption;
  // First, where there is no room for all, unless the numbers are others than those of all points: the other words are
  // at the map and in the status bar too.
  const QString dashed = Words::tr("dashed: nearest to the query");
  return isSample ? caption + separator + dashed : dashed + separator + caption;
}

}  // namespace attn::app
