// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "ui/controls/gesture.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_accessible.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/length_handle.h"
#include "ui/heatmap/number_reader.h"

// The heatmap view under the hand: hover, select, drag, pan and zoom.

namespace attn::ui {
namespace {

constexpr double grabDistance = 7;
constexpr double largestCell = 400;

}  // namespace

std::optional<HeatmapView::Drag> HeatmapView::handleAt(QPointF point) const {
  const QPointF spot = point + origin();
  for (const std::size_t panel : handledPanels()) {
    const QRectF& cells = m_layout.cells[panel];
    Index query = -1;
    if (m_lengths.perQuery) {
      query = static_cast<Index>((spot.y() - cells.top()) / m_layout.cell.height());
      if (spot.y() < cells.top() || query >= rowsOf(m_figure, panel) ||
          std::abs(spot.x() - edgeOf(panel, query) - gripOffset(panel, query) / 2) > grabDistance)
        continue;
    } else {
      const double edge = edgeOf(panel, 0);
      const bool hasPill = hasHandle(m_figure, m_layout, panel);
      const bool onLine = std::abs(spot.x() - edge) <= grabDistance && spot.y() >= cells.top() - lineBeyond &&
                          spot.y() <= cells.bottom() + (hasPill ? pillDistance : lineBeyond);
      const bool onPill = hasPill && pillRect(edge, cells.bottom()).adjusted(-4, -4, 4, 4).contains(spot);
      if (!onLine && !onPill) continue;
    }
    const Index of = std::max<Index>(0, query);
    return Drag{m_figure.panels[panel].entry, query, panel, lengthAt(panel, of), 0, gripOffset(panel, of),
                spot.x() - edgeOf(panel, of)};
  }
  return std::nullopt;
}

std::optional<CellPlace> HeatmapView::cellSeenAt(QPointF point) const {
  std::optional<UnreadNumbers> unread;
  const auto place =
      ui::cellSeenAt(m_figure, m_layout, point + origin(), origin(), viewport()->devicePixelRatioF(), &unread);
  if (unread) m_reader->readCell(*unread);  // and the view tells of it again when it is there
  return place;
}

std::optional<LabelPlace> HeatmapView::choosableAt(QPointF point) const {
  if (!m_labelsAreChoosable || !hasFigure()) return std::nullopt;
  return labelAt(m_figure, m_layout, point + origin(), QRectF(origin(), viewport()->size()));
}

void HeatmapView::dragTo(QPointF point) {
  const QRectF& cells = m_layout.cells[m_drag->panel];
  const double x = (point + origin()).x() - m_drag->grip - cells.left();
  const Index length =
      std::clamp<Index>(std::llround(x / m_layout.cell.width()), 0, columnsOf(m_figure, m_drag->panel));
  if (length == m_drag->length) return;
  m_drag->length = length;
  emit lengthDragged(m_drag->entry, m_drag->query, length, m_drag->gesture);
}

void HeatmapView::endDrag() {
  if (!m_drag) return;
  m_drag.reset();
  viewport()->setCursor(Qt::ArrowCursor);
  emit lengthDragEnded();
}

std::optional<CellPlace> HeatmapView::paintableAt(QPointF point) const {
  if (!m_isPaintable || !hasFigure()) return std::nullopt;
  const auto place = cellAt(m_figure, m_layout, point + origin());
  return place && !m_figure.panels[place->panel].isFrozen ? place : std::nullopt;
}

void HeatmapView::beginStroke(const CellPlace& place, bool shows) {
  m_brush = Brush{place, place, shows, nextGesture()};
  emit painted({place}, shows, m_brush->gesture);
}

void HeatmapView::paintTo(QPointF point) {
  const auto place = cellAt(m_figure, m_layout, point + origin());
  if (!place || place->panel != m_brush->last.panel || *place == m_brush->last) return;
  // A quick hand leaves cells out between two events: the stroke goes through them.
  const CellPlace from = std::exchange(m_brush->last, *place);
  const Index rows = place->row - from.row, columns = place->column - from.column;
  const Index steps = std::max(std::abs(rows), std::abs(columns));
  const auto part = [steps](Index whole, Index step) {
    return static_cast<Index>(std::lround(static_cast<double>(whole * step) / static_cast<double>(steps)));
  };
  std::vector<CellPlace> places;
  if (from == m_brush->first) places.push_back(from);  // a click alone would not have painted it
  for (Index step = 1; step <= steps; ++step)
    places.push_back({place->panel, from.row + part(rows, step), from.column + part(columns, step)});
  emit painted(places, m_brush->shows, m_brush->gesture);
}

void HeatmapView::endStroke() {
  if (std::exchange(m_brush, std::nullopt)) emit paintEnded();
}

void HeatmapView::setPaintable(bool paintable) {
  m_isPaintable = paintable;
  if (!paintable) endStroke();
}

void HeatmapView::setHover(std::optional<CellPlace> place) {
  if (m_hover == place) return;
  m_hover = place;
  viewport()->update();
  emit cellHovered(place);
}

void HeatmapView::pointAt(std::optional<CellPlace> place) {
  if (!m_mouse) setHover(place && hasFigure() && hasCell(*place) ? place : std::nullopt);
}

void HeatmapView::updateHover(bool otherFigure) {
  const bool free = m_mouse && hasFigure() && !m_drag && !handleAt(*m_mouse);
  const auto place = free ? cellSeenAt(*m_mouse) : std::nullopt;
  if (otherFigure && place && place == m_hover) emit cellHovered(place);
  setHover(place);
}

void HeatmapView::leave() {
  m_mouse.reset();
  setHover(std::nullopt);
}

void HeatmapView::moveSelection(const CellPlace& place) {
  setSelection(place);
  revealSelection();
  announce(place);
}

void HeatmapView::revealSelection() {
  if (!m_selection || !hasFigure() || !hasCell(*m_selection)) return;
  const QRectF cell = cellRect(m_layout, *m_selection);
  const QRectF seen(origin(), viewport()->size());
  // Labels stay at the edge over what is scrolled past them.
  const auto reveal = [](QScrollBar* bar, double low, double high, double from, double to, double labels) {
    if (low < from + labels) bar->setValue(static_cast<int>(low - labels) - 8);
    if (high > to) bar->setValue(bar->value() + static_cast<int>(high - to) + 8);
  };
  reveal(horizontalScrollBar(), cell.left(), cell.right(), seen.left(), seen.right(), m_layout.rowLabelWidth);
  reveal(verticalScrollBar(), cell.top(), cell.bottom(), seen.top(), seen.bottom(),
         headerOf(m_layout, m_selection->panel));
  // Behind the last column there is what the colours mean.
  if (m_selection->column + 1 == columnsOf(m_figure, m_selection->panel) && m_layout.columns == 1)
    horizontalScrollBar()->setValue(horizontalScrollBar()->maximum());
}

void HeatmapView::zoomBy(double factor, std::optional<QPointF> about) {
  if (!hasFigure()) return;
  const QPointF fixed = about.value_or(QPointF(viewport()->width() / 2.0, viewport()->height() / 2.0));
  // Labels do not grow with the cells. So the point that stays under the pointer is measured on the cells of the
  // nearest panel.
  const QPointF spot = fixed + origin();
  std::size_t panel = 0;
  for (std::size_t i = 0; i < m_layout.cells.size(); ++i)
    if (m_layout.cells[i].adjusted(-60, -40, 20, 20).contains(spot)) panel = i;
  const QPointF inPanel = spot - m_layout.cells[panel].topLeft();
  const QPointF place(inPanel.x() / m_layout.cell.width(), inPanel.y() / m_layout.cell.height());

  const double fitting = fittingLayout().cell.width();
  const double cell = std::min(m_layout.cell.width() * factor, largestCell);
  m_zoomedCell = cell <= fitting * 1.001 ? std::nullopt : std::optional<double>(cell);
  updateLayout();
  const QPointF now =
      m_layout.cells[panel].topLeft() + QPointF(place.x() * m_layout.cell.width(), place.y() * m_layout.cell.height());
  horizontalScrollBar()->setValue(static_cast<int>(std::lround(now.x() - fixed.x())));
  verticalScrollBar()->setValue(static_cast<int>(std::lround(now.y() - fixed.y())));
  emit zoomed(zoom());
}

void HeatmapView::zoomToFit() { setZoom(0); }

void HeatmapView::setZoom(double cell) {
  if (cell == zoom()) return;
  m_zoomedCell = cell > 0 ? std::optional<double>(std::min(cell, largestCell)) : std::nullopt;
  updateLayout();
  emit zoomed(zoom());
}

void HeatmapView::announce(const CellPlace& place) { announceCell(this, place); }

bool HeatmapView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && hasFigure()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = cellSeenAt(QPointF(help->pos()));
    if (place)
      QToolTip::showText(help->globalPos(), description(*place), viewport());
    else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) leave();
  if (event->type() == QEvent::Hide) endStroke();
  return DrawnView::viewportEvent(event);
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
  if (!hasFigure()) return;
  const bool isLeft = event->button() == Qt::LeftButton, shows = event->modifiers().testFlag(Qt::ShiftModifier);
  const auto paintable = isLeft ? paintableAt(event->position()) : std::nullopt;
  // What is asked for by a key of the keyboard is painted at once; a plain click inspects, and a drag paints.
  if (paintable && (shows || event->modifiers().testFlag(Qt::ControlModifier))) return beginStroke(*paintable, shows);
  const auto handle = isLeft ? handleAt(event->position()) : std::nullopt;
  if (handle) {
    m_drag = handle;
    m_drag->gesture = nextGesture();
    viewport()->setCursor(Qt::SizeHorCursor);
    return;
  }
  if (paintable) {
    m_brush = Brush{*paintable, *paintable, shows, nextGesture()};
    return;
  }
  if (isLeft || event->button() == Qt::MiddleButton)
    m_pan = Pan{event->position().toPoint(), {horizontalScrollBar()->value(), verticalScrollBar()->value()}};
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
  m_mouse = event->position();
  if (!hasFigure()) return;
  if (m_drag) {
    dragTo(event->position());
    return;
  }
  // The release may have gone to something that opened over the view.
  if (m_brush && !(event->buttons() & Qt::LeftButton)) endStroke();
  if (m_brush) {
    paintTo(event->position());
    return updateHover();
  }
  if (m_pan) {
    const QPoint distance = event->position().toPoint() - m_pan->from;
    m_pan->moved = m_pan->moved || distance.manhattanLength() >= 4;
    if (m_pan->moved) {
      horizontalScrollBar()->setValue(m_pan->scroll.x() - distance.x());
      verticalScrollBar()->setValue(m_pan->scroll.y() - distance.y());
      return;
    }
  }
  viewport()->setCursor(handleAt(event->position())      ? Qt::SizeHorCursor
                        : choosableAt(event->position()) ? Qt::PointingHandCursor
                        : paintableAt(event->position()) ? Qt::CrossCursor
                                                         : Qt::ArrowCursor);
  updateHover();
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event) {
  if (m_drag) return endDrag();
  if (m_brush) {
    if (event->button() != Qt::LeftButton) return;
    const Brush brush = *m_brush;
    endStroke();
    if (brush.first == brush.last) moveSelection(brush.first);  // a click
    return;
  }
  if (m_pan && !m_pan->moved && event->button() == Qt::LeftButton && hasFigure()) {
    const auto place = cellSeenAt(event->position());
    if (place)
      moveSelection(*place);
    else if (const auto label = choosableAt(event->position()))
      emit labelChosen(*label);
    else
      setSelection(std::nullopt);
  }
  m_pan.reset();
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ControlModifier) {
    zoomBy(std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    event->accept();
    return;
  }
  DrawnView::wheelEvent(event);
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && m_drag) {
    const int gesture = m_drag->gesture;
    emit lengthDragCanceled(gesture);
    return endDrag();
  }
  if (event->key() == Qt::Key_Escape && m_brush) {
    emit paintCanceled(m_brush->gesture);
    return endStroke();
  }
  if (!hasFigure()) return DrawnView::keyPressEvent(event);
  if (event->key() == Qt::Key_Space && m_isPaintable && m_selection && !m_figure.panels[m_selection->panel].isFrozen) {
    m_isTold = true;
    beginStroke(*m_selection, event->modifiers().testFlag(Qt::ShiftModifier));
    return endStroke();
  }
  const std::optional<CellPlace> place = selectionAfter(event);
  // The hand is at the keyboard: what the pointer rests on is not what is meant.
  if (place || event->key() == Qt::Key_Escape) leave();
  if (place) return moveSelection(*place);
  if (event->key() == Qt::Key_Escape && m_selection) return setSelection(std::nullopt);
  DrawnView::keyPressEvent(event);
}

