// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/scene/scene.h"
#include "core/scene/view_state.h"

namespace attn::app {

/// What a .attn file holds: the scene that a user chose, and the view state at the time it was saved.
struct SavedScene {
  Scene scene;
  ViewState view = {};
};

/// The text of a .attn file: JSON, the same bytes for the same scene and view.
QByteArray sceneText(const Scene& scene, const ViewState& view = {});

/// The scene of a file's text. Unknown keys are passed over, absent ones mean the default.
/// \throws DataError naming the key and what was expected
SavedScene parseScene(const QByteArray& text);

/// \throws DataError, without the file's name
SavedScene readScene(const QString& path);

/// Whole or not at all; a scene that would be refused by readScene is not written.
/// \throws DataError, without the file's name
void writeScene(const QString& path, const Scene& scene, const ViewState& view = {});

}  // namespace attn::app
