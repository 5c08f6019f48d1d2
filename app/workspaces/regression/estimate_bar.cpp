// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/estimate_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <utility>

namespace attn::app {

EstimateBar::EstimateBar(QWidget* parent) : QWidget(parent) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  m_pinCommand = new QAction(this);
  m_pinCommand->setObjectName(QStringLiteral("estimate.pin"));
  m_pinCommand->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
  connect(m_pinCommand, &QAction::triggered, this, &EstimateBar::pinOrUnpin);
  m_swapCommand = new QAction(tr("Swap A and B"), this);
  m_swapCommand->setObjectName(QStringLiteral("estimate.swap"));
  m_swapCommand->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
  connect(m_swapCommand, &QAction::triggered, this, &EstimateBar::swap);
  m_pin = makeButton("comparison.pin", tr("Pin as A"),
                     tr("Keeps kernel and bandwidth as A; what you change from now on is B"), m_pinCommand);
  m_swap = makeButton("comparison.swap", tr("⇄ Swap"), tr("A becomes B and B becomes A"), m_swapCommand);
  m_swap->setAccessibleName(m_swapCommand->text());
  m_unpin = makeButton("comparison.unpin", tr("Unpin A"), tr("Ends the comparison; B stays"), m_pinCommand);
  connect(m_pin, &QToolButton::clicked, this, &EstimateBar::pinOrUnpin);
  connect(m_unpin, &QToolButton::clicked, this, &EstimateBar::pinOrUnpin);
  connect(m_swap, &QToolButton::clicked, this, &EstimateBar::swap);
  showScene({});
}

QToolButton* EstimateBar::makeButton(const char* id, const QString& text, const QString& toolTip,
                                     const QAction* command) {
  auto* button = new QToolButton(this);
  button->setObjectName(QString::fromLatin1(id));
  button->setText(text);
  button->setProperty("kind", "button");
  button->setFocusPolicy(Qt::StrongFocus);
  button->setToolTip(QStringLiteral("%1 (%2)").arg(toolTip, command->shortcut().toString(QKeySequence::NativeText)));
  layout()->addWidget(button);
  return button;
}

void EstimateBar::pinOrUnpin() {
  if (m_isPinned)
    emit edited(
        tr("Unpin A"), [](RegressionScene& scene) { scene.pinned.reset(); }, 0);
  else
    emit edited(
        tr("Pin as A"), [](RegressionScene& scene) { scene = withPinned(std::move(scene)); }, 0);
}

void EstimateBar::swap() {
  emit edited(
      tr("Swap A and B"), [](RegressionScene& scene) { scene = withSwapped(std::move(scene)); }, 0);
}

void EstimateBar::showScene(const RegressionScene& scene) {
  m_isPinned = scene.pinned.has_value();
  m_pinCommand->setText(m_isPinned ? tr("Unpin A") : tr("Pin kernel and bandwidth as A"));
  m_swapCommand->setEnabled(m_isPinned);
  const bool hadFocus = m_pin->hasFocus() || m_unpin->hasFocus() || m_swap->hasFocus();
  m_pin->setVisible(!m_isPinned);
  m_swap->setVisible(m_isPinned);
  m_unpin->setVisible(m_isPinned);
  // A button that goes while it has the keyboard hands it to the one in its place.
  if (hadFocus && !m_pin->hasFocus() && !m_swap->hasFocus()) (m_isPinned ? m_unpin : m_pin)->setFocus();
}

}  // namespace attn::app
