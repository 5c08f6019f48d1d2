// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QtTest>
#include <functional>

#include "app/desktop/preferences_dialog.h"
#include "app/desktop/recent_files.h"
#include "app/desktop/whats_new.h"
#include "app/document/scene_file.h"
#include "app/document/state_folder.h"
#include "app/window/languages.h"
#include "app/window/program_window.h"
#include "app/window/settings.h"
#include "app/window/start_examples.h"
#include "app/workspaces/page.h"
#include "app/workspaces/regression/regression_page.h"
#include "tests/support/own_settings.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/side_panel.h"
#include "ui/export/export_dialog.h"
#include "ui/inspector/inspector.h"
#include "ui/palette/command_palette.h"
#include "ui/start/start_panel.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;

namespace {

/// Steps inside of the program's event loop, as all that happens to its window.
void inTheLoop(const std::function<void()>& steps) {
  QTimer::singleShot(0, qApp, [&] {
    steps();
    QApplication::quit();
  });
  QApplication::exec();
}

/// As by the menu.
void choose(MainWindow* window, const QString& language) {
  for (QAction* action : window->findChildren<QAction*>())
    if (action->text() == language) return action->trigger();
  QFAIL("no such language");
}

bool isChinese(const MainWindow* window) {
  for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
    if (button->text().contains(QStringLiteral("导出"))) return true;
  return false;
}

QMessageBox* boxInSight() {
  for (QWidget* widget : QApplication::topLevelWidgets())
    if (auto* box = qobject_cast<QMessageBox*>(widget); box && box->isVisible()) return box;
  return nullptr;
}

/// The next box runs a loop of its own, in which this is done; it has to close the box.
void onBox(const std::function<void(QMessageBox* box)>& act) {
  auto* timer = new QTimer(qApp);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, act] {
    QMessageBox* box = boxInSight();
    if (!box) return;
    timer->stop();
    timer->deleteLater();
    act(box);
  });
  timer->start(20);
}

bool press(QMessageBox* box, const char* text) {
  for (QAbstractButton* button : box->buttons()) {
    if (!button->text().startsWith(QLatin1String(text))) continue;
    QTest::mouseClick(button, Qt::LeftButton);
    return true;
  }
  return false;
}

/// A part of a window that ends before all its other parts, when the window itself has ended. It finds out which of
/// them could still tell the window something.
class FirstToGo : public QWidget {
 public:
  FirstToGo(MainWindow* window, QStringList* connected) : QWidget(window), m_window(window), m_connected(connected) {
    for (QObject* part : window->findChildren<QObject*>()) m_parts << part;
    lower();
  }
  ~FirstToGo() override {
    for (const QPointer<QObject>& part : m_parts)
      if (part && part != this && disconnect(part, nullptr, m_window, nullptr))
        *m_connected << QLatin1String(part->metaObject()->className());
  }

 private:
  const QObject* m_window;
  QList<QPointer<QObject>> m_parts;
  QStringList* m_connected;
};

Scene withHeads(Index heads) {
  Scene scene;
  scene.attention.mechanism.heads = heads;
  return scene;
}

}  // namespace

