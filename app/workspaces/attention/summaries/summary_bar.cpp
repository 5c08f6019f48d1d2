// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/summaries/summary_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "app/workspaces/attention/summaries/sink_column.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "ui/controls/elided_label.h"

namespace attn::app {

SummaryBar::SummaryBar(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("summaryBar"));
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  m_words = new ui::ElidedLabel(this);
  m_words->setProperty("kind", "faint");
  line->addWidget(m_words, 1);
  m_command = new QAction(tr("Row summaries"), this);
  m_command->setCheckable(true);
  m_command->setObjectName(QStringLiteral("summaries"));
  m_command->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
  connect(m_command, &QAction::triggered, this, &SummaryBar::showOrHide);
  const QString shortcut = m_command->shortcut().toString(QKeySequence::NativeText);
  m_toggle =
      makeButton("summaries.toggle", QStringLiteral("Σ"),
                 tr("Row summaries: entropy, effective keys, largest share and mean distance (%1)").arg(shortcut));
  m_toggle->setAccessibleName(tr("Row summaries"));
  m_add = makeButton("summaries.add", tr("Add up the row"),
                     tr("Adds the row of the selected cell to those that are added up, as a click on its label does"));
  m_leaveOut = makeButton("summaries.leaveOut", tr("Leave out the key"),
                          tr("The summaries do without the key of the selected cell, as a click on its label says"));
  m_clear = makeButton("summaries.clear", tr("Clear"), tr("Adds up no rows and leaves out no keys"));
  m_clear->setCheckable(false);
  connect(m_toggle, &QToolButton::clicked, this, &SummaryBar::showOrHide);
  connect(m_add, &QToolButton::clicked, this, [this] {
    if (m_selected) toggleRow(m_selected->sequence, m_selected->query);
  });
  connect(m_leaveOut, &QToolButton::clicked, this, [this] {
    if (m_selected) toggleKey(m_selected->sequence, m_selected->key);
  });
  connect(m_clear, &QToolButton::clicked, this, [this] {
    emit edited(
        tr("All rows and keys by themselves"),
        [](AttentionScene& scene) { scene.summaries = {.shown = true, .added = {}, .leftOut = {}}; }, 0);
  });
  for (QToolButton* button : {m_add, m_leaveOut, m_clear}) line->addWidget(button);
  showScene({});
  hide();
}

QToolButton* SummaryBar::makeButton(const char* id, const QString& text, const QString& toolTip) {
  auto* button = new QToolButton(this);
  button->setObjectName(QString::fromLatin1(id));
  button->setText(text);
  button->setProperty("kind", "button");
  button->setCheckable(true);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setToolTip(toolTip);
  return button;
}

void SummaryBar::showOrHide() {
  const bool shown = !m_choice.shown;
  emit edited(
      shown ? tr("Show row summaries") : tr("Hide row summaries"),
      [shown](AttentionScene& scene) { scene.summaries.shown = shown; }, 0);
  showChecks();  // a click on a button checks it, whatever comes of it
}

void SummaryBar::toggleRow(Index sequence, Index query) {
  const bool on = !hasToken(m_choice.added, sequence, query);
  emit edited(
      on ? tr("Add up a row") : tr("Take a row out of the sum"),
      [=](AttentionScene& scene) {
        scene.summaries.added = withToken(std::move(scene.summaries.added), sequence, query, on);
      },
      0);
  showChecks();
}

void SummaryBar::toggleKey(Index sequence, Index key) {
  const bool on = !hasToken(m_choice.leftOut, sequence, key);
  emit edited(
      on ? tr("Leave out a key") : tr("Take a key in again"),
      [=](AttentionScene& scene) {
        scene.summaries.leftOut = withToken(std::move(scene.summaries.leftOut), sequence, key, on);
      },
      0);
  showChecks();
}

void SummaryBar::showScene(const AttentionScene& scene) {
  m_choice = scene.summaries;
  showChecks();
}

void SummaryBar::showChecks() {
  m_command->setChecked(m_choice.shown);
  m_toggle->setChecked(m_choice.shown);
  m_add->setEnabled(m_selected.has_value());
  m_leaveOut->setEnabled(m_selected.has_value());
  m_add->setChecked(m_selected && hasToken(m_choice.added, m_selected->sequence, m_selected->query));
  m_leaveOut->setChecked(m_selected && hasToken(m_choice.leftOut, m_selected->sequence, m_selected->key));
  m_clear->setEnabled(!m_choice.added.empty() || !m_choice.leftOut.empty());
}

void SummaryBar::showSelection(std::optional<Selected> selected) {
  m_selected = selected;
  showChecks();
}

void SummaryBar::showFigure(const ui::HeatmapFigure& figure, bool canHaveSummaries) {
  m_toggle->setEnabled(canHaveSummaries);
  m_command->setEnabled(canHaveSummaries);
  setVisible(hasSummaries(figure));
  const QString words = summaryWords(figure);
  m_words->setText(words.isEmpty() ? tr("A click on a row's label adds it up with others; on a column's, leaves it out")
                                   : words);
}

}  // namespace attn::app
