// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/scene/models/models_results.h"

// The numbers of a file that is open: what is looked at is read.

namespace attn {

/// (layers, heads, queries, keys) of one entry of the batch.
Shape shapeOf(const ImportGuess& guess);

/// All numbers, layer by layer, so that a second copy is of few of them.
Tensor allNumbers(const OpenedFile& file);
/// (1, queries, keys) of a head.
Tensor headNumbers(const OpenedFile& file, Index layer, Index head);
/// The matrix of each head, which stays in the file; nothing unless all lie there row after row as they are shown.
std::vector<SharedGrid> largeNumbers(const OpenedFile& file);

/// The mean of what rows sum to; of very many, of some that are spread over all.
double meanRowSum(const OpenedFile& file);

}  // namespace attn
