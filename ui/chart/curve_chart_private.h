// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_picture.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/gesture.h"

namespace attn::ui {

class ChartValue;

/// What a CurveChart holds; its gestures are in curve_chart_hand.cpp.
struct CurveChart::Private {
  enum class Held { cursor, point, view };
  struct Drag {
    Held held;
    qsizetype point = -1;
    QPointF from;    ///< of the mouse, in the widget
    QPointF offset;  ///< from the mouse to what it holds
    ChartScale scale;
    QRectF range;
    int gesture = 0;
    bool onGround = false;  ///< nothing was under the mouse
    bool moved = false;
    std::optional<QPointF> told;
  };

  CurveChart* q;
  Abilities abilities;
  ChartFigure figure;
  ChartStyle style = screenChartStyle();
  ChartLayout layout;
  ChartPicture picture;
  QString message;
  ChartValue *value = nullptr, *valueY = nullptr;
  std::optional<qsizetype> selected, highlighted, hovered;
  std::optional<QPointF> mouse;  ///< in the widget, as long as it is there
  std::optional<Drag> drag;
  int click = 0;  ///< the gesture by which the last click brought the cursor; 0: it did not
  GestureClock keys;
  bool showsFocus = false;  ///< it came by the keyboard

  bool hasChart() const { return message.isEmpty(); }
  bool selects() const { return abilities.points || abilities.selection; }
  ChartCursor cursor() const { return {figure.cursor, figure.cursorIsPoint, figure.cursorText}; }
  void updateLayout();
  void updateValues();
  QPointF pillPlace(QPointF place, qsizetype point) const;
  void paintOverlay(QPainter& painter);
  void paintRing(QPainter& painter, std::optional<qsizetype> point, const QColor& color, double width);
  bool isPoint(std::optional<qsizetype> point) const;

  /// The thing that a press of the mouse would take hold of.
  std::optional<Drag> grabAt(QPointF position) const;
  void dragTo(QPointF position);
  void cancelDrag();
  /// The mouse is there, or away. `otherPoints`: even the same number is another point.
  void hover(std::optional<QPointF> position, bool otherPoints = false);
  void showShape(QPointF position);
  void tellCursor(QPointF place, int gesture);
  QPointF inRange(QPointF place) const;
  bool cursorKey(int key, bool far);
  bool pointKey(int key, bool far);
  void selectNeighbour(bool after);
  QPointF stepped(QPointF place, int key, bool far, double steps) const;
};

}  // namespace attn::ui
