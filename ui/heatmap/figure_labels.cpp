// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/label_widths.h"
#include "ui/style/text_pen.h"

// The words beside the cells of a figure: labels of rows and columns, titles, and the numbers at the end of rows.

namespace attn::ui {
namespace {

/// Whether a letter stands upright where a line of text runs downwards: Chinese, Japanese and Korean do.
bool isWrittenDownwards(char32_t letter) {
  switch (QChar::script(letter)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
    case QChar::Script_Bopomofo: return true;
    default: return false;
  }
}

QStringList lettersIn(const QString& label) {
  constexpr qsizetype most = 64;
  QStringList letters;
  QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, label.left(most));
  for (qsizetype from = 0, to = finder.toNextBoundary(); to > 0; from = to, to = finder.toNextBoundary())
    letters << label.mid(from, to - from);
  return letters;
}

/// A label over a column that is too narrow for it: turned, or, where its letters are written downwards or it is a
/// single one, upright letters below each other.
struct NarrowLabel {
  QString whole;
  QStringList letters;  ///< that stand below each other; none: it is turned
  double pitch;         ///< from a letter to the next
  double width, length;

  NarrowLabel(TextPen& pen, const QString& label, double space, qsizetype front = 0)
      : whole(pen.elided(label, space, front)),
        letters(lettersIn(label)),
        pitch(pen.height()),
        width(pen.height()),
        length(pen.width(whole)) {
    const auto isDownwards = [](const QString& letter) {
      const QList<uint> points = letter.toUcs4();
      return !points.isEmpty() && isWrittenDownwards(points.front());
    };
    const bool isSingle = letters.size() == 1;
    if (!isSingle && !std::all_of(letters.begin(), letters.end(), isDownwards)) letters.clear();
    if (letters.isEmpty()) return;
    width = 0;
    for (const QString& letter : letters) width = std::max(width, pen.width(letter));
    if (!isSingle) pitch = width;  // such letters are squares
    const auto most = static_cast<qsizetype>(std::max(1.0, std::floor(space / pitch + 1e-6)));
    const QString dots(u'⋮');
    if (letters.size() > most && front > 0 && front < label.size())
      letters = QStringList(dots) + lettersIn(label.mid(front));
    if (letters.size() > most) {
      letters = letters.mid(0, most);
      letters.back() = dots;
    }
    length = pitch * static_cast<double>(letters.size());
  }

  /// From the middle of its foot upwards.
  void paint(QPainter& painter, TextPen& pen, QPointF foot) const {
    double middle = foot.y() - pitch / 2;
    for (qsizetype i = letters.size(); i-- > 0; middle -= pitch)
      pen.drawCentered(QPointF(foot.x(), middle + pen.baselineBelowMiddle()), letters[i]);
    if (!letters.isEmpty()) return;
    painter.save();
    painter.translate(foot.x() + pen.baselineBelowMiddle(), foot.y());
    painter.rotate(-90);
    pen.draw(QPointF(0, 0), whole);
    painter.restore();
  }
  QRectF rect(QPointF foot) const { return {foot.x() - width / 2, foot.y() - length, width, length}; }
};

QColor labelColor(const HeatmapFigure& figure, const FigureStyle& style, const QString& label) {
  return !figure.fadedLabel.isEmpty() && label == figure.fadedLabel ? style.blankText : style.faintText;
}

/// Whether a panel has what rows of the grid share: where it is in the first row, or where a view is scrolled past the
/// first row and past its own place.
bool hasShared(const FigureLayout& layout, std::size_t panel, const QRectF& part) {
  return gridRow(layout, panel) == 0 || layout.cells[panel].top() < part.top() + headerOf(layout, panel) + 4;
}

/// A title as it has room: where it is too long, what tells it from its neighbours, which is the whole number at its
/// end, or the letter of one of two that are compared at its beginning, with the number of its head: "A: 1" of
/// "A: head 1 of 2"; or the heads of a difference at its end: "head B2 − A1".
QString shownTitle(TextPen& pen, const QString& title, double space) {
  if (pen.width(title) <= space) return title;
  static const QRegularExpression headOfOne(QStringLiteral("^(\\w: )\\D+(\\d+)"));
  if (const auto head = headOfOne.match(title); head.hasMatch())
    return pen.elided(head.captured(1) + head.captured(2), space);
  static const QRegularExpression headsOfBoth(QStringLiteral(" · ([^·]*\\d − [^·]*\\d)$"));
  if (const auto heads = headsOfBoth.match(title); heads.hasMatch()) return pen.elided(heads.captured(1), space);
  if (title.indexOf(QStringLiteral(" · ")) == 1) return pen.elided(title, space);
  const QString last = title.mid(title.lastIndexOf(u' ') + 1);
  const bool isCount = !last.isEmpty() && std::all_of(last.begin(), last.end(), [](QChar c) { return c.isDigit(); });
  return isCount && pen.width(last) <= space ? last : pen.elided(title, space);
}

/// Takes away the labels on both sides of a lit one that it would leave a part of.
template <class RectOf>
void clearNeighbours(QPainter& painter, const FigureStyle& style, const QRectF& lit, Index at, Index step, Index count,
                     const RectOf& rectOf) {
  const auto clear = [&](Index label) {
    if (label < 0 || label >= count || !lit.intersects(rectOf(label))) return false;
    painter.fillRect(rectOf(label).adjusted(-1, 0, 1, 0), style.background);
    return true;
  };
  for (Index label = (at + step - 1) / step * step - step; clear(label);) label -= step;
  for (Index label = at / step * step + step; clear(label);) label += step;
}

}  // namespace

