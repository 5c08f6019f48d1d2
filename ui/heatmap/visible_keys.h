#pragma once

#include <vector>

#include "core/attention/masking.h"

// How a figure reads a mask: the only place in ui/ that knows how the visible keys of a query are kept.

namespace attn::ui {

/// The ranges of keys that a query sees, ascending and disjoint; none where it sees no key.
inline std::vector<KeyRange> rangesOf(const KeyRanges& visible, Index entry, Index query) {
  const KeyRange range = visible.at(entry, query);
  return range.size() > 0 ? std::vector<KeyRange>{range} : std::vector<KeyRange>{};
}

/// Whether a query sees a key.
inline bool sees(const KeyRanges& visible, Index entry, Index query, Index key) {
  return visible.at(entry, query).contains(key);
}

}  // namespace attn::ui
