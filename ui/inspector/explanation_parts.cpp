// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explanation_parts.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/explain/explain_comparison.h"
#include "ui/inspector/inspector.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

bool hasContent(const Step& step) {
  return !step.isRemark && (!step.terms.empty() || !step.rows.empty() || !step.strips.empty() || !step.formula.empty());
}

bool isComparison(const Step& step) {
  return !step.columns.empty() && step.columns.back().heading == asItIs(markOfDifference);
}

/// Where the lines of a list begin that follow from those before: the end where it is no such list.
std::vector<Term>::const_iterator firstDerived(const Step& step) {
  const auto derived = [](const Term& term) { return term.from.has_value(); };
  const bool isChain = step.rows.empty() && !step.terms.empty() && derived(step.terms.back()) &&
                       !std::all_of(step.terms.begin(), step.terms.end(), derived);
  return isChain ? std::find_if(step.terms.begin(), step.terms.end(), derived) : step.terms.end();
}

/// A step of several lines as one step a line, of which the first has the words.
std::vector<Step> singleSteps(const Step& step) {
  // In a comparison of two mechanisms the other rows lead to the last one, which is selected.
  if (isComparison(step) && !isSortable(step) && step.rows.size() > 1 && step.rows.back().isSelected) {
    std::vector<Step> steps;
    for (const TermRow& row : step.rows) {
      Step line = steps.empty() ? step : Step{.words = row.terms.front().words};
      line.columns = step.columns;
      line.rows = {row};
      steps.push_back(std::move(line));
    }
    return steps;
  }
  auto from = firstDerived(step);
  if (from == step.terms.end()) return {step};
  if (from == step.terms.begin()) ++from;
  std::vector<Step> steps{step};
  steps.front().terms.assign(step.terms.begin(), from);
  for (; from != step.terms.end(); ++from) steps.push_back({.words = from->words, .terms = {*from}});
  return steps;
}

}  // namespace

Explanation inSingleSteps(const Explanation& explanation) {
  Explanation single = explanation;
  single.steps.clear();
  for (const Step& step : explanation.steps)
    for (Step& each : singleSteps(step)) single.steps.push_back(std::move(each));
  return single;
}

bool continues(const Step& step) {
  if (!step.words) return false;
  if (step.rows.empty()) return step.terms.size() == 1 && step.terms.front().words == step.words;
  return step.rows.size() == 1 && step.rows.front().terms.front().words == step.words;
}

bool isAnswer(const Step& step) {
  if (step.isRemark) return false;
  // One row of a comparison that is told row after row is no answer, unless it is the last.
  if (!step.rows.empty())
    return isComparison(step) && !isSortable(step) && (step.rows.size() > 1 || step.rows.front().isSelected);
  const auto haveAll = [&](auto isSo) { return std::all_of(step.terms.begin(), step.terms.end(), isSo); };
  // Counts beside each other are places, which are given.
  if (step.terms.size() > 1 && haveAll([](const Term& term) { return term.decimals == 0; })) return false;
  return !step.terms.empty() && haveAll([](const Term& term) { return term.number && !term.from; });
}

bool isSortable(const Step& step) {
  return std::any_of(step.rows.begin(), step.rows.end(), [](const TermRow& row) { return row.order.has_value(); });
}

std::vector<TermRow> sortedRows(const Step& step, const ExplanationSort& sort) {
  std::vector<TermRow> rows = step.rows;
  if (!isSortable(step) || sort.column < 0 || sort.column >= static_cast<int>(step.columns.size())) return rows;
  const auto end =
      std::stable_partition(rows.begin(), rows.end(), [](const TermRow& row) { return row.order.has_value(); });
  const auto column = static_cast<std::size_t>(sort.column);
  const auto keyOf = [&](const TermRow& row) {
    if (column == 0) return row.order;
    return column < row.terms.size() ? row.terms[column].number : std::nullopt;
  };
  std::stable_sort(rows.begin(), end, [&](const TermRow& a, const TermRow& b) {
    const auto inA = keyOf(a), inB = keyOf(b);
    if (!inA || !inB) return inA && !inB;  // what has no number is neither large nor small
    return sort.isDescending ? *inA > *inB : *inA < *inB;
  });
  return rows;
}

QString stripWords(const std::vector<float>& numbers) {
  if (numbers.empty()) return {};
  const auto number = [](double value) { return QString::fromStdString(numberText(value, 2)); };
  double squares = 0;
  for (const float value : numbers) squares += static_cast<double>(value) * static_cast<double>(value);
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  return Inspector::tr("%n number(s), %1 to %2, length %3", nullptr, static_cast<int>(numbers.size()))
      .arg(number(static_cast<double>(*least)), number(static_cast<double>(*most)), number(std::sqrt(squares)));
}

QString plainWords(const Message& message) {
  Message visible = message;
  for (MessageArgument& argument : visible.arguments)
    if (!argument.isWords) argument.text = withoutControls(QString::fromStdString(argument.text)).toStdString();
  const std::string text = translated(visible).simplified().toStdString();
  return QString::fromStdString(withLetters(text));
}

std::string withLetters(std::string markup) {
  constexpr std::string_view open = "⟦", close = "⟧";
  for (const std::string_view mark :
       {std::string_view(markOfA), std::string_view(markOfB), std::string_view(markOfDifference)})
    for (std::size_t at = markup.find(mark); at != std::string::npos; at = markup.find(mark, at))
      markup.replace(at, mark.size(), mark.substr(open.size(), mark.size() - open.size() - close.size()));
  return markup;
}

std::vector<std::size_t> stagesOf(const Explanation& explanation) {
  std::vector<std::size_t> stages;
  // Where nothing has a number nothing follows from anything: formulas stand beside each other.
  const auto hasNumbers = [](const Step& step) { return !step.terms.empty() || !step.rows.empty(); };
  if (explanation.steps.size() > 1 && std::none_of(explanation.steps.begin(), explanation.steps.end(), hasNumbers))
    return {0};
  bool isFilled = true;  // whether the last part has numbers or a formula already
  for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
    const bool content = hasContent(explanation.steps[i]);
    if (stages.empty() || (content && isFilled)) {
      stages.push_back(i);
      isFilled = false;
    }
    isFilled = isFilled || content;
  }
  return stages;
}

const Step& headOf(const Explanation& explanation, const std::vector<std::size_t>& stages, std::size_t stage) {
  const std::size_t end = stage + 1 < stages.size() ? stages[stage + 1] : explanation.steps.size();
  for (std::size_t i = stages[stage]; i < end; ++i)
    if (hasContent(explanation.steps[i])) return explanation.steps[i];
  return explanation.steps[stages[stage]];
}

QString stageTitle(const Explanation& explanation, const std::vector<std::size_t>& stages, std::size_t stage) {
  const Step& head = headOf(explanation, stages, stage);
  if (head.words) return plainWords(head.words);
  if (!head.terms.empty() && head.terms.front().words) return plainWords(head.terms.front().words);
  return Inspector::tr("Step %1").arg(stage + 1);
}

}  // namespace attn::ui
