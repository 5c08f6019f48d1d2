// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/versions.h"

#include <unistd.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/file_words.h"
#include "app/state_folder.h"

namespace attn::app {
namespace {

constexpr qsizetype mostVersions = 3;

/// The folder of a file's versions, also of a file that is not there any more; empty if there is no place for it.
QString folderOf(const QString& path) {
  const QFileInfo file(path);
  const QString folder = file.dir().canonicalPath();
  const QString real = file.exists() ? file.canonicalFilePath() : folder + u'/' + file.fileName();
  if (path.isEmpty() || folder.isEmpty()) return {};
  const QByteArray name = QCryptographicHash::hash(QFile::encodeName(real), QCryptographicHash::Sha1).toHex();
  return stateFolder(QStringLiteral("versions/") + QString::fromLatin1(name));
}

}  // namespace

std::vector<FileVersion> versionsOf(const QString& path) {
  std::vector<FileVersion> versions;
  const QString folder = folderOf(path);
  if (folder.isEmpty()) return versions;
  for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.attn")}, QDir::Files))
    versions.push_back({file.filePath(), file.lastModified()});
  std::sort(versions.begin(), versions.end(), [](const auto& a, const auto& b) { return a.time > b.time; });
  return versions;
}

void keepVersion(const QString& path) {
  const QString folder = folderOf(path);
  if (folder.isEmpty()) return;
  const QFileInfo file(path);
  if (!file.exists()) return;
  // Named after its time: a file that is kept already is not kept twice.
  const QString copy =
      folder + u'/' + QString::number(file.lastModified().toMSecsSinceEpoch()) + QStringLiteral(".attn");
  if (link(systemPath(file.canonicalFilePath()).c_str(), systemPath(copy).c_str()) != 0 && !QFile::exists(copy)) {
    if (!QFile::copy(path, copy)) return;
    QFile kept(copy);
    if (kept.open(QIODevice::ReadWrite | QIODevice::ExistingOnly))
      kept.setFileTime(file.lastModified(), QFileDevice::FileModificationTime);
  }
  std::vector<FileVersion> all = versionsOf(path);
  for (std::size_t i = mostVersions; i < all.size(); ++i) QFile::remove(all[i].path);
}

}  // namespace attn::app
