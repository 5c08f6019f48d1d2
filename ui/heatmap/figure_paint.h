// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <optional>
#include <vector>

#include "core/picture/raster.h"

#include "ui/heatmap/figure_layout.h"

class QPainter;

namespace attn::ui {

/// What the cells of a panel without a mask look like on a picture: the same pixels wherever this is the same.
struct CellsInPicture {
  SharedGrid numbers;
  QSize size;
  CellGrid grid;
  ValueRange range;
  CellColors colors;

  bool operator==(const CellsInPicture&) const = default;
};

/// Those cells, on nothing.
struct DrawnCells {
  CellsInPicture of;
  QImage image;
};
/// Reads them, where they are not in memory. \throws DataError, std::bad_alloc
DrawnCells drawnCells(const CellsInPicture& cells);

/// Numbers that a picture shows the pyramid of, until they are read.
struct UnreadNumbers {
  SharedGrid numbers;
  CellArea area;
  std::optional<CellsInPicture> picture = {};  ///< to be drawn where they are read, since they are many
};

/// The part of a figure that a window shows, in pixels: `scale` of them a logical pixel. Where the style does not wait
/// for numbers, `unread` is told of those that the picture lacks. \param drawn cells that need not be drawn again, also
/// where the same picture was only moved
QImage renderFigure(const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                    const QRectF& part, double scale, std::vector<UnreadNumbers>* unread = nullptr,
                    const std::vector<DrawnCells>& drawn = {});

/// The whole figure as shapes and text, for vector files: cells are rectangles without seams between them, or, when
/// there are more than some thousands, one picture a panel.
void paintFigure(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style);

/// Nothing but the cells of all panels: `cell` pixels a cell, panels side by side without a gap. Panels of other shapes
/// than the largest leave the background in sight.
QImage renderBareCells(const HeatmapFigure& figure, int columns, int cell, const FigureStyle& style);

/// The size of that picture in pixels; too large for an int is no size of a picture.
QSizeF bareSize(const HeatmapFigure& figure, int columns, int cell);

/// The cell that is seen at a point of the figure, in the picture of its part from `from` on with `scale` pixels in a
/// logical one: the one that lies there or, where several share a pixel, the one whose number the pixel shows. `unread`
/// is told of numbers that have to be read to know that.
std::optional<CellPlace> cellSeenAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point,
                                    QPointF from, double scale, std::optional<UnreadNumbers>* unread = nullptr);

/// How many pixels a unit of the layout has where a vector file has a picture instead of a shape a cell; 0 where it has
/// shapes.
double pictureScale(const HeatmapFigure& figure, const FigureLayout& layout);

}  // namespace attn::ui
