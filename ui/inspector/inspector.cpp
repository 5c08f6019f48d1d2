// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <QTextTable>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// Milliseconds: a text that takes longer to lay out waits for a pause, and how long it waits.
constexpr qint64 quickLayout = 4;
constexpr int pauseOfTheHand = 50;
constexpr qint64 longestWait = 1000;

QString nothingAsked() {
  return paragraph(
      Inspector::tr("Click a cell, or focus the heatmap and press an arrow key, to see where its number comes from."),
      true);
}

}  // namespace

// A text editor that can't be edited: unlike a label it is laid out once a text, not once for every width that a layout
// asks about.
Inspector::Inspector(QWidget* parent) : QTextEdit(parent) {
  setObjectName(QStringLiteral("explanation"));
  setReadOnly(true);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setProperty("kind", "panel");
  setMinimumSize(120, 160);
  document()->setDocumentMargin(0);
  m_soon.setSingleShot(true);
  connect(&m_soon, &QTimer::timeout, this, &Inspector::showText);
  setAccessibleName(tr("Explanation"));
  setTabChangesFocus(true);
  viewport()->setMouseTracking(true);  // for the hand over a link
  showText();
}

void Inspector::showSoon() {
  if (!m_soon.isActive()) m_waiting.start();
  m_soon.start(m_cost > quickLayout && m_waiting.elapsed() < longestWait ? pauseOfTheHand : 0);
}

void Inspector::showText() {
  m_soon.stop();
  const QString html = m_explanation ? htmlOf(*m_explanation, Narrowness::none, m_sort) : nothingAsked();
  if (html == m_html) return;
  m_html = html;
  const int scrolled = verticalScrollBar()->value();
  const int anchor = textCursor().anchor(), position = textCursor().position();
  QElapsedTimer clock;
  clock.start();
  // A bar that goes while there is no text, and comes back, would have the text laid out twice.
  setVerticalScrollBarPolicy(verticalScrollBar()->isVisible() ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAsNeeded);
  // A table that is wider than its room would lose the last digits of its last column: its numbers become smaller, and
  // where that is not enough it does without some of them.
  constexpr int steps = tightestTables + 1, last = 3 * steps - 1;
  for (;; ++m_tightness) {
    const auto narrowness = static_cast<Narrowness>(m_tightness / steps);
    const bool isWhole = narrowness == Narrowness::none;
    setHtml(tightened(isWhole ? html : htmlOf(*m_explanation, narrowness, m_sort), m_tightness % steps));
    // Out of sight it does not have its width yet.
    if (!m_explanation || !isVisible() || m_tightness == last) break;
    if (document()->idealWidth() <= viewport()->width()) break;
  }
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  m_cost = clock.elapsed();
  // What was selected stays so: numbers that follow a training come many times a second.
  if (anchor != position) {
    const int end = document()->characterCount() - 1;
    QTextCursor cursor(document());
    cursor.setPosition(std::min(anchor, end));
    cursor.setPosition(std::min(position, end), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
  }
  verticalScrollBar()->setValue(scrolled);
}

bool Inspector::event(QEvent* event) {
  if (event->type() == QEvent::Show) {
    m_tightness = 0;
    m_html.clear();
    showSoon();
  }
  // While text is selected, it is what is copied, and not the picture of the workspace.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy) &&
      textCursor().hasSelection()) {
    event->accept();
    return true;
  }
  return QTextEdit::event(event);
}

QMimeData* Inspector::createMimeDataFromSelection() const {
  const QTextDocumentFragment selection = textCursor().selection();
  auto* copied = new QMimeData;
  copied->setText(selection.toPlainText().remove(QChar(0x200b)));
  copied->setHtml(selection.toHtml().remove(QChar(0x200b)));
  return copied;
}

// A picture too: where there is none, the document would look for itself.
QVariant Inspector::loadResource(int type, const QUrl&) {
  if (type != QTextDocument::ImageResource) return QByteArray("");
  QImage blank(1, 1, QImage::Format_ARGB32);
  blank.fill(Qt::transparent);
  return blank;
}

void Inspector::wheelEvent(QWheelEvent* event) {
  // A text that is only read would change its size, and shrink to nothing.
  if (event->modifiers() & Qt::ControlModifier) return event->accept();
  QTextEdit::wheelEvent(event);
}

void Inspector::mouseMoveEvent(QMouseEvent* event) {
  QTextEdit::mouseMoveEvent(event);
  viewport()->setCursor(linkAt(event->position().toPoint()).isEmpty() ? Qt::IBeamCursor : Qt::PointingHandCursor);
}

void Inspector::mouseReleaseEvent(QMouseEvent* event) {
  QTextEdit::mouseReleaseEvent(event);
  const QString link = linkAt(event->position().toPoint());
  if (event->button() != Qt::LeftButton || link.isEmpty() || textCursor().hasSelection()) return;
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
  const int digit = event->key() - Qt::Key_1;
  if (m_explanation && digit >= 0 && digit < 9 && event->modifiers() == Qt::NoModifier) return sortBy(digit);
  QTextEdit::keyPressEvent(event);
}

void Inspector::resizeEvent(QResizeEvent* event) {
  QTextEdit::resizeEvent(event);
  if (std::exchange(m_width, width()) == width()) return;
  m_tightness = 0;
  m_html.clear();
  showSoon();
}

void Inspector::changeEvent(QEvent* event) {
  QTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange) m_tightness = 0;
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showText();
}

/// What was selected was in the text before, and its numbers may have needed less room.
void Inspector::startAnew() {
  m_tightness = 0;
  QTextCursor cursor = textCursor();
  cursor.clearSelection();
  setTextCursor(cursor);
}

void Inspector::showNothing() {
  startAnew();
  m_explanation.reset();
  m_isAwaiting = false;
  showSoon();
}

void Inspector::explain(const Explanation& explanation) {
  // The numbers of something else may have more room; numbers that follow a hand keep their size.
  if (!m_explanation || !(m_explanation->title == explanation.title) || !(m_explanation->place == explanation.place))
    startAnew();
  m_explanation = explanation;
  m_isAwaiting = false;
  showSoon();
}

}  // namespace attn::ui
