// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "app/workspaces/attention/flow/flow_figure.h"
#include "app/workspaces/attention/flow/flow_strip.h"
#include "app/workspaces/attention/panels/attention_panels.h"
#include "app/workspaces/page.h"
#include "core/scene/view_state.h"

class QBoxLayout;
class QComboBox;
class QFrame;
class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace attn::ui {
class ElidedLabel;
class HeatmapView;
}  // namespace attn::ui

namespace attn::app {

class AttentionMatrices;
class FlowView;

/// What the canvas of the flow shows.
struct FlowShown {
  AttentionFlow flow;
  std::optional<AttentionFlow> pinned;  ///< that of the pinned mechanism
  FlowFigure figure;
  std::optional<FlowBox> open;
  ui::HeatmapFigure heatmaps;  ///< of the open box: those of the pinned mechanism first, where it differs
  std::vector<SequencePictures> sequences = {};  ///< the weights of all
  std::vector<FlowBox> changed = {};             ///< by the edit since what was shown before
};

/// The canvas of the flow: the diagram of the whole pass for one sequence, and below it the open box: its numbers
/// beside what they follow from, which can be changed there. It shows values and tells gestures; the page makes edits
/// of them.
class FlowCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit FlowCanvas(QWidget* parent = nullptr);
  FlowCanvas(const FlowCanvas&) = delete;
  FlowCanvas& operator=(const FlowCanvas&) = delete;
  /// What is being typed when it goes is no edit any more.
  ~FlowCanvas() override;

  void showScene(const Scene& scene);
  void showResults(const FlowShown& shown, const AttentionViewState& state);
  /// Leaves the picture as it is; what does not depend on it follows.
  void showProblem(const AttentionResults& results);
  void showViewState(const AttentionViewState& state);

  FlowStrip* strip() const { return m_strip; }
  FlowView* view() const { return m_view; }
  ui::HeatmapView* heatmap() const { return m_heatmap; }
  AttentionMatrices* matrices() const { return m_matrices; }
  const FlowShown& shown() const { return m_shown; }
  /// What explains the selected cell, or else the open box, on any thread; empty while no box is open.
  std::function<Explanation()> explanation() const;
  std::vector<ui::NamedPicture> pictures() const;
  std::vector<NamedTable> tables() const;
  NumbersText numbersText() const;

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);
  /// By what the open box follows from.
  void formEdited(const QString& text, const attn::app::SceneChange& change, int gesture);
  void looked(const std::function<void(attn::AttentionViewState&)>& change);
  void rangeChosen(const attn::ColorRange& range);
  void largeTextPasted(const QString& text, bool queries);
  /// What is pointed at in words; empty: nothing.
  void pointedAt(const QString& words);
  /// explanation() is another one.
  void explained();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* makeBar();
  QWidget* makeOpenBox();
  void open(std::optional<FlowBox> box);
  void showOpenBox();
  void showParameter();
  /// And its matrix, if it has one.
  void showMatrix();
  void layOutParts();
  void fitDiagram();
  void showLetters();
  void lookAtSequence(Index sequence);
  void lightToken();
  /// What a box follows from, as the left panel has it; made when it is first wanted.
  AttentionPanel* panelOf(FlowBox box);

  FlowShown m_shown;
  Scene m_scene;
  QComboBox* m_sequence;
  ui::ElidedLabel* m_letters;
  QScrollArea* m_scroll;
  FlowView* m_view;
  QFrame* m_others;  ///< of the strip
  FlowStrip* m_strip;
  QFrame* m_box;
  QFrame* m_hintCard;
  QLabel* m_hint;  ///< while no box is open
  QLabel *m_name, *m_formula;
  ui::ElidedLabel* m_note;
  QToolButton* m_close;
  QBoxLayout* m_parts;
  ui::HeatmapView* m_heatmap;
  QScrollArea* m_parameter;
  QVBoxLayout* m_controls;  ///< in it
  AttentionMatrices* m_matrices;
  std::string m_scoring;  ///< whose parameters the matrix may be
  std::vector<std::pair<FlowBox, AttentionPanel*>> m_panels;
  AttentionPanel* m_panel = nullptr;  ///< in sight
};

}  // namespace attn::app
