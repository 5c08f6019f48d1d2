// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/file_words.h"

#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/workspaces/workspace.h"
#include "core/files/shown_name.h"
#include "ui/style/words.h"

namespace attn::app {

QString textOf(const char* argument) {
  const QByteArrayView bytes(argument);
  QString text;
  for (qsizetype at = 0; at < bytes.size();) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const qsizetype length = std::min<qsizetype>(bytes.size() - at, first < 0x80   ? 1
                                                                    : first < 0xE0 ? 2
                                                                    : first < 0xF0 ? 3
                                                                                   : 4);
    const QByteArrayView character = bytes.sliced(at, length);
    if (character.isValidUtf8()) {
      text += QString::fromUtf8(character);
      at += length;
    } else {
      text += QChar(0xDC00 + first);
      ++at;
    }
  }
  return text;
}

std::string systemPath(const QString& path) {
  std::string bytes;
  for (qsizetype i = 0; i < path.size(); ++i) {
    const bool isPair = path[i].isHighSurrogate() && i + 1 < path.size() && path[i + 1].isLowSurrogate();
    if (!isPair && path[i] >= QChar(0xDC80) && path[i] <= QChar(0xDCFF))
      bytes += static_cast<char>(path[i].unicode() - 0xDC00);
    else
      bytes += path.sliced(i, isPair ? 2 : 1).toStdString();
    i += isPair;
  }
  return bytes;
}

std::string realPath(const QString& path) {
  std::error_code error;
  return std::filesystem::canonical(systemPath(path), error).string();
}

bool isText(const QString& path) { return QString::fromStdString(systemPath(path)) == path; }

QString shownFile(const QString& path) {
  return QString::fromStdString(shownName(systemPath(path.mid(path.lastIndexOf(u'/') + 1))));
}

QString fileFilter(const Workspace& workspace) {
  QStringList patterns;
  for (const char* ending : workspace.endings) patterns << QStringLiteral("*.") + QLatin1String(ending);
  return QStringLiteral("%1 (%2)").arg(ui::translated(workspace.fileKind), patterns.join(u' '));
}

}  // namespace attn::app
