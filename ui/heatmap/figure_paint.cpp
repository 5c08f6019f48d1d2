// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_paint.h"

#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <new>

#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/picture_under.h"
#include "ui/style/drawing.h"

namespace attn::ui {
namespace {

// More cells than this make a vector file of rectangles too heavy for the programs that open it.
constexpr Index mostRectangles = 10'000;

CellColors pictureColors(const HeatmapFigure& figure, std::size_t panel, const FigureStyle& style) {
  return colorsOf(figure, panel, qPremultiply(style.masked.rgba()), qPremultiply(style.notFinite.rgba()), style.isDark);
}

PixelBuffer pixelsOf(QImage& image) {
  return {reinterpret_cast<Pixel*>(image.bits()), image.width(), image.height(), image.bytesPerLine() / 4};
}

QImage blankImage(QSize size, const QColor& background) {
  QImage image(size, background.alpha() == 255 ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
  if (!image.isNull()) image.fill(background);
  return image;
}

/// By how many pixels a picture of cells is moved from another one; nothing if they differ in more than that.
std::optional<QPoint> moved(const CellsInPicture& from, const CellsInPicture& to) {
  CellsInPicture there = from;
  there.grid.left = to.grid.left;
  there.grid.top = to.grid.top;
  const double across = to.grid.left - from.grid.left, down = to.grid.top - from.grid.top;
  constexpr double slack = 1e-6;
  if (!(there == to) || std::abs(across - std::round(across)) > slack || std::abs(down - std::round(down)) > slack ||
      std::max(std::abs(across), std::abs(down)) > std::max(to.size.width(), to.size.height()))
    return {};
  return QPoint(static_cast<int>(std::round(across)), static_cast<int>(std::round(down)));
}

std::optional<CellArea> drawPanelCells(QImage& image, const HeatmapFigure& figure, const FigureStyle& style,
                                       std::size_t panel, const CellGrid& grid) {
  return drawCells(pixelsOf(image), grid, numbersOf(figure, panel), visibleOf(figure, panel),
                   figure.panels[panel].entry, rangeOf(figure, panel), pictureColors(figure, panel, style),
                   style.reading);
}

/// Draws the cells of a panel whose numbers may be on their way, with what was drawn of them before.
void drawArrivingCells(QImage& image, const HeatmapFigure& figure, const FigureStyle& style, std::size_t panel,
                       const CellGrid& grid, std::vector<UnreadNumbers>& unread, const std::vector<DrawnCells>& drawn) {
  const SharedGrid& numbers = figure.panels[panel].numbers;
  const CellsInPicture wanted{numbers, image.size(), grid, rangeOf(figure, panel), pictureColors(figure, panel, style)};
  const bool mayBeDrawn = !visibleOf(figure, panel) && numbers->pyramid();
  std::optional<std::pair<QPoint, const QImage*>> known;
  for (const DrawnCells& each : drawn)
    if (const auto offset = moved(each.of, wanted); mayBeDrawn && offset) known = {*offset, &each.image};
  if (!known || !known->first.isNull()) {
    const auto lacking = drawPanelCells(image, figure, style, panel, grid);
    if (!lacking) return;
    unread.push_back({numbers, *lacking, mayBeDrawn ? std::optional(wanted) : std::nullopt});
  }
  if (known) QPainter(&image).drawImage(known->first, *known->second);
}

/// The cells of a panel as they cover its picture, on nothing.
QImage coveringImage(const HeatmapFigure& figure, const FigureStyle& style, std::size_t panel, QSize size,
                     const CellGrid& grid) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) throw std::bad_alloc();
  image.fill(Qt::transparent);
  const HeatmapPanel& of = figure.panels[panel];
  CellColors colors = pictureColors(figure, panel, style);
  const ColorTable covering = coveringColors(*colors.table, of.colorMap->diverging, of.under->opacity);
  colors.table = &covering;
  colors.masked = 0;
  drawCells(pixelsOf(image), grid, numbersOf(figure, panel), visibleOf(figure, panel), of.entry, rangeOf(figure, panel),
            colors, style.reading);
  return image;
}

/// The picture that a panel's cells lie on; null: none.
const PictureUnder* pictureUnder(const HeatmapFigure& figure, std::size_t panel) {
  const PictureUnder* const under = figure.panels[panel].under.get();
  return under && !under->isEmpty() ? under : nullptr;
}

QColor groundOfPicture(const FigureStyle& style) { return style.isDark ? style.background : QColor(Qt::white); }

/// Cells whose colours go over into each other, where the painter's transform has them.
void paintSmoothCells(QPainter& painter, const HeatmapFigure& figure, const FigureStyle& style, std::size_t panel,
                      const QRectF& cells) {
  const QSize size(static_cast<int>(columnsOf(figure, panel)), static_cast<int>(rowsOf(figure, panel)));
  const QImage image = coveringImage(figure, style, panel, size, {0, 0, 1, 1});
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawImage(cells, image);
  painter.restore();
}

/// A picture and the cells on it, as one picture for vector files.
QImage coveredPicture(const HeatmapFigure& figure, const FigureStyle& style, std::size_t panel, const QSizeF& shape) {
  constexpr double longest = 1536;
  const double scale = longest / std::max({1.0, shape.width(), shape.height()});
  const QSize size(std::max(1, static_cast<int>(shape.width() * scale)),
                   std::max(1, static_cast<int>(shape.height() * scale)));
  QImage image(size, QImage::Format_RGB32);
  if (image.isNull()) throw std::bad_alloc();
  QPainter painter(&image);
  const QRectF all(QPointF(0, 0), QSizeF(size));
  const PictureUnder& under = *figure.panels[panel].under;
  paintPictureUnder(painter, under, all, groundOfPicture(style));
  if (under.isSmooth)
    paintSmoothCells(painter, figure, style, panel, all);
  else
    painter.drawImage(0, 0,
                      coveringImage(figure, style, panel, size,
                                    {0, 0, all.width() / static_cast<double>(columnsOf(figure, panel)),
                                     all.height() / static_cast<double>(rowsOf(figure, panel))}));
  return image;
}

/// Between the cells on a picture, which is seen through them.
void paintLinesOnPicture(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                         std::size_t panel) {
  constexpr double leastCell = 6;
  if (!figure.panels[panel].under->hasLines || std::min(layout.cell.width(), layout.cell.height()) < leastCell) return;
  const QRectF& cells = layout.cells[panel];
  painter.setPen(QPen(QColor(255, 255, 255, 110), 1, Qt::SolidLine, Qt::FlatCap));
  QList<QLineF> lines;
  for (Index j = 1; j < columnsOf(figure, panel); ++j) {
    const double x = cells.left() + static_cast<double>(j) * layout.cell.width();
    lines.append(QLineF(x, cells.top(), x, cells.bottom()));
  }
  for (Index i = 1; i < rowsOf(figure, panel); ++i) {
    const double y = cells.top() + static_cast<double>(i) * layout.cell.height();
    lines.append(QLineF(cells.left(), y, cells.right(), y));
  }
  painter.drawLines(lines);
}

/// The frame of the cell that the others are seen from.
void paintMarked(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel) {
  const auto& marked = figure.panels[panel].marked;
  if (!marked || marked->first >= rowsOf(figure, panel) || marked->second >= columnsOf(figure, panel)) return;
  const QRectF cell = cellRect(layout, {panel, marked->first, marked->second});
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(Qt::white, 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(cell);
  painter.setPen(QPen(QColor(0x2f5bea), 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(cell);
}

/// The lines between cells, on whole pixels where the cells' edges were rounded to.
void paintGaps(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
               std::size_t panel, const QRectF& part, double scale) {
  const double gap = gapBetweenCells(layout.cell);
  if (gap == 0) return;
  const CellSpan span = cellsIn(layout, panel, part, rowsOf(figure, panel), columnsOf(figure, panel));
  const QRectF& cells = layout.cells[panel];
  const double width = std::max(1.0, std::round(gap * scale));
  const double before = std::floor(width / 2);
  const auto line = [&](double edge, double origin) {
    return origin + (std::round((edge - origin) * scale) - before) / scale;
  };
  const QRectF seen = cells & part;
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  for (Index j = std::max<Index>(1, span.firstColumn); j < span.lastColumn; ++j)
    painter.fillRect(QRectF(line(cells.left() + static_cast<double>(j) * layout.cell.width(), part.left()), seen.top(),
                            width / scale, seen.height()),
                     style.gap);
  for (Index i = std::max<Index>(1, span.firstRow); i < span.lastRow; ++i)
    painter.fillRect(QRectF(seen.left(), line(cells.top() + static_cast<double>(i) * layout.cell.height(), part.top()),
                            seen.width(), width / scale),
                     style.gap);
  painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

void paintCellRectangles(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                         const FigureStyle& style, std::size_t panel) {
  const Index rows = rowsOf(figure, panel), columns = columnsOf(figure, panel);
  if (rows == 0 || columns == 0) return;
  const NumberBlock numbers = numbersOf(figure, panel).block({0, rows, 0, columns});
  const ValueRange range = rangeOf(figure, panel);
  const CellColors colors = colorsOf(figure, panel, style.masked.rgba(), style.notFinite.rgba(), style.isDark);
  const double gap = gapBetweenCells(layout.cell);
  const auto colorAt = [&](Index i, Index j) {
    if (i >= rows || j >= columns) return QColor(Qt::transparent);
    return isVisible(figure, panel, i, j) ? QColor::fromRgba(colorOf(numbers.at(i, j), range, colors)) : style.masked;
  };
  const auto isPainted = [&](Index i, Index j) { return colorAt(i, j).alpha() > 0; };
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      if (!isPainted(i, j)) continue;
      QRectF cell = cellRect(layout, {panel, i, j});
      if (gap > 0) {
        cell.adjust(j > 0 ? gap / 2 : 0, i > 0 ? gap / 2 : 0, j + 1 < columns ? -gap / 2 : 0,
                    i + 1 < rows ? -gap / 2 : 0);
      } else {
        // Cells without a gap reach under the next ones, which cover that again: no viewer shows a seam then.
        const bool right = isPainted(i, j + 1), down = isPainted(i + 1, j);
        const bool both = right && down && isPainted(i + 1, j + 1);
        cell.adjust(0, 0, right && (both || !down) ? cell.width() : 0, down && (both || !right) ? cell.height() : 0);
      }
      painter.fillRect(cell, colorAt(i, j));
    }
  }
}

/// The pixels along one axis of a panel: a block for every cell, so that a viewer which smooths pictures leaves the
/// cells apart, or fewer than cells where there are too many of them.
Index picturePixels(Index cells, Index most) {
  const Index block = std::clamp<Index>(2048 / std::max<Index>(1, cells), 1, 8);
  return std::min(cells * block, most);
}

/// On a side of a panel's picture in a vector file. All panels together have no more pixels than a page can show.
Index mostPicturePixels(const HeatmapFigure& figure) {
  constexpr Index mostOfFigure = 2896;
  return std::max<Index>(64, static_cast<Index>(mostOfFigure / std::sqrt(static_cast<double>(
                                                                   std::max<std::size_t>(1, figure.panels.size())))));
}

void paintCellPicture(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                      const FigureStyle& style, std::size_t panel) {
  const Index rows = rowsOf(figure, panel), columns = columnsOf(figure, panel);
  const Index most = mostPicturePixels(figure);
  const Index width = picturePixels(columns, most), height = picturePixels(rows, most);
  QImage image = blankImage(QSize(static_cast<int>(width), static_cast<int>(height)),
                            style.masked.alpha() == 255 ? QColor(Qt::white) : QColor(Qt::transparent));
  if (image.isNull()) throw std::bad_alloc();
  drawPanelCells(image, figure, style, panel,
                 {0, 0, static_cast<double>(width) / static_cast<double>(columns),
                  static_cast<double>(height) / static_cast<double>(rows)});
  painter.drawImage(layout.cells[panel], image);
}

/// The part of the figure that a panel may draw on: its cells, labels and title.
QRectF reachOf(const FigureLayout& layout, std::size_t panel) {
  const double beside = layout.sideEnds.empty() ? 0 : layout.sideEnds.back();
  const double below = layout.totalHeight > 0 ? layout.totalTop + layout.totalHeight : 0;
  return layout.cells[panel].adjusted(-layout.rowLabelWidth - 4, -layout.columnLabelHeight - layout.titleHeight - 8,
                                      20 + beside, 8 + below);
}

}  // namespace

DrawnCells drawnCells(const CellsInPicture& cells) {
  QImage image = blankImage(cells.size, Qt::transparent);
  if (image.isNull()) throw std::bad_alloc();
  drawCells(pixelsOf(image), cells.grid, *cells.numbers, nullptr, 0, cells.range, cells.colors);
  return {cells, image};
}

QImage renderFigure(const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                    const QRectF& part, double scale, std::vector<UnreadNumbers>* unread,
                    const std::vector<DrawnCells>& drawn) {
  const QSize size(wholePixels(part.width() * scale), wholePixels(part.height() * scale));
  QImage image = blankImage(size, style.background);
  if (image.isNull()) return image;
  std::vector<std::size_t> panels;
  for (std::size_t i = 0; i < layout.cells.size(); ++i)
    if (reachOf(layout, i).intersects(part)) panels.push_back(i);
  for (const std::size_t panel : panels) {
    if (pictureUnder(figure, panel)) continue;
    const QPointF start = (layout.cells[panel].topLeft() - part.topLeft()) * scale;
    const CellGrid grid{start.x(), start.y(), layout.cell.width() * scale, layout.cell.height() * scale};
    if (unread)
      drawArrivingCells(image, figure, style, panel, grid, *unread, drawn);
    else
      drawPanelCells(image, figure, style, panel, grid);
  }

  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(scale, scale);
  painter.translate(-part.topLeft());
  for (const std::size_t panel : panels) {
    if (const PictureUnder* const under = pictureUnder(figure, panel)) {
      const QRectF& cells = layout.cells[panel];
      paintPictureUnder(painter, *under, cells, groundOfPicture(style));
      if (under->isSmooth) {
        paintSmoothCells(painter, figure, style, panel, cells);
      } else {
        const QPointF start = (cells.topLeft() - part.topLeft()) * scale;
        const QTransform transform = painter.transform();
        painter.resetTransform();
        painter.drawImage(
            0, 0,
            coveringImage(figure, style, panel, image.size(),
                          {start.x(), start.y(), layout.cell.width() * scale, layout.cell.height() * scale}));
        painter.setTransform(transform);
      }
      paintLinesOnPicture(painter, figure, layout, panel);
    } else {
      paintHatch(painter, figure, layout, style, panel, part);
      painter.setRenderHint(QPainter::Antialiasing, false);
      paintGaps(painter, figure, layout, style, panel, part, scale);
      painter.setRenderHint(QPainter::Antialiasing);
    }
    paintMarked(painter, figure, layout, panel);
    paintNumbers(painter, figure, layout, style, panel, part);
    paintDropped(painter, figure, layout, style, panel, part);
    paintDiffering(painter, figure, layout, style, panel, part);
    paintLabels(painter, figure, layout, style, panel, part);
    paintSide(painter, figure, layout, style, panel, part);
  }
  paintColorBars(painter, figure, layout, style);
  paintAxisLabels(painter, figure, layout, style);
  return image;
}

void paintFigure(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style) {
  const QRectF all(QPointF(0, 0), layout.size);
  if (style.background.alpha() > 0) painter.fillRect(all, style.background);
  painter.setRenderHint(QPainter::Antialiasing);
  const Index cells = cellCount(figure);
  for (std::size_t panel = 0; panel < layout.cells.size(); ++panel) {
    if (pictureUnder(figure, panel)) {
      painter.drawImage(layout.cells[panel], coveredPicture(figure, style, panel, layout.cells[panel].size()));
      paintLinesOnPicture(painter, figure, layout, panel);
    } else if (cells <= mostRectangles) {
      paintCellRectangles(painter, figure, layout, style, panel);
    } else {
      paintCellPicture(painter, figure, layout, style, panel);
    }
    paintMarked(painter, figure, layout, panel);
    if (!pictureUnder(figure, panel)) paintHatch(painter, figure, layout, style, panel, all);
    paintNumbers(painter, figure, layout, style, panel, all);
    paintDropped(painter, figure, layout, style, panel, all);
    paintDiffering(painter, figure, layout, style, panel, all);
    paintLabels(painter, figure, layout, style, panel, all);
    paintSide(painter, figure, layout, style, panel, all);
  }
  paintColorBars(painter, figure, layout, style);
  paintAxisLabels(painter, figure, layout, style);
}

std::optional<CellPlace> cellSeenAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point,
                                    QPointF from, double scale, std::optional<UnreadNumbers>* unread) {
  const auto place = cellAt(figure, layout, point);
  if (!place || !cellsOfPixel(figure, layout, scale).areShared()) return place;
  const QPointF start = (layout.cells[place->panel].topLeft() - from) * scale, spot = (point - from) * scale;
  const CellGrid grid{start.x(), start.y(), layout.cell.width() * scale, layout.cell.height() * scale};
  const HeatmapPanel& panel = figure.panels[place->panel];
  const auto x = static_cast<Index>(std::floor(spot.x())), y = static_cast<Index>(std::floor(spot.y()));
  const auto area = cellsOfPixel(grid, *panel.numbers, x, y);
  if (unread && area && panel.numbers->keeps(*area) && !panel.numbers->resident(*area))
    *unread = UnreadNumbers{panel.numbers, *area, std::nullopt};
  const auto seen = cellOfPixel(grid, {panel.numbers.get(), visibleOf(figure, place->panel), panel.entry},
                                poolingOf(figure, place->panel), x, y);
  return seen ? CellPlace{place->panel, seen->first, seen->second} : place;
}

double pictureScale(const HeatmapFigure& figure, const FigureLayout& layout) {
  if (cellCount(figure) <= mostRectangles) return 0;
  const auto most = static_cast<double>(mostPicturePixels(figure));
  return std::min(most / static_cast<double>(mostColumns(figure)) / layout.cell.width(),
                  most / static_cast<double>(mostRows(figure)) / layout.cell.height());
}

QSizeF bareSize(const HeatmapFigure& figure, int columns, int cell) {
  if (columns <= 0) columns = usualColumns(figure);
  const auto count = static_cast<int>(figure.panels.size());
  const int rows = (count + columns - 1) / columns;
  return QSizeF(static_cast<double>(mostColumns(figure)) * std::min(columns, count),
                static_cast<double>(mostRows(figure)) * rows) *
         cell;
}

QImage renderBareCells(const HeatmapFigure& figure, int columns, int cell, const FigureStyle& style) {
  if (columns <= 0) columns = usualColumns(figure);
  QImage image = blankImage(bareSize(figure, columns, cell).toSize(), style.background);
  if (image.isNull()) return image;
  const Index width = mostColumns(figure) * cell, height = mostRows(figure) * cell;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
    const auto place = static_cast<Index>(panel);
    drawPanelCells(image, figure, style, panel,
                   {static_cast<double>(place % columns * width), static_cast<double>(place / columns * height),
                    static_cast<double>(cell), static_cast<double>(cell)});
  }
  return image;
}

}  // namespace attn::ui
