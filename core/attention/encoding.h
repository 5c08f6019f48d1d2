// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/attention/positions.h"
#include "core/base/api.h"
#include "core/tensor/tensor.h"

// What a way of positions does, as numbers to look at: no tokens go into them.

namespace attn {

/// What positions 0 … count − 1 are told apart by, (count, width):
///   where vectors are added  the vectors P themselves
///   where pairs are turned   [cos, sin] of the angle of each pair, half and half: the unit vector (1, 0) of every pair
///                            as it stands at that position. A rotation depends on the distance alone, so row i is also
///                            how a key is turned against a query that stands i places before it
/// Empty where a way of positions does neither.
/// \throws std::invalid_argument as withPositions and withRotation
ATTN_API Tensor encodingOf(const Position& position, Index count, Index width, const std::vector<double>& scalars = {});

/// P Pᵀ, (count, count): how alike the rows of an encoding are. Of a rotation it is Σ cos of the angles between two
/// positions, and depends on their distance alone; so does that of sinusoids of even width.
ATTN_API Tensor dotProducts(const Tensor& encoding);

/// What is added to the scores of positions 0 … count − 1 against each other, (heads, count, count). Empty where
/// nothing is. \throws std::invalid_argument as withPositions
ATTN_API Tensor biasesOf(const Position& position, Index count, Index heads, const std::vector<double>& scalars = {});

}  // namespace attn
