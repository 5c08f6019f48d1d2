// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QImage>
#include <optional>

#include "ui/heatmap/figure_layout.h"

namespace attn::ui {

class ColorBarStrip;

/// The panels of a figure as thumbnails, all in sight where there is room: each can be pointed at and opened. It shows
/// values and emits gestures; it changes nothing itself.
///
/// Mouse: a click opens a thumbnail; Ctrl and the wheel zoom. Keys: arrows, Home and End go from thumbnail to
/// thumbnail, Enter and the space bar open one; Ctrl with +, − and 0 zooms.
class ThumbnailView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit ThumbnailView(QWidget* parent = nullptr);

  /// \param number what the figure's numbers are: "weight"
  void setFigure(const HeatmapFigure& figure, const QString& number);
  const HeatmapFigure& figure() const { return m_figure; }
  const FigureLayout& figureLayout() const { return m_layout; }

  /// The thumbnail that the keyboard is at.
  std::optional<std::size_t> current() const { return m_current; }
  void setCurrent(std::optional<std::size_t> panel);

  void zoomBy(double factor);
  void zoomToFit();

  /// Where a thumbnail lies in the viewport, its title included.
  QRectF viewportRect(std::size_t panel) const;
  void open(std::size_t panel) { emit opened(panel); }
  /// What is said below the figure: that pixels show the largest of several cells; empty where each has its own.
  QString note() const;

 signals:
  void opened(std::size_t panel);
  void panelHovered(std::optional<std::size_t> panel);
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
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void updateLayout();
  FigureLayout layoutIn(QSizeF space) const;
  QPointF origin() const;  ///< of the viewport, in the figure
  std::optional<std::size_t> panelAt(QPointF point) const;
  void setHover(std::optional<std::size_t> panel);
  std::optional<std::size_t> panelAfter(int key) const;

  HeatmapFigure m_figure;
  FigureStyle m_style;
  FigureLayout m_layout;
  double m_zoom = 1;  ///< 1: as large as fits
  std::optional<std::size_t> m_hover, m_current, m_pressed;
  bool m_showsFocus = false;  ///< it came by the keyboard
  ColorBarStrip* m_bars;
  QImage m_picture;  ///< of the visible part
  bool m_pictureIsOld = true;
};

/// Makes a view of thumbnails known to assistive technology: a list of their names.
void installThumbnailAccessibility(ThumbnailView* view);

}  // namespace attn::ui
