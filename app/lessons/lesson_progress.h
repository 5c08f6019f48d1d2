// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "app/lessons/lesson.h"

// How far somebody came in the lessons: which steps were done, and where one was last. It is kept in the settings of
// the user, whatever is in them, and nowhere else; guesses are not kept, nor whether they were right.

namespace attn::app {

struct LessonProgress {
  std::set<std::string> done = {};  ///< ids of steps
  std::string at = {};              ///< the id of the step that one was in last; empty: the lesson is new, or finished

  bool operator==(const LessonProgress&) const = default;
};

LessonProgress progressIn(const Lesson& lesson);
/// Also makes the lesson the one of lastLesson().
void keepProgress(const Lesson& lesson, const LessonProgress& progress);

/// The step to go on with: the one that one was in, or the first.
std::size_t stepToContinue(const Lesson& lesson, const LessonProgress& progress);
/// How many steps that the lesson still has were done.
std::size_t stepsDone(const Lesson& lesson, const LessonProgress& progress);

/// The id of the lesson that one was in last; empty: none yet.
std::string lastLesson();

/// Begins all lessons anew.
void forgetProgress();

}  // namespace attn::app
