// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_check.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/lessons/lesson_check_texts.h"
#include "app/lessons/lesson_controls.h"
#include "app/lessons/lesson_file.h"
#include "app/workspaces/attention/attention_views.h"
#include "core/base/table.h"
#include "core/base/text/nearest_name.h"
#include "core/base/text/short_text.h"
#include "core/scene/attention/attention_stages.h"
#include "core/scene/field_steps.h"

namespace attn::app {
namespace {

constexpr double rounding = 1e-9;

std::string quoted(const std::string& text) { return "“" + text + "”"; }

void checkId(const std::string& id, const Complain& complain) {
  const bool isRight =
      !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!isRight)
    complain("the id " + quoted(id) + " may only have a to z, 0 to 9 and -. Write one as only-differences.");
}

/// Whether an id is that of a row of a list that comes with the program.
void checkKnown(const std::string& id, const std::vector<LessonWord>& known, const std::string& what, const char* file,
                const Complain& complain) {
  if (findRow(known, id)) return;
  std::vector<std::string> ids;
  ids.reserve(known.size());
  for (const LessonWord& each : known) ids.push_back(each.id);
  const std::string nearest = nearestName(id, ids);
  complain(what + ' ' + quoted(id) + " is not known. " +
           (nearest.empty() ? std::string("Write an id of ") + file + '.' : "Write " + quoted(nearest) + "?"));
}

bool isAllowed(const LessonStep& step, const std::string& path) {
  const auto covers = [&](const std::string& group) { return isAtOrUnder(path, group); };
  return std::any_of(step.allow.begin(), step.allow.end(), covers) &&
         std::none_of(step.locked.begin(), step.locked.end(), covers);
}

void checkPaths(const LessonStep& step, StepReport& report, const Complain& complain) {
  std::set<std::string> controls(step.allow.begin(), step.allow.end());
  controls.insert(step.locked.begin(), step.locked.end());
  report.controls = controls.size();
  if (report.controls > mostControls)
    complain("allow and locked have " + std::to_string(report.controls) + " paths together. Write at most " +
             std::to_string(mostControls) + ", so that a learner finds the one that matters.");
  const auto require = [&](const std::string& path, const std::string& who) {
    if (!isAllowed(step, path))
      complain(who + " needs " + quoted(path) + ", which nobody may edit in this step. Write it into allow.");
  };
  for (const Condition& condition : step.done)
    if (condition.of != Condition::Of::result && condition.of != Condition::Of::selected)
      require(condition.what, "done");
  for (const auto& [path, unused] : step.solution) require(path, "solution");
}

/// Whether a learner has something in hand that changes what is at a path: in the strip, or in the figure. The controls
/// are those of the scene as it is when the step has begun.
bool isInReach(const LessonStep& step, const Scene& scene, const std::string& path) {
  if (isChangedByHand(scene, path)) return true;
  return std::any_of(step.allow.begin(), step.allow.end(), [&](const std::string& group) {
    const std::vector<std::string> controls = controlsUnder(scene, group);
    return std::any_of(controls.begin(), controls.end(), [&](const std::string& control) {
      return isAtOrUnder(control, path) || isAtOrUnder(path, control);
    });
  });
}

void checkReach(const LessonStep& step, const Scene& beginning, const Complain& complain) {
  for (const Condition& condition : step.done)
    if (condition.of != Condition::Of::result && condition.of != Condition::Of::selected &&
        isAllowed(step, condition.what) && !isInReach(step, beginning, condition.what))
      complain(
          "done needs " + quoted(condition.what) +
          ", which has no control in this step: it is absent in the scene, under a path that allows more than " +
          "eight fields, or no field that one control shows. Write it into allow itself, or put it into the scene.");
}

/// A step as it stands after its solution.
struct Solved {
  SavedScene saved;
  StepPlay play = {};
};

Solved solvedStep(const LessonStep& step, const SavedScene& beginning, const Complain& complain) {
  Solved solved{beginning};
  for (const auto& [path, value] : step.solution) {
    Scene next = solved.saved.scene;
    if (const Message problem = set(next, path, value)) {
      complain("solution: " + toString(problem) + '.');
      continue;
    }
    if (isAllowed(step, path) && !allows(step, solved.saved.scene, next))
      complain("solution: setting " + quoted(path) +
               " changes more than this step allows. Write what else changes into "
               "allow.");
    noteEdit(solved.play, solved.saved.scene, next);
    solved.saved.scene = std::move(next);
  }
  if (!step.selects.empty()) select(solved.saved.view, solved.saved.scene, step.selects);
  return solved;
}

void checkDone(const LessonStep& step, const SavedScene& beginning, const Solved& solved, const LessonResults& before,
               const LessonResults& after, const Complain& complain) {
  if (step.done.empty()) {
    if (!step.solution.empty() || !step.selects.empty())
      complain("there is a solution, and nothing to be done. Write done, or leave the solution out.");
    return;
  }
  if (step.action.empty()) complain("there is something to be done, and nobody is told what. Write action.");
  if (isDone(step, beginning.scene, beginning.view, before, {}))
    complain("done holds at the beginning already. Write a change that undoes it first, or another condition.");
  if (step.solution.empty() && step.selects.empty())
    complain("there is no solution. Write the edits that do the action, for who asks to be shown.");
  else if (!isDone(step, solved.saved.scene, solved.saved.view, after, solved.play))
    complain("done does not hold after the solution. Write edits into solution that make it hold.");
}

/// What is in sight at first has to be there, and so have the cells that are to be selected.
void checkSight(const LessonStep& step, const SavedScene& beginning, const LessonResults& results,
                const Complain& complain) {
  // The figures of the other workspaces have no more than one view, or learn what their cells are while they run.
  if (beginning.scene.workspace != "attention") return;
  const auto& attention = beginning.view.attention;
  if (!findRow(attentionViews(), attention.view)) {
    std::vector<std::string> ids;
    for (const AttentionView& each : attentionViews()) ids.emplace_back(each.id);
    const std::string nearest = nearestName(attention.view, ids);
    complain("view: there is no view " + quoted(attention.view) + ". Write " +
             quoted(nearest.empty() ? ids.front() : nearest) + "?");
  }
  if (attention.view != "weights" || beginning.scene.attention.mechanism.heads != 1) return;
  const auto requireCell = [&](const std::string& who, const auto& cell) {
    std::string place;
    for (const auto number : cell) place += (place.empty() ? "" : " ") + std::to_string(number);
    if (!cell.empty() && (cell.size() != 3 || !lookUp(results, "weight " + place)))
      complain(who + ": the heatmaps have no cell [" + place + "]. Write its panel, row and column, each from 0 on.");
  };
  if (step.view) requireCell("view: selection", attention.selection);
  for (const Condition& condition : step.done)
    if (condition.of == Condition::Of::selected) requireCell("done: selected", condition.cell);
  requireCell("solution: select", step.selects);
}

/// What a lesson leaves of its vectors to chance: a token that is not typed whole gets seeded numbers for the rest.
void checkVectors(const Scene& scene, const Complain& complain) {
  const TokenInputs& inputs = scene.attention.inputs;
  if (scene.workspace != "attention" || inputs.vectors.source != VectorSource::typed) return;
  const Index width = inputs.vectors.width;
  std::set<std::string> tokens;
  for (const std::string* text : {&inputs.keys.text, inputs.cross ? &inputs.queries.text : nullptr}) {
    if (!text) continue;
    const auto sequences = sequencesOf(*text, inputs.split);
    for (const Tokens& sequence : *sequences) tokens.insert(sequence.begin(), sequence.end());
  }
  for (const std::string& token : tokens) {
    const auto typed = inputs.vectors.typed->find(token);
    const Index found = typed == inputs.vectors.typed->end() ? 0 : static_cast<Index>(typed->second.size());
    if (found == width) continue;
    const std::string path = "attention.inputs.vectors.typed" + inBrackets(token);
    complain(
        (found == 0 ? "the token " + quoted(token) + " has no typed vector"
                    : "the vector of " + quoted(token) + " has " + std::to_string(found) + " of " +
                          std::to_string(width) + " numbers") +
        (found < width ? ", and seeded ones are drawn for what is missing" : ", and those past the width are lost") +
        ". Write " + std::to_string(width) + " numbers into " + path + '.');
  }
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double farthest = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) farthest = std::max(farthest, std::abs(a[i] - b[i]));
  return farthest;
}

