// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QStatusBar>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>
#include <map>
#include <set>

#include "app/lessons/lesson_progress.h"
#include "app/lessons/lesson_writer.h"
#include "app/lessons/window/lesson_list.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/spotlight.h"
#include "app/lessons/window/step_marks.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "tests/support/color_sight.h"
#include "tests/support/lesson_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/controls/checked_line.h"
#include "ui/controls/number_field.h"
#include "ui/heatmap/length_handle.h"
#include "ui/inspector/inspector.h"

using namespace attn;
using namespace attn::app;
using namespace attn::app::playing;

// Lessons as learners meet them: in the window that takes the main window's place.

class TestLessonWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { beginLessonTests(); }

  void aLessonTakesTheWindowsPlaceAndShowsItsFirstStep() {
    Played p;
    QVERIFY(!p.main.isVisible());
    QVERIFY(p.window().isVisible());
    QCOMPARE(p.window().size(), p.main.size());
    QCOMPARE(p.part("lessonName")->text(), "7 · Masked softmax");
    QCOMPARE(p.part("place")->text(), "1 / 3");
    QCOMPARE(p.says("stepTitle"), "Two keys are left");
    QCOMPARE(p.says("ask"), "Scores 1 and 2: which weights?");
    QCOMPARE(p.says("do"), "Drag the valid length to 2.");
    for (const char* later : {"done", "seen", "verdict", "comparison", "kept"})
      QVERIFY2(p.says(later).isEmpty(), later);
    // What changes the scene is not there, but for what the step allows.
    QVERIFY(!p.window().page()->panes().front()->isVisible());
    QVERIFY(p.window().page()->panes()[2]->isVisible());
  }

  void theWindowComesBackWhereItWas() {
    Played p;
    const QRect place = p.main.geometry();
    p.main.move(p.main.pos() + QPoint(40, 30));  // as a desktop does that places anew what comes into sight
    QVERIFY(p.main.geometry() != place);
    p.click("leave");
    QTRY_VERIFY(p.main.isVisible() && !p.main.lesson());
    QCOMPARE(p.main.geometry(), place);
  }

  void aLessonIsPlayedToItsEndByTheKeyboardAlone() {
    Played p;
    QCOMPARE(QApplication::focusWidget(), p.bars());
    for (int i = 0; i < 2; ++i) p.press(Qt::Key_Up, Qt::ShiftModifier);  // 0.5 → 0.7
    p.press(Qt::Key_Right);
    for (int i = 0; i < 2; ++i) p.press(Qt::Key_Down, Qt::ShiftModifier);  // 0.5 → 0.3
    QCOMPARE(p.bars()->guess(), (std::vector<double>{0.7, 0.3}));
    p.press(Qt::Key_Return);
    QVERIFY(p.player().guess());
    // To the handle of the length, as far as Tab has to go.
    for (int i = 0; i < 60 && !qobject_cast<ui::LengthHandle*>(QApplication::focusWidget()); ++i) p.press(Qt::Key_Tab);
    QVERIFY(qobject_cast<ui::LengthHandle*>(QApplication::focusWidget()));
    p.press(Qt::Key_Left);
    QVERIFY(!p.player().isDone());
    p.press(Qt::Key_Left);
    QVERIFY(p.player().isDone());
    QVERIFY(!p.says("done").isEmpty());
    QVERIFY2(p.says("comparison").contains("key 1 0.70 0.27 −0.43"), qPrintable(p.says("comparison")));
    QCOMPARE(p.says("seen"), "Key 2 gets 0.7311.");
    p.press(Qt::Key_PageDown);
    QCOMPARE(p.part("place")->text(), "2 / 3");
    QTest::keyClicks(QApplication::focusWidget(), "0.62");
    p.press(Qt::Key_Return);
    QVERIFY(p.player().guess());
    auto* strip = p.window().findChild<LessonStrip*>();
    for (int i = 0; i < 60 && !(qobject_cast<ui::NumberField*>(QApplication::focusWidget()) &&
                                strip->isAncestorOf(QApplication::focusWidget()));
         ++i)
      p.press(Qt::Key_Tab);
    qobject_cast<ui::NumberField*>(QApplication::focusWidget())->selectAll();
    QTest::keyClicks(QApplication::focusWidget(), "2");
    p.press(Qt::Key_Return);
    QCOMPARE(p.field(temperaturePath), 2.0);
    QCOMPARE(p.says("verdict"), "That is right.");
    p.press(Qt::Key_PageDown);
    QCOMPARE(p.part("place")->text(), "3 / 3");
    p.press(Qt::Key_2);
    p.press(Qt::Key_Return);
    QCOMPARE(p.player().guess()->option, std::size_t{1});
    p.heatmap()->setFocus();
    p.press(Qt::Key_Down);
    p.press(Qt::Key_Home);
    if (!p.player().isDone()) p.press(Qt::Key_Down);
    QTRY_VERIFY(p.player().isDone());
    // The keys of a clicker end at the last step; Finish leaves.
    p.press(Qt::Key_PageDown);
    QVERIFY(p.main.lesson());
    p.part<QPushButton>("next")->setFocus();
    p.press(Qt::Key_Space);
    QVERIFY(!p.main.lesson());
    QVERIFY(p.main.isVisible());
  }

  void aStepIsPlayedByTheMouseAlone() {
    Played p;
    p.guessBars(0.33, 0.67);
    QCOMPARE(p.says("kept"), "Your guess is kept. Now do it, and see.");
    QVERIFY(p.says("seen").isEmpty());
    p.dragLength(2);
    QCOMPARE(p.field(lengthPath), 2.0);
    QCOMPARE(p.says("verdict"), "You shared the scores.");
    QVERIFY2(p.says("comparison").contains("key 2 0.67 0.73 +0.06"), qPrintable(p.says("comparison")));
    QCOMPARE(p.part("verdict")->property("kind").toString(), "guess");
    QVERIFY(p.bars()->accessibleDescription().contains("key 1: guess 0.33, answer 0.27"));
    p.click("next");
    QCOMPARE(p.part("place")->text(), "2 / 3");
  }

  void eachGuessIsAnsweredByItsOwnWords_data() {
    QTest::addColumn<int>("step");
    QTest::addColumn<QList<double>>("guess");
    QTest::addColumn<QString>("words");
    QTest::newRow("bars, right") << 0 << QList<double>{0.27, 0.73} << "Shares of ea.";
    QTest::newRow("bars, of a rule") << 0 << QList<double>{0.33, 0.67} << "You shared the scores.";
    QTest::newRow("bars, of no rule") << 0 << QList<double>{0.9, 0.1} << "Off by 0.63. What did you reckon with?";
    QTest::newRow("number, right") << 1 << QList<double>{0.62} << "That is right.";
    QTest::newRow("number, of a rule") << 1 << QList<double>{0.3655} << "You halved the weight.";
    QTest::newRow("number, of no rule") << 1 << QList<double>{2} << "Off by 1.38. What did you reckon with?";
    QTest::newRow("choice, right") << 2 << QList<double>{1} << "That is right.";
    QTest::newRow("choice, of a rule") << 2 << QList<double>{0} << "Only differences count.";
    QTest::newRow("choice, of no rule") << 2 << QList<double>{2} << "That is another one: compare what both say.";
  }
  void eachGuessIsAnsweredByItsOwnWords() {
    QFETCH(int, step);
    QFETCH(QList<double>, guess);
    QFETCH(QString, words);
    Played p;
    p.player().enter(std::size_t(step));
    p.settle();
    if (step == 0) p.guessBars(guess[0], guess[1]);
    if (step == 1) p.type(QString::number(guess[0]));
    if (step == 2) {
      p.press(Qt::Key(Qt::Key_1 + int(guess[0])));
      p.click("give");
    }
    QVERIFY(p.says("verdict").isEmpty());
    p.click("showMe");
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    QCOMPARE(p.says("verdict"), words);
    QVERIFY(!p.says("comparison").isEmpty());
    QVERIFY(!p.says("seen").isEmpty());
  }

  void aGuessAndItsAnswerAreToldApartInGreyAndWithoutGreen() {
    using test::colorDifference, test::labOf, test::Sight;
    for (const auto choice : {ui::ThemeChoice::light, ui::ThemeChoice::dark, ui::ThemeChoice::projector}) {
      ui::applyTheme(*qApp, choice, ui::TextSize::usual);
      GuessBars bars({"key 1"}, 0, 1);
      bars.resize(300, 200);
      bars.setGuess({0.6});
      bars.fix();
      bars.setAnswer({0.6});
      const QImage picture = bars.grab().toImage();
      // Both are as high: they differ inside, and the edge of the guess is dashed.
      const QPoint guess = bars.placeOf(0, 0.3).toPoint();
      int edge = guess.x();
      while (edge < picture.width() - 1 &&
             colorDifference(picture.pixelColor(edge, guess.y()), ui::theme().accent, Sight::usual) > 1)
        ++edge;
      const QPoint answer(edge + 8, guess.y());
      for (const Sight sight : {Sight::usual, Sight::withoutGreen}) {
        const QColor one = picture.pixelColor(guess), other = picture.pixelColor(answer);
        QVERIFY2(colorDifference(one, other, sight) >= 20, qPrintable(one.name() + other.name()));
        QVERIFY(std::abs(labOf(one, sight)[0] - labOf(other, sight)[0]) >= 20);
      }
      const int middle = guess.x();
      int left = middle;
      while (left > 0 && picture.pixelColor(left, guess.y()) == picture.pixelColor(middle, guess.y())) --left;
      // The line may begin within a pixel: it is in one of the columns there.
      int changes = 0;
      for (int column = left; column > left - 3; --column) {
        int here = 0;
        bool wasLine = false;
        for (int y = guess.y(); y < bars.placeOf(0, 0.05).toPoint().y(); ++y) {
          const bool isLine = colorDifference(picture.pixelColor(column, y), ui::theme().guess, Sight::usual) < 20;
          here += isLine != wasLine ? 1 : 0;
          wasLine = isLine;
        }
        changes = std::max(changes, here);
      }
      QVERIFY2(changes >= 4, qPrintable(QString("%1 dashes").arg(changes)));
    }
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual);
  }

  void whatIsNoNumberIsNoGuess() {
    Played p;
    p.player().enter(1);
    p.settle();
    p.type("a lot");
    QVERIFY(!p.player().guess());
    QVERIFY(!p.part<QPushButton>("give")->isEnabled());
    p.part<QLineEdit>("guess")->clear();
    p.type("5/8");
    QCOMPARE(p.player().guess()->numbers.front(), 0.625);
  }

  void barsThatNobodyMovedAreNoGuess() {
    Played p;
    QVERIFY(!p.part<QPushButton>("give")->isEnabled());
    p.press(Qt::Key_Return);
    QVERIFY(!p.player().guess());
  }

  void whatTheStepDoesNotAllowChangesNothing() {
    Played p;
    p.player().enter(1);
    p.settle();
    const QByteArray before = p.sceneNow();
    p.dragLength(1);
    QCOMPARE(p.sceneNow(), before);
    QVERIFY(p.window().statusBar()->currentMessage().contains("not part of this step"));
    QCOMPARE(p.heatmap()->handles()[0]->value(), 2);  // and the handle is back
    QCOMPARE(p.player().document()->history().count(), 0);
    // Looking elsewhere is free.
    p.heatmap()->setSelection(ui::CellPlace{0, 1, 1});
    QVERIFY(!p.player().document()->viewState().attention.selection.empty());
  }

  void whatTheStepDoesNotAllowIsNotTypedInto() {
    Played p({1440, 900}, readLesson(":/lessons/01-soft-dictionary.lesson"));
    auto* query = p.window().page()->findChild<QLineEdit*>("query");
    auto* pairs = p.window().page()->findChild<QAbstractItemView*>("pairs");
    QVERIFY(query && pairs);
    QVERIFY(!query->isReadOnly());  // a query is to be typed in the first step, and the pairs are given
    QCOMPARE(pairs->editTriggers(), QAbstractItemView::EditTriggers(QAbstractItemView::NoEditTriggers));
    p.player().enter(2);
    p.settle();
    QVERIFY(query->isReadOnly());
    p.click("free");
    QVERIFY(!query->isReadOnly());
    QVERIFY(pairs->editTriggers().testFlag(QAbstractItemView::DoubleClicked));
  }

  void anActionWithoutAConditionIsNotDoneBeforeAnythingIs() {
    Lesson lesson = threeSteps();
    LessonStep& step = lesson.steps[0];
    step.prediction.reset();
    step.done.clear();
    step.solution.clear();
    step.selects.clear();
    Played p({1440, 900}, lesson);
    QVERIFY(!p.player().isDone() && p.says("done").isEmpty() && p.says("seen").isEmpty());
    p.dragLength(2);
    QVERIFY(p.player().isDone() && !p.says("seen").isEmpty());
    // Before a room, where there is nothing to show, the clicker tells it.
    p.click("reset");
    QVERIFY(!p.player().isDone());
    p.player().showMe();
    QVERIFY(p.player().isDone());
    // And a learner who goes on reads it first, also where nothing may be edited.
    p.click("reset");
    QVERIFY(p.says("seen").isEmpty());
    p.click("next");
    QVERIFY(!p.says("seen").isEmpty());
    QCOMPARE(p.part("place")->text(), "1 / 3");
    p.click("next");
    QCOMPARE(p.part("place")->text(), "2 / 3");
  }

  void nextNamesTheKeyThatGoesOn() {
    Lesson lesson = threeSteps();
    std::swap(lesson.steps[0], lesson.steps[2]);
    Played p({1440, 900}, lesson);
    const auto* next = p.part<QPushButton>("next");
    QVERIFY(qobject_cast<QAbstractButton*>(QApplication::focusWidget()));  // the first option
    QCOMPARE(next->text(), "Next   Page Down");
    p.heatmap()->setFocus();
    QCOMPARE(next->text(), "Next   Space");
    p.press(Qt::Key_1);
    QCOMPARE(next->text(), "Next   Page Down");
    p.press(Qt::Key_Return);
    QVERIFY(p.player().guess());
    QCOMPARE(QApplication::focusWidget(), p.heatmap());
    QCOMPARE(next->text(), "Next   Space");
    p.press(Qt::Key_PageDown);
    QCOMPARE(p.part("place")->text(), "2 / 3");
  }

  /// The arrows go to the figure after a guess, and its frame says so.
  void theFigureThatHasTheKeysAfterAGuessIsFramed() {
    Lesson lesson = threeSteps();
    std::swap(lesson.steps[0], lesson.steps[2]);
    Played p({1440, 900}, lesson);
    p.player().document()->look([](ViewState& view) { view.attention.selection.clear(); });
    p.settle();
    p.press(Qt::Key_1);
    p.press(Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), p.heatmap());
    const auto picture = [&] { return p.heatmap()->viewport()->grab().toImage(); };
    const QImage framed = picture();
    p.heatmap()->clearFocus();
    p.heatmap()->setFocus(Qt::MouseFocusReason);
    QVERIFY(picture() != framed);
  }

  void freePlayLetsEverythingBeEditedUntilTheStepIsReset() {
    Played p;
    p.player().enter(1);
    p.settle();
    const QByteArray before = p.sceneNow();
    p.click("free");
    QVERIFY(p.window().page()->panes().front()->isVisible());
    p.dragLength(1);
    QVERIFY(p.sceneNow() != before);
    p.click("reset");
    QCOMPARE(p.sceneNow(), before);
    QVERIFY(!p.window().page()->panes().front()->isVisible());
    p.dragLength(1);
    QCOMPARE(p.sceneNow(), before);
  }

  void undoEndsAtTheBeginningOfTheStep() {
    Played p;
    p.dragLength(2);
    p.click("next");  // asks for the guess
    p.click("next");
    QCOMPARE(p.player().step(), std::size_t{1});
    const QByteArray beginning = p.sceneNow();
    for (int i = 0; i < 3; ++i) p.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(p.sceneNow(), beginning);
  }

  void whatIsShownCanBeUndoneEditByEdit() {
    Played p;
    p.click("showMe");
    QTRY_COMPARE(p.field(lengthPath), 2.0);
    p.settle();
    QVERIFY(p.player().isDone());
    QCOMPARE(p.player().document()->history().count(), 2);
    p.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(p.field(lengthPath), 3.0);
    p.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(p.field(lengthPath), 4.0);
    QVERIFY(p.player().isDone());  // what was done was done
  }

  void anAnswerStaysThatOfTheMomentWhenItWasDone() {
    Played p;
    p.guessBars(0.5, 0.4);
    p.dragLength(2);
    const QString shown = p.says("comparison");
    p.dragLength(-2);
    QCOMPARE(p.field(lengthPath), 4.0);
    QCOMPARE(p.says("comparison"), shown);
    QCOMPARE(p.says("seen"), "Key 2 gets 0.7311.");
  }

  void resetAndBackAreTheStepsBeginningByteForByte() {
    Played p;
    const QByteArray first = p.sceneNow();
    p.guessBars(0.5, 0.4);
    p.dragLength(1);
    QVERIFY(p.sceneNow() != first);
    p.click("reset");
    QCOMPARE(p.sceneNow(), first);
    QVERIFY(!p.player().guess());
    QCOMPARE(first, sceneText(beginningOf(p.player().lesson(), 0).scene));
    p.dragLength(2);
    p.press(Qt::Key_PageDown);
    p.press(Qt::Key_PageDown);
    QCOMPARE(p.sceneNow(), sceneText(beginningOf(p.player().lesson(), 1).scene));
    p.press(Qt::Key_PageUp);
    QCOMPARE(p.part("place")->text(), "1 / 3");
    QCOMPARE(p.sceneNow(), first);
    QVERIFY(!p.part<QPushButton>("back")->isEnabled());
  }

  void leavingBringsTheWindowBackAsItWas() {
    for (const bool byKey : {true, false}) {
      Played p;
      const QByteArray mine = sceneText(p.own.scene());
      const QRect place = p.main.geometry();
      const int steps = p.own.history().count();
      QWidget* const hand = p.main.focusWidget();
      p.dragLength(2);
      p.window().setFocus();
      if (byKey) {
        p.press(Qt::Key_Escape);
        if (p.main.lesson()) p.press(Qt::Key_Escape);  // the first one let go of a cell
      } else {
        p.click("leave");
      }
      QVERIFY(!p.main.lesson());
      QVERIFY(p.main.isVisible());
      QVERIFY(QTest::qWaitForWindowActive(&p.main));
      QCOMPARE(sceneText(p.own.scene()), mine);
      QCOMPARE(p.own.history().count(), steps);
      QCOMPARE(p.main.geometry(), place);
      QCOMPARE(p.main.focusWidget(), hand);
      QVERIFY(p.own.isSaved());
      // And another one can begin.
      p.main.startLesson(threeSteps());
      p.waitForLesson();
      QCOMPARE(p.part("place")->text(), "1 / 3");
    }
  }

  void nextAsksOnceForAGuessAndNeverBlocks() {
    Played p;
    p.click("next");
    QCOMPARE(p.part("place")->text(), "1 / 3");
    QVERIFY(p.says("reminder").contains("not guessed yet"));
    QCOMPARE(QApplication::focusWidget(), p.bars());
    p.click("next");
    QCOMPARE(p.part("place")->text(), "2 / 3");
    QVERIFY(p.says("reminder").isEmpty());
    // With a guess it asks for nothing, whether or not the action was done.
    p.type("0.5");
    p.click("next");
    QCOMPARE(p.part("place")->text(), "3 / 3");
  }

  void nextReadsALineThatIsStillBeingWritten() {
    Lesson lesson = threeSteps();
    lesson.steps[0].allow = {"attention.inputs.queries"};
    Played p({1440, 900}, lesson);
    auto* line = p.window().findChild<LessonStrip*>()->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "another text");
    p.press(Qt::Key_PageDown);
    QCOMPARE(p.part("place")->text(), "1 / 3");
    QCOMPARE(std::get<std::string>(valueAt(p.scene(), "attention.inputs.queries")), std::string("another text"));
  }

  void aCellThatIsToBeSelectedIsShown() {
    Played p;
    p.player().enter(2);
    p.settle();
    p.click("showMe");
    QTRY_VERIFY(p.player().isDone());
  }

  void nextKeepsAGuessThatWasTypedAndNotKept() {
    Played p;
    p.player().enter(1);
    p.settle();
    QTest::keyClicks(p.part<QLineEdit>("guess"), "0.4");
    p.click("next");
    QCOMPARE(p.part("place")->text(), "2 / 3");
    QVERIFY(p.player().guess().has_value());
    QCOMPARE(p.player().guess()->numbers, std::vector<double>{0.4});
    p.click("next");
    QCOMPARE(p.part("place")->text(), "3 / 3");
  }

  void theAnswerIsThatOfWhatIsInSightAsLongAsTheStepIsDone() {
    Lesson lesson = threeSteps();
    lesson.steps[1].done = {{.of = Condition::Of::field, .what = temperaturePath, .above = 1.5}};
    Played p({1440, 900}, lesson);
    p.player().enter(1);
    p.settle();
    const auto answerAt = [&](double temperature) {
      p.player().document()->edit("", [&](Scene& edited) { set(edited, temperaturePath, temperature); });
      p.settle();
      return p.player().answer();
    };
    const std::vector<double> atTwo = answerAt(2), atNine = answerAt(9);
    QCOMPARE(atTwo.size(), 1U);
    QVERIFY(atNine.front() < atTwo.front());
    QCOMPARE(answerAt(2), atTwo);
    QCOMPARE(answerAt(1), atTwo);  // it is done no more: what was seen stays
  }

  void textsAndNumbersThatTheStepAllowsAreTypedInTheStrip() {
    Lesson lesson = threeSteps();
    lesson.steps[0].allow = {"attention.inputs.queries", "attention.inputs.vectors.typed[q1]"};
    Played p({1440, 900}, lesson);
    auto* strip = p.window().findChild<LessonStrip*>();
    const auto line = [&](const QString& name) {
      for (QLineEdit* each : strip->findChildren<QLineEdit*>())
        if (each->accessibleName().contains(name)) return each;
      qWarning() << "no line" << name;
      return static_cast<QLineEdit*>(nullptr);
    };
    QLineEdit* vector = line("q1");
    QCOMPARE(vector->text(), "1  2  3  4");
    vector->setFocus();
    vector->selectAll();
    QTest::keyClicks(vector, "1, 2, 0, 0");
    p.press(Qt::Key_Return);
    QCOMPARE(std::get<std::vector<double>>(valueAt(p.scene(), "attention.inputs.vectors.typed[q1]")),
             (std::vector<double>{1, 2, 0, 0}));
    vector->selectAll();
    QTest::keyClicks(vector, "1 two");
    p.press(Qt::Key_Return);
    QCOMPARE(vector->accessibleDescription(), "numbers with spaces between them");
    QCOMPARE(p.player().document()->history().count(), 1);
    QLineEdit* queries = line("Queries");
    queries->setFocus();
    queries->selectAll();
    QTest::keyClicks(queries, "q2 q1");
    p.press(Qt::Key_Return);
    QCOMPARE(std::get<std::string>(valueAt(p.scene(), "attention.inputs.queries")), "q2 q1");
    QVERIFY(p.window().statusBar()->currentMessage().isEmpty());
  }

  void whatIsLockedSaysItsValueInWords() {
    Lesson lesson = threeSteps();
    lesson.steps[0].locked = {temperaturePath, "attention.mechanism.normaliser", "attention.inputs.vectors.typed"};
    Played p({1440, 900}, lesson);
    QStringList locked;
    for (QLabel* label : p.window().findChild<LessonStrip*>()->findChildren<QLabel*>())
      if (label->property("kind") == "locked") locked << label->accessibleName();
    QCOMPARE(locked, (QStringList{"Locked: Temperature: 1", "Locked: Normaliser: Softmax", "Locked: Typed vectors"}));
  }

  void anEditOfAModelIsNamedByItsHeadAndMadeInTheStrip() {
    const Lesson lesson = readLesson(":/lessons/18-induction-heads.lesson");
    Played p({1440, 900}, lesson);
    p.player().enter(placeOfStep(lesson, "one-silenced"));
    p.settle();
    const QList<QComboBox*> boxes = p.window().findChild<LessonStrip*>()->findChildren<QComboBox*>();
    QCOMPARE(boxes.size(), 1);
    QCOMPARE(boxes[0]->accessibleName(), "Layer 1, head 1: Output of the head");
    boxes[0]->setFocus();
    QVERIFY(!p.player().isDone());
    p.press(Qt::Key_Down);
    QCOMPARE(boxes[0]->currentText(), "Zero");
    QVERIFY(p.player().isDone());
  }

  void theOpenHeadOfAModelIsLegibleInASmallWindow() {
    Lesson lesson = readLesson(":/lessons/18-induction-heads.lesson");
    const std::size_t step = placeOfStep(lesson, "one-silenced");
    lesson.steps[step].view->models.drawing = "heatmap";
    Played p({1024, 700}, lesson);
    p.player().enter(step);
    p.settle();
    const QSizeF cell = p.window().findChild<ModelsPage*>()->openHead()->heatmap()->figureLayout().cell;
    QVERIFY2(cell.height() >= 6, qPrintable(QString::number(cell.height())));
  }

  void theWordsOfAStepAreChipsInBothLanguages() {
    Lesson lesson = threeSteps();
    for (const LessonWord& word : glossary())
      if (lesson.steps[0].words.size() < 6) lesson.steps[0].words.push_back(word.id);
    Played p({1440, 900}, lesson);
    int chips = 0;
    for (QToolButton* chip : p.window().panel()->findChildren<QToolButton*>()) {
      if (chip->objectName() == "showMe") continue;
      ++chips;
      QVERIFY(!chip->toolTip().isEmpty());
      // All of it lies in the words' part, in as many lines as it takes.
      QVERIFY2(chip->parentWidget()->rect().contains(chip->geometry()), qPrintable(chip->text()));
    }
    QCOMPARE(chips, 6);
  }

  void stepsThatWereDoneAreRememberedAndALessonGoesOnWhereItWasLeft() {
    forgetProgress();
    Lesson lesson = readLesson(":/lessons/07-masked-softmax.lesson");
    {
      Played p({1440, 900}, lesson);
      p.click("showMe");
      QTRY_VERIFY(p.player().isDone());
      p.settle();
      p.click("next");  // asks for the guess
      p.click("next");
      QCOMPARE(p.player().step(), std::size_t{1});
      QVERIFY(p.window().findChild<StepMarks*>()->accessibleDescription().contains("step 2 of 7, 1 done"));
      p.window().close();
    }
    QCOMPARE(stepsDone(lesson, progressIn(lesson)), std::size_t{1});
    Played p;
    p.window().close();
    QVERIFY(QTest::qWaitForWindowActive(&p.main));
    forgetProgress();
    keepProgress(lesson, {{lesson.steps[0].id}, lesson.steps[1].id});
    QTest::keyClick(&p.main, Qt::Key_F3);
    auto* list = p.main.findChild<LessonList*>();
    auto* rows = list->findChild<QTreeWidget*>();
    QCOMPARE(rows->currentItem()->text(1), "Masked softmax");
    QCOMPARE(rows->currentItem()->text(3), "1 / 7");
    QCOMPARE(list->findChild<QPushButton*>("begin")->text(), "Continue at step 2");
    QTest::keyClick(rows, Qt::Key_Return);
    QTRY_VERIFY(p.main.lesson());
    QCOMPARE(p.player().lesson().id, "masked-softmax");
    QCOMPARE(p.player().step(), std::size_t{1});
    p.waitForLesson();
    // A new learner begins anew.
    QTest::mouseClick(p.part<QToolButton>("allLessons"), Qt::LeftButton);
    list = p.window().findChild<LessonList*>();
    QTest::mouseClick(list->findChild<QPushButton*>("forget"), Qt::LeftButton);
    rows = list->findChild<QTreeWidget*>();
    QVERIFY(rows->currentItem()->text(3).isEmpty());
    QCOMPARE(list->findChild<QPushButton*>("begin")->text(), "Start");
    list->reject();
    forgetProgress();
  }

  void settingsThatAreNonsenseAreNoProgress() {
    const Lesson lesson = threeSteps();
    QSettings().setValue("lessons/of/three-steps/done", QVariantMap{{"a", 1}});
    QSettings().setValue("lessons/of/three-steps/at", "a step that is not there");
    QCOMPARE(stepToContinue(lesson, progressIn(lesson)), std::size_t{0});
    QCOMPARE(stepsDone(lesson, progressIn(lesson)), std::size_t{0});
    forgetProgress();
  }

  void whatIsLockedHasAControlInFreePlay() {
    Played p;
    auto* strip = p.window().findChild<LessonStrip*>();
    const auto locked = [&] {
      int count = 0;
      for (QLabel* label : strip->findChildren<QLabel*>()) count += label->property("kind") == "locked" ? 1 : 0;
      return count;
    };
    QCOMPARE(locked(), 1);
    const qsizetype fields = strip->findChildren<ui::NumberField*>().size();
    p.click("free");
    QCOMPARE(locked(), 0);
    QCOMPARE(strip->findChildren<ui::NumberField*>().size(), fields + 1);
    p.click("free");
    QCOMPARE(locked(), 1);
  }

  void aNumberThatTheLessonCannotLookUpIsSaidInWords() {
    Lesson lesson = threeSteps();
    lesson.steps[0].goal = text("It is {weight 0 9 9}.", "是 {weight 0 9 9}。");
    Played p({1440, 900}, lesson);
    QCOMPARE(p.says("goal"), "It is ?.");
    QCOMPARE(p.says("problem"), "This lesson has a mistake: there is no number at “weight 0 9 9”.");
    p.player().enter(1);
    p.settle();
    QVERIFY(p.says("problem").isEmpty());
  }

  void aLessonOfANewerVersionIsPlayedAndSaysSo() {
    QByteArray text = lessonText(threeSteps());
    text.replace("\"version\": 1,\n  \"id\"", "\"version\": 2,\n  \"mood\": \"calm\",\n  \"id\"");
    QVERIFY(text.contains("mood"));
    const Lesson lesson = parseLesson(text);
    QVERIFY(lesson.isNewer);
    Played p({1440, 900}, lesson);
    QVERIFY(p.says("problem").contains("newer version"));
    QGuiApplication::clipboard()->setText("before");
    p.press(Qt::Key_L, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), "before");
  }

  void everythingIsSaidInBothLanguages() {
    Played p;
    QTest::mouseClick(p.part<QAbstractButton>("both"), Qt::LeftButton);
    p.settle();
    QCOMPARE(p.says("stepTitle"), "Two keys are left 只剩两个键");
    QCOMPARE(p.says("do"), "Drag the valid length to 2. 把有效长度拖到 2。");
    p.guessBars(0.33, 0.67);
    p.dragLength(2);
    QCOMPARE(p.says("verdict"), "You shared the scores. 按分数分配。");
    QTest::mouseClick(p.part<QAbstractButton>("en"), Qt::LeftButton);
    p.settle();
    QCOMPARE(p.says("verdict"), "You shared the scores.");
  }

  void answersThatPeopleGiveAreListedOnceTheOwnIsKnown() {
    Played p;
    QVERIFY(p.says("others").isEmpty());
    p.guessBars(0.33, 0.67);
    p.dragLength(2);
    QVERIFY2(p.says("others").startsWith("0.33 · 0.67 – Weights are shares of the scores you"),
             qPrintable(p.says("others")));
    // In the words of the step, which fit its question.
    const auto& wrong = p.player().current().prediction->wrong.front();
    QVERIFY(!p.player().said(wrong).isEmpty());
    QVERIFY2(p.says("others").contains(p.player().said(wrong)), qPrintable(p.says("others")));
    // Below the explanation, of which most stays in sight; where that is put away, among what the step says.
    auto* inspector = p.window().page()->findChild<ui::Inspector*>();
    QWidget* const answers = p.part<QWidget>("answers");
    QVERIFY(inspector->isVisible() && p.window().page()->isAncestorOf(answers));
    QVERIFY(answers->mapTo(p.window().page(), QPoint()).y() > inspector->mapTo(p.window().page(), QPoint()).y());
    QVERIFY(inspector->height() > answers->height());
    p.window().page()->setExplanationShown(false);
    p.settle();
    QVERIFY(p.window().panel()->isAncestorOf(answers) && !p.says("others").isEmpty());
    p.window().page()->setExplanationShown(true);
    p.settle();
    QVERIFY(p.window().page()->isAncestorOf(answers) && !p.says("others").isEmpty());
    p.press(Qt::Key_PageDown);
    QVERIFY(p.says("others").isEmpty());
  }

  void theRowThatAStepIsAboutIsExplainedWhereTheOutputIsShorterToo() {
    const Lesson lesson = readLesson(":/lessons/15-alignment.lesson");
    Played p({1440, 900}, lesson);
    p.player().enter(placeOfStep(lesson, "idle-row"));
    p.settle();
    const auto* inspector = p.window().page()->findChild<ui::Inspector*>();
    const auto title = [&] { return inspector->toPlainText().section(u'\n', 0, 0); };
    QTRY_COMPARE(title(), "Symbol 6 of 6: the end");
    p.player().showMe();
    QTRY_VERIFY(p.player().isDone() && !p.player().isShowing());
    p.settle();
    QTRY_COMPARE(title(), "Symbol 9 of 9: the end");
  }

  void theRowThatAStepIsAboutIsSelectedOnceTheFigureHasIt_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("id");
    QTest::addColumn<Index>("row");
    QTest::newRow("a text that grows") << "18-induction-heads"
                                       << "induction" << Index{8};
    QTest::newRow("an output that grows") << "15-alignment"
                                          << "idle-row" << Index{8};
    QTest::newRow("a word that moves") << "13-positions"
                                       << "bag-of-words" << Index{2};
  }
  /// As who goes through the lesson meets it, by the hands of the learner and not by “Show me”.
  void theRowThatAStepIsAboutIsSelectedOnceTheFigureHasIt() {
    QFETCH(QString, file);
    QFETCH(QString, id);
    QFETCH(Index, row);
    const Lesson lesson = readLesson(":/lessons/" + file + ".lesson");
    Played p({1440, 900}, lesson);
    const std::size_t step = placeOfStep(lesson, qPrintable(id));
    if (step > 0) {
      p.player().enter(step - 1);
      p.settle();
      p.player().showMe();
      QTRY_VERIFY(p.player().isDone() && !p.player().isShowing());
      p.settle();
    }
    p.player().enter(step);
    p.settle();
    for (const auto& [path, value] : lesson.steps[step].solution)
      p.player().document()->edit("", [&path = path, &value = value](Scene& edited) { set(edited, path, value); });
    p.settle();
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    const auto selected = [&]() -> std::optional<Index> {
      for (const auto* heatmap : p.window().page()->findChildren<ui::HeatmapView*>())
        if (heatmap->isVisible() && heatmap->selection()) return heatmap->selection()->row;
      return std::nullopt;
    };
    QTRY_COMPARE(selected().value_or(-1), row);
  }

  void aCellThatATextDoesNotHaveYetIsWaitedFor() {
    const Lesson lesson = readLesson(":/lessons/18-induction-heads.lesson");
    Played p({1440, 900}, lesson);
    const std::size_t step = placeOfStep(lesson, "induction");
    p.player().enter(step - 1);
    p.settle();
    p.player().showMe();
    QTRY_VERIFY(p.player().isDone() && !p.player().isShowing());
    p.settle();
    p.player().enter(step);
    p.settle();
    QCOMPARE(p.player().document()->viewState().models.selection, (std::vector<Index>{8, 3}));
  }

  void besideASmallWindowsLessonTheFigureHasMostRoom() {
    Played p({1024, 700});
    p.window().resize(1024, 700);
    p.settle();
    QVERIFY(p.window().panel()->width() <= 1024 * 3 / 10);
    p.window().resize(1440, 900);
    p.settle();
    QVERIFY(p.window().panel()->width() > 1440 / 4);
  }

  void theNamesOfMatricesHaveSubscripts() {
    const Lesson lesson = readLesson(":/lessons/11-queries-keys-values.lesson");
    Played p({1440, 900}, lesson);
    p.player().enter(placeOfStep(lesson, "roles"));
    p.settle();
    QStringList shown;
    for (const QLabel* label : p.window().findChildren<QLabel*>())
      if (label->isVisible()) {
        shown << label->text();
        if (label->text().contains("<sub>")) QCOMPARE(label->textFormat(), Qt::RichText);
      }
    for (const QString& text : shown) QVERIFY2(!text.contains("W_q"), qPrintable(text));
    QVERIFY(!shown.filter("W<sub>q</sub>").isEmpty());
  }

  void theShortcutsOfALessonAreListed() {
    Played p;
    p.press(Qt::Key_F1);
    auto* dialog = p.window().findChild<QDialog*>();
    QVERIFY(dialog);
    const QString said = dialog->findChild<QLabel*>()->text();
    for (const char* words : {"Keep the guess", "Spotlight", "Black screen", "Leave the lesson", "Present"})
      QVERIFY2(said.contains(words), words);
    dialog->reject();
  }

  void theWindowIsChineseWhereTheProgramIs() {
    QTranslator chinese;
    QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    QCoreApplication::installTranslator(&chinese);
    {
      Played p;
      QCOMPARE(p.part("lessonName")->text(), "7 · 掩码 softmax");
      QCOMPARE(p.says("stepTitle"), "只剩两个键");
      QCOMPARE(p.part<QPushButton>("next")->text(), "下一步   空格");
      QCOMPARE(p.says("minutes"), "约 2 分钟");
      p.guessBars(0.9, 0.1);
      p.dragLength(2);
      QCOMPARE(p.says("verdict"), "相差 0.63。你是怎样推算的？");
      QVERIFY(p.says("comparison").contains("你的预测"));
    }
    QCoreApplication::removeTranslator(&chinese);
  }

  void theLessonSpeaksTheOtherLanguageAndKeepsWhatWasDone() {
    Played p;
    p.guessBars(0.33, 0.67);
    p.dragLength(2);
    QTest::mouseClick(p.part<QAbstractButton>("zh_CN"), Qt::LeftButton);
    p.settle();
    QCOMPARE(p.part("lessonName")->text(), "7 · 掩码 softmax");
    QCOMPARE(p.says("stepTitle"), "只剩两个键");
    QCOMPARE(p.says("verdict"), "按分数分配。");
    QCOMPARE(p.says("seen"), "键 2 得到 0.7311。");
    QCOMPARE(p.field(lengthPath), 2.0);
    QCOMPARE(p.part<QPushButton>("next")->accessibleName(), "Next");  // the window keeps its own
  }

  void formulasAreTypesetAndNothingElseIsMarkup() {
    Lesson lesson = threeSteps();
    lesson.steps[0].goal = text("<b>a</b> & $e^{x}$", "x");
    Played p({1440, 900}, lesson);
    QCOMPARE(p.says("goal"), "<b>a</b> & ex");
    QVERIFY(p.part("goal")->text().contains("<sup>x</sup>"));
  }

  void everythingHasItsPlaceInSmallWindowsAndLargeText_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isLarge");
    QTest::newRow("small") << QSize(1024, 700) << false;
    QTest::newRow("small, large text") << QSize(1024, 700) << true;
    QTest::newRow("least") << QSize(700, 480) << false;
    QTest::newRow("usual, large text") << QSize(1440, 900) << true;
  }
  void everythingHasItsPlaceInSmallWindowsAndLargeText() {
    QFETCH(QSize, size);
    QFETCH(bool, isLarge);
    ui::applyTheme(*qApp, ui::ThemeChoice::light, isLarge ? ui::TextSize::large : ui::TextSize::usual);
    {
      Played p(size);
      QCOMPARE(p.window().size(), size);
      for (int step = 0; step < 3; ++step) {
        p.player().enter(std::size_t(step));
        p.settle();
        for (const char* name : {"back", "reset", "next", "leave", "free"}) {
          auto* button = p.part<QAbstractButton>(name);
          const QRect place(button->mapTo(&p.window(), QPoint(0, 0)), button->size());
          QVERIFY2(p.window().rect().contains(place), name);
          QVERIFY2(button->width() >= button->minimumSizeHint().width(), name);
        }
        QScrollArea* area = p.window().panel()->area();
        QVERIFY(area->widget()->width() <= area->viewport()->width());  // scrolls downwards only
      }
    }
    ui::applyTheme(*qApp, ui::ThemeChoice::light);
  }

  void theControlsOfAStepAreWholeInASmallWindowWithLargeText() {
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    const auto back = qScopeGuard([] { ui::applyTheme(*qApp, ui::ThemeChoice::light); });
    int controls = 0;
    for (const auto& [file, steps] : std::map<QString, std::vector<std::size_t>>{{"01-soft-dictionary", {0, 3, 4}},
                                                                                 {"04-learning-the-width", {1, 3}}}) {
      Played p({1024, 700}, readLesson(":/lessons/" + file + ".lesson"));
      for (const std::size_t step : steps) {
        p.player().enter(step);
        p.settle();
        for (QWidget* control : p.window().findChild<LessonStrip*>()->findChildren<QWidget*>()) {
          const bool isTyped = qobject_cast<ui::NumberField*>(control) || qobject_cast<ui::CheckedLine*>(control);
          if (!isTyped || !control->isVisible()) continue;
          ++controls;
          const QString place =
              QStringLiteral("%1, step %2: %3").arg(file).arg(step + 1).arg(control->accessibleName());
          QVERIFY2(control->visibleRegion().boundingRect() == control->rect(), qPrintable(place));
          if (qobject_cast<ui::NumberField*>(control))
            QVERIFY2(control->width() >= control->sizeHint().width(), qPrintable(place));
        }
      }
    }
    QVERIFY(controls >= 5);
  }

  void assistiveTechnologyTellsAllControlsApart() {
    Played p;
    for (int step = 0; step < 3; ++step) {
      p.player().enter(std::size_t(step));
      p.settle();
      std::set<QString> names;
      for (QWidget* control : p.window().findChildren<QWidget*>()) {
        if (!control->isVisible() || control->focusPolicy() == Qt::NoFocus || control->focusProxy()) continue;
        if (p.window().page()->isAncestorOf(control)) continue;  // tested with the pages
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(control);
        const QString name = told ? told->text(QAccessible::Name) : QString();
        QVERIFY2(!name.isEmpty(), control->metaObject()->className());
        QVERIFY2(names.insert(name).second, qPrintable(name));
      }
      QVERIFY(names.size() > 8);
    }
  }
};

int main(int argc, char** argv) {
  test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  TestLessonWindow test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_lesson_window.moc"
