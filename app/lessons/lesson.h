// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/scene_file.h"
#include "core/scene/field_paths.h"

// A lesson as data: a scene, and steps that each change it, ask for a guess, wait for an action and say what was seen.
// Nothing in it runs. See lesson_file.h for the file, lesson_play.h for what a step shows and when it is done.

namespace attn::app {

/// A text in every language of the lesson, by the language's id ("en", "zh_CN"). Between braces it may look up a number
/// of the result, "{weight 0 1 1}" or "{weight 0 1 1 :4}" with four decimals (see lookUp); between dollar signs stands
/// a formula in the markup of plainFormula.
using LessonText = std::map<std::string, std::string>;

/// The text in a language, or in English where the lesson has none in it.
const std::string& textIn(const LessonText& text, const std::string& language);

/// A guess that people make, and what tells them why it is wrong.
struct WrongAnswer {
  std::string rule = {};             ///< the id of a row of resources/lessons/misconceptions.json
  std::vector<double> numbers = {};  ///< of a number or bars: what who follows the rule answers
  std::size_t option = 0;            ///< of a choice: its place in Prediction::options
  LessonText say = {};
};

enum class PredictionKind {
  choose,  ///< one of some options
  number,  ///< one number
  bars,    ///< a number each, dragged
};

/// What is asked before the action. The guess stays in sight beside the answer until the step is left.
struct Prediction {
  PredictionKind kind = PredictionKind::choose;
  LessonText ask = {};
  std::vector<LessonText> options = {};  ///< of a choice
  std::size_t right = 0;                 ///< of a choice: the place of the right option
  std::vector<std::string> answer = {};  ///< of a number or bars: what each is looked up as, once the step is done
  std::vector<LessonText> names = {};    ///< of bars: what each is called
  double near = 0.02;                    ///< how far a guess may be from the answer
  double least = 0, most = 1;            ///< between which numbers bars are dragged
  LessonText say = {};                   ///< what is said of the right answer; empty: nothing
  std::vector<WrongAnswer> wrong = {};
};

/// What must hold when a gesture has ended.
struct Condition {
  enum class Of {
    field,     ///< the value at a path
    result,    ///< a number that is looked up
    selected,  ///< the cell that is selected, by its numbers
    moved,     ///< a path whose value was changed at least `least` times in this step
    visited,   ///< a path that had each of `values` in this step
  };
  Of of = Of::field;
  std::string what = {};                ///< the path, or what is looked up
  std::optional<FieldValue> is = {};    ///< the value itself
  std::optional<double> above = {};     ///< and more than this
  std::optional<double> below = {};     ///< and less than this
  std::vector<FieldValue> values = {};  ///< of `visited`
  std::vector<std::size_t> cell = {};   ///< of `selected`: panel, row, column
  std::size_t least = 1;                ///< of `moved`
};

/// An edit that a step makes for who asks to be shown.
using FieldEdit = std::pair<std::string, FieldValue>;

struct LessonStep {
  std::string id = {};
  LessonText title = {}, goal = {}, action = {}, see = {}, notes = {};
  std::vector<FieldEdit> change = {};    ///< from the scene of the step before
  std::optional<ViewState> view = {};    ///< none: as in the step before
  std::vector<std::string> allow = {};   ///< paths that may be edited, with all that lie under them
  std::vector<std::string> locked = {};  ///< paths that are shown and can't be edited
  std::optional<Prediction> prediction = {};
  std::vector<Condition> done = {};  ///< all of them; none: nothing is to be done
  std::vector<FieldEdit> solution = {};
  std::vector<std::size_t> selects = {};  ///< of a solution: the cell that it selects (panel, row, column); or empty
  std::vector<std::string> words = {};    ///< ids of rows of resources/lessons/glossary.json
};

struct Lesson {
  std::string id = {};
  bool isNewer = false;  ///< of a newer version of the program, which may have said more than was read
  int order = 0;         ///< in the list of lessons
  int minutes = 0;       ///< that it takes
  LessonText title = {}, goal = {};
  std::vector<std::string> cures = {};  ///< ids of misconceptions
  Scene scene = {};                     ///< the first step's, before its change
  std::vector<LessonStep> steps = {};   ///< at least one
};

}  // namespace attn::app
