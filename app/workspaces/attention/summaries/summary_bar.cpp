// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/summaries/summary_bar.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "app/window/actions.h"
#include "app/workspaces/attention/summaries/sink_column.h"
#include "app/workspaces/attention/summaries/summary_figure.h"

namespace attn::app {

SummaryBar::SummaryBar(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("summaryBar"));
  m_grid = new QGridLayout(this);
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(8);
  m_grid->setVerticalSpacing(4);
  m_grid->setColumnStretch(0, 1);
  m_words = new QLabel(this);
  m_words->setProperty("kind", "faint");
  m_words->setTextFormat(Qt::PlainText);
  m_words->setWordWrap(true);
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
  for (QToolButton* button : {m_add, m_leaveOut}) setWhyNot(button, tr("choose a cell first"));
  setWhyNot(m_clear, tr("no row is added up and no key is left out"));
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
  auto* buttons = new QWidget(this);
  auto* line = new QHBoxLayout(buttons);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  for (QToolButton* button : {m_add, m_leaveOut, m_clear}) line->addWidget(button);
  m_buttons = buttons;
  arrange();
  showScene({});
  hide();
}

/// The words stand beside the buttons where they are whole in two lines there, else above them.
void SummaryBar::arrange() {
  const int beside = width() - m_buttons->sizeHint().width() - m_grid->horizontalSpacing();
  const QFontMetrics metrics = m_words->fontMetrics();
  const int height =
      metrics.boundingRect(QRect(0, 0, std::max(1, beside), 1000), Qt::TextWordWrap, m_words->text()).height();
  const bool isAbove = beside < 1 || height > 2 * metrics.lineSpacing();
  if (m_isAbove == isAbove) return;
  m_isAbove = isAbove;
  for (QWidget* each : {static_cast<QWidget*>(m_words), m_buttons}) m_grid->removeWidget(each);
  m_grid->addWidget(m_words, 0, 0, 1, isAbove ? 2 : 1);
  m_grid->addWidget(m_buttons, isAbove ? 1 : 0, isAbove ? 0 : 1, Qt::AlignRight);
}

void SummaryBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void SummaryBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
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
  setVisible(canHaveSummaries && hasSummaries(figure));
  const QString words = summaryWords(figure);
  m_words->setText(words.isEmpty() ? tr("A click on a row's label adds it up with others; on a column's, leaves it out")
                                   : words);
  arrange();
}

}  // namespace attn::app
