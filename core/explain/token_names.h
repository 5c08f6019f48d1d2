// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/words.h"

namespace attn {

/// Keys that a table of them lists, beside the one that is asked about.
constexpr Index mostListed = 12;

/// Whether a name does not tell which token is meant: another one is called the same, or there are more than a table
/// lists.
ATTN_API bool needsNumber(const std::vector<std::string>& tokens, Index token);
/// "our (112)", counted from 1; the name alone where it is enough.
ATTN_API Message tokenName(const std::vector<std::string>& tokens, Index token);

/// A token of a title.
struct NamedToken {
  std::string name;
  Index place = 1;  ///< in its sequence, counted from 1
  bool needsPlace = false;
};
/// \pre token is one of them
ATTN_API NamedToken namedToken(const std::vector<std::string>& tokens, Index token);

/// "“code” attends to “Learn”", or that it doesn't see it.
ATTN_API Message attentionTitle(const NamedToken& query, const NamedToken& key, bool isSeen);

/// The keys that a table lists: all, if they are few; else those of the largest weights, the largest first and of equal
/// ones the earlier, and the one that is asked about.
ATTN_API std::vector<Index> listedKeys(std::span<const double> weights, Index selected);

}  // namespace attn
