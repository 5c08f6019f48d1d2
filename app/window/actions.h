// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

class QAction;
class QMenu;
class QObject;
class QWidget;

namespace attn::app {

/// A choice of one of several, in a menu of its own.
struct ActionChoices {
  QStringList names;
  int current;
  std::function<void(int choice)> choose;
};

/// Where the menu has an action: in itself, in one of its menus, or nowhere: the form of preferences and the palette
/// do.
enum class MenuOf { window, code, view, workspaces, help, none };

/// Something that can be done in the window, as a row: the menu, its keys, the buttons of the bar and the page of
/// shortcuts take it from here, and who knows its id finds it and runs it.
struct Action {
  const char* id;  ///< unlike that of every other row
  QString text;    ///< with the letter that reaches it in the menu
  QList<QKeySequence> shortcuts = {};
  // One of these says what it does.
  std::function<void()> run = {};
  std::function<void(QMenu* menu)> fill = {};  ///< shows what there is, in a menu of its own, when that opens
  std::optional<ActionChoices> choices = {};
  // What may change; see showAction.
  std::function<QString()> textNow = {};  ///< none: `text`
  std::function<bool()> isEnabled = {};   ///< none: always
  std::function<bool()> isOn = {};        ///< none: it is nothing that is on or off
  bool beginsGroup = false;               ///< of the menu
  MenuOf menu = MenuOf::window;
  bool isPreference = false;             ///< the form of preferences has it too
  std::function<QString()> whyNot = {};  ///< in words, while it is not enabled
  QString makes = {};                    ///< the formats that it writes: the palette shows them, and finds it by them
};

/// Makes an action of a row and adds it to those of its owner. Its object name is the id.
QAction* addAction(const Action& row, QWidget* owner);

/// Why an action, or a button, can't be run while it is not enabled; the palette says it. Empty: nobody knows.
void setWhyNot(QObject* action, const QString& why);
QString whyNot(const QObject* action);

/// What an action is called whatever it would do now: "Redo", and not "Redo Temperature".
QString lastingName(const QAction* action);

/// Lets the action say what its row says now.
void showAction(const Action& row, QAction* action);

}  // namespace attn::app
