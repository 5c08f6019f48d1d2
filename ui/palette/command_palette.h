// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "ui/palette/command_match.h"

class QFrame;
class QLabel;
class QLineEdit;
class QListView;
class QStandardItemModel;

namespace attn::ui {

/// A field over a window, into which one types what one wants to do; below it stand the commands that fit. It dims the
/// window, and goes when a command is run, with Esc, or when one clicks beside it; the focus is then where it was.
class CommandPalette : public QWidget {
  Q_OBJECT

 public:
  /// Shows the commands in the order in which they are given, until something is typed.
  CommandPalette(std::vector<Command> commands, QWidget* window);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void showMatches();
  void moveBy(int rows);
  void runCurrent();
  void leave();

  std::vector<Command> m_commands;
  QPointer<QWidget> m_before;  ///< had the focus
  QFrame* m_card;
  QLineEdit* m_typed;
  QLabel* m_count;
  QListView* m_list;
  QStandardItemModel* m_shown;
};

}  // namespace attn::ui
