// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/lines/line_buckets.h"
#include "ui/lines/line_figure.h"

class QPainter;

// The parts of a figure of lines, for whoever composes them: the view, which keeps pictures of the lines, and paper.

namespace attn::ui {

/// How strong lines are beside others that are pointed at.
constexpr double faintShare = 0.12;

/// A line's width and how strong its colour is, 0 … 1, by its weight. The eye compares widths; the square root keeps
/// small weights visible.
double lineWidth(const LineLayout& layout, float weight);
double lineOpacity(const LineLayout& layout, float weight);

/// Everything but the lines and labels, as far as it is in `part`.
void paintLineTitles(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     const QRectF& part);
/// The labels; those of `lit` tokens stand on the accent, and are drawn whatever the step.
void paintLineLabels(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     const QRectF& part, const std::vector<LineToken>& lit);
/// Lines as shapes, the ones of large weight over the others. \throws Stopped
void paintLinePaths(QPainter& painter, const LineLayout& layout, const LineStyle& style,
                    const std::vector<LinePlace>& lines);

/// A line that is marked: whole, framed by the colour of the text.
void paintMarkedLine(QPainter& painter, const LineLayout& layout, const LineStyle& style, const LinePlace& line);

/// A part of the picture of a panel's lines: the pixels between its sides along which lie `first` … `first + count`, of
/// the whole figure at `scale` pixels for a unit.
struct LinePart {
  std::size_t panel = 0;
  double scale = 1;
  Index first = 0, count = 0;
  /// Lines are drawn straight between places so many pixels from each other: 1 draws every pixel; a picture of very
  /// many lines takes less time with more, and looks nearly as well.
  Index coarseness = 1;
};
/// All lines that are drawn while no token is lit. \throws Stopped
QImage lineImage(const LineFigure& figure, const LineLayout& layout, const LineBuckets& buckets, const LineStyle& style,
                 const LinePart& part);
/// Those of `lines` that are the panel's; lines of one head follow each other. \throws Stopped
QImage lineImage(const LineLayout& layout, const LineStyle& style, const LinePart& part,
                 const std::vector<LinePlace>& lines);
/// The left upper pixel of that image.
QPoint lineImagePlace(const LineLayout& layout, const LinePart& part);

/// The whole figure as shapes and text; where there are more than some thousands of lines, with pictures of them.
/// \throws Stopped
void paintLineFigure(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     double pictureScale);

}  // namespace attn::ui
