// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

namespace attn::ui {

/// The picture as it is printed, in pixels; null if it would be too large. For the clipboard and PNG.
QImage printedFigure(const Picture& picture, const ExportOptions& options);

/// Why a figure can't be a file of the options' format, in words, before anything is drawn; empty: it can.
QString refusalOf(const Picture& picture, const ExportOptions& options);

/// The bytes of a picture file in the format of the options, the same for the same picture and options. Empty if the
/// picture would be too large: a PNG of more than 40 million pixels or 32,767 along a side, an SVG or PDF of more than
/// 26 metres; or if the format has no such figures, see refusalOf(). `complaint` then says so. Where no size is asked
/// for, one that can be looked at is chosen: cells that would be smaller than a pixel share pixels, each of which shows
/// the largest of its cells (see poolingOf).
QByteArray exportedFigure(const Picture& picture, const ExportOptions& options, QString* complaint);

/// What a figure will look like.
struct FigurePreview {
  QImage image;           ///< in the room that there is for it
  QSizeF size;            ///< of the figure, in 1/96 inch
  double smallestPt = 0;  ///< of its text; 0: it has none
};
FigurePreview previewOf(const Picture& picture, ExportOptions options, QSize space);

/// The numbers of all panels as tab-separated text with their labels, for spreadsheets; masked cells are empty.
QString numbersAsText(const HeatmapFigure& figure);

/// The same as a table of HTML, which keeps its columns in a text editor.
QString tableAsHtml(const QString& tabSeparated);

}  // namespace attn::ui
