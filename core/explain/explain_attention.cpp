// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/attention/row_summary.h"
#include "core/explain/explain_flow.h"
#include "core/explain/weighing_table.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

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

/// The keys of the largest weights and the selected one, with what became of each, and all others together.
Step keyTable(const WeightQuestion& question, const NormalisedRow& row, const NormaliserWords& normaliser) {
  const Index keys = row.keys();
  std::vector<Index> listed =
      listedKeys(std::span(row.weights).first(static_cast<std::size_t>(keys)), question.selected);
  if (row.hasSink) listed.push_back(keys);
  Step table = weighingTable(row, normaliser, listed,
                             [&](Index key) { return key < keys ? tokenName(question.keys, key) : sinkName(); });
  table.words = {row.hasSink ? translatable("core", "Over the keys it sees, %1 of %2, and the sink")
                             : translatable("core", "Over the keys it sees, %1 of %2"),
                 {std::to_string(row.seen()), std::to_string(keys)}};
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (listed[i] == keys) continue;  // no key that could be gone to
    table.rows[i].isSelected = listed[i] == question.selected;
    table.rows[i].order = static_cast<double>(listed[i]);
    table.rows[i].link = std::to_string(listed[i]);
  }
  settle(table);
  return table;
}

/// The row's sum, where it has few numbers.
std::optional<Calculation> shortSum(const NormalisedRow& row, const NormaliserWords& normaliser) {
  constexpr Index most = 4;
  if (!normaliser.isSum || row.seen() > most || row.seen() < 2) return {};
  Calculation sum(Operation::sum, {});
  for (Index key = 0; key < static_cast<Index>(row.scores.size()); ++key)
    if (row.counts(key))
      sum.parts.emplace_back(normaliser.numbers[static_cast<std::size_t>(key)], "e " + std::to_string(key));
  return sum;
}

/// What the weight makes of the key's value: the largest numbers.
Step valueStep(const WeightQuestion& question, double weight) {
  constexpr std::size_t most = 4;
  std::vector<std::size_t> shown(question.value.size());
  std::iota(shown.begin(), shown.end(), std::size_t{0});
  std::stable_sort(shown.begin(), shown.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(question.value[a]) > std::abs(question.value[b]);
  });
  shown.resize(std::min(most, shown.size()));
  std::sort(shown.begin(), shown.end());
  Step step;
  step.words = {translatable("core", "Weight times value: its part of the output")};
  if (shown.size() < question.value.size())
    step.words = {translatable("core", "Weight times value: its part of the output, %1 of %2 numbers"),
                  {std::to_string(shown.size()), std::to_string(question.value.size())}};
  step.terms = {{.words = {translatable("core", "Weight")}, .number = weight, .place = "w"}};
  Calculation used(weight, "w");
  if (question.dropout > 0) {
    // What is kept makes up for what is dropped.
    const Calculation kept = std::move(used) / (Calculation(1.0) - Calculation(question.dropout));
    used = Calculation(exactValueOf(kept), "d");
    step.terms.push_back(
        {.words = {translatable("core", "Weight after dropout")}, .number = used.number, .from = kept, .place = "d"});
  }
  step.columns = {{asItIs("i")}, {asItIs("v_{i}")}, {asItIs("α·v_{i}"), true}};
  for (const std::size_t i : shown) {
    const std::string place = "v " + std::to_string(i);
    const Calculation value(static_cast<double>(question.value[i]), place);
    Calculation part = used * value;
    step.rows.push_back({{{.words = asItIs(std::to_string(i + 1))},
                          {.number = value.number, .place = place, .isShort = true},
                          {.number = exactValueOf(part), .from = part}}});
  }
  settle(step);
  return step;
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
                {.words = {translatable("core", "Largest share of the row's sum")},
                 .number = summary->largestShare,
                 .note = tokenName(question.keys, summary->largestKey)}};
  if (question.areOfOneText)
    step.terms.push_back({.words = {translatable("core", "Mean distance of the keys, in places")},
                          .number = summary->meanDistance,
                          .decimals = 2});
  return step;
}

