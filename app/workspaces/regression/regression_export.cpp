// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>

#include "app/document/document.h"
#include "app/workspaces/cell_table.h"
#include "app/workspaces/regression/regression_canvas.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_page.h"
#include "app/workspaces/regression/regression_pictures.h"
#include "core/tensor/matrix.h"
#include "ui/chart/curve_chart.h"
#include "ui/export/figure_export.h"

// The pictures and tables that the Regression workspace can save and copy.

namespace attn::app {
namespace {

/// "1.5", or "1.5 2" of two features.
std::string placeName(const std::vector<double>& inputs, const Points& points, Index place) {
  std::string name;
  for (Index k = 0; k < points.features; ++k) {
    name.append(k > 0 ? " " : "");
    appendField(name, inputs[static_cast<std::size_t>(place * points.features + k)], points.quantity(k));
  }
  return name;
}

std::vector<std::string> placeNames(const std::vector<double>& inputs, const Points& points, Index count) {
  std::vector<std::string> names;
  for (Index place = 0; place < count; ++place) names.push_back(placeName(inputs, points, place));
  return names;
}

}  // namespace

std::string RegressionPage::viewInSight() const {
  if (heatmap()->hasFocus()) return "weights";
  return featuresOf(document()->scene().regression) == 1 ? "curve" : "map";
}

std::vector<ui::NamedPicture> RegressionPage::pictures() const {
  if (!m_canvas->hasResults()) return {};
  const ui::ChartStyle style = ui::printChartStyle(false);
  const ui::Picture curve = chartPicture(results(), m_canvas->chartFigure(chart()->figure(), style), style);
  const ui::HeatmapFigure weights = heatmap()->figure();
  ui::ChartFigure shapes = m_canvas->shapes()->figure();
  shapes.title = tr("Kernel shapes");
  std::vector<ui::NamedPicture> pictures{{chart()->accessibleName(), curve}, {tr("Attention weights"), weights}};
  if (heatmap()->hasFocus()) std::swap(pictures[0], pictures[1]);
  std::optional<ui::ChartFigure> loss;
  if (training().run().hasBegun()) {
    loss = app::lossChart(m_learning->film());
    loss->title = tr("Training w");
    pictures.push_back({tr("Training loss"), ui::Picture(*loss)});
  }
  pictures.push_back({tr("Kernel shapes"), ui::Picture(shapes)});
  if (chooser().result().best()) {
    ui::ChartFigure search = searchChart(chooser().result(), document()->scene().regression.bandwidths);
    search.title = tr("Leave-one-out error against bandwidth");
    pictures.push_back({search.title, ui::Picture(search)});
  }
  pictures.push_back({tr("Whole workspace"), workspacePicture(curve, weights, shapes, loss)});
  return pictures;
}

WorkspaceSteps RegressionPage::recordedTraining(const std::string& view) const {
  if (!training().run().hasBegun()) return {};
  return trainingSteps(view, document()->scene(), document()->viewState(), training().run());
}

std::vector<NamedTable> RegressionPage::tables() const {
  if (!m_canvas->hasResults()) return {};
  const auto results = std::make_shared<const RegressionResults>(this->results());
  const Points& points = *results->points;
  const Index features = points.features, outputs = points.outputs();
  const RegressionScene& scene = results->scene;
  const auto inputName = [&scene](Index k) { return spreadsheetSafe(featureName(scene, k)); };
  const auto numbers = [](const std::vector<double>& all, Index stride, Index offset) {
    return [&all, stride, offset](std::string& line, Index row) {
      appendField(line, all[static_cast<std::size_t>(row * stride + offset)]);
    };
  };
  const auto inputsOf = [&points, features](const std::vector<double>& all, Index k) {
    return [&all, features, k, quantity = points.quantity(k)](std::string& line, Index row) {
      appendField(line, all[static_cast<std::size_t>(row * features + k)], quantity);
    };
  };
  // The columns refer to the results, and keep them.
  const auto keep = [results](const CsvColumn& column) {
    return CsvColumn{column.name, [results, cell = column.cell](std::string& line, Index row) { cell(line, row); }};
  };
  std::vector<NamedTable> tables;
  if (features == 1) {
    NamedTable curve{tr("Kernel regression curve"), {}, static_cast<Index>(results->curveInputs->size())};
    curve.columns.push_back(keep({inputName(0), inputsOf(*results->curveInputs, 0)}));
    for (Index c = 0; c < outputs; ++c)
      curve.columns.push_back(keep(
          {points.isClassification() ? std::string("p(").append(points.classes[static_cast<std::size_t>(c)]).append(")")
                                     : "prediction",
           numbers(*results->curve, outputs, c)}));
    for (Index c = 0; results->pinned && c < outputs; ++c)
      curve.columns.push_back(
          keep({points.isClassification() ? "A p(" + points.classes[static_cast<std::size_t>(c)] + ")"
                                          : std::string("A prediction"),
                numbers(*results->pinned->curve, outputs, c)}));
    if (!results->truth->empty()) curve.columns.push_back(keep({"truth", numbers(*results->truth, 1, 0)}));
    if (!results->learned->empty()) curve.columns.push_back(keep({"learned", numbers(*results->learned, 1, 0)}));
    if (!points.isClassification())
      curve.columns.push_back(
          {"average", [mean = results->summary.mean](std::string& line, Index) { appendField(line, mean); }});
    tables.push_back(std::move(curve));
  }
  const auto weightsOf = [&](const QString& name, const Box<Tensor>& of) {
    NamedTable weights{name, {}, of->rows()};
    for (Index k = 0; k < features; ++k)
      weights.columns.push_back(keep({inputName(k), inputsOf(*results->heatmapQueries, k)}));
    for (Index key = 0; key < of->cols(); ++key)
      weights.columns.push_back({"weight of " + placeName(results->heatmapKeys->inputs, points, key),
                                 [of, key](std::string& line, Index row) {
                                   appendField(line, static_cast<double>(of->matrix(0)(row, key)));
                                 }});
    weights.attention = [results, of] {
      return weightMatrix({of->data(), static_cast<std::size_t>(of->size())},
                          placeNames(*results->heatmapQueries, *results->points, of->rows()),
                          placeNames(results->heatmapKeys->inputs, *results->points, of->cols()));
    };
    tables.push_back(std::move(weights));
  };
  weightsOf(tr("Attention weights"), results->weights);
  if (results->pinned) weightsOf(tr("Attention weights of A"), results->pinned->weights);
  NamedTable training{tr("Training points"), {}, points.size()};
  for (Index k = 0; k < features; ++k) training.columns.push_back(keep({inputName(k), inputsOf(points.inputs, k)}));
  if (points.isClassification())
    training.columns.push_back({scene.targetName.empty() ? "class" : spreadsheetSafe(scene.targetName),
                                [results](std::string& line, Index row) {
                                  const double target = results->points->targets[static_cast<std::size_t>(row)];
                                  const std::string& name = results->points->classes[static_cast<std::size_t>(target)];
                                  appendField(line, spreadsheetSafe(name));
                                }});
  else
    training.columns.push_back(keep({spreadsheetSafe(targetName(scene)), numbers(points.targets, 1, 0)}));
  tables.push_back(std::move(training));
  return tables;
}

}  // namespace attn::app
