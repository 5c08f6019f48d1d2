// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>
#include <QtTest>
#include <random>
#include <set>
#include <unordered_map>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/lessons/lesson_controls.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/lesson_link.h"
#include "app/lessons/lesson_progress.h"
#include "app/lessons/lesson_writer.h"
#include "app/lessons/window/guess_bars.h"
#include "app/lessons/window/guess_rows.h"
#include "app/lessons/window/lesson_list.h"
#include "app/lessons/window/lesson_maker.h"
#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/lesson_presenter.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/prediction_box.h"
#include "app/lessons/window/spotlight.h"
#include "app/lessons/window/step_marks.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "tests/support/color_sight.h"
#include "tests/support/drawn_texts.h"
#include "tests/support/lesson_monkey.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_field.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/length_handle.h"
#include "ui/inspector/inspector.h"
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

/// What is drawn within a part of a frame, on the ground that most of it has.
struct Ink {
  QRgb ground = 0, ink = 0;
  double contrast = 1;  ///< of what differs most from the ground
  int height = 0;       ///< of all that differs clearly
};
Ink inkIn(const QImage& frame, const QRect& part) {
  const QRect area = part.intersected(frame.rect());
  std::vector<QRgb> pixels;
  for (int y = area.top(); y <= area.bottom(); ++y)
    for (int x = area.left(); x <= area.right(); ++x) pixels.push_back(frame.pixel(x, y));
  std::unordered_map<QRgb, int> counts;
  for (const QRgb pixel : pixels) ++counts[pixel];
  Ink ink;
  int most = 0;
  for (const auto& [color, count] : counts)
    if (count > most || (count == most && color < ink.ground)) std::tie(ink.ground, most) = std::pair(color, count);
  std::unordered_map<QRgb, double> contrasts;
  for (const auto& [color, count] : counts) contrasts[color] = test::contrast(color, ink.ground);
  for (const auto& [color, differs] : contrasts)
    if (differs > ink.contrast || (differs == ink.contrast && color < ink.ink))
      std::tie(ink.ink, ink.contrast) = std::pair(color, differs);
  int first = area.bottom() + 1, last = area.top() - 1;
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (contrasts.at(pixels[i]) > 1 + (ink.contrast - 1) / 3) {
      last = area.top() + static_cast<int>(i) / area.width();
      first = std::min(first, last);
    }
  ink.height = std::max(0, last - first + 1);
  return ink;
}

/// As the spotlight leaves what it is not about.
QRgb dimmed(QRgb color) {
  return qRgb(qRound(0.8 * qRed(color)), qRound(0.8 * qGreen(color)), qRound(0.8 * qBlue(color)));
}

/// How much the digits in the cells in sight differ from their ground at least, where a spotlight dims them.
/// \param cells is raised by how many were looked at
double leastContrastOfDigits(LessonWindow& window, int& cells) {
  const QImage frame = window.grab().toImage();
  double least = 21;
  for (const auto* heatmap : window.page()->findChildren<ui::HeatmapView*>()) {
    if (!heatmap->isVisible() || !heatmap->message().isEmpty()) continue;
    const QPoint at = heatmap->viewport()->mapTo(&window, QPoint(0, 0));
    int looked = 0;
    for (std::size_t panel = 0; panel < heatmap->figure().panels.size(); ++panel)
      for (Index row = 0; row < ui::rowsOf(heatmap->figure(), panel); ++row)
        for (Index column = 0; column < ui::columnsOf(heatmap->figure(), panel) && looked < 40; ++column) {
          const QRectF cell = heatmap->viewportRect({panel, row, column});
          if (!ui::isVisible(heatmap->figure(), panel, row, column) || cell.height() < 30 ||
              !QRectF(heatmap->viewport()->rect()).contains(cell))
            continue;
          const double edge = 0.2 * std::min(cell.width(), cell.height());
          const Ink ink = inkIn(frame, cell.adjusted(edge, edge, -edge, -edge).toAlignedRect().translated(at));
          if (ink.contrast < 1.5) continue;  // there is no number
          least = std::min(least, test::contrast(dimmed(ink.ink), dimmed(ink.ground)));
          ++looked;
          ++cells;
        }
  }
  return least;
}

