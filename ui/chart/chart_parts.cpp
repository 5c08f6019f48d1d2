// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_parts.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chart/chart_points.h"
#include "ui/style/color_map.h"
#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::Chart)
};

constexpr std::size_t fewestTicks = 3;
constexpr double gap = 6;           // between a label and what it names
constexpr double leastPill = 20;    // the height of words over the cursor
constexpr double pillInset = 8;     // left and right of its words
constexpr double yTickSpace = 38;   // at least, from number to number
constexpr double sampleWidth = 16;  // of a line in the legend
constexpr double legendInset = 10;
constexpr double legendRowGap = 5;
constexpr double legendColumnGap = 18;  // between names in one line
constexpr double barWidth = 12;         // of a colour bar
constexpr double barGap = 14;           // between the plot and its colour bar
constexpr double pointRing = 7;         // of a cursor that is a point

double widthOf(const QFontMetricsF& metrics, const QString& text) { return metrics.horizontalAdvance(text); }

/// How high the words over a cursor are: with letters of any size none is cut.
double pillHeight(const QFont& font) {
  const QFontMetricsF metrics(font);
  return std::max(leastPill, std::ceil(metrics.ascent() + metrics.descent()) + 4);
}

/// Moves a coordinate to the middle of a pixel, or between two, so that a line of this width is sharp.
double sharp(double position, double width, double pixelRatio) {
  if (pixelRatio <= 0) return position;
  const double half = std::round(width * pixelRatio) / 2;
  return (std::round(position * pixelRatio - half) + half) / pixelRatio;
}

void paintMap(QPainter& painter, const ChartMap& map, const ChartScale& scale, double pixelRatio) {
  const QRectF place =
      QRectF(scale.toPixels({map.area.left(), map.area.bottom()}), scale.toPixels({map.area.right(), map.area.top()}));
  const QRectF shown = place & scale.plot;
  if (map.image.isNull() || shown.isEmpty()) return;
  // The part that the axes show, and no more: a file has no clipping.
  const QRectF part((shown.left() - place.left()) / place.width() * map.image.width(),
                    (shown.top() - place.top()) / place.height() * map.image.height(),
                    shown.width() / place.width() * map.image.width(),
                    shown.height() / place.height() * map.image.height());
  QImage pixels((shown.size() * (pixelRatio > 0 ? pixelRatio : 2)).toSize().expandedTo({1, 1}),
                QImage::Format_ARGB32_Premultiplied);
  pixels.fill(Qt::transparent);
  QPainter smooth(&pixels);
  smooth.setRenderHint(QPainter::SmoothPixmapTransform);
  smooth.drawImage(QRectF(pixels.rect()), map.image, part);
  smooth.end();
  painter.drawImage(shown, pixels);
}

void paintGrid(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout,
               double pixelRatio) {
  const QRectF& plot = layout.scale.plot;
  const double width = 1;
  QColor color = style.grid;
  if (figure.map) color.setAlphaF(0.5F);
  painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
  if (!figure.yAxis) {
    const double y = sharp(plot.bottom(), width, pixelRatio);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    return;
  }
  for (const Tick& tick : layout.xTicks) {
    const double x = sharp(layout.scale.pixelX(tick.value), width, pixelRatio);
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  }
  for (const Tick& tick : layout.yTicks) {
    const double y = sharp(layout.scale.pixelY(tick.value), width, pixelRatio);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  }
}

