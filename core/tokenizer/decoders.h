// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/tokenizer/file_place.h"

namespace attn {

/// Changes the pieces of a text on their way back to it; at the end they are put behind each other.
using Decoder = std::function<void(std::vector<std::string>& pieces)>;

/// The decoder of a place: its "type" is the id of a row. \throws DataError that names what is not supported
Decoder readDecoder(const FilePlace& place);

/// What a file without a decoder does: a space between two pieces.
Decoder spacesBetweenPieces();

}  // namespace attn
