// SPDX-License-Identifier: GPL-3.0-or-later
// The gestures of a chart.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/chart/chart_points.h"
#include "ui/chart/curve_chart_private.h"

namespace attn::ui {
namespace {

constexpr double lineReach = 5;      // from the line of the cursor
constexpr double pointGrab = 8;      // from the middle of a point
constexpr double cursorRadius = 6;   // of one that is a point
constexpr double clickReach = 3;     // a press that moves no further is a click
constexpr double cursorSteps = 200;  // from the left end of the axes to the right one, by arrow keys
constexpr double pointSteps = 500;
constexpr double stepsFar = 10;  // with Shift

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

/// The next multiple of a nice step: 2.4, 2.42, 2.44.
double nextMultiple(double value, double step, int direction) {
  const double at = value / step;
  const double k = direction > 0 ? std::floor(at + 1e-6) + 1 : std::ceil(at - 1e-6) - 1;
  return step < 1 ? k / std::round(1 / step) : k * step;
}

}  // namespace

std::optional<CurveChart::Private::Drag> CurveChart::Private::grabAt(QPointF position) const {
  const ChartScale& scale = layout.scale;
  const auto holding = [&](Held held, QPointF middle, qsizetype point) {
    return Drag{held, point, position, middle - position, scale, figure.range, 0, false, false, {}};
  };
  const bool hasCursor = abilities.cursor && figure.cursor;
  const QPointF cursorAt = hasCursor ? scale.toPixels(*figure.cursor) : QPointF();
  if (hasCursor && ui::cursorPill(cursor(), style, layout).contains(position))
    return holding(Held::cursor, cursorAt, -1);
  if (!scale.plot.adjusted(-pointGrab, -pointGrab, pointGrab, pointGrab).contains(position)) return std::nullopt;
  const auto point = selects() ? nearestPoint(figure.points, scale, position, pointGrab) : std::nullopt;
  const QPointF pointAt = point ? scale.toPixels(placeOf(figure.points, *point)) : QPointF();
  // A cursor that is a point lies above the others: it is what the hand sees and takes.
  if (hasCursor && figure.cursorIsPoint && distance(cursorAt, position) <= cursorRadius &&
      (!point || distance(cursorAt, position) <= distance(pointAt, position)))
    return holding(Held::cursor, cursorAt, -1);
  // The mouse is on a point, on the cursor, near a point: in this order.
  if (point && distance(pointAt, position) <= radiusOf(figure.points, *point) + 1)
    return holding(Held::point, pointAt, *point);
  if (hasCursor && (figure.cursorIsPoint ? distance(cursorAt, position) <= pointGrab + 2
                                         : std::abs(cursorAt.x() - position.x()) <= lineReach))
    return holding(Held::cursor, cursorAt, -1);
  if (point) return holding(Held::point, pointAt, *point);
  return std::nullopt;
}

QPointF CurveChart::Private::inRange(QPointF place) const {
  const QRectF& range = layout.scale.range;
  return {std::clamp(place.x(), range.left(), range.right()), std::clamp(place.y(), range.top(), range.bottom())};
}

void CurveChart::Private::tellCursor(QPointF place, int gesture) {
  // A line has no height: y stays what it was.
  if (!figure.cursorIsPoint && figure.cursor) place.setY(figure.cursor->y());
  if (figure.cursor != place) emit q->cursorMoved(place, gesture);
}

void CurveChart::Private::dragTo(QPointF position) {
  drag->moved = drag->moved || distance(position, drag->from) > clickReach;
  if (drag->held == Held::view) {
    const QRectF wanted = drag->scale.panned(position - drag->from);
    if (drag->moved && abilities.zoom && usableRange(wanted, figure.logarithmicX) == wanted)
      emit q->rangeWanted(wanted);
    return;
  }
  if (!drag->moved) return;
  const QRectF& plot = layout.scale.plot;
  const QPointF to = position + drag->offset;
  const QPointF inside(std::clamp(to.x(), plot.left(), plot.right()), std::clamp(to.y(), plot.top(), plot.bottom()));
  const QPointF place = inRange(layout.scale.rounded(layout.scale.toAxes(inside)));
  if (drag->told == place) return;
  drag->told = place;
  // A receiver may show a message, which ends the drag.
  const Drag now = *drag;
  if (now.held == Held::cursor)
    tellCursor(place, now.gesture);
  else if (abilities.points && now.point < countOf(figure.points))
    emit q->pointMoved(now.point, place, now.gesture);
}

void CurveChart::Private::cancelDrag() {
  const Drag canceled = *drag;
  drag.reset();
  q->unsetCursor();
  q->update();
  if (canceled.held == Held::view) {
    if (canceled.moved && abilities.zoom) emit q->rangeWanted(canceled.range);
  } else if (canceled.told) {
    emit q->dragCanceled(canceled.gesture);
  }
}

void CurveChart::Private::hover(std::optional<QPointF> position, bool otherPoints) {
  mouse = position;
  const bool inside = position && hasChart() && layout.scale.plot.contains(*position);
  const auto point = inside ? nearestPoint(figure.points, layout.scale, *position, pointGrab) : std::nullopt;
  if (point != hovered || (point && otherPoints)) {
    hovered = point;
    q->update();
    emit q->pointHovered(point);
  }
  emit q->placeHovered(inside ? std::optional(layout.scale.toAxes(*position)) : std::nullopt);
}

void CurveChart::Private::showShape(QPointF position) {
  const auto grab = grabAt(position);
  if (!grab)
    q->unsetCursor();
  else if (grab->held == Held::point && !abilities.points)
    q->setCursor(Qt::PointingHandCursor);
  else
    q->setCursor(grab->held == Held::point || figure.cursorIsPoint ? Qt::SizeAllCursor : Qt::SizeHorCursor);
}

void CurveChart::mousePressEvent(QMouseEvent* event) {
  const QPointF position = event->position();
  const bool left = event->button() == Qt::LeftButton;
  if (!d->hasChart() || d->drag || (!left && event->button() != Qt::MiddleButton)) return event->ignore();
  auto drag = left ? d->grabAt(position) : std::nullopt;
  if (!drag) {
    // Empty ground: the view moves, or else the cursor comes to the hand.
    const bool useful = d->abilities.zoom || (left && (d->abilities.cursor || d->selects()));
    if (!useful || !d->layout.scale.plot.contains(position)) return event->ignore();
    drag = Private::Drag{!d->abilities.zoom && d->abilities.cursor ? Private::Held::cursor : Private::Held::view,
                         -1,
                         position,
                         {},
                         d->layout.scale,
                         d->figure.range,
                         0,
                         true,
                         false,
                         {}};
  }
  drag->gesture = nextGesture();
  d->drag = drag;
  d->click = 0;
  if (drag->held == Private::Held::point) setSelectedPoint(drag->point);
}

void CurveChart::mouseMoveEvent(QMouseEvent* event) {
  if (!d->hasChart()) return;
  if (d->drag) {
    d->dragTo(event->position());
    d->mouse = event->position();
    if (d->drag && d->drag->moved && d->drag->held == Private::Held::view && d->abilities.zoom)
      setCursor(Qt::ClosedHandCursor);
    update();
    return;
  }
  d->hover(event->position());
  d->showShape(event->position());
}

void CurveChart::mouseReleaseEvent(QMouseEvent* event) {
  // Another button may come and go during a drag.
  if (!d->drag || event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) return;
  const Private::Drag drag = *d->drag;
  d->drag.reset();
  update();
  // A click where the cursor lies on a point means the point: the cursor is there already.
  if (!drag.moved && drag.held == Private::Held::cursor && !drag.onGround && d->figure.cursorIsPoint && d->selects())
    if (const auto point = nearestPoint(d->figure.points, d->layout.scale, drag.from, pointGrab))
      setSelectedPoint(point);
  if (!drag.moved && drag.onGround && event->button() == Qt::LeftButton) {
    setSelectedPoint(std::nullopt);
    const QPointF place = d->inRange(d->layout.scale.rounded(d->layout.scale.toAxes(drag.from)));
    if (d->abilities.cursor) {
      d->click = drag.gesture;
      d->tellCursor(place, drag.gesture);
    }
  }
  d->hover(event->position());
  d->showShape(event->position());
}

void CurveChart::mouseDoubleClickEvent(QMouseEvent* event) {
  const QPointF position = event->position();
  if (!d->hasChart() || !d->abilities.points || event->button() != Qt::LeftButton ||
      !d->layout.scale.plot.contains(position) || nearestPoint(d->figure.points, d->layout.scale, position, pointGrab))
    return mousePressEvent(event);
  // Its first half brought the cursor, which was not what was meant.
  const QPointF place = d->inRange(d->layout.scale.rounded(d->layout.scale.toAxes(position)));
  if (const int click = std::exchange(d->click, 0); click != 0) emit dragCanceled(click);
  emit pointAdded(place);
}

void CurveChart::leaveEvent(QEvent*) { d->hover(std::nullopt); }

void CurveChart::wheelEvent(QWheelEvent* event) {
  // Some platforms turn a wheel with Shift into a sideways one.
  const QPoint turned = event->angleDelta();
  const int delta = turned.y() != 0 ? turned.y() : turned.x();
  if (!d->hasChart() || !d->abilities.zoom || !d->layout.scale.plot.contains(event->position())) return event->ignore();
  event->accept();
  if (delta == 0 || d->drag) return;
  const double factor = std::pow(1.2, delta / 120.0);
  const bool sideways = event->modifiers() & Qt::ShiftModifier;
  const QRectF wanted = d->layout.scale.zoomed(factor, sideways ? 1 : factor, event->position());
  if (usableRange(wanted, d->figure.logarithmicX) == wanted) emit rangeWanted(wanted);
}

void CurveChart::zoomBy(double factor, std::optional<QPointF> about) {
  if (!d->hasChart() || d->layout.scale.plot.isEmpty()) return;
  QPointF middle = d->layout.scale.plot.center();
  if (!about && d->figure.cursor) {
    const QPointF cursor = toWidget(*d->figure.cursor);
    if (cursor.x() >= plotArea().left() && cursor.x() <= plotArea().right()) middle.setX(cursor.x());
    if (d->figure.cursorIsPoint && plotArea().contains(cursor)) middle = cursor;
  }
  const QRectF wanted = d->layout.scale.zoomed(factor, factor, about.value_or(middle));
  if (usableRange(wanted, d->figure.logarithmicX) == wanted) emit rangeWanted(wanted);
}

void CurveChart::zoomToFit() { emit rangeWanted({}); }

QPointF CurveChart::Private::stepped(QPointF place, int key, bool far, double steps) const {
  const ChartScale& scale = layout.scale;
  const double times = far ? stepsFar : 1;
  const int direction = key == Qt::Key_Left || key == Qt::Key_Down ? -1 : 1;
  if (key == Qt::Key_Up || key == Qt::Key_Down)
    return {place.x(), nextMultiple(place.y(), niceStep(scale.range.height() / steps * times), direction)};
  if (!scale.logarithmicX) {
    const double step = niceStep(scale.range.width() / steps * times);
    return {nextMultiple(place.x(), figure.wholeX ? std::max(step, 1.0) : step, direction), place.y()};
  }
  const QPointF way(direction * scale.plot.width() / steps * times, 0);
  return {scale.rounded(scale.toAxes(scale.toPixels(place) + way)).x(), place.y()};
}

bool CurveChart::Private::cursorKey(int key, bool far) {
  if (!abilities.cursor || layout.scale.plot.isEmpty()) return false;
  const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
  if (vertical && !figure.cursorIsPoint) return false;
  const QRectF& range = layout.scale.range;
  QPointF place = figure.cursor.value_or(range.center());
  // Without a cursor the keys bring it to the end at which their way begins.
  if (key == Qt::Key_Home || (!figure.cursor && key == Qt::Key_Right))
    place.setX(range.left());
  else if (key == Qt::Key_End || (!figure.cursor && key == Qt::Key_Left))
    place.setX(range.right());
  else
    place = stepped(place, key, far, cursorSteps);
  place = inRange(place);
  tellCursor(place, keys.gesture());
  return true;
}

bool CurveChart::Private::pointKey(int key, bool far) {
  if (!abilities.points || !isPoint(selected)) return false;
  emit q->pointMoved(*selected, stepped(placeOf(figure.points, *selected), key, far, pointSteps), keys.gesture());
  return true;
}

void CurveChart::Private::selectNeighbour(bool after) {
  // From left to right; points at the same x in the order that they have.
  const auto before = [&](qsizetype a, qsizetype b) {
    const double x = placeOf(figure.points, a).x(), y = placeOf(figure.points, b).x();
    return x < y || (x == y && a < b);
  };
  std::optional<qsizetype> best;
  for (qsizetype i = 0; i < countOf(figure.points); ++i) {
    if (!std::isfinite(placeOf(figure.points, i).x())) continue;
    if (isPoint(selected) && !(after ? before(*selected, i) : before(i, *selected))) continue;
    if (!best || (after ? before(i, *best) : before(*best, i))) best = i;
  }
  if (best) q->setSelectedPoint(best);
}

void CurveChart::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers() & Qt::ControlModifier, alt = event->modifiers() & Qt::AltModifier;
  const bool far = event->modifiers() & Qt::ShiftModifier;
  if (!d->hasChart()) return event->ignore();
  bool done = true;
  switch (event->key()) {
    case Qt::Key_Escape:
      if (d->drag)
        d->cancelDrag();
      else if (d->selected)
        setSelectedPoint(std::nullopt);
      else
        done = false;
      break;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      done = !d->drag && (alt ? d->pointKey(event->key(), far) : d->cursorKey(event->key(), far));
      break;
    case Qt::Key_Home:
    case Qt::Key_End: done = !d->drag && d->cursorKey(event->key(), far); break;
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
      done = d->selects();
      if (done && !d->drag) d->selectNeighbour(event->key() == Qt::Key_BracketRight);
      break;
    case Qt::Key_Insert: {
      done = d->abilities.points && !d->drag && !d->layout.scale.plot.isEmpty();
      if (!done) break;
      // At the query, as high as the middle of the plot where the query has no height.
      const QPointF middle = d->layout.scale.range.center();
      const auto& cursor = d->figure.cursor;
      emit pointAdded(!cursor ? middle : d->figure.cursorIsPoint ? *cursor : QPointF(cursor->x(), middle.y()));
      break;
    }
    case Qt::Key_Delete:
    case Qt::Key_Backspace: {
      const auto point = d->selected;
      done = d->abilities.points && !d->drag && d->isPoint(point);
      if (!done) break;
      // Nothing is selected afterwards, so that a key that is held down removes one point only.
      setSelectedPoint(std::nullopt);
      emit pointRemoved(*point);
      break;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
    case Qt::Key_0:
      done = control && d->abilities.zoom;
      if (done && event->key() == Qt::Key_0) zoomToFit();
      if (done && event->key() != Qt::Key_0) zoomBy(event->key() == Qt::Key_Minus ? 0.8 : 1.25);
      break;
    default: done = false;
  }
  event->setAccepted(done);
}

}  // namespace attn::ui
