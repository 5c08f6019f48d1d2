// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <memory>

#include "core/base/text/code_points.h"
#include "core/base/text/numbers_in_text.h"
#include "core/base/text/short_text.h"
#include "core/base/words.h"
#include "core/retrieval/grams.h"
#include "core/retrieval/similarity.h"

namespace attn {
namespace {

constexpr std::size_t mostShownPieces = 24;
constexpr std::size_t mostShown = 60;  // characters of a text

/// The different pieces of a text in its order, and how often each is there: "it te em m6 61 ×2 18".
std::string wordsOf(const std::vector<std::u32string_view>& pieces, const std::vector<Gram>& counts) {
  std::string words;
  std::vector<std::u32string_view> said;
  for (const std::u32string_view piece : pieces) {
    if (std::find(said.begin(), said.end(), piece) != said.end()) continue;
    words += said.empty() ? "" : " ";
    if (said.size() == mostShownPieces) return words + "…";
    said.push_back(piece);
    // Of a long piece no more than is shown.
    const std::u32string start(piece.substr(0, mostShown + 1));
    words += shortened(toUtf8(start), mostShown);
    const auto gram =
        std::lower_bound(counts.begin(), counts.end(), piece,
                         [](const Gram& each, std::u32string_view wanted) { return each.piece < wanted; });
    if (gram->count > 1) words += " ×" + numberText(gram->count, 0);
  }
  return words;
}

Step stepOf(const char* words) {
  Step step;
  step.words = {words};
  return step;
}

}  // namespace

Step explainExact(const std::string& query, const std::string& key, std::span<const double>) {
  Step step = stepOf(translatable("core", "is it the same text?"));
  step.terms.push_back(
      {.words = {"“%1”, “%2”", {shortened(query, mostShown), shortened(key, mostShown)}},
       .note = query == key ? Message{translatable("core", "yes: 0")} : Message{translatable("core", "no: −∞")}});
  return step;
}

KeyMatcher exactMatcher(const std::string& query, std::span<const double>) {
  return [query](std::string_view key) { return std::vector<bool>(codePoints(key).size(), query == key); };
}

Step explainEdit(const std::string& query, const std::string& key, std::span<const double> scalars) {
  Step step = stepOf(translatable("core", "letters to add, take away or exchange"));
  const double distance = 0 - findRow(similarities(), "edit")->scorer(query, scalars)(key);
  step.terms.push_back({.words = {"lev(%1, %2)", {shortened(query, mostShown), shortened(key, mostShown)}},
                        .number = distance,
                        .decimals = 0});
  return step;
}

Step explainGrams(const std::string& query, const std::string& key, std::span<const double> scalars) {
  const auto n = static_cast<std::size_t>(scalars[0]);
  Step step;
  step.words = {translatable("core", "Pieces of %1 letters, as vectors of their counts"), {std::to_string(n)}};
  const std::u32string q = codePoints(query), k = codePoints(key);
  std::vector<std::u32string_view> pieces;
  std::vector<Gram> ofQuery, ofKey;
  const auto add = [&](const char* words, const std::string& text, const std::u32string& points,
                       std::vector<Gram>& counts) {
    countGrams(points, n, pieces, counts);
    piecesOf(points, n, pieces);
    step.terms.push_back({.words = {words, {shortened(text, mostShown)}}, .note = asItIs(wordsOf(pieces, counts))});
  };
  add(translatable("core", "query %1"), query, q, ofQuery);
  add(translatable("core", "key %1"), key, k, ofKey);
  const double dot = productOf(ofQuery, ofKey), qq = sumOfSquares(ofQuery), kk = sumOfSquares(ofKey);
  step.terms.push_back(
      {.words = {translatable("core", "q·k, counts of equal pieces multiplied")}, .number = dot, .decimals = 0});
  step.terms.push_back({.words = asItIs("‖q‖²"), .number = qq, .decimals = 0});
  step.terms.push_back({.words = asItIs("‖k‖²"), .number = kk, .decimals = 0});
  step.terms.push_back({.words = asItIs("q·k / √(‖q‖² ‖k‖²)"),
                        .number = dot / std::sqrt(qq * kk),
                        .decimals = 3,
                        .from = Calculation(dot) / rootOf(Calculation(qq) * Calculation(kk))});
  return step;
}

KeyMatcher gramMatcher(const std::string& query, std::span<const double> scalars) {
  // In ascending order, so that each piece of a key is found without a look at all others.
  struct Query {
    std::u32string points;
    std::vector<std::u32string_view> pieces;
  };
  const auto n = static_cast<std::size_t>(scalars[0]);
  const auto of = std::make_shared<Query>();
  of->points = codePoints(query);
  piecesOf(of->points, n, of->pieces);
  std::sort(of->pieces.begin(), of->pieces.end());
  return [n, of](std::string_view text) {
    const std::u32string key = codePoints(text);
    std::vector<bool> matches(key.size());
    const std::size_t size = std::min(n, key.size());  // a short key is one piece of its own
    for (std::size_t i = 0; i + size <= key.size() && size > 0; ++i) {
      if (!std::binary_search(of->pieces.begin(), of->pieces.end(), std::u32string_view(key).substr(i, size))) continue;
      std::fill_n(matches.begin() + static_cast<std::ptrdiff_t>(i), size, true);
    }
    return matches;
  };
}

Step explainNumeric(const std::string& query, const std::string& key, std::span<const double> scalars) {
  Step step = stepOf(translatable("core", "the distance, in widths"));
  const auto q = numbersIn(query), k = numbersIn(key);
  if (!q || !k) return step;
  Calculation squares(Operation::sum, {});
  for (std::size_t i = 0; i < std::min(q->size(), k->size()); ++i)
    squares.parts.push_back(squareOf(Calculation((*q)[i]) - Calculation((*k)[i])));
  const double distance = std::sqrt(exactValueOf(squares)), u = distance / scalars[0];
  step.terms.push_back({.words = asItIs("‖q − k‖"), .number = distance, .decimals = 3});
  // More than a few numbers are no line that anybody reads.
  constexpr std::size_t mostNumbers = 6;
  if (squares.parts.size() <= mostNumbers) step.terms.back().from = rootOf(squares);
  step.terms.push_back({.words = asItIs("u = ‖q − k‖ / H"),
                        .number = u,
                        .decimals = 3,
                        .from = Calculation(distance) / Calculation(scalars[0])});
  step.terms.push_back({.words = asItIs("−½ u²"),
                        .number = u == 0 ? 0 : -u * u / 2,
                        .decimals = 3,
                        .from = Calculation(-0.5) * squareOf(u)});
  return step;
}

}  // namespace attn
