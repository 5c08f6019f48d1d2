// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace attn::ui {

/// Lines across a window, from numbers of an explanation to what they stand for in a figure: solid ones to a cell,
/// dashed ones to a row, with a frame around each. The hand goes through it.
class Connector : public QWidget {
  Q_OBJECT

 public:
  struct Line {
    QRect from, to;  ///< on the screen
    bool isOfRow = false;
  };

  explicit Connector(QWidget* owner);

  /// Draws these over a window; none: nothing is to be seen.
  void connectOver(QWidget* window, std::vector<Line> lines);
  const std::vector<Line>& lines() const { return m_lines; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<Line> m_lines;  ///< in this widget
};

}  // namespace attn::ui
