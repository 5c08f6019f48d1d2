#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/tensor.h"

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
  KeyRanges(Index batchSize, Index queriesAnEntry, Index keysAnEntry);
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