/// The window as main() opens it: its language, and what was left behind.
class TestProgramWindow : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(name); }
  QString copy() const { return stateFolder("autosave") + "/left.attn"; }

 private slots:
  void initTestCase() {
    QApplication::setQuitOnLastWindowClosed(false);
    qputenv("XDG_CACHE_HOME", path("cache").toLocal8Bit());
    ui::applyTheme(*qApp, ui::ThemeChoice::light);
  }
  void init() {
    QSettings().clear();
    QSettings().setValue("language", "en");
    // A run that was killed may have left scenes behind, about which every window would ask.
    QDir folder(QFileInfo(copy()).path());
    for (const QString& left : folder.entryList(QDir::Files)) folder.remove(left);
  }

  void noPartOfAWindowSpeaksToItOnceItGoes() {
    QStringList connected;
    inTheLoop([&] {
      ProgramWindow program;
      program.window()->resize(1440, 900);
      for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_1}) {
        QTest::keyClick(program.window(), key, Qt::AltModifier);
        QTRY_VERIFY(program.window()->page()->isUpToDate());
      }
      QTest::keyClick(program.window(), Qt::Key_E, Qt::ControlModifier);
      QTRY_VERIFY(program.window()->findChild<ui::ExportDialog*>());
      program.document()->edit("", [](Scene& scene) { scene.attention.mechanism.temperature = 3; });
      new FirstToGo(program.window(), &connected);
    });
    QCOMPARE(connected, QStringList());
  }

  void whatOneMayBeginWithStandsWhereNumbersAreExplainedUntilOneIs() {
    inTheLoop([] {
      ProgramWindow program;
      program.window()->resize(1440, 900);
      program.begin({});
      MainWindow* window = program.window();
      QTRY_VERIFY(window->page()->isUpToDate());
      QPointer<ui::StartPanel> start = window->findChild<ui::StartPanel*>();
      QVERIFY(start && start->isVisible());
      auto* inspector = window->page()->findChild<ui::Inspector*>();
      QVERIFY(!inspector->isVisible());
      QTest::mouseClick(start->findChild<QPushButton*>("explore"), Qt::LeftButton);
      QTRY_VERIFY(!start);
      QVERIFY(inspector->isVisible());
      QTRY_VERIFY(inspector->toPlainText().contains("Dive"));
      QTest::keyClick(window, Qt::Key_Escape);
      window->findChild<QAction*>("start")->trigger();
      start = window->findChild<ui::StartPanel*>();
      QVERIFY(start->isVisible());
      QTest::mouseClick(start->findChild<QPushButton*>("commands"), Qt::LeftButton);
      QTRY_VERIFY(window->findChild<ui::CommandPalette*>());
    });
  }

  void inAnotherLanguageStepsAreCalledByTheFieldsTheyChanged() {
    const auto english = qScopeGuard([] { installTranslations("en"); });
    Document document;
    document.edit("Two heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    document.edit("Boxcar", [](Scene& scene) {
      scene.workspace = "regression";
      scene.regression.kernel = "boxcar";
      scene.regression.order = 1;
    });
    document.undo();
    QCOMPARE(document.history().undoText(), "Two heads");
    installTranslations("zh_CN");
    QCOMPARE(document.history().undoText(), QString::fromUtf8("头数"));
    const QString redo = document.history().redoText();
    QVERIFY2(redo.endsWith(", …") && !redo.contains("Boxcar"), qPrintable(redo));
    // What is edited now is said in this language, and by its field in the other.
    document.edit(QString::fromUtf8("三个头"), [](Scene& scene) { scene.attention.mechanism.heads = 3; });
    QCOMPARE(document.history().undoText(), QString::fromUtf8("三个头"));
    installTranslations("en");
    QCOMPARE(document.history().undoText(), "Heads");
  }

  void anExampleHasAPictureAndIsOneStepThatIsUndone() {
    inTheLoop([] {
      ProgramWindow program;
      program.window()->resize(1440, 900);
      program.document()->edit("", [](Scene& scene) { scene.alignment.input = "27"; });
      program.begin({});
      auto* start = program.window()->findChild<ui::StartPanel*>();
      const QList<QToolButton*> examples = start->findChildren<QToolButton*>(QRegularExpression("^example"));
      QCOMPARE(examples.size(), qsizetype(startExamples().size()));
      QVERIFY(examples.size() >= 3);
      for (const QToolButton* example : examples)
        QTRY_VERIFY2(
            [&] {
              const QImage picture = example->icon().pixmap(example->iconSize()).toImage();
              QSet<QRgb> colors;
              for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x) colors << picture.pixel(x, y);
              return colors.size() > 5;
            }(),
            qPrintable(example->text()));
      const Scene before = program.document()->scene();
      QTest::mouseClick(start->findChild<QToolButton*>("example.alignment"), Qt::LeftButton);
      QCOMPARE(program.document()->scene().workspace, std::string("alignment"));
      QCOMPARE(program.document()->scene().alignment, AlignmentScene());
      program.document()->undo();
      QCOMPARE(program.document()->scene(), before);
    });
  }

  void recentFilesHaveTheirPicturesAndThoseThatAreGoneSaySo() {
    writeScene(path("a & b.attn"), {withHeads(1), {}});
    Scene other;
    other.workspace = "regression";
    writeScene(path("points.attn"), {other, {}});
    for (const char* name : {"gone.attn", "points.attn", "a & b.attn"}) rememberFile(path(name));
    const auto pictureOf = [](const QToolButton* file) { return file->icon().pixmap(file->iconSize()).toImage(); };
    QStringList kept;
    for (int round = 0; round < 2; ++round) {
      inTheLoop([&] {
        ProgramWindow program;
        program.window()->resize(1440, 900);
        program.begin({});
        auto* start = program.window()->findChild<ui::StartPanel*>();
        const QList<QToolButton*> files = start->findChildren<QToolButton*>(QRegularExpression("^recent"));
        QCOMPARE(files.size(), 3);
        QVERIFY(files[0]->accessibleName().startsWith("a & b.attn"));
        QTRY_VERIFY(!files[2]->isEnabled());
        QVERIFY2(files[2]->accessibleName().contains("not there any more"), qPrintable(files[2]->accessibleName()));
        QTRY_VERIFY(pictureOf(files[0]) != pictureOf(files[2]) && pictureOf(files[1]) != pictureOf(files[2]));
        QVERIFY(pictureOf(files[0]) != pictureOf(files[1]));
        QTest::mouseClick(files[1], Qt::LeftButton);
        QTRY_COMPARE(program.document()->path(), path("points.attn"));
        rememberFile(path("a & b.attn"));  // in the order of the first round
      });
      // They are kept where file managers keep theirs, and drawn once.
      const QDir folder(path("cache/thumbnails/normal"));
      QStringList now;
      for (const QFileInfo& each : folder.entryInfoList(QDir::Files, QDir::Name))
        now << each.fileName() + each.lastModified().toString(Qt::ISODateWithMs);
      QCOMPARE(now.size(), 2);
      if (round == 1) QCOMPARE(now, kept);
      kept = now;
    }
  }

  void preferencesHoldAtOnceAndFollowTheMenu() {
    inTheLoop([] {
      ProgramWindow program;
      program.window()->resize(1440, 900);
      program.window()->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(program.window()));
      const auto dialog = [&] { return program.window()->findChild<PreferencesDialog*>(); };
      const auto list = [&](const char* name) { return dialog()->findChild<QComboBox*>(name); };
      const auto menu = [&](const char* name) {
        for (QAction* action : program.window()->actions())
          if (action->objectName() == name) return action;
        return static_cast<QAction*>(nullptr);
      };
      QTest::keyClick(program.window(), Qt::Key_Comma, Qt::ControlModifier);
      QVERIFY(dialog() && dialog()->isVisible());
      QCOMPARE(list("theme")->accessibleName(), QString("Theme"));
      const auto chooseByKey = [](QComboBox* box, int index) {
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < index; ++i) QTest::keyClick(box, Qt::Key_Down);
      };
      chooseByKey(list("theme"), 2);
      QVERIFY(ui::theme().dark);
      QVERIFY(menu("theme")->menu()->actions()[2]->isChecked());
      menu("theme")->menu()->actions()[1]->trigger();
      QCOMPARE(list("theme")->currentIndex(), 1);
      QVERIFY(!ui::theme().dark);
      auto* large = dialog()->findChild<QCheckBox*>("largeText");
      QTest::mouseClick(large, Qt::LeftButton, Qt::NoModifier, QPoint(8, large->height() / 2));
      QVERIFY(menu("largeText")->isChecked());
      QCOMPARE(ui::textScale(), 1.5);
      menu("largeText")->trigger();
      QVERIFY(!large->isChecked());
      program.window()->showStart();
      auto* start = dialog()->findChild<QCheckBox*>("startAtFirst");
      QTest::mouseClick(start, Qt::LeftButton, Qt::NoModifier, QPoint(8, start->height() / 2));
      QVERIFY(!savedStartPanel());
      QVERIFY(!program.window()->findChild<ui::StartPanel*>()->findChild<QCheckBox*>()->isChecked());
      // What is there keeps its colours; what is begun has the new ones.
      const std::string before = program.document()->scene().weightColors;
      chooseByKey(list("colors"), 3);
      QVERIFY(savedColors() != before);
      QCOMPARE(program.document()->scene().weightColors, before);
      menu("new")->trigger();
      QTRY_COMPARE(program.document()->scene().weightColors, savedColors());
      // Another language is another window, with the form still open.
      QPointer<MainWindow> old = program.window();
      chooseByKey(list("language"), list("language")->findText(QStringLiteral("简体中文")));
      QTRY_VERIFY(!old);
      QVERIFY(isChinese(program.window()));
      QVERIFY(dialog() && dialog()->isVisible());
      QTest::keyClick(dialog(), Qt::Key_Escape);
      QTRY_VERIFY(!dialog());
    });
  }

  void whatIsNewIsWhatTheChangelogSaysOfThisVersion() {
    const QString log =
        "# Changelog\n\n## [Unreleased]\n\n- soon\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- now\n\n## [1.1.0]\n- "
        "old\n";
    QCOMPARE(changesOf(log, "1.2.0"), QString("### Added\n\n- now"));
    QCOMPARE(changesOf(log, "1.3.0"), QString("- soon"));
    inTheLoop([] {
      ProgramWindow program;
      program.window()->findChild<QAction*>("whatsNew")->trigger();
      auto* dialog = program.window()->findChild<WhatsNewDialog*>();
      QVERIFY(dialog && dialog->isVisible());
      const QString text = dialog->findChild<QTextBrowser*>()->toPlainText();
      QVERIFY2(text.contains("Attention: type sentences"), qPrintable(text.left(200)));
      QVERIFY2(!text.contains("###") && !text.contains("**"), qPrintable(text.left(200)));
      QTest::keyClick(dialog, Qt::Key_Escape);
      const QPointer<MainWindow> old = program.window();
      choose(old, QStringLiteral("简体中文"));
      QTRY_VERIFY(!old && program.window());
      program.window()->findChild<QAction*>("whatsNew")->trigger();
      dialog = program.window()->findChild<WhatsNewDialog*>();
      const QString chinese = dialog->findChild<QTextBrowser*>()->toPlainText();
      QVERIFY2(chinese.contains(QStringLiteral("注意力：输入句子")), qPrintable(chinese.left(200)));
      QTest::keyClick(dialog, Qt::Key_Escape);
      choose(program.window(), QStringLiteral("English"));
    });
  }

  void theNextStartShowsItOnlyIfItIsWantedAndThereIsNoFile() {
    inTheLoop([this] {
      writeScene(path("two.attn"), {withHeads(2), {}});
      {
        ProgramWindow program;
        program.begin(path("two.attn"));
        QTRY_COMPARE(program.document()->scene().attention.mechanism.heads, Index{2});
        QVERIFY(!program.window()->findChild<ui::StartPanel*>());
      }
      for (const bool isWanted : {true, false}) {
        ProgramWindow program;
        program.begin({});
        auto* start = program.window()->findChild<ui::StartPanel*>();
        QCOMPARE(start != nullptr, isWanted);
        if (isWanted) QTest::keyClick(start->findChild<QCheckBox*>(), Qt::Key_Space);
      }
    });
  }

  void anotherLanguageIsAnotherWindowOfTheSameDocument() {
    inTheLoop([] {
      ProgramWindow program;
      QPointer<MainWindow> before = program.window();
      QVERIFY(before->isVisible() && !isChinese(before));
      before->setGeometry(30, 40, 1200, 800);
      program.document()->edit("edit", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
      // The title of its figures is typed into the dialog, which goes with the window.
      const auto titleField = [&] {
        program.window()->activateWindow();
        if (!QTest::qWaitForWindowActive(program.window())) qWarning() << "not active";
        QTest::keyClick(program.window(), Qt::Key_E, Qt::ControlModifier);
        return program.window()->findChild<ui::ExportDialog*>()->findChild<QLineEdit*>("title");
      };
      QTest::keyClicks(titleField(), "Three sentences");
      choose(before, QStringLiteral("简体中文"));
      QTRY_VERIFY(!before);
      QVERIFY(program.window()->isVisible() && isChinese(program.window()));
      QCOMPARE(program.window()->geometry(), QRect(30, 40, 1200, 800));
      QCOMPARE(titleField()->text(), "Three sentences");
      QCOMPARE(program.document()->scene().attention.mechanism.heads, Index{2});
      program.document()->undo();
      QVERIFY(program.document()->scene() == Scene{});
      before = program.window();
      choose(before, QStringLiteral("English"));
      QTRY_VERIFY(!before);
      QVERIFY(!isChinese(program.window()));
    });
  }

  void aWindowThatComputesForLongGivesWayAtOnce() {
    inTheLoop([] {
      ProgramWindow program;
      QTRY_VERIFY(program.window()->page()->isUpToDate());
      program.document()->edit("long", [](Scene& scene) {
        std::string text;
        for (int i = 0; i < 1500; ++i) text += "t" + std::to_string(i) + " ";
        scene.attention = withKeyText(scene.attention, clipped(text, SplitBy::spaces));
        scene.attention.mechanism.scoring = "additive";
        scene.attention.mechanism.parameters.hidden = 1024;
        scene.attention.mechanism.heads = 8;
      });
      QTest::qWait(100);
      QVERIFY(!program.window()->page()->isUpToDate());
      QPointer<MainWindow> before = program.window();
      choose(before, QStringLiteral("简体中文"));
      QTRY_VERIFY_WITH_TIMEOUT(!before, 10'000);  // the work would take minutes
      QVERIFY(isChinese(program.window()));
      program.document()->undo();
      QTRY_VERIFY_WITH_TIMEOUT(program.window()->page()->isUpToDate(), 20'000);
    });
  }

  void aBoxThatWaitsForItsAnswerKeepsItsWindow() {
    inTheLoop([] {
      ProgramWindow program;
      QPointer<MainWindow> before = program.window();
      bool stayed = false;
      onBox([&](QMessageBox* box) {
        choose(before, QStringLiteral("简体中文"));
        QTest::qWait(400);
        stayed = before && box->isVisible() && program.window() == before;
        QTest::keyClick(box, Qt::Key_Escape);
      });
      before->complain(QStringLiteral("The disk is full."));
      QVERIFY(stayed);
      QTRY_VERIFY(!before);
      QVERIFY(isChinese(program.window()));
    });
  }

  void aWindowWhoseFileIsBeingWrittenStaysUntilItIs() {
    inTheLoop([this] {
      ProgramWindow program;
      program.document()->edit("many", [](Scene& scene) {
        Points points;
        points.features = 1;
        points.inputs.assign(200'000, 1 / 3.0);
        points.targets.assign(200'000, 2 / 3.0);
        scene.regression.points = points;
      });
      QPointer<MainWindow> before = program.window();
      before->saveFile(path("many.attn"));
      choose(before, QStringLiteral("简体中文"));
      QTRY_VERIFY_WITH_TIMEOUT(!before, 60'000);
      QVERIFY(program.document()->isSaved());
      QVERIFY(readScene(path("many.attn")).scene == program.document()->scene());
    });
  }

  void aTrainingGoesOnInAnotherLanguage() {
    inTheLoop([] {
      ProgramWindow program;
      program.document()->goTo("regression");
      const auto page = [&] { return program.window()->findChild<RegressionPage*>(); };
      const auto button = [&](const QString& text) -> QPushButton* {
        for (QPushButton* each : page()->findChildren<QPushButton*>())
          if (each->text().remove(u'&') == text) return each;
        return nullptr;
      };
      QTRY_VERIFY(page() && page()->isUpToDate());
      program.document()->edit("long", [](Scene& scene) { scene.regression.epochs = 100'000; });
      QTRY_VERIFY(page()->isUpToDate());
      QTest::mouseClick(button("Train"), Qt::LeftButton);
      QTRY_VERIFY(page()->film().shown().epoch > 2);
      const Index reached = page()->film().shown().epoch;
      QPointer<MainWindow> before = program.window();
      choose(before, QStringLiteral("简体中文"));
      QTRY_VERIFY(!before);
      QVERIFY(page()->film().isPlaying());
      QVERIFY(page()->film().shown().epoch >= reached);
      const Index then = page()->film().shown().epoch;
      QTRY_VERIFY(page()->film().shown().epoch > then);
      QTRY_VERIFY(button(QStringLiteral("暂停")));
      QTRY_VERIFY(page()->results().view.learnedW.has_value());
      QTest::mouseClick(button(QStringLiteral("暂停")), Qt::LeftButton);
      QVERIFY(!page()->film().isPlaying());
      // What is halted stands there in the next window too.
      const Index halted = page()->film().shown().epoch;
      before = program.window();
      choose(before, QStringLiteral("English"));
      QTRY_VERIFY(!before);
      QCOMPARE(page()->film().shown().epoch, halted);
      QVERIFY(button("Play"));
      QTRY_VERIFY(page()->isUpToDate());
      QCOMPARE(page()->results().view.learnedW, page()->film().w());
      // Another workspace halts it, as ever.
      QTest::mouseClick(button("Play"), Qt::LeftButton);
      QVERIFY(page()->film().isPlaying());
      program.document()->goTo("attention");
      QTRY_VERIFY(!page()->film().isPlaying());
    });
  }

  void theStartOffersWhatWasLeftBehindBeforeTheFile() {
    writeScene(copy(), {withHeads(8), {}, path("mine.attn").toStdString()});
    writeScene(path("asked.attn"), {withHeads(4)});
    inTheLoop([this] {
      ProgramWindow program;
      QPointer<MainWindow> before = program.window();
      QString question;
      bool stayed = false;
      onBox([&](QMessageBox* box) {
        question = box->text();
        // A language that is chosen meanwhile waits for the answer.
        choose(before, QStringLiteral("简体中文"));
        QTest::qWait(300);
        stayed = before && box->isVisible() && program.document()->scene() == Scene{};
        press(box, "Later");
      });
      program.begin(path("asked.attn"));
      QTRY_COMPARE(program.document()->scene().attention.mechanism.heads, Index{4});
      QVERIFY2(question.contains("mine.attn"), qPrintable(question));
      QVERIFY(stayed);
      QTRY_VERIFY(!before);
      QVERIFY(isChinese(program.window()));
    });
    QVERIFY(QFile::exists(copy()));
  }

  void whatWasLeftBehindIsRestoredByTheStart() {
    writeScene(copy(), {withHeads(8), {}, path("mine.attn").toStdString()});
    inTheLoop([this] {
      ProgramWindow program;
      onBox([](QMessageBox* box) { QVERIFY(press(box, "Restore")); });
      program.begin({});
      QTRY_COMPARE(program.document()->scene().attention.mechanism.heads, Index{8});
      QCOMPARE(program.document()->path(), path("mine.attn"));
      QVERIFY(program.window()->isWindowModified());
      QTRY_VERIFY(!QFile::exists(copy()));
    });
  }

  void aPreferenceThatCannotBeWrittenHoldsAsLongAsTheProgramRunsAndThatIsSaid() {
    QTemporaryDir folder;
    QFile file(folder.filePath("file"));  // where a folder is expected
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QString before = QFileInfo(QSettings().fileName()).dir().filePath("..");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, file.fileName());
    {
      Document document;
      MainWindow window(&document);
      window.show();
      auto* large = window.findChild<QAction*>("largeText");
      QVERIFY(large);
      for (const bool isOn : {true, false, true, false}) {
        large->trigger();
        QCOMPARE(savedTextSize() == ui::TextSize::large, isOn);
        QCOMPARE(ui::textScale() > 1, isOn);
      }
      QVERIFY2(window.statusBar()->currentMessage().contains("settings can't be written"),
               qPrintable(window.statusBar()->currentMessage()));
      QVERIFY(!areSettingsWritable());
    }
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, before);
    saveTextSize(ui::TextSize::usual);
    QVERIFY(areSettingsWritable());
  }

  void aMessageFromBeforeTheWindowIsInSightIsWrittenOverNothing() {
    Document document;
    MainWindow window(&document);
    window.statusBar()->showMessage("said at once");
    window.show();
    QCoreApplication::processEvents();
    auto* status = window.statusBar()->findChild<ui::ElidedLabel*>();
    QVERIFY(status && !status->isVisible());
    window.statusBar()->clearMessage();
    QVERIFY(status->isVisible());
  }

  void inASmallWindowWithLargeTextTheBeginningIsInSightAtTheStart() {
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    QSettings().setValue("largeText", true);
    writeScene(path("asked.attn"), {Scene{}});
    inTheLoop([this] {
      ProgramWindow program;
      program.window()->resize(1024, 700);
      program.begin(path("asked.attn"));
      QTRY_COMPARE(program.document()->path(), path("asked.attn"));
      QTRY_VERIFY(program.window()->page()->isUpToDate());
      QTest::qWait(200);
      int areas = 0;
      for (const auto* area : program.window()->page()->findChildren<QScrollArea*>()) {
        if (!area->isVisible()) continue;
        ++areas;
        QCOMPARE(area->horizontalScrollBar()->value(), 0);
        QCOMPARE(area->verticalScrollBar()->value(), 0);
      }
      QVERIFY(areas >= 2);
    });
    ui::applyTheme(*qApp, ui::ThemeChoice::light);
  }

  /// \param act with the page's side panels: the controls and the inspector
  static void withTheStartInASmallWindow(
      const std::function<void(ProgramWindow&, ui::SidePanel* left, ui::SidePanel* right)>& act) {
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    inTheLoop([&act] {
      ProgramWindow program;
      program.window()->resize(1024, 700);
      program.begin({});
      QTRY_VERIFY(program.window()->page()->isUpToDate());
      QTRY_VERIFY(program.window()->findChild<ui::StartPanel*>()->isVisible());
      const QList<ui::SidePanel*> panels = program.window()->page()->findChildren<ui::SidePanel*>();
      QCOMPARE(panels.size(), 2);
      const bool isLeftFirst = panels[0]->x() < panels[1]->x();
      act(program, panels[isLeftFirst ? 0 : 1], panels[isLeftFirst ? 1 : 0]);
    });
    ui::applyTheme(*qApp, ui::ThemeChoice::light);
  }

  void whatOneMayBeginWithGivesItsRoomBackInASmallWindow() {
    withTheStartInASmallWindow([](ProgramWindow& program, ui::SidePanel* left, ui::SidePanel* right) {
      QVERIFY(!right->isFolded() && left->isFolded());
      const ViewState before = program.document()->viewState();
      QTest::mouseClick(program.window()->findChild<ui::StartPanel*>()->findChild<QToolButton*>("closeStart"),
                        Qt::LeftButton);
      QTRY_VERIFY(!program.window()->findChild<ui::StartPanel*>());
      QVERIFY(right->isFolded() && !left->isFolded());
      QCOMPARE(program.document()->viewState().folded, before.folded);  // nobody has chosen
    });
  }

  void whatIsAskedForAtTheStartStaysInSightInASmallWindow() {
    withTheStartInASmallWindow([](ProgramWindow& program, ui::SidePanel* left, ui::SidePanel* right) {
      QTest::mouseClick(program.window()->findChild<ui::StartPanel*>()->findChild<QPushButton*>("explore"),
                        Qt::LeftButton);
      QTRY_VERIFY(!program.window()->findChild<ui::StartPanel*>());
      QVERIFY(program.window()->page()->findChild<ui::Inspector*>()->isVisible() && left->isFolded());
      // Who opens the controls beside it has both; who folds the inspector has the controls.
      QTest::mouseClick(right->foldButton(), Qt::LeftButton);
      QTRY_VERIFY(right->isFolded() && !left->isFolded());
      QTest::mouseClick(right->strip(), Qt::LeftButton);
      QTRY_VERIFY(!right->isFolded() && left->isFolded());
      QTest::mouseClick(left->strip(), Qt::LeftButton);
      QTRY_VERIFY(!right->isFolded() && !left->isFolded());
    });
  }

  void theStartOpensTheFileThatItIsGiven() {
    writeScene(path("asked.attn"), {withHeads(4)});
    inTheLoop([this] {
      ProgramWindow program;
      QTimer::singleShot(0, &program, [&] { program.begin(path("asked.attn")); });
      QTRY_COMPARE(program.document()->path(), path("asked.attn"));
      QCOMPARE(program.document()->scene().attention.mechanism.heads, Index{4});
    });
  }
};

QTEST_MAIN(TestProgramWindow)
#include "tst_program_window.moc"
