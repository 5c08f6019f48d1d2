// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "core/attention/normalised_row.h"

// What every normaliser says of a row: the formula of its row in the table, with the numbers of this one. All in
// double, from the scores as the engine has them.

namespace attn {
namespace {

using Values = std::span<const double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

double largestThatCounts(const NormalisedRow& row) {
  double largest = -infinity;
  for (const KeyRange& range : row.visible)
    for (Index j = range.begin; j < range.end; ++j)
      largest = std::max(largest, row.scores[static_cast<std::size_t>(j)]);
  return largest;
}

/// Keys that the query sees and that have a score.
Index countOf(const NormalisedRow& row) {
  Index count = 0;
  for (const KeyRange& range : row.visible)
    count += std::count_if(row.scores.begin() + range.begin, row.scores.begin() + range.end,
                           [](double score) { return score != -infinity; });
  return count;
}

Index keysWithWeight(const NormalisedRow& row) {
  return std::count_if(row.weights.begin(), row.weights.end(), [](double weight) { return weight > 0; });
}

double sumOf(const std::vector<double>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

std::string placeOf(const char* what, Index key) { return what + std::string(" ") + std::to_string(key); }

Calculation scoreOf(const std::vector<double>& scores, Index key) {
  return {scores[static_cast<std::size_t>(key)], placeOf("a", key)};
}

/// Fills in what follows from the number of each key: `numberOf` is asked about those that count.
void setNumbers(NormaliserWords& words, const NormalisedRow& row, std::function<Calculation(Index)> numberOf) {
  words.numbers.assign(row.scores.size(), 0.0);
  for (const KeyRange& range : row.visible)
    for (Index j = range.begin; j < range.end; ++j)
      if (row.counts(j)) words.numbers[static_cast<std::size_t>(j)] = exactValueOf(numberOf(j));
  words.number = std::move(numberOf);
}

/// A number of a key as it stands in its line.
std::function<Calculation(Index)> numbersAlone(const NormaliserWords& words) {
  return [numbers = words.numbers](Index key) -> Calculation {
    return {numbers[static_cast<std::size_t>(key)], placeOf("e", key)};
  };
}

/// The weight is the number's share of the total.
void setShares(NormaliserWords& words, double added = 0) {
  words.total = sumOf(words.numbers) + added;
  words.weight = [own = numbersAlone(words), total = words.total](Index key) {
    return own(key) / Calculation(total, "S");
  };
}

void addLargest(NormaliserWords& words, double largest) {
  words.row.push_back({.words = {translatable("core", "Largest score, m")}, .number = largest, .place = "m"});
}

/// exp(a − m) of the keys that are taken; where a score is infinite, the limit.
void setExponentials(NormaliserWords& words, const NormalisedRow& row, double m,
                     const std::function<bool(Index)>& isTaken) {
  words.name = {translatable("core", "Exponential, exp(a − m)")};
  words.heading = "exp(a−m)";
  words.totalName = {translatable("core", "Row sum")};
  if (row.visible.empty()) return setNumbers(words, row, [](Index) { return Calculation(0.0); });
  addLargest(words, m);
  setNumbers(words, row, [scores = row.scores, m, isTaken](Index key) -> Calculation {
    if (!isTaken(key)) return 0.0;
    const Calculation largest(m, "m");
    return m == infinity ? isEqual(scoreOf(scores, key), largest) : exponentialOf(scoreOf(scores, key) - largest);
  });
}

bool takesAll(Index) { return true; }

/// What a row whose weights are cut off at τ says: `scale`·score − τ, before it is cut and raised to `power`.
NormaliserWords aboveThreshold(const NormalisedRow& row, double scale, double power, Message name,
                               const char* heading) {
  NormaliserWords words;
  words.name = std::move(name);
  words.heading = heading;
  words.totalName = asItIs("τ");
  words.isSum = false;
  // Each key that has a weight gives τ; the one with the largest gives most digits.
  const auto largest = std::max_element(row.weights.begin(), row.weights.end());
  if (largest != row.weights.end() && *largest > 0) {
    const double score = row.scores[static_cast<std::size_t>(largest - row.weights.begin())];
    words.total = scale * score - std::pow(*largest, 1 / power);
    words.what = {
        translatable("core", "τ = %1 makes the weights sum to 1. %2 of %3 scores are above it, all others get 0."),
        {numberText(words.total, 4), std::to_string(keysWithWeight(row)), std::to_string(countOf(row))}};
  }
  setNumbers(words, row, [scores = row.scores, scale, tau = words.total](Index key) {
    Calculation score = scoreOf(scores, key);
    if (scale != 1) score = Calculation(scale) * std::move(score);
    return largestOf({0.0, std::move(score) - Calculation(tau, "S")});
  });
  words.weight = [own = numbersAlone(words), power, weights = row.weights](Index key) -> Calculation {
    if (power == 1) return own(key);
    if (power == 2) return squareOf(own(key));
    if (weights[static_cast<std::size_t>(key)] == 0) return 0.0;
    return exponentialOf(Calculation(power) * logarithmOf(own(key)));
  };
  return words;
}

}  // namespace

bool NormalisedRow::sees(Index key) const {
  return std::any_of(visible.begin(), visible.end(), [key](const KeyRange& range) { return range.contains(key); });
}

bool NormalisedRow::counts(Index key) const { return sees(key) && scores[static_cast<std::size_t>(key)] != -infinity; }

Index NormalisedRow::seen() const {
  Index count = 0;
  for (const KeyRange& range : visible) count += range.size();
  return count - (hasSink ? 1 : 0);
}

NormalisedRow normalisedRow(std::span<const float> scores, std::vector<KeyRange> visible, const Normaliser& normaliser,
                            std::span<const double> scalars, EmptyRow emptyRow, std::optional<double> sink) {
  NormalisedRow row;
  std::vector<float> weights(scores.begin(), scores.end());
  row.visible = std::move(visible);
  if (sink) {
    const auto place = static_cast<Index>(weights.size());
    weights.push_back(static_cast<float>(*sink));
    row.visible.push_back({place, place + 1});
    row.hasSink = true;
  }
  row.scores.assign(weights.begin(), weights.end());
  const float factor =
      normaliseRow(normaliser, scalars, weights.data(), static_cast<Index>(weights.size()), row.visible, emptyRow);
  for (float& weight : weights) weight *= factor;
  row.weights.assign(weights.begin(), weights.end());
  return row;
}

NormaliserWords explainSoftmax(const NormalisedRow& row, Values) {
  NormaliserWords words;
  setExponentials(words, row, largestThatCounts(row), takesAll);
  setShares(words);
  return words;
}

NormaliserWords explainSoftmaxOne(const NormalisedRow& row, Values) {
  NormaliserWords words;
  const double m = std::max(0.0, largestThatCounts(row));
  setExponentials(words, row, m, takesAll);
  // The key that is not there has a score, too, and may have the largest.
  if (!words.row.empty()) words.row.front().words = {translatable("core", "Largest of the scores and 0, m")};
  words.totalName = {translatable("core", "exp(−m) + row sum")};
  words.isSum = false;
  // What is subtracted from the scores is subtracted from the 0 of the key that is not there, too.
  const Calculation added = exponentialOf(-Calculation(m, "m"));
  if (!row.visible.empty()) words.addedToSum = added;
  setShares(words, exactValueOf(added));
  if (!row.visible.empty())
    words.what = {
        translatable("core", "%1 of the attention goes to no key: the 1 in the sum is a key that is not there."),
        {numberText(std::max(0.0, 1 - sumOf(row.weights)), 4)}};
  return words;
}

NormaliserWords explainHardmax(const NormalisedRow& row, Values) {
  NormaliserWords words;
  words.name = {translatable("core", "Is the largest")};
  words.heading = "[a = m]";
  words.totalName = {translatable("core", "Largest ones")};
  const double m = largestThatCounts(row);
  if (!row.visible.empty()) addLargest(words, m);
  setNumbers(words, row, [scores = row.scores, m](Index key) { return isEqual(scoreOf(scores, key), {m, "m"}); });
  setShares(words);
  if (words.total > 0)
    words.what = {translatable("core", "The largest score is %1: it takes all weight, and ties share it."),
                  {numberText(m, 3)}};
  return words;
}

NormaliserWords explainTopK(const NormalisedRow& row, Values scalars) {
  std::vector<Index> order;
  for (Index j = 0; j < static_cast<Index>(row.scores.size()); ++j)
    if (row.counts(j)) order.push_back(j);
  std::stable_sort(order.begin(), order.end(), [&](Index i, Index j) {
    return row.scores[static_cast<std::size_t>(i)] > row.scores[static_cast<std::size_t>(j)];
  });
  const auto count = static_cast<Index>(order.size()), most = std::min(count, static_cast<Index>(scalars[0]));
  const std::set<Index> top(order.begin(), order.begin() + most);
  NormaliserWords words;
  setExponentials(words, row, largestThatCounts(row), [top](Index key) { return top.contains(key); });
  words.totalName = {translatable("core", "Sum of the top K")};
  setShares(words);
  words.leftOut.assign(order.begin() + most, order.end());
  std::sort(words.leftOut.begin(), words.leftOut.end());
  if (!row.visible.empty())
    words.what = {translatable("core", "Of %1 scores the %2 largest count, and all others are left out."),
                  {std::to_string(count), std::to_string(most)}};
  return words;
}

NormaliserWords explainSparsemax(const NormalisedRow& row, Values) {
  return aboveThreshold(row, 1, 1, {translatable("core", "Score above τ")}, "(a−τ)_{+}");
}

NormaliserWords explainEntmax15(const NormalisedRow& row, Values) {
  return aboveThreshold(row, 0.5, 2, {translatable("core", "Half the score above τ")}, "(a/2−τ)_{+}");
}

NormaliserWords explainEntmax(const NormalisedRow& row, Values scalars) {
  const double alpha = scalars[0];
  if (alpha == 2) return explainSparsemax(row, {});
  if (alpha == 1.5) return explainEntmax15(row, {});
  return aboveThreshold(row, alpha - 1, 1 / (alpha - 1), {translatable("core", "(α − 1)·score above τ")},
                        "((α−1)a−τ)_{+}");
}

NormaliserWords explainSigmoid(const NormalisedRow& row, Values) {
  NormaliserWords words;
  words.name = {translatable("core", "Score − log n")};
  words.heading = "a−log n";
  words.totalName = asItIs("log n");
  words.isSum = false;
  const auto n = static_cast<double>(std::max<Index>(1, countOf(row)));
  words.total = std::log(n);
  setNumbers(words, row, [scores = row.scores, shift = words.total](Index key) {
    return scoreOf(scores, key) - Calculation(shift, "S");
  });
  words.weight = [own = numbersAlone(words)](Index key) {
    return Calculation(1.0) / (Calculation(1.0) + exponentialOf(-own(key)));
  };
  if (!row.visible.empty())
    words.what = {translatable("core", "Each of the n = %1 scores is weighed for itself: the weights sum to %2."),
                  {std::to_string(countOf(row)), numberText(sumOf(row.weights), 4)}};
  return words;
}

NormaliserWords explainUniform(const NormalisedRow& row, Values) {
  NormaliserWords words;
  words.name = {translatable("core", "Counts")};
  words.heading = "1";
  words.totalName = {translatable("core", "Keys that count")};
  setNumbers(words, row, [](Index) { return Calculation(1.0); });
  setShares(words);
  if (!row.visible.empty()) words.what = {translatable("core", "The scores don't matter: the values are averaged.")};
  return words;
}

}  // namespace attn
