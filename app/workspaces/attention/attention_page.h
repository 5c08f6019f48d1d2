// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <vector>

#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/scene/attention/attention_flow.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/attention/position_stages.h"
#include "core/scene/scene.h"
#include "ui/heatmap/heatmap_view.h"

class QAction;
class QStackedLayout;
class QStackedWidget;

namespace attn::ui {
class ElidedLabel;
class ViewCover;
class Inspector;
class SegmentedControl;
class ThumbnailView;
}  // namespace attn::ui

namespace attn::app {

using AttentionChange = std::function<void(AttentionScene&)>;

class AttentionLines;
class AttentionMatrices;
class AttentionPositions;
class FlowCanvas;
class PlaneView;
struct HeadPlane;
struct FlowShown;
struct PositionsShown;
class ComparisonBar;
class ComparisonHeader;
class AttentionPanel;
class HeadTrail;
class PaddingSwitch;
class SummaryBar;
class SequencesPanel;

/// The Attention workspace: scores, weights and output as heatmaps and in other views.
class AttentionPage : public Page {
  Q_OBJECT

 public:
  explicit AttentionPage(Document* document, QWidget* parent = nullptr);

  /// The tensor that is in sight, in whichever way it is drawn.
  View view() const { return m_view->tensor; }
  /// Shows the heatmaps of a tensor.
  void setView(View view);
  /// Shows another of the attentionViews().
  void showView(const std::string& id);
  /// How the colours of the view in sight were chosen to show its numbers.
  ColorRange colorRange() const;
  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::string viewInSight() const override;
  std::vector<ui::NamedPicture> pictures() const override;
  QString parameters() const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  bool isUpToDate() const override;
  QWidget* firstFocus() override;

  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::Inspector* inspector() const { return m_inspector; }
  AttentionMatrices* matrices() const { return m_matrices; }
  AttentionLines* lines() const { return m_lines; }
  ui::ThumbnailView* thumbnails() const { return m_thumbnails; }
  AttentionPositions* positionsCanvas() const { return m_positions; }
  FlowCanvas* flow() const { return m_flow; }
  PlaneView* plane() const { return m_plane; }
  const AttentionResults& results() const { return m_results; }
  /// What is shown, as it is exported: with the names of its axes.
  ui::HeatmapFigure exportedFigure() const;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  std::function<CanonicalAttention()> tensorOfCells(const std::shared_ptr<const ui::HeatmapFigure>& figure) const;
  void showScene() override;
  /// A comparison has two columns of numbers more.
  int widestExplanation() const override;
  QWidget* makeControls();
  QWidget* makeCanvas();
  void makeLines();
  void makeHeads();
  void makeSummaries();
  void makePositions();
  void makeFlow();
  void makePlane();
  bool showsPlane() const;
  /// The pair in the plane is the selected cell of the heatmap of the head that is in sight there.
  void choosePair(std::optional<Index> query, std::optional<Index> key);
  bool showsLines() const;
  bool showsFlow() const;
  /// The tensor whose colour map what is in sight has.
  View coloredView() const;
  bool showsPositions() const;
  /// The view of heads with all of them in sight.
  bool showsThumbnails() const;
  /// \param head as in AttentionViewState
  void openHead(const std::string& head);
  QWidget* canvasInSight() const;
  /// The heatmaps of the view in sight: those of the pass, or those of positions.
  ui::HeatmapView* shownHeatmap() const;
  void compute();
  /// The figure as it is drawn: with or without padding.
  ui::HeatmapFigure drawn(const ui::HeatmapFigure& figure) const;
  /// In the worker's thread.
  PositionsShown positionsOf(const Scene& scene);
  FlowShown flowOf(const Scene& scene, const AttentionViewState& state, const ColorRange& range);
  void showFlow(const FlowShown& shown, const QElapsedTimer& sinceEdit);
  void showResults(const AttentionResults& results, const ui::HeatmapFigure& figure,
                   const std::optional<ui::LineFigure>& lines, const std::optional<PositionsShown>& positions,
                   const QElapsedTimer& sinceEdit, const std::vector<HeadPlane>& planes);
  void showWords(const QString& caption, bool isOther, const QElapsedTimer& sinceEdit);
  /// Leaves the last picture in sight, dimmed, under the words.
  void showProblem(const QString& words);
  ui::ValidLengths shownLengths() const;
  /// Where the heatmaps, or the canvas in their place, and the inspector lie on the screen, if they are in sight.
  std::vector<QRect> placesInSight() const;
  void inspect();
  void inspectFlow();
  void inspectNothing();
  void explainNow(const Explanation& explanation);
  void lightTokens();
  void showViewState() override;
  void showSelection();
  void showChosenLine();
  std::vector<Index> selectedCell() const;
  void showComparison();
  void holdRanges();
  void releaseRanges();
  void takeLargeText(const QString& text, bool queries);
  void paint(const std::vector<ui::CellPlace>& places, bool shows, int gesture);
  void edit(const QString& text, const AttentionChange& change, int gesture = 0);
  void editScene(const QString& text, const std::function<void(Scene&)>& change, int gesture);

