// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_parts.h"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "ui/heatmap/color_bar.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/picture_under.h"
#include "ui/style/text_pen.h"
#include "ui/style/words.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

constexpr double hatchDistance = 7;

/// The share of light that a colour gives back, as WCAG 2 defines it.
double luminance(QRgb color) {
  static const std::array<double, 256> linear = [] {
    std::array<double, 256> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double part = static_cast<double>(i) / 255;
      values[i] = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    }
    return values;
  }();
  const auto of = [](int channel) { return linear[static_cast<std::size_t>(channel)]; };
  return 0.2126 * of(qRed(color)) + 0.7152 * of(qGreen(color)) + 0.0722 * of(qBlue(color));
}

/// The rows of equal range one below the other, so that masked regions are few rectangles.
struct MaskedBlock {
  Index firstRow, lastRow, firstColumn, lastColumn;
};

std::vector<MaskedBlock> maskedBlocks(const HeatmapFigure& figure, std::size_t panel, const CellSpan& span) {
  std::vector<MaskedBlock> blocks;
  const KeyRanges& visible = *visibleOf(figure, panel);
  const Index entry = figure.panels[panel].entry;
  const auto add = [&](Index first, Index last, Index begin, Index end) {
    begin = std::max(begin, span.firstColumn);
    end = std::min(end, span.lastColumn);
    if (begin < end) blocks.push_back({first, last, begin, end});
  };
  for (Index row = span.firstRow; row < span.lastRow;) {
    const std::span<const KeyRange> ranges = visible.at(entry, row);
    Index last = row + 1;
    while (last < span.lastRow && std::ranges::equal(visible.at(entry, last), ranges)) ++last;
    Index masked = 0;
    for (const KeyRange& range : ranges) {
      add(row, last, masked, range.begin);
      masked = range.end;
    }
    add(row, last, masked, visible.keys);
    row = last;
  }
  return blocks;
}

}  // namespace

