// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/panels/attention_panels.h"
#include "ui/heatmap/heatmap_view.h"

namespace attn::ui {
class LineView;
class NumberSlider;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

class HeadSwitch;
class HeadSwitches;

/// The canvas of the view of lines: the lines, and above them which of them are drawn. It shows values and tells
/// gestures; the page makes edits of them.
class AttentionLines : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionLines(QWidget* parent = nullptr);

  void showScene(const AttentionScene& scene);
  void showFigure(const ui::LineFigure& figure, const AttentionViewState& state);
  void showViewState(const AttentionViewState& state);
  ui::LineView* view() const { return m_view; }
  const std::vector<HeadSwitch*>& switches() const { return m_heads; }

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);
  /// The user looks at other tokens, or from another distance.
  void looked(const std::function<void(attn::AttentionViewState&)>& change);
  /// What is pointed at in words; empty: nothing.
  void pointedAt(const QString& words);

 private:
  void showHeads(const LineChoice& choice, Index heads);
  void isolate(Index head, bool byClick);

  ui::SegmentedControl* m_direction;
  ui::NumberSlider* m_share;
  HeadSwitches* m_headRow;
  std::vector<HeadSwitch*> m_heads;
  int m_clickGesture = 0;  ///< of the last click on one of them
  ui::LineView* m_view;
};

}  // namespace attn::app
