// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/pin_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace attn::app {

PinBar::PinBar(const Words& words, QWidget* parent) : QWidget(parent), m_pinText(words.pin) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  m_pinCommand = new QAction(this);
  m_pinCommand->setObjectName(words.pinId);
  m_pinCommand->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
  connect(m_pinCommand, &QAction::triggered, this, &PinBar::pinOrUnpin);
  m_swapCommand = new QAction(tr("Swap A and B"), this);
  m_swapCommand->setObjectName(words.swapId);
  m_swapCommand->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
  connect(m_swapCommand, &QAction::triggered, this, &PinBar::swap);
  m_pin = makeButton("comparison.pin", tr("Pin as A"), words.keeps, m_pinCommand);
  m_swap = makeButton("comparison.swap", tr("⇄ Swap"), tr("A becomes B and B becomes A"), m_swapCommand);
  m_swap->setAccessibleName(m_swapCommand->text());
  m_unpin = makeButton("comparison.unpin", tr("Unpin A"), tr("Ends the comparison; B stays"), m_pinCommand);
  connect(m_pin, &QToolButton::clicked, this, &PinBar::pinOrUnpin);
  connect(m_unpin, &QToolButton::clicked, this, &PinBar::pinOrUnpin);
  connect(m_swap, &QToolButton::clicked, this, &PinBar::swap);
  setPinned(false);
}

QToolButton* PinBar::makeButton(const char* id, const QString& text, const QString& toolTip, const QAction* command) {
  auto* button = new QToolButton(this);
  button->setObjectName(QString::fromLatin1(id));
  button->setText(text);
  button->setProperty("kind", "button");
  button->setFocusPolicy(Qt::StrongFocus);
  button->setProperty("command", command->objectName());  // the palette lists that alone
  button->setToolTip(QStringLiteral("%1 (%2)").arg(toolTip, command->shortcut().toString(QKeySequence::NativeText)));
  layout()->addWidget(button);
  return button;
}

void PinBar::pinOrUnpin() {
  if (m_isPinned)
    emit unpinWanted(tr("Unpin A"));
  else
    emit pinWanted(tr("Pin as A"));
}

void PinBar::setOffered(bool isOffered) {
  m_isOffered = isOffered;
  setVisible(isOffered);
  m_pinCommand->setEnabled(isOffered);
  m_swapCommand->setEnabled(isOffered && m_isPinned);
}

void PinBar::swap() { emit swapWanted(tr("Swap A and B")); }

void PinBar::setPinned(bool isPinned) {
  m_isPinned = isPinned;
  m_pinCommand->setText(isPinned ? tr("Unpin A") : m_pinText);
  m_swapCommand->setEnabled(isPinned && m_isOffered);
  const bool hadFocus = m_pin->hasFocus() || m_unpin->hasFocus() || m_swap->hasFocus();
  m_pin->setVisible(!isPinned);
  m_swap->setVisible(isPinned);
  m_unpin->setVisible(isPinned);
  // A button that goes while it has the keyboard hands it to the one in its place.
  if (hadFocus && !m_pin->hasFocus() && !m_swap->hasFocus()) (isPinned ? m_unpin : m_pin)->setFocus();
}

}  // namespace attn::app
