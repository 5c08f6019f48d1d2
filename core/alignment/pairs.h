// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/files/table_text.h"

// Pairs of texts to learn from. A character is a Unicode code point: nothing is normalised.

namespace attn {

/// The longest source or target of a pair, and the longest text that is decoded.
inline constexpr std::size_t mostCharacters = 1000;

struct TextPair {
  std::u32string source, target;

  bool operator==(const TextPair&) const = default;
};

/// Reads a user's pairs: in any encoding, a line each, source, Tab, target; the target may be empty, the source not.
/// Lines end in LF or CRLF, empty lines mean nothing, nothing is quoted. At most 256 MiB, a million pairs,
/// mostCharacters on a side. \throws DataError that names the line \param encoding its id; nothing: it is guessed, and
/// told
ATTN_API std::vector<TextPair> readTextPairs(const std::string& path, const std::optional<std::string>& encoding = {},
                                             EncodingGuess* guess = nullptr);
/// As readTextPairs, from a text.
ATTN_API std::vector<TextPair> parseTextPairs(std::string_view text);

/// Whether it is a control character, which no line of pairs can hold, and which does things to a terminal.
ATTN_API bool isControl(char32_t character);

/// A text as one line for a terminal: UTF-8, with escapes such as \x1B in the place of control characters.
ATTN_API std::string printableLine(std::u32string_view text);

/// For messages: a text with escapes for all that can't be seen, and "U+4E2D".
std::string shownText(std::u32string_view text);
std::string codePointName(char32_t character);

}  // namespace attn
