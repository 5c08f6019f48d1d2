// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/export/figure_format.h"
#include "ui/export/figure_page.h"
#include "ui/heatmap/figure.h"
#include "ui/heatmap/figure_sheet.h"
#include "ui/style/words.h"
#include "ui/table/matrix_editor.h"

namespace attn::ui {
namespace {

constexpr double unitsPerInch = 96;
constexpr double mmPerInch = 25.4;
// A4 at 600 dots per inch, and what is compressed in five seconds whatever it shows.
constexpr double mostPixels = 4e7;
constexpr double longestSide = 32'767;    // that Qt can paint on
constexpr double longestUnits = 100'000;  // of SVG and PDF: 26 metres

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

/// The shortest text that reads back as the same number. What a sink took is of a float, as the weights are.
QString exactNumber(double number) {
  const auto single = static_cast<float>(number);
  return static_cast<double>(single) == number ? exactText(single)
                                               : QString::number(number, 'g', QLocale::FloatingPointShortest);
}

}  // namespace

QImage printedFigure(const Picture& picture, const ExportOptions& options) {
  return imageOf(drawingOf(picture, options), options);
}

FigurePreview previewOf(const Picture& picture, ExportOptions options, QSize space) {
  const Drawing drawing = drawingOf(picture, options);
  options.dpi = unitsPerInch * std::min(space.width() / drawing.size.width(), space.height() / drawing.size.height());
  return {imageOf(drawing, options), drawing.size, drawing.smallestText * 72 / unitsPerInch};
}

QString refusalOf(const Picture& picture, const ExportOptions& options) {
  if (!formatOf(options).ofHeatmaps) return {};
  if (!picture.heatmaps || picture.heatmaps->panels.empty())
    return QCoreApplication::translate("attn::ui::Export",
                                       "A page is made of the numbers of heatmaps, and this figure has other parts. "
                                       "Choose a view of heatmaps, or PNG, SVG or PDF.");
  if (const Index cells = cellCount(*picture.heatmaps); cells > mostPageCells)
    return QCoreApplication::translate("attn::ui::Export",
                                       "The page would hold %1 numbers, and browsers manage %2. Choose fewer heatmaps.")
        .arg(groupedNumber(cells), groupedNumber(mostPageCells));
  return {};
}

QByteArray exportedFigure(const Picture& picture, const ExportOptions& options, QString* complaint) {
  const FigureFormat& format = formatOf(options);
  if (format.ofHeatmaps) {
    const QString refusal = refusalOf(picture, options);
    if (!refusal.isEmpty()) {
      *complaint = refusal;
      return {};
    }
    ExportOptions titled = options;
    if (titled.title.isEmpty()) titled.title = picture.title;
    return format.ofHeatmaps(inChosenColors(*picture.heatmaps, options), titled);
  }
  const Drawing drawing = drawingOf(picture, options);
  QByteArray bytes;
  if (!format.isVector())
    bytes = format.ofPixels(imageOf(drawing, options), options.carried);
  else if (std::max(drawing.size.width(), drawing.size.height()) <= longestUnits)
    bytes = format.ofShapes(drawing, options.title.isEmpty() ? picture.title : options.title, options.carried);
  if (bytes.isEmpty()) {
    const QSizeF pixels = drawing.size * (format.isVector() ? 1 : options.dpi / unitsPerInch);
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
    const NumberGrid& numbers = numbersOf(figure, panel);
    if (panel > 0) text += u'\n';
    text += plain(figure.panels.size() > 1 ? figure.panels[panel].name : figure.title);
    for (Index j = 0; j < numbers.columns(); ++j) text += u'\t' + plain(columnLabel(figure, panel, j));
    const SideColumns* side = figure.panels[panel].side.get();
    const auto addNumbers = [&](double SideColumn::*total, Index row) {
      if (!side) return;
      for (const SideColumn& column : side->columns) {
        const double number = total ? column.*total : column.numbers[static_cast<std::size_t>(row)];
        text += u'\t';
        if (!std::isnan(number)) text += exactNumber(number);
      }
    };
    if (side)
      for (const SideColumn& column : side->columns) text += u'\t' + plain(column.name);
    text += u'\n';
    for (Index i = 0; i < numbers.rows() && numbers.columns() > 0; ++i) {
      text += plain(rowLabel(figure, panel, i));
      const NumberBlock row = numbers.block({i, i + 1, 0, numbers.columns()});
      for (Index j = 0; j < numbers.columns(); ++j) {
        text += u'\t';
        if (isVisible(figure, panel, i, j)) text += exactText(row.at(i, j));
      }
      addNumbers(nullptr, i);
      text += u'\n';
    }
    if (side && !side->totalName.isEmpty()) {
      text += plain(side->totalName) + QString(numbers.columns(), u'\t');
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
