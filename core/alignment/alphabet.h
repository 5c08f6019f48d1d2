// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// What an encoder–decoder reads and writes one at a time.
enum class SymbolUnit {
  character,  ///< a Unicode code point
  word,       ///< what stands between white space
};

/// The parts of a text that are symbols, in its order: every character, or every word.
ATTN_API std::vector<std::u32string_view> symbolTexts(std::u32string_view text, SymbolUnit unit);

/// A text as its symbols have it: of words, one space between each two.
ATTN_API std::u32string withoutOtherSpace(std::u32string_view text, SymbolUnit unit);

/// A symbol is a character or a word, or one of these; the others are numbered from firstCharacter on.
using Symbol = std::int32_t;
inline constexpr Symbol paddingSymbol = 0;  ///< fills a batch in files of others; never read nor chosen here
inline constexpr Symbol beginSymbol = 1;    ///< what the decoder is fed first; never chosen
inline constexpr Symbol endSymbol = 2;
inline constexpr Symbol firstCharacter = 3;

/// The characters, or the words, that a side of the model knows, each once: symbol firstCharacter + i is characters[i]
/// or words[i].
class ATTN_API Alphabet {
 public:
  Alphabet() = default;
  explicit Alphabet(std::u32string characters);
  /// \throws std::invalid_argument if a word stands twice, is empty or has white space in it
  static Alphabet ofWords(std::vector<std::u32string> words);

  SymbolUnit unit() const { return m_unit; }
  const std::u32string& characters() const { return m_characters; }     ///< none where the symbols are words
  const std::vector<std::u32string>& words() const { return m_words; }  ///< none where they are characters
  /// With the three that are neither.
  Index size() const { return firstCharacter + static_cast<Index>(m_characters.size() + m_words.size()); }
  /// Whether a text is one of the symbols.
  bool has(std::u32string_view symbol) const { return find(symbol) != paddingSymbol; }
  bool has(char32_t character) const { return find(character) != paddingSymbol; }
  /// Whether all symbols of a text are known.
  bool knows(std::u32string_view text) const;
  /// The symbols of a text, and the end. \throws DataError that names the first character or word that is unknown
  std::vector<Symbol> symbolsOf(std::u32string_view text) const;
  /// The text of symbols, without those that are neither characters nor words. Words have a space between them.
  std::u32string textOf(const std::vector<Symbol>& symbols) const;

  friend bool operator==(const Alphabet& a, const Alphabet& b) {
    return a.m_unit == b.m_unit && a.m_characters == b.m_characters && a.m_words == b.m_words;
  }

 private:
  Symbol find(std::u32string_view symbol) const;
  Symbol find(char32_t character) const;
  std::u32string_view textAt(std::size_t place) const;

  SymbolUnit m_unit = SymbolUnit::character;
  std::u32string m_characters;
  std::vector<std::u32string> m_words;
  std::vector<Symbol> m_sorted;  ///< all symbols, by their texts
};

}  // namespace attn
