// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <vector>

#include "core/base/table.h"
#include "ui/style/drawing.h"

class QImage;

// The kinds of files that figures become. A row adds one to the export dialog, to `render`, to the names of files that
// are known to be figures and, if it is marked so, to what is copied.

namespace attn::ui {

/// A kind of file that a figure can become, made of the figure's pixels, of its shapes and text, or of its numbers.
/// What the figure carries stands in the file as it is; see figure_carrier.h.
struct FigureFormat {
  const char* id;           ///< what names of files end in; settings and the command line call it so too
  const char* description;  ///< marked by translatable()
  const char* mediaType;
  bool isCopied = false;  ///< the clipboard gets it, for programs that know it
  /// The bytes of the file; none if there is no such image. \throws Stopped
  QByteArray (*ofPixels)(const QImage& image, const QByteArray& carried) = nullptr;
  QByteArray (*ofShapes)(const Drawing& drawing, const QString& title, const QByteArray& carried) = nullptr;
  /// Has a size of its own, whatever the options ask for.
  QByteArray (*ofHeatmaps)(const HeatmapFigure& figure, const ExportOptions& options) = nullptr;

  /// Whether it has no dots per inch.
  bool isVector() const { return !ofPixels; }
};

/// The usual one first.
const std::vector<FigureFormat>& figureFormats();

/// The format that a file's name asks for by its ending; null for another ending.
const FigureFormat* formatOfFile(const QString& name);

const FigureFormat& formatOf(const ExportOptions& options);

/// Pixels for 1/96 inch of a figure; 0 where it stays shapes.
double pixelsPerUnit(const ExportOptions& options);

/// The bytes of an image as PNG, with its resolution and what it carries. Empty if there is no such image.
QByteArray pngBytes(const QImage& image, const QByteArray& carried = {});

}  // namespace attn::ui
