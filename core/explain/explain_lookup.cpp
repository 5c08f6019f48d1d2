// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_lookup.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/short_text.h"

namespace attn {
namespace {

constexpr std::size_t mostKeys = 8;
constexpr std::size_t mostValues = 6;

/// Texts of 64 KiB have no place in a panel.
std::string shown(const std::string& text) {
  constexpr std::size_t mostShown = 80;  // characters
  return shortened(text, mostShown);
}

double at(const std::vector<double>& numbers, Index place) { return numbers[static_cast<std::size_t>(place)]; }

/// −∞ in words, since a table shows numbers.
Term scoreTerm(double score, int decimals = 3) {
  if (score == -std::numeric_limits<double>::infinity()) return {.words = asItIs("−∞")};
  return {.number = score, .decimals = decimals};
}

std::string formulaOf(const Similarity& similarity, const Normaliser& normaliser) {
  return std::string("Σ_{i} α_{i} v_{i}\nα_{i} = ") + normaliser.id + "(" + similarity.formulaOfKey + "/T)";
}

Message titleOf(const LookupQuestion& question) {
  const std::string query = shown(question.query);
  if (!question.answer.isAny) return {translatable("core", "“%1” finds no answer"), {query}};
  if (question.answer.isNumber) {
    constexpr int digits = 6;
    return {translatable("core", "“%1” finds %2"), {query, roundedText(question.answer.number, digits)}};
  }
  return {translatable("core", "“%1” finds “%2”"),
          {query, shown(question.database.value(question.answer.values.front().first))}};
}

/// The keys that weigh most: in the order of the table where all of them fit.
std::vector<Index> shownPairs(const LookupQuestion& question) {
  std::vector<Index> shown(question.order.begin(), question.order.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                                mostKeys, question.order.size())));
  if (question.order.size() <= mostKeys) std::sort(shown.begin(), shown.end());
  return shown;
}

Step keyTable(const LookupQuestion& question, Index chosen) {
  // Only the softmax has exponentials to show, where they can be read.
  const double largest =
      question.scores.empty() ? 0 : *std::max_element(question.scores.begin(), question.scores.end());
  // Long numbers would leave no room for the weights in a narrow panel.
  const bool isLong = std::any_of(question.scores.begin(), question.scores.end(),
                                  [](double score) { return std::isfinite(score) && std::abs(score) >= 10; });
  const int decimals = isLong ? 2 : 3;
  constexpr double leastExponent = -5;
  const bool hasExponentials = question.options.normaliser == "softmax" && !isLong && largest > leastExponent;
  const int digits = largest > 0 ? 3 : 4;
  Step table;
  if (question.order.size() > mostKeys) table.words = {translatable("core", "the keys that weigh most")};
  table.columns = {{{translatable("core", "key")}}, {asItIs("a")}};
  const bool isDivided = question.options.temperature != 1;
  if (isDivided) table.columns.push_back({asItIs("a/T")});
  if (hasExponentials) table.columns.push_back({{translatable("core", "exp")}});
  table.columns.push_back({asItIs("α"), true});
  double sum = 0, shownSum = 0;
  for (const Index pair : shownPairs(question)) {
    TermRow row;
    row.terms.push_back({.words = asItIs(shown(question.database.key(pair)))});
    row.terms.push_back(scoreTerm(at(question.similarities, pair), decimals));
    if (isDivided) row.terms.push_back(scoreTerm(at(question.scores, pair), decimals));
    if (hasExponentials) row.terms.push_back({.number = std::exp(at(question.scores, pair)), .decimals = digits});
    row.terms.push_back({.number = at(question.weights, pair), .decimals = 4});
    row.isSelected = pair == chosen;
    row.link = std::to_string(pair);
    row.isMasked = at(question.weights, pair) == 0;
    shownSum += at(question.weights, pair);
    table.rows.push_back(std::move(row));
  }
  for (const double weight : question.weights) sum += weight;
  if (question.order.size() > mostKeys) {
    TermRow others;
    others.terms.resize(table.columns.size());
    others.terms.front().words = {translatable("core", "%1 more"), {std::to_string(question.order.size() - mostKeys)}};
    others.terms.back() = {.number = std::max(0.0, sum - shownSum), .decimals = 4};
    table.rows.push_back(std::move(others));
  }
  table.total.resize(table.columns.size());
  if (hasExponentials) {
    double exponentials = 0;
    for (const double score : question.scores) exponentials += std::exp(score);
    table.total[table.total.size() - 2] = {.number = exponentials, .decimals = digits};
  }
  table.total.front().words = {translatable("core", "sum")};
  table.total.back() = {.number = sum, .decimals = 4};
  return table;
}

}  // namespace

Explanation explainLookup(const LookupQuestion& question) {
  const Similarity& similarity = *findRow(similarities(), question.options.similarity);
  Explanation explanation;
  explanation.title = titleOf(question);
  const auto weighing = std::count_if(question.weights.begin(), question.weights.end(), [](double w) { return w > 0; });
  explanation.place = {translatable("core", "%1 of %2 pairs weigh something"),
                       {std::to_string(weighing), std::to_string(question.database.size())}};
  explanation.formula = formulaOf(similarity, *findRow(normalisers(), question.options.normaliser));
  if (question.database.size() == 0) return explanation;
  const Index chosen = question.pair.value_or(question.order.front());
  explanation.steps.push_back(keyTable(question, chosen));

  Step values;
  values.words = {translatable("core", "weights of equal values add up")};
  for (std::size_t i = 0; i < std::min(mostValues, question.answer.values.size()); ++i) {
    const ValueShare& share = question.answer.values[i];
    values.terms.push_back({.words = asItIs(shown(question.database.value(share.first))), .number = share.weight});
  }
  if (const std::size_t count = question.answer.values.size(); count > mostValues) {
    double others = 0;
    for (std::size_t i = mostValues; i < count; ++i) others += question.answer.values[i].weight;
    values.terms.push_back(
        {.words = {translatable("core", "%1 more"), {std::to_string(count - mostValues)}}, .number = others});
  }
  const bool isRepeated = std::any_of(question.answer.values.begin(), question.answer.values.end(),
                                      [](const ValueShare& share) { return share.pairs > 1; });
  if (isRepeated) explanation.steps.push_back(std::move(values));

  Step step = similarity.explain(question.query, question.database.key(chosen),
                                 orUsual(question.options.similarityScalars, similarity.scalars));
  step.terms.push_back(
      {.words = {translatable("core", "divided by T = %1"), {toString(question.options.temperature)}},
       .number = scoreTerm(at(question.scores, chosen)).number,
       .decimals = 3,
       .note = at(question.scores, chosen) == -std::numeric_limits<double>::infinity() ? asItIs("−∞") : Message{}});
  explanation.steps.push_back(std::move(step));
  Step remark;
  remark.isRemark = true;
  remark.words =
      question.answer.isNumber
          ? Message{translatable("core", "Values are numbers, so the answer is their mean, weighted by α.")}
          : Message{translatable(
                "core", "Values are texts, so the answer is the value with most weight; the others stay in sight.")};
  explanation.steps.push_back(std::move(remark));
  return explanation;
}

}  // namespace attn
