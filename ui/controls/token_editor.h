// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMimeData>
#include <QPlainTextEdit>
#include <QTextCursor>

namespace attn::ui {

/// A QPlainTextEdit into which anything can be pasted. That of Qt 6.4 looks at the first of the formats that there are,
/// and ends the program where there are none: an empty clipboard of X11.
class PlainTextEdit : public QPlainTextEdit {
 public:
  using QPlainTextEdit::QPlainTextEdit;

 protected:
  void insertFromMimeData(const QMimeData* source) override {
    if (source && !source->formats().isEmpty()) QPlainTextEdit::insertFromMimeData(source);
  }
};

/// A text editor with one sequence a line. It leaves undo to the document. It does not insert a large paste but tells
/// it by a signal, because to lay out a line of a megabyte would take minutes.
class TokenEditor : public PlainTextEdit {
  Q_OBJECT

 public:
  explicit TokenEditor(QWidget* parent = nullptr);

  /// Whether lines are numbered, as they are at first; of a text that is none of sequences they are not, and are
  /// broken.
  void setNumbered(bool numbered);

  /// Puts a text in the place of what lies between two positions, as a hand that pastes it: a large one is told.
  void replaceText(int start, int end, const QString& text);
  /// What lies between two positions, as far as there is text.
  QTextCursor cursorBetween(int start, int end) const;

  /// Shows a text; changes only what differs, so that the cursor stays where it was. Emits nothing.
  void setText(const QString& text);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// The user changed the text.
  void textEdited(const QString& text);
  /// The user pasted or dropped a large text, or a screen reader put it in. `text` is what the whole would be; the
  /// editor does not show it yet.
  void largeTextPasted(const QString& text);

 protected:
  bool event(QEvent* event) override;
  void insertFromMimeData(const QMimeData* source) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintNumbers(QPaintEvent* event);
  void placeNumbers();

  QWidget* m_numbers;
  bool m_showing = false;
};

}  // namespace attn::ui
