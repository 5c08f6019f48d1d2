// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/alignment/alignment_model.h"
#include "core/base/api.h"

// Files of an encoder–decoder: .npz with the weights as float32 under the names of listOf, in the shapes of PyTorch,
// and source_characters and target_characters as code points (uint32). Which attention.… there are says the score.

namespace attn {

/// Reads a model of any widths. The names are looked at before anything else is read, and every shape before numbers
/// are converted; an array too many is refused as one too few, since what it does would not be computed. \throws
/// DataError that names the array, its shape and what was expected, or the place of a number that is not finite
ATTN_API AlignmentModel readAlignmentModel(const std::string& path);

/// Writes a model to a file that is open for reading and writing, and empty (see UnnamedFile). \throws DataError
ATTN_API void writeAlignmentModel(int file, const AlignmentModel& model);

}  // namespace attn
