// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/line_paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/stop.h"
#include "core/picture/line_raster.h"
#include "ui/export/figure_format.h"
#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

/// More lines than this are a picture in a file of shapes.
constexpr std::size_t mostShapes = 20'000;

QColor headColor(const LineStyle& style, Index head) {
  return style.heads[static_cast<std::size_t>(head) % style.heads.size()];
}

QPainterPath pathOf(const LineLayout& layout, const LinePlace& place) {
  const LineLayout::Panel& panel = layout.panels[place.panel];
  const auto [from, to] = lineEnds(layout, place.panel, place.head, place.line);
  const double half = (panel.begin + panel.end) / 2;
  const auto point = [&](double across, double along) {
    return layout.isInRows ? QPointF(along, across) : QPointF(across, along);
  };
  QPainterPath path(point(panel.begin, from));
  path.cubicTo(point(half, from), point(half, to), point(panel.end, to));
  return path;
}

/// A label that is drawn: its lines of text, and on which side of its room they end.
void paintLabel(TextPen& pen, const QStringList& lines, const QRectF& rect, bool isInRows, bool isKey) {
  const double height = pen.height() * static_cast<double>(lines.size());
  double y = (isInRows ? (isKey ? rect.top() : rect.bottom() - height) : rect.center().y() - height / 2) + pen.ascent();
  for (const QString& line : lines) {
    if (isInRows)
      pen.drawCentered(QPointF(rect.center().x(), y), line);
    else if (isKey)
      pen.draw(QPointF(rect.left(), y), line);
    else
      pen.drawRight(QPointF(rect.right(), y), line);
    y += pen.height();
  }
}

}  // namespace

double lineWidth(const LineLayout& layout, float weight) {
  return std::max(0.5, layout.laneWidth * static_cast<double>(weight));
}

double lineOpacity(float weight) { return 0.9 * std::sqrt(std::clamp(static_cast<double>(weight), 0.0, 1.0)); }

void paintLineTitles(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     const QRectF& part) {
  TextPen title(painter, style.titleFont);
  for (std::size_t i = 0; i < layout.panels.size(); ++i) {
    const LineLayout::Panel& panel = layout.panels[i];
    if (!panel.area.intersects(part)) continue;
    painter.setPen(style.text);
    painter.setFont(style.titleFont);
    if (!figure.panels[i].title.isEmpty())
      TextPen(painter, style.titleFont).draw(panel.area.topLeft() + QPointF(0, title.ascent()), figure.panels[i].title);
    painter.setPen(style.faintText);
    TextPen name(painter, style.labelFont);
    if (layout.isInRows) {
      name.draw(QPointF(panel.area.left(), panel.queries.end - name.descent()), figure.queriesName);
      name.draw(QPointF(panel.area.left(), panel.keys.begin + name.ascent()), figure.keysName);
    } else {
      const double y = std::min(panel.queries.edges.front(), panel.keys.edges.front()) - 4 - name.descent();
      name.drawRight(QPointF(panel.queries.end, y), figure.queriesName);
      name.draw(QPointF(panel.keys.begin, y), figure.keysName);
    }
  }
  if (layout.legendHeight <= 0) return;
  TextPen name(painter, style.labelFont);
  const double each = name.width(headName(static_cast<Index>(figure.heads.size()) - 1)) + 34;
  double x = style.margin, y = style.margin;
  for (std::size_t head = 0; head < figure.heads.size(); ++head) {
    if (!figure.heads[head]) continue;
    if (x > style.margin && x + each > layout.size.width()) {
      x = style.margin;
      y += name.height() + 4;
    }
    const double middle = y + name.height() / 2;
    painter.setPen(QPen(headColor(style, static_cast<Index>(head)), 3, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(x, middle), QPointF(x + 16, middle));
    painter.setPen(style.text);
    name.draw(QPointF(x + 21, middle + name.baselineBelowMiddle()), headName(static_cast<Index>(head)));
    x += each;
  }
}

void paintLineLabels(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     const QRectF& part, const std::vector<LineToken>& lit) {
  for (std::size_t i = 0; i < layout.panels.size(); ++i) {
    if (!layout.panels[i].area.intersects(part)) continue;
    TextPen pen(painter, style.labelFont);
    for (const bool isKey : {false, true}) {
      const LineLayout::Side& side = layout.panels[i].side(isKey);
      const double first = layout.isInRows ? part.left() : part.top(),
                   last = layout.isInRows ? part.right() : part.bottom();
      const auto begin = std::upper_bound(side.edges.begin(), side.edges.end(), first) - side.edges.begin();
      Index token = std::max<Index>(0, static_cast<Index>(begin) - 1);
      token -= token % layout.step;
      for (; token < static_cast<Index>(side.words.size()) && side.edges[static_cast<std::size_t>(token)] < last;
           token += layout.step) {
        const LineToken place{i, isKey, token};
        const QStringList& lines = side.words[static_cast<std::size_t>(token)];
        if (std::find(lit.begin(), lit.end(), place) != lit.end()) continue;
        painter.setPen(labelOf(figure, place) == figure.fadedLabel ? style.blankText : style.text);
        paintLabel(pen, lines, tokenRect(layout, place), layout.isInRows, isKey);
      }
    }
  }
  QFont bold = style.labelFont;
  bold.setWeight(QFont::DemiBold);
  for (const LineToken& token : lit) {
    const QRectF rect = tokenRect(layout, token);
    if (!rect.intersects(part)) continue;
    TextPen pen(painter, bold);
    const QStringList& lines =
        layout.panels[token.panel].side(token.isKey).words[static_cast<std::size_t>(token.token)];
    double width = 0;
    for (const QString& line : lines) width = std::max(width, pen.width(line));
    const double height = pen.height() * static_cast<double>(lines.size());
    QRectF pill(0, 0, width + 10, height + 2);
    if (layout.isInRows)
      pill.moveTopLeft(
          QPointF(rect.center().x() - pill.width() / 2, token.isKey ? rect.top() - 1 : rect.bottom() - height - 1));
    else
      pill.moveTopLeft(
          QPointF(token.isKey ? rect.left() - 5 : rect.right() - width - 5, rect.center().y() - pill.height() / 2));
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.accent);
    painter.drawRoundedRect(pill, 4, 4);
    painter.setPen(style.onAccent);
    paintLabel(pen, lines, rect, layout.isInRows, token.isKey);
  }
}

