// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_panels.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace attn::app {

AttentionPanel::AttentionPanel(const char* id, QWidget* parent) : ui::Section(parent) {
  setObjectName(QString::fromLatin1(id));
}

QToolButton* AttentionPanel::tableButton(const QString& text, const QString& name, const MatrixPlace& place) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setProperty("kind", "small");
  button->setAccessibleName(name);
  button->setToolTip(tr("See and type the numbers"));
  connect(button, &QToolButton::clicked, this, [this, place] { emit tableWanted(place); });
  return button;
}

}  // namespace attn::app
