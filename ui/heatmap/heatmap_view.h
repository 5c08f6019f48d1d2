// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <functional>
#include <optional>
#include <vector>

#include "ui/heatmap/figure_layout.h"
#include "ui/style/drawn_view.h"

class QMenu;

namespace attn::ui {

class ColorBarStrip;
class LengthHandle;
class NumberReader;

/// The valid lengths that a heatmap view shows as handles.
struct ValidLengths {
  bool perQuery = false;
  std::vector<Index> lengths;  ///< one an entry, or one a query; none: no handles

  /// The length of a query.
  Index at(Index entry, Index query, Index queries) const {
    return lengths[static_cast<std::size_t>(perQuery ? entry * queries + query : entry)];
  }
  bool operator==(const ValidLengths&) const = default;
};

/// A figure of heatmaps under the hand: hover, select, zoom, pan, and drag valid lengths. It shows values and emits
/// gestures; it changes nothing itself. Numbers that lie in a file are drawn coarsely until they are read, and that
/// happens on another thread. All edits of one drag carry the same gesture number. Where cells can be
/// painted, a drag with the left button hides them, and with Shift shows them; a click with Ctrl hides one, with Shift
/// it shows one, and a plain click only selects, as everywhere. The middle button pans.
///
/// Keys: arrows move the selected cell, Home and End along its row, Page Up and Down from heatmap to heatmap, Esc
/// cancels a drag or clears the selection, the space bar hides or shows the selected cell as the brush does; Ctrl with
/// +, − and 0 zooms, Ctrl with the wheel too.
class HeatmapView : public DrawnView {
  Q_OBJECT

 public:
  explicit HeatmapView(QWidget* parent = nullptr);

  /// The figure, and the valid lengths to show as handles on it.
  void setFigure(const HeatmapFigure& figure, const CellWords& words, const ValidLengths& lengths = {});
  /// Other lengths of the same figure: the handles follow a hand before the numbers do.
  void setLengths(const ValidLengths& lengths);
  /// What the view lies on: the canvas, or a panel.
  enum class Ground { canvas, panel };
  void setGround(Ground ground);
  /// Words in the place of the figure; empty to show the figure again.
  void setMessage(const QString& message);

  const HeatmapFigure& figure() const { return m_figure; }
  const FigureLayout& figureLayout() const { return m_layout; }
  const CellWords& words() const { return m_words; }
  QString message() const { return m_message; }
  /// What is said below the figure: that pixels show the largest of several cells; empty where each has its own.
  QString note() const;
  const std::vector<LengthHandle*>& handles() const { return m_handles; }

  /// Whether a hand holds a valid length, or the brush.
  bool isDragging() const { return m_drag || m_brush; }
  /// Whether cells can be painted.
  void setPaintable(bool paintable);
  /// What hides a cell, in words; empty where that is not known. Asked when a masked cell is described.
  std::function<QString(const CellPlace&)> whatMasks;
  /// Whether a click on a label means something: labelChosen() tells it.
  void setLabelsChoosable(bool choosable) { m_labelsAreChoosable = choosable; }

  std::optional<CellPlace> selection() const { return m_selection; }
  void setSelection(std::optional<CellPlace> place);
  /// Scrolls to it, where it is out of sight.
  void revealSelection();

  std::optional<CellPlace> hoveredCell() const { return m_hover; }
  /// The cell under the pointer, else the selected one: the tokens of its row and column are lit.
  std::optional<CellPlace> pointedAt() const { return m_hover ? m_hover : m_selection; }

  /// Lights a cell as if the pointer were there, because it is pointed at elsewhere; none: no longer.
  void pointAt(std::optional<CellPlace> place);

  /// A row that is framed in every heatmap, because it is pointed at elsewhere. \param frame dashed for a row that is
  /// only near to what is pointed at
  void setLitRow(std::optional<Index> row, Qt::PenStyle frame = Qt::SolidLine);

  /// What lies over the view, in its viewport: labels of rows that it would leave a part of are not shown.
  void setCovered(const QRectF& covered);

  /// The kinds of range that the colours may be in, for a menu beside that of the colour bar.
  void fillRangeMenu(QMenu* menu);

  void zoomBy(double factor, std::optional<QPointF> about = std::nullopt);
  void zoomToFit();
  bool isFitting() const { return !m_zoomedCell; }
  /// The side of a cell in pixels that was zoomed to; 0: the figure fits the view.
  double zoom() const { return m_zoomedCell.value_or(0); }
  void setZoom(double cell);

  /// How wide the view has to be for cells of this width, and all that stands beside them; 0 without a figure.
  double widthFor(double cell) const;

  /// "query code, key Learn, weight 0.0738" or "query code, key <blank>, masked".
  QString description(const CellPlace& place) const;
  /// The same with all digits of the number.
  QString exactDescription(const CellPlace& place) const;
  /// "query code, entropy in bits 1.75": a number beside a row; the row after the last is the total.
  QString sideDescription(std::size_t panel, Index row, std::size_t column) const;
  /// "Attention weights, sequence 1".
  QString tableName(std::size_t panel) const;
  /// Where a cell lies in the viewport.
  QRectF viewportRect(const CellPlace& place) const;
  /// Where a number beside a panel's row lies in the viewport.
  QRectF viewportSideRect(std::size_t panel, std::size_t column, Index row) const;
  /// Where the valid length's handle of a panel can be grabbed, in the viewport.
  QPointF handlePosition(std::size_t panel, Index query = 0) const;

