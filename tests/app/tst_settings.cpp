// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRect>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <QtTest>

#include "app/document/scene_file.h"
#include "app/window/main_window.h"
#include "app/window/run_window.h"
#include "app/workspaces/page.h"
#include "tests/support/run_program.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;

namespace {

constexpr const char* startOption = "--start";

/// Tells on the standard output what the window is like as soon as it is open, and has the theme that the environment
/// waits for, and closes it.
void tellOfTheWindow() {
  QTimer::singleShot(500, qApp, [] {
    const QByteArray awaited = qgetenv("AWAITED_THEME");
    const auto isThere = [&] { return attn::ui::theme().dark == (awaited == "dark"); };
    if (!awaited.isEmpty() && !QTest::qWaitFor(isThere, 20'000)) QTextStream(stdout) << "not awaited|";
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

/// A window's place as QWidget::saveGeometry says it of a screen so wide, and as QSettings writes it.
QByteArray windowText(qint32 screenWidth, const QRect& window) {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << quint32{0x1D9D0CB} << quint16{3} << quint16{0} << window << window << qint32{0} << quint8{0} << quint8{0}
         << screenWidth << window;
  QByteArray text = "@ByteArray(";
  for (const char byte : bytes) text += "\\x" + QByteArray::number(static_cast<uchar>(byte), 16);
  return text + ")\n";
}

/// Everything that the program keeps is in this folder.
QProcessEnvironment environmentIn(const QString& folder) {
  QDir(folder).mkdir("runtime");
  QFile::setPermissions(folder + "/runtime", QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_CONFIG_HOME", folder);
  environment.insert("XDG_STATE_HOME", folder);
  environment.insert("XDG_RUNTIME_DIR", folder + "/runtime");
  environment.insert("LANGUAGE", "en");
  environment.remove("DBUS_SESSION_BUS_ADDRESS");
  return environment;
}

/// Starts the program as main() does, in a process of its own, with this folder of settings, and perhaps a bus.
QStringList start(const QString& folder, const QString& bus = {}, const QString& theme = {}) {
  QProcess process;
  QProcessEnvironment environment = environmentIn(folder);
  if (!bus.isEmpty()) environment.insert("DBUS_SESSION_BUS_ADDRESS", bus);
  environment.insert("AWAITED_THEME", theme);
  process.setProcessEnvironment(environment);
  process.start(QCoreApplication::applicationFilePath(), {startOption});
  // A portal answers in the loop of this process.
  QSignalSpy finished(&process, &QProcess::finished);
  if (!finished.wait(60'000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
    return {process.errorString()};
  return QString::fromUtf8(process.readAllStandardOutput()).split(u'|');
}

}  // namespace

/// A desktop that prefers a theme: 1 is dark, 2 light, 0 neither. It changes its mind once it was asked, if it is to.
class Portal : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

 public:
  Portal(uint preferred, uint later) : m_preferred(preferred), m_later(later) {}

 public slots:
  QDBusVariant Read(const QString& group, const QString& key) {  // NOLINT(readability-identifier-naming)
    if (group != "org.freedesktop.appearance" || key != "color-scheme") return {};
    if (m_later != m_preferred) QTimer::singleShot(200, this, &Portal::tell);
    return QDBusVariant(QVariant::fromValue(QDBusVariant(m_preferred)));
  }

 private:
  void tell() {
    QDBusMessage changed = QDBusMessage::createSignal("/org/freedesktop/portal/desktop",
                                                      "org.freedesktop.portal.Settings", "SettingChanged");
    changed << "org.freedesktop.appearance"
            << "color-scheme" << QVariant::fromValue(QDBusVariant(QVariant(m_later)));
    QDBusConnection("portal").send(changed);
  }

  uint m_preferred, m_later;
};

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
    QTest::newRow("a window of a larger screen")
        << "[General]\nwindow=" + windowText(1920, {240, 97, 1440, 900}) << true;
    QTest::newRow("a window beyond its screen") << "[General]\nwindow=" + windowText(800, {0, 0, 800, 800}) << true;
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
    // The screen of these tests is 800 pixels wide and high, and the window has a frame on it.
    QVERIFY(told[4].toInt() >= 700 && told[4].toInt() < 800);
    QVERIFY(told[5].toInt() >= 480 && told[5].toInt() < 800);
  }

  void theThemeIsWhatTheDesktopPrefers_data() {
    QTest::addColumn<uint>("preferred");
    QTest::addColumn<uint>("later");
    QTest::addColumn<QString>("theme");
    QTest::newRow("neither") << 0U << 0U << "light";
    QTest::newRow("dark") << 1U << 1U << "dark";
    QTest::newRow("light") << 2U << 2U << "light";
    QTest::newRow("dark while the window is open") << 2U << 1U << "dark";
  }
  void theThemeIsWhatTheDesktopPrefers() {
    QFETCH(uint, preferred);
    QFETCH(uint, later);
    QFETCH(QString, theme);
    QProcess bus;
    bus.start("dbus-daemon", {"--session", "--nofork", "--print-address"});
    QVERIFY(bus.waitForStarted());
    QVERIFY(bus.waitForReadyRead());
    const QString address = QString::fromLatin1(bus.readLine()).trimmed();
    QDBusConnection connection = QDBusConnection::connectToBus(address, "portal");
    QVERIFY(connection.isConnected());
    Portal portal(preferred, later);
    QVERIFY(connection.registerObject("/org/freedesktop/portal/desktop", &portal, QDBusConnection::ExportAllSlots));
    QVERIFY(connection.registerService("org.freedesktop.portal.Desktop"));
    QTemporaryDir folder;
    const QStringList told = start(folder.path(), address, theme);
    QDBusConnection::disconnectFromBus("portal");
    bus.kill();
    bus.waitForFinished();
    QVERIFY2(told.size() == 6, qPrintable(told.join(u'|')));
    QCOMPARE(told[2], theme);
  }

  void aSecondCallGivesItsFileToTheWindowThatIsOpen() {
    QTemporaryDir folder;
    QProcess window, call, another;
    QProcessEnvironment environment = environmentIn(folder.path());
    for (QProcess* each : {&window, &call, &another}) each->setProcessEnvironment(environment);
    writeScene(folder.filePath("first.attn"), {Scene{}, {}});
    writeScene(folder.filePath("second.attn"), {Scene{}, {}});
    const auto isRemembered = [&](const char* name) {
      QFile file(folder.filePath("attention-lab/attention-lab.conf"));
      return file.open(QIODevice::ReadOnly) && file.readAll().contains(name);
    };
    const auto sockets = [&] {
      return QDir(folder.filePath("runtime/attention-lab")).entryList({"*.window"}, QDir::System);
    };
    window.start(test::programPath(), {folder.filePath("first.attn")});
    QTRY_VERIFY_WITH_TIMEOUT(isRemembered("first.attn"), 60'000);
    QCOMPARE(sockets().size(), 1);
    // It ends at once, and the file, named as from its folder, is open in the window.
    call.setWorkingDirectory(folder.path());
    call.start(test::programPath(), {"second.attn"});
    QVERIFY(call.waitForFinished(60'000));
    QCOMPARE(call.exitCode(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(isRemembered("second.attn"), 60'000);
    QCOMPARE(window.state(), QProcess::Running);
    // Who wants another window gets one.
    another.start(test::programPath(), {"--new-window", folder.filePath("first.attn")});
    QTRY_COMPARE_WITH_TIMEOUT(sockets().size(), 2, 60'000);
    another.terminate();
    QVERIFY(another.waitForFinished(60'000));
    // The standard input lasts as long as the window that shows it.
    QFile scene(folder.filePath("first.attn"));
    QVERIFY(scene.open(QIODevice::ReadOnly));
    call.start(test::programPath(), {"-"});
    call.write(scene.readAll());
    call.closeWriteChannel();
    QVERIFY(!call.waitForFinished(2000));
    window.kill();
    QVERIFY(window.waitForFinished(60'000));
    QVERIFY(call.waitForFinished(60'000));
    QCOMPARE(call.exitCode(), 0);
    QVERIFY(!isRemembered("standard input"));
    // What a killed program left behind is no window: the next call has its own.
    QVERIFY(!sockets().isEmpty());
    const QStringList left = sockets();
    call.start(test::programPath(), {folder.filePath("first.attn")});
    QTRY_VERIFY_WITH_TIMEOUT(sockets().size() == 1 && sockets() != left, 60'000);
    QVERIFY(!call.waitForFinished(500));
    call.kill();
    QVERIFY(call.waitForFinished(60'000));
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
