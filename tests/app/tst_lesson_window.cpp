// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>
#include <QtTest>
#include <random>
#include <set>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/guess_bars.h"
#include "app/lessons/window/lesson_list.h"
#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/prediction_box.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "tests/support/own_settings.h"
#include "ui/controls/number_field.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/length_handle.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;

// Lessons as learners meet them: in the window that takes the main window's place.

namespace {

constexpr const char* scene =
    R"({"format": "attention-lab scene", "version": 2, "workspace": "attention", "attention": {
  "inputs": {"keys": "k1 k2 k3 k4", "queries": "q1 q2", "cross": true, "vectors": {"source": "typed", "width": 4, "typed": {
    "k1": [1, 0, 0, 0], "k2": [0, 1, 0, 0], "k3": [0, 0, 1, 0], "k4": [0, 0, 0, 1],
    "q1": [1, 2, 3, 4], "q2": [5, 6, 7, 8]}}},
  "mechanism": {"scoring": "dot", "masks": [{"id": "valid-length"}], "lengths": [{"sequence": 4}]}}})";

const std::string lengthPath = "attention.mechanism.lengths[0].sequence";
const std::string temperaturePath = "attention.mechanism.temperature";

LessonText text(const char* english, const char* chinese) { return {{"en", english}, {"zh_CN", chinese}}; }

Prediction barsOfTwoKeys() {
  Prediction asked;
  asked.kind = PredictionKind::bars;
  asked.ask = text("Scores {score 0 0 0 :0} and {score 0 0 1 :0}: which weights?", "分数 {score 0 0 0 :0}：权重？");
  asked.answer = {"weight 0 0 0", "weight 0 0 1"};
  asked.names = {text("key 1", "键 1"), text("key 2", "键 2")};
  asked.say = text("Shares of $e^{a}$.", "按 $e^{a}$ 分配。");
  asked.wrong = {
      {.rule = "shares-of-scores", .numbers = {0.33, 0.67}, .say = text("You shared the scores.", "按分数分配。")}};
  return asked;
}

/// Three steps, each with another kind of guess and another kind of action.
Lesson threeSteps() {
  Lesson lesson;
  lesson.id = "three-steps";
  lesson.order = 7;
  lesson.minutes = 6;
  lesson.title = text("Masked softmax", "掩码 softmax");
  lesson.goal = text("Mask a row.", "给一行加掩码。");
  lesson.scene = parseScene(scene).scene;
  LessonStep bars{.id = "bars", .title = text("Two keys are left", "只剩两个键")};
  bars.goal = text("See what masking does.", "看掩码的作用。");
  bars.action = text("Drag the valid length to 2.", "把有效长度拖到 2。");
  bars.see = text("Key 2 gets {weight 0 0 1 :4}.", "键 2 得到 {weight 0 0 1 :4}。");
  bars.allow = {"attention.mechanism.lengths"};
  bars.locked = {temperaturePath};
  bars.prediction = barsOfTwoKeys();
  bars.done = {{.of = Condition::Of::field, .what = lengthPath, .is = 2.0}};
  bars.solution = {{lengthPath, 3.0}, {lengthPath, 2.0}};
  LessonStep number{.id = "number", .title = text("Warmer", "升温")};
  number.action = text("Set the temperature to 2.", "把温度设为 2。");
  number.see = text("Warmth evens out.", "温度抹平差距。");
  number.change = {{lengthPath, 2.0}};
  number.allow = {temperaturePath};
  number.prediction =
      Prediction{.kind = PredictionKind::number, .ask = text("Which weight of key 2?", "键 2 的权重？")};
  number.prediction->answer = {"weight 0 0 1"};
  number.prediction->wrong = {
      {.rule = "half", .numbers = {0.3655}, .say = text("You halved the weight.", "你把权重减半了。")}};
  number.done = {{.of = Condition::Of::field, .what = temperaturePath, .is = 2.0}};
  number.solution = {{temperaturePath, 2.0}};
  LessonStep choice{.id = "choice", .title = text("Select", "选择")};
  choice.action = text("Select query 2, key 1.", "选中查询 2、键 1。");
  choice.see = text("You see it.", "看到了。");
  choice.prediction = Prediction{.ask = text("Is it larger?", "更大吗？")};
  choice.prediction->options = {text("larger", "更大"), text("the same", "一样"), text("smaller", "更小")};
  choice.prediction->right = 1;
  choice.prediction->wrong = {
      {.rule = "larger", .option = 0, .say = text("Only differences count.", "只有差值起作用。")}};
  choice.done = {{.of = Condition::Of::selected, .cell = {0, 1, 0}}};
  choice.selects = {0, 1, 0};
  lesson.steps = {bars, number, choice};
  return lesson;
}

