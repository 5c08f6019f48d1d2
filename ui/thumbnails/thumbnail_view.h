// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <optional>

#include "ui/heatmap/figure_layout.h"
#include "ui/style/drawn_view.h"

namespace attn::ui {

class ColorBarStrip;

/// The panels of a figure as thumbnails, all in sight where there is room: each can be pointed at and opened. Where
/// cells are large enough for words beside them, rows and columns have labels, once for all thumbnails of a row and,
/// where all have the same, of a column. The cell that is pointed at is framed in all of them. It shows values and
/// emits gestures; it changes nothing itself.
///
/// Mouse: a click opens a thumbnail; Ctrl and the wheel zoom. Keys: arrows, Home and End go from thumbnail to
/// thumbnail, Enter and the space bar open one; Ctrl with +, − and 0 zooms.
class ThumbnailView : public DrawnView {
  Q_OBJECT

 public:
  explicit ThumbnailView(QWidget* parent = nullptr);

  /// The view lies on a panel, not on the canvas.
  void setOnPanel();
  /// \param number what the figure's numbers are: "weight"
  void setFigure(const HeatmapFigure& figure, const QString& number);
  const HeatmapFigure& figure() const { return m_figure; }
  /// Without colour bars the thumbnails have all the room; each then has a range of its own.
  void setBarsShown(bool shown);
  /// Whether the tokens stand beside the thumbnails.
  bool isLabelled() const { return m_isLabelled; }
  const FigureLayout& figureLayout() const { return m_layout; }

  /// The thumbnail that the keyboard is at; a figure with fewer of them does not make it forget the place.
  std::optional<std::size_t> current() const;
  void setCurrent(std::optional<std::size_t> panel);
  /// The thumbnails that are open elsewhere: they have frames.
  const std::vector<std::size_t>& marked() const { return m_marked; }
  void setMarked(std::vector<std::size_t> panels);

  void zoomBy(double factor);
  void zoomToFit();

  /// Where a thumbnail lies in the viewport, its title included.
  QRectF viewportRect(std::size_t panel) const;
  void open(std::size_t panel) { emit opened(panel); }
  /// "sequence 1, head 2, “cat” to “the”, weight 0.0738"; or that it is masked.
  QString description(const CellPlace& place) const;
  /// What is said below the figure: that pixels show the largest of several cells; empty where each has its own.
  QString note() const;

 signals:
  void opened(std::size_t panel);
  /// What is under the pointer, in words; empty: nothing.
  void pointedAt(const QString& words);
  /// At the colour bar.
  void rangeChosen(const attn::ColorRange& range);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void updateLayout();
  /// With labels or without.
  const HeatmapFigure& drawn() const { return m_isLabelled ? m_labelled : m_figure; }
  FigureLayout layoutIn(QSizeF space);
  FigureLayout layoutOf(const HeatmapFigure& figure, QSizeF space) const;
  bool hasCell(const CellPlace& place) const;
  /// The cell that a point of the viewport shows.
  std::optional<CellPlace> cellSeenAt(QPointF point) const;
  QString wordsAt(std::optional<CellPlace> cell, std::optional<std::size_t> panel) const;
  QPointF origin() const;  ///< of the viewport, in the figure
  std::optional<std::size_t> panelAt(QPointF point) const;
  void setHover(std::optional<QPointF> point);
  std::optional<std::size_t> panelAfter(int key) const;

  HeatmapFigure m_figure, m_labelled;  ///< as it was given, and with labels
  bool m_isLabelled = false;           ///< in sight is the second one
  QString m_number;                    ///< what the numbers are
  FigureStyle m_style;
  FigureLayout m_layout;
  double m_zoom = 1;  ///< 1: as large as fits
  std::optional<std::size_t> m_hover, m_current, m_pressed;
  std::vector<std::size_t> m_marked;
  std::optional<CellPlace> m_hoverCell;
  bool m_isOnPanel = false;
  ColorBarStrip* m_bars;
  QImage m_picture;  ///< of the visible part
  bool m_pictureIsOld = true;
};

/// Makes a view of thumbnails known to assistive technology: a list of their names.
void installThumbnailAccessibility(ThumbnailView* view);

}  // namespace attn::ui
