// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/lessons/lesson.h"

// What a step of a lesson shows, which edits it allows, when it is done, and what is said of a guess. Values and free
// functions: the window and `attention-lab check` play lessons by them.

namespace attn::app {

/// The scene and view that a step begins with: the lesson's scene and the changes of the steps up to it.
/// \param step from 0 on
/// \throws DataError where a change can't be made, which no lesson has that was read from a file
SavedScene beginningOf(const Lesson& lesson, std::size_t step);

/// What a scene comes to, for looking numbers up in it. Made where computing may take its time: in a worker.
/// \param view of a regression it has the query
struct LessonResults;
std::shared_ptr<const LessonResults> resultsOf(const Scene& scene, const ViewState& view = {});

/// A number of the results. Places count from 0.
///
///   weight S Q K, score S Q K    attention: sequence, query, key; a fourth number is the head, else it is the first
///   output S Q C                 attention: component C of the output of a query
///   weight N, score N, output C  retrieval: of the row N; the retrieved value
///   weight I, output             regression: of the point I at the query; the prediction there
///   loss, rmse                   regression: of leave-one-out, and to the truth, at the queries of the heatmap
///   weight D S, score D S        alignment: decoder step, source token
///   weight L H Q K               models: layer, head, query, key of the first kind of self-attention, the edits in
///                                force; of texts of at most 128 tokens
///   probability TOKEN            models: of one of the ten likeliest next tokens, with or without the space before it
///   field PATH                   a number of the scene, or the only one of a list
///   ratio A / B                  of two of those
///
/// \returns nothing where there is no such place, or no number there
/// \throws DataError in words where it is none of those
std::optional<double> lookUp(const LessonResults& results, const std::string& what);

/// The text in a language, with each number looked up: with as many decimals as it says, else with at most four. A
/// formula keeps its dollar signs, and braces in it are markup.
/// \throws DataError where a number can't be looked up
std::string filledIn(const LessonText& text, const std::string& language, const LessonResults& results);

/// Selects a cell in what is in sight of the scene's workspace, as a click would. \param cell see Condition::cell
void select(ViewState& view, const Scene& scene, const std::vector<std::size_t>& cell);

/// The cell that a step speaks of once it is done: the one that its solution selects, else the one that was selected as
/// it began, which there may have been no figure for yet. Empty: none, or selecting it is what is to be done.
std::vector<std::size_t> cellSpokenOf(const LessonStep& step, const SavedScene& beginning);

/// What has been done in a step so far, beside the scene as it is.
struct StepPlay {
  /// The values that each changed path has had, in order; the first is the one before the first change.
  std::map<std::string, std::vector<FieldValue>> seen = {};
};

/// Keeps in `play` what an edit changed.
void noteEdit(StepPlay& play, const Scene& before, const Scene& after);

/// Whether all conditions of a step hold. A step that asks for nothing is done.
bool isDone(const LessonStep& step, const Scene& scene, const ViewState& view, const LessonResults& results,
            const StepPlay& play);

/// Whether a path is that of a group of values, or lies under it: "a.b[0].c" is under "a.b".
bool isAtOrUnder(const std::string& path, const std::string& group);

/// Whether a step lets somebody make `after` of `before`: all that changes lies at or under paths that it allows, and
/// none of it at or under one that is locked.
bool allows(const LessonStep& step, const Scene& before, const Scene& after);

/// A guess: the numbers, or the place of the option.
struct Guess {
  std::vector<double> numbers = {};
  std::size_t option = 0;
};

/// What is said of a guess.
struct Verdict {
  bool isRight = false;
  const WrongAnswer* wrong = nullptr;  ///< the rule that the guess follows; none: it is right, or follows no known rule
};
Verdict verdictOn(const Prediction& prediction, const Guess& guess, const LessonResults& results);

/// The numbers of the answer. \throws DataError where one can't be looked up
std::vector<double> answerOf(const Prediction& prediction, const LessonResults& results);

}  // namespace attn::app
