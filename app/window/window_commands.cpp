// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_commands.h"

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QPointer>
#include <QSet>
#include <QToolButton>
#include <algorithm>

#include "app/window/actions.h"
#include "app/workspaces/page.h"
#include "ui/controls/reading_order.h"
#include "ui/controls/section.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

using PaletteCommand = ui::Command;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Commands)
};

QString reasonOf(const QObject* action) {
  return whyNot(action).isEmpty() ? Words::tr("not possible now") : whyNot(action);
}

PaletteCommand commandOf(QAction* action, const QString& menu) {
  const QString text = ui::withoutAccelerator(action->text());
  PaletteCommand command{.text = menu.isEmpty() ? text : Words::tr("%1: %2").arg(menu, text),
                         .keys = action->shortcut().toString(QKeySequence::NativeText),
                         .id = action->objectName(),
                         .isEnabled = action->isEnabled(),
                         .run = [action = QPointer(action)] {
                           if (action) action->trigger();
                         }};
  if (!action->isEnabled())
    command.detail = reasonOf(action);
  else if (action->isChecked())
    command.detail = Words::tr("chosen");
  else
    command.detail = action->whatsThis();
  return command;
}

/// An action, or what the menu that it opens has.
void addCommands(QAction* action, std::vector<PaletteCommand>& commands) {
  QMenu* const menu = action->menu();
  if (!menu) return commands.push_back(commandOf(action, {}));
  emit menu->aboutToShow();  // it is filled when it opens
  const QString name = ui::withoutAccelerator(action->text()).remove(u'…');
  for (QAction* each : menu->actions())
    if (!each->isSeparator()) commands.push_back(commandOf(each, name));
}

QString sectionOf(const QWidget* control) {
  for (const QWidget* part = control; part; part = part->parentWidget())
    if (const auto* section = qobject_cast<const ui::Section*>(part)) return section->title();
  return {};
}

/// What a control is called: in words for a screen reader, or as it stands on a button. A sign alone names nothing.
QString nameOf(const QWidget* control) {
  const auto* const button = qobject_cast<const QAbstractButton*>(control);
  if (!control->accessibleName().isEmpty() || !button) return control->accessibleName();
  const QString text = ui::withoutAccelerator(button->text());
  const bool hasLetter = std::any_of(text.begin(), text.end(), [](QChar each) { return each.isLetter(); });
  return hasLetter ? text : QString();
}

QString detailOf(const QWidget* control) {
  const auto* const button = qobject_cast<const QAbstractButton*>(control);
  return button && button->isChecked() ? Words::tr("chosen") : sectionOf(control);
}

PaletteCommand commandOf(QWidget* control) {
  auto* const button = qobject_cast<QAbstractButton*>(control);
  return {.text = nameOf(control),
          .detail = detailOf(control),
          .keys = button ? button->shortcut().toString(QKeySequence::NativeText) : QString(),
          .run = [control = QPointer(control), button = QPointer(button)] {
            if (control) control->setFocus(Qt::TabFocusReason);
            auto* const opensMenu = qobject_cast<QToolButton*>(button.data());
            if (opensMenu && opensMenu->menu()) return opensMenu->showMenu();
            if (button) button->click();
          }};
}

}  // namespace

std::vector<ui::Command> commandsOf(QWidget* window, const Page* page) {
  std::vector<ui::Command> commands;
  for (QAction* action : window->actions())
    if (action->objectName() != QLatin1String("commands")) addCommands(action, commands);
  QSet<QString> names, ids;
  for (const ui::Command& each : commands) {
    names.insert(each.text);
    ids.insert(each.id);
  }
  const auto isNew = [&](const QWidget* control) {
    const QString name = nameOf(control), command = control->property("command").toString();
    if (name.isEmpty() || names.contains(name) || (!command.isEmpty() && ids.contains(command))) return false;
    names.insert(name);
    return true;
  };
  for (QWidget* control : ui::readingOrder(page))
    if (isNew(control)) commands.push_back(commandOf(control));
  // What is greyed is found too, and why it is.
  for (const auto* button : page->findChildren<QAbstractButton*>())
    if (button->isVisible() && !button->isEnabled() && isNew(button))
      commands.push_back({.text = nameOf(button), .detail = reasonOf(button), .isEnabled = false});
  return commands;
}

}  // namespace attn::app
