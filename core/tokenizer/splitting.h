// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/pattern.h"

namespace attn {

/// What becomes of the separators that words are cut at.
enum class Separators {
  removed,
  isolated,      ///< each is a word of its own
  withPrevious,  ///< the first of several next to each other joins what is before it, the others are words
  withNext,      ///< the last of several joins what is behind it
  contiguous,    ///< those next to each other are one word
};

/// "Removed", "Isolated", "MergedWithPrevious", "MergedWithNext" or "Contiguous". \throws DataError
Separators readSeparators(const FilePlace& place);

/// The member "replacement" of a place: the one character that stands for a space, ▁ unless it says otherwise.
/// \throws DataError if it is none or several
char32_t replacementOf(const FilePlace& place);

/// Finds the separators of a word, from left to right.
using FindSeparators = std::function<const std::vector<LetterRange>&(std::span<const Letter> word)>;

/// Cuts every word at its separators; `inverts`: what lies between those that are found are the separators.
void splitWords(Words& words, Separators separators, const FindSeparators& find, bool inverts = false);

}  // namespace attn