std::string shownNumbers(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : ", ") + roundedText(number, 4);
  return text;
}

void checkChoice(const Prediction& prediction, StepReport& report, const LessonResults& after,
                 const Complain& complain) {
  const std::string& right = textIn(prediction.options[prediction.right], "en");
  report.right = right;
  if (!verdictOn(prediction, {.option = prediction.right}, after).isRight)
    complain("predict: the right option is not taken for right.");
  for (std::size_t i = 0; i < prediction.options.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (prediction.options[i] == prediction.options[j])
        complain("predict: options " + std::to_string(j) + " and " + std::to_string(i) +
                 " say the same. Write another for one of them.");
    if (i == prediction.right) continue;
    const auto answers = std::count_if(prediction.wrong.begin(), prediction.wrong.end(),
                                       [&](const WrongAnswer& wrong) { return wrong.option == i; });
    if (answers == 0)
      complain("predict: nothing is said to who chooses option " + std::to_string(i) +
               ". Write {\"rule\": …, \"option\": " + std::to_string(i) + ", \"say\": …} into wrong.");
    else if (answers > 1)
      complain("predict: two of wrong are about option " + std::to_string(i) + ". Write one rule for each option.");
  }
}

void checkNumbers(const Prediction& prediction, StepReport& report, const LessonResults& after,
                  const Complain& complain) {
  std::vector<double> right;
  try {
    right = answerOf(prediction, after);
  } catch (const DataError& error) {
    return complain(std::string("predict.answer: ") + error.what() + ". Write a place that the results have.");
  }
  report.right = shownNumbers(right);
  if (!verdictOn(prediction, {right}, after).isRight) complain("predict: the right answer is not taken for right.");
  const double least = 2 * prediction.near - rounding;
  bool areApart = true;
  const auto requireApart = [&](const std::string& who, const std::vector<double>& a, const std::vector<double>& b) {
    if (distance(a, b) >= least) return;
    areApart = false;
    complain("predict: " + who + " can't be told apart: they differ by " + roundedText(distance(a, b), 3) +
             ". Write a near of at most " + roundedText(distance(a, b) / 2, 3) + ", or leave one out.");
  };
  for (std::size_t i = 0; i < prediction.wrong.size(); ++i) {
    const WrongAnswer& wrong = prediction.wrong[i];
    const double from = distance(wrong.numbers, right);
    report.nearestWrong = std::min(from, report.nearestWrong.value_or(from));
    requireApart("the right answer and " + quoted(wrong.rule), wrong.numbers, right);
    for (std::size_t j = 0; j < i; ++j)
      requireApart(quoted(prediction.wrong[j].rule) + " and " + quoted(wrong.rule), wrong.numbers,
                   prediction.wrong[j].numbers);
  }
  if (areApart)
    for (const WrongAnswer& wrong : prediction.wrong)
      if (verdictOn(prediction, {wrong.numbers}, after).wrong != &wrong)
        complain("predict: who answers as " + quoted(wrong.rule) + " is told something else.");
  if (prediction.kind != PredictionKind::bars) return;
  const auto requireReach = [&](const std::string& who, const std::vector<double>& numbers) {
    const auto isBeyond = [&](double number) {
      return number < prediction.least - rounding || number > prediction.most + rounding;
    };
    if (std::any_of(numbers.begin(), numbers.end(), isBeyond))
      complain("predict: bars from " + toString(prediction.least) + " to " + toString(prediction.most) +
               " can't be dragged to " + who + ", " + shownNumbers(numbers) + ". Write another least or most.");
  };
  requireReach("the right answer", right);
  for (const WrongAnswer& wrong : prediction.wrong) requireReach(quoted(wrong.rule), wrong.numbers);
}

