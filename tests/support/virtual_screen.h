// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QTemporaryFile>

namespace attn::test {

/// Lets programs without a display have a screen of this size, in the place of the usual one of 800 × 800. To be called
/// before the application is made; the platform that somebody else chose stays.
inline void useVirtualScreen(QSize size) {
  const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
  if (!platform.isEmpty() && platform != "offscreen") return;
  static QTemporaryFile file;  // read when the application begins
  if (!file.open()) return;
  file.write(QStringLiteral(R"({"screens": [{"name": "a", "x": 0, "y": 0, "width": %1, "height": %2, "logicalDpi": 96,
 "logicalBaseDpi": 96, "dpr": 1}]})")
                 .arg(size.width())
                 .arg(size.height())
                 .toUtf8());
  file.flush();
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toUtf8());
}

}  // namespace attn::test
