// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <optional>
#include <vector>

#include "ui/heatmap/figure.h"

namespace attn::ui {

/// Whether cells show their numbers: where there is room for readable ones, wherever there is any, or never.
enum class CellNumbers { automatic, on, off };

/// How a figure looks. All lengths are in logical pixels of 1/96 inch.
struct FigureStyle {
  bool isDark = false;  ///< colour maps that begin at white begin at this ground instead
  QColor background;    ///< transparent for none
  QColor text, faintText, blankText;
  QColor gap;  ///< between cells
  QColor masked, hatch, notFinite;
  QFont labelFont, titleFont, numberFont;
  CellNumbers numbers = CellNumbers::automatic;
  double smallestNumber = 8;   ///< pixels: the font of numbers in cells is not made smaller, unless they are wanted
  double largestNumber = 2;    ///< nor larger than so many times its size
  double numberShare = 0.36;   ///< of a cell's height that a number takes
  double leastContrast = 4.5;  ///< of a number to its ground: where its cell allows less it has a plate behind it
  double handleSpace = 0;      ///< below panels, for the handles of a window
  double margin = 24;
  bool elidesLabels = true;  ///< rather than turn them where that would cost much: a tool tip has the whole of them
  bool hasColorBars = true;  ///< beside the panels; a window may show them in a strip of their own
  Reading reading = Reading::all;  ///< whether a picture waits for numbers that lie in a file
  double readableCell = 0;         ///< cells of several panels are no smaller: the figure grows out of its room instead
  double lowestCell = 0;           ///< but lower than that, down to this, where all of the figure fits then
  double widestCell = 1;           ///< such cells may be so many times as wide as high, where there is width for it
  double usualCell = 60;  ///< cells grow to this in a room that is large enough, and somewhat more in a large one
};

/// Between the labels of rows or columns and their cells, in pixels.
inline constexpr double gapBesideLabels = 8;

/// For paper and slides, whatever the theme of the screen: black on white, or on nothing.
FigureStyle printStyle(bool transparent);

/// Where everything of a figure lies.
struct FigureLayout {
  QSizeF size;
  QSizeF cell;
  int columns = 1;
  int rows = 0;
  std::vector<QRectF> cells;        ///< of each panel
  std::vector<std::size_t> places;  ///< of each panel: its place in the grid, counted row by row
  double rowLabelWidth = 0;
  double longestRowLabel = 0, longestColumnLabel = 0;  ///< what is longer is elided
  double columnLabelHeight = 0;
  double titleHeight = 0;
  /// Only the first row of the grid has them, because all others would have the same.
  bool sharedTitles = false, sharedColumnLabels = false;
  bool uprightColumnLabels = true;  ///< else they are turned by 90°, or of Chinese written downwards
  bool wholeColumnLabels = false;   ///< upright ones need not be elided: none touches the next
  /// Only the first panel of each sequence has a handle of its valid length, because all its others would have the
  /// same.
  bool sharedHandles = false;
  Index rowStep = 1;  ///< every how many rows have a label
  Index columnStep = 1;
  /// Of the columns of numbers beside a panel: where each ends, from the right edge of the widest panel of its column
  /// of the grid. All panels have the same.
  std::vector<double> sideEnds;
  /// Those that are cells have their numbers, as the panels' cells do; else they are as narrow as the panels' cells,
  /// and their headings are turned with the labels of columns.
  bool hasSideNumbers = false;
  double totalHeight = 0;         ///< of the line below a panel's rows, under the room of the handles
  double totalTop = 0;            ///< from the panel's last row to that line
  std::vector<QRectF> colorBars;  ///< in the order of colorBarsOf
};

/// The layout with cells of the given size.
FigureLayout layoutFigure(const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell, int columns);

/// A cell of this width.
QSizeF cellOf(const HeatmapFigure& figure, double width);

/// The layout with the largest cells with which the figure fits into the room, up to `largestCell`. Without that, up to
/// a size that is good to look at: the style's usual cell, more in a very large room, and up to twice that where the
/// labels of the columns need it.
///
/// Where the style has a readable cell, a figure with a number of columns of its own may break each of its rows into
/// several equal ones, and where the cells of several panels would be smaller than the style's readable cell, they have
/// that size, or one with which a panel is about half as large as the room, and the figure is higher than the room.
/// Before it comes to that, titles and labels of columns that every row of the grid repeats stay at the first row
/// alone, and the handle of a valid length at the first panel that has it.
FigureLayout layoutToFit(const HeatmapFigure& figure, const FigureStyle& style, QSizeF space,
                         std::optional<double> largestCell = std::nullopt);

/// How many rows and columns of cells share a pixel at most, if there are `scale` pixels in a logical one; 1 and 1
/// where every cell has pixels of its own.
struct CellsOfPixel {
  Index rows = 1, columns = 1;

  bool areShared() const { return rows > 1 || columns > 1; }
};
CellsOfPixel cellsOfPixel(const HeatmapFigure& figure, const FigureLayout& layout, double scale);

/// What such pixels show, in a sentence; empty where no cells share one.
QString poolingWords(const HeatmapFigure& figure, const FigureLayout& layout, double scale);

/// The cell at a point of the figure.
std::optional<CellPlace> cellAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point);

/// A row or a column by its label.
struct LabelPlace {
  std::size_t panel = 0;
  std::optional<Index> row = {};
  std::optional<Index> column = {};

  bool operator==(const LabelPlace&) const = default;
};

/// The rectangle of a number beside a panel's row; the row after the last is the total.
QRectF sideRect(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel, std::size_t column,
                Index row);

/// What a cell leaves to its number, which is at least so many pixels high, and the room between two numbers that is
/// left out of it; none where a number as wide as `shortest` could not be read.
struct NumberRoom {
  int smallest;
  double apart;
  QSizeF space;
};
std::optional<NumberRoom> roomForNumber(const FigureStyle& style, QSizeF cell,
                                        const QString& shortest = QStringLiteral("0.00"));

/// The ground of a number beside the heatmap that is a cell. Without its number it is no wider than the others, as long
/// as it can be seen: it weighs no more than they do.
QRectF sideCell(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel, std::size_t column,
                Index row);

/// Whether valid lengths, where there are any, are shown on a panel, and whether by a handle below it: else by the line
/// alone, because a panel before it has the handle of the same length.
bool showsLengths(const HeatmapFigure& figure, std::size_t panel);
bool hasHandle(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel);

/// How high the title and the labels above a panel are at their own place.
double headerOf(const FigureLayout& layout, std::size_t panel);

/// The rectangle of a cell.
QRectF cellRect(const FigureLayout& layout, const CellPlace& place);

/// The row and the column of the grid that a panel stands in.
inline std::size_t gridRow(const FigureLayout& layout, std::size_t panel) {
  return layout.places[panel] / static_cast<std::size_t>(layout.columns);
}
inline std::size_t gridColumn(const FigureLayout& layout, std::size_t panel) {
  return layout.places[panel] % static_cast<std::size_t>(layout.columns);
}

}  // namespace attn::ui
