// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMessageBox>
#include <QRadioButton>
#include <algorithm>

#include "app/desktop/preferences_dialog.h"
#include "app/desktop/whats_new.h"
#include "app/document/document.h"
#include "app/window/languages.h"
#include "app/window/settings.h"
#include "app/window/shortcuts_dialog.h"
#include "app/window/window_commands.h"
#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "core/code/dialect.h"
#include "ui/controls/reading_order.h"
#include "ui/export/figure_format.h"
#include "ui/export/film_format.h"
#include "ui/palette/command_palette.h"
#include "ui/style/color_map.h"
#include "ui/style/words.h"

// The window's menu and its keys. The bar at its top is in main_window_bar.cpp.

namespace attn::app {
namespace {

template <typename Format>
QString namesOf(const std::vector<Format>& formats) {
  QStringList names;
  for (const Format& format : formats) names << QString::fromLatin1(format.id).toUpper();
  return names.join(QStringLiteral(", "));
}

}  // namespace

std::vector<Action> MainWindow::makeRows() {
  const auto ctrlShift = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | key); };
  const auto ctrl = [](Qt::Key key) { return QKeySequence(Qt::CTRL | key); };
  QStringList languageIds{QString()}, languageNames{tr("As the system")};
  for (const Language& language : languages()) {
    languageIds << QString::fromLatin1(language.id);
    languageNames << QString::fromUtf8(language.name);
  }
  QStringList colorNames;
  int currentColors = 0;
  for (const ui::ColorMap& map : ui::colorMaps()) {
    if (map.id == savedColors()) currentColors = static_cast<int>(colorNames.size());
    colorNames << ui::translated(map.name);
  }
  const auto history = [this]() -> const History& { return m_document->history(); };
  std::vector<Action> rows = {
      {.id = "new", .text = tr("Ne&w"), .shortcuts = {QKeySequence::New}, .run = [this] { newScene(); }},
      {.id = "open", .text = tr("&Open…"), .shortcuts = {QKeySequence::Open}, .run = [this] { open(); }},
      {.id = "recent", .text = tr("O&pen recent"), .fill = [this](QMenu* menu) { fillRecentFiles(menu); }},
      {.id = "versions", .text = tr("Earlier &versions"), .fill = [this](QMenu* menu) { fillVersions(menu); }},
      {.id = "save", .text = tr("&Save"), .shortcuts = {QKeySequence::Save}, .run = [this] { save(); }},
      {.id = "saveAs", .text = tr("Save &as…"), .shortcuts = {ctrlShift(Qt::Key_S)}, .run = [this] { saveAs(); }},
      {.id = "makeLesson",
       .text = tr("Save as a lesson…"),
       .shortcuts = {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S)},
       .run = [this] { makeLesson(); }},
      {.id = "export",
       .text = tr("E&xport figure…"),
       .shortcuts = {ctrl(Qt::Key_E)},
       .run = [this] { openExport(); },
       .makes = namesOf(ui::figureFormats()) + QStringLiteral(", LaTeX")},
      {.id = "exportFilm",
       .text = tr("Export film…"),
       .shortcuts = {ctrlShift(Qt::Key_E)},
       .run = [this] { openFilm(); },
       .makes = namesOf(ui::filmFormats())},
      {.id = "print", .text = tr("Print…"), .shortcuts = {QKeySequence::Print}, .run = [this] { printFigure(); }},
      {.id = "undo",
       .text = tr("&Undo"),
       .shortcuts = {QKeySequence::Undo},
       .run = [this] { m_document->undo(); },
       .textNow = [history] { return (tr("&Undo") + u' ' + history().undoText()).trimmed(); },
       .isEnabled = [history] { return history().canUndo(); },
       .beginsGroup = true,
       .whyNot = [] { return tr("nothing was changed yet"); }},
      {.id = "redo",
       .text = tr("&Redo"),
       .shortcuts = {ctrlShift(Qt::Key_Z), ctrl(Qt::Key_Y)},
       .run = [this] { m_document->redo(); },
       .textNow = [history] { return (tr("&Redo") + u' ' + history().redoText()).trimmed(); },
       .isEnabled = [history] { return history().canRedo(); },
       .whyNot = [] { return tr("there is nothing to bring back"); }},
      {.id = "copyImage", .text = tr("&Copy image"), .shortcuts = {QKeySequence::Copy}, .run = [this] { copyImage(); }},
      {.id = "copyNumbers",
       .text = tr("Copy &numbers"),
       .shortcuts = {ctrlShift(Qt::Key_C)},
       .run = [this] { copyNumbers(); }},
      {.id = "pasteIntoPage",
       .text = tr("Paste numbers"),
       .shortcuts = {QKeySequence::Paste},
       .run = [this] { pasteOfPage()->trigger(); },
       .textNow = [this] { return pasteOfPage() ? pasteOfPage()->text() : tr("Paste numbers"); },
       .isEnabled = [this] { return pasteOfPage() != nullptr; },
       .whyNot = [] { return tr("this workspace takes what is pasted in its own fields and tables"); }},
      {.id = "saveNumbers", .text = tr("Save nu&mbers"), .fill = [this](QMenu* menu) { fillTables(menu); }},
  };
  for (const Dialect& dialect : dialects())
    rows.push_back({.id = dialect.id,
                    .text = tr("Copy code for &%1").arg(QString::fromUtf8(dialect.name)),
                    .shortcuts = &dialect == &dialects().front() ? QList{ctrlShift(Qt::Key_K)} : QList<QKeySequence>(),
                    .run = [this, &dialect] { copyCode(dialect); },
                    .menu = MenuOf::code,
                    .makes = tr("Copy as code")});
  for (const Workspace& workspace : workspaces()) {
    const auto place = static_cast<int>(&workspace - workspaces().data());
    rows.push_back({.id = workspace.id,
                    .text = tr("Go to %1").arg(ui::translated(workspace.name)),
                    .shortcuts = {QKeySequence(Qt::ALT | (Qt::Key_1 + place))},
                    .run = [this, &workspace] { m_document->goTo(workspace.id); },
                    .isOn = [this, &workspace] { return m_document->scene().workspace == workspace.id; },
                    .menu = MenuOf::workspaces});
  }
  const std::vector<Action> rest = {
      {.id = "zoomIn",
       .text = tr("Zoom &in"),
       .shortcuts = {QKeySequence::ZoomIn},
       .run = [this] { page()->zoomBy(1.25); },
       .beginsGroup = true,
       .menu = MenuOf::view},
      {.id = "zoomOut",
       .text = tr("Zoom ou&t"),
       .shortcuts = {QKeySequence::ZoomOut},
       .run = [this] { page()->zoomBy(0.8); },
       .menu = MenuOf::view},
      {.id = "zoomToFit",
       .text = tr("&Fit to window"),
       .shortcuts = {ctrl(Qt::Key_0)},
       .run = [this] { page()->zoomToFit(); },
       .menu = MenuOf::view},
      {.id = "leftPanel",
       .text = tr("Fol&d or open the left panel"),
       .shortcuts = {ctrl(Qt::Key_BracketLeft), QKeySequence(Qt::Key_F8)},
       .run = [this] { page()->togglePanel(true); },
       .beginsGroup = true,
       .menu = MenuOf::view},
      {.id = "rightPanel",
       .text = tr("Fold or open the ri&ght panel"),
       .shortcuts = {ctrl(Qt::Key_BracketRight), QKeySequence(Qt::Key_F9)},
       .run = [this] { page()->togglePanel(false); },
       .menu = MenuOf::view},
      {.id = "nextPane",
       .text = tr("&Next part of the window"),
       .shortcuts = {QKeySequence(Qt::Key_F6)},
       .run = [this] { goToPane(true); },
       .menu = MenuOf::view},
      {.id = "previousPane",
       .text = tr("Pre&vious part of the window"),
       .shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F6)},
       .run = [this] { goToPane(false); },
       .menu = MenuOf::view},
      {.id = "theme",
       .text = tr("&Theme"),
       .choices = ActionChoices{{tr("As the system"), tr("Light"), tr("Dark")},
                                static_cast<int>(savedTheme()),
                                [this](int choice) { chooseTheme(static_cast<ui::ThemeChoice>(choice)); }},
       .isPreference = true},
      {.id = "largeText",
       .text = tr("Large text"),
       .shortcuts = {ctrlShift(Qt::Key_L)},
       .run =
           [this] {
             const bool isLarge = savedTextSize() == ui::TextSize::large;
             chooseTextSize(isLarge ? ui::TextSize::usual : ui::TextSize::large);
           },
       .isOn = [] { return savedTextSize() == ui::TextSize::large; },
       .beginsGroup = true,
       .menu = MenuOf::view,
       .isPreference = true},
      {.id = "language",
       .text = tr("&Language"),
       .choices = ActionChoices{languageNames, static_cast<int>(languageIds.indexOf(savedLanguage())),
                                [this, languageIds](int choice) { emit languageChosen(languageIds[choice]); }},
       .isPreference = true},
      {.id = "colors",
       .text = tr("&Colours of new scenes"),
       .choices = ActionChoices{colorNames, currentColors,
                                [](int choice) { saveColors(ui::colorMaps()[static_cast<std::size_t>(choice)].id); }},
       .menu = MenuOf::none,
       .isPreference = true},
      {.id = "startAtFirst",
       .text = tr("S&how the start panel at the start"),
       .run = [this] { chooseStartPanel(!savedStartPanel()); },
       .isOn = [] { return savedStartPanel(); },
       .menu = MenuOf::none,
       .isPreference = true},
      {.id = "preferences",
       .text = tr("Pre&ferences…"),
       .shortcuts = {ctrl(Qt::Key_Comma)},
       .run = [this] { showPreferences(); }},
      {.id = "lessons",
       .text = tr("Lessons…"),
       .shortcuts = {QKeySequence(Qt::Key_F3)},
       .run = [this] { showLessons(this); },
       .beginsGroup = true},
      {.id = "commands",
       .text = tr("Fin&d a command…"),
       .shortcuts = {ctrlShift(Qt::Key_P)},
       .run =
           [this] {
             std::vector<ui::Command> commands = commandsOf(this, page());
             for (ui::Command& lesson : lessonCommands()) commands.push_back(std::move(lesson));
             new ui::CommandPalette(std::move(commands), this);
           }},
      {.id = "start", .text = tr("S&tart panel"), .run = [this] { showStart(); }, .menu = MenuOf::help},
      {.id = "shortcuts",
       .text = tr("&Keyboard shortcuts…"),
       .shortcuts = {QKeySequence::HelpContents},
       .run = [this] { showShortcuts(); },
       .menu = MenuOf::help},
      {.id = "whatsNew", .text = tr("&What's new"), .run = [this] { showWhatsNew(); }, .menu = MenuOf::help},
      {.id = "about", .text = tr("A&bout Attention Lab"), .run = [this] { showAbout(); }, .menu = MenuOf::help},
      {.id = "quit", .text = tr("&Quit"), .shortcuts = {QKeySequence::Quit}, .run = [this] { close(); }},
  };
  rows.insert(rows.end(), rest.begin(), rest.end());
  return rows;
}

