// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/attention/normalising.h"
#include "core/base/api.h"
#include "core/base/database.h"
#include "core/retrieval/similarity.h"

// A lookup in a database is attention pooling: the query meets every key, the scores become weights, and the values are
// pooled by them. With the similarity `exact` it is what every database does; anything else makes it soft.

namespace attn {

/// Scores are divided by no less than float32 can hold: a smaller temperature counts as 0.
inline constexpr double smallestTemperature = 1e-38;

/// Everything between the texts and the weights. Scalars are in the order of their row's, or none for the usual ones.
struct LookupOptions {
  std::string similarity = "exact";  ///< the id of a row
  std::vector<double> similarityScalars = {};
  std::string normaliser = "softmax";  ///< the id of a row
  std::vector<double> normaliserScalars = {};
  /// Scores are divided by T ≥ 0. T = 0 is the limit of small ones: of the keys with the largest score each scores 0,
  /// all others −∞. The larger T, the more alike are all keys that score more than −∞.
  double temperature = 1;
};

/// a_j / T in double, one a key: −∞ where the similarity says so, at any temperature.
/// \throws DataError about the query, or about a key, which is named by its place from 1 on; or Stopped
ATTN_API std::vector<double> lookupScores(const Database& database, const std::string& query,
                                          const LookupOptions& options);

/// Scores that are divided by a temperature, in place: see LookupOptions::temperature.
ATTN_API void divideByTemperature(std::vector<double>& scores, double temperature);

/// α = normalise(scores) in double. A key that scores −∞ weighs 0.
ATTN_API std::vector<double> lookupWeights(std::vector<double> scores, const LookupOptions& options);

/// The different values of a database, in order of first appearance.
struct ValueClasses {
  std::vector<std::string> names;
  std::vector<int> ofPair;      ///< the place of each pair's value among the names
  std::vector<Index> first;     ///< the first pair of each
  bool areNumbers = false;      ///< whether there is a value and every value is a number (see numberIn)
  std::vector<double> numbers;  ///< then: of each pair

  bool operator==(const ValueClasses&) const = default;
};
ATTN_API ValueClasses valueClasses(const Database& database);

/// Σ_j α_j v_j of numbers, and for texts the sum of the weights of each class, whose place in `sums` is that of its
/// name.
double weightedSum(const std::vector<double>& weights, const ValueClasses& classes);
void sumByClass(const std::vector<double>& weights, const ValueClasses& classes, std::vector<double>& sums);

/// The weight of all pairs with one value.
struct ValueShare {
  Index first = 0;  ///< the first pair that has the value
  Index pairs = 0;  ///< how many have it
  double weight = 0;

  bool operator==(const ValueShare&) const = default;
};

/// What the database answers.
struct Answer {
  bool isAny = false;                   ///< whether some key has a weight above 0; nothing below holds otherwise
  bool isNumber = false;                ///< whether all values are numbers
  double number = 0;                    ///< then: Σ α_j v_j, also where the weights don't sum to 1
  std::vector<ValueShare> values = {};  ///< else: every value that weighs something, from the largest weight on
  Index tied = 0;                       ///< how many of those weigh as much as the first; 1: it is the answer

  bool operator==(const Answer&) const = default;
};

/// Texts can't be averaged: they answer with the value whose pairs weigh most together; of values that weigh the same,
/// but for the rounding of their sums, the one that stands first in the database comes first.
ATTN_API Answer answerOf(const ValueClasses& values, const std::vector<double>& weights);
inline Answer answerOf(const Database& database, const std::vector<double>& weights) {
  return answerOf(valueClasses(database), weights);
}

}  // namespace attn
