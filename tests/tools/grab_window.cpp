// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a picture, without a screen: grab_window OUT.png WIDTHxHEIGHT [SCENE.attn] [LANGUAGE] [large] [dark]
// [step=N] of an explanation that is told step by step, [point=WORDS] with the pointer on the number behind them.
// A step of a lesson in the place of the scene, LESSON.lesson:STEP counted from 1, is drawn as it begins; after a wrong
// guess and with its action done, if "played" is said; as a room sees it, if "present" is, and with the spotlight on,
// if "spot" is; in both languages, if "both" is; the notes on a second screen of that size instead, if "notes" is said.
// With "texts" all text of the picture is printed too, a line each: left, top, width, height, size, 1 if it goes
// upwards, the words.
// The pictures in README.md are made with it, and those of scripts/contact-sheet.

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QTest>
#include <cstdio>

#include "app/document/document.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/lesson_words.h"
#include "app/window/languages.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "tests/support/drawn_texts.h"
#include "tests/support/virtual_screen.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"

using namespace attn::app;

namespace {

/// Guesses wrongly where the lesson knows a wrong guess, and lets the step be done.
void play(LessonPlayer& player) {
  if (const auto& asked = player.current().prediction)
    player.give(asked->wrong.empty() ? Guess{.numbers = std::vector<double>(asked->answer.size(), asked->most)}
                                     : Guess{asked->wrong.front().numbers, asked->wrong.front().option});
  if (!player.isDone()) player.showMe();
  while (player.isShowing() || !player.isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
}

void printTexts(QWidget& window) {
  for (const attn::test::DrawnText& each : attn::test::textsDrawnBy(window)) {
    const QRect place = each.place.toAlignedRect();
    std::printf("%d\t%d\t%d\t%d\t%.1f\t%d\t%s\n", place.x(), place.y(), place.width(), place.height(), each.pixels,
                each.isTurned, qUtf8Printable(each.text));
  }
}

int grabLesson(const char* out, const QString& size, const QStringList& words) {
  const QString path = words[0].section(".lesson", 0, 0) + ".lesson";
  LessonWindow window(readLesson(path));
  const int step = words[0].section(".lesson:", 1, 1).toInt();
  if (step > 1) window.player()->enter(static_cast<std::size_t>(step - 1));
  window.resize(size.section('x', 0, 0).toInt(), size.section('x', 1, 1).toInt());
  window.show();
  if (words.contains("notes")) attn::test::plugScreens({QSize(1920, 1080), window.size()});
  if (words.contains("present") || words.contains("notes")) window.setPresenting(true);
  const auto settle = [&] {
    while (!window.isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    QApplication::processEvents();
  };
  settle();
  if (words.contains("both"))
    window.player()->setLanguages(lessonLanguage(), lessonLanguage() == "en" ? "zh_CN" : "en");
  if (words.contains("zh_CN") && !words.contains("both")) window.player()->setLanguage("zh_CN");
  if (words.contains("played")) play(*window.player());
  settle();
  if (words.contains("spot")) QTest::keyClick(&window, Qt::Key_S);
  settle();
  for (QWidget* notes : QApplication::topLevelWidgets())
    if (words.contains("notes") && notes->objectName() == "notes")
      return notes->grab().save(QString::fromLocal8Bit(out)) ? 0 : 1;
  if (words.contains("texts")) printTexts(window);
  return window.grab().save(QString::fromLocal8Bit(out)) ? 0 : 1;
}

/// The pointer on the first number after some words.
void pointAt(attn::ui::Inspector* inspector, const QString& words) {
  QTextCursor number = inspector->document()->find(
      QRegularExpression("[0-9]\\.[0-9]+"), inspector->document()->find(words, 0, QTextDocument::FindCaseSensitively));
  inspector->setTextCursor(number);
  number.setPosition(number.selectionStart() + 1);
  const QPoint place = inspector->cursorRect(number).center() + QPoint(2, 0);
  number.clearSelection();
  inspector->setTextCursor(number);
  QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(inspector->viewport()->mapToGlobal(place)), Qt::NoButton,
                    Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(inspector->viewport(), &event);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    qWarning("grab_window OUT.png WIDTHxHEIGHT [SCENE.attn] [LANGUAGE] [large] [dark] [step=N]");
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QString wanted = QString::fromLocal8Bit(argv[2]);
  attn::test::useVirtualScreen({wanted.section('x', 0, 0).toInt(), wanted.section('x', 1, 1).toInt()});
  QApplication application(argc, argv);
  attn::test::TextsInPictures::instance();
  QApplication::setOrganizationName("attention-lab-grab");
  const QStringList words = QApplication::arguments().mid(3);
  QString language = "en";
  for (const Language& each : languages())
    if (words.contains(QLatin1String(each.id))) language = QLatin1String(each.id);
  installTranslations(language);
  attn::ui::applyTheme(application, words.contains("dark") ? attn::ui::ThemeChoice::dark : attn::ui::ThemeChoice::light,
                       words.contains("large") ? attn::ui::TextSize::large : attn::ui::TextSize::usual);
  if (words.value(0).contains(".lesson")) return grabLesson(argv[1], QString::fromLocal8Bit(argv[2]), words);
  Document document;
  MainWindow window(&document);
  window.complain = [](const QString& complaint) { qFatal("%s", qPrintable(complaint)); };
  const QStringList size = QString::fromLocal8Bit(argv[2]).split('x');
  window.resize(size.value(0).toInt(), size.value(1).toInt());
  if (words.value(0).endsWith(".attn")) window.openFile(words[0]);
  while (!window.hasNoFileJobs()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
  window.show();
  const auto settle = [&] {
    while (!window.page()->isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    QApplication::processEvents();
  };
  settle();
  // The default scene shows where one of its numbers comes from.
  if (auto* page = window.findChild<AttentionPage*>();
      page && page == window.page() && !words.value(0).endsWith(".attn"))
    page->heatmap()->setSelection(attn::ui::CellPlace{1, 2, 0});
  settle();
  // The explanation step by step, so many of them told.
  for (const QString& word : words)
    if (auto* inspector = window.page()->findChild<attn::ui::Inspector*>(); inspector && word.startsWith("step="))
      inspector->reveal(word.mid(5).toULongLong());
  settle();
  for (const QString& word : words)
    if (auto* inspector = window.page()->findChild<attn::ui::Inspector*>(); inspector && word.startsWith("point="))
      pointAt(inspector, word.mid(6));
  return window.grab().save(QString::fromLocal8Bit(argv[1])) ? 0 : 1;
}
