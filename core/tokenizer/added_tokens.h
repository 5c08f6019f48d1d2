// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/text_normalisers.h"
#include "core/tokenizer/vocabulary.h"

namespace attn {

/// A text that is always one piece, wherever it stands: "<mask>".
struct AddedToken {
  std::string text = {};
  Vocabulary::Id id = 0;
  bool takesLeft = false, takesRight = false;  ///< the white space beside it belongs to it
  bool isWord = false;                         ///< only where no letter stands beside it
  bool isNormalised = false;                   ///< it is looked for in the normalised text
  bool isSpecial = false;                      ///< left out when ids become a text again
};

/// A part of a text: an added token, or what stands between two.
struct TextPart {
  std::size_t begin = 0, end = 0;
  Vocabulary::Id token = Trie::none;
};

/// Finds added tokens in letters: at each place the longest.
class AddedTokenFinder {
 public:
  /// A finder of the tokens that are looked for in the text as it is; or, if isNormalised, of those that are looked for
  /// in the normalised text, which are normalised too.
  AddedTokenFinder(const std::vector<AddedToken>& tokens, bool isNormalised, const TextNormaliser& normalise);
  AddedTokenFinder() = default;

  /// The parts of a text, none of them empty. An empty text has none.
  std::vector<TextPart> find(std::span<const Letter> letters) const;

 private:
  std::vector<AddedToken> m_tokens;
  Trie m_trie;  ///< of places in m_tokens
};

/// The list "added_tokens" of a file. \throws DataError
std::vector<AddedToken> readAddedTokens(const FilePlace& file);

}  // namespace attn
