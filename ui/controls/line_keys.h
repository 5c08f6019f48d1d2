// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;

class QWidget;

namespace attn::ui {

/// Whether an event asks a line of text if it takes a key that belongs to the window instead: every one with Ctrl or
/// Alt but those that copy, delete or move by words. Qt's own lines take others on some systems, such as Ctrl+E for the
/// end of the line. Undo and redo belong to the window too; a field in which something is typed makes an exception.
bool belongsToWindow(const QKeyEvent* event);

/// Whether text is written into a widget: Space and letters are no commands there. \param widget may be null
bool takesText(const QWidget* widget);

}  // namespace attn::ui
