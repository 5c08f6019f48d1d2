// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/document/scene_file.h"

// A scene that is given to a command.

namespace attn::app {

/// The scene of a file, or of the standard input for "-". What is unknown in it is named on stderr.
/// \throws DataError, without the file's name, also where its workspace can't use it as it stands
SavedScene givenScene(const QString& file);

/// Whether a file is a figure that carries the scene that it was drawn from, which givenScene() reads as well.
bool carriesScene(const QString& file);

}  // namespace attn::app
