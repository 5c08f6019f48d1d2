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
/// The matrix of each head, which stays in the file and is not read yet; nothing unless all lie there row after row as
/// they are shown.
std::vector<std::shared_ptr<const FileNumbers>> largeNumbers(const OpenedFile& file);
/// Reads all of them for their pyramids, or until they are known coarsely, and in further calls for a moment.
/// \returns the share that is known
double refine(const std::vector<std::shared_ptr<const FileNumbers>>& large, bool untilAllIsKnown);

/// The mean of what rows sum to; of very many, of some that are spread over all.
double meanRowSum(const OpenedFile& file);

}  // namespace attn