void paintAxes(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  TextPen pen(painter, style.labelFont);
  painter.setPen(style.faintText);
  double end = layout.area.left();
  for (const Tick& tick : layout.xTicks) {
    const double width = pen.width(tick.text);
    const double left = std::clamp(layout.scale.pixelX(tick.value) - width / 2, layout.area.left(),
                                   std::max(layout.area.left(), layout.area.right() - width));
    if (left < end) continue;
    pen.draw(QPointF(left, plot.bottom() + gap + pen.ascent()), tick.text);
    end = left + width + gap;
  }
  if (figure.yAxis)
    for (const Tick& tick : layout.yTicks)
      pen.drawRight(QPointF(plot.left() - gap - 2, layout.scale.pixelY(tick.value) + pen.baselineBelowMiddle()),
                    tick.text);
  for (const auto& [y, text] : figure.rightLabels)
    pen.draw(QPointF(plot.right() + gap + 2, layout.scale.pixelY(y) + pen.baselineBelowMiddle()), text);
  if (!figure.xLabel.isEmpty())
    pen.drawCentered(QPointF(plot.center().x(), layout.area.bottom() - pen.descent() - 1),
                     pen.elided(figure.xLabel, plot.width()));
  if (!figure.yLabel.isEmpty()) {
    painter.save();
    painter.translate(layout.area.left() + 1 + pen.ascent(), plot.center().y());
    painter.rotate(-90);
    pen.drawCentered(QPointF(0, 0), pen.elided(figure.yLabel, plot.height()));
    painter.restore();
  }
}

QColor shadeColor(const ChartStyle& style, const ChartShade& shade) {
  QColor color = seriesColor(style, shade.color);
  color.setAlphaF(0.16F);
  return color;
}

struct LegendRow {
  QString name;
  const Curve* curve = nullptr;       // null: the points,
  const ChartShade* shade = nullptr;  // or an area
  std::optional<int> color = {};      // of the points; none: they have several, or that of the cloud

  /// Strong, behind the name.
  QString value() const { return curve ? curve->value : QString(); }
};

QFont strong(QFont font) {
  font.setBold(true);
  return font;
}

/// With a space before it.
double valueWidth(const LegendRow& row, const QFont& font) {
  return row.value().isEmpty() ? 0 : gap + widthOf(QFontMetricsF(strong(font)), row.value());
}

std::vector<LegendRow> legendRows(const ChartFigure& figure) {
  std::vector<LegendRow> rows;
  if (!figure.legend) return rows;
  const QStringList& colors = figure.points.colorNames;
  for (qsizetype i = 0; i < colors.size(); ++i) rows.push_back({colors[i], nullptr, nullptr, static_cast<int>(i)});
  if (!figure.points.name.isEmpty() && colors.isEmpty()) rows.push_back({figure.points.name});
  if (figure.shade && !figure.shade->name.isEmpty()) rows.push_back({figure.shade->name, nullptr, &*figure.shade});
  for (const Curve& curve : figure.curves)
    if (!curve.name.isEmpty()) rows.push_back({curve.name, &curve, nullptr});
  return rows;
}

double legendRowHeight(double labelHeight) { return labelHeight + legendRowGap; }

/// Where each entry of a legend begins, if entries are laid out in lines of a given width: the line, and x within it.
std::vector<std::pair<int, double>> wrapped(const std::vector<double>& widths, double space) {
  std::vector<std::pair<int, double>> places;
  int line = 0;
  double x = 0;
  for (const double width : widths) {
    if (x > 0 && x + width > space) {
      ++line;
      x = 0;
    }
    places.emplace_back(line, x);
    x += width + legendColumnGap;
  }
  return places;
}

double legendRowWidth(double textWidth) { return sampleWidth + gap + textWidth; }

/// How many lines, each as long as `room`, a legend takes above a plot of about this height: what all names need, or as
/// many as leave the curves, which need the room more than their names, enough of it; 0 if there is none.
int legendLinesAbove(const ChartFigure& figure, const QFont& font, double labelHeight, double space,
                     double plotHeight) {
  const QFontMetricsF metrics(font);
  std::vector<double> widths;
  for (const LegendRow& row : legendRows(figure))
    widths.push_back(legendRowWidth(widthOf(metrics, row.name) + valueWidth(row, font)));
  if (widths.empty()) return 0;
  const int lines = wrapped(widths, space).back().first + 1;
  const double height = legendRowHeight(labelHeight);
  if (lines * height <= 0.5 * plotHeight) return lines;
  return std::max(0, static_cast<int>(0.3 * plotHeight / height));
}

