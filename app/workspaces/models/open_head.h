// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <optional>

#include "core/scene/models/models_results.h"
#include "core/scene/view_state.h"
#include "ui/heatmap/figure.h"

class QLabel;
class QPushButton;

namespace attn::ui {
class ElidedLabel;
class HeatmapView;
class LineView;
class SegmentedControl;
class TextView;
}  // namespace attn::ui

namespace attn::app {

struct HeadDrawing;
class FindBar;
class PlaneView;

/// How the open head is drawn: "heatmap", "lines", "both", "text" or "plane".
std::string drawingOf(const ModelsViewState& state);

/// The head of a model that is open, as a heatmap, as lines, as the text itself and as queries and keys in a plane; or
/// several of them, beside each other or combined.
class OpenHead : public QFrame {
  Q_OBJECT

 public:
  explicit OpenHead(QWidget* parent);

  /// \pre results.pass
  void showResults(const ModelsResults& results, const HeadDrawing& drawing, const ViewState& state);
  /// What is shown: while others are on their way, or patches are in sight, not the newest.
  const ModelsResults& results() const { return m_results; }
  /// Gives its colours another range.
  void showRange(const ColorRange& range);
  /// How much of the file is read, until results say something else.
  void showProgress(const QString& words);
  /// A button for the range of the colours, where no other bar in sight has one.
  void setRangeButtonShown(bool isShown);
  /// Shows the drawing and selects the cell that the view state names.
  void showViewState(const ModelsViewState& state);

  /// Looks for cells and tokens of the head.
  void find();
  FindBar* findBar() const { return m_find; }

  const ui::HeatmapFigure& figure() const { return m_figure; }
  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::LineView* lines() const { return m_lines; }
  ui::TextView* text() const { return m_text; }
  PlaneView* plane() const { return m_plane; }

 signals:
  void looked(const std::function<void(attn::ModelsViewState&)>& change);
  void rangeChosen(const attn::ColorRange& range);
  /// What is under the pointer, in words; empty: nothing.
  void pointedAt(const QString& words);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeBar();
  void makeTextSide();
  void connectViews();
  void makePlane();
  void makeFind();
  void connectFind();
  void showText();
  void setLeastSizes();
  void showDrawing();
  bool hasRoomForLines() const;
  /// The queries or keys of a head in sight may be pieces of the words that the view state means.
  void choose(Index row, Index column);

  ModelsResults m_results;
  ui::HeatmapFigure m_drawn, m_figure;  ///< before its colours have a range, and with it
  ModelsViewState m_state;

  ui::ElidedLabel *m_title, *m_numbers;
  ui::SegmentedControl *m_drawings, *m_direction, *m_combined;
  QPushButton *m_alone, *m_range;
  ui::HeatmapView* m_heatmap;
  ui::LineView* m_lines;
  QWidget* m_textSide;
  ui::TextView* m_text = nullptr;
  PlaneView* m_plane;
  FindBar* m_find;
};

}  // namespace attn::app
