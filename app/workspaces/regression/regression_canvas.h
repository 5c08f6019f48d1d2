// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/scene/regression/regression_pipeline.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/heatmap_view.h"

class QComboBox;
class QGridLayout;
class QLabel;

namespace attn::ui {
class CurveChart;
class ElidedLabel;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

class EstimateBar;
class FormulaLine;
class PointsReader;

/// The middle of the Regression workspace: the chart, the heatmap of its weights and the shapes of the kernels. It
/// keeps the query and the part of the axes that are shown; gestures on the points become edits.
class RegressionCanvas : public QWidget {
  Q_OBJECT

 public:
  /// \param reader, learning its other parts: a line over the chart while a file is read, and a card
  RegressionCanvas(PointsReader* reader, QWidget* learning, QWidget* parent = nullptr);

  /// Forgets the query and the part of the axes if other points are to be shown.
  void showScene(const RegressionScene& scene);
  void showResults(const RegressionResults& results, const ui::HeatmapFigure& weights);
  void showProblem(const RegressionResults& results, const QString& words);
  /// The learned w of the chart's second curve. Weights, query and map are its, unless the kernel's are wanted.
  void showLearned(std::optional<double> w);
  /// They are those of the learned w as soon as there is one.
  void awaitLearned() { m_wantsLearned = true; }
  /// Weights, query and map are those of the scene's kernel, also where there is a learned w.
  void showKernel();
  /// Forgets the query and the part of the axes, so that all points are shown.
  void forget();

  /// Shows what was looked at: the prediction for a query, a part of the axes, a cell, a point, the zoom of the heatmap
  /// and whose weights. An empty query lets the pipeline choose one; an axis without a value is shown whole; a cell or
  /// a point that there is not is passed over.
  void look(const RegressionViewState& state);
  /// Has the weight of a point explained, and selects its cell in the row of the query.
  void choosePoint(Index point);
  /// What is looked at. \param learning what the canvas does not know
  RegressionViewState viewState(const std::string& learning) const;
  /// The query and the part of the axes that are shown.
  const RegressionView& view() const { return m_view; }
  /// What has to be computed for what is shown.
  RegressionView wantedView() const;
  const RegressionResults& results() const { return m_results; }
  /// Whether there is something to see: not before the first results, nor after a problem.
  bool hasResults() const { return !m_results.problem && m_results.points->size() > 0; }
  /// The place whose prediction is explained, unless the heatmap is pointed at.
  const std::vector<double>& query() const { return m_view.query; }
  /// The scene with the points in sight as its own, so that one of them can change.
  RegressionScene withShownPoints(RegressionScene scene) const;

  /// The chart for another style, over the same range.
  ui::ChartFigure chartFigure(const ui::ChartFigure& previous, const ui::ChartStyle& style) const;
  ui::CurveChart* chart() const { return m_chart; }
  /// The map of the pinned estimate, beside the other; hidden where there is none, or where curves share a chart.
  ui::CurveChart* chartOfA() const { return m_chartOfA; }
  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::CurveChart* shapes() const { return m_shapes; }
  EstimateBar* comparison() const { return m_comparison; }

 signals:
  void edited(const QString& text, const std::function<void(attn::RegressionScene&)>& change, int gesture);
  void dragCanceled(int gesture);
  /// The query or the part of the axes changed: wantedView() is another.
  void viewChanged();
  /// Something else of viewState() changed, for which nothing has to be computed.
  void looked();
  /// What is under the pointer, in words; empty: nothing.
  void hovered(const QString& words);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// The digits choose the class of new points.
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* makeHeader(PointsReader* reader);
  void sizeHeader();
  QWidget* makeChart(PointsReader* reader);
  QWidget* makeHeatmap();
  QWidget* makeShapes();
  void connectChart();
  /// What a hand does to a chart that changes no point: it moves the query and the axes, of both maps at once.
  void connectLook(ui::CurveChart* chart);
  void showMapOfA(const ui::ChartFigure& ofB);
  /// A map needs height where a curve can do with little; beside another it may be narrower.
  void sizeCharts();
  void addPoint(QPointF place);
  std::vector<double> queryAt(QPointF place) const;
  void showWhose();
  void select();
  /// The classes that a new point can have.
  void showClasses();
  void moveQuery(std::vector<double> query);
  /// Where the heatmap is pointed at, else the query.
  const std::vector<double>& shownQuery() const { return m_pointedQuery.empty() ? m_view.query : m_pointedQuery; }
  /// Whether the query in sight is one of the points in sight, which may still be those from before an edit.
  bool canShowQuery() const;
  void showQuery();
  /// Where a query is in the chart.
  QPointF placeOf(const std::vector<double>& query) const;
  std::vector<double> queryOfRow(Index row) const;
  /// The row of the heatmap that is nearest to the query in sight, each feature measured in its bandwidth.
  std::optional<Index> rowOfQuery() const;
  /// Frames that row; by dashes where it is not the query's own, as the caption says.
  void lightRowOfQuery();
  /// Which parts there is room for, and where they stand.
  void arrange();
  void showCell(std::optional<ui::CellPlace> place);
  /// Has the weight of a cell's key explained; of none: that of the key that weighs most.
  void askAbout(const std::optional<ui::CellPlace>& cell);
  /// The point that is the key of a cell.
  std::optional<Index> keyOfCell(const std::optional<ui::CellPlace>& place) const;
  void pointAt(std::optional<ui::CellPlace> place);
  QString pointDescription(std::size_t point) const;

  /// Data set, file, number of features and those that are drawn: points of another source lie elsewhere.
  using Source = std::tuple<std::string, std::string, Index, Index, Index>;
  static Source sourceOf(const RegressionScene& scene);

  RegressionScene m_scene;  ///< whose results are, or will be, in sight
  std::optional<Source> m_source;
  RegressionView m_view;
  std::vector<double> m_pointedQuery;  ///< of the heatmap's row under the mouse
  /// The last gesture that moved the query, and where that was before.
  std::pair<int, std::vector<double>> m_queryBefore;
  RegressionResults m_results;
  std::string m_shownKernel;  ///< in the chart of kernel shapes

  std::optional<qsizetype> m_newPoint;  ///< selected once it is in sight
  /// What look() asked to be selected, until there are results.
  std::optional<std::vector<Index>> m_wantedCell, m_wantedPoint;
  bool m_wantsLearned = true;  ///< the weights of w, once there is one

  FormulaLine* m_formula;
  ui::ElidedLabel* m_notice;
  QWidget* m_header;
  QGridLayout* m_grid;
  QWidget *m_chartCard, *m_shapesCard, *m_learning;
  EstimateBar* m_comparison;
  QWidget* m_classRow;
  QComboBox* m_class;
  QGridLayout* m_heading;         ///< of the heatmap
  ui::SegmentedControl* m_whose;  ///< weights are shown
  ui::CurveChart *m_chart, *m_chartOfA;
  ui::ElidedLabel* m_caption;
  ui::HeatmapView* m_heatmap;
  ui::CurveChart* m_shapes;
};

}  // namespace attn::app
