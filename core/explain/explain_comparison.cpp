// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_comparison.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/attention/row_summary.h"

namespace attn {
namespace {

Term numberTerm(double number, int decimals) { return {.number = number, .decimals = decimals}; }

/// The last three terms of a line: the number in A, in B, and the difference, which is that of the numbers as they
/// stand there. `line` tells them from those of other lines.
void addDifference(TermRow& row, const std::string& line, double inA, double inB, int decimals) {
  const std::string placeOfA = "A " + line, placeOfB = "B " + line;
  row.terms.push_back({.number = inA, .decimals = decimals, .place = placeOfA});
  row.terms.push_back({.number = inB, .decimals = decimals, .place = placeOfB});
  row.terms.push_back({.number = inB - inA,
                       .decimals = decimals,
                       .isSigned = true,
                       .from = Calculation(inB, placeOfB) - Calculation(inA, placeOfA)});
}

/// What B's number is said to be: A's where no more tells them apart than float32 rounds off numbers of this size.
double unlessRounded(double inA, double inB, double size) { return std::abs(inB - inA) < 1e-6 * size ? inA : inB; }

Term wordsTerm(const char* text) { return {.words = {text}}; }

/// What the normaliser of a question makes of its row.
struct Normalised {
  const Normaliser* rule;
  NormalisedRow row;
  NormaliserWords words;
};

Normalised normalised(const WeightQuestion& question) {
  const Normaliser* rule = question.normaliser ? question.normaliser : findRow(normalisers(), "softmax");
  const std::vector<double> scalars = orUsual(question.normaliserScalars, rule->scalars);
  NormalisedRow row = normalisedRowOf(question);
  NormaliserWords words = rule->explain(row, scalars);
  return {rule, std::move(row), std::move(words)};
}

std::vector<TermColumn> bothAndDifference() {
  return {{}, {asItIs(markOfA)}, {asItIs(markOfB)}, {asItIs(markOfDifference), true}};
}

/// The number of a key, or that it is masked.
Term ofKey(const NormalisedRow& row, Index key, double number, int decimals) {
  return row.sees(key) ? numberTerm(number, decimals) : wordsTerm(translatable("core", "masked"));
}

Step numbersOf(const Normalised& a, const Normalised& b, Index key) {
  const auto place = static_cast<std::size_t>(key);
  Step numbers;
  numbers.columns = bothAndDifference();
  numbers.hasLikeRows = true;
  const double scoreInA = a.row.scores[place], scoreInB = b.row.scores[place];
  numbers.rows.push_back({{wordsTerm(translatable("core", "Score"))}});
  if (a.row.sees(key) && b.row.sees(key) && std::isfinite(scoreInA) && std::isfinite(scoreInB))
    addDifference(numbers.rows.back(), "score", scoreInA, scoreInB, 4);
  else
    for (const Term& term : {ofKey(a.row, key, scoreInA, 4), ofKey(b.row, key, scoreInB, 4), Term{}})
      numbers.rows.back().terms.push_back(term);
  const auto add = [&](const Message& inA, double ofA, const Message& inB, double ofB) {
    if (inA == inB) {
      numbers.rows.push_back({{{.words = inA}, numberTerm(ofA, 4), numberTerm(ofB, 4), Term{}}});
    } else {  // normalisers that go different ways
      numbers.rows.push_back({{{.words = inA}, numberTerm(ofA, 4), Term{}, Term{}}});
      numbers.rows.push_back({{{.words = inB}, Term{}, numberTerm(ofB, 4), Term{}}});
    }
  };
  add(a.words.name, a.words.numbers[place], b.words.name, b.words.numbers[place]);
  add(a.words.totalName, a.words.total, b.words.totalName, b.words.total);
  numbers.rows.push_back({{wordsTerm(translatable("core", "Weight"))}, true});
  addDifference(numbers.rows.back(), "weight", a.row.weights[place], b.row.weights[place], 4);
  settle(numbers);
  return numbers;
}

Step keysOf(const Normalised& a, const Normalised& b, const WeightQuestion& question) {
  const Index keys = b.row.keys();
  Step table;
  table.words = {
      translatable("core", "The whole row of “%1”: A sees %2 of %3 keys, B %4"),
      {question.query.name, std::to_string(a.row.seen()), std::to_string(keys), std::to_string(b.row.seen())}};
  table.columns = {{{translatable("core", "key")}},
                   {{translatable("core", "score %1"), {markOfA}}, false, true},
                   {{translatable("core", "score %1"), {markOfB}}, false, true},
                   {asItIs(std::string("α ") + markOfA), true},
                   {asItIs(std::string("α ") + markOfB), true},
                   {asItIs(markOfDifference)}};
  // The larger of both weights: what either looks at is listed.
  std::vector<double> larger(static_cast<std::size_t>(keys));
  std::transform(a.row.weights.begin(), a.row.weights.begin() + keys, b.row.weights.begin(), larger.begin(),
                 [](double inA, double inB) { return std::max(inA, inB); });
  for (const Index key : listedKeys(larger, question.selected)) {
    const auto place = static_cast<std::size_t>(key);
    TermRow line;
    line.isSelected = key == question.selected;
    line.isMasked = !a.row.sees(key) && !b.row.sees(key);
    line.order = static_cast<double>(key);
    line.link = std::to_string(key);
    line.terms = {{.words = tokenName(question.keys, key)},
                  ofKey(a.row, key, a.row.scores[place], 3),
                  ofKey(b.row, key, b.row.scores[place], 3)};
    addDifference(line, std::to_string(key), a.row.weights[place], b.row.weights[place], 4);
    // What is masked has no number, and counts as 0.
    if (!a.row.sees(key)) line.terms[3] = wordsTerm(translatable("core", "masked"));
    if (!b.row.sees(key)) line.terms[4] = wordsTerm(translatable("core", "masked"));
    table.rows.push_back(std::move(line));
  }
  if (a.row.hasSink || b.row.hasSink) {
    const auto scoreOf = [](const NormalisedRow& row) {
      return row.hasSink ? numberTerm(row.scores.back(), 3) : wordsTerm(translatable("core", "none"));
    };
    const auto weightOf = [](const NormalisedRow& row) { return row.hasSink ? row.weights.back() : 0.0; };
    TermRow line{{{.words = sinkName()}, scoreOf(a.row), scoreOf(b.row)}};
    addDifference(line, "sink", weightOf(a.row), weightOf(b.row), 4);
    table.rows.push_back(std::move(line));
  }
  const auto sumOf = [](const NormalisedRow& row) {
    return std::accumulate(row.weights.begin(), row.weights.end(), 0.0);
  };
  const double inA = sumOf(a.row), inB = sumOf(b.row);
  TermRow total{{wordsTerm(translatable("core", "sum")), {}, {}}};
  addDifference(total, "sum", inA, unlessRounded(inA, inB, static_cast<double>(keys)), 4);
  table.total = std::move(total.terms);
  settle(table);
  return table;
}

/// How both rows are spread over their keys.
Step summariesOf(const Normalised& a, const Normalised& b, const WeightQuestion& question) {
  Step table;
  const std::vector<float> weightsOfA = weightsOf(a.row), weightsOfB = weightsOf(b.row);
  const auto inA = rowSummary({{weightsOfA, question.standsAt}}), inB = rowSummary({{weightsOfB, question.standsAt}});
  if (!inA || !inB) return table;
  table.words = {translatable("core", "How the row of “%1” is spread"), {question.query.name}};
  table.columns = bothAndDifference();
  table.hasLikeRows = true;
  // A weight of nearly 1 is rounded by as much as small ones may be: what that tells is no less certain than 1. How far
  // a row looks is told by the small ones alone, of which each has all its digits.
  const auto add = [&](const char* name, double RowSummary::*number, int decimals, double leastSize = 1) {
    table.rows.push_back({{wordsTerm(name)}});
    const double ofA = (*inA).*number, ofB = (*inB).*number;
    const double size = std::max({leastSize, std::abs(ofA), std::abs(ofB)});
    addDifference(table.rows.back(), name, ofA, unlessRounded(ofA, ofB, size), decimals);
  };
  add(translatable("core", "Entropy, bits"), &RowSummary::entropy, 3);
  add(translatable("core", "Effective keys"), &RowSummary::effectiveKeys, 2);
  add(translatable("core", "Largest share"), &RowSummary::largestShare, 4);
  if (question.areOfOneText) add(translatable("core", "Mean distance"), &RowSummary::meanDistance, 2, 0);
  settle(table);
  return table;
}

bool saysNothing(const Step& step) { return !step.words && step.terms.empty(); }

/// Whether two terms or steps say the same, without strips or tables, which stages have none of.
bool areAlike(const Term& a, const Term& b) {
  return a.words == b.words && a.number == b.number && a.decimals == b.decimals && a.note == b.note;
}
bool areAlike(const Step& a, const Step& b) {
  return a.words == b.words && std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(),
                                          [](const Term& one, const Term& other) { return areAlike(one, other); });
}

/// Those of the terms that others are like, or that none is like.
std::vector<Term> termsThatAre(bool alike, const std::vector<Term>& terms, const std::vector<Term>& others) {
  std::vector<Term> kept;
  std::copy_if(terms.begin(), terms.end(), std::back_inserter(kept), [&](const Term& term) {
    return alike == std::any_of(others.begin(), others.end(), [&](const Term& other) { return areAlike(term, other); });
  });
  return kept;
}

/// What each stage did to the row of one mechanism, in their order; a step that says nothing where one did nothing.
/// \param others settings of the other mechanism
std::vector<Step> stagesOf(const WeightQuestion& question, const Normalised& row, const std::vector<Term>& others) {
  Step normaliser;
  normaliser.words = row.words.what;
  std::vector<Step> stages{question.position, settingsStep(termsThatAre(true, question.settings, others)),
                           settingsStep(termsThatAre(false, question.settings, others)), question.masks, normaliser};
  for (Step& note : rowNotes(question, row.row)) stages.push_back(std::move(note));
  return stages;
}

/// What both stages did alike is said once; then what A's did, and what B's did.
void addStages(std::vector<Step>& steps, const std::vector<Step>& inA, const std::vector<Step>& inB) {
  const auto has = [](const std::vector<Step>& list, const Step& wanted) {
    return std::any_of(list.begin(), list.end(), [&](const Step& step) { return areAlike(step, wanted); });
  };
  for (const Step& step : inB)
    if (!saysNothing(step) && has(inA, step)) steps.push_back(step);
  const auto addOwn = [&](const char* mark, const std::vector<Step>& own, const std::vector<Step>& other) {
    Step heading;
    heading.words = {translatable("core", "In %1 alone"), {mark}};
    for (const Step& step : own) {
      if (saysNothing(step) || has(other, step)) continue;
      if (heading.words) steps.push_back(std::exchange(heading, {}));
      steps.push_back(step);
    }
  };
  addOwn(markOfA, inA, inB);
  addOwn(markOfB, inB, inA);
}

Step shownRemark(std::size_t shown, std::size_t all) {
  Step step;
  step.words = {translatable("core", "%1 of %2 keys shown"), {std::to_string(shown), std::to_string(all)}};
  step.isRemark = true;
  return step;
}

}  // namespace

