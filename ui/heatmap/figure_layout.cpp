// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/figure_layout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/label_widths.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::FigureLayout)
};

}  // namespace

FigureStyle printStyle(bool transparent) {
  FigureStyle style;
  style.background = transparent ? QColor(Qt::transparent) : QColor(Qt::white);
  style.text = Qt::black;
  style.faintText = 0x3a3a3a;
  style.blankText = 0x767676;
  style.gap = style.background;
  style.masked = transparent ? QColor(Qt::transparent) : QColor(0xf6f6f6);
  style.hatch = 0xa6a6a6;
  style.notFinite = 0xb9b3c9;
  style.labelFont = printedSmallFont();
  style.titleFont = printedTextFont();
  style.titleFont.setWeight(QFont::DemiBold);
  style.numberFont = printedNumberFont();
  style.largestNumber = 1;  // as large as was asked for
  style.margin = 6;
  style.elidesLabels = false;
  return style;
}

QSizeF cellOf(const HeatmapFigure& figure, double width) {
  double shape = figure.cellShape;
  if (shape == 0)
    shape = static_cast<double>(mostColumns(figure)) / static_cast<double>(std::max<Index>(1, mostRows(figure)));
  return {width, width * shape};
}

/// Whether a panel before this one shows the same valid length: the panels of a sequence follow each other.
bool showsSameLengthBefore(const HeatmapFigure& figure, std::size_t panel) {
  for (std::size_t i = panel; i-- > 0 && figure.panels[i].entry == figure.panels[panel].entry;)
    if (showsLengths(figure, i)) return true;
  return false;
}

bool showsLengths(const HeatmapFigure& figure, std::size_t panel) {
  return visibleOf(figure, panel) && !figure.panels[panel].isFrozen;
}

bool hasHandle(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel) {
  return showsLengths(figure, panel) && !(layout.sharedHandles && showsSameLengthBefore(figure, panel));
}

CellsOfPixel cellsOfPixel(const HeatmapFigure& figure, const FigureLayout& layout, double scale) {
  const auto sharing = [scale](double cell, Index cells) {
    const double pixels = cell * scale;
    return pixels >= 1 || pixels <= 0 ? Index{1} : std::min(cells, static_cast<Index>(std::ceil(1 / pixels)));
  };
  return {sharing(layout.cell.height(), mostRows(figure)), sharing(layout.cell.width(), mostColumns(figure))};
}

QString poolingWords(const HeatmapFigure& figure, const FigureLayout& layout, double scale) {
  const CellsOfPixel cells = cellsOfPixel(figure, layout, scale);
  if (!cells.areShared()) return {};
  const QString shared = QStringLiteral("%1 × %2").arg(cells.rows).arg(cells.columns);
  if (showsMeans(figure)) return Words::tr("each pixel shows the mean of up to %1 cells").arg(shared);
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    if (poolingOf(figure, panel) == Pooling::fromZero)
      return Words::tr("each pixel shows the number farthest from 0 of up to %1 cells").arg(shared);
  return Words::tr("each pixel shows the largest of up to %1 cells").arg(shared);
}

QStringList linesOfRowTitle(const QString& title) {
  return title.isEmpty() ? QStringList() : title.split(QStringLiteral(" · "));
}

std::optional<CellPlace> cellAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point) {
  for (std::size_t i = 0; i < layout.cells.size(); ++i) {
    const QRectF& cells = layout.cells[i];
    if (!cells.contains(point)) continue;
    const auto column = static_cast<Index>((point.x() - cells.left()) / layout.cell.width());
    const auto row = static_cast<Index>((point.y() - cells.top()) / layout.cell.height());
    if (row < rowsOf(figure, i) && column < columnsOf(figure, i)) return CellPlace{i, row, column};
  }
  return std::nullopt;
}

QRectF sideRect(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel, std::size_t column,
                Index row) {
  const QRectF& cells = layout.cells[panel];
  const double begin = column == 0 ? 0 : layout.sideEnds[column - 1];
  const Index rows = rowsOf(figure, panel);
  const double top = cells.top() + static_cast<double>(row) * layout.cell.height();
  if (row < rows) return {cells.right() + begin, top, layout.sideEnds[column] - begin, layout.cell.height()};
  return {cells.right() + begin, cells.bottom() + layout.totalTop, layout.sideEnds[column] - begin, layout.totalHeight};
}

std::optional<NumberRoom> roomForNumber(const FigureStyle& style, QSizeF cell, const QString& shortest) {
  if (style.numbers == CellNumbers::off) return std::nullopt;
  const int smallest =
      style.numbers == CellNumbers::on ? 1 : std::max(1, static_cast<int>(std::ceil(style.smallestNumber - 1e-6)));
  const double gap = gapBetweenCells(cell);
  const QFontMetricsF usual(style.numberFont);
  // A cell must have room for the shortest number at least.
  const double least = smallest / static_cast<double>(style.numberFont.pixelSize());
  // Numbers beside each other stay apart: in large text more than in usual one, where that leaves any.
  const double wide = 0.45 * usual.horizontalAdvance(u'0');
  const bool hasRoom =
      cell.width() >= 30 && cell.width() - gap - wide >= least * usual.horizontalAdvance(QStringLiteral("0.00"));
  const double apart = std::max(std::min(3.0, 0.06 * cell.width()), hasRoom ? wide : 0.0);
  const QSizeF space(cell.width() - gap - apart, std::max(style.numberShare * cell.height(), 16.0));
  if (space.width() < least * usual.horizontalAdvance(shortest) || cell.height() - gap < least * usual.height())
    return std::nullopt;
  return NumberRoom{smallest, apart, space};
}

QRectF sideCell(const HeatmapFigure& figure, const FigureLayout& layout, std::size_t panel, std::size_t column,
                Index row) {
  const double gap = gapBetweenCells(layout.cell) / 2;
  const QRectF whole = sideRect(figure, layout, panel, column, row).adjusted(sideCellApart, gap, 0, -gap);
  const double wanted = layout.hasSideNumbers ? whole.width() : std::max(layout.cell.width(), narrowestSideCell);
  const double spare = std::max(0.0, whole.width() - wanted) / 2;
  return whole.adjusted(spare, 0, -spare, 0);
}

QRectF cellRect(const FigureLayout& layout, const CellPlace& place) {
  const QRectF& cells = layout.cells[place.panel];
  return {cells.left() + static_cast<double>(place.column) * layout.cell.width(),
          cells.top() + static_cast<double>(place.row) * layout.cell.height(), layout.cell.width(),
          layout.cell.height()};
}

}  // namespace attn::ui
