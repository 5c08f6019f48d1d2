// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/token_editor.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <functional>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// A paste of more characters than this does not go into the editor as it is.
constexpr qsizetype largePaste = 20'000;

/// A strip that lets another object paint it.
class Strip : public QWidget {
 public:
  Strip(QWidget* parent, std::function<void(QPaintEvent*)> paint) : QWidget(parent), m_paint(std::move(paint)) {}

 protected:
  void paintEvent(QPaintEvent* event) override { m_paint(event); }

 private:
  std::function<void(QPaintEvent*)> m_paint;
};

}  // namespace

TokenEditor::TokenEditor(QWidget* parent)
    : PlainTextEdit(parent), m_numbers(new Strip(this, [this](QPaintEvent* event) { paintNumbers(event); })) {
  setUndoRedoEnabled(false);
  setLineWrapMode(NoWrap);
  setTabChangesFocus(true);
  placeNumbers();
  connect(this, &QPlainTextEdit::textChanged, this, [this] {
    m_numbers->update();
    if (!m_showing) emit textEdited(toPlainText());
  });
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int dy) {
    if (dy != 0) m_numbers->scroll(0, dy);
    m_numbers->update();
  });
}

void TokenEditor::setNumbered(bool numbered) {
  m_numbers->setHidden(!numbered);
  setLineWrapMode(numbered ? NoWrap : WidgetWidth);
  placeNumbers();
}

void TokenEditor::setText(const QString& text) {
  const QString old = toPlainText();
  if (old == text) return;
  m_showing = true;
  const auto [a, b] = std::mismatch(old.begin(), old.end(), text.begin(), text.end());
  const auto same = static_cast<int>(a - old.begin());
  auto oldEnd = static_cast<int>(old.size()), newEnd = static_cast<int>(text.size());
  while (oldEnd > same && newEnd > same && old[oldEnd - 1] == text[newEnd - 1]) --oldEnd, --newEnd;
  QTextCursor cursor(document());
  cursor.setPosition(same);
  cursor.setPosition(oldEnd, QTextCursor::KeepAnchor);
  cursor.insertText(text.mid(same, newEnd - same));
  m_showing = false;
}

QSize TokenEditor::sizeHint() const { return {200, 4 * fontMetrics().lineSpacing() + 14}; }

QSize TokenEditor::minimumSizeHint() const { return {120, 3 * fontMetrics().lineSpacing() + 14}; }

bool TokenEditor::event(QEvent* event) {
  // The text control would take these for an undo of its own.
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return false;
    }
  }
  return QPlainTextEdit::event(event);
}

void TokenEditor::insertFromMimeData(const QMimeData* source) {
  const QString pasted = source ? source->text() : QString();
  if (pasted.size() <= largePaste) {
    PlainTextEdit::insertFromMimeData(source);
    return;
  }
  const QTextCursor cursor = textCursor();
  QString text = toPlainText();
  text.replace(cursor.selectionStart(), cursor.selectionEnd() - cursor.selectionStart(), pasted);
  emit largeTextPasted(text);
}

void TokenEditor::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  placeNumbers();
}

void TokenEditor::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange) placeNumbers();
}

void TokenEditor::placeNumbers() {
  const int width = m_numbers->isHidden() ? 4 : fontMetrics().horizontalAdvance(QStringLiteral("00")) + 12;
  setViewportMargins(width, 2, 2, 2);
  const QRect inside = contentsRect();
  m_numbers->setGeometry(inside.left(), inside.top() + 2, width, inside.height() - 4);
}

void TokenEditor::paintNumbers(QPaintEvent*) {
  QPainter painter(m_numbers);
  painter.setPen(theme().faintText);
  const QFontMetricsF metrics(painter.font());
  int number = 0;
  for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
    // Empty lines are no sequences.
    if (block.text().trimmed().isEmpty()) continue;
    ++number;
    const QRectF line = blockBoundingGeometry(block).translated(contentOffset());
    if (line.top() > m_numbers->height()) break;
    if (line.bottom() < 0) continue;
    // Drawn on the text's own baseline, so that both are rounded to the same pixels.
    const QTextLine first = block.layout()->lineAt(0);
    const QString digits = QString::number(number);
    painter.drawText(
        QPointF(m_numbers->width() - 6 - metrics.horizontalAdvance(digits), line.top() + first.y() + first.ascent()),
        digits);
  }
}

}  // namespace attn::ui
