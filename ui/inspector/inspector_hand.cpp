// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>
#include <QWheelEvent>

#include "ui/inspector/explanation_latex.h"
#include "ui/inspector/explanation_text.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

// The inspector under the hand: keys, clicks, pointing and its menu.

namespace attn::ui {
namespace {

/// The colour of a mark: 0 is that of the number that is pointed at.
QColor markColor(int mark) {
  if (mark == 0) return theme().accent;
  const std::vector<QColor> colors = theme().dark ? std::vector<QColor>{0xfb923c, 0x4ade80, 0xc084fc, 0x22d3ee}
                                                  : std::vector<QColor>{0xc2410c, 0x15803d, 0x7e22ce, 0x0e7490};
  return colors[static_cast<std::size_t>(mark - 1) % colors.size()];
}

}  // namespace

void Inspector::wheelEvent(QWheelEvent* event) {
  // A text that is only read would change its size, and shrink to nothing.
  if (event->modifiers() & Qt::ControlModifier) return event->accept();
  QTextEdit::wheelEvent(event);
}

void Inspector::mouseMoveEvent(QMouseEvent* event) {
  QTextEdit::mouseMoveEvent(event);
  pointAt(event->position().toPoint());
}

void Inspector::mouseReleaseEvent(QMouseEvent* event) {
  QTextEdit::mouseReleaseEvent(event);
  if (event->button() == Qt::LeftButton && !textCursor().hasSelection()) follow(linkAt(event->position().toPoint()));
}

void Inspector::follow(const QString& link) {
  if (link.isEmpty()) return;
  if (link.startsWith(sortLink)) return sortBy(link.mid(sortLink.size()).toInt());
  emit linkClicked(link);
}

QString Inspector::linkAt(const QPoint& point) const {
  if (const QString link = anchorAt(point); !link.isEmpty()) return link;
  const QTextCursor cursor = cursorForPosition(point);
  const QTextTable* table = cursor.currentTable();
  // What is below the text, or above it, is nearest to some row too.
  if (!table || !cursorRect(cursor).adjusted(-width(), -2, width(), 2).contains(point)) return {};
  const QTextTableCell first = table->cellAt(table->cellAt(cursor).row(), 0);
  QTextCursor name = first.firstCursorPosition();
  name.movePosition(QTextCursor::NextCharacter);
  const QString link = name.charFormat().anchorHref();
  return link.startsWith(sortLink) ? QString() : link;
}

/// By numbers the largest come first; names in the order in which they stand in their text.
void Inspector::sortBy(int column) {
  const bool isSame = column == m_sort.column;
  m_sort = {column, isSame ? !m_sort.isDescending : column > 0};
  showText();
}

void Inspector::keyPressEvent(QKeyEvent* event) {
  if (const auto stages = revealedBy(event)) return *stages > 0 ? reveal(*stages) : setStepping(false);
  const bool isEntered = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isEntered && event->modifiers() == Qt::NoModifier) return follow(linkAt(cursorRect().center()));
  const int digit = event->key() - Qt::Key_1;
  if (m_explanation && digit >= 0 && digit < 9 && event->modifiers() == Qt::NoModifier) return sortBy(digit);
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  // The caret stands in a row as the pointer would.
  if (const QString link = isEnter ? linkAt(cursorRect().center()) : QString(); !link.isEmpty())
    return link.startsWith(sortLink) ? sortBy(link.mid(sortLink.size()).toInt()) : emit linkClicked(link);
  QTextEdit::keyPressEvent(event);
}

std::optional<std::size_t> Inspector::revealedBy(const QKeyEvent* event) const {
  if (!isStepping() || (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))) return {};
  const bool hasShift = event->modifiers() & Qt::ShiftModifier;
  if (event->key() == Qt::Key_Escape && !hasShift) return 0;
  if (!m_explanation) return {};
  const std::size_t now = revealed();
  const auto next = [&] { return now < m_stageCount ? std::optional(now + 1) : std::nullopt; };
  const auto last = [&] { return now > 1 ? std::optional(now - 1) : std::nullopt; };
  if (event->key() == Qt::Key_Space) return hasShift ? last() : next();
  if (hasShift) return {};
  if (event->key() == Qt::Key_PageDown) return next();
  if (event->key() == Qt::Key_PageUp) return last();
  return event->key() == Qt::Key_Home ? std::optional<std::size_t>(1) : std::nullopt;
}

bool Inspector::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) pointAt(std::nullopt);
  return QTextEdit::viewportEvent(event);
}

void Inspector::contextMenuEvent(QContextMenuEvent* event) {
  QMenu* menu = createStandardContextMenu(event->pos());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (m_explanation) {
    menu->addSeparator();
    menu->addActions(m_copyActions);
    menu->addSeparator();
    if (isStepping())
      menu->addAction(tr("Show all"), this, [this] { setStepping(false); });
    else
      menu->addAction(tr("Step by step"), this, [this] { setStepping(true); })->setEnabled(m_stageCount > 1);
  }
  menu->popup(event->globalPos());
}

