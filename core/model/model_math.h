// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/api.h"
#include "core/model/checkpoint.h"
#include "core/tensor/tensor.h"

// What a layer is made of. Rows are tokens.

namespace attn {

/// activation(x Wᵀ + b): x (n, inputs) -> (n, outputs). The weights are read as they lie, each once, and widened block
/// by block; null: no activation. \throws DataError for weights that are not finite
ATTN_API Tensor linear(const Tensor& x, const LinearWeights& weights, const Activation* activation = nullptr);

/// A norm of each row, or of each head's part of a row: of as many numbers as the weights have.
ATTN_API Tensor normed(Tensor x, const NormWeights& weights, NormKind kind, double epsilon);

/// Turns the pairs (x[i], x[i + r/2]), i < r/2, of each row by the angle row · frequency i: r is twice the number of
/// frequencies, what is behind stays. x (…, n, width); row 0 of each matrix stands at position 0. (Su et al. 2021)
ATTN_API void turnByPositions(Tensor& x, const std::vector<double>& frequencies);

/// (n, m): which bucket the distance from a query to a key falls in. A bucket for each distance up to a half of them,
/// then by the logarithm up to `farthest`, the last for all beyond. `bothWays`: the first half of the buckets is for
/// keys before the query and itself, the other for those behind; else these all have bucket 0. (Raffel et al. 2020)
ATTN_API std::vector<Index> positionBuckets(Index queries, Index keys, Index buckets, Index farthest, bool bothWays);

/// (n, width): [sin(i/10000^(2j/width)) | cos(the same)], j < width/2.
ATTN_API Tensor sinusoidsInHalves(Index positions, Index width);

}  // namespace attn
