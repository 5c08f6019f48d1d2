// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPalette>
#include <QPushButton>
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

  void aLetterBehindTheWordsWorksAndIsNotSeen() {
    applyTheme(*qApp, ThemeChoice::light);
    const auto drawn = [](const QString& text) {
      QLabel label(text);
      QLineEdit field;
      label.setBuddy(&field);
      label.setFixedSize(160, 30);
      return label.grab().toImage();
    };
    QCOMPARE(drawn("保存(&S)"), drawn("保存(&T)"));
    QVERIFY(drawn("保存(&S)") != drawn("打开"));
    QPushButton button("保存(&S)");
    QCOMPARE(button.shortcut(), QKeySequence(Qt::ALT | Qt::Key_S));
    // What is no accelerator stays.
    QVERIFY(drawn("h (S)") != drawn("h (T)"));
  }
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