/// All that a screen reader finds in a window, in its order.
QString spoken(QWidget* window) {
  QStringList words;
  const std::function<void(QAccessibleInterface*)> visit = [&](QAccessibleInterface* each) {
    if (!each || each->state().invisible) return;
    for (const QAccessible::Text text : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
      words << each->text(text);
    if (auto* text = each->textInterface()) words << text->text(0, text->characterCount());
    for (int i = 0; i < each->childCount(); ++i) visit(each->child(i));
  };
  visit(QAccessible::queryAccessibleInterface(window));
  return words.join(u' ').simplified();
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

/// Laws over all lessons hold for each of them; under a sanitizer, four times slower, every fifth is played.
#ifdef __SANITIZE_ADDRESS__
constexpr int oneLessonOf = 5, gestures = 300;
#else
constexpr int oneLessonOf = 1, gestures = 1000;
#endif
std::vector<FoundLesson> lessonsToPlay() {
  std::vector<FoundLesson> lessons;
  int place = 0;
  for (FoundLesson& found : findLessons())
    if (place++ % oneLessonOf == 0) lessons.push_back(std::move(found));
  return lessons;
}

}  // namespace

class TestLessonWindow : public QObject {
  Q_OBJECT

  int m_handled = 0, m_edits = 0, m_refused = 0, m_done = 0;  ///< steps that hands were let loose on, and what they did

 private slots:
  /// Every formula of attention is taught: some step has it, or what it is made of, on the screen when it is done.
  void everyFormulaIsShownByAStep() {
    QFile table(ATTN_TEST_DATA "/formulas_taught.tsv");
    QVERIFY(table.open(QIODevice::ReadOnly));
    std::map<std::string, std::vector<QStringList>> rowsOf;  // by lesson: a window each
    for (const QString& line : QString::fromUtf8(table.readAll()).split('\n', Qt::SkipEmptyParts))
      if (const QStringList row = line.split('\t'); row.size() == 5) rowsOf[row[2].toStdString()].push_back(row);
    std::size_t formulas = 0;
    for (const auto& [id, rows] : rowsOf) formulas += rows.size();
    QVERIFY(formulas >= 31);
    QStringList missing;
    int place = 0;
    for (const auto& [id, rows] : rowsOf) {
      if (place++ % oneLessonOf != 0) continue;
      const std::vector<FoundLesson> lessons = findLessons();
      const auto found = std::find_if(lessons.begin(), lessons.end(),
                                      [&, &id = id](const FoundLesson& each) { return each.lesson.id == id; });
      QVERIFY2(found != lessons.end(), id.c_str());
      LessonWindow window(found->lesson);
      window.resize(1440, 900);
      window.show();
      for (const QStringList& row : rows) {
        const std::vector<LessonStep>& steps = found->lesson.steps;
        const auto step = std::find_if(steps.begin(), steps.end(),
                                       [&](const LessonStep& each) { return each.id == row[3].toStdString(); });
        QVERIFY2(step != steps.end(), qPrintable(row.join(u' ')));
        window.player()->enter(static_cast<std::size_t>(step - steps.begin()));
        QTRY_VERIFY(window.isUpToDate());
        window.player()->showMe();
        QTRY_VERIFY(!window.player()->isShowing() && window.isUpToDate());
        QString shown = QString::fromStdString(step->see.at("en")) + u' ' +
                        QString::fromStdString(step->action.contains("en") ? step->action.at("en") : "");
        if (step->prediction) shown += u' ' + QString::fromStdString(step->prediction->ask.at("en"));
        for (const auto* inspector : window.page()->findChildren<ui::Inspector*>())
          if (inspector->isVisible()) shown += u' ' + inspector->document()->toPlainText();
        if (!shown.remove(QChar(0x200b)).simplified().contains(row[4])) missing << row.join(u" | ");
      }
    }
    QVERIFY2(missing.empty(), qPrintable(missing.join(u'\n')));
  }

  void initTestCase() {
    QSettings().clear();
    QAccessible::setActive(true);
    ui::applyTheme(*qApp, ui::ThemeChoice::light);  // as the program does before it has a window
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

  /// In every step with a question: both are in sight in the words of the panel, numbers at least 0.05 apart.
  void everyWrongGuessIsShownBesideItsAnswer() {
    int asked = 0;
    QStringList missing;
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step) {
        const LessonStep& played = found.lesson.steps[step];
        if (!played.prediction || played.prediction->wrong.empty()) continue;
        ++asked;
        p.player().enter(step);
        p.settle();
        const WrongAnswer& wrong = played.prediction->wrong.front();
        p.player().give({wrong.numbers, wrong.option});
        for (const auto& [path, value] : played.solution) {
          p.player().document()->edit("", [&path = path, &value = value](Scene& edited) { set(edited, path, value); });
          p.settle();
        }
        if (!played.selects.empty())
          p.player().document()->look([&](ViewState& view) { select(view, p.scene(), played.selects); });
        p.settle();
        const QString place = QStringLiteral("%1 %2").arg(QString::fromStdString(found.lesson.id)).arg(step + 1);
        QTRY_VERIFY2(p.player().isDone(), qPrintable(place));
        p.settle();
        // All of what compares them is in sight, not only a part of a panel that scrolls.
        const QLabel* label = p.part("comparison");
        if (label->visibleRegion().boundingRect() != label->rect()) missing << place + ": not in sight";
        QTextDocument plain;
        plain.setHtml(label->text());
        const QString shown = plain.toPlainText();
        const auto shows = [&](QString words) {
          plain.setHtml(lessonHtml(words));
          if (!shown.simplified().contains(plain.toPlainText().simplified())) missing << place + ": " + words;
        };
        if (played.prediction->kind == PredictionKind::choose) {
          QVERIFY2(wrong.option != played.prediction->right, qPrintable(place));
          shows(p.player().texts().options.value(int(wrong.option)));
          shows(p.player().texts().options.value(int(played.prediction->right)));
          continue;
        }
        double apart = 0;
        for (std::size_t i = 0; i < wrong.numbers.size(); ++i) {
          shows(guessText(wrong.numbers[i]));
          shows(guessText(p.player().answer()[i]));
          apart = std::max(apart, std::abs(wrong.numbers[i] - p.player().answer()[i]));
        }
        constexpr double leastApart = 0.05;
        if (apart < leastApart) missing << place + QStringLiteral(": %1 apart").arg(apart);
      }
    }
    QVERIFY(oneLessonOf * asked > 70);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
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

  /// Steps of every workspace, and more than a thousand gestures over all of them.
  void noHandReachesWhatTheStepDoesNotAllow_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    for (const auto& [lesson, step] :
         std::vector<std::pair<const char*, const char*>>{{"masked-softmax", "share-anew"},
                                                          {"normalisers", "cannot-say-none"},
                                                          {"learning-the-width", "the-others-say"},
                                                          {"kernels", "neighbours-vote"},
                                                          {"soft-dictionary", "cold"},
                                                          {"pooling", "without-itself"},
                                                          {"alignment", "sharper"},
                                                          {"induction-heads", "it-copies"},
                                                          {"induction-heads", "two-silenced"}})
      QTest::addRow("%s %s", lesson, step) << lesson << step;
  }
  void noHandReachesWhatTheStepDoesNotAllow() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    const Lesson played = *shippedLesson(lesson.toStdString());
    const std::size_t place = placeOfStep(played, step.toLatin1());
    Played p({1440, 900}, played);
    const QByteArray mine = sceneText(p.own.scene());
    p.player().enter(place);
    p.settle();
    const LessonStep current = p.player().current();
    const Scene beginning = beginningOf(played, place).scene;
    QCOMPARE(p.sceneNow(), sceneText(beginning));
    // When it says that it is done, it is so.
    int edits = 0, refused = 0, done = 0, falselyDone = 0;
    bool wasDone = false;
    connect(&p.player(), &LessonPlayer::refused, this, [&] { ++refused; });
    connect(p.player().document(), &Document::sceneChanged, this, [&] { ++edits; });
    connect(&p.player(), &LessonPlayer::changed, this, [&] {
      if (!p.player().isDone() || std::exchange(wasDone, true)) return;
      ++done;
      const ViewState view = p.player().document()->viewState();
      if (!attn::app::isDone(current, p.scene(), view, *resultsOf(p.scene(), view), {})) ++falselyDone;
    });
    // What leads out of the step, or does it by itself.
    test::LessonMonkey monkey(
        &p.window(), p.window().findChild<LessonStrip*>(),
        {"leave", "allLessons", "lessonMenu", "free", "showMe", "next", "back", "reset", "StepMarks", "Present"}, 7);
    const int count = gestures / 6;
    for (int i = 0; i < count; ++i) {
      const QString what = monkey.act();
      if (i % 20 == 19) {
        p.settle();
        if (p.player().isDone()) {
          p.player().reset();
          wasDone = false;
          QCOMPARE(p.sceneNow(), sceneText(beginning));
        }
      }
      QVERIFY2(p.window().isVisible(), qPrintable(what));
      QVERIFY2(p.player().step() == place, qPrintable(what));
      QVERIFY2(!p.player().isFree(), qPrintable(what));
      if (!allows(current, beginning, p.scene()))
        QFAIL(qPrintable(what + ": " + QString::fromStdString(changedPaths(beginning, p.scene()).front())));
    }
    ++m_handled;
    m_edits += edits;
    m_refused += refused;
    m_done += done;
    QCOMPARE(falselyDone, 0);
    p.player().reset();
    QCOMPARE(p.sceneNow(), sceneText(beginning));
    p.window().close();
    QCOMPARE(sceneText(p.own.scene()), mine);
  }

  /// What came of all those gestures.
  void someHandsReachedWhatTheStepsAllow() {
    if (m_handled < 9) QSKIP("only some of the steps were played");
    QVERIFY2(m_edits > gestures / 100, qPrintable(QString::number(m_edits)));
    QVERIFY(m_refused > 0);
    qInfo("%d edits, %d refused, %d times done", m_edits, m_refused, m_done);
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

  void aRoomSeesTheFigureAloneAndAClickerGoesThroughTheSteps() {
    Played p;
    const QRect place = p.window().geometry();
    const QByteArray before = p.sceneNow();
    p.press(Qt::Key_F5);
    QVERIFY(p.window().isPresenting());
    QVERIFY(p.window().isFullScreen());
    QCOMPARE(p.window().size(), QSize(1920, 1080));
    QCOMPARE(ui::textScale(), 2.75);
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
    QCOMPARE(p.part<GuessRows>("presentedRows")->accessibleName(), "answer: key 1 0.27, key 2 0.73");
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

  void aRoomReadsTheFigureFromItsLastRow_data() {
    QTest::addColumn<QSize>("screen");
    QTest::newRow("1920 × 1080") << QSize(1920, 1080);
    QTest::newRow("1280 × 720") << QSize(1280, 720);
  }
  void aRoomReadsTheFigureFromItsLastRow() {
    QFETCH(QSize, screen);
    Played p;
    p.press(Qt::Key_F5);
    p.window().resize(screen);  // as when another screen is plugged in
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    QCOMPARE(p.window().size(), screen);
    const QImage frame = p.window().grab().toImage();
    const ui::HeatmapView* heatmap = p.heatmap();
    // The figure fills its room, in height or in width.
    const QSizeF figure = heatmap->figureLayout().size, room = heatmap->viewport()->size();
    QVERIFY2(figure.height() >= 0.6 * room.height() || figure.width() >= 0.6 * room.width(),
             qPrintable(QStringLiteral("%1 of %2").arg(figure.height()).arg(room.height())));
    for (Index column = 0; column < 2; ++column) {
      const QRectF cell = heatmap->viewportRect({0, 1, column}).adjusted(6, 6, -6, -6);
      const Ink ink =
          inkIn(frame, QRect(heatmap->viewport()->mapTo(&p.window(), cell.topLeft().toPoint()), cell.size().toSize()));
      QVERIFY2(40 * ink.height >= screen.height(), qPrintable(QString::number(ink.height)));
    }
    int labels = 0;
    for (QLabel* label : p.window().findChildren<QLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      ++labels;
      // 24 points are 32 pixels where the screen is 1080 high.
      const int pixels = QFontInfo(label->font()).pixelSize();
      QVERIFY2(pixels * 1080 >= 32 * screen.height(), qPrintable(label->objectName()));
      QVERIFY2(label->heightForWidth(label->width()) <= label->height() + 1 || !label->wordWrap(),
               qPrintable(label->objectName()));
    }
    QVERIFY(labels >= 4);
  }

  void theSpotlightDimsAllButTheSelectedRowAndThenFollowsThePointer() {
    Lesson lesson = threeSteps();
    lesson.steps[0].view = ViewState();
    lesson.steps[0].view->attention.selection = {0, 1, 0};
    Played p({1440, 900}, lesson);
    p.press(Qt::Key_F5);
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    QWidget* room = p.window().centralWidget();
    const auto pixel = [&](const QPointF& at) { return p.window().grab().toImage().pixel(at.toPoint()); };
    const QPoint corner(5, 5);
    const QRgb before = pixel(corner);
    const QRectF row = p.heatmap()->viewportRect({0, 1, 0}) | p.heatmap()->viewportRect({0, 1, 1});
    const QPoint inRow = p.heatmap()->viewport()->mapTo(&p.window(), row.topLeft().toPoint() + QPoint(14, 14));
    const QRgb cell = pixel(inRow);
    p.press(Qt::Key_S);
    auto* light = p.window().findChild<Spotlight*>();
    QVERIFY(light && light->isOn());
    QCOMPARE(qRed(pixel(corner)), qRound(0.8 * qRed(before)));
    QCOMPARE(pixel(inRow), cell);
    // What is dimmed can be read all the same.
    const QImage frame = p.window().grab().toImage();
    for (QLabel* label : p.window().findChildren<QLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      const Ink ink = inkIn(frame, QRect(label->mapTo(&p.window(), QPoint(0, 0)), label->size()));
      QVERIFY2(ink.contrast >= 7, qPrintable(label->objectName() + ' ' + QString::number(ink.contrast)));
    }
    QTest::mouseMove(room, {400, 300});
    QCoreApplication::processEvents();
    QTRY_VERIFY(QLineF(light->light().center(), QPointF(400, 300)).length() < 3);
    // Clicks and keys go through it.
    QVERIFY(light->testAttribute(Qt::WA_TransparentForMouseEvents));
    p.press(Qt::Key_Left);
    p.press(Qt::Key_S);
    QVERIFY(!light->isOn());
    QCOMPARE(pixel(corner), before);
    p.press(Qt::Key_S);
    p.press(Qt::Key_Escape);
    QVERIFY(!light->isOn());
  }

  void everyStepOfEveryLessonHasItsPlaceBeforeARoom() {
    int steps = 0, cells = 0, texts = 0;
    QStringList narrow, smallNumbers, faint;
    const QRegularExpression number("^[−+]?[0-9]+([.][0-9]+)?$");
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      p.press(Qt::Key_F5);
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step, ++steps) {
        p.player().enter(step);
        p.settle();
        for (const char* language : {"en", "zh_CN"}) {
          p.player().setLanguage(language);
          p.settle();
          const QString place =
              QStringLiteral("%1 %2 %3").arg(QString::fromStdString(found.lesson.id)).arg(step).arg(language);
          QVERIFY2(p.window().size() == QSize(1920, 1080), qPrintable(place));
          for (const char* name : {"presentedTitle", "presentedAsk", "presentedPlace"}) {
            QLabel* label = p.part(name);
            if (!label->isVisible()) continue;
            const QRect at(label->mapTo(&p.window(), QPoint(0, 0)), label->size());
            QVERIFY2(p.window().rect().contains(at), qPrintable(place + name));
            QVERIFY2(!label->wordWrap() || label->heightForWidth(label->width()) <= label->height() + 1,
                     qPrintable(place + name));
          }
          if (p.window().page()->height() < 1080 * 2 / 5) narrow << place;
          const std::vector<test::DrawnText> drawn = test::textsDrawnBy(p.window());
          const QImage frame = p.window().grab().toImage();
          for (const test::DrawnText& each : drawn) {
            if (each.text.simplified().remove(QChar(0x200b)).isEmpty()) continue;
            ++texts;
            // Where the spotlight dims it, too. What is on a map of colours is looked at below.
            const Ink ink = inkIn(frame, each.place.toAlignedRect());
            if (const double least = test::contrast(dimmed(ink.ink), dimmed(ink.ground)); least < 7)
              faint << place + ": " + each.text + ' ' + QString::number(least);
            const QString what = place + ": " + each.text + ' ' + QString::number(each.pixels);
            // 24 points are 32 pixels; signs above and below the line of a formula belong to larger ones.
            constexpr qsizetype longestIndex = 4;
            QVERIFY2(each.pixels >= (each.text.size() > longestIndex ? 32 : 24), qPrintable(what));
            // A digit is 0.727 of the letters' size high, in the window's font.
            const bool isNumber = each.text.contains(number);
            if (isNumber && 0.727 * each.pixels * 40 < 1080) smallNumbers << what;
          }
          // Numbers look alike in both languages.
          if (language != QLatin1String("en")) continue;
          const double least = leastContrastOfDigits(p.window(), cells);
          QVERIFY2(least >= 7, qPrintable(place + ' ' + QString::number(least)));
        }
      }
    }
    QVERIFY(oneLessonOf * steps > 50);
    QVERIFY(oneLessonOf * cells > 300);
    QVERIFY(oneLessonOf * texts > 5000);
    QVERIFY2(narrow.isEmpty(), qPrintable(narrow.join(u'\n')));
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join(u'\n')));
    QVERIFY2(smallNumbers.isEmpty(), qPrintable(smallNumbers.join(u'\n')));
  }

  void aLectureIsGivenByAClickerAloneAndLeavesNothingBehind() {
    for (const int order : oneLessonOf == 1 ? std::vector{1, 2, 7, 16, 17} : std::vector{2}) {
      const std::vector<FoundLesson> all = findLessons();
      const auto found =
          std::find_if(all.begin(), all.end(), [&](const FoundLesson& each) { return each.lesson.order == order; });
      QVERIFY(found != all.end());
      Played p({1440, 900}, found->lesson);
      const QByteArray mine = sceneText(p.own.scene()), before = p.sceneNow();
      const QRect place = p.window().geometry();
      p.press(Qt::Key_F5);
      std::mt19937 random{static_cast<unsigned>(order)};
      const std::vector<QSize> screens{{1920, 1080}, {1280, 720}, {1024, 768}, {800, 600}};
      for (int presses = 0; presses < 60 && p.player().step() + 1 < found->lesson.steps.size(); ++presses) {
        p.press(Qt::Key_PageDown);
        QTRY_VERIFY(!p.player().isShowing());
        p.settle();
        if (random() % 4 == 0) p.window().resize(screens[random() % screens.size()]);
        if (random() % 4 == 0) {
          p.press(Qt::Key_B);
          p.press(Qt::Key_B);
        }
      }
      QCOMPARE(p.player().step() + 1, found->lesson.steps.size());
      while (p.player().step() > 0) p.press(Qt::Key_PageUp);
      QCOMPARE(p.sceneNow(), before);
      p.press(Qt::Key_Escape);
      QTRY_COMPARE(p.window().geometry(), place);
      QCOMPARE(ui::textScale(), 1.0);
      QVERIFY(!ui::theme().projected);
      QCOMPARE(sceneText(p.own.scene()), mine);
    }
  }

  void notesStandOnASecondScreenAsLongAsThereIsOne() {
    const QSize first{1440, 900}, second{1280, 720};
    const auto notes = []() -> QLabel* {
      for (QWidget* each : QApplication::topLevelWidgets())
        if (each->objectName() == "notes" && each->isVisible()) return qobject_cast<QLabel*>(each);
      return nullptr;
    };
    if (!test::plugScreens({first, second})) QSKIP("this platform's screens can't be unplugged");
    const auto unplug = qScopeGuard([] { test::plugScreens({{1920, 1080}}); });
    {
      const Lesson lesson = readLesson(":/lessons/07-masked-softmax.lesson");
      Played p({1200, 800}, lesson);
      const QByteArray mine = sceneText(p.own.scene()), before = p.sceneNow();
      const QRect place = p.window().geometry();
      QCOMPARE(QGuiApplication::screens().size(), 2);
      QVERIFY(!notes());
      p.press(Qt::Key_F5);
      QVERIFY(notes());
      QVERIFY(notes()->screen() != p.window().screen());
      QCOMPARE(notes()->screen()->size(), second);
      const auto has = [&](const std::string& words) {
        return notes()->text().contains(QString::fromStdString(words).toHtmlEscaped());
      };
      QVERIFY2(has(textIn(lesson.steps[0].notes, "en")) && has(textIn(lesson.steps[0].action, "en")) &&
                   has(textIn(lesson.steps[1].title, "en")),
               qPrintable(notes()->text()));
      p.press(Qt::Key_PageDown);
      QTRY_VERIFY(p.player().isDone());
      p.press(Qt::Key_PageDown);
      QVERIFY(has(textIn(lesson.steps[1].notes, "en")) && has(textIn(lesson.steps[2].title, "en")));
      // The clicker stays with the figure.
      QVERIFY(notes()->windowFlags() & Qt::WindowDoesNotAcceptFocus);
      std::mt19937 random{5};
      bool isIn = true;
      for (int i = 0; i < 200; ++i) {
        isIn = random() % 2 == 0;
        // Sometimes it is the figure's own screen that goes.
        if (isIn)
          test::plugScreens({first, second});
        else
          test::plugScreens({random() % 3 == 0 ? second : first});
        if (random() % 4 == 0) p.press(random() % 2 ? Qt::Key_PageDown : Qt::Key_PageUp);
        if (random() % 9 == 0) p.press(Qt::Key_B);
        QCoreApplication::processEvents();
        QVERIFY(p.window().isPresenting() && p.window().isVisible());
        QCOMPARE(notes() != nullptr, isIn);
        if (isIn) QVERIFY(notes()->screen() != p.window().screen());
      }
      test::plugScreens({first, second});
      while (p.player().isShowing()) QTest::qWait(5);
      p.settle();
      while (p.player().step() > 0) p.press(Qt::Key_PageUp);
      p.press(Qt::Key_Escape);
      QVERIFY(!p.window().isPresenting() && !notes());
      QCOMPARE(p.window().geometry(), place);
      QCOMPARE(p.sceneNow(), before);
      QCOMPARE(sceneText(p.own.scene()), mine);
    }
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
    p.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
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

  void aLessonThatIsClosedBeforeTheRoomLeavesUsualTextBehind() {
    Played p;
    p.press(Qt::Key_F5);
    QVERIFY(ui::textScale() > 1.5);
    p.window().close();
    QVERIFY(!p.main.lesson());
    QCOMPARE(ui::textScale(), 1.0);
  }

  void whateverEndsAPresentedLessonLeavesUsualTextBehind() {
    {
      Played p;
      p.press(Qt::Key_F5);
      p.main.startLesson(threeSteps());
      p.waitForLesson();
      QVERIFY(!p.window().isPresenting() && !p.window().isFullScreen());
      QCOMPARE(ui::textScale(), 1.0);
      p.press(Qt::Key_F5);
      QVERIFY(ui::textScale() > 1.5);
    }
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
    QTest::mouseRelease(&p.window(), Qt::LeftButton);  // a double click ends with the button held
  }

  void everyLessonThatShipsIsShownInWordsAndNotInPaths() {
    int steps = 0;
    for (const FoundLesson& found : lessonsToPlay()) {
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
    QVERIFY(oneLessonOf * steps > 50);
  }

  void everySolutionCanBeMadeByTheKeyboardInTheStrip() {
    int edits = 0;
    QStringList missing;
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      auto* strip = p.window().findChild<LessonStrip*>();
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step) {
        const LessonStep& played = found.lesson.steps[step];
        if (played.solution.empty()) continue;
        p.player().enter(step);
        p.settle();
        for (const auto& [path, value] : played.solution) {
          ++edits;
          const QString name = nameOfField(p.scene(), path);
          QWidget* control = nullptr;
          for (QWidget* each : strip->findChildren<QWidget*>())
            if (each->isVisible() && each->accessibleName() == name && each->focusPolicy() != Qt::NoFocus &&
                !qobject_cast<QSlider*>(each))
              control = each;
          const QString place =
              QStringLiteral("%1, step %2: %3").arg(QString::fromStdString(found.lesson.id)).arg(step + 1).arg(name);
          if (!control) {
            // What the figure itself edits, as the table of pairs.
            if (!isChangedByHand(p.scene(), path)) missing << place;
            p.player().document()->edit("",
                                        [&path = path, &value = value](Scene& edited) { set(edited, path, value); });
            p.settle();
            continue;
          }
          control->setFocus();
          if (auto* box = qobject_cast<QComboBox*>(control)) {
            const QString wanted = [&] {
              Scene after = p.scene();
              set(after, path, value);
              return valueOfField(after, path);
            }();
            const int to = box->findText(wanted);
            QVERIFY2(to >= 0, qPrintable(place + ' ' + wanted));
            while (box->currentIndex() != to) {
              const int from = box->currentIndex();
              QTest::keyClick(box, to > from ? Qt::Key_Down : Qt::Key_Up);
              QVERIFY2(box->currentIndex() != from, qPrintable(place));
            }
          } else if (auto* button = qobject_cast<QAbstractButton*>(control)) {
            QTest::keyClick(button, Qt::Key_Space);
          } else {
            auto* line = qobject_cast<QLineEdit*>(control);
            if (!line) line = control->findChild<QLineEdit*>();
            QVERIFY2(line, qPrintable(place));
            line->selectAll();
            QString text;
            if (const auto* number = std::get_if<double>(&value)) text = QString::number(*number, 'g', 12);
            if (const auto* words = std::get_if<std::string>(&value))
              text = QString::fromStdString(*words).replace("\n", " ⏎ ");
            if (const auto* numbers = std::get_if<std::vector<double>>(&value))
              for (const double each : *numbers) text += QString::number(each, 'g', 12) + ' ';
            QInputMethodEvent typed;  // keys of tests have no Chinese
            typed.setCommitString(text);
            QCoreApplication::sendEvent(line, &typed);
            QTest::keyClick(line, Qt::Key_Return);
          }
          p.settle();
        }
        if (!played.selects.empty())
          p.player().document()->look([&](ViewState& view) { select(view, p.scene(), played.selects); });
        p.settle();
        const QString place = QStringLiteral("%1, step %2").arg(QString::fromStdString(found.lesson.id)).arg(step + 1);
        QTRY_VERIFY2(!missing.isEmpty() || p.player().isDone(), qPrintable(place));
      }
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    QVERIFY(oneLessonOf * edits > 50);
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

  void aScreenReaderTellsGoalQuestionGuessAnswerAndDifferenceOfEveryLesson() {
    int asked = 0;
    for (const FoundLesson& found : lessonsToPlay()) {
      const std::vector<LessonStep>& steps = found.lesson.steps;
      const auto step = std::find_if(steps.begin(), steps.end(), [](const LessonStep& each) {
        return each.prediction && !each.prediction->wrong.empty();
      });
      QVERIFY2(step != steps.end(), found.lesson.id.c_str());
      Played p({1440, 900}, found.lesson);
      LessonPlayer& player = p.player();
      player.enter(static_cast<std::size_t>(step - steps.begin()));
      p.settle();
      const auto plain = [](const QString& html) {
        QTextDocument document;
        document.setHtml(lessonHtml(html));
        return document.toPlainText().simplified();
      };
      const QString before = spoken(&p.window());
      QVERIFY2(before.contains(plain(player.texts().goal)), qPrintable(before));
      QVERIFY2(before.contains(plain(player.texts().ask)), qPrintable(before));
      const WrongAnswer& wrong = step->prediction->wrong.front();
      player.give({wrong.numbers, wrong.option});
      if (!player.isDone()) player.showMe();
      QTRY_VERIFY_WITH_TIMEOUT(player.isDone() && !player.isShowing(), 30'000);
      p.settle();
      const QString after = spoken(&p.window());
      const QString place = QString::fromStdString(found.lesson.id) + ": " + after;
      ++asked;
      QVERIFY2(after.contains("your guess") && after.contains("answer"), qPrintable(place));
      if (step->prediction->kind == PredictionKind::choose) {
        QVERIFY2(after.contains(plain(player.texts().options.value(int(wrong.option)))), qPrintable(place));
        QVERIFY2(after.contains(plain(player.texts().options.value(int(step->prediction->right)))), qPrintable(place));
        continue;
      }
      for (std::size_t i = 0; i < wrong.numbers.size(); ++i) {
        QVERIFY2(after.contains(guessText(wrong.numbers[i])), qPrintable(place));
        QVERIFY2(after.contains(guessText(player.answer()[i])), qPrintable(place));
      }
      QVERIFY2(after.contains("difference"), qPrintable(place));
    }
    QVERIFY(oneLessonOf * asked >= 18);
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
  test::TextsInPictures::instance();
  TestLessonWindow test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_lesson_window.moc"
