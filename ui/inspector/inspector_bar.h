// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace attn::ui {

class Inspector;

/// What can be done with an explanation, in one quiet row below it: tell it step by step, and copy it. Step by step it
/// is begin again, tell all, how far it is, back and next. Without an explanation it is not there. The keys of the
/// inspector work in it too.
class InspectorBar : public QWidget {
  Q_OBJECT

 public:
  explicit InspectorBar(Inspector* inspector, QWidget* parent = nullptr);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* makeWholeRow();
  QWidget* makeStepRow();
  /// Shows what the inspector shows.
  void follow();

  Inspector* m_inspector;
  QWidget* m_whole;
  QWidget* m_steps;
  QPushButton* m_begin = nullptr;
  QPushButton* m_restart = nullptr;
  QPushButton* m_back = nullptr;
  QPushButton* m_next = nullptr;
  QLabel* m_count = nullptr;
};

}  // namespace attn::ui
