// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QLabel;

namespace attn::app {

/// What was read and what was written, on as many lines as it takes; of very many some are in sight, and the others are
/// scrolled to.
class DecodedLine : public QScrollArea {
  Q_OBJECT

 public:
  explicit DecodedLine(QWidget* parent = nullptr);

  void setText(const QString& text);
  const QString& text() const { return m_text; }
  /// The label that has the text.
  QLabel* label() const { return m_label; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fit();

  QLabel* m_label;
  QString m_text;
};

}  // namespace attn::app
