#pragma once

#include <QByteArray>
#include <QImage>
#include <optional>

#include "ui/figure.h"

namespace attn::ui {

enum class FigureFormat { png, svg, pdf };

/// By the ending of a file's name.
std::optional<FigureFormat> formatOf(const QString& fileName);

struct ExportOptions {
  FigureFormat format = FigureFormat::png;
  double widthMm = 0;  ///< of the whole figure; 0: as wide as cells of `cell` make it
  double cell = 0;     ///< side of a cell in 1/96 inch, without a width; 0: a size that suits the figure
  double dpi = 300;    ///< of PNG
  bool transparent = false;
};

/// Columns in which the panels of a figure are drawn when nothing else is said.
int exportColumns(const HeatmapFigure& figure);

/// The figure as it is printed, in pixels; null if it would be too large. For the clipboard and PNG.
QImage printedFigure(const HeatmapFigure& figure, const ExportOptions& options);

/// The bytes of a picture file. Empty if the figure would be too large; `complaint` then says so.
QByteArray exportedFigure(const HeatmapFigure& figure, const ExportOptions& options, QString* complaint);

/// The numbers of all panels as tab-separated text with their labels, for spreadsheets; masked cells are empty.
QString numbersAsText(const HeatmapFigure& figure);

/// The bytes of an image as PNG, with its resolution.
QByteArray pngBytes(const QImage& image);

}  // namespace attn::ui
