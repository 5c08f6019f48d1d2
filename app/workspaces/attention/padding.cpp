// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/padding.h"

#include <QAction>
#include <algorithm>

namespace attn::app {
namespace {

/// How many tokens a sequence has before those that fill it up: one at least.
Index realLength(const Tokens& tokens) {
  const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [](const auto& token) { return token != blankToken; });
  return std::max<Index>(1, tokens.rend() - last);
}

}  // namespace

bool hasPadding(const Pass& pass) {
  const auto isFilledUp = [](const std::vector<Tokens>& sequences) {
    return std::any_of(sequences.begin(), sequences.end(),
                       [](const Tokens& tokens) { return !tokens.empty() && tokens.back() == blankToken; });
  };
  return isFilledUp(*pass.queryLabels) || isFilledUp(*pass.keyLabels);
}

ui::HeatmapFigure withoutPadding(ui::HeatmapFigure figure, const Pass& pass) {
  for (ui::HeatmapPanel& panel : figure.panels) {
    const auto entry = static_cast<std::size_t>(panel.entry);
    const Index columns = pass.view == View::output ? panel.numbers->columns() : realLength((*pass.keyLabels)[entry]);
    panel = withFirstCells(std::move(panel), realLength((*pass.queryLabels)[entry]), columns);
  }
  return figure;
}

PaddingSwitch::PaddingSwitch(QWidget* parent) : QToolButton(parent), m_command(new QAction(tr("Hide padding"), this)) {
  setObjectName(QStringLiteral("padding.toggle"));
  setText(QStringLiteral("[ ]"));
  setAccessibleName(tr("Show padding"));
  setToolTip(tr("Shows the rows and columns of <blank>, which fills shorter sequences up").toHtmlEscaped());
  setProperty("kind", "button");
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  m_command->setObjectName(QStringLiteral("padding"));
  m_command->setCheckable(true);
  m_command->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
  connect(m_command, &QAction::triggered, this, &PaddingSwitch::chosen);
  connect(this, &QToolButton::clicked, this, [this](bool shows) { emit chosen(!shows); });
  setCanHide(false);
}

void PaddingSwitch::showState(bool isHidden) {
  m_command->setChecked(isHidden);
  setChecked(!isHidden);
}

void PaddingSwitch::setCanHide(bool canHide) {
  m_command->setEnabled(canHide);
  m_canHide = canHide;
  setVisible(m_canHide && !m_isFolded);
}

void PaddingSwitch::setFolded(bool folded) {
  m_isFolded = folded;
  setVisible(m_canHide && !m_isFolded);
}

}  // namespace attn::app
