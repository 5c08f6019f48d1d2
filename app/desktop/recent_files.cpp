// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/recent_files.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>
#include <QUrl>
#include <exception>

#include "app/document/file_words.h"
#include "app/document/scene_file.h"
#include "app/window/start_examples.h"
#include "ui/heatmap/figure_layout.h"

namespace attn::app {
namespace {

constexpr int mostRecentFiles = 10;
constexpr QLatin1String recentFilesKey("recentFiles");
/// Bytes: larger scenes take seconds to read and compute. A usual training with its frames takes six million.
constexpr qint64 largestDrawn = 16 << 20;
constexpr int keptSide = 128;  ///< of pictures that file managers call normal

}  // namespace

QStringList recentFiles() { return QSettings().value(recentFilesKey).toStringList(); }

void rememberFile(const QString& path) {
  if (!isText(path) || isTemporaryFile(path)) return;  // settings are text
  QStringList files = recentFiles();
  files.removeAll(path);
  files.prepend(path);
  QSettings().setValue(recentFilesKey, files.mid(0, mostRecentFiles));
}

QString temporaryFolders() { return QDir::tempPath() + QStringLiteral("/attention-lab-XXXXXX"); }

bool isTemporaryFile(const QString& path) {
  const QString beginning = temporaryFolders().chopped(6);
  return QFileInfo(path).absoluteFilePath().startsWith(beginning) && path.count(u'/') == beginning.count(u'/') + 1;
}

void forgetRecentFiles() { QSettings().remove(recentFilesKey); }

QImage pictureOfFile(const QString& path, int side) {
  const QFileInfo file(path);
  if (!file.isFile() || file.size() > largestDrawn) return {};
  // As the specification of thumbnails names and marks them.
  const QString address = QString::fromLatin1(QUrl::fromLocalFile(file.absoluteFilePath()).toEncoded());
  const QString time = QString::number(file.lastModified().toSecsSinceEpoch());
  const QString folder =
      QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/thumbnails/normal");
  const QString kept =
      folder + u'/' +
      QString::fromLatin1(QCryptographicHash::hash(address.toLatin1(), QCryptographicHash::Md5).toHex()) +
      QStringLiteral(".png");
  QImage picture(kept);
  const bool isOfNow =
      picture.text(QStringLiteral("Thumb::URI")) == address && picture.text(QStringLiteral("Thumb::MTime")) == time;
  if (picture.isNull() || !isOfNow) {
    try {
      picture = scenePicture(readScene(path).scene, keptSide, ui::printStyle(false));
    } catch (const std::exception&) {
      return {};  // who opens it is told why
    }
    if (picture.isNull()) return {};
    picture.setText(QStringLiteral("Thumb::URI"), address);
    picture.setText(QStringLiteral("Thumb::MTime"), time);
    // Where it can't be kept it is drawn again the next time.
    if (QSaveFile output(kept); QDir().mkpath(folder) && output.open(QIODevice::WriteOnly)) {
      output.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
      if (picture.save(&output, "PNG")) output.commit();
    }
  }
  return picture.scaled(side, side, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

}  // namespace attn::app
