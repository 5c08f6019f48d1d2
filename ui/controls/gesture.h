// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

namespace attn::ui {

/// A number that no gesture had before. Edits with the same number are one step of undo.
int nextGesture();

/// Joins edits that follow each other quickly in one control, like the steps of a wheel or the letters of a word, into
/// one gesture. The control is the one with the focus.
class GestureClock {
 public:
  /// The gesture of an edit made now.
  int gesture();
  /// The next edit begins a gesture of its own.
  void end() { m_gesture = 0; }

 private:
  QElapsedTimer m_since;
  const void* m_control = nullptr;  ///< of the edit before; perhaps gone
  int m_gesture = 0;
};

}  // namespace attn::ui