std::size_t placeOfStep(const Lesson& lesson, const char* id) {
  const auto found =
      std::find_if(lesson.steps.begin(), lesson.steps.end(), [&](const LessonStep& step) { return step.id == id; });
  if (found == lesson.steps.end()) qFatal("no step %s", id);
  return static_cast<std::size_t>(found - lesson.steps.begin());
}

struct Played {
  Document own;
  MainWindow main{&own};
  QTemporaryDir folder;
  QStringList complaints;

  explicit Played(const QSize& size = {1440, 900}, const Lesson& lesson = threeSteps()) {
    main.complain = [this](const QString& words) { complaints << words; };
    main.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    main.resize(size);
    main.show();
    main.activateWindow();
    if (!QTest::qWaitForWindowActive(&main)) qWarning() << "not active";
    main.startLesson(lesson);
    waitForLesson();
  }
  void waitForLesson() {
    if (!QTest::qWaitForWindowActive(main.lesson())) qWarning() << "the lesson is not active";
    settle();
  }
  LessonWindow& window() { return *main.lesson(); }
  LessonPlayer& player() { return *window().player(); }
  const Scene& scene() { return player().document()->scene(); }
  QByteArray sceneNow() { return sceneText(scene()); }
  double field(const std::string& path) { return std::get<double>(valueAt(scene(), path)); }
  void settle() {
    QCoreApplication::processEvents();
    QTRY_VERIFY_WITH_TIMEOUT(!main.lesson() || main.lesson()->isUpToDate(), 30'000);
    QCoreApplication::processEvents();
  }
  /// With the hand where it is.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* hand = QApplication::focusWidget();
    QTest::keyClick(hand ? hand : &window(), key, modifiers);
    settle();
  }
  template <class Part = QLabel>
  Part* part(const char* name) {
    auto* found = window().findChild<Part*>(QString::fromLatin1(name));
    if (!found) qWarning() << "no part" << name;
    return found;
  }
  void click(const char* button) {
    QTest::mouseClick(part<QAbstractButton>(button), Qt::LeftButton);
    settle();
  }
  /// What a label says, without markup; empty where it is not in sight.
  QString says(const char* name) {
    QLabel* label = part(name);
    if (!label->isVisible()) return {};
    QTextDocument plain;
    plain.setHtml(label->text());
    return plain.toPlainText().simplified();
  }
  GuessBars* bars() { return window().panel()->prediction()->bars(); }
  void dragBar(std::size_t bar, double value) {
    const QPoint from = bars()->placeOf(bar, bars()->guess()[bar]).toPoint();
    QTest::mousePress(bars(), Qt::LeftButton, {}, from);
    const QPoint to = bars()->placeOf(bar, value).toPoint();
    QTest::mouseMove(bars(), (from + to) / 2);
    QTest::mouseMove(bars(), to);
    QTest::mouseRelease(bars(), Qt::LeftButton, {}, to);
  }
  ui::HeatmapView* heatmap() { return window().findChild<AttentionPage*>()->heatmap(); }
  void dragLength(int cells) {
    const QPoint start = heatmap()->handlePosition(0).toPoint();
    const QPoint end = start - QPoint(int(heatmap()->figureLayout().cell.width() * cells), 0);
    QTest::mousePress(heatmap()->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(heatmap()->viewport(), end);
    settle();
    QTest::mouseRelease(heatmap()->viewport(), Qt::LeftButton, {}, end);
    settle();
  }
  /// Guesses both bars, so far from what they are at first.
  void guessBars(double first, double second) {
    dragBar(0, first);
    dragBar(1, second);
    click("give");
  }
  void type(const QString& number) {
    auto* line = part<QLineEdit>("guess");
    line->setFocus();
    QTest::keyClicks(line, number);
    press(Qt::Key_Return);
  }
};

}  // namespace

class TestLessonWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QSettings().clear();
    QAccessible::setActive(true);
  }

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

  void noHandReachesWhatTheStepDoesNotAllow() {
    Lesson lesson = threeSteps();
    lesson.steps[0].done = {{.of = Condition::Of::field, .what = temperaturePath, .is = 5.0}};  // never
    Played p({1440, 900}, lesson);
    const Scene beginning = p.scene();
    const QByteArray mine = sceneText(p.own.scene());
    const std::vector<Qt::Key> keys{Qt::Key_Left,   Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home,
                                    Qt::Key_Delete, Qt::Key_Tab,   Qt::Key_B,  Qt::Key_T,    Qt::Key_V,
                                    Qt::Key_3,      Qt::Key_Plus,  Qt::Key_Z,  Qt::Key_Y};
    const std::vector<Qt::KeyboardModifiers> modifiers{Qt::NoModifier,    Qt::NoModifier,
                                                       Qt::ShiftModifier, Qt::ControlModifier,
                                                       Qt::AltModifier,   Qt::ControlModifier | Qt::ShiftModifier};
    std::mt19937 random(7);
    const auto below = [&](std::size_t count) { return std::size_t(random() % count); };
    int changed = 0, refused = 0;
    connect(&p.player(), &LessonPlayer::refused, this, [&] { ++refused; });
    for (int i = 0; i < 400; ++i) {
      if (i % 3 == 0) {
        QWidget* hand = QApplication::focusWidget();
        QTest::keyClick(hand ? hand : &p.window(), keys[below(keys.size())], modifiers[below(modifiers.size())]);
      } else {
        QWidget* sheet = p.heatmap()->viewport();
        const auto anywhere = [&] {
          return QPoint(int(below(std::size_t(sheet->width()))), int(below(std::size_t(sheet->height()))));
        };
        const QPoint from = i % 2 == 0 ? p.heatmap()->handlePosition(0).toPoint() : anywhere();
        const Qt::KeyboardModifiers held = modifiers[below(modifiers.size())];
        QTest::mousePress(sheet, Qt::LeftButton, held, from);
        QTest::mouseMove(sheet, anywhere());
        QTest::mouseRelease(sheet, Qt::LeftButton, held, anywhere());
      }
      if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
      for (const std::string& path : changedPaths(beginning, p.scene())) {
        ++changed;
        QVERIFY2(isAtOrUnder(path, "attention.mechanism.lengths"), path.c_str());
      }
    }
    QVERIFY(changed > 20);
    QVERIFY(refused > 0);
    QCOMPARE(sceneText(p.own.scene()), mine);
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
    QCOMPARE(boxes[0]->accessibleName(), "Layer 2, head 2: Output of the head");
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

  void aRoomSeesTheFigureAloneAndAClickerGoesThroughTheSteps() {
    Played p;
    const QRect place = p.window().geometry();
    const QByteArray before = p.sceneNow();
    p.press(Qt::Key_F5);
    QVERIFY(p.window().isPresenting());
    QVERIFY(p.window().isFullScreen());
    QCOMPARE(ui::textScale(), 1.5);
    for (QWidget* gone : {static_cast<QWidget*>(p.window().panel()), static_cast<QWidget*>(p.window().statusBar()),
                          static_cast<QWidget*>(p.window().findChild<LessonStrip*>()), p.window().page()->panes()[2]})
      QVERIFY(!gone->isVisible());
    QCOMPARE(p.says("presentedTitle"), "Two keys are left");
    QCOMPARE(p.says("presentedPlace"), "Masked softmax 1 / 3");
    QCOMPARE(p.says("presentedAsk"), "Scores 1 and 2: which weights?");
    QVERIFY(p.says("presentedSeen").isEmpty());
    // Forwards: first what it comes to, without asking for a guess, and then the next step.
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    QCOMPARE(p.says("presentedAnswer"), "■ answer key 1 0.27 key 2 0.73");
    QCOMPARE(p.says("presentedSeen"), "Key 2 gets 0.7311.");
    p.press(Qt::Key_Space);
    QCOMPARE(p.says("presentedPlace"), "Masked softmax 2 / 3");
    p.press(Qt::Key_B);
    QCOMPARE(p.window().grab().toImage().pixelColor(300, 300), QColor(Qt::black));
    p.press(Qt::Key_B);
    QVERIFY(p.window().grab().toImage().pixelColor(300, 300) != QColor(Qt::black));
    p.press(Qt::Key_Left);
    QCOMPARE(p.says("presentedPlace"), "Masked softmax 1 / 3");
    p.press(Qt::Key_Escape);
    QVERIFY(!p.window().isPresenting());
    QVERIFY(!p.window().isFullScreen());
    QTRY_COMPARE(p.window().geometry(), place);
    QCOMPARE(ui::textScale(), 1.0);
    QVERIFY(p.window().panel()->isVisible() && p.window().page()->panes()[2]->isVisible());
    QVERIFY(!p.window().page()->panes()[0]->isVisible());
    QCOMPARE(p.sceneNow(), before);
  }

  void aLessonThatIsClosedBeforeTheRoomLeavesUsualTextBehind() {
    Played p;
    p.press(Qt::Key_F5);
    QCOMPARE(ui::textScale(), 1.5);
    p.window().close();
    QVERIFY(!p.main.lesson());
    QCOMPARE(ui::textScale(), 1.0);
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
      QCOMPARE(p.says("verdict"), "相差 0.63。您是怎样推算的？");
      QVERIFY(p.says("comparison").contains("您的预测"));
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

  void theListShowsAllLessonsAndStartsOne() {
    Played p;
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
    QCOMPARE(row->text(3), "about 10 min");
    QCOMPARE(row->text(4), "Attention");
    for (int i = 0; i < place; ++i) QTest::keyClick(rows, Qt::Key_Down);
    QTest::keyClick(rows, Qt::Key_Return);
    QTRY_VERIFY(p.main.lesson());
    QCOMPARE(p.player().lesson().id, "masked-softmax");
    // From a lesson to another one.
    p.waitForLesson();
    QTest::mouseClick(p.part<QToolButton>("allLessons"), Qt::LeftButton);
    list = p.window().findChild<LessonList*>();
    QVERIFY(list);
    rows = list->findChild<QTreeWidget*>();
    const QRect first = rows->visualItemRect(rows->topLevelItem(0));
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, first.center());
    QTest::mouseDClick(rows->viewport(), Qt::LeftButton, {}, first.center());
    QTRY_COMPARE(p.player().lesson().id, found.front().lesson.id);
    QVERIFY(!p.main.isVisible());
  }

  void everyLessonThatShipsIsShownInWordsAndNotInPaths() {
    int steps = 0;
    for (const FoundLesson& found : findLessons()) {
      Played p({1440, 900}, found.lesson);
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step, ++steps) {
        p.player().enter(step);
        p.settle();
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
          p.player().setLanguage(language);
          for (QLabel* label : p.window().panel()->findChildren<QLabel*>()) {
            QTextDocument plain;
            plain.setHtml(label->text());
            const QString text = plain.toPlainText();
            QVERIFY2(!text.contains(u'{') && !text.contains(u'$') && !text.contains(u'…'), qPrintable(text));
          }
        }
        const std::string room = found.lesson.scene.workspace + '.';
        for (QLabel* label : p.window().findChild<LessonStrip*>()->findChildren<QLabel*>())
          QVERIFY2(!label->text().contains(QString::fromStdString(room)), qPrintable(label->text()));
        QVERIFY(p.player().current().solution.empty() || p.part<QAbstractButton>("showMe")->isVisible());
      }
    }
    QVERIFY(steps > 50);
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

QTEST_MAIN(TestLessonWindow)
#include "tst_lesson_window.moc"
