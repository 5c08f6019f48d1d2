// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_alignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/code_points.h"

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

/// The places of the source in the table: all, or those that weigh most, in the order of the source.
std::vector<std::size_t> shownSources(const DecoderStep& step) {
  std::vector<std::size_t> places(step.weights.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (places.size() <= mostSources) return places;
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return step.weights[a] > step.weights[b]; });
  places.resize(mostSources);
  std::sort(places.begin(), places.end());
  return places;
}

Step weightTable(const DecoderQuestion& question, const DecoderStep& step, const std::string& number) {
  Step table;
  table.place = 2;
  table.words = {translatable("core", "Scores and weights")};
  table.formula = "α = " + functionName(*findRow(normalisers(), question.attention.normaliser)) + "(a)";
  table.barColors = question.barColors;
  const bool isSoftmax = question.attention.normaliser == "softmax";
  table.columns = {{{translatable("core", "source")}}, {asItIs("a_{" + number + "j}")}};
  if (isSoftmax) table.columns.push_back({{translatable("core", "exp")}});
  table.columns.push_back({asItIs("α_{" + number + "j}"), true});
  const std::vector<std::size_t> shown = shownSources(step);
  const auto most = std::max_element(step.weights.begin(), step.weights.end()) - step.weights.begin();
  // Exponentials are relative to that of the largest score that is seen, as they are computed.
  const auto seen = question.attention.visible < 0
                        ? step.scores.size()
                        : std::min(step.scores.size(), static_cast<std::size_t>(question.attention.visible));
  const auto end = step.scores.begin() + static_cast<std::ptrdiff_t>(seen);
  const float largest = seen == 0 ? 0.0F : *std::max_element(step.scores.begin(), end);
  double exponentials = 0, weights = 0;
  for (std::size_t j = 0; j < step.weights.size(); ++j) {
    weights += static_cast<double>(step.weights[j]);
    if (step.weights[j] > 0) exponentials += std::exp(static_cast<double>(step.scores[j] - largest));
  }
  for (const std::size_t j : shown) {
    TermRow row;
    const bool isSeen = j < seen;
    row.terms.push_back({.words = symbolName(question.model.source, question.source[j])});
    row.terms.push_back({.number = static_cast<double>(step.scores[j]), .decimals = 3});
    if (isSoftmax)
      row.terms.push_back(
          {.number = isSeen ? std::exp(static_cast<double>(step.scores[j] - largest)) : 0, .decimals = 3});
    row.terms.push_back({.number = static_cast<double>(step.weights[j]), .decimals = 4});
    row.isSelected = static_cast<std::ptrdiff_t>(j) == most;
    row.isMasked = !isSeen;
    row.bar = static_cast<double>(step.weights[j]);
    table.rows.push_back(std::move(row));
  }
  table.total.resize(table.columns.size());
  table.total.front().words = {translatable("core", "sum")};
  if (isSoftmax) table.total[2] = {.number = exponentials, .decimals = 3};
  table.total.back() = {.number = weights, .decimals = 4};
  return table;
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
  const std::string trained = std::to_string(question.trainingStep);
  if (question.place == 0)
    explanation.place = {translatable("core", "at the beginning, after %1 steps of training"), {trained}};
  else
    explanation.place = {translatable("core", "after “%1”, after %2 steps of training"), {beforeOf(question), trained}};

  explanation.steps.push_back(
      stripOf(1, translatable("core", "Decoder state"), "q = s_{" + before + "}", step.query, {"s"}));
  explanation.steps.push_back(weightTable(question, step, number));
  explanation.steps.push_back(stripOf(3, translatable("core", "Context"),
                                      "c_{" + number + "} = Σ_{j} α_{" + number + "j} h_{j}", step.context,
                                      {"→", "←"}));
  explanation.steps.push_back(stripOf(
      4, translatable("core", "New state"),
      "s_{" + number + "} = GRU([y_{" + before + "}; c_{" + number + "}], s_{" + before + "})", step.state, {"s"}));
  explanation.steps.push_back(nextTable(question, step, number));
  Step remark;
  remark.isRemark = true;
  remark.words = question.isForced
                     ? Message{translatable("core", "This symbol was chosen by hand, whatever the model thinks.")}
                     : Message{translatable("core", "Click a symbol to force it instead.")};
  explanation.steps.push_back(std::move(remark));
  return explanation;
}

}  // namespace attn
