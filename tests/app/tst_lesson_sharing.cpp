// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/lesson_link.h"
#include "app/lessons/lesson_progress.h"
#include "app/lessons/window/lesson_draft.h"
#include "app/lessons/window/lesson_list.h"
#include "app/lessons/window/lesson_maker.h"
#include "app/lessons/window/lesson_strip.h"
#include "tests/support/lesson_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_field.h"

using namespace attn;
using namespace attn::app;
using namespace attn::app::playing;

// How lessons and steps come and go: files, the list, links, and what a teacher keeps of a lab.

namespace {

/// The menu of the control of a number, by the mouse or the Menu key; it is open then.
QMenu* menuOf(QWidget* window, const char* name, bool byKey) {
  for (auto* field : window->findChildren<ui::NumberField*>()) {
    if (!field->isVisible() || field->accessibleName() != name) continue;
    const QPoint at = field->rect().center();
    QContextMenuEvent event(byKey ? QContextMenuEvent::Keyboard : QContextMenuEvent::Mouse, at, field->mapToGlobal(at));
    QCoreApplication::sendEvent(field, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
  }
  return nullptr;
}
void choose(QMenu* menu, const QString& words) {
  for (QAction* action : menu->actions())
    if (QString(action->text()).remove('&') == words && action->isEnabled()) {
      menu->setActiveAction(action);
      QTest::keyClick(menu, Qt::Key_Return);
      return;
    }
  menu->close();
  QFAIL(qPrintable("no " + words));
}

}  // namespace

class TestLessonSharing : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { beginLessonTests(); }

  void aStepTravelsAsALink() {
    Lesson lesson = readLesson(":/lessons/07-masked-softmax.lesson");
    Played p({1440, 900}, lesson);
    p.player().enter(2);
    p.settle();
    p.press(Qt::Key_L, Qt::ControlModifier);
    const QString link = QGuiApplication::clipboard()->text();
    QCOMPARE(link, "attention-lab:lesson/masked-softmax/" + QString::fromStdString(lesson.steps[2].id));
    // With what the learner made of it.
    p.click("free");
    p.player().document()->edit("", [](Scene& scene) { set(scene, temperaturePath, 3.0); });
    p.settle();
    p.press(Qt::Key_L, Qt::ControlModifier | Qt::AltModifier);
    const QString own = QGuiApplication::clipboard()->text();
    QVERIFY2(own.startsWith(link + "?scene=") && own.size() < 2000, qPrintable(own));
    const QByteArray there = p.sceneNow();
    p.window().close();
    p.main.openFile(link);
    QVERIFY(p.main.lesson());
    p.waitForLesson();
    QCOMPARE(p.player().step(), std::size_t{2});
    QCOMPARE(p.sceneNow(), sceneText(beginningOf(lesson, 2).scene));
    p.window().close();
    p.main.openFile(own);
    p.waitForLesson();
    QCOMPARE(p.player().step(), std::size_t{2});
    QCOMPARE(p.sceneNow(), there);
    QVERIFY(p.player().isFree());
    p.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(p.sceneNow(), sceneText(beginningOf(lesson, 2).scene));
    QVERIFY(p.complaints.isEmpty());
  }

  void aStepOfATeachersLessonIsInItsLink() {
    Played p;
    p.player().enter(1);
    p.settle();
    p.press(Qt::Key_L, Qt::ControlModifier);
    const QString link = QGuiApplication::clipboard()->text();
    QVERIFY2(link.startsWith("attention-lab:step/") && link.size() < 2000, qPrintable(link));
    const QByteArray scene = p.sceneNow();
    p.window().close();
    p.main.openFile(link);
    p.waitForLesson();
    QCOMPARE(p.part("place")->text(), "1 / 1");
    QCOMPARE(p.says("stepTitle"), "Warmer");
    QCOMPARE(p.sceneNow(), scene);
  }

