// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/explain/explain_attention.h"
#include "core/explain/explainers.h"

// What every normaliser says of a row. The numbers are taken from what the engine computed, not computed again.

namespace attn {
namespace {

using Values = std::span<const double>;

// Exponentials of larger scores are too large to read.
constexpr float largestPlainScore = 30;

float largestSeen(const NormalisedRow& row) {
  float largest = -std::numeric_limits<float>::infinity();
  for (const KeyRange& range : row.visible)
    for (Index j = range.begin; j < range.end; ++j)
      largest = std::max(largest, row.scores[static_cast<std::size_t>(j)]);
  return largest;
}

bool allAreZero(const NormalisedRow& row) {
  return std::all_of(row.numbers.begin(), row.numbers.end(), [](float number) { return number == 0; });
}

/// Keys that the query sees and that have a score.
Index countOf(const NormalisedRow& row) {
  Index count = 0;
  for (const KeyRange& range : row.visible)
    count += std::count_if(row.scores.begin() + range.begin, row.scores.begin() + range.end,
                           [](float score) { return score != -std::numeric_limits<float>::infinity(); });
  return count;
}

Index keysWithWeight(const NormalisedRow& row) {
  return std::count_if(row.weights.begin(), row.weights.end(), [](float weight) { return weight > 0; });
}

/// Whether exp(shift) can be read, so that a shift need not be told.
bool isPlain(float shift) { return std::isfinite(shift) && std::abs(shift) <= largestPlainScore; }

/// The row has exp(score − shift). Times exp(shift) that is the exponential itself, as long as one can read it.
NormaliserWords exponentials(const NormalisedRow& row, float shift) {
  NormaliserWords words;
  words.name = {translatable("core", "Exponential")};
  double scale = 1;
  if (isPlain(shift))
    scale = std::exp(static_cast<double>(shift));
  else if (std::isfinite(shift))
    words.name = {translatable("core", "Exponential, after subtracting %1"),
                  {fixedText(static_cast<double>(shift), 3)}};
  words.heading = {translatable("core", "exp")};
  for (const float number : row.numbers) words.numbers.push_back(static_cast<double>(number) * scale);
  words.totalName = {translatable("core", "Row sum")};
  words.total = allAreZero(row) ? 0 : scale / static_cast<double>(row.factor);
  return words;
}

NormaliserWords explainSoftmaxOne(const NormalisedRow& row, Values) {
  const float shift = std::max(0.0F, largestSeen(row));
  NormaliserWords words = exponentials(row, shift);
  // What is subtracted from the scores is subtracted from the 0 of the key that is not there, too.
  words.totalName =
      isPlain(shift) ? Message{translatable("core", "1 + row sum")}
                     : Message{translatable("core", "exp(−%1) + row sum"), {fixedText(static_cast<double>(shift), 3)}};
  words.isSum = false;
  const double weights = std::accumulate(row.weights.begin(), row.weights.end(), 0.0);
  if (!row.visible.empty())
    words.what = {
        translatable("core", "%1 of the attention goes to no key: the 1 in the sum is a key that is not there."),
        {fixedText(std::max(0.0, 1 - weights), 4)}};
  return words;
}

NormaliserWords explainHardmax(const NormalisedRow& row, Values) {
  NormaliserWords words = explainNumbers(row, {});
  words.name = {translatable("core", "Is the largest")};
  words.heading = {translatable("core", "largest")};
  words.totalName = {translatable("core", "Largest ones")};
  words.total = allAreZero(row) ? 0 : 1 / static_cast<double>(row.factor);
  if (words.total > 0)
    words.what = {translatable("core", "The largest score is %1: it takes all weight, and ties share it."),
                  {fixedText(static_cast<double>(largestSeen(row)), 3)}};
  return words;
}

NormaliserWords explainTopK(const NormalisedRow& row, Values scalars) {
  NormaliserWords words = exponentials(row, largestSeen(row));
  words.totalName = {translatable("core", "Sum of the top K")};
  if (!row.visible.empty())
    words.what = {
        translatable("core", "Of %1 scores the %2 largest count, and all others are left out."),
        {std::to_string(countOf(row)), std::to_string(std::min(countOf(row), static_cast<Index>(scalars[0])))}};
  return words;
}

/// What a row whose weights are cut off at τ says: `scale`·score − τ, before it is cut and raised to `power`.
NormaliserWords aboveThreshold(const NormalisedRow& row, double scale, double power, Message name, Message heading) {
  NormaliserWords words;
  words.name = std::move(name);
  words.heading = std::move(heading);
  words.totalName = asItIs("τ");
  words.isSum = false;
  // Each key that has a weight gives τ; the one with the largest gives most digits.
  const auto largest = std::max_element(row.weights.begin(), row.weights.end());
  if (largest != row.weights.end() && *largest > 0) {
    const double score = static_cast<double>(row.scores[static_cast<std::size_t>(largest - row.weights.begin())]);
    words.total = scale * score - std::pow(static_cast<double>(*largest), 1 / power);
    words.what = {
        translatable("core", "τ = %1 makes the weights sum to 1. %2 of %3 keys are above it, all others get 0."),
        {fixedText(words.total, 4), std::to_string(keysWithWeight(row)), std::to_string(countOf(row))}};
  }
  for (const float weight : row.weights) words.numbers.push_back(std::pow(static_cast<double>(weight), 1 / power));
  return words;
}

NormaliserWords explainSparsemax(const NormalisedRow& row, Values) {
  return aboveThreshold(row, 1, 1, {translatable("core", "Score above τ")}, {translatable("core", "above τ")});
}

NormaliserWords explainEntmax(const NormalisedRow& row, Values) {
  return aboveThreshold(row, 0.5, 2, {translatable("core", "Half the score above τ")},
                        {translatable("core", "above τ")});
}

NormaliserWords explainSigmoid(const NormalisedRow& row, Values) {
  NormaliserWords words;
  words.name = {translatable("core", "Score − log n")};
  words.heading = asItIs("a − log n");
  const double shift = std::log(static_cast<double>(std::max<Index>(1, countOf(row))));
  for (std::size_t j = 0; j < row.scores.size(); ++j)
    words.numbers.push_back(row.sees(static_cast<Index>(j)) ? static_cast<double>(row.scores[j]) - shift : 0);
  words.totalName = asItIs("log n");
  words.total = shift;
  words.isSum = false;
  if (!row.visible.empty())
    words.what = {
        translatable("core", "Each of the n = %1 keys is weighed for itself: the weights sum to %2."),
        {std::to_string(countOf(row)), fixedText(std::accumulate(row.weights.begin(), row.weights.end(), 0.0), 4)}};
  return words;
}

NormaliserWords explainUniform(const NormalisedRow& row, Values) {
  NormaliserWords words = explainNumbers(row, {});
  words.name = {translatable("core", "Counts")};
  words.heading = {translatable("core", "counts")};
  words.totalName = {translatable("core", "Keys that count")};
  words.total = static_cast<double>(countOf(row));
  if (!row.visible.empty()) words.what = {translatable("core", "The scores don't matter: the values are averaged.")};
  return words;
}

}  // namespace

NormaliserWords explainNumbers(const NormalisedRow& row, Values) {
  NormaliserWords words;
  words.name = {translatable("core", "Before scaling")};
  words.heading = {translatable("core", "unscaled")};
  words.numbers.assign(row.numbers.begin(), row.numbers.end());
  words.totalName = {translatable("core", "Scaled by")};
  words.total = static_cast<double>(row.factor);
  return words;
}

NormaliserWords explainSoftmax(const NormalisedRow& row, Values) { return exponentials(row, largestSeen(row)); }

const std::vector<Explainer>& explainers() {
  static const std::vector<Explainer> table = {
      {"softmax", explainSoftmax}, {"softmax-one", explainSoftmaxOne}, {"hardmax", explainHardmax},
      {"top-k", explainTopK},      {"sparsemax", explainSparsemax},    {"entmax15", explainEntmax},
      {"sigmoid", explainSigmoid}, {"uniform", explainUniform},
  };
  return table;
}

}  // namespace attn