QString moreNames(std::size_t count) { return Words::tr("and %n more", nullptr, static_cast<int>(count)); }

void paintLegendRow(QPainter& painter, TextPen& pen, const LegendRow& row, const ChartFigure& figure,
                    const ChartStyle& style, QPointF left, double space) {
  if (row.curve) {
    QPen line(seriesColor(style, row.curve->color), row.curve->width, Qt::SolidLine, Qt::FlatCap);
    if (row.curve->dashed)
      line.setDashPattern({5 / row.curve->width, 2.5 / row.curve->width});
    else if (const QList<qreal> dashes = dashesOf(*row.curve, style); !dashes.isEmpty())
      line.setDashPattern(dashes);
    painter.setPen(line);
    painter.drawLine(left, left + QPointF(sampleWidth, 0));
  } else if (row.shade) {
    painter.setPen(QPen(seriesColor(style, row.shade->color), 1));
    painter.setBrush(shadeColor(style, *row.shade));
    painter.drawRect(QRectF(left - QPointF(0, 4), QSizeF(sampleWidth, 8)));
  } else {
    painter.setPen(Qt::NoPen);
    painter.setBrush(row.color                                      ? seriesColor(style, *row.color)
                     : figure.points.colors || figure.points.shades ? style.faintText
                                                                    : seriesColor(style, figure.points.color));
    const ChartMark mark = row.color ? seriesMark(style, *row.color) : ChartMark::circle;
    paintMark(painter, mark, left + QPointF(sampleWidth / 2, 0), 4);
  }
  painter.setPen(style.text);
  const double value = valueWidth(row, style.labelFont);
  const QString name = pen.elided(row.name, space - value);
  const QPointF baseline = left + QPointF(sampleWidth + gap, pen.baselineBelowMiddle());
  pen.draw(baseline, name);
  if (value == 0) return;
  TextPen strongPen(painter, strong(style.labelFont));
  strongPen.draw(baseline + QPointF(pen.width(name) + gap, 0), row.value());
  painter.setFont(style.labelFont);
}

void paintLegend(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  TextPen pen(painter, style.labelFont);
  const std::vector<LegendRow> rows = legendRows(figure);
  const double space = layout.area.width() - 2 * legendInset;
  const double height = legendRowHeight(layout.labelHeight);
  std::vector<double> widths;
  for (const LegendRow& row : rows)
    widths.push_back(legendRowWidth(pen.width(row.name) + valueWidth(row, style.labelFont)));
  // Names that have no room are counted at the end of the last line.
  std::size_t shown = rows.size();
  auto places = wrapped(widths, space);
  while (shown > 0 && places.back().first >= layout.legendLines) {
    --shown;
    widths.resize(shown);
    widths.push_back(pen.width(moreNames(rows.size() - shown)));
    places = wrapped(widths, space);
  }
  const auto leftOf = [&](std::size_t i) {
    return QPointF(layout.area.left() + legendInset + places[i].second,
                   layout.legendTop + (places[i].first + 0.5) * height);
  };
  for (std::size_t i = 0; i < shown; ++i)
    paintLegendRow(painter, pen, rows[i], figure, style, leftOf(i), space - places[i].second - sampleWidth - gap);
  if (shown == rows.size()) return;
  painter.setPen(style.faintText);
  pen.draw(leftOf(shown) + QPointF(0, pen.baselineBelowMiddle()), moreNames(rows.size() - shown));
}

}  // namespace

/// Three numbers at least, which an axis needs to be read: where so few steps give fewer, finer ones.
template <class Ticks>
std::vector<Tick> enoughTicks(int most, const Ticks& ticks) {
  std::vector<Tick> found = ticks(std::max(2, most));
  for (int more = std::max(3, most + 1); found.size() < fewestTicks && more <= 8; ++more) found = ticks(more);
  return found;
}

