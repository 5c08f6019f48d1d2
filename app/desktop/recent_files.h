// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QStringList>

namespace attn::app {

/// The scenes that were opened and saved last, the latest first: absolute paths.
QStringList recentFiles();
/// A path that only bytes can say is not remembered, nor a temporary file of the program's own.
void rememberFile(const QString& path);
void forgetRecentFiles();

/// Where the program, and what notebooks call, put what lasts no longer than a window: a pattern of QTemporaryDir.
QString temporaryFolders();
bool isTemporaryFile(const QString& path);

/// What a file of a scene shows, in a square; empty if it can't be read or drawn, or is large. It is kept where file
/// managers keep such pictures ($XDG_CACHE_HOME/thumbnails), and drawn again when the file was changed. In a worker's
/// thread.
QImage pictureOfFile(const QString& path, int side);

}  // namespace attn::app
