// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/index.h"
#include "core/base/key_ranges.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"

namespace attn {

struct Calculation;  // core/base/calculation.h

/// What a mask decides by.
struct MaskInput {
  Index query;
  Index queries;
  Index keys;
  Index validLength;                     ///< of this query, 0 … keys; keys where no lengths are given
  std::span<const double> scalars;       ///< of a mask with a list: the numbers of the list
  std::span<const KeyRange> shown = {};  ///< the keys that an array shows this query, for a mask that uses it

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
  std::optional<Scalar> list = {};  ///< instead of scalars: each of any count of numbers
  bool usesValidLengths = false;
  bool usesArray = false;  ///< of what every query sees, as a user painted it or a file has it
  /// Why the mask can't be had for so many queries and keys with these scalars, or nothing. Null: it always can.
  Message (*problem)(Index queries, Index keys, std::span<const double> scalars) = nullptr;
  /// Appends the keys that the query sees: ascending ranges without an overlap. They may be empty, touch, or reach
  /// below 0 and beyond the last key.
  void (*keys)(const MaskInput& input, std::vector<KeyRange>& ranges);
  /// Why the query sees a key or not: what comes to 1 where it does and to 0 where it doesn't. A row without it does
  /// not compile.
  Calculation (&explain)(const MaskInput& input, Index key);
  /// Whether queries see keys, of the places `i` (n, 1) of the queries, see MaskInput::position, and `j` (m) of the
  /// keys. valid_lens{axes} and painted{matrices} are the lengths and the array of 0 and 1 with the axes of the scores;
  /// the id of a list stands for its numbers.
  Code code;
};

/// Every mask, with i' = i + (m − n), so that the last query stands where the last key does:
///   valid-length  j < validLength: behind it a sequence is filled up
///   causal        j ≤ i'. What comes later is unknown, as where text is written.
///   window        |i' − j| ≤ W: the neighbourhood (Beltagy et al. 2020, Longformer)
///   dilated       |i' − j| ≤ W, and a multiple of STEP: further for the same number of keys
///   prefix        j < P or j ≤ i': a beginning that is known as a whole (Raffel et al. 2020, T5's prefix LM)
///   blocks        query and key in the same block of a diagonal of blocks, as several texts in one sequence. There are
///                 as many queries as keys, and the sizes sum to that.
///   painted       what an array shows, key by key
/// A new one is a function and a row here. A law test checks that a query of a mask alone sees what its function says,
/// and of several masks what all of them say.
ATTN_API const std::vector<Mask>& masks();

/// A mask that is chosen, by its id, and the values of its scalars that are not the usual ones, or its list.
struct MaskChoice {
  std::string id;
  Scalars scalars = {};
  std::vector<double> list = {};

  bool operator==(const MaskChoice&) const = default;
};

/// Why one of these masks can't be had for so many queries and keys, or nothing.
ATTN_API Message masksProblem(const std::vector<MaskChoice>& chosen, Index queries, Index keys);

/// The keys that every one of these masks lets a query see; without a mask all keys. `validLengths` has one length an
/// entry (b) or one a query (b·n), each cut to 0 … keys, or is empty where no mask uses them; `shown` is for one entry
/// or for each, and empty where no mask uses an array.
/// \throws std::invalid_argument for another number of lengths, another size of `shown`, an id that no mask has, and
/// with the words of masksProblem
ATTN_API KeyRanges visibleKeys(const std::vector<MaskChoice>& chosen, Index batch, Index queries, Index keys,
                               const std::vector<Index>& validLengths = {}, const KeyRanges& shown = {});

/// What becomes of a query that sees no key at all.
enum class EmptyRow {
  zero,     ///< all weights are 0, and so is the output
  uniform,  ///< 1 / keys everywhere, masked keys included: what filling in −10⁶ before the softmax gives, as d2l does
};

}  // namespace attn
