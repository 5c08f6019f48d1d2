// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace attn {
namespace {

/// How many letters have to be added, taken away or changed.
std::size_t editsBetween(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t before = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = before + (a[i] == b[j] ? 0 : 1);
      before = row[j + 1];
      row[j + 1] = std::min({row[j + 1] + 1, row[j] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

std::string nearestName(std::string_view word, const std::vector<std::string>& names) {
  std::string nearest;
  std::size_t fewest = std::min<std::size_t>(4, word.size());
  for (const std::string& name : names) {
    const std::size_t edits = editsBetween(word, name);
    if (edits >= fewest) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

}  // namespace attn
