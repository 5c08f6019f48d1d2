// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "core/base/stop.h"
#include "ui/export/figure_carrier.h"
#include "ui/heatmap/figure.h"
#include "ui/table/matrix_editor.h"

namespace attn::ui {
namespace {

constexpr double unitsPerInch = 96;
constexpr double mmPerInch = 25.4;
// A4 at 600 dots per inch, and what is compressed in five seconds whatever it shows.
constexpr double mostPixels = 4e7;
constexpr double longestSide = 32'767;    // that Qt can paint on
constexpr double longestUnits = 100'000;  // of SVG and PDF: 26 metres

/// Bytes that are refused as soon as whoever writes them is to stop, which ends the writing of a picture early.
class StoppableBuffer : public QBuffer {
 public:
  using QBuffer::QBuffer;

 protected:
  qint64 writeData(const char* data, qint64 size) override {
    try {
      stopIfRequested();
    } catch (const Stopped&) {
      return -1;  // it would be thrown through libraries in C
    }
    return QBuffer::writeData(data, size);
  }
};

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
    image = QImage(wholePixels(pixels.width()), wholePixels(pixels.height()),
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

/// No XML may contain these, however they came into a label.
QByteArray withoutControlBytes(QByteArray bytes) {
  for (char& byte : bytes)
    if (byte >= 0 && byte < ' ' && byte != '\t' && byte != '\n' && byte != '\r') byte = ' ';
  for (const char* notCharacter : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) bytes.replace(notCharacter, "\xEF\xBF\xBD");
  return bytes;
}

QByteArray svgOf(const Drawing& drawing, const QString& title, const QByteArray& carried) {
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
  if (!carried.isEmpty()) bytes.insert(bytes.indexOf("<defs>"), "<metadata>" + carried + "</metadata>\n");
  // Cells must stay cells where a viewer enlarges a picture.
  bytes.replace("<image ", "<image style=\"image-rendering:pixelated\" ");
  return withoutControlBytes(bytes);
}

/// Qt writes the time into it, which would make every file of the same figure another one.
void removeTime(QByteArray& pdf) {
  const QByteArray key("/CreationDate ");
  const qsizetype start = pdf.indexOf(key + "(D:");
  const qsizetype end = start < 0 ? -1 : pdf.indexOf(')', start);
  // As long as before: the file says where in it everything is.
  if (end > 0) std::fill(pdf.begin() + start, pdf.begin() + end + 1, ' ');
}

/// What Qt writes without it has the time in it.
QByteArray xmpOf(const QString& title, const QByteArray& carried) {
  QByteArray xmp(
      "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
      "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
      "xmlns:attn=\"urn:attention-lab:scene\">\n"
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">");
  xmp += withoutControlBytes(title.toHtmlEscaped().toUtf8()) + "</rdf:li></rdf:Alt></dc:title>\n";
  if (!carried.isEmpty()) xmp += "<attn:scene>" + carried + "</attn:scene>\n";
  return xmp + "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

QByteArray pdfOf(const Drawing& drawing, const QString& title, const QByteArray& carried) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(static_cast<int>(unitsPerInch));
  writer.setPageSize(QPageSize(drawing.size / unitsPerInch * 72, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("Attention Lab"));
  writer.setDocumentXmpMetadata(xmpOf(title, carried));
  QPainter painter(&writer);
  drawing.paint(painter);
  painter.end();
  removeTime(bytes);
  return bytes;
}

}  // namespace

std::optional<FigureFormat> formatOf(const QString& fileName) {
  if (fileName.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) return FigureFormat::png;
  if (fileName.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) return FigureFormat::svg;
  if (fileName.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) return FigureFormat::pdf;
  return std::nullopt;
}

QImage printedFigure(const Picture& picture, const ExportOptions& options) {
  return imageOf(drawingOf(picture, options), options);
}

QByteArray pngBytes(const QImage& image, const QByteArray& carried) {
  QByteArray bytes;
  StoppableBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  // The usual compression takes 27 s for 64 million pixels of noise, the fastest a tenth of it for a tenth more bytes.
  constexpr qint64 manyPixels = 1 << 22;
  constexpr int fastest = 85;  // zlib's level 1, as Qt counts
  const bool isLarge = qint64{image.width()} * image.height() > manyPixels;
  if (!image.save(&buffer, "PNG", isLarge ? fastest : -1)) {
    stopIfRequested();
    bytes.clear();
  }
  return carried.isEmpty() || bytes.isEmpty() ? bytes : withTextChunk(bytes, carried);
}

FigurePreview previewOf(const Picture& picture, ExportOptions options, QSize room) {
  const Drawing drawing = drawingOf(picture, options);
  options.dpi = unitsPerInch * std::min(room.width() / drawing.size.width(), room.height() / drawing.size.height());
  return {imageOf(drawing, options), drawing.size, drawing.smallestText * 72 / unitsPerInch};
}

namespace {

QByteArray bytesOf(const Drawing& drawing, const QString& title, const ExportOptions& options, QString* complaint) {
  const bool isVector = options.format != FigureFormat::png;
  QByteArray bytes;
  if (!isVector)
    bytes = pngBytes(imageOf(drawing, options), options.carried);
  else if (std::max(drawing.size.width(), drawing.size.height()) <= longestUnits)
    bytes = options.format == FigureFormat::svg ? svgOf(drawing, title, options.carried)
                                                : pdfOf(drawing, title, options.carried);
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

}  // namespace

QByteArray exportedFigure(const Picture& picture, const ExportOptions& options, QString* complaint) {
  return bytesOf(drawingOf(picture, options), options.title.isEmpty() ? picture.title : options.title, options,
                 complaint);
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
    const SideColumns* side = figure.panels[panel].side.get();
    const auto addNumbers = [&](double SideColumn::*total, Index row) {
      if (!side) return;
      for (const SideColumn& column : side->columns) {
        const double number = total ? column.*total : column.numbers[static_cast<std::size_t>(row)];
        text += u'\t';
        if (!std::isnan(number)) text += QString::number(number, 'g', QLocale::FloatingPointShortest);
      }
    };
    if (side)
      for (const SideColumn& column : side->columns) text += u'\t' + plain(column.name);
    text += u'\n';
    for (Index i = 0; i < matrix.rows(); ++i) {
      text += plain(rowLabel(figure, panel, i));
      for (Index j = 0; j < matrix.cols(); ++j) {
        text += u'\t';
        if (isVisible(figure, panel, i, j)) text += exactText(matrix(i, j));
      }
      addNumbers(nullptr, i);
      text += u'\n';
    }
    if (side && !side->totalName.isEmpty()) {
      text += plain(side->totalName) + QString(matrix.cols(), u'\t');
      addNumbers(&SideColumn::total, 0);
      text += u'\n';
    }
  }
  return text;
}

QString tableAsHtml(const QString& tabSeparated) {
  QString html = QStringLiteral("<meta charset=\"utf-8\"><table>");
  for (const QString& line : tabSeparated.split(u'\n')) {
    html += QStringLiteral("<tr>");
    for (const QString& cell : line.split(u'\t')) html += QStringLiteral("<td>%1</td>").arg(cell.toHtmlEscaped());
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

}  // namespace attn::ui
