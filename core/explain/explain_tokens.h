// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/explain/token_names.h"

namespace attn {

/// A weight between the token that is asked about and another one.
struct TokenWeight {
  Index head = 0, other = 0;
  double weight = 0;
};

/// A token that is asked about by itself: what a query looks at, or what looks at a key.
struct TokenQuestion {
  NamedToken token;
  bool isKey = false;
  Message place;                    ///< "sequence 1"; empty: needs not be said
  std::vector<std::string> others;  ///< the names of the tokens on the other side
  std::string mark = {};            ///< of the mechanism that it is about, where there are two; empty: there is one
  bool hasHeads = false;            ///< whether there are several heads, so that each weight has to say its own
  std::vector<TokenWeight> weights;
  /// What a click on a weight of the list tells (TermRow::link).
  std::function<std::string(const TokenWeight& weight)> link = {};
};

/// For each token its largest weights, and what all of them come to. Several tokens add up.
ATTN_API Explanation explainTokens(const std::vector<TokenQuestion>& tokens);

}  // namespace attn
