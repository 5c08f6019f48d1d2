// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/api.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

namespace attn {

/// Every row x of a batch becomes W x: x (…, n, d), matrix (p, d) -> (…, n, p).
/// \throws std::invalid_argument naming both shapes
ATTN_API Tensor project(const Tensor& x, const Tensor& matrix);

/// x (…, n, p) with a vector (p) added to every row. \throws std::invalid_argument naming both shapes
ATTN_API Tensor withBias(Tensor x, const Tensor& bias);

/// Cuts the width of every row into `heads` parts, in order: (b, n, heads·p) -> (b, heads, n, p).
/// \throws std::invalid_argument if the width is no multiple of heads
ATTN_API Tensor splitHeads(const Tensor& x, Index heads);

/// The inverse of splitHeads: (b, heads, n, p) -> (b, n, heads·p). Tensors of three axes stay as they are.
ATTN_API Tensor mergeHeads(Tensor x);

/// The mean, and the largest, of the heads' numbers at each place: (b, heads, n, m) -> (b, n, m). Tensors of three axes
/// are those of a single head. A mean over heads is what PyTorch's MultiheadAttention gives as average_attn_weights.
ATTN_API Tensor meanOverHeads(const Tensor& x);
ATTN_API Tensor largestOverHeads(const Tensor& x);

/// Why a width can't be cut into that many heads, or nothing. `what` names the width's owner: "queries", "keys" …
ATTN_API Message headsProblem(const char* what, Index width, Index heads);

}  // namespace attn
