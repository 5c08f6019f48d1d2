// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QToolButton>

#include "app/document.h"
#include "app/rooms/page.h"
#include "app/rooms/room.h"
#include "app/settings.h"
#include "app/shortcuts_dialog.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/color_map.h"
#include "ui/style/words.h"

// The window's menu, its keys and the bar at its top.

namespace attn::app {
namespace {

QToolButton* barButton(const QString& text, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setProperty("kind", "button");
  button->setAccessibleName(name);
  button->setToolTip(name);
  return button;
}

}  // namespace

QAction* MainWindow::addCommand(const QString& text, const QKeySequence& keys, const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  action->setShortcut(keys);
  if (run) connect(action, &QAction::triggered, this, run);
  addAction(action);
  m_menu->addAction(action);
  return action;
}

void MainWindow::addChoices(const QString& title, const QStringList& names, int current,
                            const std::function<void(int)>& choose) {
  QMenu* menu = m_menu->addMenu(title);
  auto* group = new QActionGroup(menu);
  for (int i = 0; i < names.size(); ++i) {
    QAction* action = group->addAction(names[i]);
    action->setCheckable(true);
    action->setChecked(i == current);
    menu->addAction(action);
    connect(action, &QAction::triggered, this, [choose, i] { choose(i); });
  }
}

void MainWindow::makeActions() {
  m_menu = new QMenu(this);
  addCommand(tr("Ne&w"), QKeySequence::New, [this] { newScene(); });
  addCommand(tr("&Open…"), QKeySequence::Open, [this] { open(); });
  QMenu* recent = m_menu->addMenu(tr("O&pen recent"));
  recent->setToolTipsVisible(true);
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentFiles(recent); });
  QMenu* versions = m_menu->addMenu(tr("Earlier &versions"));
  connect(versions, &QMenu::aboutToShow, this, [this, versions] { fillVersions(versions); });
  addCommand(tr("&Save"), QKeySequence::Save, [this] { save(); });
  addCommand(tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] { saveAs(); });
  addCommand(tr("E&xport figure…"), QKeySequence(Qt::CTRL | Qt::Key_E), [this] { openExport(); });
  m_menu->addSeparator();
  m_undo = addCommand({}, QKeySequence::Undo, [this] { m_document->undo(); });
  m_redo = addCommand({}, {}, [this] { m_document->redo(); });
  m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  updateUndo();
  addCommand(tr("&Copy image"), QKeySequence::Copy, [this] { copyImage(); });
  addCommand(tr("Copy &numbers"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [this] { copyNumbers(); });
  QMenu* tables = m_menu->addMenu(tr("Save nu&mbers"));
  connect(tables, &QMenu::aboutToShow, this, [this, tables] {
    tables->clear();
    for (const NamedTable& table : page()->tables())
      connect(tables->addAction(tr("%1…").arg(table.name)), &QAction::triggered, this,
              [this, table] { saveTable(table); });
  });
  m_menu->addSeparator();
  int key = Qt::Key_1;
  for (const Room& room : rooms()) {
    QAction* action = addCommand(tr("Go to %1").arg(ui::translated(room.name)), QKeySequence(Qt::ALT | key++),
                                 [this, &room] { m_document->goTo(room.id); });
    if (!m_goToFirst) m_goToFirst = action;
  }
  addCommand(tr("Zoom &in"), QKeySequence::ZoomIn, [this] { page()->zoomBy(1.25); });
  addCommand(tr("Zoom ou&t"), QKeySequence::ZoomOut, [this] { page()->zoomBy(0.8); });
  addCommand(tr("&Fit to window"), QKeySequence(Qt::CTRL | Qt::Key_0), [this] { page()->zoomToFit(); });
  addCommand(tr("Fol&d or open the left panel"), {}, [this] {
    page()->togglePanel(true);
  })->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_BracketLeft), QKeySequence(Qt::Key_F8)});
  addCommand(tr("Fold or open the ri&ght panel"), {}, [this] {
    page()->togglePanel(false);
  })->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_BracketRight), QKeySequence(Qt::Key_F9)});
  addChoices(tr("T&heme"), {tr("As the system"), tr("Light"), tr("Dark")}, static_cast<int>(savedTheme()),
             [this](int choice) { chooseTheme(static_cast<ui::ThemeChoice>(choice)); });
  QAction* large = addCommand(tr("Large text"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), {});
  large->setCheckable(true);
  large->setChecked(savedTextSize() == ui::TextSize::large);
  connect(large, &QAction::toggled, this,
          [this](bool isLarge) { chooseTextSize(isLarge ? ui::TextSize::large : ui::TextSize::usual); });
  // Languages are named in themselves.
  const QStringList languages{QString(), QStringLiteral("en"), QStringLiteral("zh_CN")};
  addChoices(tr("&Language"), {tr("As the system"), QStringLiteral("English"), QStringLiteral("简体中文")},
             static_cast<int>(languages.indexOf(savedLanguage())),
             [this, languages](int choice) { emit languageChosen(languages[choice]); });
  m_menu->addSeparator();
  addCommand(tr("&Keyboard shortcuts…"), QKeySequence::HelpContents, [this] {
    auto* page = new ShortcutsDialog(this);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
  });
  addCommand(tr("A&bout Attention Lab"), {}, [this] {
    QMessageBox box(QMessageBox::NoIcon, tr("About Attention Lab"),
                    tr("<b>Attention Lab %1</b><p>An interactive visualiser of attention mechanisms.</p>"
                       "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                        .arg(QCoreApplication::applicationVersion()),
                    QMessageBox::Ok, this);
    box.setTextFormat(Qt::RichText);
    box.setIconPixmap(windowIcon().pixmap(64));
    box.exec();
  });
  addCommand(tr("&Quit"), QKeySequence::Quit, [this] { close(); });
}

