// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <utility>
#include <vector>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/color_map.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

// The bar at the top of the window.

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

QWidget* MainWindow::makeBar() {
  auto* bar = new ui::FoldingRow(this);
  m_bar = bar;
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
  for (const Workspace& workspace : workspaces()) choices.push_back({workspace.id, ui::translated(workspace.name), {}});
  m_workspaces = new ui::SegmentedControl(choices, bar);
  m_workspaces->setAccessibleName(tr("Workspace"));
  connect(m_workspaces, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { m_document->goTo(id.toStdString()); });
  line->addWidget(m_workspaces);
  line->addStretch(1);

  const auto commandButton = [&](const char* id, const QString& text, const QString& name) {
    QAction* const action = this->action(id);
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
  QToolButton* const undo = commandButton("undo", QStringLiteral("↶"), tr("Undo"));
  QToolButton* const redo = commandButton("redo", QStringLiteral("↷"), tr("Redo"));

  m_colorMap = barButton({}, tr("Colour map"), bar);
  m_colorMap->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_colorMap->setIconSize(QSize(40, 12));
  m_colorMap->setPopupMode(QToolButton::InstantPopup);
  auto* maps = new QMenu(m_colorMap);
  maps->setToolTipsVisible(true);
  for (const ui::ColorMap& map : ui::colorMaps()) {
    QAction* action = maps->addAction(ui::translated(map.name));
    action->setToolTip(ui::translated(map.description));
    connect(action, &QAction::triggered, this, [this, &map] { page()->chooseColorMap(map.id); });
  }
  // As they are drawn on the ground of the theme that is in use by then.
  connect(maps, &QMenu::aboutToShow, this, [maps] {
    for (std::size_t i = 0; i < ui::colorMaps().size(); ++i)
      maps->actions()[static_cast<int>(i)]->setIcon(
          QPixmap::fromImage(ui::swatch(ui::colorMaps()[i], QSize(32, 32), ui::theme().dark)));
  });
  m_colorMap->setMenu(maps);
  // What stands at its left stays where it is, whichever map is shown, and while there is none.
  QSizePolicy keepsSize = m_colorMap->sizePolicy();
  keepsSize.setRetainSizeWhenHidden(true);
  m_colorMap->setSizePolicy(keepsSize);
  line->addWidget(m_colorMap);

  auto* learn = barButton(tr("Learn"), tr("Lessons"), bar);
  learn->setObjectName(QStringLiteral("learn"));
  learn->setToolTip(tr("Lessons (F3)"));
  connect(learn, &QToolButton::clicked, action("lessons"), &QAction::trigger);
  line->addWidget(learn);
  auto* exportButton = barButton(tr("Export…"), tr("Export figure"), bar);
  exportButton->setProperty("kind", "primary");
  connect(exportButton, &QToolButton::clicked, this, &MainWindow::openExport);
  line->addWidget(exportButton);
  // First goes what stands elsewhere too: the way to the lessons, the program's name, the name of the colours beside
  // them, what the menu has.
  bar->addFoldable(learn);
  bar->addFoldable(title);
  bar->addFoldable(
      [this](bool folded) {
        m_colorMap->setToolButtonStyle(folded ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        fitColorMapButton();
      },
      [this] { return m_colorMap->fontMetrics().horizontalAdvance(widestColorMap()) + 12; });
  bar->addFoldable(redo);
  bar->addFoldable(undo);
  return bar;
}

QString MainWindow::widestColorMap() const {
  QString widest;
  for (const ui::ColorMap& map : ui::colorMaps()) {
    const QString text = u' ' + ui::translated(map.name) + QStringLiteral(" ▾");
    if (m_colorMap->fontMetrics().horizontalAdvance(text) > m_colorMap->fontMetrics().horizontalAdvance(widest))
      widest = text;
  }
  return widest;
}

/// As wide as the longest name, in letters of this size.
void MainWindow::fitColorMapButton() {
  m_colorMap->setMinimumWidth(0);
  if (m_colorMap->toolButtonStyle() == Qt::ToolButtonIconOnly) return;
  const QString text = m_colorMap->text();
  m_colorMap->setText(widestColorMap());
  m_colorMap->setMinimumWidth(m_colorMap->sizeHint().width());
  m_colorMap->setText(text);
}

void MainWindow::updateColorMapButton() {
  const ui::ColorMap* map = findRow(ui::colorMaps(), page()->colorMap());
  m_colorMap->setVisible(map);
  const std::pair shown(map, ui::theme().dark);
  if (shown == m_shownColorMap) return;
  m_shownColorMap = shown;
  if (!map) return;
  m_colorMap->setText(u' ' + ui::translated(map->name) + QStringLiteral(" ▾"));
  m_colorMap->setIcon(QPixmap::fromImage(ui::swatch(*map, QSize(40, 12), ui::theme().dark)));
  fitColorMapButton();
  m_colorMap->setAccessibleDescription(ui::translated(map->name));
}

}  // namespace attn::app
