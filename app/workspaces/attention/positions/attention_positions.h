// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/page.h"
#include "core/base/explanation.h"
#include "core/scene/view_state.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure.h"

class QLabel;

namespace attn::ui {
class CheckedLine;
class CurveChart;
class HeatmapView;
class NumberField;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

/// The canvas of positions: which way of positions there is, with its formula and where it enters; its numbers as
/// heatmaps, and below them as curves. The selected row and the cursor of the curves are the same position. It shows
/// values and tells gestures; the page makes edits of them.
class AttentionPositions : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionPositions(QWidget* parent = nullptr);

  void showScene(const AttentionScene& scene);
  void showResults(const PositionsShown& shown, const AttentionViewState& state);
  void showViewState(const AttentionViewState& state);

  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::CurveChart* chart() const { return m_chart; }
  /// Explains the selected cell, or else the way of positions.
  Explanation explanation() const;
  std::vector<ui::NamedPicture> pictures() const;
  std::vector<NamedTable> tables() const;
  NumbersText numbersText() const;

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);
  /// The user looks at another cell, or from another distance.
  void looked(const std::function<void(attn::AttentionViewState&)>& change);
  void rangeChosen(const attn::ColorRange& range);
  /// What is pointed at in words; empty: nothing.
  void pointedAt(const QString& words);
  /// explanation() is another one.
  void explained();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeSizes();
  void showChart();
  void setLeastSizes();
  void takeColumns();
  void showCursor();
  bool hasCell(const std::vector<Index>& place) const;
  bool hasProblem() const;

  PositionsShown m_shown;
  ui::SegmentedControl* m_rows;
  QLabel* m_formula;
  QLabel* m_entry;
  ui::NumberField* m_count;
  ui::NumberField* m_width;
  ui::CheckedLine* m_columns;
  std::vector<QWidget*> m_ofEncoding;  ///< the controls, with their names, of what biases do not have
  ui::HeatmapView* m_heatmap;
  ui::CurveChart* m_chart = nullptr;
};

}  // namespace attn::app
