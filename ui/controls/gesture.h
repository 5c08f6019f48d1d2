// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

namespace attn::ui {

/// A number that no gesture had before. Edits with the same number are one step of undo.
int nextGesture();

/// Joins edits that follow each other quickly, like the steps of a wheel or the letters of a word, into one gesture.
class GestureClock {
 public:
  /// The gesture of an edit made now.
  int gesture() {
    if (m_gesture == 0 || !m_since.isValid() || m_since.elapsed() > pause) m_gesture = nextGesture();
    m_since.restart();
    return m_gesture;
  }
  /// The next edit begins a gesture of its own.
  void end() { m_gesture = 0; }

 private:
  static constexpr qint64 pause = 1000;  // ms
  QElapsedTimer m_since;
  int m_gesture = 0;
};

}  // namespace attn::ui
