// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/masking.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/key_ranges.h"
#include "core/tensor/tensor.h"

// Two mechanisms beside each other: A, which is pinned, and B. Stages of the Attention workspace's pipeline.

namespace attn {

/// The head of a mechanism with `heads` heads that stands beside head `head` of `rows`, the larger number of heads of
/// two mechanisms: the one that begins at the same place of the vectors, ⌊head · heads / rows⌋. With equal numbers it
/// is the head itself, and a single head stands beside every head.
ATTN_API Index headBeside(Index head, Index rows, Index heads);

/// B − A, number by number: scores or weights (b, n, m) or (b, h, n, m), outputs (b, n, p). Where one has more heads
/// than the other, so has the difference, see headBeside; where rows are of different lengths, as outputs may be, it
/// has the columns of the shorter. The difference of two equal infinities, both scores of −∞, is NaN.
ATTN_API Box<Tensor> differenceOf(const Box<Tensor>& a, const Box<Tensor>& b);

/// The keys that have a weight in A or in B: see weighedKeys. Both are of the same batch, queries and keys.
ATTN_API Box<KeyRanges> weighedByEither(const Box<KeyRanges>& a, const EmptyRow& emptyRowOfA, const Box<KeyRanges>& b,
                                        const EmptyRow& emptyRowOfB);

}  // namespace attn
