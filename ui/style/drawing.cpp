// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/drawing.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure_layout.h"
#include "ui/style/printed_family.h"
#include "ui/style/text_pen.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

constexpr double unitsPerInch = 96;
constexpr double mmPerInch = 25.4;
constexpr double gap = 16;              // between pictures
constexpr double chartWidthMm = 150;    // where no width is asked for
constexpr double sheetWidthMm = 180;    // of several
constexpr double narrowestChart = 220;  // below, the whole chart is drawn smaller, text and all

constexpr double margin = 6;  // about words

struct Part {
  QPointF place;
  Drawing drawing;
};

/// Several drawings as one.
Drawing joined(std::vector<Part> parts, QSizeF size, bool transparent) {
  Drawing all;
  all.size = size;
  for (const Part& part : parts) all.smallestText = smallerText(all.smallestText, part.drawing.smallestText);
  all.paint = [parts, size, transparent](QPainter& painter) {
    if (!transparent) painter.fillRect(QRectF(QPointF(0, 0), size), Qt::white);
    for (const Part& part : parts) {
      painter.save();
      painter.translate(part.place);
      part.drawing.paint(painter);
      painter.restore();
    }
  };
  all.render = [parts, size, transparent](double scale) {
    QImage image(wholePixels(size.width() * scale), wholePixels(size.height() * scale),
                 QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return image;
    image.fill(transparent ? Qt::transparent : Qt::white);
    QPainter painter(&image);
    for (const Part& part : parts) {
      painter.save();
      if (part.drawing.render) {
        // The picture begins on a whole pixel, so that the cells of a heatmap stay sharp.
        painter.drawImage((part.place * scale).toPoint(), part.drawing.render(scale));
      } else {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(scale, scale);
        painter.translate(part.place);
        part.drawing.paint(painter);
      }
      painter.restore();
    }
    return image;
  };
  return all;
}

double widthIn(const ExportOptions& options) { return unitsOf(options.widthMm > 0 ? options.widthMm : sheetWidthMm); }

/// Lines of text on a ground of nothing, with some room about them.
Drawing textDrawing(const QString& words, const QFont& font, const QColor& color, double width) {
  const QStringList lines = wrappedLines(words, font, width - 2 * margin);
  const QFontMetricsF metrics(font);
  Drawing drawing;
  drawing.size = QSizeF(width, metrics.height() * static_cast<double>(lines.size()) + margin);
  drawing.smallestText = font.pixelSize();
  drawing.paint = [lines, font, color, width](QPainter& painter) {
    TextPen pen(painter, font);
    painter.setPen(color);
    double baseline = margin / 2 + pen.ascent();
    for (const QString& line : lines) {
      pen.draw(QPointF(margin, baseline), pen.elided(line, width - 2 * margin));
      baseline += pen.height();
    }
  };
  return drawing;
}

}  // namespace

int wholePixels(double pixels) { return std::max(1, static_cast<int>(std::ceil(pixels - 1e-6))); }

double smallerText(double one, double other) { return one == 0 ? other : other == 0 ? one : std::min(one, other); }

Drawing scaled(const Drawing& drawing, double factor) {
  if (factor == 1) return drawing;
  Drawing other;
  other.size = drawing.size * factor;
  other.smallestText = drawing.smallestText * factor;
  other.paint = [paint = drawing.paint, factor](QPainter& painter) {
    painter.scale(factor, factor);
    paint(painter);
  };
  if (drawing.render) other.render = [render = drawing.render, factor](double scale) { return render(scale * factor); };
  return other;
}

namespace {

/// Some drawings choose their fonts only when they are painted.
Drawing inFamily(Drawing drawing, const QString& family) {
  if (family.isEmpty()) return drawing;
  if (drawing.paint)
    drawing.paint = [family, paint = std::move(drawing.paint)](QPainter& painter) {
      const PrintedFamily scope(family);
      paint(painter);
    };
  if (drawing.render)
    drawing.render = [family, render = std::move(drawing.render)](double scale) {
      const PrintedFamily scope(family);
      return render(scale);
    };
  return drawing;
}

/// As high as was asked for. A picture in whole pixels may be a little higher beside its texts, which is cut; what has
/// no room at all is smaller, in the middle.
Drawing atHeight(Drawing drawing, double height, bool transparent) {
  constexpr double rounding = 1.5;
  const double width = drawing.size.width(), surplus = drawing.size.height() - height;
  const double factor = surplus > rounding ? height / drawing.size.height() : 1;
  if (surplus <= 0) return drawing;
  return joined({{QPointF(width * (1 - factor) / 2, 0), scaled(drawing, factor)}}, QSizeF(width, height), transparent);
}

/// A picture between words, which has the size that the options say with them.
Drawing betweenWords(const Picture& picture, const ExportOptions& options, const QString& title, const QString& words) {
  if (title.isEmpty() && words.isEmpty()) return picture.drawing(options);
  ExportOptions inner = options;
  const ChartStyle style = printChartStyle(options.transparent);
  // Without a width that is asked for, that of the picture.
  const double width = inner.widthMm > 0 ? unitsOf(inner.widthMm) : picture.drawing(inner).size.width();
  std::vector<Part> parts;
  double heights = 0;
  const auto add = [&](Drawing drawing) {
    const double top = heights;
    heights += drawing.size.height();
    parts.push_back({QPointF(0, top), std::move(drawing)});
  };
  if (!title.isEmpty()) add(textDrawing(title, style.titleFont, style.text, width));
  Drawing footer;
  if (!words.isEmpty()) footer = textDrawing(words, style.labelFont, style.faintText, width);
  if (inner.heightMm > 0)
    inner.heightMm = std::max(millimetresOf(40), inner.heightMm - millimetresOf(heights + footer.size.height()));
  add(picture.drawing(inner));
  if (footer.paint) add(footer);
  Drawing all = joined(parts, QSizeF(width, heights), options.transparent);
  if (options.heightMm > 0) all = atHeight(std::move(all), unitsOf(options.heightMm), options.transparent);
  return all;
}

}  // namespace

