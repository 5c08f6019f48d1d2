// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/figure_paint.h"
#include "ui/table/matrix_editor.h"

namespace attn::ui {
namespace {

constexpr double unitsPerInch = 96;
constexpr double mmPerInch = 25.4;
// A4 at 600 dots per inch, and what is compressed in five seconds whatever it shows.
constexpr double mostPixels = 4e7;
constexpr double longestSide = 32'767;    // that Qt can paint on
constexpr double longestUnits = 100'000;  // of SVG and PDF: 26 metres
constexpr double narrowestPanel = 60;
constexpr double usualWidth = 640;
// The largest picture where nobody asked for a size. Where cells would be smaller than a pixel, several share one.
constexpr double longestUsualSide = 4096;
// A panel's longer side divided by its shorter one: cells that would make it thinner are no squares.
constexpr double thinnestPanel = 32;

struct Sheet {
  FigureLayout layout;
  QSizeF size;        // of the sheet, in 1/96 inch
  double shrink = 1;  // where the labels alone are wider than the sheet
};

double rowsOf(const HeatmapFigure& figure) { return static_cast<double>(std::max<Index>(1, mostRows(figure))); }
double columnsOf(const HeatmapFigure& figure) { return static_cast<double>(std::max<Index>(1, mostColumns(figure))); }

/// The shape of a cell with which no panel is so long and thin that there is nothing to see.
double printedShape(const HeatmapFigure& figure) {
  const double shape = cellOf(figure, 1).height();  // there is no room to fill
  const double panel = shape * rowsOf(figure) / columnsOf(figure);
  return shape / panel * std::clamp(panel, 1 / thinnestPanel, thinnestPanel);
}

/// The whole figure `width` wide, the panels in as many columns as have room.
Sheet sheetOfWidth(HeatmapFigure figure, int columns, const FigureStyle& style, double width) {
  Sheet sheet;
  const auto layOut = [&](int inARow) {
    figure.columns = inARow;
    sheet.layout = layoutToFit(figure, style, QSizeF(width, 1e9), width);
    return sheet.layout.cell.width() * columnsOf(figure) >= narrowestPanel;
  };
  figure.cellShape = printedShape(figure);
  if (!layOut(columns)) {
    int fitting = 0, tooMany = columns;
    while (tooMany - fitting > 1) {
      const int middle = (fitting + tooMany) / 2;
      (layOut(middle) ? fitting : tooMany) = middle;
    }
    if (fitting > 0) {
      layOut(fitting);
    } else {
      // The labels alone fill such a sheet: the whole figure is drawn smaller, text and all.
      figure.columns = columns;
      sheet.layout = layoutFigure(figure, style, cellOf(figure, narrowestPanel / columnsOf(figure)), columns);
    }
  }
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
  sheet.shrink = std::min(1.0, width / sheet.layout.size.width());
  sheet.size = QSizeF(width, sheet.layout.size.height() * sheet.shrink);
  sheet.layout.size.setWidth(width / sheet.shrink);
  return sheet;
}

Sheet sheetOf(const HeatmapFigure& figure, const FigureStyle& style, const ExportOptions& options) {
  const int columns = figure.columns > 0 ? figure.columns : exportColumns(figure);
  if (options.widthMm > 0) return sheetOfWidth(figure, columns, style, unitsOf(options.widthMm));
  const double down = std::ceil(static_cast<double>(figure.panels.size()) / columns) * rowsOf(figure);
  const double across = columns * columnsOf(figure);
  QSizeF cell = cellOf(figure, options.cell);
  if (options.cell > 0 && options.cell < 1) {
    const double shape = printedShape(figure);
    cell.setWidth(options.cell * std::max(1.0, figure.cellShape / shape));
    cell.setHeight(cell.width() * shape);
  } else if (options.cell <= 0) {
    const double side = std::clamp(std::floor(usualWidth / across), 1.0, 40.0);
    cell = QSizeF(side, side * printedShape(figure));
    const double tallest = longestUsualSide / down;
    if (cell.height() > tallest) cell.setHeight(tallest >= 1 ? std::floor(tallest) : tallest);
  }
  Sheet sheet;
  sheet.layout = layoutFigure(figure, style, cell, columns);
  if (options.cell <= 0 && sheet.layout.size.width() > longestUsualSide)
    return sheetOfWidth(figure, columns, style, longestUsualSide);
  sheet.size = sheet.layout.size;
  return sheet;
}

/// A heatmap figure in pixels is not what a painter would make of its shapes: every cell is of whole pixels.
Drawing drawingOf(HeatmapFigure figure, const ExportOptions& options) {
  figure.cellShape = cellOf(figure, 1).height();  // there is no room to fill
  const FigureStyle style = printStyle(options.transparent);
  const Sheet sheet = sheetOf(figure, style, options);
  Drawing drawing;
  drawing.size = sheet.size;
  drawing.paint = [figure, style, sheet](QPainter& painter) {
    painter.scale(sheet.shrink, sheet.shrink);
    paintFigure(painter, figure, sheet.layout, style);
  };
  drawing.render = [figure, style, sheet](double scale) {
    const QRectF part(QPointF(0, 0), sheet.size / sheet.shrink);
    return renderFigure(figure, sheet.layout, style, part, scale * sheet.shrink);
  };
  return drawing;
}

/// A size in pixels.
bool isTooLarge(QSizeF size) {
  return !(size.width() * size.height() <= mostPixels && std::max(size.width(), size.height()) <= longestSide);
}

QImage imageOf(const Drawing& drawing, const ExportOptions& options) {
  const double scale = options.dpi / unitsPerInch;
  const QSizeF pixels = drawing.size * scale;
  if (isTooLarge(pixels)) return {};
  QImage image;
  if (drawing.render) {
    image = drawing.render(scale);
  } else {
    image = QImage(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())),
                   options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(options.transparent ? Qt::transparent : Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    drawing.paint(painter);
  }
  const int dotsPerMeter = static_cast<int>(std::lround(options.dpi / mmPerInch * 1000));
  image.setDotsPerMeterX(dotsPerMeter);
  image.setDotsPerMeterY(dotsPerMeter);
  return image;
}

QByteArray svgOf(const Drawing& drawing, const QString& title) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(static_cast<int>(unitsPerInch));
  generator.setSize(drawing.size.toSize());
  generator.setViewBox(QRectF(QPointF(0, 0), drawing.size));
  generator.setTitle(title.toHtmlEscaped());  // Qt writes it as it is
  QPainter painter(&generator);
  drawing.paint(painter);
  painter.end();
  // Qt rounds the size to whole units: the width that was asked for is written in its place.
  const auto millimetres = [](double units) { return QByteArray::number(millimetresOf(units), 'f', 3); };
  const qsizetype sizeStart = bytes.indexOf("width=\""), sizeEnd = bytes.indexOf("\n", sizeStart);
  bytes.replace(
      sizeStart, sizeEnd - sizeStart,
      "width=\"" + millimetres(drawing.size.width()) + "mm\" height=\"" + millimetres(drawing.size.height()) + "mm\"");
  // Cells must stay cells where a viewer enlarges a picture.
  bytes.replace("<image ", "<image style=\"image-rendering:pixelated\" ");
  // No XML may contain these, however they came into a label.
  for (char& byte : bytes)
    if (byte >= 0 && byte < ' ' && byte != '\t' && byte != '\n' && byte != '\r') byte = ' ';
  for (const char* notCharacter : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) bytes.replace(notCharacter, "\xEF\xBF\xBD");
  return bytes;
}

QByteArray pdfOf(const Drawing& drawing, const QString& title) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(static_cast<int>(unitsPerInch));
  writer.setPageSize(QPageSize(drawing.size / unitsPerInch * 72, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("Attention Lab"));
  QPainter painter(&writer);
  drawing.paint(painter);
  painter.end();
  return bytes;
}

}  // namespace

