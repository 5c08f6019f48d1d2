// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/attention/attention.h"
#include "core/base/key_ranges.h"
#include "core/tensor/tensor.h"

// Leading axes as other programs lay them out, (b, n, d), (b, h, n, d) and more, and queries that begin elsewhere: what
// `attend` makes of both, so that attention sees a batch, heads, and queries that begin at 0.

namespace attn::app {

/// (…, n, d) as (b, n, d), or, of four axes or more, as (b, h, n, d): the axes before the last of them are one.
Tensor withBatchAxis(Tensor x);

/// The axes in front of the last two.
Shape leadingAxes(const Shape& shape);

/// Keys or values (b, g, m, d) of fewer heads than the h of the queries, each for h/g of them in order: (b, h, m, d).
/// \pre g divides h
Tensor withHeadsRepeated(const Tensor& x, Index heads);

/// For every entry of some leading axes the place of what applies to it in an array whose own leading axes are as many,
/// each as long or 1.
std::vector<Index> placesOfEntries(const Shape& given, const Shape& leading);

/// x (b, n, d) with the vectors of positions start … start + n − 1 added. See withPositions.
Tensor withPositionsFrom(Tensor x, const Position& position, const std::vector<double>& scalars, Index start);

/// Heads (…, n, d) turned by those positions. See withRotation.
Tensor withRotationFrom(const Tensor& x, const Position& position, const std::vector<double>& scalars, Index start);

/// What a position adds to scores (b, n, m) or (b, h, n, m) of queries from `start` on, with a bias that was given, or
/// null, added: of the scores' own shape.
Tensor biasFrom(const Position& position, const std::vector<double>& scalars, const Tensor* given, const Shape& scores,
                Index start);

/// What masks let queries from `start` on see. The arguments are those of visibleKeys.
KeyRanges visibleFrom(Index start, const std::vector<MaskChoice>& chosen, Index batch, Index queries, Index keys,
                      const std::vector<Index>& validLengths, const KeyRanges& shown);

}  // namespace attn::app