QRectF besideLabels(const FigureLayout& layout, std::size_t panel, const QRectF& part) {
  QRectF cells = layout.cells[panel];
  const double header =
      (hasShared(layout, panel, part) ? layout.columnLabelHeight + layout.titleHeight : headerOf(layout, panel)) + 4;
  cells.setLeft(std::clamp(part.left() + layout.rowLabelWidth, cells.left(), cells.right()));
  cells.setTop(std::clamp(part.top() + header, cells.top(), cells.bottom()));
  return cells;
}

void paintLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
                 std::size_t panel, const QRectF& part) {
  const QRectF cells = besideLabels(layout, panel, part);
  const QRectF& all = layout.cells[panel];
  CellSpan span =
      cellsIn(layout, panel, part.adjusted(-20, -20, 20, 20), rowsOf(figure, panel), columnsOf(figure, panel));
  if (!figure.hasLabels) span = {};
  const SideColumns* side = figure.panels[panel].side.get();
  const auto firstLabel = [](Index first, Index step) { return (first + step - 1) / step * step; };
  TextPen pen(painter, style.labelFont);
  const bool hasRowLabels = gridColumn(layout, panel) == 0 || !figure.sharedRowLabels;

  // Labels that follow the edge of the view lie over cells, whose words would be read with theirs.
  if (cells.top() > all.top())
    painter.fillRect(QRectF(QPointF(all.left(), all.top()), QPointF(all.right(), cells.top())), style.background);
  if (cells.left() > all.left() && hasRowLabels)
    painter.fillRect(QRectF(QPointF(all.left(), cells.top()), QPointF(cells.left(), all.bottom())), style.background);

  painter.save();
  painter.setClipRect(QRectF(part.left(), cells.top() - 0.5 * pen.height(), part.width(), part.height()));
  if (hasRowLabels) {
    const qsizetype rowFront = commonFront(figure.panels[panel].rowLabels, rowsOf(figure, panel));
    for (Index i = firstLabel(span.firstRow, layout.rowStep); i < span.lastRow; i += layout.rowStep) {
      const QString label = rowLabel(figure, panel, i);
      const double middle = all.top() + (static_cast<double>(i) + 0.5) * layout.cell.height();
      painter.setPen(labelColor(figure, style, label));
      pen.drawRight(QPointF(cells.left() - gapBesideLabels, middle + pen.baselineBelowMiddle()),
                    pen.elided(label, layout.longestRowLabel, rowFront));
    }
  }
  painter.restore();

  painter.save();
  if (hasRowLabels && cells.left() > all.left())
    painter.setClipRect(QRectF(cells.left(), part.top(), part.width(), part.height()));
  const bool isWhole = hasShared(layout, panel, part);
  const bool hasColumnLabels = isWhole || !layout.sharedColumnLabels;
  const qsizetype front = commonFront(figure.panels[panel].columnLabels, columnsOf(figure, panel));
  for (Index j = firstLabel(span.firstColumn, layout.columnStep); hasColumnLabels && j < span.lastColumn;
       j += layout.columnStep) {
    const QString label = columnLabel(figure, panel, j);
    const double middle = all.left() + (static_cast<double>(j) + 0.5) * layout.cell.width();
    const bool isLeftOut = side && std::binary_search(side->leftOut.begin(), side->leftOut.end(), j);
    painter.setPen(isLeftOut ? style.blankText : labelColor(figure, style, label));
    // Struck out: drawn, because the pens share the painter's font.
    QLineF through;
    if (layout.uprightColumnLabels) {
      const double space = layout.cell.width() * static_cast<double>(layout.columnStep) - 1;
      const QString text =
          pen.elided(label, layout.wholeColumnLabels ? layout.longestColumnLabel : std::max(space, 8.0), front);
      const QPointF baseline(middle - pen.width(text) / 2, cells.top() - gapBesideLabels + 2 - pen.descent());
      pen.draw(baseline, text);
      through = QLineF(baseline, baseline + QPointF(pen.width(text), 0)).translated(0, -0.32 * pen.ascent());
    } else {
      const QPointF foot(middle, cells.top() - gapBesideLabels + 3);
      const NarrowLabel narrow(pen, label, layout.columnLabelHeight - gapBesideLabels, front);
      narrow.paint(painter, pen, foot);
      through = QLineF(foot, foot - QPointF(0, narrow.length));
    }
    if (isLeftOut) painter.drawLine(through);
  }
  painter.restore();

  TextPen titles(painter, style.titleFont);
  // What a row is stands in the line of the labels where no panel has a title.
  const bool hasTitle = isWhole || !layout.sharedTitles;
  const double baseline =
      hasTitle && layout.titleHeight > 0
          ? cells.top() - (isWhole ? layout.columnLabelHeight : headerOf(layout, panel) - layout.titleHeight) - 4 -
                titles.descent()
          : cells.top() - gapBesideLabels + 2 - titles.descent();
  painter.setPen(style.text);
  // At the left of a title there may be what its row is; else it reaches over the labels of rows.
  const double overLabels = figure.hasLabels && !figure.sharedRowLabels ? layout.rowLabelWidth : 0;
  const double beside = figure.panels[panel].rowTitle.isEmpty() ? (figure.hasLabels ? 24 : 8) + overLabels : 0;
  const TitleRoom room = roomOfTitle(titles, figure, layout, panel);
  if (hasTitle) {
    const QString title = shownTitle(titles, figure.panels[panel].title,
                                     std::max({cells.width() + beside, 40.0, room.right - room.left}));
    // Not in the middle where there is more room at one side.
    const double half = titles.width(title) / 2, middle = cells.center().x();
    const bool fits = 2 * half <= room.right - room.left;
    titles.drawCentered({fits ? std::max(room.left + half, std::min(middle, room.right - half)) : middle, baseline},
                        title);
  }
  // Of several lines the first stands beside a title, or the last beside the labels.
  const QStringList lines = linesOfRowTitle(figure.panels[panel].rowTitle);
  const bool fromTitle = hasTitle && layout.titleHeight > 0;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const auto below = static_cast<double>(fromTitle ? i : i + 1 - lines.size());
    titles.drawRight(QPointF(cells.left() - gapBesideLabels, baseline + below * titles.height()), lines[i]);
  }
}

