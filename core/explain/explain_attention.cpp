// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_attention.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/attention/row_summary.h"
#include "core/explain/explainers.h"

namespace attn {
namespace {

// Keys listed around the selected one.
constexpr Index mostKeys = 12;

std::string nameOf(const std::vector<std::string>& keys, Index key) {
  return static_cast<std::size_t>(key) < keys.size() ? keys[static_cast<std::size_t>(key)] : std::to_string(key);
}

Step remark(Message words) {
  Step step;
  step.words = std::move(words);
  step.isRemark = true;
  return step;
}

Step plain(Message words) {
  Step step;
  step.words = std::move(words);
  return step;
}

Term numberTerm(double number, int decimals) { return {.number = number, .decimals = decimals}; }

/// The keys around the selected one, with what became of each.
Step keyTable(const WeightQuestion& question, const NormalisedRow& row, const NormaliserWords& normaliser) {
  const auto keys = static_cast<Index>(row.scores.size());
  Step table;
  table.words = {translatable("core", "over the keys it sees, %1 of %2"),
                 {std::to_string(row.seen()), std::to_string(keys)}};
  table.columns = {
      {{translatable("core", "key")}}, {{translatable("core", "score")}}, {normaliser.heading}, {asItIs("α"), true}};
  const Index first = std::clamp<Index>(question.selected - mostKeys / 2, 0, std::max<Index>(0, keys - mostKeys));
  for (Index j = first; j < std::min(keys, first + mostKeys); ++j) {
    const auto place = static_cast<std::size_t>(j);
    const bool seen = row.sees(j);
    TermRow line;
    line.isSelected = j == question.selected;
    line.isMasked = !seen;
    line.terms.push_back({.words = asItIs(nameOf(question.keys, j))});
    line.terms.push_back(seen ? numberTerm(static_cast<double>(row.scores[place]), 3)
                              : Term{.words = {translatable("core", "masked")}});
    line.terms.push_back(numberTerm(normaliser.numbers[place], seen ? 3 : 0));
    line.terms.push_back(numberTerm(static_cast<double>(row.weights[place]), 4));
    table.rows.push_back(std::move(line));
  }
  const double weights = std::accumulate(row.weights.begin(), row.weights.end(), 0.0);
  table.total = {{.words = {translatable("core", "sum")}},
                 {},
                 normaliser.isSum ? numberTerm(normaliser.total, 3) : Term{},
                 numberTerm(weights, 4)};
  return table;
}

/// Some names in quotation marks, and how many more there are.
std::string quoted(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) text += (i > 0 ? ", “" : "“") + names[i] + "”";
  return names.size() > most ? text + " … (" + std::to_string(names.size()) + ")" : text;
}

/// How rows are spread over their keys; empty where they have no weight.
Step summaryOf(const WeightQuestion& question, const std::vector<WeighedRow>& rows, const Message& words) {
  Step step;
  const auto summary = rowSummary(rows, question.leftOut);
  if (!summary) return step;
  step.words = words;
  step.terms = {{.words = {translatable("core", "Entropy, bits")}, .number = summary->entropy, .decimals = 3},
                {.words = {translatable("core", "Effective keys, 2 to the entropy")},
                 .number = summary->effectiveKeys,
                 .decimals = 2},
                {.words = {translatable("core", "Largest share")},
                 .number = summary->largestShare,
                 .note = asItIs(nameOf(question.keys, summary->largestKey))},
                {.words = {translatable("core", "Mean distance of the keys")},
                 .number = summary->meanDistance,
                 .decimals = 2,
                 .note = {translatable("core", "places")}}};
  return step;
}

Step shownRemark(std::size_t shown, std::size_t all) {
  return remark({translatable("core", "%1 of %2 keys shown"), {std::to_string(shown), std::to_string(all)}});
}

}  // namespace

std::vector<Step> rowNotes(const WeightQuestion& question, const NormalisedRow& row) {
  std::vector<Step> notes;
  const auto isZero = [](float weight) { return weight == 0; };
  if (row.visible.empty() && question.emptyRow == EmptyRow::uniform)
    notes.push_back(
        plain({translatable("core", "This query sees no key: as in d2l, every key gets the same weight, %1."),
               {"1/" + std::to_string(row.scores.size())}}));
  else if (row.visible.empty())
    notes.push_back(plain({translatable("core", "This query sees no key: there is nothing to share out.")}));
  else if (std::all_of(row.weights.begin(), row.weights.end(), isZero))
    notes.push_back(plain({translatable("core", "No key is within the kernel's reach: all weights are 0.")}));
  if (question.dropped) notes.push_back(plain({translatable("core", "Dropout leaves this weight out of the output.")}));
  return notes;
}

std::string fixedText(double number, int decimals) {
  if (!std::isfinite(number)) return std::isnan(number) ? "NaN" : number > 0 ? "∞" : "−∞";
  char text[400];
  const auto end = std::to_chars(text, text + sizeof text, number, std::chars_format::fixed, decimals).ptr;
  std::string result(text, end);
  return result.front() == '-' ? "−" + result.substr(1) : result;
}

bool NormalisedRow::sees(Index key) const {
  return std::any_of(visible.begin(), visible.end(), [key](const KeyRange& range) { return range.contains(key); });
}

Index NormalisedRow::seen() const {
  Index count = 0;
  for (const KeyRange& range : visible) count += range.size();
  return count;
}

NormalisedRow normalisedRow(std::span<const float> scores, std::vector<KeyRange> visible, const Normaliser& normaliser,
                            std::span<const double> scalars, EmptyRow emptyRow) {
  NormalisedRow row;
  row.scores.assign(scores.begin(), scores.end());
  row.visible = std::move(visible);
  row.numbers = row.scores;
  row.factor = normaliseRow(normaliser, scalars, row.numbers.data(), static_cast<Index>(row.numbers.size()),
                            row.visible, emptyRow);
  row.weights = row.numbers;
  for (float& weight : row.weights) weight *= row.factor;
  return row;
}