Step shownRemark(std::size_t shown, std::size_t all) {
  return remark({translatable("core", "%1 of %2 keys shown"), {std::to_string(shown), std::to_string(all)}});
}

}  // namespace

Step settingsStep(std::vector<Term> settings) {
  Step step;
  if (settings.empty()) return step;
  step.words = {translatable("core", "What else applies")};
  step.terms = std::move(settings);
  step.isRemark = true;
  return step;
}

std::vector<Step> rowNotes(const WeightQuestion& question, const NormalisedRow& row) {
  std::vector<Step> notes;
  const auto isZero = [](double weight) { return weight == 0; };
  const bool isReached = std::any_of(row.scores.begin(), row.scores.begin() + row.keys(),
                                     [](double score) { return std::isfinite(score); });
  if (question.visible.empty() && question.sink)
    notes.push_back(plain({translatable("core", "This query sees no key: the sink takes everything.")}));
  else if (row.visible.empty() && question.emptyRow == EmptyRow::uniform)
    notes.push_back(
        plain({translatable("core", "This query sees no key: as in d2l, every key gets the same weight, %1."),
               {"1/" + std::to_string(row.scores.size())}}));
  else if (row.visible.empty())
    notes.push_back(plain({translatable("core", "This query sees no key: there is nothing to share out.")}));
  else if (std::all_of(row.weights.begin(), row.weights.begin() + row.keys(), isZero))
    notes.push_back(
        plain({isReached ? translatable("core", "The sink outweighs every key: all weights are 0.")
                         : translatable("core", "No key is within the kernel's reach: all weights are 0.")}));
  if (row.hasSink)
    notes.push_back(plain({translatable("core",
                                        "The sink is one more score behind the keys, which takes part and is then "
                                        "dropped. It took %1 of this row."),
                           {numberText(row.weights.back(), 4)}}));
  if (question.dropped) notes.push_back(plain({translatable("core", "Dropout leaves this weight out of the output.")}));
  return notes;
}

NormalisedRow normalisedRowOf(const WeightQuestion& question) {
  const Normaliser& rule = question.normaliser ? *question.normaliser : *findRow(normalisers(), "softmax");
  return normalisedRow(question.scores, question.visible, rule, orUsual(question.normaliserScalars, rule.scalars),
                       question.emptyRow, question.sink);
}

Message sinkName() { return {translatable("core", "sink")}; }

std::vector<float> weightsOf(const NormalisedRow& row) {
  std::vector<float> weights;
  for (const double weight : row.weights) weights.push_back(static_cast<float>(weight));
  weights.resize(static_cast<std::size_t>(row.keys()));
  return weights;
}

std::string weightFormula(const WeightQuestion& question, const Normaliser& normaliser) {
  const std::string score = question.temperature == 1 ? question.scoreFormula : "(" + question.scoreFormula + ")/T";
  return std::string(normaliser.id) + "(" + score + (question.sink ? ", s)" : ")");
}

std::vector<Step> explainScore(const ScoreQuestion& question) {
  std::vector<Step> steps = question.scoring.explain(question.scoring, question.pair);
  double score = resultOf(steps);
  const auto add = [&](Message words, const char* formula, Calculation from) {
    score = exactValueOf(from);
    steps.push_back(stepOfTerms({{.words = {translatable("core", "Score")}, .number = score, .from = std::move(from)}},
                                std::move(words)));
    steps.back().formula = formula;
  };
  if (question.position.bias) {
    const double added = resultOf({question.position.explain(question.position, question.where, question.key)});
    add({translatable("core", "The position")}, "a + b", Calculation(score) + Calculation(added));
  }
  if (question.temperature != 1)
    add({translatable("core", "The temperature")}, "a/T", Calculation(score) / Calculation(question.temperature));
  setResult(steps, question.score);
  return steps;
}

