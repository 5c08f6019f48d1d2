// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/token_names.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/base/explanation.h"
#include "core/explain/numbered_tokens.h"

namespace attn {

bool needsNumber(const std::vector<std::string>& tokens, Index token) {
  if (areNumbered(tokens.front(), tokens.back(), std::ssize(tokens))) return false;
  if (static_cast<Index>(tokens.size()) > mostListed) return true;
  return std::count(tokens.begin(), tokens.end(), tokens[static_cast<std::size_t>(token)]) > 1;
}

Message tokenName(const std::vector<std::string>& tokens, Index token) {
  if (token < 0 || token >= static_cast<Index>(tokens.size())) return asItIs(std::to_string(token));
  const std::string& name = tokens[static_cast<std::size_t>(token)];
  if (!needsNumber(tokens, token)) return asItIs(name);
  return {"%1 (%2)", {name, std::to_string(token + 1)}};
}

NamedToken namedToken(const std::vector<std::string>& tokens, Index token) {
  return {tokens[static_cast<std::size_t>(token)], token + 1, needsNumber(tokens, token)};
}

Message attentionTitle(const NamedToken& query, const NamedToken& key, bool isSeen) {
  if (!query.needsPlace && !key.needsPlace)
    return {isSeen ? translatable("core", "“%1” attends to “%2”") : translatable("core", "“%1” does not see “%2”"),
            {query.name, key.name}};
  // A sentence with the place of one and not of the other reads as if only one had a place.
  return {isSeen ? translatable("core", "“%1” (%2) attends to “%3” (%4)")
                 : translatable("core", "“%1” (%2) does not see “%3” (%4)"),
          {query.name, std::to_string(query.place), key.name, std::to_string(key.place)}};
}

std::vector<Index> listedKeys(std::span<const double> weights, Index selected) {
  std::vector<Index> keys(weights.size());
  std::iota(keys.begin(), keys.end(), Index{0});
  if (static_cast<Index>(keys.size()) <= mostListed) return keys;
  std::partial_sort(keys.begin(), keys.begin() + mostListed, keys.end(), [&](Index a, Index b) {
    const double inA = weights[static_cast<std::size_t>(a)], inB = weights[static_cast<std::size_t>(b)];
    return inA != inB ? inA > inB : a < b;
  });
  keys.resize(static_cast<std::size_t>(mostListed));
  const bool isListed = std::find(keys.begin(), keys.end(), selected) != keys.end();
  if (!isListed && selected >= 0 && selected < static_cast<Index>(weights.size())) keys.push_back(selected);
  return keys;
}

}  // namespace attn
