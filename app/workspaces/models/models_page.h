// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/scene/models/models_pipeline.h"
#include "ui/heatmap/figure.h"

class QLabel;
class QStackedWidget;

namespace attn::ui {
class ElidedLabel;
class HeatmapView;
class Inspector;
class SegmentedControl;
class ThumbnailView;
class ViewCover;
}  // namespace attn::ui

namespace attn::app {

class AxesPanel;
class Form;
struct HeadDrawing;
class HeadEditPanel;
class ModelPanel;
class ModelTextPanel;
class OpenHead;
class PredictionBars;
class PredictionsView;

/// The Models workspace: a transformer's checkpoint reads a text; all of its heads are in sight, one of them is open as
/// any attention is, and what is changed in a head is followed by all layers behind it and by what the model says.
class ModelsPage : public Page {
  Q_OBJECT

 public:
  explicit ModelsPage(Document* document, QWidget* parent = nullptr);

  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::vector<ui::NamedPicture> pictures() const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  bool isUpToDate() const override;
  QWidget* firstFocus() override;
  /// Opens the folder of a model, or a file of attention. What can't be opened changes nothing.
  void openFile(const QString& path) override;

  const ModelsResults& results() const { return m_results; }
  ui::ThumbnailView* thumbnails() const { return m_thumbnails; }
  OpenHead* openHead() const { return m_open; }
  PredictionsView* inside() const { return m_inside; }
  ui::Inspector* inspector() const { return m_inspector; }
  PredictionBars* predictions() const { return m_predictions; }
  /// Asks for the folder of a model; empty: none was chosen.
  std::function<QString()> askForFolder;
  /// The same of a file of attention.
  std::function<QString()> askForFile;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showHeadsCard();
  QWidget* makeControls();
  QWidget* makeCanvas();
  QWidget* makeHeads(QWidget* parent);
  void connectParts();
  void look(const std::function<void(ModelsViewState&)>& change);
  void point(const QString& words);
  void showScene() override;
  void showViewState() override;
  void compute();
  /// \param drawing of the open head
  void showResults(const ModelsResults& results, const HeadDrawing& drawing, const QElapsedTimer& sinceEdit);
  void showGrid();
  void showInside();
  void openFirstHead();
  void inspect();
  void explainNothing();
  /// Opens a head of the kind of attention that is in sight, or puts it beside the one that is open.
  void open(const HeadPlace& place, bool isBeside = false);
  void take(const QString& folder);
  void choose(const ColorRange& range);
  /// Shows what is asked of the open head: of weights of a file nothing.
  void showEdits();
  void continueText();
  ui::HeatmapFigure gridFigure() const;
  bool looksInside() const { return m_wanted.looksInside; }
  bool hasResults() const {
    return (m_results.opened || m_results.file) && !m_results.problem && !m_results.grids.empty();
  }

  ModelsPipeline m_pipeline;  ///< used by the worker's thread alone
  ModelsResults m_results;
  ModelsView m_wanted;                 ///< that is in work, or shown
  std::shared_ptr<const void> m_seen;  ///< the model or the file that was shown last

  std::vector<Form*> m_forms;
  ModelPanel* m_model;
  ModelTextPanel* m_text;
  AxesPanel* m_axes;
  HeadEditPanel* m_headPanel;
  ui::SegmentedControl *m_views, *m_stacks, *m_showings;
  QStackedWidget* m_canvases;
  ui::ElidedLabel* m_marks;
  ui::ThumbnailView* m_thumbnails;
  OpenHead* m_open;
  PredictionsView* m_inside;
  QWidget *m_strip, *m_headsCard;
  PredictionBars* m_predictions;
  QLabel* m_noPrediction;
  ui::ViewCover* m_cover;
  ui::Inspector* m_inspector;
  Worker m_explainer;
  Worker m_worker;  ///< last, so that its thread ends before anything that a job uses goes
};

}  // namespace attn::app
