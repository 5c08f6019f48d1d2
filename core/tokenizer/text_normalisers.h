// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/letters.h"

namespace attn {

/// Changes the letters of a text before it is cut into words. Letters that take the place of others come from where
/// those came from.
using TextNormaliser = std::function<void(Letters& letters)>;

/// The normaliser of a place: its "type" is the id of a row. \throws DataError that names what is not supported
TextNormaliser readNormaliser(const FilePlace& place);

/// Unicode's forms NFC, NFD, NFKC and NFKD. What is composed comes from all letters that it is composed of. Any run of
/// marks is put in order in n log n.
void toNfc(Letters& letters);
void toNfd(Letters& letters);
void toNfkc(Letters& letters);
void toNfkd(Letters& letters);

/// SentencePiece's table of replacements (in base64): of grapheme clusters of less than six bytes, or else character by
/// character, the shortest beginning that stands in the table is what decides. \throws DataError if it is no such table
TextNormaliser precompiledNormaliser(const FilePlace& base64);

}  // namespace attn
