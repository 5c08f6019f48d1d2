// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/token_editor.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <functional>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// A paste of more characters than this does not go into the editor as it is.
constexpr qsizetype largePaste = 20'000;

constexpr int around = 22;  // of the lines in sight: margins, and a frame that is wider with the focus

/// A strip that lets another object paint it.
class Strip : public QWidget {
 public:
  Strip(QWidget* parent, std::function<void(QPaintEvent*)> paint) : QWidget(parent), m_paint(std::move(paint)) {}

 protected:
  void paintEvent(QPaintEvent* event) override { m_paint(event); }

 private:
  std::function<void(QPaintEvent*)> m_paint;
};

/// The editor for a screen reader. Qt's own interface of such a widget puts any text into the document at once.
class EditorInterface : public QAccessibleWidget,
                        public QAccessibleTextInterface,
                        public QAccessibleEditableTextInterface {
 public:
  explicit EditorInterface(TokenEditor* editor) : QAccessibleWidget(editor, QAccessible::EditableText) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (isEnding()) return nullptr;
    if (type == QAccessible::TextInterface) return static_cast<QAccessibleTextInterface*>(this);
    if (type == QAccessible::EditableTextInterface) return static_cast<QAccessibleEditableTextInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QAccessible::State state() const override {
    QAccessible::State state = QAccessibleWidget::state();
    if (isEnding()) return state;
    state.readOnly = editor().isReadOnly();
    state.editable = !state.readOnly;
    state.multiLine = state.selectableText = true;
    return state;
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value && !isEnding() ? editor().toPlainText() : QAccessibleWidget::text(kind);
  }

  QString text(int start, int end) const override { return range(start, end).selectedText().replace(u'\u2029', u'\n'); }
  int characterCount() const override { return editor().document()->characterCount() - 1; }
  int cursorPosition() const override { return editor().textCursor().position(); }
  void setCursorPosition(int position) override { editor().setTextCursor(range(position, position)); }
  int selectionCount() const override { return editor().textCursor().hasSelection() ? 1 : 0; }
  void selection(int index, int* start, int* end) const override {
    const QTextCursor cursor = editor().textCursor();
    *start = index == 0 ? cursor.selectionStart() : 0;
    *end = index == 0 ? cursor.selectionEnd() : 0;
  }
  void addSelection(int start, int end) override { setSelection(0, start, end); }
  void setSelection(int index, int start, int end) override {
    if (index == 0) editor().setTextCursor(range(start, end));
  }
  void removeSelection(int index) override {
    if (index == 0) setCursorPosition(cursorPosition());
  }
  QRect characterRect(int offset) const override {
    const QRect begin = editor().cursorRect(range(offset, offset)),
                end = editor().cursorRect(range(offset + 1, offset + 1));
    const int width = end.top() == begin.top() ? end.left() - begin.left() : 0;
    return {editor().viewport()->mapToGlobal(begin.topLeft()), QSize(std::max(1, width), begin.height())};
  }
  int offsetAtPoint(const QPoint& point) const override {
    return editor().cursorForPosition(editor().viewport()->mapFromGlobal(point)).position();
  }
  void scrollToSubstring(int start, int end) override {
    const QTextCursor before = editor().textCursor();
    for (const int position : {end, start}) {
      editor().setTextCursor(range(position, position));
      editor().ensureCursorVisible();
    }
    editor().setTextCursor(before);
  }
  QString attributes(int, int* start, int* end) const override {
    *start = 0;
    *end = characterCount();
    return {};
  }

  void insertText(int offset, const QString& text) override { replaceText(offset, offset, text); }
  void deleteText(int start, int end) override { replaceText(start, end, {}); }
  void replaceText(int start, int end, const QString& text) override {
    if (!editor().isReadOnly()) editor().replaceText(start, end, text);
  }

 private:
  /// It is asked about until its last moment, as a mere widget.
  bool isEnding() const { return !qobject_cast<TokenEditor*>(object()); }
  TokenEditor& editor() const { return *static_cast<TokenEditor*>(widget()); }
  QTextCursor range(int start, int end) const { return editor().cursorBetween(start, end); }
};

QAccessibleInterface* makeEditorInterface(const QString&, QObject* object) {
  auto* editor = qobject_cast<TokenEditor*>(object);
  return editor ? new EditorInterface(editor) : nullptr;
}

}  // namespace

TokenEditor::TokenEditor(QWidget* parent)
    : PlainTextEdit(parent), m_numbers(new Strip(this, [this](QPaintEvent* event) { paintNumbers(event); })) {
  [[maybe_unused]] static const bool isInstalled = (QAccessible::installFactory(makeEditorInterface), true);
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

/// The beginnings of lines are in sight again.
void TokenEditor::focusOutEvent(QFocusEvent* event) {
  PlainTextEdit::focusOutEvent(event);
  if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
    horizontalScrollBar()->setValue(0);
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

QSize TokenEditor::sizeHint() const { return {200, 4 * fontMetrics().lineSpacing() + around}; }

QSize TokenEditor::minimumSizeHint() const { return {120, 3 * fontMetrics().lineSpacing() + around}; }

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

QTextCursor TokenEditor::cursorBetween(int start, int end) const {
  const int last = document()->characterCount() - 1;
  QTextCursor cursor(document());
  cursor.setPosition(std::clamp(start, 0, last));
  cursor.setPosition(std::clamp(end, 0, last), QTextCursor::KeepAnchor);
  return cursor;
}

void TokenEditor::replaceText(int start, int end, const QString& text) {
  QTextCursor cursor = cursorBetween(start, end);
  if (text.size() <= largePaste) return cursor.insertText(text);
  QString whole = toPlainText();
  whole.replace(cursor.selectionStart(), cursor.selectionEnd() - cursor.selectionStart(), text);
  emit largeTextPasted(whole);
}

void TokenEditor::insertFromMimeData(const QMimeData* source) {
  const QString pasted = source ? source->text() : QString();
  if (pasted.size() <= largePaste) return PlainTextEdit::insertFromMimeData(source);
  replaceText(textCursor().selectionStart(), textCursor().selectionEnd(), pasted);
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
