// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/key_ranges.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/tensor.h"

namespace attn {

/// What a mask decides by.
struct MaskInput {
  Index query;
  Index queries;
  Index keys;
  Index validLength;  ///< of this query, 0 … keys; keys where no lengths are given
  std::span<const double> scalars;

  /// The key that stands where the query stands, i + (m − n): the last query stands at the last key. Below 0 where
  /// there are fewer keys than queries.
  Index position() const { return query + (keys - queries); }
};

/// A rule that tells which keys a query sees.
struct Mask {
  const char* id;
  const char* name;
  const char* description;
  std::vector<Scalar> scalars = {};
  bool usesValidLengths = false;
  /// Appends the keys that the query sees: ascending ranges without an overlap. They may be empty, touch, or reach
  /// below 0 and beyond the last key.
  void (*keys)(const MaskInput& input, std::vector<KeyRange>& ranges);
};

/// Every mask:
///   valid-length  keys j < validLength
///   causal        keys j ≤ i + (m − n), so that the last query sees the last key
/// A new one is a function and a row here. A law test checks that a query of a mask alone sees what its function says,
/// and of several masks what all of them say.
ATTN_API const std::vector<Mask>& masks();

/// A mask that is chosen, by its id, and the values of its scalars that are not the usual ones.
struct MaskChoice {
  std::string id;
  Scalars scalars = {};

  bool operator==(const MaskChoice&) const = default;
};

/// The keys that every one of these masks lets a query see; without a mask all keys. `validLengths` has one length an
/// entry (b) or one a query (b·n), each cut to 0 … keys, or is empty where no mask uses them.
/// \throws std::invalid_argument for another number of lengths or an id that no mask has
ATTN_API KeyRanges visibleKeys(const std::vector<MaskChoice>& chosen, Index batch, Index queries, Index keys,
                               const std::vector<Index>& validLengths = {});

/// What becomes of a query that sees no key at all.
enum class EmptyRow {
  zero,     ///< all weights are 0, and so is the output
  uniform,  ///< 1 / keys everywhere, masked keys included: what filling in −10⁶ before the softmax gives, as d2l does
};

}  // namespace attn
