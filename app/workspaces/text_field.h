// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>

#include "ui/controls/line_keys.h"

namespace attn::app {

/// A line of text whose edits the window's undo takes back.
class TextField : public QLineEdit {
 public:
  using QLineEdit::QLineEdit;

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::ShortcutOverride) {
      if (ui::belongsToWindow(static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
      }
    }
    return QLineEdit::event(event);
  }
};

}  // namespace attn::app
