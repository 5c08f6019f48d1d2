// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "core/scene/scene.h"
#include "core/scene/view_state.h"

namespace attn::app {

/// What a .attn file holds: the scene that a user chose, and the view state at the time it was saved.
struct SavedScene {
  Scene scene;
  ViewState view = {};
  /// The file that an automatically saved scene belongs to, in UTF-8. Empty: it has none yet, or its name is no text.
  std::string origin = {};
  /// The paths of what stands in the file and is no field that this program knows: of a slip, or of a newer program.
  std::vector<std::string> unknown = {};
};

/// Told how much of a file is read or written, 0 … 1. To end the work early: see StopScope.
using FileProgress = std::function<void(double fraction)>;

/// The text of a .attn file: JSON, the same bytes for the same scene and view.
QByteArray sceneText(const Scene& scene, const ViewState& view = {});

/// The envelope with the scene that an exported figure carries; empty for a scene too large for a picture.
QByteArray carriedScene(const SavedScene& saved);

/// Whether a text says of itself that it is a scene, as one that can be read does.
bool namesItselfScene(const QByteArray& text);

/// Names what stands in a file and is unknown, in a sentence; nothing where all is known.
Message unknownFields(const SavedScene& saved);

/// The scene of a file's text. Unknown keys are passed over, absent ones mean the default.
/// \throws DataError naming the key and what was expected
SavedScene parseScene(const QByteArray& text);

/// As parseScene. The file is read in pieces: memory is that of the scene, not of the text. A figure that the program
/// exported (.png, .svg, .pdf) is read as the scene that it carries.
/// \throws DataError, without the file's name, or Stopped
SavedScene readScene(const QString& path, const FileProgress& progress = {});

/// Whole or not at all. What was written is read again, and compared with the scene, before it takes the file's name:
/// a file that readScene would refuse, or that the disk did not keep, is never there.
/// \throws DataError, without the file's name, or Stopped
void writeScene(const QString& path, const SavedScene& saved, const FileProgress& progress = {});

}  // namespace attn::app