ChartLayout layoutChart(const ChartFigure& figure, const ChartStyle& style, const QRectF& area) {
  ChartLayout layout;
  layout.area = area;
  layout.scale.logarithmicX = figure.logarithmicX;
  const QRectF range = layout.scale.range = usableRange(figure.range, figure.logarithmicX);
  const QFontMetricsF metrics(style.labelFont);
  layout.labelHeight = metrics.ascent() + metrics.descent();
  const double named = layout.labelHeight + gap;

  double top = area.top() + pointReach;
  const double titleHeight = figure.title.isEmpty() ? 0 : QFontMetricsF(style.titleFont).height();
  const double noteWidth = figure.note.isEmpty() ? 0 : widthOf(metrics, figure.note);
  // The note shares the title's line where there is room for both.
  const bool shared =
      titleHeight > 0 &&
      widthOf(QFontMetricsF(style.titleFont), figure.title) + noteWidth + 2 * legendColumnGap <= area.width();
  if (titleHeight > 0) top += titleHeight + gap;
  if (noteWidth > 0) {
    layout.noteBaseline =
        shared ? area.top() + 4 + QFontMetricsF(style.titleFont).ascent() : top - pointReach + 4 + metrics.ascent();
    if (!shared) top += layout.labelHeight;
  }
  layout.legendTop = top - pointReach;
  const double pill = figure.cursor && !figure.cursorText.isEmpty() ? pillHeight(style.labelFont) - 2 : 0;
  const double bottom = area.bottom() - layout.labelHeight - gap - 2 - (figure.xLabel.isEmpty() ? 0 : named);
  layout.legendLines = legendLinesAbove(figure, style.labelFont, layout.labelHeight, area.width() - 2 * legendInset,
                                        bottom - top - pill);
  top += pill + layout.legendLines * legendRowHeight(layout.labelHeight);
  if (figure.yAxis)
    layout.yTicks = enoughTicks(static_cast<int>((bottom - top) / yTickSpace),
                                [&](int most) { return niceTicks(range.top(), range.bottom(), most); });
  double labelWidth = 0;
  for (const Tick& tick : layout.yTicks) labelWidth = std::max(labelWidth, widthOf(metrics, tick.text));
  // Rounded up in steps, so that the plot does not move while its numbers change under the hand.
  labelWidth = figure.yAxis ? std::max(24.0, std::ceil(labelWidth / 8) * 8) + gap + 2 : pointReach;
  const double left = area.left() + labelWidth + (figure.yLabel.isEmpty() ? 0 : named) + 2;
  double right = area.right() - 2 * pointReach;
  double rightWidth = 0;
  for (const auto& [y, text] : figure.rightLabels) rightWidth = std::max(rightWidth, widthOf(metrics, text));
  if (rightWidth > 0) right = area.right() - rightWidth - gap - 4;
  std::vector<BarTick> barNumbers;
  if (const ChartColorBar* bar = colorBarOf(figure)) {
    barNumbers = barTicks(bar->low, bar->high, false, mostBarTicks(bottom - top, layout.labelHeight));
    const double space =
        std::max(barTicksWidth(barNumbers, style.labelFont) + barWidth, std::min(widthOf(metrics, bar->label), 60.0));
    right = area.right() - space - barGap - 2;
    // Its name stands above it.
    if (!bar->label.isEmpty()) top += std::max(0.0, layout.labelHeight + gap - (top - area.top()));
  }
  layout.scale.plot = QRectF(std::ceil(left), std::ceil(top), std::floor(std::max(0.0, right - std::ceil(left))),
                             std::floor(std::max(0.0, bottom - std::ceil(top))));
  if (figure.equalScales && !figure.logarithmicX) {
    QRectF& plot = layout.scale.plot;
    const double shape = range.height() / range.width();
    constexpr double strip = 4;
    if (shape > 1 / strip && shape < strip) {
      if (plot.height() > plot.width() * shape)
        plot.setTop(plot.bottom() - std::floor(plot.width() * shape));
      else
        plot.setWidth(std::floor(plot.height() / shape));
      right = plot.right();
    }
  }
  layout.pillEnd = figure.rightLabels.empty() ? area.right() : layout.scale.plot.right() + 2;

  if (!barNumbers.empty() && layout.scale.plot.height() > 0) {
    layout.colorBar = QRectF(right + barGap, layout.scale.plot.top(), barWidth, layout.scale.plot.height());
    layout.colorBarTicks = barNumbers;
  }

  // As many ticks as their numbers have room beside each other.
  double space = std::clamp(layout.scale.plot.width() / 6, 40.0, 110.0);
  for (int attempt = 0; attempt < 3; ++attempt) {
    const int most = static_cast<int>(std::max(2.0, layout.scale.plot.width() / space));
    layout.xTicks =
        figure.logarithmicX
            ? logarithmicTicks(range.left(), range.right(), most)
            : enoughTicks(most, [&](int many) { return niceTicks(range.left(), range.right(), many, figure.wholeX); });
    double widest = 0;
    for (Tick& tick : layout.xTicks) {
      if (tick.value != 0 || tick.text != QLatin1String("0")) tick.text += figure.xUnit;
      widest = std::max(widest, widthOf(metrics, tick.text));
    }
    if (widest + 3 * gap <= space || layout.xTicks.size() <= fewestTicks) break;
    space = widest + 3 * gap;
  }
  return layout;
}