void paintLitLabels(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style, const CellPlace& place, const QRectF& part, const LitColors& colors) {
  const QRectF cells = besideLabels(layout, place.panel, part);
  const QPointF middle = cellRect(layout, place).center();
  if (!cells.contains(middle) || !part.contains(middle)) return;
  constexpr double beside = 4;  // from a text to the end of its ground
  painter.save();
  QFont bold = style.labelFont;
  bold.setWeight(QFont::DemiBold);
  TextPen rows(painter, bold), columns(painter, style.labelFont);
  // Where panels share the labels of their rows, the first of them has them.
  const std::size_t inRow = figure.sharedRowLabels ? gridColumn(layout, place.panel) : 0;
  const double right = besideLabels(layout, place.panel - inRow, part).left() - gapBesideLabels;
  if (right > part.left()) {
    const qsizetype rowFront = commonFront(figure.panels[place.panel].rowLabels, rowsOf(figure, place.panel));
    const QString text =
        rows.elided(rowLabel(figure, place.panel, place.row), std::max(longestLabel, layout.longestRowLabel), rowFront);
    QRectF ground = rows.lineRect(text)
                        .translated(right - rows.width(text), middle.y() + rows.baselineBelowMiddle())
                        .adjusted(-beside, -0.5, beside, 0.5);
    ground.moveLeft(std::max(ground.left(), part.left() + 1));
    // Lines of letters stand clear of each other in less than their height, which differs from font to font.
    const double clear = std::max(2.0, 0.12 * columns.height());
    clearNeighbours(
        painter, style, ground.adjusted(0, clear, 0, -clear), place.row, layout.rowStep, rowsOf(figure, place.panel),
        [&](Index row) {
          const QString other = columns.elided(rowLabel(figure, place.panel, row), layout.longestRowLabel, rowFront);
          const double y = middle.y() + static_cast<double>(row - place.row) * layout.cell.height();
          return columns.lineRect(other)
              .translated(cells.left() - gapBesideLabels - columns.width(other), y + columns.baselineBelowMiddle())
              .adjusted(0, clear - 2, 0, 2 - clear);
        });
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.accent);
    painter.drawRoundedRect(ground, 4, 4);
    painter.setPen(colors.onAccent);
    rows.draw(QPointF(ground.left() + beside, middle.y() + rows.baselineBelowMiddle()), text);
  }

  // The label of a column is above the first row where it is in sight there.
  double above = cells.top();
  if (const std::size_t first = gridColumn(layout, place.panel);
      layout.sharedColumnLabels && !hasShared(layout, place.panel, part) &&
      layout.cells[first].bottom() > part.top() + layout.columnLabelHeight)
    above = besideLabels(layout, first, part).top();
  const QString label = columnLabel(figure, place.panel, place.column);
  const qsizetype front = commonFront(figure.panels[place.panel].columnLabels, columnsOf(figure, place.panel));
  const auto clearColumns = [&](const QRectF& ground, const auto& rectOf) {
    clearNeighbours(painter, style, ground, place.column, layout.columnStep, columnsOf(figure, place.panel),
                    [&](Index column) {
                      const double x = middle.x() + static_cast<double>(column - place.column) * layout.cell.width();
                      return rectOf(columnLabel(figure, place.panel, column), x);
                    });
  };
  const auto paintFrame = [&](const QRectF& ground) {
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(style.background);
    painter.drawRoundedRect(ground, 4, 4);
    painter.setPen(style.text);
  };
  if (layout.uprightColumnLabels) {
    const double most = layout.wholeColumnLabels ? layout.longestColumnLabel
                                                 : layout.cell.width() * static_cast<double>(layout.columnStep) - 1;
    // Never shorter than it stands below, whose ends would be seen at both sides.
    const QString text = columns.elided(label, std::max(layout.longestColumnLabel, most), front);
    const double width = columns.width(text), least = part.left() + beside + 1;
    const QPointF baseline(
        std::clamp(middle.x() - width / 2, least, std::max(least, part.right() - width - beside - 1)),
        above - gapBesideLabels + 2 - columns.descent());
    const QRectF ground = columns.lineRect(text).translated(baseline).adjusted(-beside, -0.5, beside, 0.5);
    clearColumns(ground, [&](const QString& of, double x) {
      const QString other = columns.elided(of, std::max(most, 8.0), front);
      return columns.lineRect(other).translated(x - columns.width(other) / 2, baseline.y());
    });
    paintFrame(ground);
    columns.draw(baseline, text);
  } else {
    const NarrowLabel narrow(columns, label, layout.columnLabelHeight - gapBesideLabels, front);
    const QPointF foot(middle.x(), above - gapBesideLabels + 3);
    // A turned text has its beginning and end below and above, an upright one the sides of its letters.
    const bool isTurned = narrow.letters.isEmpty();
    clearColumns(narrow.rect(foot).adjusted(2, 0, -2, 0), [&](const QString& of, double x) {
      return NarrowLabel(columns, of, layout.columnLabelHeight - gapBesideLabels, front).rect({x, foot.y()});
    });
    paintFrame(narrow.rect(foot).adjusted(isTurned ? -0.5 : -2, isTurned ? -beside : -1, isTurned ? 0.5 : 2,
                                          isTurned ? beside : 2));
    narrow.paint(painter, columns, foot);
  }
  painter.restore();
}

