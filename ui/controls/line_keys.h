// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;

namespace attn::ui {

/// Whether a line of text keeps these keys for itself: to copy, to delete, to move by words. All others with Ctrl or
/// Alt belong to the window, also those that Qt's lines take on some systems, such as Ctrl+E for the end of the line.
bool editsLine(const QKeyEvent* event);

/// Whether an event asks if a shortcut of the window is to be a key of the line, and it is not.
bool belongsToWindow(const QKeyEvent* event);

}  // namespace attn::ui
