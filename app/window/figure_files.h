// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/document/scene_file.h"
#include "ui/export/figure_export.h"

class QMimeData;

namespace attn::app {

/// A figure as a file, which carries the scene if the options say so. On any thread.
/// \param complaint why it can't be drawn as it is wanted, in words: then there are no bytes \throws Stopped
QByteArray figureBytes(const ui::Picture& picture, ui::ExportOptions options, const SavedScene& scene,
                       QString* complaint);

/// Draws a figure and writes its file, whole or not at all. On any thread.
/// \returns why it can't be drawn as it is wanted, in words; empty: it is written
/// \throws DataError if the file can't be written, Stopped
QString writeFigure(const QString& path, const ui::Picture& picture, const ui::ExportOptions& options,
                    const SavedScene& scene);

/// The text of a style file (see ui/export/style_file.h). \throws DataError if it can't be read, or is no small file
QByteArray readStyle(const QString& path);

/// A figure as the clipboard gets it: its pixels, and files that carry the scene.
struct CopiedFigure {
  struct File {
    const char* mediaType;
    QByteArray bytes;
  };
  QImage image;
  std::vector<File> files;
};
CopiedFigure copiedFigure(const ui::Picture& picture, ui::ExportOptions options, const SavedScene& scene);

/// All kinds of a figure, or of a table, at once: who pastes takes the best that it knows.
QMimeData* mimeOf(const CopiedFigure& figure);
QMimeData* mimeOfTable(const QString& tabSeparated, const QString& html);

}  // namespace attn::app
