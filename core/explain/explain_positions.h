// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/attention/positions.h"
#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/tensor/tensor.h"

// The numbers of a way of positions, where nothing attends to anything yet.

namespace attn {

/// The way of positions itself: its formula, what it does, where it enters; and the same of every other row of the
/// table.
ATTN_API Explanation explainPositions(const Position& position);

/// A number of its encoding (see encodingOf): where the numbers are waves, the angle at this position and how many
/// positions a wave is long.
ATTN_API Explanation explainEncoding(const Position& position, std::span<const double> scalars, MatrixView encoding,
                                     Index place, Index column);

/// The dot product of two rows of its encoding: the products of the columns that make up most of it.
ATTN_API Explanation explainDotProduct(const Position& position, MatrixView encoding, Index one, Index other);

/// What it adds to the score of a query and a key. `input` is the query's.
ATTN_API Explanation explainBias(const Position& position, const BiasInput& input, Index key);

}  // namespace attn
