// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn::app {

/// A piece of a text: words, a number that is looked up, or a formula.
struct TextPart {
  enum class Of { words, number, formula };
  Of of = Of::words;
  std::string text = {};  ///< without braces or dollar signs
  int decimals = -1;      ///< of a number; −1: as many as it needs, at most four
};

/// \throws DataError where a brace or a dollar sign has no second one, or a number asks for other than 0 to 6 decimals
std::vector<TextPart> partsOf(std::string_view text);

/// The number of words; where a Chinese sign is, each sign that is no punctuation counts as one.
struct TextLength {
  std::size_t words = 0;  ///< between spaces; a number or a formula is one
  std::size_t signs = 0;  ///< Chinese characters, and each number, formula or run of Latin letters between them
};
TextLength lengthOf(std::string_view text);

}  // namespace attn::app
