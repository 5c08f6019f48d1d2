// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::ui {

struct Theme;

/// The look of the program's own kinds of controls, on top of Fusion. Widgets choose theirs by the property "kind".
QString styleSheet(const Theme& theme);

}  // namespace attn::ui
