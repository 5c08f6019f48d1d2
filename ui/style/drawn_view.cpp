// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/drawn_view.h"

#include <QFocusEvent>
#include <QScrollBar>

#include "ui/style/plain_text.h"

namespace attn::ui {

DrawnView::DrawnView(QWidget* parent) : QAbstractScrollArea(parent) {
  keepTextPlain();
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  constexpr int pixelsOfAStep = 20;
  horizontalScrollBar()->setSingleStep(pixelsOfAStep);
  verticalScrollBar()->setSingleStep(pixelsOfAStep);
}

void DrawnView::scrollContentsBy(int, int) { viewport()->update(); }

void DrawnView::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  m_cameByTab = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  viewport()->update();
}

void DrawnView::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

}  // namespace attn::ui
