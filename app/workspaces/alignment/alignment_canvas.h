// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/scene/alignment/alignment_pipeline.h"
#include "core/scene/view_state.h"

class QFrame;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace attn::ui {
class CurveChart;
class ElidedLabel;
class HeatmapView;
class SegmentedControl;
class ViewCover;
}  // namespace attn::ui

namespace attn::app {

class AlignmentFilm;
class AlignmentLines;
class CompareButton;
class DecodedLine;
class FilmStrip;

/// The middle of the Alignment workspace: the curves and frames of the training under one playhead, and below them the
/// alignment of the input as a heatmap and as lines, which can be played symbol by symbol. Gestures on them become
/// edits.
class AlignmentCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit AlignmentCanvas(QWidget* parent = nullptr);

  /// \param other that of B; null: nothing is compared
  void showFilm(const AlignmentFilm& film, const AlignmentFilm* other = nullptr);
  /// \param compared those of B, beside which the heatmap of A stands; none: nothing is compared
  void showResults(const AlignmentResults& results, const AlignmentFrames& frames,
                   const std::optional<AlignmentResults>& compared, const std::string& colorMap,
                   const ColorRange& range);
  /// Covers the alignment: what was found last stays in sight under the words.
  void showProblem(const QString& words);
  void showViewState(const AlignmentViewState& state);

  /// Writes a symbol in the place of the one that is taken apart.
  void force(Symbol symbol);

  /// Looks at another place of the source, from the symbol that is taken apart.
  void chooseSource(Index column);

  /// Which symbol of the output is taken apart.
  Index row() const { return m_row; }
  /// The place of the source that it is asked about; none: no cell is selected.
  std::optional<Index> source() const { return m_column; }
  /// Whether it is one of B's.
  bool isAtB() const { return m_isAtB; }
  /// How many symbols are written so far, while the decoding is played.
  Index written() const;
  bool isPlaying() const { return m_player.isActive(); }

  ui::CurveChart* chart() const { return m_chart; }
  FilmStrip* strip() const { return m_strip; }
  ui::HeatmapView* heatmap() const { return m_heatmap; }
  AlignmentLines* lines() const { return m_lines; }
  ui::ViewCover* cover() const { return m_cover; }
  QString decoded() const;
  /// What is under the pointer, in words; empty: nothing.
  QString pointed() const;
  CompareButton* compareButton() const { return m_compare; }

 signals:
  void edited(const QString& text, const std::function<void(attn::AlignmentScene&)>& change, int gesture);
  void dragCanceled(int gesture);
  /// The user looks at another checkpoint.
  void seekWanted(attn::Index step);
  /// The user looks at something else.
  void looked(const std::function<void(attn::AlignmentViewState&)>& change);
  void rangeChosen(const attn::ColorRange& range);
  /// Another symbol is taken apart.
  void rowChanged();
  /// Something else is under the pointer.
  void hovered();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeTraining();
  QWidget* makeAlignment();
  void addPlayer(QHBoxLayout* line);
  void connectHeatmap();
  void fillForceMenu();
  void force(Index place, const std::string& text, const QString& label);
  void goTo(Index row);
  void look(Index row, Index column);
  void selectRow(Index row, bool isAtB = false);
  /// The results whose step is taken apart: those of A or of B.
  const AlignmentResults& taken() const { return m_isAtB && m_compared ? *m_compared : *m_results; }
  void showRow();
  void showFigure();
  void showStrip();
  QImage imageOf(const Box<Tensor>& weights);
  void setToolsEnabled(bool enabled);
  void showLines();
  double wantedZoom() const;
  void applyZoom();
  void placeForce();
  void play();
  void stopPlaying();
  bool hasResults() const { return m_results.has_value(); }

  std::optional<AlignmentResults> m_results;   ///< the last ones without a problem
  std::optional<AlignmentResults> m_compared;  ///< of B
  AlignmentFrames m_frames;
  std::string m_colorMap = "Reds";
  ColorRange m_range;
  double m_zoom = 0;  ///< of the view state
  Index m_row = 0;
  std::optional<Index> m_column;  ///< of the selected cell
  bool m_isAtB = false;
  std::optional<Index> m_written;                        ///< while it plays
  std::vector<Index> m_steps;                            ///< of the checkpoints
  std::vector<std::pair<Box<Tensor>, QImage>> m_images;  ///< of frames, in the colours of m_imageColors
  std::pair<std::string, bool> m_imageColors;            ///< a map, and whether its ground is dark
  Index m_shownStep = 0, m_length = 1;
  QTimer m_player;

  QFrame* m_training;
  ui::CurveChart* m_chart;
  FilmStrip* m_strip;
  ui::ElidedLabel* m_fed;
  DecodedLine* m_decoded;
  QLabel* m_place;
  QToolButton *m_first, *m_play, *m_last, *m_force;
  ui::SegmentedControl* m_views;
  CompareButton* m_compare;
  ui::HeatmapView* m_heatmap;
  AlignmentLines* m_lines;
  ui::ViewCover* m_cover;
};

}  // namespace attn::app
