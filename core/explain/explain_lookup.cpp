// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_lookup.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "core/base/text/numbers_in_text.h"
#include "core/base/text/short_text.h"
#include "core/explain/weighing_table.h"

namespace attn {
namespace {

constexpr std::size_t mostKeys = 8;
constexpr std::size_t mostValues = 6;
constexpr double sumRounding = 1e-6;  // of weights that sum to 1

/// Texts of 64 KiB have no place in a panel.
std::string shown(const std::string& text) {
  constexpr std::size_t mostShown = 80;  // characters
  return shortened(text, mostShown);
}

double at(const std::vector<double>& numbers, Index place) { return numbers[static_cast<std::size_t>(place)]; }

std::string formulaOf(const Similarity& similarity, const Normaliser& normaliser) {
  return std::string("Σ_{i} α_{i} v_{i}\nα_{i} = ") + normaliser.id + "(" + similarity.formulaOfKey + "/T)";
}

Message titleOf(const LookupQuestion& question) {
  const std::string query = shown(question.query);
  if (!question.answer.isAny) return {translatable("core", "“%1” finds no answer"), {query}};
  if (question.answer.isNumber)
    return {translatable("core", "“%1” finds %2"), {query, answeredNumber(question.answer)}};
  if (question.answer.tied > 1)
    return {translatable("core", "“%1” finds %2 values that tie"), {query, groupedText(question.answer.tied)}};
  const std::string& value = question.database.value(question.answer.values.front().first);
  if (value.empty()) return {translatable("core", "“%1” finds an empty value"), {query}};
  return {translatable("core", "“%1” finds “%2”"), {query, shown(value)}};
}

/// The keys that weigh most: in the order of the table where all of them fit.
std::vector<Index> shownPairs(const LookupQuestion& question, Index chosen) {
  std::vector<Index> shown(question.order.begin(), question.order.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                                mostKeys, question.order.size())));
  // What is taken apart below has its row.
  if (std::find(shown.begin(), shown.end(), chosen) == shown.end()) shown.back() = chosen;
  if (question.order.size() <= mostKeys) std::sort(shown.begin(), shown.end());
  return shown;
}

Step keyTable(const LookupQuestion& question, Index chosen) {
  const Normaliser& normaliser = *findRow(normalisers(), question.options.normaliser);
  const NormalisedRow row{question.scores, {{0, question.database.size()}}, question.weights};
  const std::vector<Index> listed = shownPairs(question, chosen);
  const double temperature = question.options.temperature;
  Step table = weighingTable(
      row, normaliser.explain(row, orUsual(question.options.normaliserScalars, normaliser.scalars)), listed,
      [&](Index pair) { return asItIs(shown(question.database.key(pair))); }, scoreAfter(temperature));
  if (question.order.size() > mostKeys) table.words = {translatable("core", "The keys that weigh most")};
  const bool isDivided = temperature != 1;
  table.columns[1].heading = asItIs(temperature == 0 ? "lim a/T" : isDivided ? "a/T" : "a");
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const Index pair = listed[i];
    TermRow& line = table.rows[i];
    line.isSelected = pair == chosen;
    line.link = std::to_string(pair);
    line.isMasked = at(question.weights, pair) == 0;
    if (!isDivided) continue;
    const std::string place = "s " + std::to_string(pair);
    const Calculation similarity(at(question.similarities, pair), place);
    // In the limit of small temperatures the quotient has no number.
    if (temperature != 0) line.terms[1].from = similarity / Calculation(temperature, "T");
    line.terms.insert(line.terms.begin() + 1, {.number = similarity.number, .decimals = 3, .place = place});
  }
  if (isDivided) {
    table.columns.insert(table.columns.begin() + 1, {.heading = asItIs("a"), .isExtra = true});
    if (question.order.size() > mostKeys) table.rows.back().terms.insert(table.rows.back().terms.begin() + 1, Term{});
    table.total.insert(table.total.begin() + 1, Term{});
    table.terms.insert(table.terms.begin(), {.words = {translatable("core", "Temperature")},
                                             .number = temperature,
                                             .decimals = 3,
                                             .place = "T",
                                             .isShort = true});
  }
  settle(table);
  return table;
}

/// Numbers as values: what each listed pair, and the others together, contribute to the answer.
Step valueTable(const LookupQuestion& question, Index chosen) {
  Step table;
  const double sum = std::accumulate(question.weights.begin(), question.weights.end(), 0.0);
  if (std::abs(sum - 1) > sumRounding)
    table.words = {
        translatable("core",
                     "Values are numbers, so the answer is their sum, weighted by α. The weights sum to %1, not to 1: "
                     "it is no mean."),
        {numberText(sum, 4)}};
  else
    table.words = {translatable("core", "Values are numbers, so the answer is their mean, weighted by α.")};
  table.columns = {{{translatable("core", "key")}}, {asItIs("α"), true}, {asItIs("v")}, {asItIs("α·v")}};
  const std::vector<Index> listed = shownPairs(question, chosen);
  Calculation total(Operation::sum, {});
  for (const Index pair : listed) {
    const std::string line = std::to_string(pair);
    const Calculation weight(at(question.weights, pair), "w " + line);
    const Calculation value(numberIn(question.database.value(pair)).value_or(0), "v " + line);
    const Calculation share = weight * value;
    TermRow row;
    row.isSelected = pair == chosen;
    row.link = line;
    row.isMasked = weight.number == 0;
    row.terms = {{.words = asItIs(shown(question.database.key(pair)))},
                 {.number = weight.number, .place = weight.place},
                 {.number = value.number, .decimals = 3, .place = value.place, .isShort = true},
                 {.number = exactValueOf(share), .decimals = 3, .from = share, .place = "s " + line}};
    total.parts.emplace_back(exactValueOf(share), "s " + line);
    table.rows.push_back(std::move(row));
  }
  if (listed.size() < question.order.size()) {
    std::vector<double> left = question.weights;  // added up by themselves, as in weighingTable
    for (const Index pair : listed) left[static_cast<std::size_t>(pair)] = 0;
    double weight = 0, share = 0;
    for (Index pair = 0; pair < question.database.size(); ++pair) {
      if (at(left, pair) == 0) continue;
      weight += at(left, pair);
      share += at(left, pair) * numberIn(question.database.value(pair)).value_or(0);
    }
    table.rows.push_back({{{.words = {translatable("core", "%1 more"),
                                      {groupedText(static_cast<Index>(question.order.size() - listed.size()))}}},
                           {.number = weight},
                           {},
                           {.number = share, .decimals = 3, .place = "rest"}}});
    total.parts.emplace_back(share, "rest");
  }
  table.total = {{.words = {translatable("core", "sum")}},
                 {.number = sum, .decimals = 3},
                 {},
                 {.number = question.answer.number, .decimals = 3, .from = total}};
  settle(table);
  return table;
}