Picture::Picture(const HeatmapFigure& figure) : title(figure.title) {
  drawing = [figure](const ExportOptions& options) { return drawingOf(figure, options); };
}

std::optional<FigureFormat> formatOf(const QString& fileName) {
  if (fileName.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) return FigureFormat::png;
  if (fileName.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) return FigureFormat::svg;
  if (fileName.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) return FigureFormat::pdf;
  return std::nullopt;
}

int exportColumns(const HeatmapFigure& figure) {
  const auto count = static_cast<double>(figure.panels.size());
  const double shape = static_cast<double>(std::max<Index>(1, mostRows(figure))) /
                       static_cast<double>(std::max<Index>(1, mostColumns(figure)));
  return static_cast<int>(std::clamp(std::ceil(std::sqrt(count * shape)), 1.0, std::max(1.0, count)));
}

QImage printedFigure(const Picture& picture, const ExportOptions& options) {
  return imageOf(picture.drawing(options), options);
}

QByteArray pngBytes(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  // The usual compression takes 27 s for 64 million pixels of noise, the fastest a tenth of it for a tenth more bytes.
  constexpr qint64 manyPixels = 1 << 22;
  constexpr int fastest = 85;  // zlib's level 1, as Qt counts
  const bool isLarge = qint64{image.width()} * image.height() > manyPixels;
  if (!image.save(&buffer, "PNG", isLarge ? fastest : -1)) bytes.clear();
  return bytes;
}

QByteArray exportedFigure(const Picture& picture, const ExportOptions& options, QString* complaint) {
  const Drawing drawing = picture.drawing(options);
  const bool isVector = options.format != FigureFormat::png;
  QByteArray bytes;
  if (!isVector)
    bytes = pngBytes(imageOf(drawing, options));
  else if (std::max(drawing.size.width(), drawing.size.height()) <= longestUnits)
    bytes = options.format == FigureFormat::svg ? svgOf(drawing, picture.title) : pdfOf(drawing, picture.title);
  if (bytes.isEmpty()) {
    const QSizeF pixels = drawing.size * (isVector ? 1 : options.dpi / unitsPerInch);
    *complaint = QCoreApplication::translate("attn::ui::Export",
                                             "The picture would have %1 × %2 pixels, which is too large. Choose a "
                                             "smaller width or fewer dots per inch.")
                     .arg(std::llround(pixels.width()))
                     .arg(std::llround(pixels.height()));
  }
  return bytes;
}

QString numbersAsText(const HeatmapFigure& figure) {
  QString text;
  // A label must not break its row.
  const auto plain = [](QString label) { return label.replace(u'\t', u' ').replace(u'\n', u' '); };
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
    const MatrixView matrix = matrixOf(figure, panel);
    if (panel > 0) text += u'\n';
    text += plain(figure.panels.size() > 1 ? figure.panels[panel].name : figure.title);
    for (Index j = 0; j < matrix.cols(); ++j) text += u'\t' + plain(columnLabel(figure, panel, j));
    text += u'\n';
    for (Index i = 0; i < matrix.rows(); ++i) {
      text += plain(rowLabel(figure, panel, i));
      for (Index j = 0; j < matrix.cols(); ++j) {
        text += u'\t';
        if (isVisible(figure, panel, i, j)) text += exactText(matrix(i, j));
      }
      text += u'\n';
    }
  }
  return text;
}

}  // namespace attn::ui
