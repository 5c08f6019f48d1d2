// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QToolButton;

namespace attn::app {

/// What begins, turns and ends a comparison: the button "Pin as A", or "Swap" and "Unpin A"; and the same as commands
/// with shortcuts, for the window's menu. What is pinned is for others to know.
class PinBar : public QWidget {
  Q_OBJECT

 public:
  struct Words {
    QString pinId, swapId;  ///< of the commands
    QString pin;            ///< what the command says that pins: "Pin the mechanism as A"
    QString keeps;          ///< what the button that pins does, in a sentence
  };
  explicit PinBar(const Words& words, QWidget* parent = nullptr);

  void setPinned(bool isPinned);
  /// Where nothing is compared, there is neither the bar nor are there its commands.
  void setOffered(bool isOffered);
  QList<QAction*> commands() const { return {m_pinCommand, m_swapCommand}; }

 signals:
  /// `text` is what undo calls the edit.
  void pinWanted(const QString& text);
  void unpinWanted(const QString& text);
  void swapWanted(const QString& text);

 private:
  QToolButton* makeButton(const char* id, const QString& text, const QString& toolTip, const QAction* command);
  void pinOrUnpin();
  void swap();

  QString m_pinText;
  QToolButton *m_pin, *m_swap, *m_unpin;
  QAction *m_pinCommand, *m_swapCommand;
  bool m_isPinned = false, m_isOffered = true;
};

}  // namespace attn::app