  /// Explains what takes a row of scores, or more, to be said: by a worker.
  void explainLater(std::function<Explanation()> explanation);

  const AttentionView* m_view = &viewOf(View::weights);
  AttentionPipeline m_pipeline;                ///< used by the worker's thread alone
  WeightStages m_weightStages;                 ///< likewise
  OfBoth<PositionPipeline> m_positionStages;   ///< likewise
  OfBoth<AttentionFlowPipeline> m_flowStages;  ///< likewise
  AttentionPipeline m_pinnedFlow;              ///< likewise: runs the pinned mechanism by itself
  std::optional<AttentionFlow> m_workersFlow;  ///< likewise: the last one, while the flow is in sight
  ui::HeatmapFigure m_workersFigure;           ///< likewise
  AttentionResults m_results;
  ui::HeatmapFigure m_figure;                ///< of the results; empty where something else is drawn of them
  std::string m_head;                        ///< as in AttentionViewState: what is in work, or shown
  std::string m_flowBox;                     ///< likewise
  Index m_flowSequence = 0;                  ///< likewise
  bool m_hidesPadding = false;               ///< likewise
  std::vector<std::vector<Index>> m_pins;    ///< likewise
  bool m_hasLines = false;                   ///< the lines in sight are those of the results
  std::optional<ColorRange> m_drawnRange;    ///< of the figure that is in work, or shown
  std::vector<ui::RangeGroup> m_heldRanges;  ///< of the figure as it was when a hand began to move

  std::vector<AttentionPanel*> m_panels;
  SequencesPanel* m_sequences;
  AttentionMatrices* m_matrices;
  ui::SegmentedControl* m_views;
  ui::ElidedLabel* m_caption;
  ui::ElidedLabel* m_banner;
  QStackedLayout* m_words;   ///< one of the two
  QStackedWidget* m_canvas;  ///< of the heatmaps and what else shows a view
  ComparisonBar* m_comparisonBar;
  ComparisonHeader* m_comparisonHeader;
  QAction* m_ranges = nullptr;
  QList<QAction*> m_viewActions;  ///< in the order of attentionViews()
  ui::HeatmapView* m_heatmap;
  AttentionLines* m_lines;
  ui::ThumbnailView* m_thumbnails;
  HeadTrail* m_headTrail;
  SummaryBar* m_summaryBar;
  PaddingSwitch* m_padding;
  AttentionPositions* m_positions;
  FlowCanvas* m_flow;
  PlaneView* m_plane;
  ui::ViewCover* m_cover;
  QElapsedTimer m_sincePaste;  ///< of a large text that is being taken in
  ui::Inspector* m_inspector;

  // Last, so that their threads end before anything that a job uses goes.
  Worker m_inspectionWorker;
  Worker m_textWorker;
  Worker m_worker;
};

}  // namespace attn::app
