// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_files.h"

#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <new>
#include <span>

#include "app/document/file_words.h"
#include "core/base/stop.h"
#include "core/files/atomic_file.h"
#include "ui/export/figure_format.h"

namespace attn::app {

QByteArray figureBytes(const ui::Picture& picture, ui::ExportOptions options, const SavedScene& scene,
                       QString* complaint) {
  if (options.carriesScene) options.carried = carriedScene(scene);
  const QByteArray bytes = ui::exportedFigure(picture, options, complaint);
  if (bytes.isEmpty() && complaint->isEmpty()) throw std::bad_alloc();
  stopIfRequested();
  return bytes;
}

QString writeFigure(const QString& path, const ui::Picture& picture, const ui::ExportOptions& options,
                    const SavedScene& scene) {
  QString complaint;
  const QByteArray bytes = figureBytes(picture, options, scene, &complaint);
  if (!complaint.isEmpty()) return complaint;
  writeFileAtomically(systemPath(path),
                      std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
  return {};
}

QByteArray readStyle(const QString& path) {
  constexpr qint64 most = 64 * 1024;
  QFile file(QFile::decodeName(QByteArray::fromStdString(systemPath(path))));
  if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
    throw DataError({translatable("core", "can't be opened, expected a style of figures")});
  if (file.size() > most) throw DataError({translatable("core", "is too long for a style of figures")});
  return file.readAll();
}

CopiedFigure copiedFigure(const ui::Picture& picture, ui::ExportOptions options, const SavedScene& scene) {
  if (options.carriesScene) options.carried = carriedScene(scene);
  CopiedFigure copied;
  copied.image = ui::printedFigure(picture, options);
  stopIfRequested();
  if (copied.image.isNull()) return copied;
  for (const ui::FigureFormat& format : ui::figureFormats()) {
    if (!format.isCopied) continue;
    options.format = format.id;
    QString complaint;
    const QByteArray bytes = format.isVector() ? ui::exportedFigure(picture, options, &complaint)
                                               : format.ofPixels(copied.image, options.carried);
    if (!bytes.isEmpty()) copied.files.push_back({format.mediaType, bytes});
  }
  return copied;
}

QMimeData* mimeOf(const CopiedFigure& figure) {
  auto* mime = new QMimeData;
  mime->setImageData(figure.image);
  for (const CopiedFigure::File& file : figure.files) mime->setData(QLatin1String(file.mediaType), file.bytes);
  return mime;
}

QMimeData* mimeOfTable(const QString& tabSeparated, const QString& html) {
  auto* mime = new QMimeData;
  mime->setText(tabSeparated);
  mime->setHtml(html);
  mime->setData(QStringLiteral("text/tab-separated-values"), tabSeparated.toUtf8());
  return mime;
}

}  // namespace attn::app
