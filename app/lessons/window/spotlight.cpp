// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/spotlight.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWindow>
#include <algorithm>
#include <utility>

namespace attn::app {
namespace {

constexpr double ringShare = 0.0055, edgeShare = 0.002;  // of the height
constexpr double discShare = 0.14;                       // of the height: the radius around the pointer

}  // namespace

Spotlight::Spotlight(QWidget* over, std::function<QRectF()> about)
    : QWidget(over), m_over(over), m_about(std::move(about)) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setAccessibleName(tr("Spotlight"));
  over->installEventFilter(this);
  hide();
}

void Spotlight::setOn(bool on) {
  if (m_watched) m_watched->removeEventFilter(this);
  m_watched = nullptr;
  m_pointer.reset();
  if (on) {
    // Every move of the pointer comes to the window first, whichever part lies under it.
    m_watched = m_over->window()->windowHandle();
    if (m_watched) m_watched->installEventFilter(this);
    setGeometry(m_over->rect());
    raise();
  }
  setVisible(on);
}

void Spotlight::goHome() {
  m_pointer.reset();
  update();
}

QRectF Spotlight::light() const {
  const QRectF about = m_pointer ? QRectF() : m_about();
  if (about.isEmpty()) {
    // A ring around the whole figure would strike its words out.
    const QPointF center = m_pointer.value_or(QRectF(rect()).center());
    const double radius = discShare * height();
    return {center.x() - radius, center.y() - radius, 2 * radius, 2 * radius};
  }
  // With round ends beside it, as far as there is room.
  const double beside = 0.4 * about.height(), above = 0.12 * about.height(), edge = (ringShare + edgeShare) * height();
  return about.adjusted(-beside, -above, beside, above).intersected(QRectF(rect()).adjusted(edge, edge, -edge, -edge));
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_watched && event->type() == QEvent::MouseMove) {
    m_pointer = m_over->mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition());
    update();
  }
  if (watched == m_over && event->type() == QEvent::Resize) setGeometry(m_over->rect());
  return QWidget::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF lit = light();
  QPainterPath dark;
  dark.addRect(rect());
  const double corner = 0.5 * std::min(lit.width(), lit.height());
  dark.addRoundedRect(lit, corner, corner);
  painter.fillPath(dark, QColor(0, 0, 0, qRound(255 * (1 - dimmed))));
  const double width = std::max(3.0, ringShare * height()), edge = std::max(1.0, edgeShare * height());
  // Seen on every ground: a light ring between dark edges.
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(0x10, 0x14, 0x20), width + 2 * edge));
  painter.drawRoundedRect(lit, corner, corner);
  painter.setPen(QPen(QColor(0xff, 0xb0, 0x00), width));
  painter.drawRoundedRect(lit, corner, corner);
}

}  // namespace attn::app
