// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/lookup.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/stop.h"
#include "core/base/text/numbers_in_text.h"
#include "core/base/words.h"

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
  if (temperature < smallestTemperature) {
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
    stopIfRequested();  // a key may be long
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

ValueClasses valueClasses(const Database& database) {
  ValueClasses classes;
  std::unordered_map<std::string_view, int> places;
  classes.ofPair.reserve(database.values.size());
  for (const std::string& value : database.values) {
    const auto [place, isNew] = places.try_emplace(value, static_cast<int>(classes.names.size()));
    if (isNew) {
      classes.names.push_back(value);
      classes.first.push_back(static_cast<Index>(classes.ofPair.size()));
    }
    classes.ofPair.push_back(place->second);
  }
  for (const std::string& value : database.values) {
    const auto number = numberIn(value);
    if (!number) {
      classes.numbers.clear();
      break;
    }
    classes.numbers.push_back(*number);
  }
  classes.areNumbers = !classes.numbers.empty();
  return classes;
}

double weightedSum(const std::vector<double>& weights, const ValueClasses& classes) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * classes.numbers[i];
  return sum;
}

void sumByClass(const std::vector<double>& weights, const ValueClasses& classes, std::vector<double>& sums) {
  sums.assign(classes.names.size(), 0);
  for (std::size_t i = 0; i < weights.size(); ++i) sums[static_cast<std::size_t>(classes.ofPair[i])] += weights[i];
}

Answer answerOf(const ValueClasses& values, const std::vector<double>& weights) {
  Answer answer;
  answer.isAny = std::any_of(weights.begin(), weights.end(), [](double weight) { return weight > 0; });
  if (!answer.isAny) return answer;
  answer.isNumber = values.areNumbers;
  if (answer.isNumber) {
    answer.number = weightedSum(weights, values);
    return answer;
  }
  std::vector<double> sums;
  sumByClass(weights, values, sums);
  std::vector<Index> pairs(sums.size());
  for (const int place : values.ofPair) ++pairs[static_cast<std::size_t>(place)];
  for (std::size_t place = 0; place < sums.size(); ++place)
    if (sums[place] > 0) answer.values.push_back({values.first[place], pairs[place], sums[place]});
  std::stable_sort(answer.values.begin(), answer.values.end(),
                   [](const ValueShare& a, const ValueShare& b) { return a.weight > b.weight; });
  constexpr double rounding = 1e-12;
  const double least = (1 - rounding) * answer.values.front().weight;
  const auto isTied = [least](const ValueShare& share) { return share.weight >= least; };
  answer.tied = std::find_if_not(answer.values.begin(), answer.values.end(), isTied) - answer.values.begin();
  const auto end = answer.values.begin() + answer.tied;
  std::sort(answer.values.begin(), end, [](const ValueShare& a, const ValueShare& b) { return a.first < b.first; });
  return answer;
}

}  // namespace attn
