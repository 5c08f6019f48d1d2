// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_points.h"

#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

constexpr qsizetype mostCircles = 300;
constexpr qsizetype mostShapes = 5000;  // in a file of shapes
constexpr double pixelsInFiles = 3;     // a logical pixel, of pictures in a file of shapes
constexpr int levels = 32;              // of emphasis, where points are pictures
constexpr double faintest = 0.28;
constexpr double faintestOnDark = 0.55;   // where a dark colour is nearer to the ground
constexpr double faintestOutlined = 0.6;  // on a ground of colours a faint point would vanish
constexpr qsizetype mostSinglePoints = 20'000;
constexpr double rimWidth = 1.2;  // of points in the colours of a bar
// How far the corners of a mark lie from its middle, in radii of the circle that looks as large.
constexpr double widestMark = 1.35;

double emphasisOf(const PointCloud& cloud, std::size_t point) {
  if (!cloud.emphasis || point >= cloud.emphasis->size()) return 0.5;
  const auto emphasis = static_cast<double>((*cloud.emphasis)[point]);
  return emphasis > 0 ? std::min(emphasis, 1.0) : 0;  // 0 for NaN too
}

double radiusFor(qsizetype count, double emphasis) {
  // Many points are small, or they hide each other.
  if (count <= mostCircles) return 2.8 + 3.4 * emphasis;
  if (count <= 5000) return 2 + 2 * emphasis;
  return count <= mostSinglePoints ? 1.5 + 1.5 * emphasis : 1 + emphasis;
}

double opacityFor(const PointCloud& cloud, double emphasis, const ChartStyle& style) {
  const bool isOnDark = style.background.alpha() > 0 && style.background.lightness() < 128;
  const double least = cloud.outlined ? faintestOutlined : isOnDark ? faintestOnDark : faintest;
  return least + (1 - least) * emphasis;
}

/// The edge of a point: dark on light grounds and light on dark ones, whatever colour lies below.
QPen outlineOf(const PointCloud& cloud, const ChartStyle& style, double width) {
  if (!cloud.outlined) return QPen(Qt::NoPen);
  QColor color = style.text;
  color.setAlphaF(0.75F);
  return QPen(color, width);
}

int seriesOf(const PointCloud& cloud, std::size_t point) {
  return cloud.colors && point < cloud.colors->size() ? (*cloud.colors)[point] : cloud.color;
}

bool hasShade(const PointCloud& cloud, const ChartColorBar* bar, std::size_t point) {
  return bar && cloud.shades && point < cloud.shades->size();
}

/// Source over destination, both premultiplied.
QRgb over(QRgb source, QRgb under) {
  const unsigned rest = 255 - static_cast<unsigned>(qAlpha(source));
  unsigned even = (under & 0xff00ffU) * rest, odd = ((under >> 8) & 0xff00ffU) * rest;
  even = ((even + ((even >> 8) & 0xff00ffU) + 0x800080U) >> 8) & 0xff00ffU;
  odd = (odd + ((odd >> 8) & 0xff00ffU) + 0x800080U) & 0xff00ff00U;
  return source + (even | odd);
}

QColor rimColor(const ChartStyle& style) { return style.background.alpha() > 0 ? style.background : QColor(Qt::white); }

/// Shades stand on a map of the same colours: a rim tells them apart. Strong points that touch each other keep their
/// shapes by one, where they are large enough.
QPen edgeOf(const PointCloud& cloud, bool isShaded, double emphasis, const ChartStyle& style, double pixel) {
  constexpr double strong = 0.4, large = 3, strongRim = 1.1;
  if (isShaded) return {rimColor(style), rimWidth * pixel};
  const QPen outline = outlineOf(cloud, style, pixel);
  const bool isStrong = cloud.emphasis && emphasis >= strong && radiusFor(countOf(cloud), emphasis) >= large;
  return outline.style() == Qt::NoPen && isStrong ? QPen(rimColor(style), strongRim * pixel) : outline;
}

