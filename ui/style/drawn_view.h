// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>

namespace attn::ui {

/// A view that draws all of its content itself, on a viewport without a frame that follows the pointer and takes the
/// keyboard. Tool tips of it are plain text. Scrolling and a change of the focus draw it anew.
class DrawnView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit DrawnView(QWidget* parent);

 protected:
  void scrollContentsBy(int dx, int dy) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

  /// Whether it has the keyboard and got it by Tab, so that it is to be seen who has it.
  bool showsFocus() const { return hasFocus() && m_cameByTab; }

 private:
  bool m_cameByTab = false;
};

}  // namespace attn::ui
