// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figure_files.h"

#include <QMimeData>
#include <new>
#include <span>

#include "app/file_words.h"
#include "core/base/stop.h"
#include "core/files/atomic_file.h"

namespace attn::app {

QString writeFigure(const QString& path, const ui::Picture& picture, ui::ExportOptions options,
                    const SavedScene& scene) {
  if (options.carriesScene) options.carried = carriedScene(scene);
  QString complaint;
  const QByteArray bytes = ui::exportedFigure(picture, options, &complaint);
  if (!complaint.isEmpty()) return complaint;
  if (bytes.isEmpty()) throw std::bad_alloc();
  stopIfRequested();
  writeFileAtomically(systemPath(path),
                      std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
  return {};
}

CopiedFigure copiedFigure(const ui::Picture& picture, ui::ExportOptions options, const SavedScene& scene) {
  if (options.carriesScene) options.carried = carriedScene(scene);
  CopiedFigure copied;
  copied.image = ui::printedFigure(picture, options);
  stopIfRequested();
  if (copied.image.isNull()) return copied;
  copied.png = ui::pngBytes(copied.image, options.carried);
  options.format = ui::FigureFormat::svg;
  QString complaint;
  copied.svg = ui::exportedFigure(picture, options, &complaint);
  return copied;
}

QMimeData* mimeOf(const CopiedFigure& figure) {
  auto* mime = new QMimeData;
  mime->setImageData(figure.image);
  mime->setData(QStringLiteral("image/png"), figure.png);
  if (!figure.svg.isEmpty()) mime->setData(QStringLiteral("image/svg+xml"), figure.svg);
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
