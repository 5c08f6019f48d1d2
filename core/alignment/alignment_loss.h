// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/alignment/alignment_model.h"

namespace attn {

/// A source and what should become of it, both with their end.
struct SymbolPair {
  std::vector<Symbol> source, target;
};

struct AlignmentLoss {
  double loss = 0;    ///< mean cross-entropy −log p(symbol) over the target symbols, the ends counted
  Index symbols = 0;  ///< how many they are
  Index right = 0;    ///< pairs whose target is decoded as it is, see below
};

/// Teacher forcing: the decoder is fed the right symbol at every step. So a pair is decoded right, greedily, exactly if
/// the likeliest symbol (never padding, never begin) is the right one at every step. Sequences are of any lengths; none
/// is padded, so none changes what becomes of another. In parallel, the same numbers for any number of threads.
/// \throws std::invalid_argument if there are no pairs, or one is empty
ATTN_API AlignmentLoss lossOf(const AlignmentModel& model, std::span<const SymbolPair> pairs);

/// The same, and the loss's derivative by every weight. `gradient` has the shapes of zeroWeights; what it held is lost.
ATTN_API AlignmentLoss lossOf(const AlignmentModel& model, std::span<const SymbolPair> pairs,
                              AlignmentWeights& gradient);

}  // namespace attn
