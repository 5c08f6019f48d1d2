// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QWidget;

namespace attn::ui {

/// What can take the focus by the Tab key inside of a widget, in the order in which it is read: parts that lie above
/// others come first, and of parts side by side the left one, all that is in a part together. Only what is in sight
/// (perhaps after scrolling) and enabled.
std::vector<QWidget*> readingOrder(const QWidget* whole);

/// Where the focus goes from `from` by Tab, or by Shift+Tab. From what was hidden or disabled under the hand it goes to
/// the nearest control of the same part instead. \returns null if there is nowhere to go
QWidget* nextInReadingOrder(const QWidget* whole, const QWidget* from, bool forwards);

}  // namespace attn::ui