QWidget* MainWindow::makeBar() {
  auto* bar = new ui::FoldingRow(this);
  bar->setProperty("kind", "panel");
  bar->setAttribute(Qt::WA_StyledBackground);
  auto* line = new QHBoxLayout(bar);
  line->setContentsMargins(14, 8, 14, 8);
  line->setSpacing(8);
  auto* menu = barButton(QStringLiteral("☰"), tr("Menu"), bar);
  menu->setMenu(m_menu);
  menu->setPopupMode(QToolButton::InstantPopup);
  menu->setShortcut(Qt::Key_F10);
  line->addWidget(menu);
  auto* title = new QLabel(tr("Attention Lab"), bar);
  useFont(title, ui::FontOf::name);
  line->addWidget(title);
  line->addSpacing(6);
  std::vector<ui::SegmentedControl::Choice> choices;
  for (const Room& room : rooms()) choices.push_back({room.id, ui::translated(room.name), {}});
  m_rooms = new ui::SegmentedControl(choices, bar);
  m_rooms->setAccessibleName(tr("Workspace"));
  connect(m_rooms, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { m_document->goTo(id.toStdString()); });
  line->addWidget(m_rooms);
  line->addStretch(1);

  const auto commandButton = [&](QAction* action, const QString& text, const QString& name) {
    auto* button = barButton(text, name, bar);
    const auto follow = [button, action, name] {
      button->setEnabled(action->isEnabled());
      button->setToolTip(QStringLiteral("%1 (%2)").arg(ui::withoutAccelerator(action->text()),
                                                       action->shortcut().toString(QKeySequence::NativeText)));
    };
    connect(action, &QAction::changed, button, follow);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    follow();
    line->addWidget(button);
    return button;
  };
  QToolButton* const undo = commandButton(m_undo, QStringLiteral("↶"), tr("Undo"));
  QToolButton* const redo = commandButton(m_redo, QStringLiteral("↷"), tr("Redo"));

  m_colorMap = barButton({}, tr("Colour map"), bar);
  m_colorMap->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_colorMap->setIconSize(QSize(40, 12));
  m_colorMap->setPopupMode(QToolButton::InstantPopup);
  auto* maps = new QMenu(m_colorMap);
  maps->setToolTipsVisible(true);
  for (const ui::ColorMap& map : ui::colorMaps()) {
    QAction* action =
        maps->addAction(QPixmap::fromImage(ui::swatch(map, QSize(64, 14))), QString::fromLatin1(map.name));
    action->setToolTip(ui::translated(map.description));
    connect(action, &QAction::triggered, this, [this, &map] { page()->chooseColorMap(map.id); });
  }
  m_colorMap->setMenu(maps);
  line->addWidget(m_colorMap);

  auto* exportButton = barButton(tr("Export…"), tr("Export figure"), bar);
  exportButton->setProperty("kind", "primary");
  connect(exportButton, &QToolButton::clicked, this, &MainWindow::openExport);
  line->addWidget(exportButton);
  // First goes what stands elsewhere too: the program's name, the name of the colours beside them, what the menu has.
  bar->addFoldable(title);
  bar->addFoldable(
      [this](bool folded) {
        m_colorMap->setToolButtonStyle(folded ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
      },
      [this] {
        return m_colorMap->isHidden() ? 0 : m_colorMap->fontMetrics().horizontalAdvance(m_colorMap->text()) + 12;
      });
  bar->addFoldable(redo);
  bar->addFoldable(undo);
  return bar;
}

void MainWindow::updateColorMapButton() {
  const ui::ColorMap* map = findRow(ui::colorMaps(), page()->colorMap());
  m_colorMap->setVisible(map);
  if (map == m_shownColorMap) return;
  m_shownColorMap = map;
  if (!map) return;
  m_colorMap->setText(u' ' + QString::fromLatin1(map->name) + QStringLiteral(" ▾"));
  m_colorMap->setIcon(QPixmap::fromImage(ui::swatch(*map, QSize(40, 12))));
  m_colorMap->setAccessibleDescription(QString::fromLatin1(map->name));
}

void MainWindow::updateUndo() {
  const History& history = m_document->history();
  m_undo->setText((tr("&Undo") + u' ' + history.undoText()).trimmed());
  m_redo->setText((tr("&Redo") + u' ' + history.redoText()).trimmed());
  // What becomes possible first: the focus goes there from a button that is disabled under the hand.
  if (history.canRedo()) m_redo->setEnabled(true);
  m_undo->setEnabled(history.canUndo());
  m_redo->setEnabled(history.canRedo());
}

}  // namespace attn::app
