#pragma once

#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/table.h"
#include "core/base/tensor.h"

namespace attn {

/// The keys that a query sees: begin ≤ key < end. All others are masked.
struct KeyRange {
  Index begin = 0;
  Index end = 0;

  Index size() const { return end > begin ? end - begin : 0; }
  bool contains(Index key) const { return key >= begin && key < end; }
  bool operator==(const KeyRange&) const = default;
};

/// The keys that every query of a batch sees; the same for all heads.
struct KeyRanges {
  Index batch = 0;
  Index queries = 0;
  Index keys = 0;
  std::vector<KeyRange> ranges;  ///< batch · queries of them

  KeyRange at(Index entry, Index query) const { return ranges[static_cast<std::size_t>(entry * queries + query)]; }
  /// The keys that any of these queries has a weight for: all keys, if one of them sees none (see EmptyRow).
  ATTN_API KeyRange spanning(Index entry, Index firstQuery, Index count) const;
  bool operator==(const KeyRanges&) const = default;
};

/// What a mask decides by.
struct MaskInput {
  Index query;
  Index queries;
  Index keys;
  Index validLength;  ///< of this query, 0 … keys
};

/// A rule that tells which keys a query sees.
struct Mask {
  const char* id;
  const char* name;
  const char* description;
  bool usesValidLengths;
  bool isCausal;
  KeyRange (*range)(const MaskInput& input);
};

/// none: every key. valid-length: keys j < validLength. causal: keys j ≤ i + (m − n), so that the last query sees the
/// last key. both: keys that both allow.
ATTN_API const std::vector<Mask>& masks();

/// The ranges of a batch. `validLengths` has one length an entry (b) or one a query (b·n), each cut to 0 … keys, or is
/// empty where the mask does not use them. \throws std::invalid_argument for another size
ATTN_API KeyRanges keyRanges(const Mask& mask, Index batch, Index queries, Index keys,
                             const std::vector<Index>& validLengths);

/// What becomes of a query that sees no key at all.
enum class EmptyRow {
  zero,     ///< all weights are 0, and so is the output
  uniform,  ///< 1 / keys everywhere, masked keys included: what filling in −10⁶ before the softmax gives, as d2l does
};

/// Turns one row of scores into weights, in place: exp(a − max a) / Σ exp(a − max a) over the range and exactly 0
/// elsewhere. A score of −infinity weighs exactly 0; if no score in the range is above −infinity, the row is all zeros.
/// Scores of +infinity share all the weight. A NaN in the range makes the range NaN.
ATTN_API void softmaxRow(float* row, Index keys, KeyRange range, EmptyRow emptyRow);

/// The first half of softmaxRow: the exponentials alone, in place, and 0 elsewhere. Returns the factor, 1 / Σ, that
/// makes weights of them.
ATTN_API float exponentialsOfRow(float* row, Index keys, KeyRange range, EmptyRow emptyRow);

/// Masked softmax: scores (b, n, m) or (b, h, n, m) -> weights of the same shape, row by row as softmaxRow.
/// \throws std::invalid_argument if the ranges are of another batch, number of queries or number of keys
ATTN_API Tensor maskedSoftmax(const Tensor& scores, const KeyRanges& visible, EmptyRow emptyRow);

}  // namespace attn