void MainWindow::makeActions() {
  m_menu = new QMenu(this);
  m_viewMenu = new QMenu(tr("V&iew"), m_menu);
  auto* workspaceMenu = new QMenu(tr("Workspac&e"), m_menu);
  auto* helpMenu = new QMenu(tr("&Help"), m_menu);
  auto* codeMenu = new QMenu(tr("Cop&y as code"), m_menu);
  auto* oneWorkspace = new QActionGroup(this);
  m_rows = makeRows();
  for (const Action& row : m_rows) {
    if (row.menu == MenuOf::none) {
      app::addAction(row, this);
      continue;
    }
    QMenu* const menu = row.menu == MenuOf::view         ? m_viewMenu
                        : row.menu == MenuOf::workspaces ? workspaceMenu
                        : row.menu == MenuOf::code       ? codeMenu
                        : row.menu == MenuOf::help       ? helpMenu
                                                         : m_menu;
    // They stand where the first of their actions comes.
    if (menu != m_menu && menu->isEmpty()) {
      if (menu == workspaceMenu) m_menu->addSeparator();
      m_menu->addMenu(menu);
    }
    if (row.beginsGroup) menu->addSeparator();
    QAction* const action = app::addAction(row, this);
    menu->addAction(action);
    if (menu == workspaceMenu) oneWorkspace->addAction(action);
  }
}

