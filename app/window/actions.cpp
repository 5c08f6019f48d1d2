// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace attn::app {
namespace {

QMenu* menuOf(const Action& row, QWidget* owner) {
  auto* menu = new QMenu(owner);
  menu->setToolTipsVisible(true);
  if (row.fill) QObject::connect(menu, &QMenu::aboutToShow, owner, [menu, fill = row.fill] { fill(menu); });
  if (!row.choices) return menu;
  auto* group = new QActionGroup(menu);
  for (int i = 0; i < row.choices->names.size(); ++i) {
    QAction* action = group->addAction(row.choices->names[i]);
    action->setCheckable(true);
    action->setChecked(i == row.choices->current);
    menu->addAction(action);
    QObject::connect(action, &QAction::triggered, owner, [choose = row.choices->choose, i] { choose(i); });
  }
  return menu;
}

}  // namespace

QAction* addAction(const Action& row, QWidget* owner) {
  QAction* const action = row.run ? new QAction(owner) : menuOf(row, owner)->menuAction();
  action->setObjectName(QString::fromLatin1(row.id));
  action->setShortcuts(row.shortcuts);
  action->setCheckable(static_cast<bool>(row.isOn));
  action->setWhatsThis(row.makes);
  action->setProperty("lastingName", row.text);
  if (row.run) QObject::connect(action, &QAction::triggered, owner, row.run);
  showAction(row, action);
  owner->addAction(action);
  return action;
}

void showAction(const Action& row, QAction* action) {
  action->setText(row.textNow ? row.textNow() : row.text);
  if (row.isOn) action->setChecked(row.isOn());
  action->setEnabled(!row.isEnabled || row.isEnabled());
  if (row.whyNot) setWhyNot(action, row.whyNot());
}

void setWhyNot(QObject* action, const QString& why) { action->setProperty("whyNot", why); }

QString lastingName(const QAction* action) {
  const QString name = action->property("lastingName").toString();
  return name.isEmpty() ? action->text() : name;
}

QString whyNot(const QObject* action) { return action->property("whyNot").toString(); }

}  // namespace attn::app
