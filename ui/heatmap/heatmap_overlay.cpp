// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/label_widths.h"
#include "ui/heatmap/length_handle.h"
#include "ui/heatmap/number_reader.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

// How the heatmap view paints: the figure as a picture that is kept, and over it what moves with the hand.

namespace attn::ui {
namespace {

/// The colour beside a frame, so that it is seen on light cells and on dark ones.
QColor underSelection() { return theme().dark ? Qt::black : Qt::white; }

}  // namespace

void HeatmapView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  if (!hasFigure()) {
    painter.fillRect(viewport()->rect(), m_style.background);
    painter.setPen(m_style.text);
    painter.setFont(m_style.labelFont);
    const QRect space = viewport()->rect().adjusted(40, 40, -40, -40);
    painter.drawText(space, Qt::AlignCenter | Qt::TextWordWrap, m_message);
    return;
  }
  const double scale = viewport()->devicePixelRatioF();
  if (m_pictureIsOld || m_picture.devicePixelRatio() != scale) {
    std::vector<UnreadNumbers> unread;
    m_picture = renderFigure(m_figure, m_layout, m_style, QRectF(origin(), viewport()->size()), scale, &unread,
                             m_reader->drawn());
    m_reader->readPicture(unread);
    m_picture.setDevicePixelRatio(scale);
    m_pictureIsOld = false;
  }
  painter.drawImage(QPointF(0, 0), m_picture);
  paintOverlay(painter);
}