/// From one of the window's parts to the next: its bar, what the page changes, what it shows, and what explains that.
void MainWindow::goToPane(bool forwards) {
  std::vector<QWidget*> panes = page()->panes();
  panes.insert(panes.begin(), m_bar);
  const auto isHere = [this](const QWidget* pane) { return pane->isAncestorOf(focusWidget()); };
  const auto here = std::find_if(panes.begin(), panes.end(), isHere) - panes.begin();
  const auto count = static_cast<std::ptrdiff_t>(panes.size());
  for (std::ptrdiff_t step = 1; step <= count; ++step) {
    QWidget* const pane = panes[static_cast<std::size_t>((here + (forwards ? step : 2 * count - step)) % count)];
    // Where the hand was last in it.
    QWidget* to = pane->focusWidget();
    const std::vector<QWidget*> order = ui::readingOrder(pane);
    if (!to || std::find(order.begin(), order.end(), to) == order.end())
      to = pane->isAncestorOf(page()->firstFocus()) ? page()->firstFocus() : order.empty() ? nullptr : order.front();
    if (!to) continue;
    // Of radio buttons in a row the checked one gets the focus, also where another had it last.
    if (auto* choice = qobject_cast<QRadioButton*>(to); choice && !choice->isChecked())
      for (auto* each : choice->parentWidget()->findChildren<QRadioButton*>(Qt::FindDirectChildrenOnly))
        if (each->isChecked() && each->isVisible()) to = each;
    to->setFocus(Qt::TabFocusReason);
    return scrollIntoSight(to);
  }
}

