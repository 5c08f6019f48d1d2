// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/retrieval/lookup.h"

namespace attn {

/// A lookup that was made, to be explained.
struct LookupQuestion {
  const Database& database;
  std::string query;
  LookupOptions options;
  const std::vector<double>& similarities;  ///< one a key
  const std::vector<double>& scores;        ///< after the temperature
  const std::vector<double>& weights;
  const std::vector<Index>& order;  ///< all pairs, from the largest weight on
  const Answer& answer;
  std::optional<Index> pair = {};  ///< whose score is taken apart; none: that of the one that weighs most
};

/// The value that is found, the keys that weigh most with what made their weights, what values weigh together, and how
/// the score of one key came about.
ATTN_API Explanation explainLookup(const LookupQuestion& question);

/// The number of an answer as people read it: with six digits, or with two decimals where those are more.
ATTN_API std::string answeredNumber(const Answer& answer);

}  // namespace attn