ExplainNormaliser explainerOf(const Normaliser& normaliser) {
  const Explainer* explainer = findRow(explainers(), normaliser.id);
  return explainer ? explainer->explain : explainNumbers;
}

Explanation explainWeight(const WeightQuestion& question) {
  const Normaliser& rule = question.normaliser ? *question.normaliser : *findRow(normalisers(), "softmax");
  const std::vector<double> scalars = orUsual(question.normaliserScalars, rule.scalars);
  const NormalisedRow row = normalisedRow(question.scores, question.visible, rule, scalars, question.emptyRow);
  const NormaliserWords normaliser = explainerOf(rule)(row, scalars);
  const auto selected = static_cast<std::size_t>(question.selected);

  Explanation explanation;
  explanation.title = {translatable("core", "“%1” attends to “%2”"), {question.query, question.key}};
  explanation.place = question.place;
  explanation.formula = "α = " + std::string(rule.id) + "(" + question.scoreFormula + ")";

  Step numbers;
  numbers.terms = question.scoreTerms;
  Term score{.words = {translatable("core", "Score")}, .number = static_cast<double>(row.scores[selected])};
  if (!row.sees(question.selected))
    score.note = question.whyMasked ? question.whyMasked : Message{translatable("core", "masked")};
  numbers.terms.push_back(std::move(score));
  numbers.terms.push_back({.words = normaliser.name, .number = normaliser.numbers[selected]});
  numbers.terms.push_back({.words = normaliser.totalName, .number = normaliser.total});
  numbers.terms.push_back(
      {.words = {translatable("core", "Weight")}, .number = static_cast<double>(row.weights[selected])});
  explanation.steps.push_back(std::move(numbers));

  if (normaliser.what) explanation.steps.push_back(plain(normaliser.what));
  for (const Step* stage : {&question.position, &question.masks})
    if (stage->words || !stage->terms.empty()) explanation.steps.push_back(*stage);
  if (!question.settings.empty()) {
    Step settings;
    settings.words = {translatable("core", "what else applies")};
    settings.terms = question.settings;
    settings.isRemark = true;
    explanation.steps.push_back(std::move(settings));
  }
  for (Step& note : rowNotes(question, row)) explanation.steps.push_back(std::move(note));
  explanation.steps.push_back(keyTable(question, row, normaliser));
  if (row.scores.size() > static_cast<std::size_t>(mostKeys))
    explanation.steps.push_back(shownRemark(explanation.steps.back().rows.size(), row.scores.size()));
  const auto addSummary = [&](const std::vector<WeighedRow>& rows, const Message& words) {
    if (Step summary = summaryOf(question, rows, words); !summary.terms.empty())
      explanation.steps.push_back(std::move(summary));
  };
  addSummary({{row.weights, question.standsAt}},
             {translatable("core", "how the row of “%1” is spread"), {question.query}});
  if (!question.added.empty()) {
    std::vector<std::string> queries;
    std::vector<WeighedRow> rows;
    for (const auto& [query, weighed] : question.added) {
      queries.push_back(query);
      rows.push_back(weighed);
    }
    addSummary(rows, {translatable("core", "how the rows of %1, added up, are spread"), {quoted(queries)}});
  }
  if (!question.leftOut.empty()) {
    std::vector<std::string> keys;
    for (const Index key : question.leftOut) keys.push_back(nameOf(question.keys, key));
    explanation.steps.push_back(
        remark({translatable("core", "Without %1: the shares of the other keys sum to 1 again."), {quoted(keys)}}));
  }
  return explanation;
}

Explanation explainOutput(const OutputQuestion& question) {
  Explanation explanation;
  explanation.title = {translatable("core", "Output of “%1”, dimension %2"),
                       {question.query, std::to_string(question.dimension + 1)}};
  explanation.place = question.place;
  Step value;
  value.terms = {{.words = {translatable("core", "Value")}, .number = static_cast<double>(question.value)}};
  explanation.steps.push_back(std::move(value));
  explanation.steps.push_back(
      remark({translatable("core", "The sum over all keys of the weight times the key's value in this dimension.")}));
  if (question.weights.empty()) return explanation;

  std::vector<std::size_t> order(question.weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return question.weights[i] > question.weights[j]; });
  Step table;
  table.words = {translatable("core", "the keys that weigh most")};
  table.columns = {{{translatable("core", "key")}}, {asItIs("α"), true}, {asItIs("v")}, {asItIs("α·v")}};
  double weights = 0;
  for (const float weight : question.weights) weights += static_cast<double>(weight);
  for (std::size_t i = 0; i < std::min(order.size(), static_cast<std::size_t>(mostKeys)); ++i) {
    const auto weight = static_cast<double>(question.weights[order[i]]);
    const auto number = static_cast<double>(question.values[order[i]]);
    table.rows.push_back({{{.words = asItIs(nameOf(question.keys, static_cast<Index>(order[i])))},
                           numberTerm(weight, 4),
                           numberTerm(number, 3),
                           numberTerm(weight * number, 3)}});
  }
  table.total = {{.words = {translatable("core", "all")}},
                 numberTerm(weights, 4),
                 {},
                 numberTerm(static_cast<double>(question.value), 3)};
  const std::size_t shown = table.rows.size();
  explanation.steps.push_back(std::move(table));
  if (order.size() > shown) explanation.steps.push_back(shownRemark(shown, order.size()));
  return explanation;
}

}  // namespace attn
