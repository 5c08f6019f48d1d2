// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/masking.h"
#include "core/base/rng.h"

namespace attn::test {

/// A mask with its usual scalars; one with a list cuts the queries into a third and the rest.
inline MaskChoice choiceOf(const Mask& mask, Index queries) {
  MaskChoice choice{mask.id};
  if (mask.list && queries > 1)
    choice.list = {static_cast<double>((queries + 2) / 3), static_cast<double>(queries - (queries + 2) / 3)};
  if (mask.list && queries == 1) choice.list = {1};
  return choice;
}

/// An array that shows every query some keys, and the first query none.
inline KeyRanges someKeys(Index batch, Index queries, Index keys) {
  KeyRanges shown(batch, queries, keys);
  Rng rng(static_cast<std::uint64_t>(batch + queries + keys));
  for (Index i = 0; i < batch * queries; ++i) {
    std::vector<KeyRange> ranges;
    for (Index j = 0; j < keys && i > 0; ++j)
      if (rng.uniform() < 0.6) ranges.push_back({j, j + 1});
    shown.append(ranges);
  }
  return shown;
}

}  // namespace attn::test