void paintLinePaths(QPainter& painter, const LineLayout& layout, const LineStyle& style,
                    const std::vector<LinePlace>& lines) {
  painter.setBrush(Qt::NoBrush);
  std::vector<std::size_t> order(lines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return lines[a].line.weight < lines[b].line.weight; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i % 256 == 0) stopIfRequested();
    const LinePlace& place = lines[order[i]];
    QColor color = headColor(style, place.head);
    color.setAlphaF(static_cast<float>(lineOpacity(place.line.weight)));
    painter.setPen(QPen(color, lineWidth(layout, place.line.weight), Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(pathOf(layout, place));
  }
}

void paintMarkedLine(QPainter& painter, const LineLayout& layout, const LineStyle& style, const LinePlace& line) {
  const QPainterPath path = pathOf(layout, line);
  const double width = std::max(2.0, lineWidth(layout, line.line.weight));
  painter.setBrush(Qt::NoBrush);
  for (const auto& [color, wider] :
       {std::pair(style.text, 4.0), {style.background, 2.0}, {headColor(style, line.head), 0.0}}) {
    painter.setPen(QPen(color, width + wider, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(path);
  }
}

QPoint lineImagePlace(const LineLayout& layout, const LinePart& part) {
  const int across = static_cast<int>(std::lround(layout.panels[part.panel].begin * part.scale));
  return layout.isInRows ? QPoint(static_cast<int>(part.first), across) : QPoint(across, static_cast<int>(part.first));
}

QImage lineImage(const LineFigure& figure, const LineLayout& layout, const LineBuckets& buckets, const LineStyle& style,
                 const LinePart& part, const std::vector<LineToken>& tokens) {
  const LineLayout::Panel& place = layout.panels[part.panel];
  const double scale = part.scale;
  const Index across = std::max<Index>(1, std::lround((place.end - place.begin) * scale));
  const Index columns = std::max<Index>(1, across / part.coarseness), count = part.count;
  std::vector<float> ink(static_cast<std::size_t>(columns * count));
  std::vector<MixedInk> mixed(ink.size());
  std::vector<PixelLine> lines;
  Index head = 0;  // whose lines these are
  const auto lay = [&] {
    if (lines.empty()) return;
    std::fill(ink.begin(), ink.end(), 0.0F);
    addInk(lines, across, columns, part.first, count, ink.data());
    mixInk(ink, headColor(style, head).rgb(), mixed.data());
    lines.clear();
  };
  const LineFilter filter(figure, part.panel, tokens);
  const double low = static_cast<double>(part.first) / scale - lineReach(layout),
               high = static_cast<double>(part.first + count) / scale + lineReach(layout);
  const auto take = [&](Index of, const WeightLine& line) {
    if (head != of) lay();
    head = of;
    const auto [from, to] = lineEnds(layout, part.panel, of, line);
    lines.push_back({static_cast<float>(from * scale), static_cast<float>(to * scale),
                     static_cast<float>(lineWidth(layout, line.weight) * scale),
                     static_cast<float>(lineOpacity(line.weight))});
  };
  if (filter.isOfAll())
    buckets.forEach(figure, part.panel, low, high, take);
  else
    forEachLine(figure, part.panel, filter, take);
  lay();
  // Between its columns a picture that is coarse goes smoothly from one to the next.
  const auto inkAt = [&, pixels = static_cast<double>(across) / static_cast<double>(columns)](Index x, Index i) {
    if (columns == across) return mixed[static_cast<std::size_t>(x * count + i)];
    const double at = std::clamp((static_cast<double>(x) + 0.5) / pixels - 0.5, 0.0, static_cast<double>(columns - 1));
    const auto left = static_cast<Index>(at), right = std::min(left + 1, columns - 1);
    const MixedInk &a = mixed[static_cast<std::size_t>(left * count + i)],
                   &b = mixed[static_cast<std::size_t>(right * count + i)];
    const auto share = static_cast<float>(at - static_cast<double>(left));
    const auto between = [share](float from, float to) { return from + share * (to - from); };
    return MixedInk{between(a.amount, b.amount), between(a.red, b.red), between(a.green, b.green),
                    between(a.blue, b.blue)};
  };
  const QSize size = layout.isInRows ? QSize(static_cast<int>(count), static_cast<int>(across))
                                     : QSize(static_cast<int>(across), static_cast<int>(count));
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < size.height(); ++y) {
    auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < size.width(); ++x) row[x] = pixelOf(layout.isInRows ? inkAt(y, x) : inkAt(x, y));
  }
  return image;
}

void paintLineFigure(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     double pictureScale) {
  const QRectF all(QPointF(0, 0), layout.size);
  const LineBuckets buckets(figure, layout);
  const auto paint = [&](const std::vector<LineToken>& tokens, double strength) {
    painter.save();
    painter.setOpacity(strength);
    if (const std::vector<LinePlace> lines = linesOf(figure, tokens); lines.size() <= mostShapes) {
      paintLinePaths(painter, layout, style, lines);
    } else {
      for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        const LineLayout::Panel& panel = layout.panels[i];
        const double low = std::min(panel.queries.edges.front(), panel.keys.edges.front()) * pictureScale;
        const double high = std::max(panel.queries.edges.back(), panel.keys.edges.back()) * pictureScale;
        const auto first = static_cast<Index>(std::floor(low)), count = static_cast<Index>(std::ceil(high)) - first;
        const LinePart part{i, pictureScale, first, count};
        const QImage image = lineImage(figure, layout, buckets, style, part, tokens);
        const QPointF place = lineImagePlace(layout, part);
        painter.drawImage(QRectF(place / pictureScale, QSizeF(image.size()) / pictureScale), image);
      }
    }
    painter.restore();
  };
  painter.setRenderHint(QPainter::Antialiasing);
  paintLineTitles(painter, figure, layout, style, all);
  paint({}, figure.pins.empty() ? 1 : faintShare);
  if (!figure.pins.empty()) paint(figure.pins, 1);
  paintLineLabels(painter, figure, layout, style, all, figure.pins);
}