/// The score after the temperature.
Term dividedTerm(const LookupQuestion& question, Index pair) {
  const double similarity = at(question.similarities, pair), temperature = question.options.temperature;
  Term term{.number = at(question.scores, pair), .decimals = 3};
  if (temperature == 0) {
    term.words = {translatable("core", "limit T → 0: 0 for the largest, else −∞")};
  } else {
    term.words = {translatable("core", "divided by T = %1"), {toString(temperature)}};
    term.from = Calculation(similarity) / Calculation(temperature);
  }
  return term;
}

}  // namespace

std::string answeredNumber(const Answer& answer) {
  constexpr int least = 6, most = 15, decimals = 2;
  const double size = std::abs(answer.number);
  const int whole = size >= 1 ? static_cast<int>(std::min(std::log10(size), 1.0 * most)) + 1 : 1;
  return roundedText(answer.number, std::clamp(whole + decimals, least, most));
}

Explanation explainLookup(const LookupQuestion& question) {
  const Similarity& similarity = *findRow(similarities(), question.options.similarity);
  Explanation explanation;
  explanation.title = titleOf(question);
  const auto weighing = std::count_if(question.weights.begin(), question.weights.end(), [](double w) { return w > 0; });
  explanation.place = {translatable("core", "%1 of %2 pairs weigh something"),
                       {groupedText(weighing), groupedText(question.database.size())}};
  explanation.formula = formulaOf(similarity, *findRow(normalisers(), question.options.normaliser));
  if (question.database.size() == 0) return explanation;
  const Index chosen = question.pair.value_or(question.order.front());
  explanation.steps.push_back(keyTable(question, chosen));
  Step values;
  values.words = {translatable("core", "Weights of equal values add up")};
  for (std::size_t i = 0; i < std::min(mostValues, question.answer.values.size()); ++i) {
    const ValueShare& share = question.answer.values[i];
    const std::string& value = question.database.value(share.first);
    values.terms.push_back({.words = value.empty() ? Message{translatable("core", "(empty)")} : asItIs(shown(value)),
                            .number = share.weight});
  }
  if (const std::size_t count = question.answer.values.size(); count > mostValues) {
    double others = 0;
    for (std::size_t i = mostValues; i < count; ++i) others += question.answer.values[i].weight;
    values.terms.push_back(
        {.words = {translatable("core", "%1 more"), {groupedText(static_cast<Index>(count - mostValues))}},
         .number = others});
  }
  const bool isRepeated = std::any_of(question.answer.values.begin(), question.answer.values.end(),
                                      [](const ValueShare& share) { return share.pairs > 1; });
  if (isRepeated) explanation.steps.push_back(std::move(values));

  Step named;
  named.isRemark = true;
  // What rounding alone tells apart weighs the same.
  constexpr double rounding = 1e-9;
  const double most = at(question.weights, question.order.front());
  const auto weighsMost = [&](Index pair) { return most > 0 && at(question.weights, pair) >= most * (1 - rounding); };
  named.words = {!weighsMost(chosen) ? translatable("core", "The score of “%1”:")
                 : question.order.size() > 1 && weighsMost(question.order[1])
                     ? translatable("core", "The score of “%1”, one of those that weigh most:")
                     : translatable("core", "The score of “%1”, which weighs most:"),
                 {shown(question.database.key(chosen))}};
  explanation.steps.push_back(std::move(named));
  Step step = similarity.explain(question.query, question.database.key(chosen),
                                 orUsual(question.options.similarityScalars, similarity.scalars));
  step.terms.push_back(dividedTerm(question, chosen));
  settle(step);
  explanation.steps.push_back(std::move(step));
  if (question.answer.isNumber) {
    explanation.steps.push_back(valueTable(question, chosen));
    return explanation;
  }
  Step remark;
  remark.isRemark = true;
  if (!question.answer.isAny)
    remark.words = {translatable("core", "No key weighs anything, so there is no answer.")};
  else if (question.answer.tied > 1)
    remark.words = {
        translatable("core", "Values are texts, which have no mean: several weigh the same, and none answers.")};
  else
    remark.words = {translatable(
        "core", "Values are texts, so the answer is the value with most weight; the others stay in sight.")};
  explanation.steps.push_back(std::move(remark));
  return explanation;
}

}  // namespace attn
