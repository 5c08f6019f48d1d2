// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// Keys in a row: begin ≤ key < end.
struct KeyRange {
  Index begin = 0;
  Index end = 0;

  Index size() const { return end > begin ? end - begin : 0; }
  bool contains(Index key) const { return key >= begin && key < end; }
  bool operator==(const KeyRange&) const = default;
};

/// The keys that every query of a batch sees; the same for all heads. The keys of a query are ranges in ascending
/// order, none of them empty, with at least one key that the query does not see between two of them. All ranges lie
/// in one array, query after query, with the place where each query's begin.
class ATTN_API KeyRanges {
 public:
  Index batch = 0;
  Index queries = 0;
  Index keys = 0;

  KeyRanges() = default;
  /// For a batch whose queries are still to be appended, each once, in order.
  KeyRanges(Index batchSize, Index queriesEach, Index keysEach);
  /// The keys of the next query: any ascending ranges; what lies outside of 0 … keys is cut off.
  void append(std::span<const KeyRange> ranges);

  /// The ranges of a query; none if it sees no key.
  std::span<const KeyRange> at(Index entry, Index query) const {
    const std::size_t place = static_cast<std::size_t>(entry * queries + query);
    return {m_ranges.data() + m_begins[place], m_begins[place + 1] - m_begins[place]};
  }
  bool sees(Index entry, Index query, Index key) const;
  /// From the first to behind the last key that any of these queries has a weight for: all keys, if one of the queries
  /// sees none (see EmptyRow).
  KeyRange spanning(Index entry, Index firstQuery, Index count) const;

  bool operator==(const KeyRanges&) const = default;

 private:
  std::vector<std::size_t> m_begins = {0};  // one more than there are queries in the batch
  std::vector<KeyRange> m_ranges;
};

}  // namespace attn
