// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "core/files/atomic_file.h"
#include "tests/support/bytes.h"

namespace attn::test {

/// A folder of its own for what a command reads and writes.
class Folder {
 public:
  QString path() const { return m_folder.path(); }
  QString path(const QString& name) const { return m_folder.filePath(name); }
  void write(const char* name, const QByteArray& text) const {
    writeFileAtomically(path(name).toStdString(), bytesOf(text));
  }
  /// "none" if there is no such file.
  QByteArray content(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : "none";
  }
  QStringList names() const { return QDir(path()).entryList(QDir::Files | QDir::Hidden); }
  void clear() const {
    for (const QString& name : names()) QFile::remove(path(name));
  }

 private:
  QTemporaryDir m_folder;
};

}  // namespace attn::test
