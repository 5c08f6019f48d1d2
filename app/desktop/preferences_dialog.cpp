// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/preferences_dialog.h"

#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

#include "ui/style/words.h"

namespace attn::app {
namespace {

QComboBox* listOf(const QMenu* menu, QWidget* parent) {
  auto* list = new QComboBox(parent);
  const QList<QAction*> choices = menu->actions();
  for (const QAction* choice : choices) {
    list->addItem(choice->icon(), choice->text());
    if (choice->isChecked()) list->setCurrentIndex(list->count() - 1);
    QObject::connect(choice, &QAction::toggled, list, [list, index = list->count() - 1](bool isChosen) {
      if (isChosen) list->setCurrentIndex(index);
    });
  }
  QObject::connect(list, &QComboBox::activated, menu, [choices](int index) { choices[index]->trigger(); });
  return list;
}

QCheckBox* boxOf(QAction* action, QWidget* parent) {
  auto* box = new QCheckBox(ui::withoutAccelerator(action->text()), parent);
  box->setChecked(action->isChecked());
  QObject::connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
  QObject::connect(box, &QCheckBox::clicked, action, &QAction::trigger);
  return box;
}

}  // namespace

PreferencesDialog::PreferencesDialog(const QList<QAction*>& actions, QWidget* window) : QDialog(window) {
  setWindowTitle(tr("Preferences"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(24);
  form->setVerticalSpacing(10);
  for (QAction* action : actions) {
    QWidget* control = nullptr;
    if (action->menu()) {
      const QString name = ui::withoutAccelerator(action->text());
      control = listOf(action->menu(), this);
      control->setAccessibleName(name);
      form->addRow(new QLabel(name, this), control);
    } else {
      control = boxOf(action, this);
      form->addRow(QString(), control);
    }
    control->setObjectName(action->objectName());
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 16);
  column->setSpacing(20);
  column->addLayout(form);
  column->addWidget(buttons);
  column->setSizeConstraint(QLayout::SetFixedSize);  // it grows with the text
}

}  // namespace attn::app
