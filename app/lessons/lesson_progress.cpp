// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_progress.h"

#include <QSettings>
#include <QStringList>
#include <QUrl>
#include <algorithm>

namespace attn::app {
namespace {

constexpr QLatin1String lastKey("lessons/last"), doneKey("done"), atKey("at");

/// An id as a key has it: a teacher's may have any letters.
QString keyOf(const std::string& id, QLatin1String what) {
  const QByteArray safe = QUrl::toPercentEncoding(QString::fromStdString(id));
  return QStringLiteral("lessons/of/%1/%2").arg(QString::fromLatin1(safe), what);
}

}  // namespace

LessonProgress progressIn(const Lesson& lesson) {
  const QSettings settings;
  LessonProgress progress;
  for (const QString& step : settings.value(keyOf(lesson.id, doneKey)).toStringList())
    progress.done.insert(step.toStdString());
  progress.at = settings.value(keyOf(lesson.id, atKey)).toString().toStdString();
  return progress;
}

void keepProgress(const Lesson& lesson, const LessonProgress& progress) {
  QSettings settings;
  QStringList done;
  // Steps that the lesson has no more are forgotten.
  for (const LessonStep& step : lesson.steps)
    if (progress.done.contains(step.id)) done << QString::fromStdString(step.id);
  settings.setValue(keyOf(lesson.id, doneKey), done);
  settings.setValue(keyOf(lesson.id, atKey), QString::fromStdString(progress.at));
  settings.setValue(lastKey, QString::fromStdString(lesson.id));
}

std::size_t stepToContinue(const Lesson& lesson, const LessonProgress& progress) {
  const auto found = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                  [&](const LessonStep& step) { return step.id == progress.at; });
  return found == lesson.steps.end() ? 0 : static_cast<std::size_t>(found - lesson.steps.begin());
}

std::size_t stepsDone(const Lesson& lesson, const LessonProgress& progress) {
  return static_cast<std::size_t>(std::count_if(lesson.steps.begin(), lesson.steps.end(), [&](const LessonStep& step) {
    return progress.done.contains(step.id);
  }));
}

std::string lastLesson() { return QSettings().value(lastKey).toString().toStdString(); }

void forgetProgress() { QSettings().remove(QStringLiteral("lessons")); }

}  // namespace attn::app
