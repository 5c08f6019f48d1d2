// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QLabel;

namespace attn::ui {

/// A line of text that is read when it is finished. A text that can't be read stays to be mended: the line is marked,
/// and a label says what was expected. Esc goes back to the text that was shown last. A line that nobody has typed in
/// leaves undo and redo to the window.
class CheckedLine : public QLineEdit {
  Q_OBJECT

 public:
  explicit CheckedLine(QWidget* parent = nullptr);

  /// Says what was expected; hidden while the text is not complained about. Whoever made the line lays it out.
  QLabel* expected() const { return m_expected; }
  /// Shows a text. What is being typed stays if this text was shown already.
  void showText(const QString& text);
  /// The text that was typed is read, and is this one.
  void accept(const QString& text);
  /// Marks the text as one that can't be read.
  void refuse(const QString& expected);

 protected:
  bool event(QEvent* event) override;

 private:
  void say(const QString& words);

  QLabel* m_expected;
  QString m_shown;
};

}  // namespace attn::ui
