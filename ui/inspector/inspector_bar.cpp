// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector_bar.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/controls/folding_row.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

QPushButton* makeButton(const QString& text, const QString& tip, const char* kind, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setToolTip(tip);
  button->setProperty("kind", kind);
  button->setAutoDefault(false);
  return button;
}

QHBoxLayout* lineOf(QWidget* row) {
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(4);
  return line;
}

}  // namespace

InspectorBar::InspectorBar(Inspector* inspector, QWidget* parent) : QWidget(parent), m_inspector(inspector) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 2, 0, 0);
  m_whole = makeWholeRow();
  m_steps = makeStepRow();
  column->addWidget(m_whole);
  column->addWidget(m_steps);
  connect(inspector, &Inspector::stagesChanged, this, &InspectorBar::follow);
  follow();
}

QWidget* InspectorBar::makeWholeRow() {
  auto* row = new FoldingRow(this);
  QHBoxLayout* line = lineOf(row);
  m_begin = makeButton(tr("Step by step"), tr("Tell one step after the other"), "link", row);
  m_begin->setObjectName(QStringLiteral("stepByStep"));
  auto* copy = new QToolButton(row);
  copy->setObjectName(QStringLiteral("copyExplanation"));
  copy->setText(tr("Copy ▾"));
  copy->setToolTip(tr("Copy the explanation"));
  copy->setAccessibleName(tr("Copy the explanation"));
  copy->setProperty("kind", "small");
  copy->setPopupMode(QToolButton::InstantPopup);
  copy->setFocusPolicy(Qt::StrongFocus);
  auto* menu = new QMenu(copy);
  menu->addActions(m_inspector->copyActions());
  copy->setMenu(menu);
  line->addWidget(m_begin);
  line->addStretch(1);
  line->addWidget(copy);
  row->addFoldable(copy);
  connect(m_begin, &QPushButton::clicked, this, [this] {
    m_inspector->setStepping(true);
    m_inspector->setFocus();
  });
  return row;
}

QWidget* InspectorBar::makeStepRow() {
  auto* row = new FoldingRow(this);
  QHBoxLayout* line = lineOf(row);
  m_restart = makeButton(tr("Restart"), tr("Begin at the first step (Home)"), "link", row);
  m_restart->setObjectName(QStringLiteral("restartSteps"));
  QPushButton* all = makeButton(tr("Show all"), tr("Show all steps (Esc)"), "link", row);
  all->setObjectName(QStringLiteral("showAllSteps"));
  m_count = new QLabel(row);
  m_count->setObjectName(QStringLiteral("stepCount"));
  m_count->setProperty("kind", "faint");
  useFont(m_count, FontOf::number);
  m_back = makeButton(tr("Back"), tr("Take back the last step (Page Up)"), "link", row);
  m_back->setObjectName(QStringLiteral("stepBack"));
  m_next = makeButton(tr("Next"), tr("Tell the next step (Space)"), "primary", row);
  m_next->setObjectName(QStringLiteral("stepNext"));
  line->addWidget(m_restart);
  line->addWidget(all);
  line->addWidget(m_count);
  line->addStretch(1);
  line->addWidget(m_back);
  line->addWidget(m_next);
  row->addFoldable(m_restart);
  row->addFoldable(all);
  connect(m_restart, &QPushButton::clicked, this, [this] { m_inspector->reveal(1); });
  connect(all, &QPushButton::clicked, this, [this] {
    m_inspector->setFocus();  // the button goes
    m_inspector->setStepping(false);
  });
  connect(m_back, &QPushButton::clicked, this, [this] { m_inspector->reveal(m_inspector->revealed() - 1); });
  connect(m_next, &QPushButton::clicked, this, [this] { m_inspector->reveal(m_inspector->revealed() + 1); });
  return row;
}

void InspectorBar::follow() {
  const std::size_t told = m_inspector->revealed(), all = m_inspector->stageCount();
  const bool isStepping = m_inspector->isStepping();
  setVisible(m_inspector->hasExplanation());
  m_begin->setEnabled(all > 1);
  const bool canBack = told > 1, canNext = told < all;
  // The focus stays in the bar where its button can't be pressed any more.
  if (!canNext && m_next->hasFocus()) m_back->setFocus();
  if (!canBack && (m_back->hasFocus() || m_restart->hasFocus())) m_next->setFocus();
  m_restart->setEnabled(canBack);
  m_back->setEnabled(canBack);
  m_next->setEnabled(canNext);
  m_count->setText(QStringLiteral("%1 / %2").arg(told).arg(all));
  m_count->setAccessibleName(tr("Step %1 of %2").arg(told).arg(all));
  m_whole->setVisible(!isStepping);
  m_steps->setVisible(isStepping);
}

void InspectorBar::keyPressEvent(QKeyEvent* event) {
  const QList<int> keys{Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Home, Qt::Key_Escape};
  if (m_inspector->isStepping() && keys.contains(event->key()))
    QCoreApplication::sendEvent(m_inspector, event);
  else
    QWidget::keyPressEvent(event);
}

}  // namespace attn::ui
