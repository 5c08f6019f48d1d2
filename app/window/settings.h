// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <map>
#include <string>
#include <vector>

#include "core/scene/scene.h"
#include "core/scene/view_state.h"
#include "ui/style/theme.h"

namespace attn::app {

// What the program remembers from one start to the next, in a file of the user's that anything may have happened to.
// Whatever is in it, reading gives something that can be used: the usual choice in the place of nonsense.

/// Whether the file can be parsed and what the window reads of it is what the program could have written.
bool areSettingsReadable();
/// Whether all that was saved is in the file; what is not holds as long as the program runs.
bool areSettingsWritable();

ui::ThemeChoice savedTheme();
void saveTheme(ui::ThemeChoice theme);

ui::TextSize savedTextSize();
void saveTextSize(ui::TextSize size);

/// Whether what one may begin with is shown at the start.
bool savedStartPanel();
void saveStartPanel(bool isShown);

/// The colour map of weights in new scenes.
std::string savedColors();
void saveColors(const std::string& id);
/// What the window begins with, and New comes to.
Scene newScene();

/// The id of a Language, or empty for the system's.
QString savedLanguage();
void saveLanguage(const QString& language);

/// The window's place and size as QWidget::saveGeometry says them; empty: none were saved.
QByteArray savedWindow();
void saveWindow(const QByteArray& geometry);

/// The widths of panels, and which of them are folded, where `state` says nothing of them.
void readPanels(ViewState& state);
/// What `state` says of them. \param parts by workspace the names of what can be folded in it: what else a scene's file
/// calls folded is not kept. Of workspaces that are not among them the settings stay as they are.
void savePanels(const ViewState& state, const std::map<std::string, std::vector<std::string>>& parts);

/// By which ViewState::folded names a side panel of a workspace.
std::string foldedPanelId(const std::string& workspace, bool isLeft);

}  // namespace attn::app
