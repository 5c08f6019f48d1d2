// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/state_folder.h"

#include <QDir>
#include <QFile>

namespace attn::app {

QString stateFolder(const QString& name) {
  QString home = qEnvironmentVariable("XDG_STATE_HOME");
  // The specification of these folders has relative ones ignored.
  if (!QDir::isAbsolutePath(home)) home = QDir::homePath() + QStringLiteral("/.local/state");
  const QString folder = home + QStringLiteral("/attention-lab/") + name;
  if (!QDir().mkpath(folder)) return {};
  QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  return folder;
}

std::unique_ptr<QLockFile> processLock(const QString& file) {
  auto lock = std::make_unique<QLockFile>(file);
  lock->setStaleLockTime(0);
  return lock;
}

}  // namespace attn::app
