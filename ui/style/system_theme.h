// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace attn::ui {

/// What the desktop says of itself, for ThemeChoice::system; none: it says nothing, and its palette tells. Shows from
/// the next applyTheme() on, of which there has been one. \returns whether that will look otherwise
bool setSystemIsDark(std::optional<bool> isDark);

}  // namespace attn::ui
