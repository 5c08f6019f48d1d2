// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/key_ranges.h"

#include <algorithm>

namespace attn {

KeyRanges::KeyRanges(Index batchSize, Index queriesEach, Index keysEach)
    : batch(batchSize), queries(queriesEach), keys(keysEach) {
  m_begins.reserve(static_cast<std::size_t>(batch * queries) + 1);
  m_ranges.reserve(static_cast<std::size_t>(batch * queries));
}

void KeyRanges::append(std::span<const KeyRange> ranges) {
  for (const KeyRange& range : ranges) {
    const KeyRange cut{std::max<Index>(range.begin, 0), std::min(range.end, keys)};
    if (cut.size() == 0) continue;
    if (m_ranges.size() > m_begins.back() && m_ranges.back().end == cut.begin)
      m_ranges.back().end = cut.end;
    else
      m_ranges.push_back(cut);
  }
  m_begins.push_back(m_ranges.size());
}

bool KeyRanges::sees(Index entry, Index query, Index key) const {
  const std::span<const KeyRange> ranges = at(entry, query);
  const auto behind =
      std::upper_bound(ranges.begin(), ranges.end(), key, [](Index k, const KeyRange& range) { return k < range.end; });
  return behind != ranges.end() && behind->contains(key);
}

KeyRange KeyRanges::spanning(Index entry, Index firstQuery, Index count) const {
  KeyRange all{keys, 0};
  for (Index i = 0; i < count; ++i) {
    const std::span<const KeyRange> ranges = at(entry, firstQuery + i);
    if (ranges.empty()) return {0, keys};
    all = {std::min(all.begin, ranges.front().begin), std::max(all.end, ranges.back().end)};
  }
  return all;
}

}  // namespace attn
