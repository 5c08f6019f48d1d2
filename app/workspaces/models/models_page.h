// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/workspaces/models/patches/patch_picture.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/scene/models/models_pipeline.h"
#include "ui/heatmap/figure.h"

class QComboBox;
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
class ModelEditsPanel;
class ModelPanel;
class ModelTextPanel;
class OpenHead;
class PatchesView;
class PinBar;
class PatchGridPanel;
class PatchShowPanel;
class PicturePanel;
class PredictionBars;
class PredictionsView;
class QuestionLine;

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
  /// Opens the folder of a model, a file of attention, or a picture to draw its patches over. What can't be opened
  /// changes nothing.
  void openFile(const QString& path) override;
  bool takesPictures() const override { return m_results.file != nullptr; }

  const ModelsResults& results() const { return m_results; }
  ui::ThumbnailView* thumbnails() const { return m_thumbnails; }
  OpenHead* openHead() const { return m_open; }
  PredictionsView* inside() const { return m_inside; }
  PatchesView* patches() const { return m_patches; }
  ui::Inspector* inspector() const { return m_inspector; }
  PredictionBars* predictions() const { return m_predictions; }
  /// Asks for the folder of a model; empty: none was chosen.
  std::function<QString()> askForFolder;
  /// The same of a file of attention.
  std::function<QString()> askForFile;
  /// The same of a picture.
  std::function<QString()> askForPicture;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showHeadsCard();
  /// Whether the file has one head alone, which is too large to be shown twice.
  bool isOneLargeHead() const;
  /// Colours for logarithms, where nearly all of a large file would be white without.
  /// Notices when another program writes to the file in sight.
  void watchFile();
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
  /// Which shapes the kind of attention in sight has, in the status bar.
  void showShapes();
  void showOrders(const HeadGrid& grid);
  void showInside();
  void makePatchPanels(QWidget* controls);
  void connectPatches();
  void showPatches(const HeadDrawing& drawing);
  void connectComparison();
  void askQuestions(const HeadDrawing& drawing);
  void showView();
  void takePicture(const QString& path);
  void openFirstHead();
  void inspect();
  void explainNothing();
  /// Opens a head of the kind of attention that is in sight, or puts it beside the one that is open.
  void open(const HeadPlace& place, bool isBeside = false);
  /// The heads of the grid in the order in which they are shown.
  std::vector<HeadPlace> headsInSight() const;
  /// All heads from the open one to this one.
  void openUpTo(const std::vector<HeadPlace>& heads, std::size_t last);
  void keepHead();
  /// Opens the numbers, or the file, on the clipboard.
  void paste();
  /// The Attention workspace computes from them from now on.
  void useInputs(const QString& file, const ImportGuess& inputs);
  /// \param folder empty: the model that is open from the start
  void take(const QString& folder, const ModelIdentity& identity);
  void choose(const ColorRange& range);
  /// Shows what is asked of the open head: of weights of a file nothing.
  void showEdits();
  void continueText();
  ui::HeatmapFigure gridFigure() const;
  bool looksInside() const { return m_wanted.looksInside; }
  bool looksAtPatches() const { return m_wanted.looksAtPatches && m_results.file; }
  bool hasResults() const {
    return (m_results.opened || m_results.file) && !m_results.problem && !m_results.grids.empty();
  }

  // Used by the worker's thread alone.
  ModelsPipeline m_pipeline;
  PictureReader m_pictures;

  ModelsResults m_results;
  ModelsView m_wanted;                 ///< that is in work, or shown
  bool m_wantsPlanes = false;          ///< likewise
  std::shared_ptr<const void> m_seen;  ///< the model or the file that was shown last
  QFileSystemWatcher m_watcher;
  QTimer m_lookSoon;                        ///< until who writes the file has come to rest
  std::shared_ptr<const void> m_isChanged;  ///< what was read of a file before it changed; null: none has

  std::vector<Form*> m_forms;
  ModelPanel* m_model;
  ModelTextPanel* m_text;
  AxesPanel* m_axes;
  HeadEditPanel* m_headPanel;
  ModelEditsPanel* m_edits;
  PicturePanel* m_picture;
  PatchGridPanel* m_patchGrid;
  PatchShowPanel* m_patchShow;
  ui::SegmentedControl *m_views, *m_fileViews, *m_stacks, *m_showings, *m_sides;
  PinBar* m_compare;
  QuestionLine* m_question;
  QStackedWidget* m_canvases;
  ui::ElidedLabel* m_marks;
  QComboBox* m_order;
  ui::ThumbnailView* m_thumbnails;
  OpenHead* m_open;
  PredictionsView* m_inside;
  PatchesView* m_patches;
  QWidget *m_strip, *m_headsCard;
  PredictionBars* m_predictions;
  QLabel* m_noPrediction;
  ui::ViewCover* m_cover;
  ui::Inspector* m_inspector;
  Worker m_explainer;
  Worker m_worker;  ///< last, so that its thread ends before anything that a job uses goes
};

}  // namespace attn::app
