// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/tensor.h"

// Pairs of texts to learn from. A character is a Unicode code point: nothing is normalised.

namespace attn {

/// The longest source or target of a pair, and the longest text that is decoded.
inline constexpr std::size_t mostCharacters = 1000;

struct TextPair {
  std::u32string source, target;

  bool operator==(const TextPair&) const = default;
};

/// Reads a user's pairs: UTF-8, a line each, source, Tab, target; the target may be empty, the source not. Lines end in
/// LF or CRLF, empty lines mean nothing, nothing is quoted. At most 256 MiB, a million pairs, mostCharacters on a side.
/// \throws DataError that names the line
ATTN_API std::vector<TextPair> readPairs(const std::string& path);
/// As readPairs, from a text.
ATTN_API std::vector<TextPair> parsePairs(std::string_view text);

/// Whether no line could hold the character: control characters, which would also do things to a terminal, and what
/// stands for no character at all (surrogates, beyond U+10FFFF).
ATTN_API bool isControl(char32_t character);

ATTN_API std::string toUtf8(std::u32string_view text);
/// \throws DataError if it is not UTF-8
ATTN_API std::u32string fromUtf8(std::string_view text);

/// For messages: a text with escapes for what can't be seen, and "U+4E2D".
std::string shownText(std::u32string_view text);
std::string codePointName(char32_t character);

}  // namespace attn