Drawing drawingOf(const Picture& picture, const ExportOptions& options) {
  const PrintedFamily scope(options.fontFamily);
  const double factor = options.fontPt > 0 ? options.fontPt / usualFontPt : 1;
  ExportOptions inner = options;
  inner.widthMm /= factor;
  inner.heightMm /= factor;
  inner.cell /= factor;
  const Drawing drawing = betweenWords(picture, inner, options.title, options.footer);
  return inFamily(scaled(drawing, factor), options.fontFamily);
}

Picture titled(const Picture& picture, const QString& title) {
  Picture all;
  all.title = title;
  all.drawing = [picture, title](const ExportOptions& options) { return betweenWords(picture, options, title, {}); };
  return all;
}

double unitsOf(double millimetres) { return millimetres / mmPerInch * unitsPerInch; }

double millimetresOf(double units) { return units / unitsPerInch * mmPerInch; }

Picture::Picture(const ChartFigure& figure, double shape)
    : title(figure.title), chart(std::make_shared<const ChartFigure>(figure)), chartShape(shape) {
  drawing = [figure = chart, shape](const ExportOptions& options) {
    const double width = unitsOf(options.widthMm > 0 ? options.widthMm : chartWidthMm);
    const double shrink = std::min(1.0, width / narrowestChart);
    const QSizeF size(width, options.heightMm > 0 ? unitsOf(options.heightMm) : width * shape);
    const ChartStyle style = printChartStyle(options.transparent);
    Drawing drawn;
    drawn.size = size;
    drawn.smallestText = style.labelFont.pixelSize() * shrink;
    drawn.paint = [figure, size, shrink, style](QPainter& painter) {
      painter.scale(shrink, shrink);
      drawChart(painter, QRectF(QPointF(0, 0), size / shrink), *figure, style);
    };
    return drawn;
  };
}

Picture beside(std::vector<Picture> pictures, std::vector<double> shares) {
  if (pictures.empty() || pictures.size() != shares.size())
    throw std::invalid_argument("beside: " + std::to_string(pictures.size()) + " pictures and " +
                                std::to_string(shares.size()) + " shares");
  Picture all;
  all.title = pictures.front().title;
  all.parts = pictures;
  all.join = [shares](std::vector<Picture> parts) { return beside(std::move(parts), shares); };
  all.drawing = [pictures, shares](const ExportOptions& options) {
    const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
    const double width = widthIn(options);
    const double space = std::max(1.0, width - gap * static_cast<double>(pictures.size() - 1));
    const auto drawn = [&](std::size_t i, double heightMm) {
      ExportOptions own = options;
      own.widthMm = millimetresOf(space * shares[i] / total);
      own.heightMm = heightMm;
      return pictures[i].drawing(own);
    };
    std::vector<Drawing> drawings;
    double height = 0;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      drawings.push_back(drawn(i, std::max(0.0, options.heightMm)));
      height = std::max(height, drawings.back().size.height());
    }
    // All are as high as the highest would be by itself.
    for (std::size_t i = 0; i < pictures.size(); ++i)
      if (drawings[i].size.height() < height) drawings[i] = drawn(i, millimetresOf(height));
    std::vector<Part> parts;
    double x = 0;
    for (std::size_t i = 0; i < drawings.size(); ++i) {
      parts.push_back({QPointF(x, 0), drawings[i]});
      x += space * shares[i] / total + gap;
    }
    return joined(parts, QSizeF(width, height), options.transparent);
  };
  return all;
}

Picture below(std::vector<Picture> pictures) {
  if (pictures.empty()) throw std::invalid_argument("below: no pictures");
  Picture all;
  all.title = pictures.front().title;
  all.parts = pictures;
  all.join = below;
  all.drawing = [pictures](const ExportOptions& options) {
    ExportOptions own = options;
    own.widthMm = millimetresOf(widthIn(options));
    own.heightMm = 0;
    std::vector<Drawing> drawings;
    double heights = 0;
    for (const Picture& picture : pictures) {
      drawings.push_back(picture.drawing(own));
      heights += drawings.back().size.height();
    }
    const double gaps = gap * static_cast<double>(pictures.size() - 1);
    if (options.heightMm > 0) {
      const double stretch = std::max(1.0, unitsOf(options.heightMm) - gaps) / heights;
      for (std::size_t i = 0; i < pictures.size(); ++i) {
        own.heightMm = millimetresOf(drawings[i].size.height() * stretch);
        drawings[i] = pictures[i].drawing(own);
      }
    }
    std::vector<Part> parts;
    double y = 0, width = 0;
    for (const Drawing& drawing : drawings) {
      parts.push_back({QPointF(0, y), drawing});
      y += drawing.size.height() + gap;
      width = std::max(width, drawing.size.width());
    }
    return joined(parts, QSizeF(width, y - gap), options.transparent);
  };
  return all;
}

}  // namespace attn::ui
