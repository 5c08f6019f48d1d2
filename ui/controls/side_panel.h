// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;
class QScrollArea;

namespace attn::ui {

/// A panel at a side of the window that scrolls downwards. It folds to a narrow strip that says what it is and opens it
/// again by a click. The button that folds it stands wherever its content puts foldButton().
class SidePanel : public QWidget {
  Q_OBJECT

 public:
  enum class Side { left, right };

  /// \param name what is in it, for the strip and for screen readers
  SidePanel(Side side, const QString& name, QWidget* parent = nullptr);

  void setContent(QWidget* content);
  QWidget* content() const;
  QScrollArea* area() const { return m_area; }
  /// Folds it.
  QAbstractButton* foldButton() const { return m_fold; }
  /// The narrow panel in its place, which is a button that opens it.
  QAbstractButton* strip() const { return m_strip; }

  /// Shows it folded or open, without saying that the user wanted that. The focus stays in the panel if it is there.
  void setFolded(bool folded);
  bool isFolded() const { return m_isFolded; }
  /// How narrow it may be while it is open.
  void setLeastWidth(int width);
  int leastWidth() const { return m_leastWidth; }
  /// How wide it is while it is folded.
  static int stripWidth();

 signals:
  void foldedByUser(bool folded);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void limitWidth();

  QScrollArea* m_area;
  QAbstractButton* m_fold;
  QAbstractButton* m_strip;
  int m_leastWidth = 0;
  bool m_isFolded = false;
};

}  // namespace attn::ui
