// SPDX-License-Identifier: GPL-3.0-or-later
// From a key, or the pointer, to the painted frame, in a lesson's window of 1440 × 900 without a screen:
//   QT_QPA_PLATFORM=offscreen bench_lessons
// Prints the median and the 99th percentile of each gesture over the steps of all lessons that ship.

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/lesson_words.h"
#include "app/workspaces/page.h"
#include "tests/support/virtual_screen.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;

namespace {

void report(const char* name, std::vector<double> times, double target) {
  if (times.empty()) return static_cast<void>(std::printf("%-44s nothing changed\n", name));
  std::sort(times.begin(), times.end());
  std::printf("%-44s median %6.2f ms   99%% %6.2f ms   target %5.1f ms\n", name, times[times.size() / 2],
              times[times.size() * 99 / 100], target);
  std::fflush(stdout);
}

void settle(const LessonWindow& window) {
  while (!window.isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
  QApplication::processEvents();
}

/// Milliseconds from an event until everything that follows from it is painted.
double frameAfter(LessonWindow& window, const std::function<void()>& event) {
  QElapsedTimer clock;
  clock.start();
  event();
  settle(window);
  return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

/// The pointer on the first numbers of the explanation in sight, one after the other.
void pointAtNumbers(LessonWindow& window, std::vector<double>& times) {
  auto* inspector = window.page()->findChild<ui::Inspector*>();
  if (!inspector || !inspector->isVisible() || !inspector->explanation()) return;
  QTextCursor cursor = inspector->document()->find(QRegularExpression("[0-9]\\.[0-9]+"));
  for (int i = 0; i < 12 && !cursor.isNull(); ++i) {
    const QRect place = inspector->cursorRect(cursor);
    if (inspector->viewport()->rect().contains(place.center())) {
      QMouseEvent move(QEvent::MouseMove, QPointF(place.center() - QPoint(6, 0)),
                       QPointF(inspector->viewport()->mapToGlobal(place.center())), Qt::NoButton, Qt::NoButton,
                       Qt::NoModifier);
      times.push_back(frameAfter(window, [&] { QApplication::sendEvent(inspector->viewport(), &move); }));
    }
    cursor = inspector->document()->find(QRegularExpression("[0-9]\\.[0-9]+"), cursor);
  }
}

}  // namespace

int main(int argc, char** argv) {
  attn::test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  QApplication::setOrganizationName("attention-lab-bench");
  QSettings().clear();
  ui::applyTheme(application, ui::ThemeChoice::light);
  std::multimap<double, std::string> slowest;
  std::vector<double> steps, terms, languages, both, presented;
  for (const FoundLesson& found : findLessons()) {
    LessonWindow window(found.lesson);
    window.resize(1440, 900);
    window.show();
    window.activateWindow();  // only an active window has shortcuts
    settle(window);
    LessonPlayer& player = *window.player();
    for (std::size_t step = 1; step < found.lesson.steps.size(); ++step) {
      QTest::qWait(200);  // nobody goes on before the step was seen
      steps.push_back(frameAfter(window, [&] { player.enter(step); }));
      slowest.emplace(steps.back(), found.lesson.id + ' ' + found.lesson.steps[step].id);
      if (slowest.size() > 5) slowest.erase(slowest.begin());
      pointAtNumbers(window, terms);
    }
    for (int i = 0; i < 3; ++i) {
      languages.push_back(frameAfter(window, [&] { player.setLanguage(i % 2 == 0 ? "zh_CN" : "en"); }));
      both.push_back(frameAfter(window, [&] { player.setLanguages("en", "zh_CN"); }));
    }
    presented.push_back(frameAfter(window, [&] { window.setPresenting(true); }));
    window.setPresenting(false);
  }
  report("the next step", steps, 100);
  for (const auto& [time, name] : slowest) std::printf("  %-42s        %6.2f ms\n", name.c_str(), time);
  report("point at a number of the explanation", terms, 16);
  report("another language", languages, 150);
  report("both languages", both, 150);
  report("before a room (F5)", presented, 300);
  return 0;
}
