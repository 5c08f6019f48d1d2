// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/alignment/alignment_model.h"
#include "core/base/api.h"

// Files of an encoder–decoder: .npz with the weights as float32 under the names of listOf, in the shapes of PyTorch,
// and source_characters and target_characters as code points (uint32). The names of the arrays attention.… tell
// which score the model has. A model whose symbols are words has source_words and target_words instead: the code points
// of the words in the order of their numbers, a space (32) between each two.

namespace attn {

/// Reads a model of any widths and any characters or words. A file whose arrays have other names than a model's, fewer
/// or more, is refused before their numbers are read; every shape is compared before numbers are converted. \throws
/// DataError that names the array, its shape and what was expected, or the place of a number that is not finite
ATTN_API AlignmentModel readAlignmentModel(const std::string& path);

/// As readAlignmentModel, from the bytes of a file.
ATTN_API AlignmentModel parseAlignmentModel(std::span<const std::byte> file);

/// Writes a model to a file that is open for reading and writing, and empty (see UnnamedFile). \throws DataError
ATTN_API void writeAlignmentModel(int file, const AlignmentModel& model);

}  // namespace attn
