// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_prediction.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

Step wordsAlone(Message words, bool isRemark) {
  Step step;
  step.words = std::move(words);
  step.isRemark = isRemark;
  return step;
}

/// The probabilities of all classes, or, of many classes, the largest ones and what the others have together.
Step classList(const PredictionQuestion& question) {
  constexpr std::size_t mostListed = 10;
  auto classes = question.probabilities;
  double others = 0;
  const std::size_t left = classes.size() > mostListed ? classes.size() - (mostListed - 1) : 0;
  if (left > 0) {
    std::stable_sort(classes.begin(), classes.end(),
                     [](const auto& one, const auto& other) { return one.second > other.second; });
    for (; classes.size() >= mostListed; classes.pop_back()) others += classes.back().second;
  }
  Step probabilities;
  for (const auto& [name, probability] : classes)
    probabilities.terms.push_back({.words = {"p(%1)", {name}}, .number = probability});
  if (left > 0)
    probabilities.terms.push_back(
        {.words = {translatable("core", "the other %1 classes"), {std::to_string(left)}}, .number = others});
  return probabilities;
}

Step keyTable(const PredictionQuestion& question) {
  Step table;
  table.words = {translatable("core", "the keys that weigh most")};
  table.columns = {{asItIs(question.inputs.empty() ? "x_{i}" : question.inputs)}, {asItIs("u")}, {asItIs("α"), true}};
  table.columns.push_back({question.isClassification ? Message{translatable("core", "class")} : asItIs("α·y_{i}")});
  for (const PredictionQuestion::Key& key : question.keys) {
    TermRow row;
    row.terms.push_back({.words = asItIs(key.place)});
    row.terms.push_back({.number = std::abs(key.u) < 0.005 ? 0 : key.u, .decimals = 2});
    row.terms.push_back({.number = key.weight, .decimals = 3});
    row.terms.push_back(question.isClassification ? Term{.words = asItIs(key.value)}
                                                  : Term{.number = key.share, .decimals = 3});
    table.rows.push_back(std::move(row));
  }
  if (!question.isClassification)
    table.total = {{.words = {translatable("core", "all")}},
                   {},
                   {.number = 1, .decimals = 3},
                   {.number = question.sum, .decimals = 3}};
  return table;
}

}  // namespace

Explanation explainPrediction(const PredictionQuestion& question) {
  Explanation explanation;
  explanation.formula =
      question.isClassification ? "p_{c}(x) = Σ_{i} α(x, x_{i}) [y_{i} = c]" : "f(x) = Σ_{i} α(x, x_{i}) y_{i}";
  if (question.contributing == 0) {
    explanation.title = {translatable("core", "%1 has no value"), {question.at}};
    explanation.steps.push_back(wordsAlone(
        {translatable("core",
                      "No key is within the kernel's reach: there is no prediction here, and the curve has a gap.")},
        false));
    return explanation;
  }
  explanation.title = {"%1 = %2", {question.at, question.value}};
  if (!question.probabilities.empty()) explanation.steps.push_back(classList(question));
  explanation.steps.push_back(keyTable(question));
  explanation.steps.push_back(
      wordsAlone({translatable("core", "%1 of %2 keys with a weight above 0 shown"),
                  {std::to_string(question.keys.size()), std::to_string(question.contributing)}},
                 true));
  if (question.hint) explanation.steps.push_back(wordsAlone(question.hint, true));
  return explanation;
}

}  // namespace attn
