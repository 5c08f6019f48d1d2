// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTimer>
#include <algorithm>

#include "app/document/file_words.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_list.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/lesson_words.h"
#include "app/window/main_window.h"
#include "ui/palette/command_match.h"
#include "ui/style/words.h"

// Lessons, which take the window's place on the screen.

namespace attn::app {

void MainWindow::openLesson(const QString& path) {
  try {
    const Lesson lesson = readLesson(path);
    rememberFile(path);
    startLesson(lesson);
  } catch (const DataError& error) {
    complain(tr("%1 can't be opened: %2.").arg(shownFile(path), ui::translated(error.message())));
  }
}

void MainWindow::showLessons(QWidget* over) {
  auto* list = new LessonList(over);
  list->setAttribute(Qt::WA_DeleteOnClose);
  connect(list, &LessonList::chosen, this, [this](const Lesson& lesson) {
    // The list belongs to the window that goes.
    QTimer::singleShot(0, this, [this, lesson] { startLesson(lesson); });
  });
  list->open();
}

std::vector<ui::Command> MainWindow::lessonCommands() {
  std::vector<ui::Command> commands;
  const std::string language = lessonLanguage().toStdString();
  for (const FoundLesson& found : findLessons()) {
    const Lesson& lesson = found.lesson;
    const QString title = lessonPlain(QString::fromStdString(textIn(lesson.title, language)));
    commands.push_back({.text = tr("Lesson %1 · %2").arg(lesson.order).arg(title),
                        .detail = minutesText(lesson.minutes),
                        .run = [this, lesson] { startLesson(lesson); }});
  }
  return commands;
}

void MainWindow::startLesson(const Lesson& lesson, std::size_t step) {
  auto next = std::make_unique<LessonWindow>(lesson);
  if (step > 0) next->player()->enter(std::min(step, lesson.steps.size() - 1));
  next->setWindowIcon(windowIcon());
  next->restoreGeometry(m_lesson ? m_lesson->saveGeometry() : saveGeometry());
  connect(next.get(), &LessonWindow::left, this, &MainWindow::endLesson);
  connect(next.get(), &LessonWindow::listWanted, this, [this] { showLessons(m_lesson.get()); });
  // Never is there a moment without a window: it would be the program's last.
  next->show();
  next->activateWindow();
  if (m_lesson) {
    m_lesson->disconnect(this);
    m_lesson->hide();
    m_lesson.release()->deleteLater();
  }
  m_lesson = std::move(next);
  hide();
}

void MainWindow::endLesson() {
  show();
  activateWindow();
  m_lesson.release()->deleteLater();  // it is in the middle of its closing
}

}  // namespace attn::app
