// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <vector>

namespace attn::app {

/// What a file was before it was saved again.
struct FileVersion {
  QString path;    ///< of the copy, in a folder of the program's own
  QDateTime time;  ///< when it was written
};

/// Earlier versions of a file that are kept, the newest first: the last three.
std::vector<FileVersion> versionsOf(const QString& path);

/// Keeps a file as it is, because it is about to be replaced. Takes no time and no room where both lie in one file
/// system: the version is another name of the same file. What can't be kept is not: saving goes on all the same.
void keepVersion(const QString& path);

}  // namespace attn::app
