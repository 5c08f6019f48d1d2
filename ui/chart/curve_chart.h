// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/chart/chart_figure.h"

namespace attn::ui {

/// A chart under the hand. It shows values and emits gestures; it changes nothing itself. All edits of one drag carry
/// the same gesture number; Esc during a drag cancels it.
///
/// Mouse: drag the cursor, a point, or (on empty ground) the view; the wheel zooms; a double click adds a point.
/// Keys: arrows move the cursor, with Alt the selected point; [ and ] select the point before and after; Delete removes
/// it; Ctrl with +, − and 0 zooms.
class CurveChart : public QWidget {
  Q_OBJECT

 public:
  /// What a hand can do with a chart.
  struct Abilities {
    bool cursor = false;
    bool points = false;  ///< select, drag, add, remove
    bool zoom = false;
    QString cursorName = {};  ///< that assistive technology tells; else that of a query
    bool selection = false;   ///< points can be selected, and nothing else
  };

  explicit CurveChart(const Abilities& abilities, QWidget* parent = nullptr);
  ~CurveChart() override;

  /// Draws again only what changed.
  void setFigure(const ChartFigure& figure);
  const ChartFigure& figure() const;
  /// The cursor alone: it follows a hand before the numbers do.
  void setCursorPlace(std::optional<QPointF> place, const QString& text);

  std::optional<qsizetype> selectedPoint() const;
  void setSelectedPoint(std::optional<qsizetype> point);
  /// A ring about a point, because it is pointed at elsewhere.
  void setHighlightedPoint(std::optional<qsizetype> point);

  /// Words of a point: "x = 2.4, y = 3.17".
  QString description(qsizetype point) const;
  /// What assistive technology reads: the selected point, how many there are, which curves, from where to where the
  /// axes reach.
  QString summary() const;

  /// Zooms about a point of the widget; without one about the cursor, or about the middle.
  void zoomBy(double factor, std::optional<QPointF> about = std::nullopt);
  void zoomToFit();

  /// From the coordinates of the axes to those of the widget, and back.
  QPointF toWidget(QPointF place) const;
  QPointF toAxes(QPointF position) const;
  /// The inside of the axes, in the widget.
  QRectF plotArea() const;
  /// Words in the place of the chart; empty to show it again.
  void setMessage(const QString& message);
  QString message() const;
  /// Where the words over the cursor are, in the widget; empty without them.
  QRectF cursorPill() const;

 signals:
  void cursorMoved(QPointF place, int gesture);
  void pointMoved(qsizetype point, QPointF place, int gesture);
  void dragCanceled(int gesture);
  void pointAdded(QPointF place);
  void pointRemoved(qsizetype point);
  void pointSelected(std::optional<qsizetype> point);
  /// A point under the mouse, or none.
  void pointHovered(std::optional<qsizetype> point);
  /// The mouse is at a place of the axes, or away.
  void placeHovered(std::optional<QPointF> place);
  /// The user panned or zoomed to another range of the axes; an empty one: everything again.
  void rangeWanted(QRectF range);
  /// The inside of the axes has another size: a curve of one number a pixel column needs as many columns.
  void plotAreaChanged();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Private;
  std::unique_ptr<Private> d;
};

}  // namespace attn::ui
