// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/pasted_numbers.h"

#include <QDateTime>
#include <QDirIterator>
#include <QFile>
#include <algorithm>
#include <span>
#include <string>

#include "app/desktop/recent_files.h"
#include "app/document/state_folder.h"
#include "app/workspaces/models/models_panels.h"
#include "core/base/rng.h"
#include "core/files/atomic_file.h"
#include "core/import/guess/import_guess.h"

namespace attn::app {

namespace {

/// Whether a file has the name of another in it, as scenes have.
bool isNamedIn(const QString& path, const QByteArray& name) {
  constexpr qint64 largest = 64 << 20;
  QFile file(path);
  // What is too large to be looked through may name it.
  return file.open(QIODevice::ReadOnly) && (file.size() > largest || file.readAll().contains(name));
}

/// Every scene that the program knows of: recent ones, those that are not saved yet, and versions of before.
QStringList knownScenes() {
  QStringList scenes = recentFiles();
  for (const char* name : {"autosave", "versions"}) {
    QDirIterator files(stateFolder(QLatin1String(name)), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) scenes << files.next();
  }
  return scenes;
}

}  // namespace

void forgetPasted(const QString& inUse) {
  constexpr int daysKept = 60;
  const QString folder = stateFolder(QStringLiteral("pasted"));
  if (folder.isEmpty()) return;
  const QDateTime oldest = QDateTime::currentDateTime().addDays(-daysKept);
  const QStringList models = recentModels();
  QStringList scenes;
  for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("pasted-*.txt")}, QDir::Files)) {
    const QString path = file.absoluteFilePath();
    if (file.lastModified() > oldest || path == inUse || models.contains(path)) continue;
    if (scenes.isEmpty()) scenes = knownScenes();
    const QByteArray name = file.fileName().toUtf8();
    if (std::none_of(scenes.begin(), scenes.end(), [&](const QString& scene) { return isNamedIn(scene, name); }))
      QFile::remove(path);
  }
}

PastedNumbers keepPasted(const QString& text) {
  try {
    const std::string bytes = text.toStdString();
    const auto content = std::as_bytes(std::span(bytes));
    guessImport(parseImport(content));
    const QString folder = stateFolder(QStringLiteral("pasted"));
    if (folder.isEmpty()) return {.problem = {translatable("core", "there is no folder to keep them in")}};
    const QString file = QStringLiteral("%1/pasted-%2.txt").arg(folder).arg(hashOf(bytes, 0), 16, 16, QLatin1Char('0'));
    writeFileAtomically(file.toStdString(), content);
    return {.file = file};
  } catch (const DataError& error) {
    return {.problem = error.message()};
  }
}

}  // namespace attn::app