void paintGround(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout,
                 double pixelRatio) {
  if (style.background.alpha() > 0) painter.fillRect(layout.area, style.background);
  if (layout.scale.plot.isEmpty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  if (figure.map) paintMap(painter, *figure.map, layout.scale, pixelRatio);
  paintGrid(painter, figure, style, layout, pixelRatio);
  paintAxes(painter, figure, style, layout);
  if (!layout.colorBarTicks.empty()) {
    const ChartColorBar& bar = *figure.colorBar;
    const BarStyle barStyle{style.labelFont, style.faintText};
    paintBar(painter, layout.colorBar, *bar.map->table, {}, layout.colorBarTicks, {}, 0, barStyle);
    TextPen pen(painter, style.labelFont);
    painter.setPen(style.faintText);
    pen.drawRight(QPointF(layout.area.right() - 2, layout.colorBar.top() - gap - pen.descent()),
                  pen.elided(bar.label, layout.area.right() - layout.scale.plot.right() - 2));
  }
  if (figure.title.isEmpty()) return;
  TextPen pen(painter, style.titleFont);
  painter.setPen(style.text);
  pen.draw(QPointF(layout.area.left() + 2, layout.area.top() + 4 + pen.ascent()),
           pen.elided(figure.title, layout.area.width() - 4));
}

void paintShade(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  if (!figure.shade || !figure.shade->x || !figure.shade->y || plot.isEmpty()) return;
  QPolygonF line;
  for (std::size_t i = 0; i < std::min(figure.shade->x->size(), figure.shade->y->size()); ++i) {
    const double x = layout.scale.pixelX((*figure.shade->x)[i]);
    if (!(x >= plot.left() - 0.01 && x <= plot.right() + 0.01)) continue;
    line << QPointF(x, plot.bottom() - std::clamp((*figure.shade->y)[i], 0.0, 1.0) * plot.height());
  }
  if (line.size() < 2) return;
  painter.setRenderHint(QPainter::Antialiasing);
  QPolygonF area = line;
  area << QPointF(line.last().x(), plot.bottom()) << QPointF(line.first().x(), plot.bottom());
  painter.setPen(Qt::NoPen);
  painter.setBrush(shadeColor(style, *figure.shade));
  painter.drawPolygon(area);
  QColor edge = seriesColor(style, figure.shade->color);
  edge.setAlphaF(0.5F);
  painter.setPen(QPen(edge, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
}

void paintFront(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  if (plot.isEmpty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  if (figure.mark) {
    const QPointF place = layout.scale.toPixels(*figure.mark);
    if (plot.contains(place)) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(style.cursor, 2));
      painter.drawEllipse(place, 6, 6);
    }
  }
  if (!figure.note.isEmpty()) {
    TextPen pen(painter, style.labelFont);
    painter.setPen(style.faintText);
    pen.drawRight(QPointF(layout.area.right() - legendInset, layout.noteBaseline),
                  pen.elided(figure.note, layout.area.width() - 2 * legendInset));
  }
  if (layout.legendLines > 0) paintLegend(painter, figure, style, layout);
}

QRectF cursorPill(const ChartCursor& cursor, const ChartStyle& style, const ChartLayout& layout) {
  if (!cursor.place || cursor.text.isEmpty()) return {};
  const QPointF place = layout.scale.toPixels(*cursor.place);
  const QRectF& plot = layout.scale.plot;
  if (!(place.x() >= plot.left() - 0.5 && place.x() <= plot.right() + 0.5)) return {};
  if (cursor.isPoint && !(place.y() >= plot.top() - 0.5 && place.y() <= plot.bottom() + 0.5)) return {};
  const double width = widthOf(QFontMetricsF(style.labelFont), cursor.text) + 2 * pillInset;
  // Above the plot, so that it covers none of the keys about the query.
  const double y = std::max(layout.area.top(), plot.top() - pillHeight(style.labelFont));
  const double x = std::clamp(place.x() - width / 2, layout.area.left() + 1,
                              std::max(layout.area.left() + 1, layout.pillEnd - width - 1));
  return {x, y, width, pillHeight(style.labelFont)};
}

QRectF pillAt(QPointF middle, const QString& text, const ChartStyle& style, const QRectF& area) {
  const double width = std::min(widthOf(QFontMetricsF(style.labelFont), text) + 2 * pillInset, area.width());
  const double height = pillHeight(style.labelFont);
  QRectF pill(middle.x() - width / 2, middle.y() - height / 2, width, height);
  pill.moveLeft(std::max(area.left(), std::min(pill.left(), area.right() - width)));
  pill.moveTop(std::max(area.top(), std::min(pill.top(), area.bottom() - height)));
  return pill;
}

void paintPill(QPainter& painter, QPointF middle, const QString& text, const ChartStyle& style, const QRectF& area) {
  const QRectF pill = pillAt(middle, text, style, area);
  TextPen pen(painter, style.labelFont);
  const QString shown = pen.elided(text, pill.width() - 2 * pillInset);
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.cursor);
  painter.drawRoundedRect(pill, 4, 4);
  painter.setPen(style.cursorText);
  pen.drawCentered(QPointF(pill.center().x(), pill.center().y() + pen.baselineBelowMiddle()), shown);
}

void paintCursor(QPainter& painter, const ChartCursor& cursor, const ChartStyle& style, const ChartLayout& layout) {
  const QRectF& plot = layout.scale.plot;
  if (!cursor.place || plot.isEmpty()) return;
  const QPointF place = layout.scale.toPixels(*cursor.place);
  if (!(place.x() >= plot.left() - 0.5 && place.x() <= plot.right() + 0.5)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (cursor.isPoint) {
    if (!(place.y() >= plot.top() - 0.5 && place.y() <= plot.bottom() + 0.5)) return;
    QColor thin = style.cursor;
    thin.setAlphaF(0.35F);
    painter.setPen(QPen(thin, 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(place.x(), plot.top()), QPointF(place.x(), plot.bottom()));
    painter.drawLine(QPointF(plot.left(), place.y()), QPointF(plot.right(), place.y()));
    painter.setPen(QPen(style.cursorText, 4));
    painter.drawEllipse(place, pointRing - 1, pointRing - 1);
    painter.setPen(QPen(style.cursor, 2));
    painter.drawEllipse(place, pointRing - 1, pointRing - 1);
  } else {
    painter.setPen(QPen(style.cursor, 1.6, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(place.x(), plot.top() - 1), QPointF(place.x(), plot.bottom()));
  }
  const QRectF pill = cursorPill(cursor, style, layout);
  if (!pill.isEmpty()) paintPill(painter, pill.center(), cursor.text, style, layout.area);
}

}  // namespace attn::ui
