// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/lessons/lesson.h"

// Whether a lesson can be played and taught from, as far as a program can tell: `attention-lab check` and the tests of
// the shipped lessons. What a lesson's file must not have at all is refused by parseLesson already.

namespace attn::app {

/// A step has at most so many English words and Chinese characters, in goal, question, action, what is seen and the
/// longest answer together, and so many controls in sight.
inline constexpr std::size_t mostStepWords = 60, mostStepSigns = 100, mostControls = 7;

/// What a step comes to, for a table.
struct StepReport {
  std::string id;
  std::size_t words = 0, signs = 0;         ///< see mostStepWords
  std::size_t controls = 0;                 ///< that are allowed or locked
  std::string right = {};                   ///< the right answer: numbers, or the option in English; or empty
  std::optional<double> nearestWrong = {};  ///< the distance of the wrong answer that is nearest to it
};

struct LessonReport {
  std::vector<StepReport> steps = {};
  /// Whole sentences in English, each with its place in front: "step 3: predict.ask: …". None: all is well.
  std::vector<std::string> problems = {};
};

/// Plays a lesson from each step on, makes every guess that it knows and fills every text.
LessonReport checkLesson(const Lesson& lesson);

}  // namespace attn::app