  void aLinkThatIsWrongIsRefusedInWords_data() {
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("words");
    QTest::newRow("nothing") << "attention-lab:"
                             << "should be attention-lab:lesson/LESSON/STEP";
    QTest::newRow("another kind") << "attention-lab:film/a/b"
                                  << "should be attention-lab:lesson/LESSON/STEP";
    QTest::newRow("no such lesson") << "attention-lab:lesson/nothing/a"
                                    << "there is no lesson “nothing” here";
    QTest::newRow("no such step") << "attention-lab:lesson/masked-softmax/b"
                                  << "“masked-softmax” has no step “b”";
    QTest::newRow("too long") << "attention-lab:step/" + QString(2000, u'a') << "longer than 2000 letters";
    QTest::newRow("damaged") << "attention-lab:step/AAAA"
                             << "the link is damaged";
    QTest::newRow("no letters of a link") << "attention-lab:step/§§"
                                          << "the link is damaged";
    const auto packed = [](const QByteArray& text) {
      return QString::fromLatin1(qCompress(text).toBase64(QByteArray::Base64UrlEncoding));
    };
    QTest::newRow("no lesson in it") << "attention-lab:step/" + packed("{\"format\": 1}") << "line 1";
    QTest::newRow("no scene in it") << "attention-lab:lesson/masked-softmax/exponentials?scene=" + packed("[]")
                                    << "can't be opened: ";
    QTest::newRow("a bomb") << "attention-lab:step/" + packed(QByteArray(1'200'000, ' ')) << "the link is damaged";
  }
  void aLinkThatIsWrongIsRefusedInWords() {
    QFETCH(QString, link);
    QFETCH(QString, words);
    Played p;
    p.window().close();
    const QByteArray mine = sceneText(p.own.scene());
    p.main.openFile(link);
    QVERIFY(!p.main.lesson());
    QCOMPARE(p.complaints.size(), 1);
    QVERIFY2(p.complaints[0].startsWith("The link can't be opened: ") && p.complaints[0].contains(words),
             qPrintable(p.complaints[0]));
    QCOMPARE(sceneText(p.own.scene()), mine);
  }

  void aLessonIsSavedBesideScenes() {
    Played p;
    const auto menuOf = [&](const char* id) {
      const auto* action = p.main.findChild<QAction*>(id);
      for (const QMenu* menu : p.main.findChildren<QMenu*>())
        if (menu->actions().contains(action)) return menu;
      return static_cast<const QMenu*>(nullptr);
    };
    QVERIFY(menuOf("saveAs"));
    QCOMPARE(menuOf("makeLesson"), menuOf("saveAs"));
  }

  void aTeacherKeepsSomeControlsAndSavesALesson() {
    Played p;
    p.window().close();
    const QByteArray mine = sceneText(p.own.scene());
    p.main.findChild<QAction*>("makeLesson")->trigger();
    auto* maker = p.main.findChild<LessonMaker*>();
    QVERIFY(maker);
    auto* save = maker->findChild<QPushButton*>("save");
    QVERIFY(!save->isEnabled());
    QTest::keyClicks(maker->findChild<QLineEdit*>("title"), "Only warmth");
    QVERIFY(!save->isEnabled());
    QTest::keyClicks(maker->findChild<QPlainTextEdit*>("see"), "Warmth evens out.");
    QVERIFY(save->isEnabled());
    auto* rows = maker->findChild<QTreeWidget*>();
    QTreeWidgetItem* temperature = nullptr;
    QTreeWidgetItem* scoring = nullptr;
    for (int i = 0; i < rows->topLevelItemCount(); ++i) {
      if (rows->topLevelItem(i)->text(0) == "Temperature") temperature = rows->topLevelItem(i);
      if (rows->topLevelItem(i)->toolTip(0) == "attention.mechanism.scoring") scoring = rows->topLevelItem(i);
    }
    QVERIFY(temperature && scoring);
    temperature->setCheckState(3, Qt::Checked);
    temperature->setCheckState(2, Qt::Checked);
    QCOMPARE(temperature->checkState(3), Qt::Unchecked);
    scoring->setCheckState(3, Qt::Checked);
    const QString path = p.folder.filePath("warmth");
    p.main.askForFile = [&](const QString&, const QString&, bool) { return path; };
    QTest::mouseClick(save, Qt::LeftButton);
    QVERIFY(p.complaints.isEmpty());
    QVERIFY(QFile::exists(path + ".lesson"));
    const std::vector<std::string> problems = checkLesson(readLesson(path + ".lesson")).problems;
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
    QCOMPARE(sceneText(p.own.scene()), mine);
    p.main.openFile(path + ".lesson");
    QVERIFY(p.main.lesson());
    p.waitForLesson();
    QCOMPARE(p.part("lessonName")->text(), "100 · Only warmth");
    QCOMPARE(p.player().current().allow, std::vector<std::string>{temperaturePath});
    QCOMPARE(p.sceneNow(), mine);
    const auto* strip = p.window().findChild<LessonStrip*>();
    QCOMPARE(strip->findChildren<ui::NumberField*>().size(), 1);
    p.window().close();
    // In the teacher's own folder it stands in the list.
    QVERIFY(QDir().mkpath(ownLessonsFolder()));
    QVERIFY(QFile::copy(path + ".lesson", ownLessonsFolder() + "/warmth.lesson"));
    const std::vector<FoundLesson> all = findLessons();
    QCOMPARE(all.back().lesson.id, "only-warmth");
    QVERIFY(QFile::remove(ownLessonsFolder() + "/warmth.lesson"));
  }

