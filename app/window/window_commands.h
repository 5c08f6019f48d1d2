// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/palette/command_match.h"

class QWidget;

namespace attn::app {

class Page;

/// What the command palette offers: the window's actions and what their menus hold, then the controls of the page in
/// sight. Running one does what a click on it would do; a control that takes a value gets the focus instead.
std::vector<ui::Command> commandsOf(QWidget* window, const Page* page);

}  // namespace attn::app
