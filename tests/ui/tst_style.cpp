// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QPalette>
#include <QtTest>

#include "ui/style/theme.h"

using namespace attn::ui;

class TestStyle : public QObject {
  Q_OBJECT

 private slots:
  void aChosenThemeIsTheOneThatIsShown_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void aChosenThemeIsTheOneThatIsShown() {
    QFETCH(bool, dark);
    applyTheme(*qApp, dark ? ThemeChoice::dark : ThemeChoice::light);
    QCOMPARE(theme().dark, dark);
    const QPalette shown = QApplication::palette();
    QCOMPARE(shown.color(QPalette::Window).lightness() < 128, dark);
    QCOMPARE(shown.color(QPalette::WindowText).lightness() < 128, !dark);
  }
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