Explanation explainWeight(const WeightQuestion& question) {
  const Normaliser& rule = question.normaliser ? *question.normaliser : *findRow(normalisers(), "softmax");
  const std::vector<double> scalars = orUsual(question.normaliserScalars, rule.scalars);
  const NormalisedRow row = normalisedRowOf(question);
  const NormaliserWords normaliser = rule.explain(row, scalars);
  const auto selected = static_cast<std::size_t>(question.selected);
  const bool counts = row.counts(question.selected);

  Explanation explanation;
  explanation.title = attentionTitle(question.query, question.key, row.sees(question.selected));
  explanation.place = question.place;
  explanation.formula = "α = " + weightFormula(question, rule);
  if (question.position.words || !question.position.terms.empty()) explanation.steps.push_back(question.position);
  explanation.steps.insert(explanation.steps.end(), question.score.begin(), question.score.end());

  // What masks hide is in no sum of the row.
  if (!question.masks.terms.empty()) explanation.steps.push_back(question.masks);

  std::vector<Term> numbers;
  const std::string key = std::to_string(question.selected);
  Term score{.words = {translatable("core", "Score")}, .number = row.scores[selected], .place = "a " + key};
  if (!row.sees(question.selected))
    score.note = question.whyMasked ? question.whyMasked : Message{translatable("core", "masked")};
  numbers.push_back(std::move(score));
  // In the order in which one follows from the others: a threshold is there before what it leaves of a score.
  Term number{.words = normaliser.name, .number = normaliser.numbers[selected], .place = "e " + key},
      total{.words = normaliser.totalName, .number = normaliser.total, .place = "S"},
      weight{.words = {translatable("core", "Weight")}, .number = row.weights[selected], .place = "w " + key};
  if (counts) {
    numbers.insert(numbers.end(), normaliser.row.begin(), normaliser.row.end());
    number.from = normaliser.number(question.selected);
    if (row.weights[selected] == 0 && normaliser.numbers[selected] != 0)
      weight.note = {translatable("core", "less than single precision can hold")};
    else
      weight.from = normaliser.weight(question.selected);
    total.from = shortSum(row, normaliser);
  } else if (row.visible.empty() && question.emptyRow == EmptyRow::uniform) {
    weight.from = Calculation(1.0) / Calculation(static_cast<double>(row.scores.size()));
  }
  const bool isThreshold = !normaliser.isSum && !normaliser.addedToSum;
  numbers.push_back(isThreshold ? total : number);
  if (isThreshold) numbers.push_back(number);
  if (row.hasSink) {
    const Index sink = row.keys();
    numbers.push_back({.words = {translatable("core", "Score of the sink, s")},
                       .number = row.scores.back(),
                       .place = "a " + std::to_string(sink)});
    numbers.push_back({.words = {translatable("core", "The same of the sink")},
                       .number = normaliser.numbers.back(),
                       .from = normaliser.number(sink),
                       .place = "e " + std::to_string(sink)});
  }
  if (!isThreshold) numbers.push_back(total);
  numbers.push_back(std::move(weight));
  explanation.steps.push_back(stepOfTerms(std::move(numbers)));
  if (!question.score.empty()) explanation.steps.back().words = {translatable("core", "From the score to the weight")};

  if (!question.settings.empty()) explanation.steps.push_back(settingsStep(question.settings));
  for (Step& note : rowNotes(question, row)) explanation.steps.push_back(std::move(note));
  explanation.steps.push_back(keyTable(question, row, normaliser));
  if (row.keys() > mostListed)
    explanation.steps.push_back(shownRemark(explanation.steps.back().rows.size() - (row.hasSink ? 2 : 1),
                                            static_cast<std::size_t>(row.keys())));
  if (normaliser.what) explanation.steps.push_back(plain(normaliser.what));
  const auto addSummary = [&](const std::vector<WeighedRow>& rows, const Message& words) {
    if (Step summary = summaryOf(question, rows, words); !summary.terms.empty())
      explanation.steps.push_back(std::move(summary));
  };
  if (!question.value.empty() && !question.dropped)
    explanation.steps.push_back(valueStep(question, row.weights[selected]));
  const std::vector<float> weights = weightsOf(row);
  addSummary({{weights, question.standsAt}},
             {translatable("core", "How the row of “%1” is spread"), {question.query.name}});
  if (!question.added.empty()) {
    std::vector<std::string> queries;
    std::vector<WeighedRow> rows;
    for (const auto& [query, weighed] : question.added) {
      queries.push_back(query);
      rows.push_back(weighed);
    }
    addSummary(rows, {translatable("core", "How the rows of %1, added up, are spread"), {quoted(queries)}});
  }
  if (!question.leftOut.empty()) {
    std::vector<std::string> keys;
    for (const Index out : question.leftOut) keys.push_back(nameOf(question.keys, out));
    Step without =
        remark({translatable("core", "Without %1: the shares of the other keys sum to 1 again."), {quoted(keys)}});
    if (!std::binary_search(question.leftOut.begin(), question.leftOut.end(), question.selected)) {
      double others = 0, all = 0;
      for (std::size_t j = 0; j < weights.size(); ++j) {
        all += row.weights[j];
        if (!std::binary_search(question.leftOut.begin(), question.leftOut.end(), static_cast<Index>(j)))
          others += row.weights[j];
      }
      if (others > 0)
        without.terms = {{.words = {translatable("core", "Weight without them, as in the heatmap")},
                          .number = row.weights[selected] * all / others}};
    }
    explanation.steps.push_back(std::move(without));
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
  explanation.steps.push_back(remark(
      {question.isMixed
           ? translatable("core", "The outputs of the heads side by side, mixed by the last projection.")
           : translatable("core", "The sum over all keys of the weight times the key's value in this dimension.")}));
  if (question.dropout > 0)
    explanation.steps.push_back(
        remark({translatable("core", "Dropout made some weights 0 and divided the others by %1."),
                {numberText(1 - question.dropout, 2)}}));
  if (question.isMixed) {
    if (!question.joined.empty())
      explanation.steps.push_back(explainProduct({.title = {translatable("core", "number %1 of “%2”"),
                                                            {std::to_string(question.dimension + 1), question.query}},
                                                  .inputName = "o",
                                                  .rowName = "W_{o} [" + std::to_string(question.dimension + 1) + "]",
                                                  .inputs = question.joined,
                                                  .parameter = question.mixing,
                                                  .value = question.value}));
    return explanation;
  }
  if (question.weights.empty()) return explanation;

  std::vector<std::size_t> order(question.weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return question.weights[i] > question.weights[j]; });
  const std::size_t shown = std::min(order.size(), static_cast<std::size_t>(mostListed));
  order.resize(shown);
  Step table =
      sumOfParts({.words = {translatable("core", "The keys that weigh most")},
                  .columns = {{{translatable("core", "key")}}, {asItIs("α")}, {asItIs("v")}, {asItIs("α·v"), true}},
                  .count = question.weights.size(),
                  .part =
                      [&](std::size_t key) {
                        return Calculation(static_cast<double>(question.weights[key])) *
                               Calculation(static_cast<double>(question.values[key]));
                      },
                  .name = [&](std::size_t key) { return tokenName(question.keys, static_cast<Index>(key)); },
                  .totalName = {translatable("core", "all")},
                  .total = static_cast<double>(question.value),
                  .shown = order});
  explanation.steps.push_back(std::move(table));
  if (question.weights.size() > shown) explanation.steps.push_back(shownRemark(shown, question.weights.size()));
  return explanation;
}

}  // namespace attn
