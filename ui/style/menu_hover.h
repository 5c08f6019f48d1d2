// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace attn::ui {

/// From now on a button that opened a menu is lit no more when that is gone and the pointer is elsewhere. Qt does not
/// tell it of a pointer that left while the menu had the mouse, so that it would look as if it were pressed.
void unlightButtonsBehindMenus(QApplication& application);

}  // namespace attn::ui
