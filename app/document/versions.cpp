// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/versions.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "app/document/file_words.h"
#include "app/document/state_folder.h"

namespace attn::app {
namespace {

constexpr qsizetype mostVersions = 3;

/// The folder of a file's versions, also of a file that is not there any more; empty if there is no place for it.
QString folderOf(const QString& path) {
  const std::filesystem::path file(systemPath(path));
  std::string real = realPath(path);
  if (real.empty()) {
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(file, error);  // of no name at all there is none
    if (error) return {};
    const std::filesystem::path folder = std::filesystem::canonical(whole.parent_path(), error);
    if (error) return {};
    real = (folder / file.filename()).string();
  }
  const QByteArray name = QCryptographicHash::hash(QByteArray::fromStdString(real), QCryptographicHash::Sha1).toHex();
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
  const std::string file = realPath(path);
  struct stat status;
  if (folder.isEmpty() || file.empty() || stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  // Named after its time: a file that is kept already is not kept twice.
  constexpr qint64 second = 1000, millisecond = 1'000'000;
  const qint64 time = status.st_mtim.tv_sec * second + status.st_mtim.tv_nsec / millisecond;
  const std::string copy = systemPath(folder + u'/' + QString::number(time) + QStringLiteral(".attn"));
  if (link(file.c_str(), copy.c_str()) != 0 && errno != EEXIST) {
    std::error_code error;
    const std::string part = copy + ".part";
    // A program that was killed here may have left its part.
    constexpr auto overwrite = std::filesystem::copy_options::overwrite_existing;
    const bool isCopied = std::filesystem::copy_file(file, part, overwrite, error);
    const timespec times[] = {status.st_atim, status.st_mtim};
    if (!isCopied || utimensat(AT_FDCWD, part.c_str(), times, 0) != 0 || rename(part.c_str(), copy.c_str()) != 0) {
      unlink(part.c_str());
      return;
    }
  }
  std::vector<FileVersion> all = versionsOf(path);
  for (std::size_t i = mostVersions; i < all.size(); ++i) QFile::remove(all[i].path);
}

}  // namespace attn::app