/// A mark about the middle of a pixel.
QImage sprite(ChartMark mark, double radius, const QColor& color, const QPen& outline) {
  const double edge = outline.style() == Qt::NoPen ? 0 : outline.widthF() / 2;
  const double size = mark == ChartMark::circle ? radius : radius * widestMark;
  const int reach = static_cast<int>(std::ceil(size + edge - 0.5));
  QImage image(2 * reach + 1, 2 * reach + 1, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(outline);
  painter.setBrush(color);
  paintMark(painter, mark, QPointF(reach + 0.5, reach + 0.5), radius);
  return image;
}

void stamp(QImage& image, const QImage& sprite, int x, int y) {
  const int reach = sprite.width() / 2;
  const int left = std::max(0, x - reach), right = std::min(image.width() - 1, x + reach);
  const int top = std::max(0, y - reach), bottom = std::min(image.height() - 1, y + reach);
  auto* const pixels = reinterpret_cast<QRgb*>(image.bits());
  const qsizetype stride = image.bytesPerLine() / 4;
  const auto* const from = reinterpret_cast<const QRgb*>(sprite.constBits());
  const qsizetype fromStride = sprite.bytesPerLine() / 4;
  for (int row = top; row <= bottom; ++row) {
    const QRgb* source = from + (row - y + reach) * fromStride + (left - x + reach);
    QRgb* target = pixels + row * stride + left;
    for (int column = left; column <= right; ++column, ++source, ++target)
      if (*source) *target = over(*source, *target);
  }
}

/// Calls with every point whose middle lies in the plot: its index and where it is, in pixels.
template <class Visit>
void eachPoint(const PointCloud& cloud, const ChartScale& scale, const Visit& visit) {
  const auto count = static_cast<std::size_t>(countOf(cloud));
  const double* const x = count ? cloud.x->data() : nullptr;
  const double* const y = count ? cloud.y->data() : nullptr;
  const QRectF& range = scale.range;
  const double left = range.left(), right = range.right(), low = range.top(), high = range.bottom();
  const double perX = scale.plot.width() / range.width(), perY = scale.plot.height() / range.height();
  for (std::size_t i = 0; i < count; ++i) {
    // False for NaN too.
    if (!(x[i] >= left && x[i] <= right && y[i] >= low && y[i] <= high)) continue;
    const double pixelX = scale.logarithmicX ? scale.pixelX(x[i]) : scale.plot.left() + (x[i] - left) * perX;
    visit(i, pixelX, scale.plot.bottom() - (y[i] - low) * perY);
  }
}

/// How many points a pixel holds, and which series most of them are of, counted by the vote of Boyer and Moore (1981).
struct PixelCount {
  quint32 points = 0;
  quint32 votes = 0;
  int series = 0;

  void add(int each) {
    ++points;
    if (votes == 0) series = each;
    if (series == each)
      ++votes;
    else
      --votes;
  }
};

void paintDensity(QImage& image, const PointCloud& cloud, const ChartScale& scale, const ChartStyle& style,
                  double pixelRatio) {
  const QPointF origin = scale.plot.topLeft() - QPointF(pointReach, pointReach);
  // A point fills a logical pixel, so that single ones can be seen on any screen.
  const int block = std::max(1, static_cast<int>(pixelRatio));
  const int columns = image.width() / block + 1, rows = image.height() / block + 1;
  std::vector<PixelCount> pixels(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  const double perBlock = pixelRatio / block;
  quint32 most = 0;
  eachPoint(cloud, scale, [&](std::size_t i, double x, double y) {
    const auto column = static_cast<int>((x - origin.x()) * perBlock);
    const auto row = static_cast<int>((y - origin.y()) * perBlock);
    const auto at =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    pixels[at].add(seriesOf(cloud, i));
    most = std::max(most, pixels[at].points);
  });
  for (int y = 0; y < image.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < image.width(); ++x) {
      const auto at =
          static_cast<std::size_t>(y / block) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x / block);
      if (pixels[at].points == 0) continue;
      const double share = most > 1 ? std::log(static_cast<double>(pixels[at].points)) / std::log(most) : 1;
      QColor color = seriesColor(style, pixels[at].series);
      color.setAlphaF(static_cast<float>(0.15 + 0.85 * share));
      line[x] = qPremultiply(color.rgba());
    }
  }
}

}  // namespace

