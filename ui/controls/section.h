// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace attn::ui {

class ElidedLabel;

/// A part of a side panel under a title. A click on the title, or Space, folds it to one line with a summary of what is
/// chosen in it. A section without a title can't be folded.
class Section : public QWidget {
  Q_OBJECT

 public:
  explicit Section(QWidget* parent = nullptr);

  /// Where its controls stand.
  QVBoxLayout* column() const { return m_column; }
  /// \param atTheEnd stands at the other end of the title's line as long as the section is open
  void setTitle(const QString& title, QWidget* atTheEnd = nullptr);
  QString title() const { return m_name; }
  /// Puts something at the very end of the title's line, also while the section is folded.
  void setCorner(QWidget* corner);
  /// What the title's line says while the section is folded.
  void setSummary(const QString& summary);
  QString summary() const;
  /// Shows it folded or open, without saying that the user wanted that.
  void setFolded(bool folded);
  bool isFolded() const { return m_isFolded; }
  /// Whether others are needed more: in a low window it is folded at first.
  void setCanWait(bool canWait) { m_canWait = canWait; }
  bool canWait() const { return m_canWait; }

 signals:
  void foldedByUser(bool folded);

 private:
  QVBoxLayout* m_column;
  QWidget* m_header;
  QHBoxLayout* m_line;
  QToolButton* m_title;
  QString m_name;
  QWidget* m_atTheEnd = nullptr;
  ElidedLabel* m_summary;
  QWidget* m_body;
  bool m_isFolded = false;
  bool m_canWait = false;
};

}  // namespace attn::ui