void Inspector::copyText() const {
  if (m_explanation) QGuiApplication::clipboard()->setText(plainTextOf(*m_explanation, m_sort));
}

void Inspector::copyLatex() const {
  if (m_explanation) QGuiApplication::clipboard()->setText(latexOf(*m_explanation, m_sort));
}

void Inspector::pointAt(std::optional<QPoint> point) {
  const QString link = point ? linkAt(*point) : QString();
  if (point) viewport()->setCursor(link.isEmpty() ? Qt::IBeamCursor : Qt::PointingHandCursor);
  const QString row = link.startsWith(sortLink) ? QString() : link;
  const bool isOtherRow = row != m_pointedLink;
  if (isOtherRow) {
    m_pointedLink = row;
    emit linkHovered(row);
  }
  std::optional<std::size_t> pointed;
  if (point && m_explanation) {
    findMarked();
    const QPointF place = *point + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const int at = document()->documentLayout()->hitTest(place, Qt::ExactHit);
    for (std::size_t i = 0; at >= 0 && i < m_numbers.size() && !pointed; ++i)
      if (at >= m_numbers[i].from && at < m_numbers[i].to) pointed = i;
  }
  if (pointed != m_pointedNumber) {
    m_pointedNumber = pointed;
    showMarks();
  } else if (!isOtherRow) {
    return;
  }
  emit pointedChanged();
}

std::vector<Inspector::Pointed> Inspector::pointedAt() {
  QTextCursor cursor(document());
  const auto rectOf = [&](int from, int to) {
    cursor.setPosition(from);
    const QRect begin = cursorRect(cursor);
    cursor.setPosition(to);
    return begin.united(cursorRect(cursor));
  };
  std::vector<Pointed> itself, parts;
  if (m_pointedNumber) {
    const MarkedNumber& pointed = m_numbers[*m_pointedNumber];
    itself.push_back({pointed.place, m_pointedLink, rectOf(pointed.from, pointed.to)});
    for (const MarkedNumber& each : m_numbers)
      if (each.step == pointed.step && pointed.parts.contains(each.place) && !each.place.isEmpty())
        parts.push_back({each.place, {}, rectOf(each.from, each.to)});
  } else if (!m_pointedLink.isEmpty()) {
    findMarked();
    for (const LinkedRow& row : m_rows)
      if (row.link == m_pointedLink) itself.push_back({{}, row.link, rectOf(row.at, row.at)});
  }
  return parts.empty() ? itself : parts;
}

void Inspector::scrollContentsBy(int dx, int dy) {
  QTextEdit::scrollContentsBy(dx, dy);
  emit pointedChanged();
}

void Inspector::markRows(const QString& link) {
  if (link == m_markedLink) return;
  m_markedLink = link;
  viewport()->update();
}

void Inspector::findMarked() {
  if (m_hasFoundMarked) return;
  m_hasFoundMarked = true;
  m_numbers = markedNumbers(*document());
  m_rows.clear();
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QString link = part.fragment().charFormat().anchorHref();
      if (link.isEmpty() || link.startsWith(sortLink)) continue;
      m_rows.push_back({link, block.position()});
    }
}

/// Marks are drawn over the text, which is not laid out anew for them.
void Inspector::showMarks() {
  QList<ExtraSelection> marks;
  if (m_pointedNumber)
    for (const NumberMark& mark : marksAround(m_numbers, m_numbers[*m_pointedNumber])) {
      ExtraSelection selection;
      selection.cursor = QTextCursor(document());
      selection.cursor.setPosition(mark.from);
      selection.cursor.setPosition(mark.to, QTextCursor::KeepAnchor);
      QColor ground = markColor(mark.color);
      ground.setAlphaF(0.16F);
      selection.format.setBackground(ground);
      selection.format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
      selection.format.setUnderlineColor(markColor(mark.color));
      marks << selection;
    }
  setExtraSelections(marks);
  viewport()->update();
}

std::vector<QRect> Inspector::markedRows() {
  std::vector<QRect> rows;
  if (m_markedLink.isEmpty()) return rows;
  findMarked();
  QTextCursor cursor(document());
  for (const LinkedRow& row : m_rows) {
    if (row.link != m_markedLink) continue;
    cursor.setPosition(row.at);
    const QRect line = cursorRect(cursor);
    rows.emplace_back(0, line.top() - 2, viewport()->width(), line.height() + 4);
  }
  return rows;
}

void Inspector::paintEvent(QPaintEvent* event) {
  QTextEdit::paintEvent(event);
  QPainter painter(viewport());
  QColor color = theme().accent;
  color.setAlphaF(0.16F);
  for (const QRect& row : markedRows()) painter.fillRect(row, color);
}

}  // namespace attn::ui
