#pragma once

#include <QWidget>
#include <vector>

#include "app/worker.h"
#include "core/scene/attention_pipeline.h"
#include "core/scene/scene.h"
#include "ui/heatmap_view.h"

class QLabel;
class QSplitter;

namespace attn::ui {
class ElidedLabel;
class Inspector;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

class AttentionMatrices;
class AttentionPanel;
class Document;

/// The Attention workspace: the only code that knows both the document and the views of it. Gestures become edits of
/// the document; a changed scene is shown at once in the controls and sent to the worker; results come back to the
/// heatmaps.
class AttentionPage : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionPage(Document* document, QWidget* parent = nullptr);

  View view() const { return m_view; }
  void setView(View view);
  void chooseColorMap(const std::string& id);

  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::Inspector* inspector() const { return m_inspector; }
  AttentionMatrices* matrices() const { return m_matrices; }
  /// How wide the panels are, for the settings.
  QByteArray panelSizes() const;
  void setPanelSizes(const QByteArray& sizes);
  /// Hides a side panel, or shows it again: 0 the left one, 2 the right one.
  void togglePanel(int panel);
  const AttentionResults& results() const { return m_results; }
  /// What is shown, as it is exported: with the names of its axes.
  ui::HeatmapFigure exportedFigure() const;
  /// Whether all edits so far are in the heatmaps.
  bool isUpToDate() const { return !m_worker.isBusy() && !m_textWorker.isBusy(); }

 signals:
  /// The line of the status bar: what is under the pointer, or the shapes.
  void statusChanged(const QString& text);
  void timeChanged(const QString& text);
  void viewChanged();
  void resultsShown();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeControls();
  QWidget* makeCanvas();
  QWidget* makeInspector();
  void showScene();
  void compute();
  void showResults(const AttentionResults& results, const ui::HeatmapFigure& figure);
  ui::ValidLengths shownLengths() const;
  void inspect();
  void takeLargeText(const QString& text, bool queries);
  void edit(const QString& text, const AttentionScene& next, int gesture);

  Document* m_document;
  View m_view = View::weights;
  AttentionPipeline m_pipeline;       ///< used by the worker's thread alone
  ui::HeatmapFigure m_workersFigure;  ///< likewise
  AttentionResults m_results;
  ui::HeatmapFigure m_figure;

  std::vector<AttentionPanel*> m_panels;
  AttentionMatrices* m_matrices;
  QSplitter* m_splitter;
  bool m_sized = false;  ///< by the user
  ui::SegmentedControl* m_views;
  ui::ElidedLabel* m_caption;
  QLabel* m_banner;
  ui::HeatmapView* m_heatmap;
  ui::Inspector* m_inspector;
  QString m_shapes;

  // Last, so that their threads end before anything that a job uses goes.
  Worker m_textWorker;
  Worker m_worker;
};

}  // namespace attn::app