namespace {

/// The grounds of a column of cells. Rows that share a pixel have the colour of the largest number among them, of
/// signed ones that which is farthest from 0.
void paintSideCells(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout,
                    const FigureStyle& style, std::size_t panel, std::size_t column, const CellSpan& span) {
  const std::vector<double>& numbers = figure.panels[panel].side->columns[column].numbers;
  const CellColors colors = colorsOf(figure, panel, style.masked.rgb(), style.notFinite.rgb(), style.isDark);
  const ValueRange range = rangeOf(figure, panel);
  const auto together = std::max<Index>(1, static_cast<Index>(std::ceil(1 / layout.cell.height())));
  const Index rows = std::min(span.lastRow, static_cast<Index>(numbers.size()));
  for (Index row = span.firstRow / together * together; row < rows; row += together) {
    const Index last = std::min(rows, row + together);
    const bool isSigned = figure.panels[panel].isSigned;
    const auto sizeOf = [isSigned](double number) { return isSigned ? std::abs(number) : number; };
    const double largest = *std::max_element(
        numbers.begin() + row, numbers.begin() + last,
        [&](double one, double other) { return std::isnan(one) ? !std::isnan(other) : sizeOf(one) < sizeOf(other); });
    if (std::isnan(largest)) continue;
    QRectF place = sideCell(figure, layout, panel, column, row);
    place.setBottom(sideCell(figure, layout, panel, column, last - 1).bottom());
    painter.fillRect(place, QColor::fromRgb(colorOf(static_cast<float>(largest), range, colors)));
  }
}

}  // namespace

