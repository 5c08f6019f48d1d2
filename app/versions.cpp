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

/// The folder of a file's versions; empty if there is no such file, or no place for a folder.
QString folderOf(const QString& path) {
  const QString real = QFileInfo(path).canonicalFilePath();
  if (real.isEmpty()) return {};
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
  // Named after its time: a file that is kept already is not kept twice.
  const QString copy =
      folder + u'/' + QString::number(file.lastModified().toMSecsSinceEpoch()) + QStringLiteral(".attn");
  if (link(systemPath(file.canonicalFilePath()).c_str(), systemPath(copy).c_str()) != 0 && !QFile::exists(copy)) {
    QFile::copy(path, copy);
    QFile kept(copy);
    if (kept.open(QIODevice::ReadWrite)) kept.setFileTime(file.lastModified(), QFileDevice::FileModificationTime);
  }
  std::vector<FileVersion> all = versionsOf(path);
  for (std::size_t i = mostVersions; i < all.size(); ++i) QFile::remove(all[i].path);
}

}  // namespace attn::app
