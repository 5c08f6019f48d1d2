// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/workspaces/page.h"
#include "app/workspaces/regression/regression_learning.h"
#include "app/workspaces/worker.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/scene/scene.h"
#include "ui/heatmap/heatmap_view.h"

namespace attn::ui {
class CurveChart;
class Inspector;
}  // namespace attn::ui

namespace attn::app {

class PointsReader;
struct ImportedTable;
class DataPanel;
class Form;
class KernelPanel;
class RegressionCanvas;
class ShowPanel;
class TrainPanel;

/// The Regression workspace: a curve, its kernel, its bandwidth and its attention weights under the hand. The page
/// carries changes of its parts to the document, the scene to the parts, and both to the worker and back.
class RegressionPage : public Page {
  Q_OBJECT

 public:
  explicit RegressionPage(Document* document, QWidget* parent = nullptr);

  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::string viewInSight() const override;
  std::vector<ui::NamedPicture> pictures() const override;
  QString parameters() const override;
  WorkspaceSteps recordedTraining(const std::string& view) const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  std::function<CodeProgram(const Dialect& dialect)> code() const override;
  bool isUpToDate() const override;
  QWidget* firstFocus() override;

  /// Reads points from a file, with progress, and shows them. Complains of what is wrong, and then leaves all as it
  /// was.
  void openFile(const QString& path) override;
  void openTable(const TableSource& source, const TableChoices& choices) override;
  /// Trains, where that is in sight and its settings were edited.
  void follow(const std::vector<std::string>& paths) override;

  PointsReader* reader() const { return m_reader; }
  const RegressionResults& results() const;
  ui::CurveChart* chart() const;
  ui::HeatmapView* heatmap() const;
  ui::CurveChart* lossChart() const { return m_learning->lossChart(); }
  ui::Inspector* inspector() const { return m_inspector; }
  const TrainingFilm& film() const { return m_learning->film(); }
  const RegressionTraining& training() const { return film().training(); }
  const BandwidthChooser& chooser() const { return m_learning->chooser(); }
  /// The place whose prediction is explained.
  std::vector<double> query() const;

 private:
  QWidget* makeControls();
  void connectParts();
  /// The points in sight, if there are enough to learn from.
  std::optional<Box<Points>> trainedPoints() const;
  void train(void (LearningCard::*how)(const Box<Points>& points));
  void edit(const QString& text, const std::function<void(RegressionScene&)>& change, int gesture = 0);
  void editScene(const QString& text, const std::function<void(Scene&)>& change, int gesture);
  void showScene() override;
  void showViewState() override;
  /// Tells the document which query and which part of the axes are shown.
  void keepViewState();
  void compute();
  void showResults(const RegressionResults& results, const ui::HeatmapFigure& weights, const QElapsedTimer& sinceEdit);
  void showProblem(const RegressionResults& results, const QString& words);

  /// How the colours of the weights were chosen to show their numbers.
  ColorRange range() const;

  RegressionPipeline m_pipeline;  ///< used by the worker's thread alone
  void take(const ImportedTable& imported);

  std::vector<Form*> m_forms;
  DataPanel* m_dataPanel;
  KernelPanel* m_kernelPanel;
  ShowPanel* m_showPanel;
  TrainPanel* m_trainPanel;
  PointsReader* m_reader;
  LearningCard* m_learning;
  RegressionCanvas* m_canvas;
  ui::Inspector* m_inspector;
  ColorRange m_drawnRange;
  Worker m_worker;  // last, so that its thread ends before anything that a job uses goes
};

}  // namespace attn::app
