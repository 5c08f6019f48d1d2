#pragma once

#include <optional>
#include <vector>

#include "app/rooms/page.h"
#include "app/rooms/regression/regression_training.h"
#include "app/worker.h"
#include "core/files/csv.h"
#include "core/scene/regression_pipeline.h"
#include "core/scene/scene.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/heatmap_view.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace attn::ui {
class CurveChart;
class ElidedLabel;
class Inspector;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

class RegressionPanel;
class TrainPanel;

/// The Regression workspace: a curve, its kernel, its bandwidth and its attention weights under the hand.
class RegressionPage : public Page {
  Q_OBJECT

 public:
  explicit RegressionPage(Document* document, QWidget* parent = nullptr);

  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::vector<ui::NamedPicture> pictures() const override;
  std::vector<NamedTable> tables() const override;
  QString numbersAsText() const override;
  bool isUpToDate() const override;
  QWidget* firstFocus() override;

  /// Reads points from a file, with progress, and shows them. Complains of what is wrong, and then leaves all as it
  /// was.
  void openFile(const QString& path) override;
  /// What is being read is not wanted any more.
  void stopReading();
  /// Takes points from the clipboard.
  void pastePoints();

  const RegressionResults& results() const { return m_results; }
  ui::CurveChart* chart() const { return m_chart; }
  ui::CurveChart* lossChart() const { return m_loss; }
  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::Inspector* inspector() const { return m_inspector; }
  const RegressionTraining& training() const { return m_training; }
  const BandwidthChooser& chooser() const { return m_chooser; }
  /// The place whose prediction is explained.
  std::vector<double> query() const { return m_view.query; }

 protected:
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeControls();
  QWidget* makeCanvas();
  QWidget* makeExplanation();
  QWidget* makeLearning(QWidget* parent);
  void connectChart();
  void edit(const QString& text, const RegressionScene& next, int gesture = 0);
  /// The scene with the points in sight as its own, so that one of them can change.
  RegressionScene sceneWithShownPoints() const;
  /// Whether there is something to see: not before the first results, nor after a problem.
  bool hasResults() const { return !m_results.problem && m_results.points->size() > 0; }
  void showScene() override;
  void showViewState() override;
  /// Tells the document what is looked at.
  void keepViewState();
  void compute();
  void showResults(const RegressionResults& results, const ui::HeatmapFigure& weights);
  void showProblem(const QString& words);
  ui::ChartFigure chartFigure(const ui::ChartFigure& previous, const ui::ChartStyle& style) const;
  void moveQuery(std::vector<double> query);
  /// The place whose prediction is in sight: where the heatmap is pointed at, else the query.
  const std::vector<double>& shownQuery() const { return m_pointedQuery.empty() ? m_view.query : m_pointedQuery; }
  void showQuery();
  std::vector<double> queryOfRow(Index row) const;
  /// The row of the heatmap that is nearest to the query in sight.
  std::optional<Index> rowOfQuery() const;
  void showCell(std::optional<ui::CellPlace> place);
  void pointAt(std::optional<ui::CellPlace> place);
  QString pointDescription(std::size_t point) const;
  void showTraining();
  void showChooser();
  /// 0 the training of w, 1 the choice of h.
  void showLearning(int view);
  void takePoints(const PointTable& table, const QString& name);

  RegressionView m_view;
  RegressionPipeline m_pipeline;  ///< used by the worker's thread alone
  RegressionResults m_results;
  std::vector<double> m_pointedQuery;                                ///< of the heatmap's row under the mouse
  std::optional<std::pair<std::string, std::string>> m_shownSource;  ///< data set and file that the view belongs to
  std::string m_shownKernel;                                         ///< in the chart of kernel shapes

  std::vector<RegressionPanel*> m_panels;
  TrainPanel* m_trainPanel;
  QLabel* m_banner;
  QWidget* m_reading;
  QProgressBar* m_progress;
  ui::CurveChart* m_chart;
  ui::ElidedLabel* m_caption;
  ui::HeatmapView* m_heatmap;
  ui::CurveChart* m_shapes;
  ui::SegmentedControl* m_learningViews;
  QStackedWidget* m_learning;
  ui::CurveChart* m_loss;
  ui::CurveChart* m_search;
  ui::ElidedLabel* m_searchWords;
  QPushButton* m_takeBandwidth;
  ui::Inspector* m_inspector;

  RegressionTraining m_training;
  BandwidthChooser m_chooser;
  // Last, so that their threads end before anything that a job uses goes.
  Worker m_reader;
  Worker m_worker;
};

}  // namespace attn::app
