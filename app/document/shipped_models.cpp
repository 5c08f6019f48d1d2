// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/shipped_models.h"

#include <QCoreApplication>
#include <QDir>

namespace attn::app {

QString shippedModelsFolder() {
  const QString folder = QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/" ATTN_MODELS));
  return QDir(folder).exists() ? folder : QString();
}

QString modelFolder(const QString& given) {
  const QString models = shippedModelsFolder();
  if (models.isEmpty() || given.isEmpty() || given.contains(u'/') || QDir(given).exists()) return given;
  const QString shipped = models + u'/' + given;
  return QDir(shipped).exists() ? shipped : given;
}

}  // namespace attn::app