void paintSide(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style,
               std::size_t panel, const QRectF& part) {
  const SideColumns* side = figure.panels[panel].side.get();
  if (!side || layout.sideEnds.size() < side->columns.size()) return;
  const QRectF cells = besideLabels(layout, panel, part);
  const QRectF& all = layout.cells[panel];
  const CellSpan span =
      cellsIn(layout, panel, part.adjusted(-20, -20, 20, 20), rowsOf(figure, panel), columnsOf(figure, panel));
  const Index first = (span.firstRow + layout.rowStep - 1) / layout.rowStep * layout.rowStep;
  const auto isAdded = [side](Index row) { return std::binary_search(side->added.begin(), side->added.end(), row); };
  QFont strong = style.labelFont;
  strong.setWeight(QFont::DemiBold);
  const auto right = [&](std::size_t column, Index row) {
    return sideRect(figure, layout, panel, column, row).right();
  };
  // Of the rows that are added up the numbers are strong, as the total is.
  const CellColors colors = colorsOf(figure, panel, style.masked.rgb(), style.notFinite.rgb(), style.isDark);
  const ValueRange range = rangeOf(figure, panel);
  // A sign may leave the cells of one panel without numbers.
  const bool haveNumbers = layout.hasSideNumbers && (!figure.panels[panel].isSigned ||
                                                     roomForNumber(style, layout.cell, QStringLiteral("+0.00")));
  const auto drawNumbers = [&](const QFont& font, bool areAdded) {
    TextPen pen(painter, font);
    const QColor ink = areAdded ? style.text : style.faintText;
    for (Index row = first; row < span.lastRow; row += layout.rowStep) {
      if (isAdded(row) != areAdded) continue;
      const double middle = all.top() + (static_cast<double>(row) + 0.5) * layout.cell.height();
      for (std::size_t column = 0; column < side->columns.size(); ++column) {
        const QString text = sideText(figure, panel, column, row);
        if (!side->columns[column].areCells) {
          painter.setPen(ink);
          pen.drawRight(QPointF(right(column, row), middle + pen.baselineBelowMiddle()), text);
        } else if (haveNumbers && !text.isEmpty()) {
          const double number = side->columns[column].numbers[static_cast<std::size_t>(row)];
          painter.setPen(inkOn(colorOf(static_cast<float>(number), range, colors)));
          const QRectF ground = sideCell(figure, layout, panel, column, row);
          pen.drawCentered(QPointF(ground.center().x(), middle + pen.baselineBelowMiddle()), text);
        }
      }
    }
  };
  painter.save();
  painter.setClipRect(QRectF(part.left(), cells.top() - 0.5 * layout.cell.height(), part.width(), part.height()));
  for (std::size_t column = 0; column < side->columns.size(); ++column)
    if (side->columns[column].areCells) paintSideCells(painter, figure, layout, style, panel, column, span);
  drawNumbers(style.labelFont, false);
  if (!side->added.empty()) drawNumbers(strong, true);
  painter.restore();

  TextPen headings(painter, style.labelFont);
  painter.setPen(style.faintText);
  for (std::size_t column = 0; figure.hasLabels && column < side->columns.size(); ++column) {
    const double foot = cells.top() - gapBesideLabels + 2 - headings.descent();
    const QString& heading = side->columns[column].heading;
    const double middle = sideCell(figure, layout, panel, column, 0).center().x();
    if (!side->columns[column].areCells)
      headings.drawRight(QPointF(right(column, 0), foot), heading);
    else if (layout.hasSideNumbers || layout.uprightColumnLabels)
      headings.drawCentered(QPointF(middle, foot), heading);
    else
      NarrowLabel(headings, heading, layout.columnLabelHeight - gapBesideLabels)
          .paint(painter, headings, QPointF(middle, cells.top() - gapBesideLabels + 3));
  }
  if (side->totalName.isEmpty()) return;
  TextPen totals(painter, strong);
  const Index rows = rowsOf(figure, panel);
  const double middle = sideRect(figure, layout, panel, 0, rows).center().y();
  painter.setPen(style.text);
  totals.drawRight(QPointF(all.right(), middle + totals.baselineBelowMiddle()),
                   totals.elided(side->totalName, all.width() + layout.rowLabelWidth));
  for (std::size_t column = 0; column < side->columns.size(); ++column)
    totals.drawRight(QPointF(right(column, rows), middle + totals.baselineBelowMiddle()),
                     sideText(figure, panel, column, rows));
}

