// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alphabet.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/alignment/pairs.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr std::size_t mostNamed = 64;  // characters of an alphabet in a message

bool isSpace(char32_t character) {
  return character <= 0x10FFFF && u_isUWhiteSpace(static_cast<UChar32>(character)) != 0;
}

/// The beginning of a text, for a message.
std::string beginningOf(std::u32string_view text) {
  return shownText(text.substr(0, mostNamed)) + (text.size() > mostNamed ? "…" : "");
}

/// A space among characters would not be seen.
std::u32string visible(std::u32string characters) {
  std::replace(characters.begin(), characters.end(), U' ', U'␣');
  return characters;
}

}  // namespace

std::vector<std::u32string_view> symbolTexts(std::u32string_view text, SymbolUnit unit) {
  std::vector<std::u32string_view> texts;
  if (unit == SymbolUnit::character) {
    texts.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) texts.push_back(text.substr(i, 1));
    return texts;
  }
  for (std::size_t i = 0; i < text.size();) {
    if (isSpace(text[i])) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    while (i < text.size() && !isSpace(text[i])) ++i;
    texts.push_back(text.substr(begin, i - begin));
  }
  return texts;
}

std::u32string withoutOtherSpace(std::u32string_view text, SymbolUnit unit) {
  if (unit == SymbolUnit::character) return std::u32string(text);
  std::u32string joined;
  for (const std::u32string_view word : symbolTexts(text, unit)) {
    if (!joined.empty()) joined += U' ';
    joined += word;
  }
  return joined;
}

Alphabet::Alphabet(std::u32string characters) : m_characters(std::move(characters)), m_sorted(m_characters.size()) {
  std::iota(m_sorted.begin(), m_sorted.end(), firstCharacter);
  const auto at = [&](Symbol symbol) { return m_characters[static_cast<std::size_t>(symbol - firstCharacter)]; };
  std::sort(m_sorted.begin(), m_sorted.end(), [&](Symbol a, Symbol b) { return at(a) < at(b); });
  if (std::adjacent_find(m_sorted.begin(), m_sorted.end(), [&](Symbol a, Symbol b) { return at(a) == at(b); }) !=
      m_sorted.end())
    throw std::invalid_argument("a character stands twice in an alphabet");
}

Alphabet Alphabet::ofWords(std::vector<std::u32string> words) {
  Alphabet alphabet;
  alphabet.m_unit = SymbolUnit::word;
  alphabet.m_words = std::move(words);
  std::vector<Symbol>& sorted = alphabet.m_sorted;
  sorted.resize(alphabet.m_words.size());
  std::iota(sorted.begin(), sorted.end(), firstCharacter);
  const auto at = [&](Symbol symbol) -> const std::u32string& {
    return alphabet.m_words[static_cast<std::size_t>(symbol - firstCharacter)];
  };
  std::sort(sorted.begin(), sorted.end(), [&](Symbol a, Symbol b) { return at(a) < at(b); });
  if (std::adjacent_find(sorted.begin(), sorted.end(), [&](Symbol a, Symbol b) { return at(a) == at(b); }) !=
      sorted.end())
    throw std::invalid_argument("a word stands twice among the words");
  for (const std::u32string& word : alphabet.m_words)
    if (word.empty() || std::any_of(word.begin(), word.end(), isSpace))
      throw std::invalid_argument("a word is empty or has white space in it");
  return alphabet;
}

std::u32string_view Alphabet::textAt(std::size_t place) const {
  if (m_unit == SymbolUnit::word) return m_words[place];
  return std::u32string_view(m_characters).substr(place, 1);
}

Symbol Alphabet::find(std::u32string_view symbol) const {
  const auto at = [&](Symbol each) { return textAt(static_cast<std::size_t>(each - firstCharacter)); };
  const auto found = std::lower_bound(m_sorted.begin(), m_sorted.end(), symbol,
                                      [&](Symbol each, std::u32string_view text) { return at(each) < text; });
  return found != m_sorted.end() && at(*found) == symbol ? *found : paddingSymbol;
}

Symbol Alphabet::find(char32_t character) const {
  if (m_unit == SymbolUnit::word) return find(std::u32string_view(&character, 1));
  const auto at = [&](Symbol each) { return m_characters[static_cast<std::size_t>(each - firstCharacter)]; };
  const auto found = std::lower_bound(m_sorted.begin(), m_sorted.end(), character,
                                      [&](Symbol each, char32_t other) { return at(each) < other; });
  return found != m_sorted.end() && at(*found) == character ? *found : paddingSymbol;
}

bool Alphabet::knows(std::u32string_view text) const {
  const std::vector<std::u32string_view> texts = symbolTexts(text, m_unit);
  return std::all_of(texts.begin(), texts.end(), [&](std::u32string_view each) { return has(each); });
}

std::vector<Symbol> Alphabet::symbolsOf(std::u32string_view text) const {
  std::vector<Symbol> symbols;
  if (m_unit == SymbolUnit::word) {
    for (const std::u32string_view word : symbolTexts(text, m_unit)) {
      symbols.push_back(find(word));
      if (symbols.back() != paddingSymbol) continue;
      std::u32string known;
      for (std::size_t i = 0; i < m_words.size() && known.size() <= mostNamed; ++i)
        known += (i > 0 ? U" " : U"") + m_words[i];
      throw DataError({translatable("core", "word %1 of the text, “%2”, is none that the model knows: %3"),
                       {std::to_string(symbols.size()), shownText(word), beginningOf(known)}});
    }
  } else {
    symbols.reserve(text.size() + 1);
    for (const char32_t character : text) {
      symbols.push_back(find(character));
      if (symbols.back() != paddingSymbol) continue;
      throw DataError({translatable("core", "character %1 of the text, “%2” (%3), is none that the model knows: %4"),
                       {std::to_string(symbols.size()), shownText({&character, 1}), codePointName(character),
                        beginningOf(visible(m_characters))}});
    }
  }
  symbols.push_back(endSymbol);
  return symbols;
}

std::u32string Alphabet::textOf(const std::vector<Symbol>& symbols) const {
  std::u32string text;
  for (const Symbol symbol : symbols) {
    if (symbol < firstCharacter) continue;
    if (m_unit == SymbolUnit::word && !text.empty()) text += U' ';
    text += textAt(static_cast<std::size_t>(symbol - firstCharacter));
  }
  return text;
}

}  // namespace attn
