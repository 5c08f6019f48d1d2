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

/// How much there is to read.
struct TextLength {
  std::size_t words = 0;  ///< between spaces, with a letter or a digit; a look-up or a formula is a letter
  std::size_t signs = 0;  ///< Chinese characters, without punctuation
};
TextLength lengthOf(std::string_view text);

}  // namespace attn::app