 signals:
  void cellHovered(std::optional<attn::ui::CellPlace> place);
  void cellSelected(std::optional<attn::ui::CellPlace> place);
  /// A label was clicked, or a number beside a row.
  void labelChosen(const attn::ui::LabelPlace& label);
  /// At the colour bar, or in a menu that fillRangeMenu() filled.
  void rangeChosen(const attn::ColorRange& range);
  /// zoom() is another one.
  void zoomed(double cell);
  /// query is −1 where the length is the whole sequence's.
  void lengthDragged(attn::Index entry, attn::Index query, attn::Index length, int gesture);
  void lengthDragCanceled(int gesture);
  /// The hand let go, or Esc took the drag back.
  void lengthDragEnded();
  /// The brush came to a cell, through others of the same heatmap, and hides or shows them.
  void painted(const std::vector<attn::ui::CellPlace>& places, bool shows, int gesture);
  void paintCanceled(int gesture);
  /// The brush was lifted, or Esc took the stroke back.
  void paintEnded();

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
  struct Drag {
    Index entry;
    Index query;
    std::size_t panel;
    Index length;
    int gesture;
    double side = 0;  ///< gripOffset() when it was grabbed
    double grip = 0;  ///< from the end of the length to where it was grabbed
  };
  struct Brush {
    CellPlace first, last;
    bool shows;  ///< the keys that were hidden, instead of hiding them
    int gesture;
  };
  struct Pan {
    QPoint from;
    QPoint scroll;
    bool moved = false;
  };

  void setStyle(const FigureStyle& style);
  void updateLayout();
  FigureLayout fittingLayout() const;
  void updateHandles();
  const CellWords& wordsOf(std::size_t panel) const;
  /// A number that is in memory; one that is not is asked for, and the view tells of the cell again when it is there.
  std::optional<float> numberAt(const CellPlace& place) const;
  void showArrived();
  QString describe(const CellPlace& place, const std::function<QString(float)>& toText) const;
  QPointF origin() const;  ///< of the viewport, in the figure
  bool hasFigure() const { return m_message.isEmpty() && !m_figure.panels.empty(); }
  bool hasCell(const CellPlace& place) const;
  std::vector<std::size_t> handledPanels() const;        ///< the panels on which valid lengths are shown
  Index lengthAt(std::size_t panel, Index query) const;  ///< of a handled panel
  double edgeOf(std::size_t panel, Index query) const;   ///< where that length ends, in the figure
  /// Where a query's grip lies, from the end of its length to its middle: on the side where it covers no number.
  double gripOffset(std::size_t panel, Index query) const;
  std::optional<Drag> handleAt(QPointF point) const;
  /// The cell that a point of the viewport shows.
  std::optional<CellPlace> cellSeenAt(QPointF point) const;
  /// The label there that may be chosen.
  std::optional<LabelPlace> choosableAt(QPointF point) const;
  void dragTo(QPointF point);
  void endDrag();
  /// The cell on which the left button would paint.
  std::optional<CellPlace> paintableAt(QPointF point) const;
  void beginStroke(const CellPlace& place, bool shows);
  void paintTo(QPointF point);
  void endStroke();
  void setHover(std::optional<CellPlace> place);
  /// What is under the mouse now that other cells may lie there. `otherFigure`: even the same place is another cell.
  void updateHover(bool otherFigure = false);
  void leave();
  std::optional<CellPlace> selectionAfter(const QKeyEvent* event) const;
  void moveSelection(const CellPlace& place);
  void paintOverlay(QPainter& painter);
  void clearCovered(QPainter& painter, std::size_t panel, const QRectF& part) const;
  void paintNote(QPainter& painter) const;
  void paintFrame(QPainter& painter, const CellPlace& place, const QColor& color, double width) const;
  void paintHover(QPainter& painter, const CellPlace& place) const;
  void paintLitRow(QPainter& painter, std::size_t panel) const;
  void paintLengths(QPainter& painter, std::size_t panel);
  void paintQueryLengths(QPainter& painter, std::size_t panel);
  void paintLength(QPainter& painter, std::size_t panel);
  void announce(const CellPlace& place);

  static constexpr double noteHeight = 18;

  HeatmapFigure m_figure;
  CellWords m_words;
  ValidLengths m_lengths;
  Ground m_ground = Ground::canvas;
  FigureStyle m_style;
  FigureLayout m_layout;
  QString m_message;
  ColorBarStrip* m_bars = nullptr;
  NumberReader* m_reader = nullptr;
  std::vector<LengthHandle*> m_handles;
  std::optional<double> m_zoomedCell;
  std::optional<QPointF> m_mouse;  ///< in the viewport, as long as it is there
  std::optional<CellPlace> m_hover, m_selection;
  std::optional<Index> m_litRow;
  Qt::PenStyle m_litFrame = Qt::SolidLine;
  QRectF m_covered;
  std::optional<Drag> m_drag;
  bool m_isPaintable = false;
  bool m_labelsAreChoosable = false;
  bool m_isTold = false;  ///< assistive technology is told of the selected cell once its number has followed
  std::optional<Brush> m_brush;
  std::optional<Pan> m_pan;
  QImage m_picture;  ///< of the visible part, without what moves with the mouse
  bool m_pictureIsOld = true;
};

/// The style of figures in the window, after the theme.
FigureStyle screenStyle(HeatmapView::Ground ground);

}  // namespace attn::ui
