// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/lookup.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/retrieval/numbers_in_text.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Says which key it was that could not be compared.
[[noreturn]] void failAtKey(Index pair, Message message) {
  message.arguments.front() = std::to_string(pair + 1);
  throw DataError(std::move(message));
}

}  // namespace

void divideByTemperature(std::vector<double>& scores, double temperature) {
  if (temperature == 0) {
    const double largest = scores.empty() ? -infinity : *std::max_element(scores.begin(), scores.end());
    for (double& score : scores) score = score == largest && score != -infinity ? 0 : -infinity;
  } else if (temperature != 1) {
    for (double& score : scores) score /= temperature;
  }
}

std::vector<double> lookupScores(const Database& database, const std::string& query, const LookupOptions& options) {
  const Similarity& similarity = *findRow(similarities(), options.similarity);
  const KeyScorer scorer = similarity.scorer(query, orUsual(options.similarityScalars, similarity.scalars));
  std::vector<double> scores(database.keys.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (i % 256 == 0) stopIfRequested();
    try {
      scores[i] = scorer(database.keys[i]);
    } catch (const DataError& error) {
      failAtKey(static_cast<Index>(i), error.message());
    }
  }
  divideByTemperature(scores, options.temperature);
  return scores;
}

std::vector<double> lookupWeights(std::vector<double> scores, const LookupOptions& options) {
  const Normaliser& normaliser = *findRow(normalisers(), options.normaliser);
  if (scores.empty()) return scores;
  const auto keys = static_cast<Index>(scores.size());
  const KeyRange all{0, keys};
  const double factor = normaliseRow(normaliser, orUsual(options.normaliserScalars, normaliser.scalars), scores.data(),
                                     keys, {&all, 1}, EmptyRow::zero);
  for (double& weight : scores) weight *= factor;
  return scores;
}

bool hasNumbersAsValues(const Database& database) {
  return !database.values.empty() && std::all_of(database.values.begin(), database.values.end(),
                                                 [](const std::string& value) { return numberIn(value).has_value(); });
}

Answer answerOf(const Database& database, const std::vector<double>& weights) {
  Answer answer;
  answer.isAny = std::any_of(weights.begin(), weights.end(), [](double weight) { return weight > 0; });
  if (!answer.isAny) return answer;
  answer.isNumber = hasNumbersAsValues(database);
  if (answer.isNumber) {
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (weights[i] != 0) answer.number += weights[i] * *numberIn(database.values[i]);
    return answer;
  }
  std::unordered_map<std::string_view, std::size_t> places;
  std::vector<ValueShare> all;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto [place, isNew] = places.try_emplace(database.values[i], all.size());
    if (isNew) all.push_back({static_cast<Index>(i), 0, 0});
    ValueShare& share = all[place->second];
    share.weight += weights[i];
    ++share.pairs;
  }
  std::erase_if(all, [](const ValueShare& share) { return !(share.weight > 0); });
  std::stable_sort(all.begin(), all.end(),
                   [](const ValueShare& a, const ValueShare& b) { return a.weight > b.weight; });
  answer.values = std::move(all);
  return answer;
}

}  // namespace attn
