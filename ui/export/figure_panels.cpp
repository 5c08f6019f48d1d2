// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_panels.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/chart/chart_figure.h"
#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

/// The picture with its letter above its left corner.
Picture withLetter(const Picture& picture, const QString& letter) {
  Picture result;
  result.title = picture.title;
  result.parts = {picture};
  result.join = [letter](std::vector<Picture> parts) { return withLetter(parts.front(), letter); };
  result.drawing = [picture, letter](const ExportOptions& options) {
    const ChartStyle style = printChartStyle(options.transparent);
    QFont font = style.titleFont;
    font.setBold(true);
    const double line = QFontMetricsF(font).height() + 2;
    ExportOptions inner = options;
    if (options.heightMm > 0)
      inner.heightMm = std::max(options.heightMm / 2, options.heightMm - millimetresOf(line));
    const Drawing drawn = picture.drawing(inner);
    const QSizeF size(drawn.size.width(), drawn.size.height() + line);
    const auto paintLetter = [font, letter, color = style.text](QPainter& painter) {
      TextPen pen(painter, font);
      painter.setPen(color);
      pen.draw(QPointF(2, 1 + pen.ascent()), letter + u')');
    };
    Drawing whole;
    whole.size = size;
    whole.smallestText = smallerText(drawn.smallestText, font.pixelSize());
    whole.paint = [=](QPainter& painter) {
      painter.save();
      if (!options.transparent) painter.fillRect(QRectF(QPointF(0, 0), size), Qt::white);
      paintLetter(painter);
      painter.restore();
      painter.translate(0, line);
      drawn.paint(painter);
    };
    whole.render = [=](double scale) {
      QImage image(wholePixels(size.width() * scale), wholePixels(size.height() * scale),
                   QImage::Format_ARGB32_Premultiplied);
      if (image.isNull()) return image;
      image.fill(options.transparent ? Qt::transparent : Qt::white);
      QPainter painter(&image);
      painter.setRenderHint(QPainter::Antialiasing);
      // A heatmap begins on a whole pixel, so that its cells stay sharp.
      if (drawn.render) painter.drawImage(QPoint(0, static_cast<int>(line * scale)), drawn.render(scale));
      painter.scale(scale, scale);
      painter.save();
      paintLetter(painter);
      painter.restore();
      if (!drawn.render) {
        painter.translate(0, line);
        drawn.paint(painter);
      }
      return image;
    };
    return whole;
  };
  return result;
}

}  // namespace

QString panelLetter(std::size_t place) {
  QString letters;
  for (std::size_t rest = place + 1; rest > 0; rest = (rest - 1) / 26)
    letters.prepend(QChar(static_cast<char16_t>(u'a' + (rest - 1) % 26)));
  return letters;
}

Picture lettered(const std::vector<Picture>& pictures, int columns) {
  if (pictures.size() == 1) return pictures.front();
  std::vector<Picture> rows;
  const auto inRow = static_cast<std::size_t>(columns);
  for (std::size_t first = 0; first < pictures.size(); first += inRow) {
    std::vector<Picture> row;
    for (std::size_t i = first; i < std::min(first + inRow, pictures.size()); ++i)
      row.push_back(withLetter(pictures[i], panelLetter(i)));
    // The last row may have fewer: its panels are as wide as those above, and the rest stays empty.
    Picture empty;
    empty.drawing = [](const ExportOptions& options) {
      Drawing nothing;
      nothing.size = QSizeF(unitsOf(options.widthMm), 1);
      nothing.paint = [](QPainter&) {};
      return nothing;
    };
    while (rows.size() > 0 && row.size() < inRow) row.push_back(empty);
    std::vector<double> shares(row.size(), 1);
    rows.push_back(beside(std::move(row), std::move(shares)));
  }
  return rows.size() == 1 ? rows.front() : below(std::move(rows));
}

}  // namespace attn::ui
