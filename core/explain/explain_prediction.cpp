// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_prediction.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/short_text.h"
#include "core/explain/explain_comparison.h"

namespace attn {
namespace {

// Characters of a class's name that have room.
constexpr std::size_t longestName = 20, longestInTable = 14;

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
  if (!question.query.empty()) probabilities.words = {translatable("core", "The probabilities of the classes")};
  for (const auto& [name, probability] : classes)
    probabilities.terms.push_back({.words = {"p(%1)", {shortenedInside(name, longestName)}}, .number = probability});
  if (left > 0)
    probabilities.terms.push_back(
        {.words = {translatable("core", "the other %1 classes"), {std::to_string(left)}}, .number = others});
  return probabilities;
}

/// What the features are called and where the query is: a table of many columns has no width for their names.
Step queryList(const PredictionQuestion& question) {
  Step list;
  list.words = {translatable("core", "The query x")};
  for (const auto& [name, number] : question.query)
    list.terms.push_back({.words = asItIs(name), .note = asItIs(number)});
  if (question.unnamed > 0)
    list.terms.push_back({.words = {translatable("core", "%1 more"), {std::to_string(question.unnamed)}}});
  return list;
}

/// Two, or as many as leave the farthest of very near keys two digits.
int decimalsOfU(const std::vector<PredictionQuestion::Key>& keys) {
  constexpr int usual = 2, most = 8;
  double farthest = 0;
  for (const PredictionQuestion::Key& key : keys) farthest = std::max(farthest, std::abs(key.u));
  if (!(farthest > 0) || !std::isfinite(farthest)) return usual;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(farthest))), usual, most);
}

/// Whether no key that counts weighs more than another, as under a kernel of one height.
bool allWeighTheSame(const PredictionQuestion& question) {
  constexpr double rounding = 1e-9;
  return question.contributing > 1 &&
         std::abs(question.keys.front().weight * static_cast<double>(question.contributing) - 1) < rounding;
}

Step keyTable(const PredictionQuestion& question) {
  Step table;
  table.words = allWeighTheSame(question) ? Message{translatable("core", "Keys, of %1 that all weigh the same"),
                                                    {groupedText(question.contributing)}}
                                          : Message{translatable("core", "The keys that weigh most")};
  table.columns = {{asItIs(question.inputs.empty() ? "x_{i}" : question.inputs)},
                   {.heading = asItIs("u"), .isExtra = !question.isClassification},
                   {asItIs("α"), true}};
  if (question.isClassification) {
    table.columns.push_back({{translatable("core", "class")}});
  } else {
    table.columns.push_back({asItIs("y_{i}")});
    table.columns.push_back({asItIs("α·y_{i}")});
  }
  Calculation sum(Operation::sum, {});
  const int decimals = decimalsOfU(question.keys);
  for (const PredictionQuestion::Key& key : question.keys) {
    TermRow row;
    row.isSelected = question.chosen == table.rows.size();
    row.link = key.link;
    row.terms.push_back({.words = asItIs(key.place)});
    row.terms.push_back({.number = key.u, .decimals = decimals});
    row.terms.push_back({.number = key.weight, .decimals = 3});
    if (question.isClassification) {
      row.terms.push_back({.words = asItIs(shortenedInside(key.name, longestInTable))});
    } else {
      const std::string line = std::to_string(table.rows.size());
      const Calculation weight(key.weight, "w " + line), target(key.target, "y " + line);
      const Calculation share = weight * target;
      row.terms.back().place = weight.place;
      row.terms.push_back({.number = key.target, .decimals = 3, .place = target.place, .isShort = true});
      row.terms.push_back({.number = exactValueOf(share), .decimals = 3, .from = share, .place = "s " + line});
      sum.parts.emplace_back(exactValueOf(share), "s " + line);
    }
    table.rows.push_back(std::move(row));
  }
  const auto withoutSignOfNothing = [&] {
    // What is less than half of the last digit that is shown has no sign.
    for (TermRow& row : table.rows)
      if (std::optional<double>& u = row.terms[1].number;
          u && std::abs(*u) < 0.5 * std::pow(10, -row.terms[1].decimals))
        u = 0;
    return table;
  };
  if (question.isClassification) return withoutSignOfNothing();
  // A key that was chosen is listed though it weighs nothing.
  const auto shown = std::count_if(question.keys.begin(), question.keys.end(),
                                   [](const PredictionQuestion::Key& key) { return key.weight > 0; });
  if (const Index others = question.contributing - shown; others > 0) {
    table.rows.push_back({{{.words = {translatable("core", "%1 more"), {groupedText(others)}}},
                           {},
                           {.number = question.restWeight, .decimals = 3},
                           {},
                           {.number = question.restShare, .decimals = 3, .place = "rest"}}});
    sum.parts.emplace_back(question.restShare, "rest");
  }
  table.total = {{.words = {translatable("core", "all")}},
                 {},
                 {.number = 1, .decimals = 3},
                 {},
                 {.number = question.sum, .decimals = 3, .from = sum}};
  settle(table);
  return withoutSignOfNothing();
}

