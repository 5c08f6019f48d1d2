// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_alignment.h"

#include <algorithm>
#include <numeric>

#include "core/base/text/code_points.h"
#include "core/base/text/short_text.h"
#include "core/explain/weighing_table.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr std::size_t mostSources = 24;
constexpr std::size_t mostNext = 6;
constexpr std::size_t longestBefore = 12;

/// What was written before the symbol: of a long text its last characters.
std::string beforeOf(const DecoderQuestion& question) {
  const std::vector<Symbol> before(question.written.begin(), question.written.begin() + question.place);
  const std::u32string text = question.model.target.textOf(before);
  if (text.size() <= longestBefore) return toUtf8(text);
  return "…" + toUtf8(std::u32string_view(text).substr(text.size() - longestBefore));
}

Step stripOf(int place, const char* words, const std::string& formula, const std::vector<float>& numbers,
             const std::vector<std::string>& names) {
  Step step;
  step.place = place;
  step.words = {words};
  step.formula = formula;
  step.strips.resize(names.size());
  const std::size_t each = numbers.size() / names.size();
  for (const std::string& name : names) step.stripNames.push_back(asItIs(name));
  for (std::size_t row = 0; row < names.size(); ++row)
    step.strips[row].assign(numbers.begin() + static_cast<std::ptrdiff_t>(row * each),
                            numbers.begin() + static_cast<std::ptrdiff_t>((row + 1) * each));
  return step;
}

/// As formulas write it: "softmax", "1.5-entmax".
std::string functionName(const Normaliser& normaliser) {
  std::string name = normaliser.name;
  for (char& letter : name)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return name;
}

/// The places of the source in the table: all, or the chosen one and those that weigh most, in the order of the source.
std::vector<std::size_t> shownSources(const DecoderStep& step, Index chosen) {
  std::vector<std::size_t> places(step.weights.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (places.size() <= mostSources) return places;
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return step.weights[a] > step.weights[b]; });
  const auto at = std::find(places.begin(), places.end(), static_cast<std::size_t>(chosen));
  if (at - places.begin() >= static_cast<std::ptrdiff_t>(mostSources)) std::swap(*at, places[mostSources - 1]);
  places.resize(mostSources);
  std::sort(places.begin(), places.end());
  return places;
}

/// The place of the source that weighs most.
Index strongestSource(const DecoderStep& step) {
  return std::max_element(step.weights.begin(), step.weights.end()) - step.weights.begin();
}

/// The place whose score is taken apart.
Index chosenSource(const DecoderQuestion& question, const DecoderStep& step) {
  const Index chosen = question.chosen.value_or(-1);
  return chosen >= 0 && chosen < static_cast<Index>(step.weights.size()) ? chosen : strongestSource(step);
}

/// How the score of that place comes about.
std::vector<Step> scoreSteps(const DecoderQuestion& question, const DecoderStep& step) {
  const AlignmentModel& model = question.model;
  const Index source = chosenSource(question, step), width = question.keys.cols();
  ScoredPair pair{step.query, {question.keys.data() + source * width, static_cast<std::size_t>(width)}, {}, {}};
  for (const Parameter& parameter : model.scoring->parameters) {
    const Tensor& value = model.weights.attention.at(parameter.name);
    pair.parameters.emplace_back(value.data(), value.rows(), value.cols());
  }
  std::vector<Step> steps = model.scoring->explain(*model.scoring, pair);
  const double temperature = question.attention.temperature;
  if (temperature != 1) {
    const Calculation divided = Calculation(resultOf(steps)) / Calculation(temperature);
    steps.push_back(stepOfTerms(
        {{.words = {translatable("core", "Score divided by T")}, .number = exactValueOf(divided), .from = divided}},
        {translatable("core", "The temperature")}));
    steps.back().formula = "a/T";
  }
  setResult(steps, static_cast<double>(step.scores[static_cast<std::size_t>(source)]));
  Step remark;
  remark.isRemark = true;
  const float own = step.weights[static_cast<std::size_t>(source)];
  const float most = *std::max_element(step.weights.begin(), step.weights.end());
  // Where everything is masked, nothing weighs at all.
  remark.words = {own < most || most <= 0 ? translatable("core", "The score of “%1”:")
                  : std::count(step.weights.begin(), step.weights.end(), most) > 1
                      ? translatable("core", "The score of “%1”, one of those that weigh most:")
                      : translatable("core", "The score of “%1”, which weighs most:"),
                  {toString(symbolName(model.source, question.source[static_cast<std::size_t>(source)]))}};
  steps.insert(steps.begin(), std::move(remark));
  return steps;
}

