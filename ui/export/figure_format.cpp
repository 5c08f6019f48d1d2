// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_format.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <stdexcept>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "ui/export/figure_carrier.h"
#include "ui/export/figure_page.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr double unitsPerInch = 96;

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
  // Qt names a font at each group of shapes, even where no text follows: the window's would make another file.
  painter.setFont(printedTextFont());
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

QByteArray pngBytes(const QImage& image, const QByteArray& carried) {
  QByteArray bytes;
  StoppableBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  // The usual compression takes 27 s for 64 million pixels of noise, the fastest a tenth of it for a tenth more bytes:
  // a picture of all heads of a model, 3.5 million pixels, waits for it longer than for the model.
  constexpr qint64 manyPixels = 1 << 21;
  constexpr int fastest = 85;  // zlib's level 1, as Qt counts
  const bool isLarge = qint64{image.width()} * image.height() > manyPixels;
  if (!image.save(&buffer, "PNG", isLarge ? fastest : -1)) {
    stopIfRequested();
    bytes.clear();
  }
  return carried.isEmpty() || bytes.isEmpty() ? bytes : withTextChunk(bytes, carried);
}

const std::vector<FigureFormat>& figureFormats() {
  static const std::vector<FigureFormat> rows = {
      {.id = "png",
       .description = translatable("core", "pixels, for slides and the web"),
       .mediaType = "image/png",
       .isCopied = true,
       .ofPixels = pngBytes},
      {.id = "svg",
       .description = translatable("core", "shapes and text, for the web"),
       .mediaType = "image/svg+xml",
       .isCopied = true,
       .ofShapes = svgOf},
      {.id = "pdf",
       .description = translatable("core", "shapes and text, for papers"),
       .mediaType = "application/pdf",
       .ofShapes = pdfOf},
      {.id = "html",
       .description = translatable("core", "a page that answers, for browsers"),
       .mediaType = "text/html",
       .ofHeatmaps = htmlPage}};
  return rows;
}

const FigureFormat* formatOfFile(const QString& name) {
  for (const FigureFormat& format : figureFormats())
    if (name.endsWith(u'.' + QLatin1String(format.id), Qt::CaseInsensitive)) return &format;
  return nullptr;
}

const FigureFormat& formatOf(const ExportOptions& options) {
  if (const FigureFormat* format = findRow(figureFormats(), options.format)) return *format;
  throw std::invalid_argument("there is no format " + options.format);
}

double pixelsPerUnit(const ExportOptions& options) {
  return formatOf(options).isVector() ? 0 : options.dpi / unitsPerInch;
}

}  // namespace attn::ui
