// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/length_handle.h"

#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>

#include "ui/controls/gesture.h"
#include "ui/style/theme.h"

namespace attn::ui {

LengthHandle::LengthHandle(Index entry, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_entry(entry) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::TabFocus);
  setSingleStep(1);
  setPageStep(4);
  setQuery(-1, 0);
  connect(this, &QSlider::valueChanged, this, [this](int value) {
    // A key that is held down is one gesture; so is a value set from outside.
    emit lengthChosen(value, m_gesture != 0 ? m_gesture : nextGesture());
  });
}

void LengthHandle::show(Index length, Index keys) {
  const QSignalBlocker blocker(this);
  setRange(0, static_cast<int>(keys));
  setValue(static_cast<int>(length));
}

void LengthHandle::setQuery(Index query, Index queries) {
  m_query = query;
  m_queries = queries;
  const QString name = tr("Valid length, sequence %1").arg(m_entry + 1);
  setAccessibleName(query < 0 ? name : tr("%1, query %2").arg(name).arg(query + 1));
  setObjectName(QStringLiteral("validLength%1").arg(m_entry + 1));
}

void LengthHandle::paintEvent(QPaintEvent*) {
  if (!hasFocus()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme().selection, 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

void LengthHandle::keyPressEvent(QKeyEvent* event) {
  if (m_query >= 0 && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
    setQuery(qBound<Index>(0, m_query + (event->key() == Qt::Key_Up ? -1 : 1), m_queries - 1), m_queries);
    emit queryChosen();
    return;
  }
  if (event->key() == Qt::Key_Escape) {
    emit canceled();
    return;
  }
  if (!event->isAutoRepeat() || m_gesture == 0) m_gesture = nextGesture();
  QSlider::keyPressEvent(event);
}

void LengthHandle::keyReleaseEvent(QKeyEvent* event) {
  if (!event->isAutoRepeat()) m_gesture = 0;
  QSlider::keyReleaseEvent(event);
}

}  // namespace attn::ui