std::optional<CellPlace> HeatmapView::selectionAfter(const QKeyEvent* event) const {
  CellPlace place = m_selection.value_or(CellPlace{});
  const Index rows = rowsOf(m_figure, place.panel), columns = columnsOf(m_figure, place.panel);
  const std::size_t panels = m_figure.panels.size();
  const bool far = event->modifiers() & Qt::ControlModifier;
  switch (event->key()) {
    case Qt::Key_Left: place.column = std::max<Index>(0, place.column - 1); break;
    case Qt::Key_Right: place.column = std::min(columns - 1, place.column + 1); break;
    case Qt::Key_Up: place.row = std::max<Index>(0, place.row - 1); break;
    case Qt::Key_Down: place.row = std::min(rows - 1, place.row + 1); break;
    case Qt::Key_Home:
      place.column = 0;
      if (far) place.row = 0;
      break;
    case Qt::Key_End:
      place.column = columns - 1;
      if (far) place.row = rows - 1;
      break;
    case Qt::Key_PageUp: place.panel = (place.panel + panels - 1) % panels; break;
    case Qt::Key_PageDown: place.panel = (place.panel + 1) % panels; break;
    default: return std::nullopt;
  }
  // Any of these keys selects the first cell, of the row that is lit where one is.
  if (!m_selection) return CellPlace{0, m_litRow && *m_litRow < rows ? *m_litRow : 0, 0};
  place.row = std::min(place.row, rowsOf(m_figure, place.panel) - 1);
  place.column = std::min(place.column, columnsOf(m_figure, place.panel) - 1);
  return place;
}

}  // namespace attn::ui
