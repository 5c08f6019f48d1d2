#pragma once

#include <QPlainTextEdit>

namespace attn::ui {

/// A text editor with one sequence a line. It leaves undo to the document, and large pastes to whoever listens: laying
/// out a line of a megabyte would take minutes.
class TokenEditor : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit TokenEditor(QWidget* parent = nullptr);

  /// Shows a text; changes only what differs, so that the cursor stays where it was. Emits nothing.
  void setText(const QString& text);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// By the user.
  void textEdited(const QString& text);
  /// What the text would be after a large paste or drop: not shown yet.
  void largeTextPasted(const QString& text);

 protected:
  bool event(QEvent* event) override;
  void insertFromMimeData(const QMimeData* source) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintNumbers(QPaintEvent* event);
  void placeNumbers();

  QWidget* m_numbers;
  bool m_showing = false;
};

}  // namespace attn::ui
