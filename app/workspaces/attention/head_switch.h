// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <vector>

#include "core/base/index.h"

namespace attn::app {

/// Switches the lines of one head: its number on its colour while they are drawn, in a frame of it while they are not.
/// A double click, or Enter, wants them alone.
class HeadSwitch : public QAbstractButton {
  Q_OBJECT

 public:
  explicit HeadSwitch(Index head, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// The user wants to see these lines and no others, or all again: by a double click, or Enter.
  void isolated(bool byClick);

 protected:
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  Index m_head;
};

/// The switches of all heads, in as many rows as the width asks for.
class HeadSwitches : public QWidget {
  Q_OBJECT

 public:
  explicit HeadSwitches(QWidget* parent = nullptr);

  void show(const std::vector<HeadSwitch*>& switches);
  using QWidget::show;
  int heightForWidth(int width) const override { return place(width, false); }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// \returns how high they are
  int place(int width, bool move) const;

  std::vector<HeadSwitch*> m_switches;
};

}  // namespace attn::app
