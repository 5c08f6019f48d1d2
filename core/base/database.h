// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/index.h"

namespace attn {

/// D = {(k_1, v_1), …, (k_m, v_m)}: texts that are looked up and what stands beside them, in UTF-8. A key may stand
/// there several times. Attention pooling is a query of such a table in which every key answers a little.
struct Database {
  std::vector<std::string> keys, values;  ///< equally many

  Index size() const { return static_cast<Index>(keys.size()); }
  const std::string& key(Index pair) const { return keys[static_cast<std::size_t>(pair)]; }
  const std::string& value(Index pair) const { return values[static_cast<std::size_t>(pair)]; }

  bool operator==(const Database&) const = default;
};

inline constexpr std::size_t mostPairs = 1'000'000;
inline constexpr std::size_t longestPairText = 65'536;  ///< of a key or a value, in bytes

}  // namespace attn
