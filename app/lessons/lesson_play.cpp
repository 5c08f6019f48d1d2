// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_play.h"

#include <algorithm>
#include <cmath>

#include "app/lessons/lesson_numbers.h"

namespace attn::app {
namespace {

/// Numbers that people set by hand are as good as equal when they differ by rounding.
bool areEqual(const FieldValue& a, const FieldValue& b) {
  const std::optional<double> x = numberIn(a), y = numberIn(b);
  if (x && y) return std::abs(*x - *y) <= 1e-9 * std::max(1.0, std::abs(*y));
  return a == b;
}

/// Nothing where a field is gone, as the width of a mask in whose place another one stands.
FieldValue valueIn(const Scene& scene, const std::string& path) {
  try {
    return valueAt(scene, path);
  } catch (const DataError&) {
    return {};
  }
}

bool isBetween(const std::optional<double>& number, const Condition& condition) {
  return number && (!condition.above || *number > *condition.above) && (!condition.below || *number < *condition.below);
}

bool holdsField(const Condition& condition, const Scene& scene) {
  const FieldValue value = valueIn(scene, condition.what);
  if (condition.is && !areEqual(value, *condition.is)) return false;
  return !(condition.above || condition.below) || isBetween(numberIn(value), condition);
}

/// The selected cell of what is in sight of the scene's workspace.
template <class View>
auto& selectionIn(const Scene& scene, View& view) {
  if (scene.workspace == "attention") {
    auto& attention = view.attention;
    if (attention.view == "flow") return attention.flowSelection;
    return attention.view == "positions" ? attention.positionSelection : attention.selection;
  }
  if (scene.workspace == "regression") return view.regression.selection;
  if (scene.workspace == "retrieval") return view.retrieval.selection;
  return scene.workspace == "alignment" ? view.alignment.selection : view.models.selection;
}

bool isSelected(const Condition& condition, const Scene& scene, const ViewState& view) {
  const std::vector<Index>& selection = selectionIn(scene, view);
  return std::vector<std::size_t>(selection.begin(), selection.end()) == condition.cell;
}

bool hasMoved(const Condition& condition, const StepPlay& play) {
  std::size_t times = 0;
  for (const auto& [path, values] : play.seen)
    if (isAtOrUnder(path, condition.what)) times += values.size() - 1;
  return times >= condition.least;
}

bool hasVisited(const Condition& condition, const Scene& scene, const StepPlay& play) {
  const FieldValue now = valueIn(scene, condition.what);
  const auto seen = play.seen.find(condition.what);
  return std::all_of(condition.values.begin(), condition.values.end(), [&](const FieldValue& wanted) {
    const auto isWanted = [&](const FieldValue& value) { return areEqual(value, wanted); };
    return isWanted(now) ||
           (seen != play.seen.end() && std::any_of(seen->second.begin(), seen->second.end(), isWanted));
  });
}

bool holds(const Condition& condition, const Scene& scene, const ViewState& view, const LessonResults& results,
           const StepPlay& play) {
  switch (condition.of) {
    case Condition::Of::field: return holdsField(condition, scene);
    case Condition::Of::result: return isBetween(lookUp(results, condition.what), condition);
    case Condition::Of::selected: return isSelected(condition, scene, view);
    case Condition::Of::moved: return hasMoved(condition, play);
    case Condition::Of::visited: return hasVisited(condition, scene, play);
  }
  return false;
}

/// How far a guess is from other numbers where it is farthest; nothing where there are not as many.
std::optional<double> distance(const std::vector<double>& guess, const std::vector<double>& numbers) {
  if (guess.size() != numbers.size() || guess.empty()) return {};
  double farthest = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) farthest = std::max(farthest, std::abs(guess[i] - numbers[i]));
  return farthest;
}

}  // namespace

bool isAtOrUnder(const std::string& path, const std::string& group) {
  if (!path.starts_with(group)) return false;
  return path.size() == group.size() || path[group.size()] == '.' || path[group.size()] == '[';
}

