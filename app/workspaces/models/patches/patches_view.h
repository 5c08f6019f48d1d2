// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/workspaces/models/patches/patch_figure.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"

class QBoxLayout;
class QComboBox;
class QFrame;
class QLabel;
class QPushButton;

namespace attn::ui {
class ElidedLabel;
class HeatmapView;
class NumberField;
class ThumbnailView;
class ViewCover;
}  // namespace attn::ui

namespace attn::app {

/// The weights of one query as a map over a picture, beside the maps of all heads of its layer. A click on a patch, or
/// the arrow keys, choose the query; what is pointed at tells its weight.
class PatchesView : public QWidget {
  Q_OBJECT

 public:
  explicit PatchesView(QWidget* parent);

  void showDrawing(const PatchesDrawing& drawing, const Scene& scene, const ViewState& state, Index layers);
  /// The query, the range and the colours of the drawing that is there.
  void showViewState(const Scene& scene, const ViewState& state);

  const PatchesDrawing& drawing() const { return m_drawing; }
  const PatchSight& sight() const { return m_sight; }
  ui::HeatmapView* map() const { return m_map; }
  ui::ThumbnailView* heads() const { return m_heads; }
  /// As it is exported.
  ui::HeatmapFigure exported() const { return exportedPatchMap(m_figure, m_drawing, m_sight); }
  bool hasMap() const { return m_drawing.hasMap(); }
  /// Frames a token's patch as if it were pointed at; none: no patch.
  void pointAt(std::optional<Index> token);

 signals:
  void looked(const std::function<void(attn::ModelsViewState&)>& change);
  void rangeChosen(const attn::ColorRange& range);
  /// What is under the pointer, in words; empty: nothing.
  void pointedAt(const QString& words);
  /// The token whose patch is under the pointer.
  void tokenHovered(const std::optional<attn::Index>& token);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QFrame* makeMap();
  QFrame* makeHeads();
  void selectCell(const std::optional<ui::CellPlace>& cell);
  void chooseFrom(Index token);
  QString words(const ui::CellPlace& cell) const;
  void arrange();

  PatchesDrawing m_drawing;
  PatchSight m_sight;
  ui::HeatmapFigure m_figure;
  ModelsViewState m_state;
  bool m_isShowing = false;

  QBoxLayout *m_cards, *m_choices;
  QFrame* m_headsCard;
  QLabel *m_title, *m_headsTitle, *m_fromLabel;
  ui::ElidedLabel* m_hint;
  ui::NumberField* m_from;
  QPushButton* m_before;
  ui::HeatmapView* m_map;
  ui::ThumbnailView* m_heads;
  QComboBox* m_layer;
  ui::ElidedLabel* m_statement;
  QLabel* m_lost;
  ui::ViewCover* m_cover;
};

}  // namespace attn::app