void paintMark(QPainter& painter, ChartMark mark, QPointF middle, double radius) {
  const double r = radius * widestMark;
  const auto corners = [&](std::initializer_list<QPointF> places) {
    QPolygonF shape;
    for (const QPointF& place : places) shape << middle + r * place;
    painter.drawConvexPolygon(shape);
  };
  switch (mark) {
    case ChartMark::circle: return painter.drawEllipse(middle, radius, radius);
    case ChartMark::square: return corners({{-0.68, -0.68}, {0.68, -0.68}, {0.68, 0.68}, {-0.68, 0.68}});
    case ChartMark::triangle: return corners({{0, -1}, {0.95, 0.7}, {-0.95, 0.7}});
    case ChartMark::diamond: return corners({{0, -1}, {0.95, 0}, {0, 1}, {-0.95, 0}});
  }
}

bool isDensity(const PointCloud& cloud) { return !cloud.emphasis && countOf(cloud) > mostSinglePoints; }

qsizetype countOf(const PointCloud& cloud) {
  return cloud.x && cloud.y ? static_cast<qsizetype>(std::min(cloud.x->size(), cloud.y->size())) : 0;
}

QPointF placeOf(const PointCloud& cloud, qsizetype point) {
  return {(*cloud.x)[static_cast<std::size_t>(point)], (*cloud.y)[static_cast<std::size_t>(point)]};
}

double radiusOf(const PointCloud& cloud, qsizetype point) {
  return radiusFor(countOf(cloud), emphasisOf(cloud, static_cast<std::size_t>(point)));
}

QColor colorOf(const PointCloud& cloud, qsizetype point, const ChartColorBar* bar, const ChartStyle& style) {
  const auto index = static_cast<std::size_t>(point);
  // As on the map below, on which only its rim would show a point whose number is the map's: it stays opaque.
  if (hasShade(cloud, bar, index)) return QColor::fromRgb(bar->colorOf((*cloud.shades)[index]));
  QColor color = seriesColor(style, seriesOf(cloud, index));
  color.setAlphaF(static_cast<float>(opacityFor(cloud, emphasisOf(cloud, index), style)));
  return color;
}

void paintPoints(QPainter& painter, const PointCloud& cloud, const ChartColorBar* bar, const ChartScale& scale,
                 const ChartStyle& style, double pixelRatio) {
  const QPaintEngine* engine = painter.paintEngine();
  const bool shapes = !engine || engine->type() != QPaintEngine::Raster;
  if (countOf(cloud) > (shapes ? mostShapes : mostCircles)) {
    const QImage image = pointsImage(cloud, bar, scale, style, shapes ? pixelsInFiles : pixelRatio);
    painter.drawImage(QRectF(scale.plot.topLeft() - QPointF(pointReach, pointReach),
                             QSizeF(image.size()) / (shapes ? pixelsInFiles : pixelRatio)),
                      image);
    return;
  }
  const auto markOf = [&](std::size_t i) {
    return hasShade(cloud, bar, i) ? ChartMark::circle : seriesMark(style, seriesOf(cloud, i));
  };
  eachPoint(cloud, scale, [&](std::size_t i, double x, double y) {
    const auto point = static_cast<qsizetype>(i);
    painter.setPen(edgeOf(cloud, bar && cloud.shades, emphasisOf(cloud, i), style, 1));
    painter.setBrush(colorOf(cloud, point, bar, style));
    paintMark(painter, markOf(i), QPointF(x, y), style.markScale * radiusOf(cloud, point));
  });
}

