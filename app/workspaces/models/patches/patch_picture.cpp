// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/patches/patch_picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QImageReader>
#include <algorithm>
#include <mutex>
#include <span>

#include "app/document/file_words.h"
#include "core/files/regular_file.h"

namespace attn::app {
namespace {

constexpr std::uint64_t mostPictureBytes = std::uint64_t{64} << 20;
constexpr qint64 mostPicturePixels = 64'000'000;
constexpr int longestPictureSide = 32'768, longestKeptSide = 2048;

struct PictureWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Patches)
};

Message notAPicture() { return {translatable("core", "it is no picture, expected PNG, JPEG or WebP")}; }

bool isWebP(const QByteArray& bytes) { return bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP"; }

void readInto(PatchPicture& picture) {
  const RegularFile source(systemPath(picture.path));
  if (source.size() > mostPictureBytes)
    throw DataError({translatable("core", "the picture has %1 bytes, expected at most %2"),
                     {std::to_string(source.size()), std::to_string(mostPictureBytes)}});
  QByteArray bytes(static_cast<qsizetype>(source.size()), Qt::Uninitialized);
  source.read(0, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::ReadOnly);
  QImageReader reader(&buffer);
  reader.setDecideFormatFromContent(true);
  const QByteArray format = reader.format();
  if (format != "png" && format != "jpeg" && format != "webp") {
    if (isWebP(bytes) && !QImageReader::supportedImageFormats().contains("webp"))
      throw DataError({translatable("core",
                                    "it is a WebP picture, for which Qt's reader is not installed (Debian: "
                                    "qt6-image-formats-plugins): install it, or save the picture as PNG")});
    throw DataError(notAPicture());
  }
  const QSize stored = reader.size();
  if (stored.isEmpty())
    throw DataError({translatable("core", "the picture is broken: it does not say how large it is")});
  const qint64 pixels = qint64{stored.width()} * stored.height();
  if (pixels > mostPicturePixels || std::max(stored.width(), stored.height()) > longestPictureSide)
    throw DataError(
        {translatable("core", "the picture has %1 × %2 pixels, expected at most %3 in all and %4 on a side"),
         {std::to_string(stored.width()), std::to_string(stored.height()), std::to_string(mostPicturePixels),
          std::to_string(longestPictureSide)}});
  // Qt's own limit is below what is allowed here.
  static std::once_flag once;
  std::call_once(once, [] {
    constexpr int megabytes = 512;
    QImageReader::setAllocationLimit(std::max(megabytes, QImageReader::allocationLimit()));
  });
  reader.setAutoTransform(true);
  if (std::max(stored.width(), stored.height()) > longestKeptSide)
    reader.setScaledSize(stored.scaled(longestKeptSide, longestKeptSide, Qt::KeepAspectRatio).expandedTo({1, 1}));
  QImage image = reader.read();
  if (image.isNull())
    throw DataError({translatable("core", "the picture is broken: it ends early, or makes no sense")});
  const bool isTurned = reader.transformation() & QImageIOHandler::TransformationRotate90;
  picture.size = isTurned ? stored.transposed() : stored;
  picture.image = std::move(image);
}

}  // namespace

PatchPicture readPatchPicture(const QString& path) {
  PatchPicture picture;
  picture.path = path;
  try {
    readInto(picture);
  } catch (const DataError& error) {
    picture.problem = error.message();
  }
  return picture;
}

const PatchPicture& PictureReader::read(const QString& path) {
  const QFileInfo file(path);
  const qint64 bytes = file.size(), changed = file.lastModified().toMSecsSinceEpoch();
  if (path == m_picture.path && bytes == m_bytes && changed == m_changed) return m_picture;
  m_picture = path.isEmpty() ? PatchPicture() : readPatchPicture(path);
  m_bytes = bytes;
  m_changed = changed;
  return m_picture;
}

bool isPictureName(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  return QStringList{QStringLiteral("png"), QStringLiteral("jpg"), QStringLiteral("jpeg"), QStringLiteral("webp")}
      .contains(ending);
}

QString pictureFilter() {
  return PictureWords::tr("Pictures (*.png *.jpg *.jpeg *.webp)") + QStringLiteral(";;") +
         PictureWords::tr("All files (*)");
}

}  // namespace attn::app
