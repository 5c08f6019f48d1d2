// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/alignment/pairs.h"
#include "core/base/api.h"
#include "core/files/pair_table.h"

namespace attn {

/// Pairs to learn, and how they were read.
struct PairFile {
  std::vector<TextPair> pairs;
  EncodingGuess encoding = {};
  LeftOutRows leftOut = {};  ///< rows of a table without a source
};

/// A user's pairs from a file: a table (see readPairs) if its name ends in ".csv" or it is said how the columns of one
/// are meant, whose first row names the columns; else lines with a Tab (see readTextPairs).
/// \throws DataError that names the line, the cell or the pair
ATTN_API PairFile readPairFile(const std::string& path, const PairChoices& choices = {.hasHeader = std::nullopt});

/// Two columns that were copied from a table: with a Tab between them, or else as in a CSV file. They have no names
/// above them unless that is plain: names stand over numbers.
/// \throws DataError as readPairFile
ATTN_API PairFile parsePastedPairs(std::string_view text,
                                   const PairChoices& choices = {.hasHeader = std::nullopt, .usuallyHasHeader = false});

/// How it takes such columns to be written down, by their beginning.
ATTN_API PairFormat pastedPairFormat(std::string_view start, bool isWhole);

}  // namespace attn
