// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QtTest>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/guess_bars.h"
#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/prediction_box.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"

// A lesson in its window, as learners meet it, and hands for it.

namespace attn::app::playing {

inline constexpr const char* sceneOfTwoQueries =
    R"({"format": "attention-lab scene", "version": 2, "workspace": "attention", "attention": {
  "inputs": {"keys": "k1 k2 k3 k4", "queries": "q1 q2", "cross": true, "vectors": {"source": "typed", "width": 4, "typed": {
    "k1": [1, 0, 0, 0], "k2": [0, 1, 0, 0], "k3": [0, 0, 1, 0], "k4": [0, 0, 0, 1],
    "q1": [1, 2, 3, 4], "q2": [5, 6, 7, 8]}}},
  "mechanism": {"scoring": "dot", "masks": [{"id": "valid-length"}], "lengths": [{"sequence": 4}]}}})";

inline const std::string lengthPath = "attention.mechanism.lengths[0].sequence";
inline const std::string temperaturePath = "attention.mechanism.temperature";

inline LessonText text(const char* english, const char* chinese) { return {{"en", english}, {"zh_CN", chinese}}; }

inline Prediction barsOfTwoKeys() {
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
inline Lesson threeSteps() {
  Lesson lesson;
  lesson.id = "three-steps";
  lesson.order = 7;
  lesson.minutes = 6;
  lesson.title = text("Masked softmax", "掩码 softmax");
  lesson.goal = text("Mask a row.", "给一行加掩码。");
  lesson.scene = parseScene(sceneOfTwoQueries).scene;
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

inline std::size_t placeOfStep(const Lesson& lesson, const char* id) {
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

/// Laws over all lessons hold for each of them; under a sanitizer, four times slower, every fifth is played.
#ifdef __SANITIZE_ADDRESS__
inline constexpr int oneLessonOf = 5;
#else
inline constexpr int oneLessonOf = 1;
#endif
inline std::vector<FoundLesson> lessonsToPlay() {
  std::vector<FoundLesson> lessons;
  int place = 0;
  for (FoundLesson& found : findLessons())
    if (place++ % oneLessonOf == 0) lessons.push_back(std::move(found));
  return lessons;
}

/// As the program begins: an assistive technology that listens, the light theme.
inline void beginLessonTests() {
  QAccessible::setActive(true);
  ui::applyTheme(*qApp, ui::ThemeChoice::light);
}

}  // namespace attn::app::playing
