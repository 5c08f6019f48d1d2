// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace attn::app {

/// A mark for each step of a lesson: full where it was done, and framed where one is. A click goes to a step; keys of
/// the window do that for who has no pointer.
class StepMarks : public QWidget {
  Q_OBJECT

 public:
  explicit StepMarks(int count, QWidget* parent = nullptr);
  void setCurrent(int step);
  /// \param done a value for each step
  void setDone(const std::vector<bool>& done);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void chosen(int step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QRectF place(int step) const;
  void tell();

  int m_count;
  int m_current = 0;
  std::vector<bool> m_done;
};

}  // namespace attn::app