void paintLinks(QPainter& painter, const PointCloud& cloud, QPointF cursor, const ChartScale& scale,
                const ChartStyle& style) {
  constexpr double widest = 6, narrowest = 0.4;  // narrower ones are not seen
  constexpr std::size_t mostLinks = 200;
  if (!cloud.emphasis) return;
  std::vector<std::size_t> linked;
  for (std::size_t i = 0; i < cloud.emphasis->size(); ++i)
    if (widest * emphasisOf(cloud, i) >= narrowest) linked.push_back(i);
  if (linked.size() > mostLinks) {
    std::partial_sort(linked.begin(), linked.begin() + mostLinks, linked.end(),
                      [&](std::size_t a, std::size_t b) { return emphasisOf(cloud, a) > emphasisOf(cloud, b); });
    linked.resize(mostLinks);
  }
  painter.save();
  painter.setClipRect(scale.plot);
  QColor color = style.text;
  color.setAlphaF(0.5F);
  const QPointF from = scale.toPixels(cursor);
  for (const std::size_t i : linked) {
    painter.setPen(QPen(color, widest * emphasisOf(cloud, i), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(from, scale.toPixels(placeOf(cloud, static_cast<qsizetype>(i))));
  }
  painter.restore();
}

void paintLabels(QPainter& painter, const PointCloud& cloud, const ChartScale& scale, const ChartStyle& style) {
  if (cloud.labels.isEmpty()) return;
  constexpr double gap = 4;
  TextPen pen(painter, style.labelFont);
  painter.setPen(style.text);
  struct Label {
    std::size_t point;
    QPointF middle;  // of its baseline
  };
  std::vector<Label> labels;
  eachPoint(cloud, scale, [&](std::size_t i, double x, double y) {
    if (static_cast<qsizetype>(i) >= cloud.labels.size() || cloud.labels[static_cast<qsizetype>(i)].isEmpty()) return;
    const double radius = style.markScale * radiusOf(cloud, static_cast<qsizetype>(i));
    const double above = y - radius - gap - pen.descent();
    // At the upper edge of the plot the words stand below.
    const bool fits = above - pen.ascent() >= scale.plot.top();
    labels.push_back({i, QPointF(x, fits ? above : y + radius + gap + pen.ascent())});
  });
  const auto words = [&](const Label& label) { return cloud.labels[static_cast<qsizetype>(label.point)]; };
  const auto rectOf = [&](const Label& label) {
    const double width = pen.width(words(label));
    return QRectF(label.middle.x() - width / 2, label.middle.y() - pen.ascent(), width, pen.ascent() + pen.descent());
  };
  if (cloud.labelsMayMiss) {
    std::stable_sort(labels.begin(), labels.end(), [&](const Label& a, const Label& b) {
      return emphasisOf(cloud, a.point) > emphasisOf(cloud, b.point);
    });
    std::vector<QRectF> taken;
    std::erase_if(labels, [&](const Label& label) {
      const QRectF rect = rectOf(label);
      const bool touches = std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) {
        return other.adjusted(-2, 0, 2, 0).intersects(rect);
      });
      if (!touches) taken.push_back(rect);
      return touches;
    });
  }
  QColor ground = style.background.alpha() == 0 ? QColor(Qt::white) : style.background;
  ground.setAlphaF(0.75F);
  for (const Label& label : labels) {
    if (cloud.labelsOnGround) painter.fillRect(rectOf(label).adjusted(-2, 0, 2, 0), ground);
    pen.drawCentered(label.middle, words(label));
  }
}

