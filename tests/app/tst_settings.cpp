// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <QtTest>

#include "app/window/main_window.h"
#include "app/window/run_window.h"
#include "app/workspaces/page.h"
#include "ui/style/theme.h"

using namespace attn::app;

namespace {

constexpr const char* startOption = "--start";

/// Tells on the standard output what the window is like as soon as it is open, and closes it.
void tellOfTheWindow() {
  QTimer::singleShot(500, qApp, [] {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
      auto* window = qobject_cast<MainWindow*>(widget);
      if (!window || !window->isVisible()) continue;
      QTextStream(stdout) << (window->page()->isVisible() ? "open" : "hidden") << '|'
                          << window->statusBar()->currentMessage() << '|' << (attn::ui::theme().dark ? "dark" : "light")
                          << '|' << attn::ui::textScale() << '|' << window->width() << '|' << window->height();
      window->close();
    }
    QCoreApplication::quit();
  });
}

/// Starts the program as main() does, in a process of its own, with this folder of settings.
QStringList start(const QString& folder) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_CONFIG_HOME", folder);
  environment.insert("XDG_STATE_HOME", folder);
  environment.insert("LANGUAGE", "en");
  process.setProcessEnvironment(environment);
  process.start(QCoreApplication::applicationFilePath(), {startOption});
  if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
    return {process.errorString()};
  return QString::fromUtf8(process.readAllStandardOutput()).split(u'|');
}

}  // namespace

/// The program is started as main() does, with a settings file that something happened to.
class TestSettings : public QObject {
  Q_OBJECT

 private slots:
  void whateverTheSettingsAreTheWindowOpensAndSaysWhatIsWrong_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isRight");
    QTest::newRow("no file") << QByteArray() << true;
    QTest::newRow("as they are written") << QByteArray("[General]\ntheme=1\nlargeText=false\nlanguage=en\n") << true;
    QTest::newRow("garbage") << QByteArray("\x00\xff\xfe\x80garbage\n[[[\n=\n%%%\n\x01\x02", 24) << false;
    QTest::newRow("no such theme") << QByteArray("[General]\ntheme=99\n") << false;
    QTest::newRow("a theme of letters") << QByteArray("[General]\ntheme=dark\n") << false;
    QTest::newRow("a negative theme") << QByteArray("[General]\ntheme=-1\n") << false;
    QTest::newRow("a size of numbers") << QByteArray("[General]\nlargeText=7.5\n") << false;
    QTest::newRow("no such language") << QByteArray("[General]\nlanguage=\"../../etc\"\n") << false;
    QTest::newRow("a window of letters") << QByteArray("[General]\nwindow=nonsense\n") << false;
    QTest::newRow("a window of bytes") << QByteArray("[General]\nwindow=@ByteArray(\\x1\\x2\\x3)\n") << false;
    QTest::newRow("widths of letters") << QByteArray("[panelWidths]\nattention=a, b, c\n") << false;
    QTest::newRow("widths without number") << QByteArray("[panelWidths]\nregression=nan, inf, -5\n") << false;
    QTest::newRow("too few widths") << QByteArray("[panelWidths]\nregression=300\n") << false;
    QTest::newRow("a broken value") << QByteArray("[General]\nwindow=@Variant(\\0\\0\\0)\n") << false;
  }
  void whateverTheSettingsAreTheWindowOpensAndSaysWhatIsWrong() {
    QFETCH(QByteArray, text);
    QFETCH(bool, isRight);
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("attention-lab"));
    QFile file(folder.filePath("attention-lab/attention-lab.conf"));
    if (!text.isEmpty()) {
      QVERIFY(file.open(QIODevice::WriteOnly));
      QCOMPARE(file.write(text), text.size());
      file.close();
    }
    const QStringList told = start(folder.path());
    QCOMPARE(told.size(), 6);
    QCOMPARE(told[0], "open");
    QCOMPARE(told[1].startsWith("The settings can't be read"), !isRight);
    QCOMPARE(told[2], "light");
    QCOMPARE(told[3], "1");
    QVERIFY(told[4].toInt() >= 700 && told[4].toInt() <= 4000);
    QVERIFY(told[5].toInt() >= 480 && told[5].toInt() <= 4000);
  }
};

int main(int argc, char** argv) {
  if (argc > 1 && qstrcmp(argv[1], startOption) == 0) {
    qAddPreRoutine(tellOfTheWindow);  // it runs when runWindow() makes its application
    int one = 1;
    return runWindow(one, argv, {});
  }
  QCoreApplication application(argc, argv);
  TestSettings test;
  return QTest::qExec(&test, argc, argv);
}

#include "tst_settings.moc"