/// How the weight of the chosen key comes about, or of the one that weighs most.
Step kernelStep(const PredictionQuestion& question) {
  const PredictionQuestion::Key &first = question.keys.front(), &key = question.keys[question.chosen.value_or(0)];
  const double ofFirst = exactValueOf(question.kernel->explain(first.u));
  // Far from all keys K is too small for any number, and the weights are relative to the nearest.
  if (!(ofFirst > 0) || !(first.weight > 0)) return {};
  const Calculation kernel = question.kernel->explain(key.u);
  const double value = exactValueOf(kernel), sum = key.weight > 0 ? value / key.weight : ofFirst / first.weight;
  Step step = stepOfTerms({{.words = asItIs("K(u)"), .number = value, .from = kernel},
                           {.words = {translatable("core", "Sum over all keys")}, .number = sum},
                           {.words = {translatable("core", "Weight")},
                            .number = key.weight,
                            .from = Calculation(value) / Calculation(sum)}},
                          {translatable("core", "The weight of %1"), {key.place}});
  // The u that K is of, in the digits that it has there; a constant is of none.
  for (const Calculation* number : numbersOf(*step.terms.front().from))
    if (number->number == key.u && key.u != 0)
      step.words = {translatable("core", "The weight of %1, u = %2"),
                    {key.place, shortNumberText(number->number, number->decimals)}};
  return step;
}

/// How the line through the weighted means goes from there to the query.
Step lineStep(const PredictionQuestion& question) {
  const bool isOne = question.line.size() == 1;
  const Calculation mean(question.sum, "mean");
  Calculation along(Operation::sum, {mean});
  std::vector<Term> terms{{.words = {translatable("core", "ȳ, the mean weighted by α")},
                           .number = question.sum,
                           .decimals = 3,
                           .place = "mean"}};
  for (const PredictionQuestion::Slope& each : question.line) {
    const std::string k = isOne ? std::string() : " " + each.name;
    const Calculation x(each.query, "x" + k), centre(each.centre, "c" + k), slope(each.slope, "b" + k);
    terms.push_back({.words = isOne ? Message{translatable("core", "x̄, the mean of the keys")}
                                    : Message{translatable("core", "x̄ of %1"), {each.name}},
                     .number = each.centre,
                     .decimals = 3,
                     .note = each.centreNote.empty() ? Message{} : asItIs(each.centreNote),
                     .place = "c" + k});
    terms.push_back({.words = isOne ? Message{translatable("core", "b, the slope")}
                                    : Message{translatable("core", "b of %1"), {each.name}},
                     .number = each.slope,
                     .decimals = 3,
                     .place = "b" + k});
    along.parts.push_back(slope * (x - centre));
  }
  if (question.unnamed > 0) {
    terms.push_back({.words = {translatable("core", "%1 more"), {std::to_string(question.unnamed)}},
                     .number = question.restOfLine,
                     .decimals = 3,
                     .place = "rest"});
    along.parts.emplace_back(question.restOfLine, "rest");
  }
  terms.push_back({.words = asItIs(question.at), .number = question.prediction, .decimals = 3, .from = along});
  return stepOfTerms(std::move(terms), {translatable("core", "The straight line, read at the query")});
}

}  // namespace

