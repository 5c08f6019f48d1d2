// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>
#include <utility>

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

/// A table as spreadsheets paste it.
QString tabbed(const NamedTable& table) {
  std::string text;
  for (const CsvColumn& column : table.columns) {
    if (!text.empty()) text += '\t';
    appendField(text, column.name);
  }
  for (Index row = 0; row < table.rows; ++row)
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      text += k > 0 ? '\t' : '\n';
      table.columns[k].cell(text, row);
    }
  text += '\n';
  return QString::fromStdString(text);
}

using SharedResults = std::shared_ptr<const RegressionResults>;

/// All that is known of the training points: their features, and their target or class.
std::vector<CsvColumn> pointColumns(const SharedResults& results) {
  const RegressionScene& scene = results->scene;
  std::vector<CsvColumn> columns;
  for (Index k = 0; k < results->points->features; ++k)
    columns.push_back({spreadsheetSafe(featureName(scene, k)), [results, k](std::string& line, Index row) {
                         const Points& points = *results->points;
                         appendField(line, points.inputs[static_cast<std::size_t>(row * points.features + k)],
                                     points.quantity(k));
                       }});
  const auto target = [results](Index row) { return results->points->targets[static_cast<std::size_t>(row)]; };
  if (results->points->isClassification())
    columns.push_back({scene.targetName.empty() ? "class" : spreadsheetSafe(scene.targetName),
                       [results, target](std::string& line, Index row) {
                         const auto place = static_cast<std::size_t>(target(row));
                         appendField(line, spreadsheetSafe(results->points->classes[place]));
                       }});
  else
    columns.push_back({spreadsheetSafe(targetName(scene)),
                       [target, quantity = results->points->ofTargets()](std::string& line, Index row) {
                         appendField(line, target(row), quantity);
                       }});
  return columns;
}

/// The training points with the weights that the query gives them, where there are few enough.
NamedTable weighedPoints(const SharedResults& results) {
  NamedTable table{{}, pointColumns(results), results->points->size()};
  if (results->query->relativeWeights.empty() || results->query->largest.empty()) return table;
  table.columns.push_back({"weight", [results](std::string& line, Index row) {
                             const QueryExplanation& why = *results->query;
                             appendField(line,
                                         why.largest.front().weight *
                                             static_cast<double>(why.relativeWeights[static_cast<std::size_t>(row)]));
                           }});
  return table;
}

/// A map, pixel by pixel; of classes their probabilities.
NamedTable mapTable(const QString& name, const SharedResults& results) {
  const MapGrid& grid = results->grid;
  const Points& points = *results->points;
  const NumberBox xs = evenlySpaced(grid.first, grid.columns, false), ys = evenlySpaced(grid.second, grid.rows, false);
  NamedTable table{name, {}, grid.columns * grid.rows};
  const auto columnName = [&](Index feature) { return spreadsheetSafe(featureName(results->scene, feature)); };
  table.columns.push_back(
      {columnName(grid.drawn.first),
       [xs, n = grid.columns, quantity = points.quantity(grid.drawn.first)](std::string& line, Index row) {
         appendField(line, (*xs)[static_cast<std::size_t>(row % n)], quantity);
       }});
  table.columns.push_back(
      {columnName(grid.drawn.second),
       [ys, n = grid.columns, quantity = points.quantity(grid.drawn.second)](std::string& line, Index row) {
         appendField(line, (*ys)[static_cast<std::size_t>(row / n)], quantity);
       }});
  const Index outputs = points.outputs();
  const auto add = [&](const std::string& of, const Box<std::vector<float>>& map) {
    for (Index c = 0; c < outputs; ++c)
      table.columns.push_back(
          {of + (points.isClassification() ? "p(" + points.classes[static_cast<std::size_t>(c)] + ")" : "prediction"),
           [map, outputs, c](std::string& line, Index row) {
             appendField(line, static_cast<double>((*map)[static_cast<std::size_t>(row * outputs + c)]));
           }});
  };
  add("", results->map);
  if (results->pinned && results->pinned->map->size() == results->map->size()) add("A ", results->pinned->map);
  return table;
}

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
  const ui::HeatmapFigure weights = namedWeights(heatmap()->figure(), results());
  ui::ChartFigure shapes = m_canvas->shapes()->figure();
  shapes.title = tr("Kernel shapes");
  const QString ofKernel = regressionParameters(document()->scene());
  std::vector<ui::NamedPicture> pictures{{chart()->accessibleName(), curve},
                                         {tr("Attention weights"), weights, {}, shownParameters(results())}};
  if (heatmap()->hasFocus()) std::swap(pictures[0], pictures[1]);
  std::optional<ui::ChartFigure> loss;
  if (training().run().hasBegun()) {
    loss = app::lossChart(m_learning->film());
    loss->title = tr("Training w");
    pictures.push_back({tr("Training loss"), ui::Picture(*loss)});
  }
  pictures.push_back({tr("Kernel shapes"), ui::Picture(shapes), {}, ofKernel});
  if (chooser().result().best()) {
    ui::ChartFigure search = searchChart(chooser().result(), document()->scene().regression.bandwidths);
    search.title = tr("Leave-one-out error against bandwidth");
    pictures.push_back({search.title, ui::Picture(search), {}, ofKernel});
  }
  pictures.push_back({tr("Whole workspace"), workspacePicture(curve, weights, shapes, loss)});
  return pictures;
}

QString RegressionPage::parameters() const {
  if (!m_canvas->hasResults()) return Page::parameters();
  return hasKernelBeside(*results().points, results().scene) ? Page::parameters() : shownParameters(results());
}

WorkspaceSteps RegressionPage::recordedTraining(const std::string& view) const {
  if (!training().run().hasBegun()) return {};
  return trainingSteps(view, document()->scene(), document()->viewState(), training().run());
}

NumbersText RegressionPage::numbersText() const {
  if (!m_canvas->hasResults()) return {};
  if (heatmap()->hasFocus())
    return {ui::cellCount(heatmap()->figure()), [figure = heatmap()->figure()] { return ui::numbersAsText(figure); }};
  // The points with all that belongs to them: the chart knows no more than their places.
  const NamedTable points = weighedPoints(std::make_shared<const RegressionResults>(results()));
  ui::ChartFigure curves = chart()->figure();
  curves.points = {};
  const Index curveCount = ui::numberCount(curves), columns = static_cast<Index>(points.columns.size());
  return {curveCount + points.rows * columns, [curves, curveCount, points] {
            return (curveCount > 0 ? ui::curveNumbersAsText(curves) + u'\n' : QString()) + tabbed(points);
          }};
}

std::function<CodeProgram(const Dialect&)> RegressionPage::code() const {
  if (!m_canvas->hasResults() || !results().isByLearnedW()) return Page::code();
  // That of the epoch in sight, which may not be kept yet.
  Scene scene = document()->scene();
  scene.regression = underLearnedW(std::move(scene.regression), *results().view.learnedW);
  return [scene](const Dialect& dialect) { return codeOf(scene, {}, dialect); };
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
  } else {
    tables.push_back(mapTable(chart()->accessibleName(), results));
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
  tables.push_back({tr("Training points"), pointColumns(results), points.size()});
  return tables;
}

}  // namespace attn::app
