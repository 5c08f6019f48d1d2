// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <optional>

#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

namespace attn::ui {

/// The format that a file's name asks for by its ending; nothing for another ending.
std::optional<FigureFormat> formatOf(const QString& fileName);

/// Columns in which the panels of a figure are drawn when nothing else is said.
int exportColumns(const HeatmapFigure& figure);

/// The picture as it is printed, in pixels; null if it would be too large. For the clipboard and PNG.
QImage printedFigure(const Picture& picture, const ExportOptions& options);

/// The bytes of a picture file. Empty if the picture would be too large: a PNG of more than
/// 40 million pixels or 32,767 along a side, an SVG or PDF of more than 26 metres; `complaint` then says so. Where no
/// size is asked for, one that can be looked at is chosen: cells that would be smaller than a pixel share pixels, each
/// of which has the mean of its cells.
QByteArray exportedFigure(const Picture& picture, const ExportOptions& options, QString* complaint);

/// The numbers of all panels as tab-separated text with their labels, for spreadsheets; masked cells are empty.
QString numbersAsText(const HeatmapFigure& figure);

/// The bytes of an image as PNG, with its resolution. Empty if there is no such image.
QByteArray pngBytes(const QImage& image);

}  // namespace attn::ui