Message errorWords(bool isLogLoss) {
  return {isLogLoss
              ? translatable("core",
                             "log-loss: the mean of −log p of each point's class, which is predicted from all other "
                             "points. Where no other reaches, their shares of the classes count.")
              : translatable("core",
                             "error: the mean squared difference of each point's value from what all other points "
                             "predict. Where no other reaches, the mean of the others counts.")};
}

Step explainComparedPrediction(const ComparedPrediction& compared) {
  Step table;
  table.words = {translatable("core", "A and B at this query")};
  table.columns = {{}, {asItIs(markOfA)}, {asItIs(markOfB)}, {asItIs(markOfDifference)}};
  table.hasLikeRows = true;
  const auto add = [&](const Message& words, double a, double b) {
    const std::string line = std::to_string(table.rows.size());
    // What rounding alone tells apart is the same.
    constexpr double rounding = 1e-12;
    if (std::abs(b - a) <= rounding * std::max(std::abs(a), std::abs(b))) b = a;
    const Calculation inA(a, "A " + line), inB(b, "B " + line);
    Term difference;
    if (std::isfinite(a) && std::isfinite(b))
      difference = {.number = b - a, .decimals = 3, .isSigned = true, .from = inB - inA};
    const auto term = [&](double number, const char* letter) {
      return std::isfinite(number) ? Term{.number = number, .decimals = 3, .place = letter + line}
                                   : Term{.words = {translatable("core", "no value")}};
    };
    table.rows.push_back({{{.words = words}, term(a, "A "), term(b, "B "), difference}});
  };
  add(compared.number, compared.a, compared.b);
  add({translatable("core", "largest α")}, compared.largestOfA, compared.largestOfB);
  add({compared.isLogLoss ? translatable("core", "log-loss") : translatable("core", "error")}, compared.errorOfA,
      compared.errorOfB);
  settle(table);
  return table;
}

Explanation explainPrediction(const PredictionQuestion& question) {
  Explanation explanation;
  explanation.formula = question.isClassification ? "p_{c}(x) = Σ_{i} α(x, x_{i}) [y_{i} = c]"
                        : question.line.empty()   ? "f(x) = Σ_{i} α(x, x_{i}) y_{i}"
                                                : "f(x) = ȳ + b(x − x̄)\nȳ = Σ_{i} α_{i} y_{i}, x̄ = Σ_{i} α_{i} x_{i}";
  explanation.place = question.width;
  if (!question.query.empty()) explanation.steps.push_back(queryList(question));
  if (question.contributing == 0) {
    explanation.title = {translatable("core", "%1 has no value"), {question.at}};
    explanation.formula.clear();  // of a number that there is not
    const char* reason =
        question.isOnMap
            ? translatable("core",
                           "No key is within the kernel's reach: there is no prediction here, and the map is blank.")
            : translatable(
                  "core", "No key is within the kernel's reach: there is no prediction here, and the curve has a gap.");
    explanation.steps.push_back(wordsAlone({reason}, false));
    return explanation;
  }
  if (question.tied > 1)
    explanation.title = {translatable("core", "%1: %2 classes tie"), {question.at, std::to_string(question.tied)}};
  else
    explanation.title = {
        "%1 = %2",
        {question.at, question.isClassification ? shortenedInside(question.value, longestName) : question.value}};
  if (!question.probabilities.empty()) explanation.steps.push_back(classList(question));
  // How a weight comes about is told before all weights and what they come to.
  if (question.kernel && !question.keys.empty())
    if (Step step = kernelStep(question); !step.terms.empty()) explanation.steps.push_back(std::move(step));
  explanation.steps.push_back(keyTable(question));
  if (!question.line.empty()) explanation.steps.push_back(lineStep(question));
  const auto shown = std::count_if(question.keys.begin(), question.keys.end(),
                                   [](const PredictionQuestion::Key& key) { return key.weight > 0; });
  explanation.steps.push_back(
      wordsAlone(question.contributing == 1 ? Message{translatable("core", "Only one key has a weight above 0.")}
                                            : Message{translatable("core", "%1 of %2 keys with a weight above 0 shown"),
                                                      {std::to_string(shown), groupedText(question.contributing)}},
                 true));
  if (question.hint) explanation.steps.push_back(wordsAlone(question.hint, true));
  return explanation;
}

}  // namespace attn
