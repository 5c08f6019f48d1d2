// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QtTest>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/alignment/alignment_canvas.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/alignment/film_strip.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/controls/choice_list.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"

namespace attn::test {

/// A window on the Alignment workspace, with every wait for its workers made explicit.
struct AlignmentWindow : WorkspaceWindow<app::AlignmentPage> {
  explicit AlignmentWindow(const QSize& size = {1440, 900}) : WorkspaceWindow(Qt::Key_4, size) {}
  app::AlignmentCanvas* canvas() { return page()->canvas(); }
  const app::AlignmentFilm& film() { return page()->film(); }
  const AlignmentResults& results() { return *page()->results(); }
  const AlignmentScene& scene() const { return own.scene().alignment; }
  QString decoded() { return canvas()->decoded(); }
  QString inspected() { return test::inspected(page()->inspector()).remove(QChar(0x200b)); }
  QLineEdit* input() { return page()->findChild<QLineEdit*>("input"); }
  void undo() {
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    settle();
  }
  /// Where there is no screen a list that has closed may keep the keyboard.
  void undoByMouse() {
    for (auto* button : window.findChildren<QToolButton*>())
      if (button->text() == QStringLiteral("↶")) click(button);
  }
  void type(const QString& text) {
    input()->setFocus();
    input()->selectAll();
    QTest::keyClicks(input(), text);
    settle();
  }
  QPushButton* earlier() { return page()->findChild<QPushButton*>("earlier"); }
  void click(QWidget* widget) {
    QTest::mouseClick(widget, Qt::LeftButton);
    settle();
  }
  /// By the mouse in the menu of a button, the item that begins so.
  void chooseInMenu(QWidget* button, const QString& text) {
    QTimer::singleShot(100, button, [text] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      for (QAction* action : menu->actions())
        if (action->text().startsWith(text))
          return QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
      qWarning() << "no item" << text;
      menu->close();
    });
    click(button);
  }
  /// What a menu lists when it is opened.
  QStringList itemsOf(QWidget* button) {
    QStringList items;
    QTimer::singleShot(100, button, [&items] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      for (const QAction* action : menu->actions()) items << action->text();
      menu->close();
    });
    click(button);
    return items;
  }
  ui::Inspector* inspector() { return page()->inspector(); }
  /// All that labels in sight say.
  QString labels() {
    QString words;
    for (const QLabel* label : page()->findChildren<QLabel*>())
      if (label->isVisible()) words += label->text() + u'\n';
    return words;
  }
  void check(QCheckBox* box) {
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(10, box->height() / 2));
    settle();
  }
  /// By the mouse in a list of choices.
  void choose(const char* list, const char* id) {
    auto* choices = named<ui::ChoiceList>(list);
    const QRect row = choices->visualItemRect(choices->item(choices->rowOf(id)));
    QTest::mouseClick(choices->viewport(), Qt::LeftButton, {}, row.center());
    settle();
  }
  void number(const char* field, const char* text) {
    typeNumber(page()->findChild<ui::NumberField*>(field), text);
    settle();
  }
  /// A model that is small enough to be trained in no time.
  void shrink(const char* length = "60") {
    number("hidden", "8");
    number("batch", "4");
    number("steps", length);
  }
  void trainFast() {
    auto* fast = qobject_cast<QCheckBox*>(button("As fast as it can"));
    if (!fast->isChecked()) check(fast);
    QTest::mouseClick(page()->findChild<QPushButton*>("play"), Qt::LeftButton);
  }
  void trainToItsEnd() {
    trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(!film().isTraining(), 60'000);
    settle();
  }
  void clickFrame(std::size_t frame) {
    QTest::mouseClick(canvas()->strip(), Qt::LeftButton, {}, canvas()->strip()->frameRect(frame).center().toPoint());
    settle();
  }
  void clickCell(Index row, Index column) {
    ui::HeatmapView* heatmap = canvas()->heatmap();
    QTest::mouseClick(heatmap->viewport(), Qt::LeftButton, {},
                      heatmap->viewportRect({0, row, column}).center().toPoint());
    settle();
  }
  void open(const QString& path) {
    window.openFile(path);
    settle();
  }
};

}  // namespace attn::test