std::optional<LabelPlace> labelAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point,
                                  const QRectF& part) {
  if (!figure.hasLabels) return std::nullopt;
  const double beside = layout.sideEnds.empty() ? 0 : layout.sideEnds.back();
  for (std::size_t panel = 0; panel < layout.cells.size(); ++panel) {
    const QRectF cells = besideLabels(layout, panel, part);
    const QRectF& all = layout.cells[panel];
    const auto row = static_cast<Index>((point.y() - all.top()) / layout.cell.height());
    const auto column = static_cast<Index>((point.x() - all.left()) / layout.cell.width());
    const bool isAmongRows = point.y() >= cells.top() && point.y() < all.bottom();
    const bool hasRowLabels = gridColumn(layout, panel) == 0 || !figure.sharedRowLabels;
    const bool isAtLeft = hasRowLabels && point.x() < cells.left() && point.x() >= cells.left() - layout.rowLabelWidth;
    const bool isAtRight = figure.panels[panel].side && point.x() >= all.right() && point.x() < all.right() + beside;
    if (isAmongRows && (isAtLeft || isAtRight) && row < rowsOf(figure, panel)) return LabelPlace{panel, row, {}};
    const bool hasColumnLabels = !layout.sharedColumnLabels || hasShared(layout, panel, part);
    if (hasColumnLabels && point.x() >= cells.left() && point.x() < all.right() && point.y() < cells.top() &&
        point.y() >= cells.top() - layout.columnLabelHeight && column < columnsOf(figure, panel))
      return LabelPlace{panel, {}, column};
  }
  return std::nullopt;
}

}  // namespace attn::ui
