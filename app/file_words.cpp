// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_words.h"

#include <QFileInfo>
#include <QStringList>

#include "app/rooms/room.h"
#include "core/files/shown_name.h"
#include "ui/style/words.h"

namespace attn::app {

QString shownFile(const QString& path) {
  return QString::fromStdString(shownName(QFileInfo(path).fileName().toStdString()));
}

QString fileFilter(const Room& room) {
  QStringList patterns;
  for (const char* ending : room.endings) patterns << QStringLiteral("*.") + QLatin1String(ending);
  return QStringLiteral("%1 (%2)").arg(ui::translated(room.fileKind), patterns.join(u' '));
}

}  // namespace attn::app
