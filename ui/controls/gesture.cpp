// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/gesture.h"

#include <QApplication>

namespace attn::ui {
namespace {

constexpr qint64 pause = 1000;  // ms

}  // namespace

int nextGesture() {
  static int last = 0;
  return ++last;
}

int GestureClock::gesture() {
  const void* control = QApplication::focusWidget();
  if (m_gesture == 0 || !m_since.isValid() || m_since.elapsed() > pause || control != m_control)
    m_gesture = nextGesture();
  m_control = control;
  m_since.restart();
  return m_gesture;
}

}  // namespace attn::ui
