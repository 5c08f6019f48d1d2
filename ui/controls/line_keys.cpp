// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/line_keys.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QWidget>
#include <algorithm>
#include <iterator>

namespace attn::ui {

bool belongsToWindow(const QKeyEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  if (!(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) return false;
  static constexpr QKeySequence::StandardKey keys[] = {QKeySequence::Copy,
                                                       QKeySequence::Cut,
                                                       QKeySequence::Paste,
                                                       QKeySequence::SelectAll,
                                                       QKeySequence::Delete,
                                                       QKeySequence::Backspace,
                                                       QKeySequence::MoveToNextWord,
                                                       QKeySequence::MoveToPreviousWord,
                                                       QKeySequence::SelectNextWord,
                                                       QKeySequence::SelectPreviousWord,
                                                       QKeySequence::DeleteEndOfWord,
                                                       QKeySequence::DeleteStartOfWord};
  return std::none_of(std::begin(keys), std::end(keys), [&](auto key) { return event->matches(key); });
}

bool takesText(const QWidget* widget) { return widget && widget->testAttribute(Qt::WA_InputMethodEnabled); }

}  // namespace attn::ui
