// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/import/guess/import_guess.h"
#include "core/import/guess/sampled_values.h"

// What zeros and hidden scores say of queries and keys. For the sources of this folder.

namespace attn {

enum class Triangle { none, keysBehindQueries, queriesBehindKeys };

/// Whether queries see no key to the right of them: key j of query i is hidden where j > i + offset, for the offset of
/// as many more keys as there are queries, or none. Columns that are hidden from all, as padding is, prove nothing.
Triangle triangleOf(const VisibleGrid& grid, std::size_t queries, std::size_t keys);

/// How many keys there are up to the last that any query sees. Zeros that rounding may have made don't count.
/// \param isCoarse whether small weights became zeros by rounding
Index seenLength(const VisibleGrid& grid, std::optional<std::size_t> queries, std::size_t keys, bool isCausal,
                 bool isCoarse);

/// Whether a number is one that can be seen: of weights not 0, of scores not hidden.
std::function<bool(double)> visibility(const NumberFacts& facts, TensorKind kind);

/// Whether scores or log weights have a number for what is hidden: −∞, or one very low one that is frequent.
bool hidesScores(const NumberFacts& facts, TensorKind kind);

/// The grid without queries that see no key, whose weights are NaN or all alike, as those of padding are. The grid as
/// it is where such a query is no padding, since others see its own key. Only a triangle is looked for in it.
VisibleGrid sightedGrid(const TensorStack& tensor, const VisibleGrid& grid, std::size_t queries, std::size_t keys);

/// Whether small weights became zeros by rounding.
bool isCoarse(const TensorStack& tensor, const NumberFacts& facts);

/// An axis along which padding differs.
struct PaddedAxis {
  std::size_t axis = 0;
  /// Whether it is the batch beyond doubt: heads or layers agree, queries end where keys do, or there are at least
  /// three lengths.
  bool isCertain = false;
};

/// The axis that looks like the batch: each of its places sees one run of two keys or more, every key of it, and so
/// do most heads, or layers, beside it. A head that is silenced, one that looks at the first key alone, and sparse
/// weights don't look so. A head that never looks at the last key does, where nothing stands beside it: not certain.
std::optional<PaddedAxis> paddedAxis(const VisibleGrid& grid, const std::vector<std::size_t>& candidates,
                                     std::optional<std::size_t> queries, std::size_t keys, bool isCoarse);

}  // namespace attn
