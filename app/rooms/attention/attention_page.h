// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/rooms/page.h"
#include "app/worker.h"
#include "core/scene/attention_pipeline.h"
#include "core/scene/scene.h"
#include "ui/heatmap/heatmap_view.h"

namespace attn::ui {
class ElidedLabel;
class ViewCover;
class Inspector;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

using AttentionChange = std::function<void(AttentionScene&)>;

class AttentionMatrices;
class AttentionPanel;
class SequencesPanel;

/// The Attention workspace: heatmaps of scores, weights and output.
class AttentionPage : public Page {
  Q_OBJECT

 public:
  explicit AttentionPage(Document* document, QWidget* parent = nullptr);

  View view() const { return m_view; }
  void setView(View view);
  /// How the colours of the view in sight were chosen to show its numbers.
  ColorRange colorRange() const;
  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::vector<ui::NamedPicture> pictures() const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  bool isUpToDate() const override { return !m_worker.isBusy() && !m_textWorker.isBusy(); }
  QWidget* firstFocus() override;

  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::Inspector* inspector() const { return m_inspector; }
  AttentionMatrices* matrices() const { return m_matrices; }
  const AttentionResults& results() const { return m_results; }
  /// What is shown, as it is exported: with the names of its axes.
  ui::HeatmapFigure exportedFigure() const;

 private:
  void showScene() override;
  QWidget* makeControls();
  QWidget* makeCanvas();
  void compute();
  void showResults(const AttentionResults& results, const ui::HeatmapFigure& figure, const QElapsedTimer& sinceEdit);
  /// Leaves the last picture in sight, dimmed, under the words.
  void showProblem(const QString& words);
  ui::ValidLengths shownLengths() const;
  void inspect();
  void lightTokens();
  void showViewState() override;
  void showSelection();
  void holdRanges();
  void releaseRanges();
  void takeLargeText(const QString& text, bool queries);
  void paint(const ui::CellPlace& place, bool begins, int gesture);
  void edit(const QString& text, const AttentionChange& change, int gesture = 0);

  View m_view = View::weights;
  AttentionPipeline m_pipeline;       ///< used by the worker's thread alone
  ui::HeatmapFigure m_workersFigure;  ///< likewise
  AttentionResults m_results;
  ui::HeatmapFigure m_figure;
  std::optional<ColorRange> m_drawnRange;    ///< of the figure that is in work, or shown
  std::vector<ui::RangeGroup> m_heldRanges;  ///< of the figure as it was when a hand began to move

  bool m_brushShows = false;  ///< what the brush does to the keys of its stroke
  std::vector<AttentionPanel*> m_panels;
  SequencesPanel* m_sequences;
  AttentionMatrices* m_matrices;
  ui::SegmentedControl* m_views;
  ui::ElidedLabel* m_caption;
  ui::ElidedLabel* m_banner;
  ui::HeatmapView* m_heatmap;
  ui::ViewCover* m_cover;
  QElapsedTimer m_sincePaste;  ///< of a large text that is being taken in
  ui::Inspector* m_inspector;

  // Last, so that their threads end before anything that a job uses goes.
  Worker m_textWorker;
  Worker m_worker;
};

}  // namespace attn::app