QImage pointsImage(const PointCloud& cloud, const ChartColorBar* bar, const ChartScale& scale, const ChartStyle& style,
                   double pixelRatio) {
  const QSizeF size = scale.plot.size() + QSizeF(2 * pointReach, 2 * pointReach);
  QImage image(static_cast<int>(std::ceil(size.width() * pixelRatio)),
               static_cast<int>(std::ceil(size.height() * pixelRatio)), QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return image;
  image.fill(Qt::transparent);
  if (isDensity(cloud)) {
    paintDensity(image, cloud, scale, style, pixelRatio);
    return image;
  }

  // The strongest point of each pixel: its level of emphasis, then its colour. Pixels are logical ones for very many.
  const qsizetype count = countOf(cloud);
  const int block = count > mostSinglePoints ? std::max(1, static_cast<int>(pixelRatio)) : 1;
  const double perBlock = pixelRatio / block;
  const int columns = image.width() / block + 1, rows = image.height() / block + 1;
  std::vector<quint16> strongest(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  const bool shaded = bar && cloud.shades;
  // A colour with its mark has to fit into a byte: of shades there are fewer.
  const auto colors = shaded ? 128 : static_cast<int>(style.series.size()) * chartMarks;
  const QPointF origin = scale.plot.topLeft() - QPointF(pointReach, pointReach);
  eachPoint(cloud, scale, [&](std::size_t i, double x, double y) {
    const auto column = static_cast<int>((x - origin.x()) * perBlock),
               row = static_cast<int>((y - origin.y()) * perBlock);
    const int level = static_cast<int>(emphasisOf(cloud, i) * (levels - 1) + 0.5);
    const int series = seriesOf(cloud, i);
    int color = series < 0 ? colors : series % colors;
    if (shaded && hasShade(cloud, bar, i)) color = bar->placeOf((*cloud.shades)[i], colors);
    const auto mine = static_cast<quint16>(level * 256 + color + 1);
    quint16& place =
        strongest[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)];
    place = std::max(place, mine);
  });

  // Sorted by how strong they are: the strong ones lie on top.
  std::array<std::size_t, levels + 1> starts{};
  for (const quint16 place : strongest)
    if (place != 0) ++starts[static_cast<std::size_t>(place / 256) + 1];
  for (std::size_t level = 0; level < levels; ++level) starts[level + 1] += starts[level];
  std::vector<quint32> sorted(starts[levels]);
  std::array<std::size_t, levels + 1> next = starts;
  for (std::size_t i = 0; i < strongest.size(); ++i)
    if (strongest[i] != 0) sorted[next[strongest[i] / 256U]++] = static_cast<quint32>(i);

  for (int level = 0; level < levels; ++level) {
    const std::size_t begin = starts[static_cast<std::size_t>(level)],
                      end = starts[static_cast<std::size_t>(level) + 1];
    if (begin == end) continue;
    const double emphasis = cloud.emphasis ? static_cast<double>(level) / (levels - 1) : 0.5;
    const auto spriteOf = [&](int color) {
      QColor shade = seriesColor(style, color == colors ? -1 : color);
      shade.setAlphaF(static_cast<float>(opacityFor(cloud, emphasis, style)));
      const bool onBar = shaded && color < colors;
      if (onBar) shade = QColor::fromRgb(bar->colorOf(bar->low + (color + 0.5) / colors * (bar->high - bar->low)));
      const ChartMark mark = shaded || color == colors ? ChartMark::circle : seriesMark(style, color);
      return sprite(mark, radiusFor(count, emphasis) * pixelRatio, shade,
                    edgeOf(cloud, onBar, emphasis, style, pixelRatio));
    };
    std::vector<QImage> sprites(static_cast<std::size_t>(colors) + 1);  // made when they are needed first
    for (std::size_t i = begin; i < end; ++i) {
      const int column = static_cast<int>(sorted[i]) % columns, row = static_cast<int>(sorted[i]) / columns;
      const int color = strongest[sorted[i]] % 256 - 1;
      QImage& mine = sprites[static_cast<std::size_t>(color)];
      if (mine.isNull()) mine = spriteOf(color);
      stamp(image, mine, column * block + block / 2, row * block + block / 2);
    }
  }
  return image;
}

std::optional<qsizetype> nearestPoint(const PointCloud& cloud, const ChartScale& scale, QPointF pixel,
                                      double distance) {
  const QPointF low = scale.toAxes(pixel + QPointF(-distance, distance));
  const QPointF high = scale.toAxes(pixel + QPointF(distance, -distance));
  const auto count = static_cast<std::size_t>(countOf(cloud));
  const double* const x = count ? cloud.x->data() : nullptr;
  std::optional<qsizetype> nearest;
  double least = distance * distance;
  for (std::size_t i = 0; i < count; ++i) {
    if (!(x[i] >= low.x() && x[i] <= high.x())) continue;
    const QPointF way = scale.toPixels({x[i], (*cloud.y)[i]}) - pixel;
    // The last of equals lies on top.
    if (const double square = QPointF::dotProduct(way, way); square <= least) {
      least = square;
      nearest = static_cast<qsizetype>(i);
    }
  }
  return nearest;
}

}  // namespace attn::ui
