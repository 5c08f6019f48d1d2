// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attn::app {

/// A mark for each step of a lesson: those behind, the one that one is at, those to come. A click goes to a step; keys
/// of the window do that for who has no pointer.
class StepMarks : public QWidget {
  Q_OBJECT

 public:
  explicit StepMarks(int count, QWidget* parent = nullptr);
  void setCurrent(int step);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void chosen(int step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QRectF place(int step) const;

  int m_count;
  int m_current = 0;
};

}  // namespace attn::app
