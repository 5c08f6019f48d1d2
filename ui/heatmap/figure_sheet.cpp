// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_sheet.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/export/figure_format.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/label_widths.h"
#include "ui/style/color_map.h"

namespace attn::ui {
namespace {

constexpr double narrowestPanel = 60, narrowestThumbnail = 24;
constexpr double usualWidth = 640;
// The largest picture where nobody asked for a size. Where cells would be smaller than a pixel, several share one.
constexpr double longestUsualSide = 4096;
// A panel's longer side divided by its shorter one: cells that would make it thinner are no squares.
constexpr double thinnestPanel = 32;
// Height by width that a figure has where its columns can be chosen: 3 : 2, as most figures of papers.
constexpr double usualShape = 2.0 / 3;

struct Sheet {
  FigureLayout layout;
  QSizeF size;        // of the sheet, in 1/96 inch
  double shrink = 1;  // where the labels alone are wider than the sheet
};

double rowsOf(const HeatmapFigure& figure) { return static_cast<double>(std::max<Index>(1, mostRows(figure))); }
double columnsOf(const HeatmapFigure& figure) { return static_cast<double>(std::max<Index>(1, mostColumns(figure))); }
int panelsOf(const HeatmapFigure& figure) { return static_cast<int>(std::max<std::size_t>(1, figure.panels.size())); }

/// Without labels a panel is a small picture of what is to be seen at a glance, in the company of many.
double narrowestOf(const HeatmapFigure& figure) { return figure.hasLabels ? narrowestPanel : narrowestThumbnail; }

/// The shape of a cell with which no panel is so long and thin that there is nothing to see.
double printedShape(const HeatmapFigure& figure) {
  const double shape = cellOf(figure, 1).height();  // there is no room to fill
  const double panel = shape * rowsOf(figure) / columnsOf(figure);
  return shape / panel * std::clamp(panel, 1 / thinnestPanel, thinnestPanel);
}

/// The numbers of columns that are worth a try: of those that need the same number of rows, the smallest.
std::vector<int> columnsToTry(int panels) {
  std::vector<int> tries;
  for (int columns = 1; columns <= panels; ++columns)
    if (columns == 1 || (panels + columns - 1) / columns < (panels + columns - 2) / (columns - 1))
      tries.push_back(columns);
  return tries;
}

/// The layout whose shape is nearest to the wanted one, of those whose panels are wide enough to be seen.
/// Unless a size of the text is asked for, it may be somewhat smaller where that gives a better shape.
FigureLayout layoutOfShape(HeatmapFigure figure, const FigureStyle& style, double width, double shape, bool textGiven) {
  const int panels = panelsOf(figure);
  FigureLayout best;
  double least = 0;
  // Whoever chose the text gets panels that are narrow rather than a tower of them.
  const double narrowest = textGiven ? narrowestPanel / 2 : narrowestPanel;
  for (const double size : textGiven ? std::vector<double>{1} : std::vector<double>{1, 0.85, 0.7})
    for (const int columns : columnsToTry(panels)) {
      figure.columns = columns;
      FigureLayout layout = layoutToFit(figure, style, QSizeF(width / size, 1e9), width);
      if (columns > 1 && layout.cell.width() * columnsOf(figure) < narrowest) break;  // more are narrower still
      const int places = columns * layout.rows;
      const double emptiness = static_cast<double>(places - panels) / places;
      // A name that is not there is missed more than a better shape.
      const double lack = layout.rowStep > 1 || layout.columnStep > 1 ? 1 : 0;
      const double distance =
          std::abs(std::log(layout.size.height() * size / width / shape)) + emptiness + lack + 2 * (1 - size);
      if (best.rows > 0 && distance >= least) continue;
      least = distance;
      best = std::move(layout);
    }
  return best;
}

/// What somebody asked for, and therefore gets, even where something else would look better.
struct Given {
  bool columns = false, text = false;
};

/// The panels in as many of these columns as have room; in all of them, where they are given.
FigureLayout layoutOfColumns(HeatmapFigure figure, const FigureStyle& style, double width, int columns, Given given) {
  FigureLayout layout;
  const auto isWideEnough = [&](int inARow) {
    figure.columns = inARow;
    layout = layoutToFit(figure, style, QSizeF(width, 1e9), width);
    return layout.cell.width() * columnsOf(figure) >= narrowestOf(figure);
  };
  if (isWideEnough(columns) || given.columns) return layout;
  int fitting = 0, tooMany = columns;
  while (tooMany - fitting > 1) {
    const int middle = (fitting + tooMany) / 2;
    (isWideEnough(middle) ? fitting : tooMany) = middle;
  }
  // What was one row becomes several that are about equally long.
  const int rows = fitting > 0 ? (columns + fitting - 1) / fitting : 1;
  fitting = fitting > 0 ? (columns + rows - 1) / rows : 0;
  isWideEnough(fitting > 0 ? fitting : columns);
  return layout;
}

/// Where the colour bar is higher than a row of panels, their rows may be so high that each has its label.
FigureLayout withAllRowLabels(FigureLayout layout, const HeatmapFigure& figure, const FigureStyle& style) {
  constexpr double mostGrowth = 1.1;  // of the figure's height
  if (layout.rowStep == 1 || layout.rows != 1 || layout.colorBars.empty()) return layout;
  const bool isLow = layout.colorBars.front().bottom() > layout.cells.front().bottom();
  const bool liesOnPicture = std::any_of(figure.panels.begin(), figure.panels.end(),
                                         [](const HeatmapPanel& panel) { return panel.under != nullptr; });
  if (!isLow || liesOnPicture) return layout;
  FigureLayout whole = layoutFigure(figure, style, {layout.cell.width(), lineOfLabels(style)}, layout.columns);
  const bool fits = whole.size.width() <= layout.size.width() &&
                    whole.size.height() <= mostGrowth * layout.size.height() && whole.rowStep == 1;
  return fits ? whole : layout;
}

/// The whole figure `width` wide.
Sheet sheetOfWidth(HeatmapFigure figure, int columns, const FigureStyle& style, double width, Given given) {
  Sheet sheet;
  figure.cellShape = printedShape(figure);
  sheet.layout = columns > 0 ? layoutOfColumns(figure, style, width, columns, given)
                             : layoutOfShape(figure, style, width, usualShape, given.text);
  // Where labels alone fill such a sheet, the whole figure is drawn smaller, text and all.
  const double narrowest = narrowestOf(figure);
  if (sheet.layout.cell.width() * columnsOf(figure) < narrowest / (given.text ? 2 : 1))
    sheet.layout = layoutFigure(figure, style, cellOf(figure, narrowest / columnsOf(figure)), sheet.layout.columns);
  // Not longer than a sheet can be, as long as there is something to see in every panel.
  const double longest = std::max(longestUsualSide, 4 * width) * std::max(1.0, sheet.layout.size.width() / width);
  for (int i = 0; i < 3 && sheet.layout.size.height() > longest; ++i) {
    const double across = sheet.layout.cell.width() * columnsOf(figure);
    const double panel = sheet.layout.cell.height() * rowsOf(figure);
    const double excess = (sheet.layout.size.height() - longest) / std::max(1, sheet.layout.rows);
    const double height = std::max(panel - excess, std::min(panel, across / thinnestPanel + narrowestPanel));
    sheet.layout =
        layoutFigure(figure, style, QSizeF(sheet.layout.cell.width(), height / rowsOf(figure)), sheet.layout.columns);
  }
  sheet.layout = withAllRowLabels(std::move(sheet.layout), figure, style);
  sheet.shrink = std::min(1.0, width / sheet.layout.size.width());
  sheet.size = QSizeF(width, sheet.layout.size.height() * sheet.shrink);
  return sheet;
}

/// The whole figure in a sheet of this size, as large as it can be; without a width, of this height.
Sheet sheetOfHeight(HeatmapFigure figure, int columns, const FigureStyle& style, double width, double height) {
  const QSizeF space(width > 0 ? width : longestUsualSide * 4, height);
  const bool fills = figure.cellShape == 0 && width > 0;
  if (!fills) figure.cellShape = printedShape(figure);
  Sheet sheet;
  double best = -1;
  const std::vector<int> tries = columns > 0 ? std::vector<int>{columns} : columnsToTry(panelsOf(figure));
  for (const int inARow : tries) {
    figure.columns = inARow;
    FigureLayout layout = layoutToFit(figure, style, space, std::max(space.width(), space.height()));
    const double area = layout.cell.width() * layout.cell.height();
    if (area <= best) continue;
    best = area;
    sheet.layout = std::move(layout);
  }
  const auto panelIs = [&](double least) {
    return sheet.layout.cell.width() * columnsOf(figure) >= least ||
           sheet.layout.cell.height() * rowsOf(figure) >= least;
  };
  // Where labels alone fill such a sheet, the whole figure is drawn smaller, text and all.
  if (!panelIs(narrowestPanel / 2)) {
    figure.cellShape = printedShape(figure);
    sheet.layout =
        layoutFigure(figure, style, cellOf(figure, narrowestPanel / columnsOf(figure)), sheet.layout.columns);
  }
  sheet.size = QSizeF(width > 0 ? width : std::min(space.width(), sheet.layout.size.width()), height);
  sheet.shrink = std::min({1.0, sheet.size.width() / sheet.layout.size.width(), height / sheet.layout.size.height()});
  return sheet;
}

Sheet sheetOfCells(const HeatmapFigure& figure, int columns, const FigureStyle& style, double side) {
  if (columns <= 0) columns = usualColumns(figure);
  const double down = std::ceil(static_cast<double>(figure.panels.size()) / columns) * rowsOf(figure);
  const double across = columns * columnsOf(figure);
  QSizeF cell = cellOf(figure, side);
  if (side > 0 && side < 1) {
    const double shape = printedShape(figure);
    cell.setWidth(side * std::max(1.0, figure.cellShape / shape));
    cell.setHeight(cell.width() * shape);
  } else if (side <= 0) {
    const double suitable = std::clamp(std::floor(usualWidth / across), 1.0, 40.0);
    cell = QSizeF(suitable, suitable * printedShape(figure));
    const double tallest = longestUsualSide / down;
    if (cell.height() > tallest) cell.setHeight(tallest >= 1 ? std::floor(tallest) : tallest);
  }
  Sheet sheet;
  sheet.layout = layoutFigure(figure, style, cell, columns);
  if (side <= 0 && sheet.layout.size.width() > longestUsualSide)
    return sheetOfWidth(figure, columns, style, longestUsualSide, {});
  sheet.size = sheet.layout.size;
  return sheet;
}

Sheet sheetOf(const HeatmapFigure& figure, const FigureStyle& style, const ExportOptions& options) {
  const int columns = std::min(options.columns > 0 ? options.columns : figure.columns, panelsOf(figure));
  const double width = unitsOf(options.widthMm), height = unitsOf(options.heightMm);
  if (height > 0) return sheetOfHeight(figure, columns, style, width, height);
  HeatmapFigure printed = figure;
  printed.cellShape = cellOf(figure, 1).height();  // there is no room to fill
  return width > 0 ? sheetOfWidth(printed, columns, style, width, {options.columns > 0, options.fontPt > 0})
                   : sheetOfCells(printed, columns, style, options.cell);
}

double smallestTextOf(const HeatmapFigure& figure, const FigureStyle& style, const Sheet& sheet) {
  double smallest = style.labelFont.pixelSize();
  const QRectF all(QPointF(0, 0), sheet.layout.size);
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    smallest = smallerText(smallest, numberPixels(figure, sheet.layout, style, panel, all));
  return smallest * sheet.shrink;
}

}  // namespace

HeatmapFigure inChosenColors(HeatmapFigure figure, const ExportOptions& options) {
  const ColorMap* map = findRow(colorMaps(), options.colorMap);
  return map ? withColorMap(std::move(figure), map) : figure;
}

/// A heatmap figure in pixels is not what a painter would make of its shapes: every cell is of whole pixels.
Drawing sheetDrawing(const HeatmapFigure& asked, const ExportOptions& options) {
  FigureStyle style = printStyle(options.transparent);
  style.numbers = options.numbers;
  HeatmapFigure figure = inChosenColors(asked, options);
  Sheet sheet = sheetOf(figure, style, options);
  const double dots = pixelsPerUnit(options);
  const double pixels = dots > 0 ? sheet.shrink * dots : pictureScale(figure, sheet.layout);
  if (const QString words = pixels > 0 ? poolingWords(figure, sheet.layout, pixels) : QString(); !words.isEmpty()) {
    figure.xLabel = figure.xLabel.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(figure.xLabel, words);
    sheet = sheetOf(figure, style, options);
  }
  // As small as can be read in print, in the size that it will have there.
  const double factor = sheet.shrink * (options.fontPt > 0 ? options.fontPt / usualFontPt : 1);
  style.smallestNumber = smallestReadablePt * 96 / 72 / factor;
  Drawing drawing;
  drawing.size = sheet.size;
  drawing.smallestText = smallestTextOf(figure, style, sheet);
  // In the middle of a sheet that is larger.
  const QPointF left = QPointF(sheet.size.width() - sheet.layout.size.width() * sheet.shrink,
                               sheet.size.height() - sheet.layout.size.height() * sheet.shrink) /
                       2;
  const QPointF offset(std::max(0.0, left.x()), std::max(0.0, left.y()));
  drawing.paint = [figure, style, sheet, offset](QPainter& painter) {
    if (style.background.alpha() > 0) painter.fillRect(QRectF(QPointF(0, 0), sheet.size), style.background);
    painter.translate(offset);
    painter.scale(sheet.shrink, sheet.shrink);
    paintFigure(painter, figure, sheet.layout, style);
  };
  drawing.render = [figure, style, sheet, offset](double scale) {
    const QRectF part(-offset / sheet.shrink, sheet.size / sheet.shrink);
    return renderFigure(figure, sheet.layout, style, part, scale * sheet.shrink);
  };
  return drawing;
}

Picture::Picture(const HeatmapFigure& figure)
    : title(figure.title), heatmaps(std::make_shared<const HeatmapFigure>(figure)) {
  drawing = [shown = heatmaps](const ExportOptions& options) { return sheetDrawing(*shown, options); };
}

}  // namespace attn::ui
