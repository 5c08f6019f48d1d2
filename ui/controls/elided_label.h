// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <functional>
#include <optional>

namespace attn::ui {

/// One line of plain text that ends in "…" where it is too narrow; the tool tip then has all of it. Of parts between
/// " · " as many are shown as are whole. Of two sides of an arrow " → " each keeps its beginning.
class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  /// A text that is too long for one line stands in as many where the label has their height, as beside a button.
  void setMostLines(int lines) { m_mostLines = lines; }
  /// The text as it is drawn at the present width.
  QString shownText() const;
  /// A text that is too long as it has room, as a number is with fewer digits; none: it ends in "…".
  std::function<std::optional<QString>(const QString& text, const QFontMetrics& metrics, int width)> shortened;
  /// Workspace for the first part. A layout does not ask for it unless the label's policy is changed.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The whole text in lines that have room; none where they have not.
  QStringList wholeLines() const;

  int m_mostLines = 1;
};

}  // namespace attn::ui
