// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/words.h"
#include "core/retrieval/code_points.h"
#include "core/retrieval/numbers_in_text.h"
#include "core/retrieval/similarity.h"

namespace attn {
namespace {

constexpr std::size_t mostShownPieces = 12;

/// What a text is cut into, in its order: "Li ip pt to on".
struct Pieces {
  std::map<std::u32string, double> counts;
  std::string words;
};

Pieces piecesOf(const std::string& text, std::size_t n) {
  const std::u32string points = codePoints(text);
  Pieces pieces;
  std::size_t shown = 0;
  const auto add = [&](const std::u32string& piece) {
    ++pieces.counts[piece];
    if (++shown > mostShownPieces + 1) return;
    pieces.words += shown == 1 ? "" : " ";
    pieces.words += shown > mostShownPieces ? "…" : textOf(piece);
  };
  if (points.size() < n) add(points);
  for (std::size_t i = 0; i + n <= points.size(); ++i) add(points.substr(i, n));
  return pieces;
}

double squaresOf(const Pieces& pieces) {
  double sum = 0;
  for (const auto& [piece, count] : pieces.counts) sum += count * count;
  return sum;
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
      {.words = {"“%1”, “%2”", {query, key}},
       .note = query == key ? Message{translatable("core", "yes: 0")} : Message{translatable("core", "no: −∞")}});
  return step;
}

std::vector<bool> exactMatches(const std::string& query, const std::string& key, std::span<const double>) {
  return std::vector<bool>(codePoints(key).size(), query == key);
}

Step explainEdit(const std::string& query, const std::string& key, std::span<const double> scalars) {
  Step step = stepOf(translatable("core", "letters to add, take away or exchange"));
  const double distance = 0 - findRow(similarities(), "edit")->scorer(query, scalars)(key);
  step.terms.push_back({.words = {"lev(%1, %2)", {query, key}}, .number = distance, .decimals = 0});
  return step;
}

Step explainGrams(const std::string& query, const std::string& key, std::span<const double> scalars) {
  const auto n = static_cast<std::size_t>(scalars[0]);
  Step step;
  step.words = {translatable("core", "pieces of %1 letters, and how many are shared"), {std::to_string(n)}};
  const Pieces q = piecesOf(query, n), k = piecesOf(key, n);
  step.terms.push_back({.words = {translatable("core", "query %1"), {query}}, .note = asItIs(q.words)});
  step.terms.push_back({.words = {translatable("core", "key %1"), {key}}, .note = asItIs(k.words)});
  double dot = 0;
  for (const auto& [piece, count] : q.counts)
    if (const auto other = k.counts.find(piece); other != k.counts.end()) dot += count * other->second;
  const double qq = squaresOf(q), kk = squaresOf(k);
  step.terms.push_back({.words = {"%1 / √(%2·%3)", {toString(dot), toString(qq), toString(kk)}},
                        .number = dot / std::sqrt(qq * kk),
                        .decimals = 3});
  return step;
}

std::vector<bool> gramMatches(const std::string& query, const std::string& key, std::span<const double> scalars) {
  const auto n = static_cast<std::size_t>(scalars[0]);
  const Pieces pieces = piecesOf(query, n);
  const std::u32string points = codePoints(key);
  std::vector<bool> matches(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::size_t size = std::min(n, points.size());  // a short key is one piece of its own
    if (i + size > points.size() || !pieces.counts.contains(points.substr(i, size))) continue;
    std::fill_n(matches.begin() + static_cast<std::ptrdiff_t>(i), size, true);
  }
  return matches;
}

Step explainNumeric(const std::string& query, const std::string& key, std::span<const double> scalars) {
  Step step = stepOf(translatable("core", "the distance, in widths"));
  const auto q = numbersIn(query), k = numbersIn(key);
  if (!q || !k) return step;
  double squares = 0;
  for (std::size_t i = 0; i < std::min(q->size(), k->size()); ++i) {
    const double difference = (*q)[i] - (*k)[i];
    squares += difference * difference;
  }
  const double distance = std::sqrt(squares), u = distance / scalars[0];
  step.terms.push_back({.words = asItIs("‖q − k‖"), .number = distance, .decimals = 3});
  step.terms.push_back({.words = asItIs("u = ‖q − k‖ / H"), .number = u, .decimals = 3});
  step.terms.push_back({.words = asItIs("−½ u²"), .number = u == 0 ? 0 : -u * u / 2, .decimals = 3});
  return step;
}

}  // namespace attn
