// SPDX-License-Identifier: GPL-3.0-or-later
// Hands at random on each step of each lesson that ships: keys, clicks, drags, wheel, menus, texts.
// `attack_lessons --count N --seed S` makes N gestures in each step; --lesson ID plays one of the lessons.
//
// No field changes that the step does not allow, the step is not left, what says that it is done is so by the
// conditions of the step, resetting brings its beginning back byte for byte, and the learner's own document is what it
// was once the lesson is left. The last line says how many gestures there were and what came of them.
#include <QApplication>
#include <QSettings>
#include <QtTest>
#include <cstdio>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_window.h"
#include "app/window/main_window.h"
#include "tests/support/lesson_monkey.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;

namespace {

struct Came {
  int steps = 0, gestures = 0, edits = 0, refused = 0, done = 0, falselyDone = 0;
};

[[noreturn]] void fail(const std::string& where, const QString& what) {
  std::printf("FAILED in %s: %s\n", where.c_str(), qPrintable(what));
  std::exit(1);
}

void settle(MainWindow& main) {
  for (int i = 0; i < 3000; ++i) {
    QCoreApplication::processEvents();
    if (!main.lesson() || main.lesson()->isUpToDate()) return;
    QTest::qWait(10);
  }
  fail("the lesson", "it was not up to date after half a minute");
}

void handsOn(MainWindow& main, const Lesson& lesson, std::size_t place, int count, unsigned seed, Came& came) {
  LessonWindow& window = *main.lesson();
  LessonPlayer& player = *window.player();
  player.enter(place);
  settle(main);
  const LessonStep step = player.current();
  const std::string where = lesson.id + ", " + step.id;
  const Scene beginning = beginningOf(lesson, place).scene;
  const QByteArray bytes = sceneText(beginning);
  const auto scene = [&]() -> const Scene& { return player.document()->scene(); };
  if (sceneText(scene()) != bytes) fail(where, "it does not begin as its lesson says");
  QObject listener;
  bool wasDone = false;
  StepPlay play;
  Scene before = beginning;
  QObject::connect(&player, &LessonPlayer::refused, &listener, [&] { ++came.refused; });
  QObject::connect(player.document(), &Document::sceneChanged, &listener, [&] {
    ++came.edits;
    noteEdit(play, before, scene());
    before = scene();
  });
  QObject::connect(&player, &LessonPlayer::changed, &listener, [&] {
    if (!player.isDone() || std::exchange(wasDone, true)) return;
    ++came.done;
    const ViewState view = player.document()->viewState();
    if (isDone(step, scene(), view, *resultsOf(scene(), view), play)) return;
    ++came.falselyDone;
    std::printf("%s: it says that it is done\n", where.c_str());
  });
  // Hands off what leads out of the step, or does it by itself.
  test::LessonMonkey monkey(
      &window, window.findChild<LessonStrip*>(),
      {"leave", "allLessons", "lessonMenu", "free", "showMe", "next", "back", "reset", "StepMarks", "Present"}, seed);
  for (int i = 0; i < count; ++i, ++came.gestures) {
    const QString what = monkey.act();
    if (!window.isVisible() || player.step() != place || player.isFree()) fail(where, what + " leaves the step");
    if (!allows(step, beginning, scene()))
      fail(where, what + " changes " + QString::fromStdString(changedPaths(beginning, scene()).front()));
    if (i % 20 != 19 && i + 1 != count) continue;
    settle(main);
    if (i + 1 != count && !player.isDone()) continue;
    player.reset();
    wasDone = false;
    play = {};
    if (sceneText(scene()) != bytes) fail(where, "resetting does not bring its beginning back");
  }
  settle(main);
  ++came.steps;
}

}  // namespace

int main(int argc, char** argv) {
  test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  int count = 24;
  unsigned seed = 7;
  std::string only;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--count") count = std::atoi(argv[i + 1]);
    if (name == "--seed") seed = static_cast<unsigned>(std::strtoul(argv[i + 1], nullptr, 10));
    if (name == "--lesson") only = argv[i + 1];
  }
  ui::applyTheme(*qApp, ui::ThemeChoice::light);
  Came came;
  for (const FoundLesson& found : findLessons()) {
    if (!only.empty() && found.lesson.id != only) continue;
    Document own;
    MainWindow main(&own);
    main.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    main.resize(1440, 900);
    main.show();
    const QByteArray mine = sceneText(own.scene());
    main.startLesson(found.lesson);
    if (!QTest::qWaitForWindowActive(main.lesson())) fail(found.lesson.id, "its window is not active");
    const Came before = came;
    for (std::size_t place = 0; place < found.lesson.steps.size(); ++place)
      handsOn(main, found.lesson, place, count, seed + static_cast<unsigned>(place), came);
    main.lesson()->close();
    if (main.lesson() || sceneText(own.scene()) != mine)
      fail(found.lesson.id, "leaving changes the learner's document");
    std::printf("%s: %d steps, %d edits, %d refused, %d times done\n", found.lesson.id.c_str(),
                came.steps - before.steps, came.edits - before.edits, came.refused - before.refused,
                came.done - before.done);
    std::fflush(stdout);
  }
  std::printf("%d gestures in %d steps: %d edits, %d refused, %d times done, %d of them falsely\n", came.gestures,
              came.steps, came.edits, came.refused, came.done, came.falselyDone);
  // Hands that reach nothing show nothing.
  const bool reached = came.edits * 100 > came.gestures && came.refused > 0;
  if (!reached) std::printf("FAILED: the hands reached next to nothing\n");
  return came.falselyDone * 1000 > came.gestures || !reached ? 1 : 0;
}