QAction* MainWindow::action(const char* id) const {
  return findChild<QAction*>(QString::fromLatin1(id), Qt::FindDirectChildrenOnly);
}

void MainWindow::fillTables(QMenu* menu) {
  menu->clear();
  for (const NamedTable& table : page()->tables())
    connect(menu->addAction(tr("%1…").arg(table.name)), &QAction::triggered, this, [this, table] { saveTable(table); });
}

void MainWindow::showShortcuts() {
  auto* page = new ShortcutsDialog(this);
  page->setAttribute(Qt::WA_DeleteOnClose);
  page->open();
}

void MainWindow::showPreferences() {
  QList<QAction*> chosen;
  // An action with a menu belongs to that.
  for (const Action& row : m_rows)
    for (QAction* each : actions())
      if (row.isPreference && each->objectName() == QLatin1String(row.id)) chosen << each;
  (new PreferencesDialog(chosen, this))->open();
}

void MainWindow::showWhatsNew() { (new WhatsNewDialog(this))->open(); }

void MainWindow::showAbout() {
  QMessageBox box(QMessageBox::NoIcon, tr("About Attention Lab"),
                  tr("<b>Attention Lab %1</b><p>An interactive visualiser of attention mechanisms.</p>"
                     "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                      .arg(QCoreApplication::applicationVersion()),
                  QMessageBox::Ok, this);
  box.setTextFormat(Qt::RichText);
  box.setIconPixmap(windowIcon().pixmap(64));
  box.exec();
}

void MainWindow::updateUndo() {
  // What becomes possible first: the focus goes there from a button that is disabled under the hand.
  if (m_document->history().canRedo()) action("redo")->setEnabled(true);
  for (const char* id : {"undo", "redo"}) showAction(*findRow(m_rows, id), action(id));
}

}  // namespace attn::app
