// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <optional>

#include "core/base/words.h"

namespace attn::app {

/// A picture that weights are drawn over.
struct PatchPicture {
  QString path;
  QSize size;       ///< in the file, as it is seen: turned as its camera says
  QImage image;     ///< of at most 2048 pixels on its longer side
  Message problem;  ///< why there is none, a clause; the image is null then

  /// Width / height; 0 where there is none.
  double shape() const { return size.isEmpty() ? 0 : static_cast<double>(size.width()) / size.height(); }
};

/// Reads a PNG, JPEG or WebP file, whatever its name: its content decides. Bytes and pixels are counted before anything
/// is decoded. Takes tens of milliseconds: not for the window's thread.
PatchPicture readPatchPicture(const QString& path);

/// The same, once for as long as the file stays as it is. For one thread.
class PictureReader {
 public:
  const PatchPicture& read(const QString& path);

 private:
  PatchPicture m_picture;
  qint64 m_bytes = -1, m_changed = -1;
};

/// Whether a file is a picture by its name.
bool isPictureName(const QString& path);
/// "Pictures (*.png *.jpg …)", for dialogs.
QString pictureFilter();

}  // namespace attn::app