double contrast(QRgb one, QRgb other) {
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

namespace {

constexpr QRgb white = 0xffffffff, black = 0xff000000;

/// Something between two colours.
QRgb between(QRgb from, QRgb to, double share) {
  const auto mixed = [share](int one, int other) { return static_cast<int>(std::lround(one + share * (other - one))); };
  return qRgb(mixed(qRed(from), qRed(to)), mixed(qGreen(from), qGreen(to)), mixed(qBlue(from), qBlue(to)));
}

/// Most of a cell, whose colour is seen around it, and all of the number that it is for.
void paintPlate(QPainter& painter, const QRectF& cell, const QColor& color, double numberWidth) {
  const double edge = std::min(cell.width(), cell.height()) / 9;
  const double side = std::clamp((cell.width() - numberWidth) / 2 - edge / 3, 1.0, edge);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(cell.adjusted(side, edge, -side, -edge), edge / 2, edge / 2);
  painter.restore();
}

}  // namespace

Lettering letteringOn(QRgb ground, double leastContrast) {
  if (const QColor ink = inkOn(ground); contrast(ink.rgb(), ground) >= leastContrast) return {ink};
  constexpr int steps = 20;
  for (int i = 0; i <= steps; ++i)
    for (const auto& [ink, away] : {std::pair(black, white), std::pair(white, black)}) {
      const QRgb plate = between(ground, away, static_cast<double>(i) / steps);
      if (contrast(ink, plate) < leastContrast) continue;
      return {QColor::fromRgb(ink), i > 0 ? std::optional(QColor::fromRgb(plate)) : std::nullopt};
    }
  return {inkOn(ground)};
}

QColor inkOn(QRgb ground) {
  constexpr QRgb ink = 0xff172033;
  constexpr double readable = 4.5;
  if (contrast(ink, ground) >= readable) return QColor::fromRgb(ink);
  return QColor::fromRgb(contrast(white, ground) >= contrast(black, ground) ? white : black);
}

double gapBetweenCells(QSizeF cell) {
  const double smaller = std::min(cell.width(), cell.height());
  return smaller >= 24 ? 1.5 : smaller >= 8 ? 1 : 0;
}

CellSpan cellsIn(const FigureLayout& layout, std::size_t panel, const QRectF& part, Index rows, Index columns) {
  const QRectF& cells = layout.cells[panel];
  const auto cut = [](double distance, double size, Index count) {
    return std::clamp<Index>(static_cast<Index>(distance / size), 0, count);
  };
  return {cut(std::floor(part.top() - cells.top()), layout.cell.height(), rows),
          cut(std::ceil(part.bottom() - cells.top()) + layout.cell.height(), layout.cell.height(), rows),
          cut(std::floor(part.left() - cells.left()), layout.cell.width(), columns),
          cut(std::ceil(part.right() - cells.left()) + layout.cell.width(), layout.cell.width(), columns)};
}

namespace {

/// The numbers of the cells in sight; none where a file would have to be read first, and the style does not wait.
std::optional<NumberBlock> numbersIn(const HeatmapFigure& figure, const FigureStyle& style, std::size_t panel,
                                     const CellSpan& span) {
  const CellArea area{span.firstRow, span.lastRow, span.firstColumn, span.lastColumn};
  if (area.rows() <= 0 || area.columns() <= 0) return std::nullopt;
  const NumberGrid& numbers = numbersOf(figure, panel);
  return style.reading == Reading::all ? numbers.block(area) : numbers.resident(area);
}

}  // namespace

int numberPixels(const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style, std::size_t panel,
                 const QRectF& part) {
  // Nothing could be read on a picture.
  const PictureUnder* const under = figure.panels[panel].under.get();
  const auto room = under && !under->isEmpty() ? std::nullopt : roomForNumber(style, layout.cell);
  if (!room) return 0;
  const QFontMetricsF usual(style.numberFont);
  const double size = style.numberFont.pixelSize();
  const CellSpan span = cellsIn(layout, panel, part, rowsOf(figure, panel), columnsOf(figure, panel));
  const auto numbers = numbersIn(figure, style, panel, span);
  if (!numbers) return 0;
  // Texts of equal length are taken to be equally wide: one of them is measured, with zeros for its digits.
  std::array<double, 16> widths{};
  static const QRegularExpression digits(QStringLiteral("[0-9]"));
  double widest = 0;
  for (Index i = span.firstRow; i < span.lastRow; ++i)
    for (Index j = span.firstColumn; j < span.lastColumn; ++j) {
      if (!isVisible(figure, panel, i, j)) continue;
      const QString text = cellText(figure, panel, numbers->at(i, j));
      double& width = widths[static_cast<std::size_t>(std::min<qsizetype>(text.size(), 15))];
      if (width == 0) width = usual.horizontalAdvance(QString(text).replace(digits, QStringLiteral("0")));
      widest = std::max(widest, width);
    }
  if (widest == 0) return 0;
  double scale = std::min({style.largestNumber, room->space.width() / widest, room->space.height() / usual.height()});
  // What lies between two numbers grows with them.
  if (scale > 1) scale = std::max(1.0, std::min(scale, (room->space.width() + room->apart) / (widest + room->apart)));
  const int pixels = static_cast<int>(size * scale + 1e-6);
  return pixels >= room->smallest ? pixels : 0;
}

void paintNumbers(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                  std::size_t panel, const QRectF& part) {
  const int pixels = numberPixels(figure, layout, style, panel, part);
  if (pixels == 0) return;
  QFont font = style.numberFont;
  font.setPixelSize(pixels);
  TextPen pen(painter, font);
  const CellSpan span = cellsIn(layout, panel, part, rowsOf(figure, panel), columnsOf(figure, panel));
  const auto numbers = numbersIn(figure, style, panel, span);
  if (!numbers) return;
  const ValueRange range = rangeOf(figure, panel);
  const CellColors colors = colorsOf(figure, panel, style.masked.rgb(), style.notFinite.rgb(), style.isDark);
  const QStringList* const texts = figure.panels[panel].cellTexts.get();
  const double line = pen.height(), room = layout.cell.width() - 4;
  const bool hasBoth = layout.cell.height() > 2 * line + 2;
  for (Index i = span.firstRow; i < span.lastRow; ++i) {
    for (Index j = span.firstColumn; j < span.lastColumn; ++j) {
      if (!isVisible(figure, panel, i, j)) continue;
      const float number = numbers->at(i, j);
      const Lettering lettering = letteringOn(colorOf(number, range, colors), style.leastContrast);
      const QPointF middle = cellRect(layout, {panel, i, j}).center() + QPointF(0, pen.baselineBelowMiddle());
      if (lettering.plate)
        paintPlate(painter, cellRect(layout, {panel, i, j}), *lettering.plate,
                   pen.width(cellText(figure, panel, number)));
      painter.setPen(lettering.ink);
      if (texts) {
        const QPointF above(0, hasBoth ? -line / 2 : 0);
        pen.drawCentered(middle + above, pen.elided(texts->at(i * columnsOf(figure, panel) + j), room));
        if (!hasBoth) continue;
      }
      pen.drawCentered(middle + QPointF(0, texts ? line / 2 : 0), cellText(figure, panel, number));
    }
  }
}

void paintDropped(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                  std::size_t panel, const QRectF& part) {
  constexpr double smallestCell = 7;
  const double smaller = std::min(layout.cell.width(), layout.cell.height());
  if (!figure.panels[panel].dropout || smaller < smallestCell) return;
  const CellSpan span = cellsIn(layout, panel, part, rowsOf(figure, panel), columnsOf(figure, panel));
  const auto numbers = numbersIn(figure, style, panel, span);
  if (!numbers) return;
  const ValueRange range = rangeOf(figure, panel);
  const CellColors colors = colorsOf(figure, panel, style.masked.rgb(), style.notFinite.rgb(), style.isDark);
  const double arm = std::clamp(smaller * 0.16, 3.0, 8.0);
  // In the corner, so that it crosses out no digit; in the middle of a cell that is hardly larger.
  const double inset = std::min(smaller / 2, arm / 2 + gapBetweenCells(layout.cell) + 2);
  painter.save();
  for (Index i = span.firstRow; i < span.lastRow; ++i) {
    for (Index j = span.firstColumn; j < span.lastColumn; ++j) {
      if (!isDropped(figure, panel, i, j)) continue;
      const QRectF cell = cellRect(layout, {panel, i, j});
      const QPointF middle(cell.right() - inset, cell.top() + inset), down(arm / 2, arm / 2), up(arm / 2, -arm / 2);
      painter.setPen(QPen(inkOn(colorOf(numbers->at(i, j), range, colors)), std::clamp(arm / 5, 1.0, 1.4),
                          Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(middle - down, middle + down);
      painter.drawLine(middle - up, middle + up);
    }
  }
  painter.restore();
}

void paintDiffering(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style, std::size_t panel, const QRectF& part) {
  const std::vector<bool>* const differing = figure.panels[panel].differing.get();
  constexpr double smallestCell = 5;
  const double smaller = std::min(layout.cell.width(), layout.cell.height());
  if (!differing || smaller < smallestCell) return;
  const Index columns = columnsOf(figure, panel);
  const CellSpan span = cellsIn(layout, panel, part, rowsOf(figure, panel), columns);
  const auto numbers = numbersIn(figure, style, panel, span);
  if (!numbers) return;
  const ValueRange range = rangeOf(figure, panel);
  const CellColors colors = colorsOf(figure, panel, style.masked.rgb(), style.notFinite.rgb(), style.isDark);
  const double side = std::clamp(smaller * 0.3, 3.0, 9.0), gap = gapBetweenCells(layout.cell) / 2;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  for (Index i = span.firstRow; i < span.lastRow; ++i)
    for (Index j = span.firstColumn; j < span.lastColumn; ++j) {
      if (!(*differing)[static_cast<std::size_t>(i * columns + j)]) continue;
      const QPointF corner = cellRect(layout, {panel, i, j}).topRight() + QPointF(-gap, gap);
      painter.setBrush(inkOn(colorOf(numbers->at(i, j), range, colors)));
      painter.drawPolygon(QPolygonF({corner, corner - QPointF(side, 0), corner + QPointF(0, side)}));
    }
  painter.restore();
}

std::vector<BarTick> ticksOf(const ColorBar& bar, int most) {
  if (bar.range)
    return barTicks(static_cast<double>(bar.range->low), static_cast<double>(bar.range->high), bar.logarithmic, most);
  if (bar.low && bar.high)
    return barTicks(static_cast<double>(*bar.low), static_cast<double>(*bar.high), bar.logarithmic, most);
  // The colours of signed numbers reach as far below 0 as above.
  if (bar.map->diverging && !bar.logarithmic)
    return {{0, QStringLiteral("−max")}, {0.5, QStringLiteral("0")}, {1, QStringLiteral("max")}};
  const auto end = [](std::optional<float> number, const QString& each) {
    return number ? shortNumber(static_cast<double>(*number)) : each;
  };
  return {{0, end(bar.low, QStringLiteral("min"))}, {1, end(bar.high, QStringLiteral("max"))}};
}

BarPart usedPart(const HeatmapFigure& figure, const ColorBar& bar) {
  if (!bar.map->diverging || !bar.range || bar.logarithmic) return {};
  bool isBelow = true, isAbove = true;
  for (const HeatmapPanel& panel : figure.panels) {
    const RangeGroup& group = figure.groups[panel.group];
    if (panel.colorMap != bar.map || group.label != bar.label) continue;
    if (group.fixed || group.isCentred) return {};
    isBelow = isBelow && group.data.high <= 0;
    isAbove = isAbove && group.data.low >= 0;
  }
  if (isBelow == isAbove) return {};
  return isBelow ? BarPart{0, 0.5} : BarPart{0.5, 1};
}

ColorBar withPart(ColorBar bar, const BarPart& part) {
  if (part.from > 0) bar.range->low = 0;
  if (part.to < 1) bar.range->high = 0;
  return bar;
}

void paintHatch(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                std::size_t panel, const QRectF& part) {
  if (!visibleOf(figure, panel)) return;
  const CellSpan span = cellsIn(layout, panel, part, rowsOf(figure, panel), columnsOf(figure, panel));
  const QRectF& cells = layout.cells[panel];
  QList<QLineF> lines;
  // Lines x + y = k · distance of the whole figure, so that they run on from block to block.
  for (const MaskedBlock& block : maskedBlocks(figure, panel, span)) {
    const double left = cells.left() + static_cast<double>(block.firstColumn) * layout.cell.width();
    const double right = cells.left() + static_cast<double>(block.lastColumn) * layout.cell.width();
    const double top = cells.top() + static_cast<double>(block.firstRow) * layout.cell.height();
    const double bottom = cells.top() + static_cast<double>(block.lastRow) * layout.cell.height();
    const auto first = static_cast<int>(std::ceil((left + top) / hatchDistance));
    const auto last = static_cast<int>(std::floor((right + bottom) / hatchDistance));
    for (int k = first; k <= last; ++k) {
      const double sum = k * hatchDistance;
      const double fromX = std::max(left, sum - bottom);
      const double toX = std::min(right, sum - top);
      if (fromX < toX) lines.append(QLineF(fromX, sum - fromX, toX, sum - toX));
    }
  }
  if (lines.isEmpty()) return;
  painter.setPen(QPen(style.hatch, 1, Qt::SolidLine, Qt::FlatCap));
  painter.drawLines(lines);
}

namespace {

/// What stands below a bar of its range. That of a difference is shared by all, whichever range the others have.
QString rangeBelow(const HeatmapFigure& figure, const ColorBar& bar) {
  const QString range = printedRange(figure);
  const bool isCentred = std::any_of(figure.panels.begin(), figure.panels.end(), [&](const HeatmapPanel& panel) {
    const RangeGroup& group = figure.groups[panel.group];
    return panel.colorMap == bar.map && group.label == bar.label && group.isCentred;
  });
  return range.isEmpty() || !isCentred ? range : translated(rangeKinds().front().mark);
}

}  // namespace

void paintColorBars(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style) {
  if (layout.colorBars.empty()) return;
  const std::vector<ColorBar> bars = colorBarsOf(figure);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const bool last = i + 1 == bars.size();
    const double space = last ? layout.size.width() - style.margin - layout.colorBars[i].left()
                              : layout.colorBars[i + 1].left() - layout.colorBars[i].left() - gapBesideLabels;
    const QRectF& bar = layout.colorBars[i];
    const BarPart part = usedPart(figure, bars[i]);
    paintBar(painter, bar, tableOf(*bars[i].map, style.isDark), part,
             ticksOf(withPart(bars[i], part), mostBarTicks(bar.height(), QFontMetricsF(style.labelFont).height())),
             bars[i].label, space, {style.labelFont, style.faintText});
    TextPen pen(painter, style.labelFont);
    painter.setPen(style.faintText);
    pen.draw(QPointF(bar.left(), bar.bottom() + gapBesideLabels + pen.ascent()),
             pen.elided(rangeBelow(figure, bars[i]), space));
  }
}

void paintAxisLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                     const FigureStyle& style) {
  if (layout.cells.empty()) return;
  QRectF all;
  for (const QRectF& cells : layout.cells) all |= cells;
  const QSizeF space = layout.size - QSizeF(2 * style.margin, 2 * style.margin);
  painter.setPen(style.text);
  // In the middle of the cells, as far as the sheet reaches.
  const auto drawLines = [&](TextPen& pen, const QStringList& lines, double baseline) {
    for (const QString& each : lines) {
      const QString line = pen.elided(each, space.width());
      const double most = style.margin + space.width() - pen.width(line);
      const double middled = all.center().x() - pen.width(line) / 2;
      pen.draw(QPointF(std::max(style.margin, std::min(middled, most)), baseline), line);
      baseline += pen.height();
    }
  };
  TextPen titles(painter, style.titleFont);
  drawLines(titles, wrappedLines(figure.title, style.titleFont, space.width()), style.margin + titles.ascent());
  TextPen labels(painter, style.labelFont);
  const QStringList axis = wrappedLines(figure.xLabel, style.labelFont, space.width());
  const auto linesBefore = static_cast<double>(axis.size() - 1);
  drawLines(labels, axis, layout.size.height() - style.margin - labels.descent() - linesBefore * labels.height());
  // That of the rows goes beyond their middle rather than over that of the columns, which begins at the sheet's edge
  // where it is long.
  const double below = axis.isEmpty() ? 0 : static_cast<double>(axis.size()) * labels.height();
  const double bottom = layout.size.height() - style.margin - below, most = bottom - style.margin;
  const QString rows = labels.elided(figure.yLabel, most);
  const double half = labels.width(rows) / 2;
  painter.save();
  painter.translate(style.margin + labels.ascent(),
                    std::max(style.margin + half, std::min(all.center().y(), bottom - half)));
  painter.rotate(-90);
  labels.drawCentered(QPointF(0, 0), rows);
  painter.restore();
}

TitleRoom roomOfTitle(TextPen& pen, const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel) {
  constexpr double between = 2;
  const auto middleOf = [&](std::size_t of) { return layout.cells[of].center().x(); };
  const auto besideOf = [&](std::size_t of, int side) -> std::optional<std::size_t> {
    const std::size_t other = of + static_cast<std::size_t>(side);
    if (other >= layout.cells.size() || layout.cells[other].top() != layout.cells[of].top()) return std::nullopt;
    return other;
  };
  // What the row is stands at the left of its first panel's title.
  const auto edgeOf = [&](std::size_t of) {
    return figure.panels[of].rowTitle.isEmpty() ? 0 : layout.cells[of].left() - gapBesideLabels / 2;
  };
  const auto halfWay = [&](std::size_t of, int side) {
    if (const auto other = besideOf(of, side)) return std::abs(middleOf(*other) - middleOf(of)) / 2;
    return side < 0 ? middleOf(of) - edgeOf(of) : layout.size.width() - middleOf(of);
  };
  const auto before = besideOf(panel, -1), after = besideOf(panel, 1);
  // This is asked for each heatmap of hundreds, so only its neighbours are looked at.
  const bool isOneOfMany = (before && (after || besideOf(*before, -1))) || (after && besideOf(*after, 1));
  // In a row of many heatmaps all names are cut alike: else the last would be whole beside shortened ones.
  if (isOneOfMany) {
    const double right = halfWay(panel, 1) - between / 2;
    if (edgeOf(panel) > 0) return {edgeOf(panel), middleOf(panel) + right};
    const double half = std::min(halfWay(panel, -1) - between / 2, right);
    return {middleOf(panel) - half, middleOf(panel) + half};
  }
  // How far from its middle a title reaches: to the side, what the other side has no room for as well.
  const auto reach = [&](std::size_t of, int side) {
    const double half = pen.width(figure.panels[of].title) / 2;
    return std::min(halfWay(of, side), half + std::max(0.0, half - halfWay(of, -side)));
  };
  TitleRoom room{edgeOf(panel), layout.size.width()};
  if (before) room.left = middleOf(*before) + reach(*before, 1) + between;
  if (after) room.right = middleOf(*after) - reach(*after, -1) - between;
  return room;
}

}  // namespace attn::ui