SavedScene beginningOf(const Lesson& lesson, std::size_t step) {
  SavedScene beginning{lesson.scene};
  for (std::size_t i = 0; i <= step && i < lesson.steps.size(); ++i) {
    for (const auto& [path, value] : lesson.steps[i].change)
      if (const Message problem = set(beginning.scene, path, value)) throw DataError(problem);
    if (lesson.steps[i].view) beginning.view = *lesson.steps[i].view;
  }
  return beginning;
}

void select(ViewState& view, const Scene& scene, const std::vector<std::size_t>& cell) {
  selectionIn(scene, view) = std::vector<Index>(cell.begin(), cell.end());
}

std::vector<std::size_t> cellSpokenOf(const LessonStep& step, const SavedScene& beginning) {
  const auto isSelecting = [](const Condition& condition) { return condition.of == Condition::Of::selected; };
  if (std::any_of(step.done.begin(), step.done.end(), isSelecting)) return {};
  if (!step.selects.empty()) return step.selects;
  const std::vector<Index>& selection = selectionIn(beginning.scene, beginning.view);
  return {selection.begin(), selection.end()};
}

void noteEdit(StepPlay& play, const Scene& before, const Scene& after) {
  for (const std::string& path : changedPaths(before, after)) {
    std::vector<FieldValue>& values = play.seen[path];
    if (values.empty()) values.push_back(valueIn(before, path));
    values.push_back(valueIn(after, path));
  }
}

bool isDone(const LessonStep& step, const Scene& scene, const ViewState& view, const LessonResults& results,
            const StepPlay& play) {
  return std::all_of(step.done.begin(), step.done.end(),
                     [&](const Condition& condition) { return holds(condition, scene, view, results, play); });
}

bool allows(const LessonStep& step, const Scene& before, const Scene& after) {
  const auto isIn = [](const std::vector<std::string>& groups, const std::string& path) {
    return std::any_of(groups.begin(), groups.end(),
                       [&](const std::string& group) { return isAtOrUnder(path, group); });
  };
  const std::vector<std::string> changed = changedPaths(before, after);
  return std::all_of(changed.begin(), changed.end(), [&](const std::string& path) {
    if (isIn(step.locked, path)) return false;
    const FieldValue value = valueIn(after, path);
    const bool isGone = std::holds_alternative<std::monostate>(value);
    const auto isUnder = [&](const std::string& each) { return isAtOrUnder(each, path); };
    if (isGone && std::any_of(step.locked.begin(), step.locked.end(), isUnder)) return false;
    // An element of a list has to be there before what is allowed of it has a value.
    const bool isWayThere =
        std::holds_alternative<bool>(value) && std::any_of(step.allow.begin(), step.allow.end(), isUnder);
    return isWayThere || isIn(step.allow, path);
  });
}

std::vector<double> answerOf(const Prediction& prediction, const LessonResults& results) {
  std::vector<double> numbers;
  for (const std::string& what : prediction.answer) {
    const std::optional<double> number = lookUp(results, what);
    if (!number) throw DataError({translatable("core", "there is no number at “%1”"), {what}});
    numbers.push_back(*number);
  }
  return numbers;
}

Verdict verdictOn(const Prediction& prediction, const Guess& guess, const LessonResults& results) {
  if (prediction.kind == PredictionKind::choose) {
    if (guess.option == prediction.right) return {true};
    for (const WrongAnswer& wrong : prediction.wrong)
      if (wrong.option == guess.option) return {false, &wrong};
    return {};
  }
  const std::optional<double> fromRight = distance(guess.numbers, answerOf(prediction, results));
  if (fromRight && *fromRight <= prediction.near) return {true};
  Verdict verdict;
  double nearest = prediction.near;
  for (const WrongAnswer& wrong : prediction.wrong) {
    const std::optional<double> from = distance(guess.numbers, wrong.numbers);
    if (!from || *from > nearest) continue;
    nearest = *from;
    verdict.wrong = &wrong;
  }
  return verdict;
}

}  // namespace attn::app
