// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "app/lessons/lesson.h"

// The .lesson file: JSON in UTF-8 of at most 100 KB, read strictly.

namespace attn::app {

/// Of a lesson that a newer version of the program wrote, what is unknown is passed over (see Lesson::isNewer).
/// \throws DataError that says the place ("line 12, column 7: steps[2].allow[0]"), what is wrong there and, for a key
/// or a path that is unknown, the nearest one that there is
Lesson parseLesson(const QByteArray& text);

/// \throws DataError as parseLesson, without the file's name
Lesson readLesson(const QString& path);

/// A lesson that was found, and where.
struct FoundLesson {
  Lesson lesson;
  QString path;
};

/// The lessons that ship and those of a teacher's folder (`lessons` beside the program's settings), by their order. Of
/// two with one id that of the teacher's folder is taken. A file that can't be read is left out, and said in `problems`
/// with its name, if that is given.
std::vector<FoundLesson> findLessons(QStringList* problems = nullptr);

/// The lesson with this id that comes with the program; nothing if there is none.
std::optional<Lesson> shippedLesson(const std::string& id);

/// The teacher's folder; it need not be there.
QString ownLessonsFolder();

/// What is known of a wrong rule (misconceptions.json) or a term (glossary.json).
struct LessonWord {
  std::string id = {};
  LessonText name = {};
  LessonText text = {};     ///< what it means, or why it is wrong
  std::string source = {};  ///< of a misconception: who found it
};
/// \throws DataError as parseLesson
std::vector<LessonWord> parseLessonWords(const QByteArray& text);

/// Those that come with the program.
const std::vector<LessonWord>& misconceptions();
const std::vector<LessonWord>& glossary();

}  // namespace attn::app
