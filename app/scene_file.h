#pragma once

#include <QByteArray>
#include <QString>

#include "core/scene/scene.h"

namespace attn::app {

/// A scene as the text of a .attn file: JSON, the same bytes for the same scene.
QByteArray sceneText(const Scene& scene);

/// The scene of a file's text. Unknown keys are passed over, absent ones mean the default.
/// \throws DataError naming the key and what was expected
Scene parseScene(const QByteArray& text);

/// \throws DataError, without the file's name
Scene readScene(const QString& path);

/// Whole or not at all. \throws DataError, without the file's name
void writeScene(const QString& path, const Scene& scene);

}  // namespace attn::app