/// The table, and in a sentence what became of the row, where there is more to say.
std::vector<Step> weightSteps(const DecoderQuestion& question, const DecoderStep& step, const std::string& number) {
  const Normaliser& normaliser = *findRow(normalisers(), question.attention.normaliser);
  const auto count = static_cast<Index>(step.scores.size());
  const Index seen = question.attention.visible < 0 ? count : std::min(count, question.attention.visible);
  NormalisedRow row{{step.scores.begin(), step.scores.end()}, {}, {step.weights.begin(), step.weights.end()}};
  if (seen > 0) row.visible = {{0, seen}};
  std::vector<Index> listed;
  const Index chosen = chosenSource(question, step);
  for (const std::size_t source : shownSources(step, chosen)) listed.push_back(static_cast<Index>(source));
  const std::string score(scoreAfter(question.attention.temperature));
  const NormaliserWords words = normaliser.explain(row, valuesOf(question.attention.scalars, normaliser.scalars));
  Step table = weighingTable(
      row, words, listed,
      [&](Index source) {
        return symbolName(question.model.source, question.source[static_cast<std::size_t>(source)]);
      },
      score);
  table.place = 2;
  table.words = {translatable("core", "Scores and weights")};
  // The formula of a threshold says what the column beside the scores is for.
  const bool isThreshold = !words.isSum && !words.addedToSum;
  table.formula =
      "α = " + (isThreshold ? withScore(normaliser.formula, score) : functionName(normaliser) + "(" + score + ")");
  table.barColors = question.barColors;
  table.columns[0].heading = {translatable("core", "source")};
  table.columns[1].heading = asItIs("a_{" + number + "j}" + score.substr(1));
  table.columns[3].heading = asItIs("α_{" + number + "j}");
  for (std::size_t i = 0; i < listed.size(); ++i) {
    table.rows[i].isSelected = listed[i] == chosen;
    table.rows[i].link = std::string(sourceLink) + std::to_string(listed[i]);
    table.rows[i].bar = row.weights[static_cast<std::size_t>(listed[i])];
  }
  settle(table);
  std::vector<Step> steps{std::move(table)};
  if (words.what) steps.push_back({.words = words.what, .isRemark = true});
  return steps;
}

Step nextTable(const DecoderQuestion& question, const DecoderStep& step, const std::string& number) {
  Step table;
  table.place = 5;
  table.words = {translatable("core", "Next symbol")};
  table.formula = "p = softmax(W_{o}[s_{" + number + "}; c_{" + number + "}] + b_{o})";
  table.columns = {{{translatable("core", "symbol")}}, {asItIs("p"), true}};
  const Symbol written = question.written[static_cast<std::size_t>(question.place)];
  std::vector<Symbol> shown = likeliestSymbols(step);
  if (shown.size() > mostNext) {
    // The one that stands there is shown wherever it comes.
    if (std::find(shown.begin(), shown.begin() + mostNext, written) == shown.begin() + mostNext)
      shown[mostNext - 1] = written;
    shown.resize(mostNext);
  }
  for (const Symbol symbol : shown) {
    TermRow row;
    const auto p = static_cast<double>(step.probabilities[static_cast<std::size_t>(symbol)]);
    row.terms = {{.words = symbolName(question.model.target, symbol)}, {.number = p, .decimals = 4}};
    row.isSelected = symbol == written;
    row.bar = p;
    row.link = std::to_string(symbol);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

Message symbolName(const Alphabet& alphabet, Symbol symbol) {
  if (symbol < firstCharacter) return {translatable("core", "end")};
  const std::u32string text = alphabet.textOf({symbol});
  return asItIs(text == U" " ? std::string("␣") : toUtf8(text));
}

std::vector<Symbol> likeliestSymbols(const DecoderStep& step) {
  std::vector<Symbol> symbols;
  for (std::size_t i = endSymbol; i < step.probabilities.size(); ++i) symbols.push_back(static_cast<Symbol>(i));
  std::stable_sort(symbols.begin(), symbols.end(), [&](Symbol a, Symbol b) {
    return step.probabilities[static_cast<std::size_t>(a)] > step.probabilities[static_cast<std::size_t>(b)];
  });
  return symbols;
}

Explanation explainDecoderStep(const DecoderQuestion& question) {
  const DecoderStep& step = question.steps[static_cast<std::size_t>(question.place)];
  const Symbol written = question.written[static_cast<std::size_t>(question.place)];
  const std::string number = std::to_string(question.place + 1), before = std::to_string(question.place);
  Explanation explanation;
  const std::string count = std::to_string(question.written.size());
  if (written == endSymbol)
    explanation.title = {translatable("core", "Symbol %1 of %2: the end"), {number, count}};
  else
    explanation.title = {translatable("core", "Symbol %1 of %2: “%3”"),
                         {number, count, toString(symbolName(question.model.target, written))}};
  const std::string trained = groupedText(question.trainingStep);
  const bool isOne = question.trainingStep == 1;
  if (question.place == 0)
    explanation.place = {isOne ? translatable("core", "at the beginning, after %1 step of training")
                               : translatable("core", "at the beginning, after %1 steps of training"),
                         {trained}};
  else
    explanation.place = {isOne ? translatable("core", "after “%1”, after %2 step of training")
                               : translatable("core", "after “%1”, after %2 steps of training"),
                         {beforeOf(question), trained}};

  explanation.steps.push_back(
      stripOf(1, translatable("core", "Decoder state"), "q = s_{" + before + "}", step.query, {"s"}));
  for (Step& each : weightSteps(question, step, number)) explanation.steps.push_back(std::move(each));
  explanation.steps.push_back(stripOf(3, translatable("core", "Context"),
                                      "c_{" + number + "} = Σ_{j} α_{" + number + "j} h_{j}", step.context,
                                      {"→", "←"}));
  explanation.steps.push_back(stripOf(
      4, translatable("core", "New state"),
      "s_{" + number + "} = GRU([y_{" + before + "}; c_{" + number + "}], s_{" + before + "})", step.state, {"s"}));
  explanation.steps.push_back(nextTable(question, step, number));
  if (question.isForced) {
    Step remark;
    remark.isRemark = true;
    remark.words = {translatable("core", "This symbol was chosen by hand, whatever the model thinks.")};
    explanation.steps.push_back(std::move(remark));
  } else {
    explanation.steps.back().hint = {translatable("core", "Click a symbol to force it instead.")};
  }
  for (Step& score : scoreSteps(question, step)) explanation.steps.push_back(std::move(score));
  return explanation;
}

}  // namespace attn