Picture linePicture(const LineFigure& figure) {
  Picture picture;
  picture.title = figure.title;
  picture.drawing = [figure](const ExportOptions& options) {
    const LineStyle style = printLineStyle(options.transparent);
    constexpr double usualWidth = 560, longestSide = 4096;
    const QSizeF asked(options.widthMm > 0 ? unitsOf(options.widthMm) : usualWidth,
                       options.heightMm > 0 ? unitsOf(options.heightMm) : longestSide);
    LineLayout layout;
    if (options.heightMm > 0) {
      layout = layoutToFit(figure, style, asked);
    } else {
      // Tokens stand as close as is usual, or closer where the sheet would be longer than anybody looks at.
      double pitch = figure.isInRows ? 48 : 24;
      layout = layoutLines(figure, style, asked, pitch);
      for (; std::max(layout.size.width(), layout.size.height()) > longestSide && pitch > 1; pitch *= 0.8)
        layout = layoutLines(figure, style, asked, 0.8 * pitch);
    }
    // What labels make larger than the sheet is drawn smaller, text and all.
    double shrink = 1;
    if (options.widthMm > 0) shrink = std::min(shrink, asked.width() / layout.size.width());
    if (options.heightMm > 0) shrink = std::min(shrink, asked.height() / layout.size.height());
    Drawing drawing;
    drawing.size = QSizeF(options.widthMm > 0 ? asked.width() : layout.size.width() * shrink,
                          options.heightMm > 0 ? asked.height() : layout.size.height() * shrink);
    drawing.smallestText = style.labelFont.pixelSize() * shrink;
    const QSizeF spare = (drawing.size - layout.size * shrink) / 2;
    const double dots = pixelsPerUnit(options);
    const double scale = dots > 0 ? shrink * dots : 3;
    drawing.paint = [figure, layout, style, shrink, spare, size = drawing.size, scale](QPainter& painter) {
      if (style.background.alpha() > 0) painter.fillRect(QRectF(QPointF(0, 0), size), style.background);
      painter.translate(spare.width(), spare.height());
      painter.scale(shrink, shrink);
      paintLineFigure(painter, figure, layout, style, scale);
    };
    return drawing;
  };
  return picture;
}

}  // namespace attn::ui
