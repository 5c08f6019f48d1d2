// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/line_paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/parallel.h"
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

/// A weight divided by the one whose line is as wide and strong as a line can be; at most 1, for an infinite weight
/// too.
double shareOf(const LineLayout& layout, float weight) {
  return std::clamp(static_cast<double>(weight) / layout.whole, 0.0, 1.0);
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

/// The ink of a part of a panel, head after head.
class LineInk {
 public:
  LineInk(const LineLayout& layout, const LineStyle& style, const LinePart& part)
      : m_layout(layout), m_style(style), m_part(part) {
    const LineLayout::Panel& place = layout.panels[part.panel];
    m_across = std::max<Index>(1, std::lround((place.end - place.begin) * part.scale));
    m_columns = std::max<Index>(1, m_across / part.coarseness);
    m_ink.resize(static_cast<std::size_t>(m_columns * part.count));
    m_mixed.resize(m_ink.size());
  }

  void add(Index head, const WeightLine& line) {
    if (head != m_head) lay();
    m_head = head;
    const auto [from, to] = lineEnds(m_layout, m_part.panel, head, line);
    const double scale = m_part.scale;
    m_lines.push_back({static_cast<float>(from * scale), static_cast<float>(to * scale),
                       static_cast<float>(lineWidth(m_layout, line.weight) * scale),
                       static_cast<float>(lineOpacity(m_layout, line.weight))});
  }

  QImage image() {
    lay();
    const auto count = static_cast<int>(m_part.count), across = static_cast<int>(m_across);
    QImage image(m_layout.isInRows ? QSize(count, across) : QSize(across, count), QImage::Format_ARGB32_Premultiplied);
    uchar* bits = image.bits();
    constexpr Index multiplicationsOfPixel = 16;
    parallelFor(image.height(), image.width() * multiplicationsOfPixel, [&](Index y) {
      auto* row = reinterpret_cast<QRgb*>(bits + y * image.bytesPerLine());
      for (Index x = 0; x < image.width(); ++x) row[x] = pixelOf(m_layout.isInRows ? inkAt(y, x) : inkAt(x, y));
    });
    return image;
  }

 private:
  void lay() {
    if (m_lines.empty()) return;
    std::fill(m_ink.begin(), m_ink.end(), 0.0F);
    addInk(m_lines, m_across, m_columns, m_part.first, m_part.count, m_ink.data());
    const QRgb color = headColor(m_style, m_head).rgb();
    parallelFor(m_columns, 4 * m_part.count, [&](Index x) {
      const Index begin = x * m_part.count;
      mixInk({m_ink.data() + begin, static_cast<std::size_t>(m_part.count)}, color, m_mixed.data() + begin);
    });
    m_lines.clear();
  }

  /// Between its columns a picture that is coarse goes smoothly from one to the next.
  MixedInk inkAt(Index x, Index i) const {
    if (m_columns == m_across) return m_mixed[static_cast<std::size_t>(x * m_part.count + i)];
    const double pixels = static_cast<double>(m_across) / static_cast<double>(m_columns);
    const double at =
        std::clamp((static_cast<double>(x) + 0.5) / pixels - 0.5, 0.0, static_cast<double>(m_columns - 1));
    const auto left = static_cast<Index>(at), right = std::min(left + 1, m_columns - 1);
    const MixedInk &a = m_mixed[static_cast<std::size_t>(left * m_part.count + i)],
                   &b = m_mixed[static_cast<std::size_t>(right * m_part.count + i)];
    const auto share = static_cast<float>(at - static_cast<double>(left));
    const auto between = [share](float from, float to) { return from + share * (to - from); };
    return {between(a.amount, b.amount), between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue)};
  }

  const LineLayout& m_layout;
  const LineStyle& m_style;
  LinePart m_part;
  Index m_across = 1, m_columns = 1;
  std::vector<float> m_ink;  ///< of one head
  std::vector<MixedInk> m_mixed;
  std::vector<PixelLine> m_lines;
  Index m_head = 0;  ///< whose lines these are
};

}  // namespace

double lineWidth(const LineLayout& layout, float weight) {
  return std::max(0.5, layout.laneWidth * shareOf(layout, weight));
}

double lineOpacity(const LineLayout& layout, float weight) { return 0.9 * std::sqrt(shareOf(layout, weight)); }

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
  if (layout.legend.isEmpty()) return;
  TextPen name(painter, style.labelFont);
  double x = style.margin, y = style.margin;
  for (std::size_t head = 0; head < figure.heads.size(); ++head) {
    if (!figure.heads[head]) continue;
    if (x > style.margin && x + layout.legendStep > layout.size.width()) {
      x = style.margin;
      y += name.height() + 4;
    }
    const double middle = y + name.height() / 2;
    painter.setPen(QPen(headColor(style, static_cast<Index>(head)), 3, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(x, middle), QPointF(x + 16, middle));
    painter.setPen(style.text);
    name.draw(QPointF(x + 21, middle + name.baselineBelowMiddle()), headName(figure, static_cast<Index>(head)));
    x += layout.legendStep;
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
    color.setAlphaF(static_cast<float>(lineOpacity(layout, place.line.weight)));
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
                 const LinePart& part) {
  LineInk ink(layout, style, part);
  const double low = static_cast<double>(part.first) / part.scale - lineReach(layout),
               high = static_cast<double>(part.first + part.count) / part.scale + lineReach(layout);
  buckets.forEach(figure, part.panel, low, high, [&](Index head, const WeightLine& line) { ink.add(head, line); });
  return ink.image();
}

QImage lineImage(const LineLayout& layout, const LineStyle& style, const LinePart& part,
                 const std::vector<LinePlace>& lines) {
  LineInk ink(layout, style, part);
  for (const LinePlace& place : lines)
    if (place.panel == part.panel) ink.add(place.head, place.line);
  return ink.image();
}

void paintLineFigure(QPainter& painter, const LineFigure& figure, const LineLayout& layout, const LineStyle& style,
                     double pictureScale) {
  const QRectF all(QPointF(0, 0), layout.size);
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
        const QImage image = lineImage(layout, style, part, lines);
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

Picture linePicture(const LineFigure& figure, const std::vector<QColor>& heads) {
  Picture picture;
  picture.title = figure.title;
  picture.drawing = [figure, heads](const ExportOptions& options) {
    LineStyle style = printLineStyle(options.transparent);
    if (!heads.empty()) style.heads = heads;
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
