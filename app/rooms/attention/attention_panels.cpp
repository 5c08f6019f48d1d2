// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/attention/attention_panels.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace attn::app {

AttentionPanel::AttentionPanel(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(6);
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
