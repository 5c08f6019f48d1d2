// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_steps.h"

#include <algorithm>

#include "app/lessons/lesson_numbers.h"

namespace attn::app {
namespace {

constexpr std::size_t mostOptions = 6, mostBars = 20, mostWrong = 8, mostPaths = 20, mostConditions = 10,
                      mostEdits = 50, mostWords = 20, mostPlace = 1'000'000, mostTimes = 100;

std::vector<std::string> pathsIn(const LessonNode& node, const Scene& scene) {
  std::vector<std::string> paths;
  for (const LessonNode& each : node.list(0, mostPaths)) {
    paths.push_back(each.text());
    requirePath(each, paths.back(), scene);
  }
  return paths;
}

std::string lookUpIn(const LessonNode& node) {
  std::string what = node.text();
  node.about([&] { return numberNames(what); });
  return what;
}

std::vector<std::size_t> cellIn(const LessonNode& node) {
  std::vector<std::size_t> cell;
  for (const LessonNode& each : node.list(1, 3)) cell.push_back(each.whole(0, mostPlace));
  return cell;
}

void readChange(const LessonNode& node, StepDraft& draft) {
  for (const auto& [path, unused] : node.object()) {
    const LessonNode each = node.at(path);
    draft.step.change.push_back({path, readFieldValue(each, path, draft.scene)});
    if (Message problem = set(draft.scene, path, draft.step.change.back().second)) each.fail(std::move(problem));
  }
}

/// An edit of a solution is made after those before it.
void readSolution(const LessonNode& node, StepDraft& draft) {
  Scene scene = draft.scene;
  struct Edit {
    const Scene& scene;
    std::string path = {};
    std::optional<FieldValue> value = {};
    std::vector<std::size_t> cell = {};
  };
  static const std::vector<LessonKey<Edit>> keys = {
      {"set", false, [](const LessonNode& at, Edit& edit) { edit.path = at.text(); }},
      {"to", false,
       [](const LessonNode& at, Edit& edit) {
         if (edit.path.empty())
           at.fail({translatable("core", "“set” is missing: the path that is to have this value")});
         edit.value = readFieldValue(at, edit.path, edit.scene);
       }},
      {"select", false, [](const LessonNode& at, Edit& edit) { edit.cell = cellIn(at); }},
  };
  for (const LessonNode& each : node.list(1, mostEdits)) {
    Edit edit{scene};
    readKeys(each, edit, keys);
    if (edit.cell.empty() == !edit.value)
      each.fail(
          {translatable("core", "it should be {\"set\": path, \"to\": value} or {\"select\": [panel, row, column]}")});
    if (!edit.cell.empty()) {
      draft.step.selects = edit.cell;
      continue;
    }
    if (Message problem = set(scene, edit.path, *edit.value)) each.fail(std::move(problem));
    draft.step.solution.push_back({edit.path, *edit.value});
  }
}

template <LessonText LessonStep::*text>
void readText(const LessonNode& node, StepDraft& draft) {
  draft.step.*text = node.lessonText();
}

const std::vector<LessonKey<StepDraft>>& stepKeys() {
  // What comes first is known to what comes after it.
  static const std::vector<LessonKey<StepDraft>> keys = {
      {"id", true, [](const LessonNode& node, StepDraft& draft) { draft.step.id = node.text(); }},
      {"title", true, readText<&LessonStep::title>},
      {"goal", false, readText<&LessonStep::goal>},
      {"action", false, readText<&LessonStep::action>},
      {"see", true, readText<&LessonStep::see>},
      {"notes", false, readText<&LessonStep::notes>},
      {"change", false, readChange},
      {"view", false, [](const LessonNode& node, StepDraft& draft) { draft.step.view = readView(node); }},
      {"allow", false, [](const LessonNode& node, StepDraft& draft) { draft.step.allow = pathsIn(node, draft.scene); }},
      {"locked", false,
       [](const LessonNode& node, StepDraft& draft) { draft.step.locked = pathsIn(node, draft.scene); }},
      {"predict", false,
       [](const LessonNode& node, StepDraft& draft) { readPrediction(node, draft.step.prediction.emplace()); }},
      {"done", false,
       [](const LessonNode& node, StepDraft& draft) {
         for (const LessonNode& each : node.list(1, mostConditions))
           draft.step.done.push_back(readCondition(each, draft.scene));
       }},
      {"solution", false, readSolution},
      {"words", false, [](const LessonNode& node, StepDraft& draft) { draft.step.words = node.texts(mostWords); }},
  };
  return keys;
}

/// A wrong answer as it is read: numbers for a number or bars, an option for a choice.
struct WrongDraft {
  const Prediction& prediction;
  WrongAnswer wrong = {};
  bool hasGuess = false;
};

const std::vector<LessonKey<WrongDraft>>& wrongKeys() {
  static const std::vector<LessonKey<WrongDraft>> keys = {
      {"rule", true, [](const LessonNode& node, WrongDraft& draft) { draft.wrong.rule = node.text(); }},
      {"give", false,
       [](const LessonNode& node, WrongDraft& draft) {
         if (draft.prediction.kind == PredictionKind::choose)
           node.fail({translatable("core", "write “option” here: the place of the wrong option, from 0 on")});
         const std::size_t size = draft.prediction.answer.size();
         draft.wrong.numbers = node.numbers(size, size);
         draft.hasGuess = true;
       }},
      {"option", false,
       [](const LessonNode& node, WrongDraft& draft) {
         if (draft.prediction.kind != PredictionKind::choose)
           node.fail({translatable("core", "write “give” here: the numbers of the wrong answer")});
         draft.wrong.option = node.whole(0, draft.prediction.options.size() - 1);
         if (draft.wrong.option == draft.prediction.right)
           node.fail({translatable("core", "this is the option that “right” says is right")});
         draft.hasGuess = true;
       }},
      {"say", true, [](const LessonNode& node, WrongDraft& draft) { draft.wrong.say = node.lessonText(); }},
  };
  return keys;
}

PredictionKind kindIn(const LessonNode& node) {
  static const std::vector<std::pair<const char*, PredictionKind>> kinds = {
      {"choose", PredictionKind::choose}, {"number", PredictionKind::number}, {"bars", PredictionKind::bars}};
  const std::string text = node.text();
  for (const auto& [id, kind] : kinds)
    if (text == id) return kind;
  node.fail({translatable("core", "it should be choose, number or bars")});
}

/// What belongs to one kind alone has to be there, and as many of it.
void requireWhole(const LessonNode& node, const Prediction& prediction) {
  const std::size_t answers = prediction.answer.size();
  switch (prediction.kind) {
    case PredictionKind::choose:
      if (prediction.options.empty()) node.fail({translatable("core", "a choice needs “options” and “right”")});
      return;
    case PredictionKind::number:
      if (answers != 1) node.fail({translatable("core", "a number needs “answer” with one look-up")});
      return;
    case PredictionKind::bars:
      if (answers < 2 || prediction.names.size() != answers)
        node.fail({translatable("core", "bars need “answer” with two look-ups or more, and as many “names”")});
      if (!(prediction.least < prediction.most))
        node.fail({translatable("core", "“least” should be less than “most”")});
  }
}

const std::vector<LessonKey<Prediction>>& predictionKeys() {
  static const std::vector<LessonKey<Prediction>> keys = {
      {"kind", true, [](const LessonNode& node, Prediction& of) { of.kind = kindIn(node); }},
      {"ask", true, [](const LessonNode& node, Prediction& of) { of.ask = node.lessonText(); }},
      {"options", false,
       [](const LessonNode& node, Prediction& of) {
         for (const LessonNode& each : node.list(2, mostOptions)) of.options.push_back(each.lessonText());
       }},
      {"right", false,
       [](const LessonNode& node, Prediction& of) {
         if (of.options.empty()) node.fail({translatable("core", "there are no “options” that it could be one of")});
         of.right = node.whole(0, of.options.size() - 1);
       }},
      {"answer", false,
       [](const LessonNode& node, Prediction& of) {
         for (const LessonNode& each : node.list(1, mostBars)) of.answer.push_back(lookUpIn(each));
       }},
      {"names", false,
       [](const LessonNode& node, Prediction& of) {
         for (const LessonNode& each : node.list(1, mostBars)) of.names.push_back(each.lessonText());
       }},
      {"near", false,
       [](const LessonNode& node, Prediction& of) {
         of.near = node.number();
         if (!(of.near > 0)) node.fail({translatable("core", "it should be a number above 0")});
       }},
      {"least", false, [](const LessonNode& node, Prediction& of) { of.least = node.number(); }},
      {"most", false, [](const LessonNode& node, Prediction& of) { of.most = node.number(); }},
      {"say", false, [](const LessonNode& node, Prediction& of) { of.say = node.lessonText(); }},
      {"wrong", false,
       [](const LessonNode& node, Prediction& of) {
         for (const LessonNode& each : node.list(0, mostWrong)) {
           WrongDraft draft{of};
           readKeys(each, draft, wrongKeys());
           if (!draft.hasGuess)
             each.fail(
                 {translatable("core", "“give” is missing, the numbers of the wrong answer, or “option” of a choice")});
           of.wrong.push_back(std::move(draft.wrong));
         }
       }},
  };
  return keys;
}

struct ConditionDraft {
  const Scene& scene;
  Condition condition = {};
  int kinds = 0;  ///< how many of field, result, selected, moved and visited there are
};

template <Condition::Of of>
void readPath(const LessonNode& node, ConditionDraft& draft) {
  draft.condition.of = of;
  draft.condition.what = node.text();
  ++draft.kinds;
  if (of == Condition::Of::moved)
    requirePath(node, draft.condition.what, draft.scene);
  else
    node.about([&] { return fieldAt(draft.scene, draft.condition.what); });
}

/// What a key says only of some kinds of conditions.
void requireKind(const LessonNode& node, const ConditionDraft& draft, bool isRight) {
  if (draft.kinds != 1)
    node.fail({translatable("core", "a condition is about one of field, result, selected, moved and visited")});
  if (!isRight) node.fail({translatable("core", "it says nothing of this kind of condition")});
}

const std::vector<LessonKey<ConditionDraft>>& conditionKeys() {
  using Of = Condition::Of;
  static const std::vector<LessonKey<ConditionDraft>> keys = {
      {"field", false, readPath<Of::field>},
      {"moved", false, readPath<Of::moved>},
      {"visited", false, readPath<Of::visited>},
      {"result", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         draft.condition.of = Of::result;
         draft.condition.what = lookUpIn(node);
         ++draft.kinds;
       }},
      {"selected", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         draft.condition.of = Of::selected;
         draft.condition.cell = cellIn(node);
         ++draft.kinds;
       }},
      {"is", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         requireKind(node, draft, draft.condition.of == Of::field);
         draft.condition.is = readFieldValue(node, draft.condition.what, draft.scene);
       }},
      {"above", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         requireKind(node, draft, draft.condition.of == Of::field || draft.condition.of == Of::result);
         draft.condition.above = node.number();
       }},
      {"below", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         requireKind(node, draft, draft.condition.of == Of::field || draft.condition.of == Of::result);
         draft.condition.below = node.number();
       }},
      {"times", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         requireKind(node, draft, draft.condition.of == Of::moved);
         draft.condition.least = node.whole(1, mostTimes);
       }},
      {"values", false,
       [](const LessonNode& node, ConditionDraft& draft) {
         requireKind(node, draft, draft.condition.of == Of::visited);
         for (const LessonNode& each : node.list(1, mostTimes))
           draft.condition.values.push_back(readFieldValue(each, draft.condition.what, draft.scene));
       }},
  };
  return keys;
}

}  // namespace

void readStep(const LessonNode& node, StepDraft& draft) { readKeys(node, draft, stepKeys()); }

void readPrediction(const LessonNode& node, Prediction& prediction) {
  readKeys(node, prediction, predictionKeys());
  requireWhole(node, prediction);
}

Condition readCondition(const LessonNode& node, const Scene& scene) {
  ConditionDraft draft{scene};
  readKeys(node, draft, conditionKeys());
  const Condition& condition = draft.condition;
  if (draft.kinds != 1)
    node.fail({translatable("core", "a condition is about one of field, result, selected, moved and visited")});
  const bool hasLimit = condition.above || condition.below;
  if (condition.of == Condition::Of::field && !condition.is && !hasLimit)
    node.fail({translatable("core", "“is”, “above” or “below” is missing")});
  if (condition.of == Condition::Of::result && !hasLimit)
    node.fail({translatable("core", "“above” or “below” is missing")});
  if (condition.of == Condition::Of::visited && condition.values.empty())
    node.fail({translatable("core", "“values” is missing")});
  return draft.condition;
}

}  // namespace attn::app
