// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_play.h"

namespace attn::app {

/// Takes a sentence about what is wrong.
using Complain = std::function<void(const std::string& sentence)>;

/// A text of a step, where it stands, and the results that its numbers are looked up in.
struct PlacedText {
  std::string place;
  const LessonText* text;
  std::vector<const LessonResults*> results = {};
};

/// Every text of a step. \param before at its beginning \param after its solution
std::vector<PlacedText> textsOf(const LessonStep& step, const LessonResults& before, const LessonResults& after);

/// The languages of a lesson are those of its title: teachers write for one class.
std::vector<std::string> languagesOf(const Lesson& lesson);

/// Whether a text is there in these languages, says the same numbers and formulas in each, has no number typed that the
/// results should tell, and can be filled in.
void checkText(const PlacedText& text, const std::vector<std::string>& languages, const Complain& complain);

/// The length of what is read in a step: see mostStepWords.
void checkLength(const LessonStep& step, StepReport& report, const Complain& complain);

}  // namespace attn::app
