// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/alignment/pairs.h"
#include "core/base/api.h"

namespace attn {

/// A user's pairs from a file: a table of two columns (see readPairs) if its name ends in ".csv", whose first row names
/// the columns; else lines with a Tab (see readTextPairs).
/// \throws DataError that names the line, the cell or the pair
ATTN_API std::vector<TextPair> readPairFile(const std::string& path);

/// Two columns that were copied from a table: with a Tab between them, or else as in a CSV file. They have no names
/// above them unless that is plain: names stand over numbers.
/// \throws DataError as readPairFile
ATTN_API std::vector<TextPair> parsePastedPairs(std::string_view text);

}  // namespace attn
