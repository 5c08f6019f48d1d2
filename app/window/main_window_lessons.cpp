// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFileInfo>
#include <QStatusBar>
#include <QTimer>
#include <algorithm>
#include <span>

#include "app/desktop/recent_files.h"
#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/lesson_link.h"
#include "app/lessons/lesson_node.h"
#include "app/lessons/lesson_writer.h"
#include "app/lessons/window/lesson_draft.h"
#include "app/lessons/window/lesson_list.h"
#include "app/lessons/window/lesson_maker.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/lesson_words.h"
#include "app/window/main_window.h"
#include "core/files/atomic_file.h"
#include "ui/palette/command_match.h"
#include "ui/style/words.h"

// Lessons, which take the window's place on the screen.

namespace attn::app {

void MainWindow::openLesson(const QString& path) {
  try {
    const Lesson lesson = readLesson(path);
    rememberFile(path);
    startLesson(lesson, stepToContinue(lesson, progressIn(lesson)));
  } catch (const DataError& error) {
    complain(tr("%1 can't be opened: %2.").arg(shownFile(path), ui::translated(error.message())));
  }
}

void MainWindow::openLink(const QString& text) {
  try {
    const LessonLink link = parseLink(text);
    std::optional<Lesson> lesson = link.own;
    if (!lesson)
      for (const FoundLesson& found : findLessons())
        if (found.lesson.id == link.lesson) lesson = found.lesson;
    if (!lesson)
      throw DataError({translatable("core", "there is no lesson “%1” here, ask for its file"), {link.lesson}});
    const auto step = std::find_if(lesson->steps.begin(), lesson->steps.end(),
                                   [&](const LessonStep& each) { return each.id == link.step; });
    if (step == lesson->steps.end() && !link.step.empty())
      throw DataError({translatable("core", "the lesson “%1” has no step “%2”"), {link.lesson, link.step}});
    if (link.scene && link.scene->workspace != lesson->scene.workspace)
      throw DataError({translatable("core", "its scene is of another workspace than the lesson")});
    startLesson(*lesson, link.step.empty() ? 0 : static_cast<std::size_t>(step - lesson->steps.begin()));
    if (link.scene) m_lesson->player()->take(*link.scene);
  } catch (const LessonError& error) {
    complain(
        tr("The link can't be opened: %1: %2.").arg(ui::translated(error.place()), ui::translated(error.problem())));
  } catch (const DataError& error) {
    complain(tr("The link can't be opened: %1.").arg(ui::translated(error.message())));
  }
}

void MainWindow::makeLesson() {
  auto* maker = new LessonMaker(*m_document, findChild<LessonDraft*>(QString(), Qt::FindDirectChildrenOnly), this);
  maker->setAttribute(Qt::WA_DeleteOnClose);
  connect(maker, &LessonMaker::tried, this,
          [this](const Lesson& lesson) { QTimer::singleShot(0, this, [this, lesson] { startLesson(lesson); }); });
  connect(maker, &LessonMaker::saved, this, [this, maker](const Lesson& lesson) {
    QDir().mkpath(ownLessonsFolder());
    suggestedFile = QDir(ownLessonsFolder()).filePath(QString::fromStdString(lesson.id) + QStringLiteral(".lesson"));
    QString path = askForFile(tr("Save as a lesson"), tr("Lessons (*.lesson)"), true);
    suggestedFile.clear();
    if (path.isEmpty() || !withEnding(path, QStringLiteral("lesson"))) return;
    try {
      const QByteArray text = lessonText(lesson);
      writeFileAtomically(systemPath(path),
                          std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size()))));
    } catch (const DataError& error) {
      return complain(tr("%1 %2.", "a file, what is wrong").arg(shownFile(path), ui::translated(error.message())));
    }
    rememberFile(path);
    maker->accept();
    const bool isFound = QFileInfo(path).dir() == QDir(ownLessonsFolder());
    statusBar()->showMessage(isFound ? tr("%1 is saved, and stands in the list of lessons (F3).").arg(shownFile(path))
                                     : tr("%1 is saved. It opens like a scene; in the folder %2 it would stand in the "
                                          "list of lessons.")
                                           .arg(shownFile(path), ownLessonsFolder()),
                             15'000);
  });
  maker->open();
}

void MainWindow::showLessons(QWidget* over) {
  auto* list = new LessonList(over);
  list->setAttribute(Qt::WA_DeleteOnClose);
  connect(list, &LessonList::chosen, this, [this](const Lesson& lesson, std::size_t step) {
    // The list belongs to the window that goes.
    QTimer::singleShot(0, this, [this, lesson, step] { startLesson(lesson, step); });
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
                        .run = [this, lesson] { startLesson(lesson, stepToContinue(lesson, progressIn(lesson))); }});
  }
  return commands;
}

void MainWindow::startLesson(const Lesson& lesson, std::size_t step) {
  if (m_lesson)
    m_lesson->setPresenting(false);  // the next one is not before a room yet
  else
    m_placeBeforeLesson = pos();
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
  // A dialog from which it is tried goes with the window that it blocks, and comes back after it: a window manager puts
  // what is shown last in front.
  if (auto* const maker = findChild<LessonMaker*>()) maker->hide();
  hide();
}

void MainWindow::endLesson() {
  move(m_placeBeforeLesson);  // a window that comes into sight is placed anew on some desktops
  show();
  activateWindow();
  if (auto* const maker = findChild<LessonMaker*>()) maker->open();
  m_lesson.release()->deleteLater();  // it is in the middle of its closing
}

}  // namespace attn::app