  void aTeacherChoosesControlsByTheKeyboardAlone() {
    Played p;
    p.window().close();
    p.main.findChild<QAction*>("makeLesson")->trigger();
    auto* maker = p.main.findChild<LessonMaker*>();
    QVERIFY(maker && QTest::qWaitForWindowActive(maker));
    auto* rows = maker->findChild<QTreeWidget*>();
    for (int i = 0; i < 10 && QApplication::focusWidget() != rows; ++i)
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), rows);
    QTest::keyClick(rows, Qt::Key_Down);
    QTreeWidgetItem* const row = rows->topLevelItem(1);
    QTest::keyClick(rows, Qt::Key_Space);
    QCOMPARE(row->checkState(2), Qt::Checked);
    QTest::keyClick(rows, Qt::Key_Right);
    QTest::keyClick(rows, Qt::Key_Space);
    QCOMPARE(row->checkState(3), Qt::Checked);
    QCOMPARE(row->checkState(2), Qt::Unchecked);
    maker->reject();
  }

  void aTextIsShownAsTheValueOfItsControl() {
    Played p;
    p.window().close();
    p.own.edit("", [](Scene& scene) { set(scene, "attention.inputs.keys", std::string("one two\nthree")); });
    p.main.findChild<QAction*>("makeLesson")->trigger();
    auto* maker = p.main.findChild<LessonMaker*>();
    QVERIFY(maker);
    QStringList values;
    const auto* rows = maker->findChild<QTreeWidget*>();
    for (int i = 0; i < rows->topLevelItemCount(); ++i)
      if (rows->topLevelItem(i)->toolTip(0) == "attention.inputs.keys") values << rows->topLevelItem(i)->text(1);
    QCOMPARE(values, QStringList(QString::fromUtf8("one two ⏎ three")));
    maker->reject();
  }

  void theDialogFromWhichALessonIsTriedGoesAndComesWithItsWindow() {
    Played p;
    p.window().close();
    p.main.findChild<QAction*>("makeLesson")->trigger();
    const QPointer<LessonMaker> maker = p.main.findChild<LessonMaker*>();
    QVERIFY(maker);
    maker->findChild<QLineEdit*>("title")->setText("Only warmth");
    maker->findChild<QPlainTextEdit*>("see")->setPlainText("Warmth evens out.");
    maker->findChild<QPushButton*>("try")->click();
    QTRY_VERIFY(p.main.lesson());
    QVERIFY(!maker->isVisible());
    p.waitForLesson();
    p.window().close();
    QVERIFY(maker && maker->isVisible() && maker->isModal());
    QVERIFY(QTest::qWaitForWindowActive(maker));
    QCOMPARE(maker->findChild<QLineEdit*>("title")->text(), "Only warmth");
    maker->reject();
  }

  void theMenuOfAControlBringsItBackAndCopiesItsPathAndPutsItIntoALesson() {
    Played p;
    p.window().close();
    p.own.edit("", [](Scene& scene) { set(scene, temperaturePath, 2.0); });
    QTRY_VERIFY(p.main.page()->isUpToDate());
    QMenu* menu = menuOf(&p.main, "Temperature", true);
    QVERIFY(menu);
    // A text keeps the menu that it had.
    const auto isOfText = [](const QAction* action) { return action->text().contains("Select All"); };
    const QList<QAction*> all = menu->actions();
    QVERIFY(std::any_of(all.begin(), all.end(), isOfText));
    choose(menu, "Copy the path " + QString::fromStdString(temperaturePath));
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(temperaturePath));
    choose(menuOf(&p.main, "Temperature", false), "Back to 1");
    QCOMPARE(std::get<double>(valueAt(p.own.scene(), temperaturePath)), 1.0);
    p.own.undo();
    QCOMPARE(std::get<double>(valueAt(p.own.scene(), temperaturePath)), 2.0);
    p.own.redo();
    menu = menuOf(&p.main, "Temperature", false);
    QVERIFY(!menu->findChild<QAction*>("usual")->isEnabled());  // there is no way back from there
    auto* lesson = menu->findChild<QMenu*>("inLesson");
    choose(lesson, "Shown, locked");
    menu->close();
    const auto checks = [&] {
      p.main.findChild<QAction*>("makeLesson")->trigger();
      auto* maker = p.main.findChild<LessonMaker*>();
      QString checked;
      for (auto* row : maker->findChild<QTreeWidget*>()->findItems("Temperature", Qt::MatchExactly))
        checked = QString::number(row->checkState(2)) + QString::number(row->checkState(3));
      return std::pair(maker, checked);
    };
    auto [maker, checked] = checks();
    QCOMPARE(checked, QString("02"));
    // The dialog goes on with the same choices, and the menu with those of the dialog.
    maker->findChild<QTreeWidget*>()->findItems("Temperature", Qt::MatchExactly)[0]->setCheckState(2, Qt::Checked);
    delete maker;
    menu = menuOf(&p.main, "Temperature", false);
    lesson = menu->findChild<QMenu*>("inLesson");
    QVERIFY(lesson->actions()[0]->isChecked());
    choose(lesson, "Hidden");
    menu->close();
    QCOMPARE(checks().second, QString("00"));
    delete p.main.findChild<LessonMaker*>();
    // A menu is asked for, and nothing chosen.
    const Scene before = p.own.scene();
    auto* list = p.main.page()->findChild<ui::ChoiceList*>();
    const QRect first = list->visualItemRect(list->item(0));
    QVERIFY(list->currentRow() != 0);
    QTest::mouseClick(list->viewport(), Qt::RightButton, {}, first.center());
    QCOMPARE(p.own.scene(), before);
  }

  void inALessonTheMenuOfAControlBringsItBackToWhereTheStepBegan() {
    Lesson lesson = threeSteps();
    lesson.steps[1].change.push_back({temperaturePath, 3.0});
    Played p({1440, 900}, lesson);
    p.player().enter(1);
    p.settle();
    p.player().document()->edit("", [](Scene& scene) { set(scene, temperaturePath, 7.0); });
    p.settle();
    QMenu* menu = menuOf(&p.window(), "Temperature", true);
    QVERIFY(menu);
    QVERIFY(!menu->findChild<QMenu*>("inLesson"));  // here nobody makes one
    choose(menu, "Back to 3");
    QCOMPARE(p.field(temperaturePath), 3.0);
    QCOMPARE(p.player().document()->history().count(), 2);
  }

  void aFileIsPlayedThatTheMainWindowOpens() {
    Played p;
    p.window().close();
    const QString path = p.folder.filePath("masked softmax.LESSON");
    QVERIFY(QFile::copy(":/lessons/07-masked-softmax.lesson", path));
    p.main.openFile(path);
    QVERIFY(p.main.lesson());
    p.waitForLesson();
    QCOMPARE(p.part("lessonName")->text(), "7 · Masked softmax");
    p.window().close();
    QVERIFY(p.complaints.isEmpty());
    // One that can't be read leaves all as it was.
    QFile broken(p.folder.filePath("broken.lesson"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{\"format\": 1}") > 0);
    broken.close();
    p.main.openFile(broken.fileName());
    QVERIFY(!p.main.lesson());
    QVERIFY(p.main.isVisible());
    QCOMPARE(p.complaints.size(), 1);
    QVERIFY2(p.complaints[0].startsWith("broken.lesson can't be opened: line 1"), qPrintable(p.complaints[0]));
  }

  void aFileThatIsDroppedOnTheWindowIsPlayed() {
    Played p;
    p.window().close();
    const QString path = p.folder.filePath("a.lesson");
    QVERIFY(QFile::copy(":/lessons/07-masked-softmax.lesson", path));
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&p.main, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&p.main, &drop);
    QVERIFY(p.main.lesson());
  }

  void theDialogsOfLessonsFitOnASmallScreenInLargeText() {
    constexpr QSize screen(1024, 700);
    if (!test::plugScreens({screen})) QSKIP("this platform's screens can't be changed");
    QTRY_COMPARE(QGuiApplication::primaryScreen()->size(), screen);
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    const auto back = qScopeGuard([] {
      ui::applyTheme(*qApp, ui::ThemeChoice::light);
      test::plugScreens({{1920, 1080}});
    });
    Document document;
    LessonDraft draft;
    LessonList list(nullptr);
    LessonMaker maker(document, &draft, nullptr);
    for (QDialog* dialog : {static_cast<QDialog*>(&list), static_cast<QDialog*>(&maker)}) {
      dialog->show();
      QVERIFY2(dialog->width() <= screen.width() && dialog->height() <= screen.height(),
               qPrintable(QStringLiteral("%1 × %2").arg(dialog->width()).arg(dialog->height())));
      for (const auto* button : dialog->findChildren<QPushButton*>())
        QVERIFY2(dialog->rect().contains(QRect(button->mapTo(dialog, QPoint()), button->size())),
                 qPrintable(button->text()));
    }
  }

  void theListShowsAllLessonsAndStartsOne() {
    Played p;
    forgetProgress();
    p.window().close();
    QVERIFY(QTest::qWaitForWindowActive(&p.main));
    QTest::keyClick(&p.main, Qt::Key_F3);
    auto* list = p.main.findChild<LessonList*>();
    QVERIFY(list);
    auto* rows = list->findChild<QTreeWidget*>();
    const std::vector<FoundLesson> found = findLessons();
    QCOMPARE(std::size_t(rows->topLevelItemCount()), found.size());
    int place = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (found[i].lesson.id == "masked-softmax") place = int(i);
    const QTreeWidgetItem* row = rows->topLevelItem(place);
    QCOMPARE(row->text(0), "7");
    QCOMPARE(row->text(1), "Masked softmax");
    QCOMPARE(row->text(2), "Mask a row of scores by hand.");
    QCOMPARE(row->text(4), "about 10 min");
    QCOMPARE(row->text(5), "Attention");
    for (int i = 0; i < place; ++i) QTest::keyClick(rows, Qt::Key_Down);
    QTest::keyClick(rows, Qt::Key_Return);
    QTRY_VERIFY(p.main.lesson());
    QCOMPARE(p.player().lesson().id, "masked-softmax");
    // From a lesson to another one, by the same key.
    p.waitForLesson();
    p.press(Qt::Key_F3);
    list = p.window().findChild<LessonList*>();
    QVERIFY(list);
    list->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QTest::mouseClick(p.part<QToolButton>("allLessons"), Qt::LeftButton);
    list = p.window().findChild<LessonList*>();
    QVERIFY(list);
    rows = list->findChild<QTreeWidget*>();
    const QRect first = rows->visualItemRect(rows->topLevelItem(0));
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, first.center());
    QTest::mouseDClick(rows->viewport(), Qt::LeftButton, {}, first.center());
    QTRY_COMPARE(p.player().lesson().id, found.front().lesson.id);
    QVERIFY(!p.main.isVisible());
    QTest::mouseRelease(&p.window(), Qt::LeftButton);  // a double click ends with the button held
  }
};

int main(int argc, char** argv) {
  test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  TestLessonSharing test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_lesson_sharing.moc"
