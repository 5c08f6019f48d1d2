// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <optional>

#include "ui/heatmap/color_bar.h"
#include "ui/heatmap/figure_layout.h"

// The parts of a figure beside its cells: what figure_paint composes. All draw in the figure's logical pixels and leave
// out what lies outside `part`.

namespace attn::ui {

class TextPen;

/// The lines between cells; 0 where cells are too small for any.
double gapBetweenCells(QSizeF cell);

/// How much easier to read one colour is on the other: 1 … 21, as WCAG 2 defines it.
double contrast(QRgb one, QRgb other);
/// The ink for a number on a cell: the dark one if it can be read there, else white or black, whichever is better.
QColor inkOn(QRgb ground);

/// How a number is written on a ground: its ink, and a plate of the ground's colour that is lighter or darker than it
/// where that is needed for the contrast; the lesser change of both.
struct Lettering {
  QColor ink;
  std::optional<QColor> plate = {};
};
Lettering letteringOn(QRgb ground, double leastContrast);

/// What a row of panels is, a line a part: "Sequence 1", "head 2".
QStringList linesOfRowTitle(const QString& title);

/// The size in pixels that the numbers of a panel's cells have; 0: there are none.
int numberPixels(const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style, std::size_t panel,
                 const QRectF& part);

/// The numbers at a colour bar, which has room for `most`. Where panels have ranges of their own, an end that they have
/// in common, as weights the 0; else "min" and "max", and "−max", 0 and "max" of signed numbers.
std::vector<BarTick> ticksOf(const ColorBar& bar, int most);

/// The half of a diverging map that a bar's numbers use where all of them lie on one side of 0 and nobody chose its
/// range; else all of it.
BarPart usedPart(const HeatmapFigure& figure, const ColorBar& bar);
/// The bar with the range of that part.
ColorBar withPart(ColorBar bar, const BarPart& part);

void paintNumbers(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                  std::size_t panel, const QRectF& part);
/// A cross in the corner of each cell that dropout leaves out, where cells are large enough for one.
void paintDropped(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                  std::size_t panel, const QRectF& part);

/// The corners of cells that are of something else in a linked panel: see HeatmapPanel::differing.
void paintDiffering(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style, std::size_t panel, const QRectF& part);
void paintHatch(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                std::size_t panel, const QRectF& part);
/// The cells of a panel that are not behind its labels: all of them where those have their own place. Where a view is
/// scrolled past that place, labels and title stay at its edge as long as the panel is in sight.
QRectF besideLabels(const FigureLayout& layout, std::size_t panel, const QRectF& part);
/// Between what a panel's title may stand: the edges of the figure, and what the titles beside it leave of the way to
/// them, which is half of it at least. Among more than two it is half. At the left of a row's first panel is what the
/// row is.
struct TitleRoom {
  double left = 0, right = 0;
};
TitleRoom roomOfTitle(TextPen& pen, const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel);
void paintLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                 std::size_t panel, const QRectF& part);
/// The numbers beside the rows of a panel, their headings, and the line of their total.
void paintSide(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
               std::size_t panel, const QRectF& part);
/// The label at a point of the figure, of which `part` is in sight; numbers beside a row belong to its label.
std::optional<LabelPlace> labelAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point,
                                  const QRectF& part);

/// The labels of a cell's row and column, whole and over their neighbours: the row's on `accent`, the column's in a
/// frame of it. Nothing for a cell that is not in sight.
struct LitColors {
  QColor accent, onAccent;
};
void paintLitLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style, const CellPlace& place, const QRectF& part, const LitColors& colors);
void paintColorBars(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style);
void paintAxisLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                     const FigureStyle& style);

/// The rows and columns of a panel that lie in a part of the figure: [first, last).
struct CellSpan {
  Index firstRow, lastRow, firstColumn, lastColumn;
};
CellSpan cellsIn(const FigureLayout& layout, std::size_t panel, const QRectF& part, Index rows, Index columns);

}  // namespace attn::ui
