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
// 400 megapixels: 1.6 GB of memory.
constexpr double mostPixels = 4e8;
constexpr double longestSide = 60'000;
constexpr double narrowestPanel = 60;

struct Sheet {
  FigureLayout layout;
  QSizeF size;        // of the sheet, in 1/96 inch
  double shrink = 1;  // where the labels alone are wider than the sheet
};

Sheet sheetOf(const HeatmapFigure& figure, const FigureStyle& style, const ExportOptions& options) {
  const int columns = figure.columns > 0 ? figure.columns : exportColumns(figure);
  Sheet sheet;
  if (options.widthMm > 0) {
    const double width = options.widthMm / mmPerInch * unitsPerInch;
    HeatmapFigure fixed = figure;
    const auto panelWidth = [&] { return sheet.layout.cell.width() * static_cast<double>(mostColumns(figure)); };
    for (fixed.columns = columns; fixed.columns >= 1; --fixed.columns) {
      sheet.layout = layoutToFit(fixed, style, QSizeF(width, 1e9), width);
      if (panelWidth() >= narrowestPanel) break;
    }
    if (panelWidth() < narrowestPanel) {
      // The labels alone fill such a sheet: the whole figure is drawn smaller, text and all.
      const double cell = narrowestPanel / static_cast<double>(std::max<Index>(1, mostColumns(figure)));
      sheet.layout = layoutFigure(figure, style, cellOf(figure, cell), columns);
    }
    sheet.shrink = std::min(1.0, width / sheet.layout.size.width());
    sheet.size = QSizeF(width, sheet.layout.size.height() * sheet.shrink);
    sheet.layout.size.setWidth(width / sheet.shrink);
    return sheet;
  }
  const double across = static_cast<double>(columns) * static_cast<double>(std::max<Index>(1, mostColumns(figure)));
  const double cell = options.cell > 0 ? options.cell : std::clamp(std::floor(640 / across), 1.0, 40.0);
  sheet.layout = layoutFigure(figure, style, cellOf(figure, cell), columns);
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

QImage imageOf(const Drawing& drawing, const ExportOptions& options) {
  const double scale = options.dpi / unitsPerInch;
  const QSizeF pixels = drawing.size * scale;
  if (pixels.width() * pixels.height() > mostPixels || std::max(pixels.width(), pixels.height()) > longestSide)
    return {};
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
  return std::max(1, static_cast<int>(std::ceil(std::sqrt(count * shape))));
}

QImage printedFigure(const Picture& picture, const ExportOptions& options) {
  return imageOf(picture.drawing(options), options);
}

QByteArray pngBytes(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray exportedFigure(const Picture& picture, const ExportOptions& options, QString* complaint) {
  const Drawing drawing = picture.drawing(options);
  switch (options.format) {
    case FigureFormat::svg: return svgOf(drawing, picture.title);
    case FigureFormat::pdf: return pdfOf(drawing, picture.title);
    case FigureFormat::png: break;
  }
  const QImage image = imageOf(drawing, options);
  if (image.isNull()) {
    const QSizeF pixels = drawing.size * options.dpi / unitsPerInch;
    *complaint = QCoreApplication::translate("attn::ui::Export",
                                             "The picture would have %1 × %2 pixels, which is too large. Choose a "
                                             "smaller width or fewer dots per inch.")
                     .arg(std::llround(pixels.width()))
                     .arg(std::llround(pixels.height()));
    return {};
  }
  return pngBytes(image);
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