void HeatmapView::paintOverlay(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(-origin());
  const QRectF part(origin(), viewport()->size());
  for (std::size_t panel = 0; !m_covered.isEmpty() && panel < m_figure.panels.size(); ++panel)
    clearCovered(painter, panel, part);
  // Labels that follow the edge of the view are over the cells, and so over what marks them.
  const auto underLabels = [&](std::size_t panel, const auto& paint) {
    const QRectF &all = m_layout.cells[panel], beside = besideLabels(m_layout, panel, part);
    QRectF clip = part;
    if (beside.top() > all.top()) clip.setTop(beside.top() - 1);
    const bool hasRowLabels = gridColumn(m_layout, panel) == 0 || !m_figure.sharedRowLabels;
    if (hasRowLabels && beside.left() > all.left()) clip.setLeft(beside.left() - 1);
    painter.save();
    if (clip != part) painter.setClipRect(clip);
    paint();
    painter.restore();
  };
  if (m_hover)
    for (const CellPlace& place : linkedCells(m_figure, *m_hover))
      underLabels(place.panel, [&] { paintHover(painter, place); });
  for (std::size_t panel = 0; m_litRow && panel < m_figure.panels.size(); ++panel)
    if (*m_litRow < rowsOf(m_figure, panel)) underLabels(panel, [&] { paintLitRow(painter, panel); });
  if (m_selection) {
    for (const CellPlace& place : linkedCells(m_figure, *m_selection))
      underLabels(place.panel, [&] {
        paintFrame(painter, place, underSelection(), 5);
        paintFrame(painter, place, theme().selection, hasFocus() && place == *m_selection ? 2.5 : 2);
      });
  }
  for (const std::size_t panel : handledPanels()) underLabels(panel, [&] { paintLengths(painter, panel); });
  if (const auto pointed = pointedAt(); pointed && hasCell(*pointed))
    for (const CellPlace& place : linkedCells(m_figure, *pointed))
      paintLitLabels(painter, m_figure, m_layout, m_style, place, part, {theme().accent, theme().accentText});
  painter.translate(origin());
  paintNote(painter);
  if (showsFocus() && !m_selection) {
    painter.setPen(QPen(theme().accent, ui::lineWidth(2)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(viewport()->rect()).adjusted(2, 2, -2, -2));
  }
}

void HeatmapView::clearCovered(QPainter& painter, std::size_t panel, const QRectF& part) const {
  if (!m_figure.hasLabels || (m_figure.sharedRowLabels && gridColumn(m_layout, panel) > 0)) return;
  TextPen pen(painter, m_style.labelFont);
  const qsizetype front = commonFront(m_figure.panels[panel].rowLabels, rowsOf(m_figure, panel));
  const double right = besideLabels(m_layout, panel, part).left() - gapBesideLabels;
  // As beside a lit label, lines of letters stand clear of it in less than their height.
  const double clear = std::max(2.0, 0.12 * pen.height());
  const QRectF covered = m_covered.translated(origin()).adjusted(0, clear, 0, -clear);
  for (Index row = 0; row < rowsOf(m_figure, panel); row += m_layout.rowStep) {
    const double middle = cellRect(m_layout, {panel, row, 0}).center().y();
    if (std::abs(middle - covered.center().y()) > (covered.height() + pen.height()) / 2) continue;
    const QString label = pen.elided(rowLabel(m_figure, panel, row), m_layout.longestRowLabel, front);
    const QRectF place = pen.lineRect(label).translated(right - pen.width(label), middle + pen.baselineBelowMiddle());
    if (place.intersects(covered)) painter.fillRect(place.adjusted(-1, 0, 1, 0), m_style.background);
  }
}

void HeatmapView::paintNote(QPainter& painter) const {
  const QString text = note();
  if (text.isEmpty()) return;
  TextPen pen(painter, inPixels(smallFont()));
  const double bottom = std::max<double>(viewport()->height(), m_layout.size.height() - origin().y());
  const QRectF line(0, bottom - noteHeight, viewport()->width(), noteHeight);
  const QString shown = pen.elided(text, line.width() - 16);
  QColor ground = m_style.background;
  ground.setAlphaF(0.92F);
  const QRectF under(0, 0, pen.width(shown) + 16, noteHeight);
  painter.fillRect(under.translated(line.center() - under.center()), ground);
  painter.setPen(m_style.faintText);
  pen.drawCentered(QPointF(line.center().x(), line.center().y() + pen.baselineBelowMiddle()), shown);
}

void HeatmapView::paintFrame(QPainter& painter, const CellPlace& place, const QColor& color, double width) const {
  const QRectF cell = cellRect(m_layout, place);
  const double grow = std::max(0.0, 8 - std::min(cell.width(), cell.height())) / 2;
  painter.setPen(QPen(color, ui::lineWidth(width)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(cell.adjusted(-grow, -grow, grow, grow));
}

void HeatmapView::paintHover(QPainter& painter, const CellPlace& place) const {
  const QRectF& cells = m_layout.cells[place.panel];
  const QRectF cell = cellRect(m_layout, place);
  // On a picture rows and columns mean nothing.
  if (m_figure.panels[place.panel].under) {
    paintFrame(painter, place, Qt::white, 4);
    return paintFrame(painter, place, Qt::black, 2);
  }
  QColor line = theme().selection;
  line.setAlphaF(0.45F);
  painter.setPen(QPen(line, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(cells.left(), cell.top(), cells.width(), cell.height()));
  painter.drawRect(QRectF(cell.left(), cells.top(), cell.width(), cells.height()));
}

void HeatmapView::paintLitRow(QPainter& painter, std::size_t panel) const {
  const QRectF first = cellRect(m_layout, {panel, *m_litRow, 0});
  const double grow = std::max(0.0, 8 - first.height()) / 2;
  const QRectF& cells = m_layout.cells[panel];
  const QRectF row = QRectF(cells.left(), first.top(), cells.width(), first.height()).adjusted(-1, -grow, 1, grow);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(underSelection(), ui::lineWidth(1.6)));
  painter.drawRect(row.adjusted(-1.6, -1.6, 1.6, 1.6));
  if (m_litFrame != Qt::SolidLine) painter.drawRect(row);  // between the dashes
  painter.setPen(QPen(theme().selection, ui::lineWidth(1.6), m_litFrame));
  painter.drawRect(row);
}

void HeatmapView::paintLengths(QPainter& painter, std::size_t panel) {
  if (m_lengths.perQuery)
    paintQueryLengths(painter, panel);
  else
    paintLength(painter, panel);
}

void HeatmapView::paintQueryLengths(QPainter& painter, std::size_t panel) {
  const QRectF& cells = m_layout.cells[panel];
  const Index rows = rowsOf(m_figure, panel);
  QPainterPath stairs(QPointF(edgeOf(panel, 0), cells.top()));
  for (Index query = 0; query < rows; ++query) {
    const double bottom = cells.top() + static_cast<double>(query + 1) * m_layout.cell.height();
    const double edge = edgeOf(panel, query);
    stairs.lineTo(edge, bottom);
    if (query + 1 < rows && edgeOf(panel, query + 1) != edge) stairs.lineTo(edgeOf(panel, query + 1), bottom);
  }
  painter.setPen(QPen(theme().accent, ui::lineWidth(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(stairs);
  if (m_layout.cell.height() < lowestGrip) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().accent);
  for (Index query = 0; query < rows; ++query) {
    const double offset = gripOffset(panel, query);
    // Where both sides have numbers there is the line alone, until a hand is there.
    const bool isHeld = m_drag && m_drag->panel == panel && m_drag->query == query;
    if (offset == 0 && !isHeld) continue;
    QRectF place(QPointF(0, 0), gripSize);
    place.moveCenter(
        {edgeOf(panel, query) + offset, cells.top() + (static_cast<double>(query) + 0.5) * m_layout.cell.height()});
    painter.drawRoundedRect(place, 3, 3);
  }
}

void HeatmapView::paintLength(QPainter& painter, std::size_t panel) {
  const QRectF& cells = m_layout.cells[panel];
  const QColor accent = theme().accent;
  const double x = edgeOf(panel, 0);
  const bool hasPill = hasHandle(m_figure, m_layout, panel);
  painter.setPen(QPen(accent, ui::lineWidth(2)));
  painter.drawLine(QPointF(x, cells.top() - lineBeyond),
                   QPointF(x, cells.bottom() + (hasPill ? pillDistance - 8 : lineBeyond)));
  if (!hasPill) return;
  const QRectF grip = pillRect(x, cells.bottom());
  painter.setPen(Qt::NoPen);
  painter.setBrush(accent);
  painter.drawRoundedRect(grip, 5, 5);
  painter.setPen(QPen(theme().accentText, 1.5, Qt::SolidLine, Qt::RoundCap));
  for (const double side : {-2.5, 2.5})
    painter.drawLine(QPointF(x + side, grip.top() + 6), QPointF(x + side, grip.bottom() - 6));

  QFont font = m_style.labelFont;
  font.setWeight(QFont::DemiBold);
  TextPen pen(painter, font);
  const Index length = lengthAt(panel, 0);
  QString text = tr("valid length %1").arg(groupedNumber(length));
  // Between a heatmap and the next one of its row, each has half of the room for its words. They stand at the right of
  // the handle if they fit there, else at the left.
  const auto beginsRow = [&](std::size_t each) {
    return each == m_layout.cells.size() || gridColumn(m_layout, each) == 0;
  };
  std::size_t next = panel + 1;
  while (!beginsRow(next) && m_layout.sharedHandles && !hasHandle(m_figure, m_layout, next)) ++next;
  const auto halfway = [&](std::size_t right) {
    return (m_layout.cells[right - 1].right() + m_layout.cells[right].left()) / 2;
  };
  const QRectF bar = m_layout.colorBars.empty() ? QRectF() : m_layout.colorBars.front();
  const bool isLast = beginsRow(next);
  const bool besideBar = grip.center().y() - 8 < bar.bottom();
  const double limit = !isLast ? halfway(next) : besideBar ? bar.left() - 4 : m_layout.size.width();
  const double leftLimit = beginsRow(panel) ? 0 : halfway(panel);
  const auto fitsRight = [&](const QString& words) { return grip.right() + 6 + pen.width(words) <= limit; };
  const auto fitsLeft = [&](const QString& words) { return grip.left() - 6 - pen.width(words) >= leftLimit; };
  const bool isFree = m_layout.sharedHandles && fitsRight(text);  // under heatmaps without a handle
  if (!fitsRight(text) && !fitsLeft(text)) text = QString::number(length);
  if (pen.width(text) + 2 * pill.width() > cells.width() && !isFree) text = QString::number(length);
  // Beside the pill's middle, but large letters, above all Chinese ones, begin below the cells.
  constexpr double highestLetter = 0.88, belowCells = 3;
  const double baseline = std::max(grip.center().y() + pen.baselineBelowMiddle(),
                                   cells.bottom() + belowCells + highestLetter * m_style.labelFont.pixelSize());
  painter.setPen(accent);
  if (fitsRight(text))
    pen.draw(QPointF(grip.right() + 6, baseline), text);
  else
    pen.drawRight(QPointF(grip.left() - 6, baseline), text);
}

}  // namespace attn::ui