Explanation explainWeights(const WeightQuestion& a, const WeightQuestion& b) {
  const Normalised inA = normalised(a), inB = normalised(b);
  Explanation explanation;
  explanation.title = attentionTitle(b.query, b.key, inA.row.sees(b.selected) || inB.row.sees(b.selected));
  explanation.place = b.place;
  const auto formula = [](const char* mark, const Normalised& row, const WeightQuestion& question) {
    return std::string(mark) + " α = " + weightFormula(question, *row.rule);
  };
  explanation.formula = formula(markOfA, inA, a) + "\n" + formula(markOfB, inB, b);
  explanation.steps.push_back(numbersOf(inA, inB, b.selected));
  addStages(explanation.steps, stagesOf(a, inA, b.settings), stagesOf(b, inB, a.settings));
  explanation.steps.push_back(keysOf(inA, inB, b));
  const std::size_t sinks = a.sink || b.sink ? 1 : 0;
  if (const std::size_t shown = explanation.steps.back().rows.size() - sinks; b.scores.size() > shown)
    explanation.steps.push_back(shownRemark(shown, b.scores.size()));
  if (Step summaries = summariesOf(inA, inB, b); !summaries.rows.empty())
    explanation.steps.push_back(std::move(summaries));
  return explanation;
}

Explanation explainOutputs(const OutputQuestion& a, const OutputQuestion& b) {
  Explanation explanation;
  explanation.title = {translatable("core", "Output of “%1”, dimension %2"),
                       {b.query, std::to_string(b.dimension + 1)}};
  explanation.place = b.place;
  Step value;
  value.columns = bothAndDifference();
  value.hasLikeRows = true;
  const auto inA = static_cast<double>(a.value), inB = static_cast<double>(b.value);
  value.rows.push_back({{wordsTerm(translatable("core", "Value"))}, true});
  addDifference(value.rows.back(), "value", inA, inB, 4);
  settle(value);
  explanation.steps.push_back(std::move(value));
  if (a.weights.size() != b.weights.size() || b.weights.empty()) return explanation;

  const auto part = [](const OutputQuestion& question, std::size_t key) {
    return static_cast<double>(question.weights[key]) * static_cast<double>(question.values[key]);
  };
  std::vector<std::size_t> order(b.weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto change = [&](std::size_t key) { return std::abs(part(b, key) - part(a, key)); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return change(i) > change(j); });
  Step table;
  table.words = {translatable("core", "The keys whose part, weight times value, differs most")};
  table.columns = {{{translatable("core", "key")}},
                   {asItIs(std::string("α·v ") + markOfA)},
                   {asItIs(std::string("α·v ") + markOfB)},
                   {asItIs(markOfDifference), true}};
  for (std::size_t i = 0; i < std::min(order.size(), static_cast<std::size_t>(mostListed)); ++i) {
    table.rows.push_back({{{.words = tokenName(b.keys, static_cast<Index>(order[i]))}}});
    addDifference(table.rows.back(), std::to_string(order[i]), part(a, order[i]), part(b, order[i]), 3);
  }
  TermRow total{{wordsTerm(translatable("core", "all"))}};
  addDifference(total, "all", inA, inB, 3);
  table.total = std::move(total.terms);
  settle(table);
  const std::size_t shown = table.rows.size();
  explanation.steps.push_back(std::move(table));
  if (order.size() > shown) explanation.steps.push_back(shownRemark(shown, order.size()));
  return explanation;
}

}  // namespace attn
