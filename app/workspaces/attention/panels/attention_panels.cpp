// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/panels/attention_panels.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace attn::app {

void AttentionPanel::showResults(const AttentionResults& results) {
  m_results = results;
  setKeys(results.tokens->m());
  for (const auto& show : m_alsoShown) show(results);
}

void AttentionPanel::edit(const QString& text, const AttentionChange& change, int gesture) {
  Form::edit(
      text, [change](Scene& scene) { change(scene.attention); }, gesture);
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
