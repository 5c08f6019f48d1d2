// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/explanation.h"
#include "core/base/scalar.h"
#include "core/base/table.h"

namespace attn {

/// The score a(q, k) of the keys of one query, a number or −infinity, never NaN. It may be called by one thread at a
/// time. \throws DataError if the key is none that the similarity can compare: the first argument of its message, which
/// says which key it was, is empty
using KeyScorer = std::function<double(std::string_view key)>;

/// Which code points of a key the score of one query owes something to.
using KeyMatcher = std::function<std::vector<bool>(std::string_view key)>;

/// How much a text is like another: the scoring function of a lookup.
struct Similarity {
  const char* id;
  const char* name;
  const char* formula;       ///< of the score; markup as of Scoring::formula
  const char* formulaOfKey;  ///< the same of key i
  const char* note = "";     ///< what a user should know, or empty
  std::vector<Scalar> scalars = {};
  /// Looks at the query once, for all keys. `scalars` in the order of the row's. \throws DataError if the query is none
  /// that the similarity can compare
  KeyScorer (*scorer)(const std::string& query, std::span<const double> scalars);
  /// How the score of one key comes about, for texts that the similarity can compare.
  Step (&explain)(const std::string& query, const std::string& key, std::span<const double> scalars);
  /// The score of the texts `query` and `key`, a number.
  Code code;
  /// Looks at the query once, for all keys; null for a similarity that is not about parts of texts.
  KeyMatcher (*matcher)(const std::string& query, std::span<const double> scalars) = nullptr;
};

// How each row explains a score, and what it finds in a key.
Step explainExact(const std::string& query, const std::string& key, std::span<const double> scalars);
KeyMatcher exactMatcher(const std::string& query, std::span<const double> scalars);
Step explainEdit(const std::string& query, const std::string& key, std::span<const double> scalars);
Step explainGrams(const std::string& query, const std::string& key, std::span<const double> scalars);
KeyMatcher gramMatcher(const std::string& query, std::span<const double> scalars);
Step explainNumeric(const std::string& query, const std::string& key, std::span<const double> scalars);

/// Every similarity:
///   exact    0 if key and query are the same text, byte for byte, else −∞. What a database does: the softmax of it
///            gives all the weight to the keys that are the query, and none at all if there is no such key.
///   edit     −lev(q, k): the fewest code points to be added, taken away or exchanged (Levenshtein 1966). For slips of
///            the pen: a single letter more or less costs the same in a long name and in a short one.
///   ngrams   the cosine of the counts of all pieces of N code points that follow each other, from 0 to 1. For texts
///            that share parts in any order; a text shorter than N counts as one piece of its own. Cheaper than edit
///            for long texts.
///   numeric  −½ ‖q − k‖² / H²: keys and query are one or more numbers (see numbersIn), as many in each. Its softmax is
///            the gaussian kernel, so numbers as values make it Nadaraya–Watson regression.
/// A new one is a function and a row here. Law tests check for every row that scores are no NaN, that no key scores
/// more than the query itself, and that a(q, k) = a(k, q).
ATTN_API const std::vector<Similarity>& similarities();

}  // namespace attn