/// \param complainOnce says nothing that it said of an earlier step
void checkStep(const Lesson& lesson, std::size_t place, StepReport& report, const Complain& complain,
               const Complain& complainOnce) {
  const LessonStep& step = lesson.steps[place];
  report.id = step.id;
  checkId(step.id, complain);
  checkPaths(step, report, complain);
  checkLength(step, report, complain);
  for (const std::string& word : step.words) checkKnown(word, glossary(), "the word", "glossary.json", complain);
  const SavedScene beginning = beginningOf(lesson, place);
  checkReach(step, beginning.scene, complain);
  const auto before = resultsOf(beginning.scene, beginning.view);
  const Solved solved = solvedStep(step, beginning, complain);
  const auto after = resultsOf(solved.saved.scene, solved.saved.view);
  for (const Scene* scene : {&beginning.scene, &solved.saved.scene}) checkVectors(*scene, complainOnce);
  checkSight(step, beginning, *before, complain);
  checkDone(step, beginning, solved, *before, *after, complain);
  for (const PlacedText& text : textsOf(step, *before, *after)) checkText(text, languagesOf(lesson), complain);
  if (!step.prediction) return;
  for (const WrongAnswer& wrong : step.prediction->wrong)
    checkKnown(wrong.rule, misconceptions(), "predict: the rule", "misconceptions.json", complain);
  if (step.prediction->kind == PredictionKind::choose)
    checkChoice(*step.prediction, report, *after, complain);
  else
    checkNumbers(*step.prediction, report, *after, complain);
}

