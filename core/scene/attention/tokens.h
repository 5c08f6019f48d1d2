// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// How a line of text becomes tokens.
enum class SplitBy {
  spaces,      ///< at white space
  characters,  ///< every character as a reader sees it (grapheme cluster), white space left out
  bars,        ///< at "|": segments of several words
};

/// A sequence of tokens, in UTF-8.
using Tokens = std::vector<std::string>;

/// The token that fills up a sequence to the length of the longest.
inline constexpr const char* blankToken = "<blank>";

/// How much of a text is used.
struct TextLimits {
  static constexpr Index sequences = 64;
  static constexpr Index tokens = 4096;           ///< a line
  static constexpr Index tokenCharacters = 200;   ///< code points a token
  static constexpr Index lineCharacters = 40000;  ///< code points a line
};

/// What was left out of a text.
struct TextCut {
  enum class What { sequences, tokens, characters };
  What what = What::tokens;
  Index line = 0;   ///< of the text used, from 0 (for tokens and characters)
  Index found = 0;  ///< how many there were
  Index used = 0;   ///< how many are used

  bool operator==(const TextCut&) const = default;
};

/// A text within the limits, and what had to be left out of it. That is news about where the text came from: files
/// keep the text alone, and texts are equal if they read the same.
struct SequenceText {
  std::string text;
  std::vector<TextCut> cuts;

  bool operator==(const SequenceText& other) const { return text == other.text; }
};

/// The text itself, if it is within the limits; else what of it is used. Takes a megabyte in some milliseconds.
ATTN_API SequenceText clipped(const std::string& text, SplitBy split);

/// The sequences of a text: one a line, empty lines left out.
ATTN_API std::vector<Tokens> tokenize(const std::string& text, SplitBy split);

/// The characters of a text as a reader sees them (grapheme clusters), white space left out.
ATTN_API Tokens charactersOf(const std::string& text);

}  // namespace attn