void checkHead(const Lesson& lesson, const Complain& complain) {
  if (lesson.isNewer)
    complain("the lesson is of a newer version of the program. Write version 1, or check it with that program.");
  checkId(lesson.id, complain);
  checkText({"title", &lesson.title}, languagesOf(lesson), complain);
  checkText({"goal", &lesson.goal}, languagesOf(lesson), complain);
  for (const std::string& cure : lesson.cures)
    checkKnown(cure, misconceptions(), "cures:", "misconceptions.json", complain);
  std::set<std::string> ids;
  std::size_t choices = 0, first = 0;
  for (const LessonStep& step : lesson.steps) {
    if (!ids.insert(step.id).second)
      complain("two steps have the id " + quoted(step.id) + ". Write another for one of them.");
    if (!step.prediction || step.prediction->kind != PredictionKind::choose) continue;
    ++choices;
    first += step.prediction->right == 0 ? 1U : 0U;
  }
  if (choices > 1 && first == choices)
    complain("the right option is the first one in every step. Write some of them elsewhere, since learners notice.");
}

}  // namespace

LessonReport checkLesson(const Lesson& lesson) {
  LessonReport report;
  checkHead(lesson, [&](const std::string& sentence) { report.problems.push_back(sentence); });
  std::set<std::string> said;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const std::string place = "step " + std::to_string(i + 1) + ": ";
    const Complain complain = [&](const std::string& sentence) { report.problems.push_back(place + sentence); };
    const Complain complainOnce = [&](const std::string& sentence) {
      if (said.insert(sentence).second) complain(sentence);
    };
    try {
      checkStep(lesson, i, report.steps.emplace_back(), complain, complainOnce);
    } catch (const DataError& error) {
      complain(std::string(error.what()) + '.');
    }
  }
  return report;
}

}  // namespace attn::app
