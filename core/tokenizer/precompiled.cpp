// SPDX-License-Identifier: GPL-3.0-or-later
#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/text_normalisers.h"

namespace attn {
namespace {

std::optional<std::string> bytesOfBase64(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) return {};
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

std::uint32_t littleEndianAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// A double array of Darts-clone (Yata), a trie over bytes whose values are places in a row of texts, each ended by a
/// zero byte. Its file: the bytes of the array (u32, little-endian), the array, the texts.
class ReplacementTable {
 public:
  explicit ReplacementTable(const FilePlace& base64) {
    const auto bytes = bytesOfBase64(base64.text());
    const char* expected = translatable("core", "a SentencePiece table of replacements in base64");
    if (!bytes || bytes->size() < 4) base64.fail(expected);
    const std::size_t size = littleEndianAt(*bytes, 0);
    if (size % 4 != 0 || size == 0 || size > bytes->size() - 4) base64.fail(expected);
    for (std::size_t at = 0; at < size; at += 4) m_units.push_back(littleEndianAt(*bytes, 4 + at));
    m_texts = bytes->substr(4 + size);
  }

  /// What stands for the shortest beginning of `key` that is in the table, or nothing if there is none.
  std::optional<std::string_view> find(std::string_view key) const {
    constexpr std::uint32_t label = 0x800000FF, hasValue = 0x100, value = 0x7FFFFFFF;
    std::size_t at = childrenOf(m_units[0]);
    for (const char c : key) {
      const auto byte = static_cast<unsigned char>(c);
      at ^= byte;
      if (at >= m_units.size() || (m_units[at] & label) != byte) return {};
      const std::uint32_t unit = m_units[at];
      at ^= childrenOf(unit);
      if ((unit & hasValue) == 0) continue;
      if (at >= m_units.size()) return {};
      const std::size_t text = m_units[at] & value;
      if (text >= m_texts.size()) return {};
      return std::string_view(m_texts).substr(text, m_texts.find('\0', text) - text);
    }
    return {};
  }

 private:
  /// How far away the children of a unit are, in the sense of an exclusive or.
  static std::size_t childrenOf(std::uint32_t unit) {
    return static_cast<std::size_t>(unit >> 10) << ((unit & 0x200) >> 6);
  }

  std::vector<std::uint32_t> m_units;
  std::string m_texts;
};

/// Calls each(begin, end) for the letters of every grapheme cluster.
template <class Each>
void forEachGrapheme(const Letters& letters, const Each& each) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> graphemes(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status) || !graphemes) throw std::bad_alloc();
  icu::UnicodeString text;
  for (const Letter& letter : letters) text.append(static_cast<UChar32>(letter.point));
  graphemes->setText(text);
  std::size_t begin = 0;
  int32_t unit = graphemes->first();
  for (int32_t next = graphemes->next(); next != icu::BreakIterator::DONE; next = graphemes->next()) {
    std::size_t end = begin;
    for (; unit < next; ++end) unit += letters[end].point > 0xFFFF ? 2 : 1;
    each(begin, end);
    begin = end;
  }
}

void replaceByTable(Letters& letters, const ReplacementTable& table) {
  constexpr std::size_t longestAsOne = 5;  // bytes of a cluster that is looked up as a whole
  Letters replaced;
  replaced.reserve(letters.size());
  std::string key;
  const auto find = [&](std::size_t begin, std::size_t end) {
    key.clear();
    for (std::size_t i = begin; i < end && key.size() <= longestAsOne; ++i) appendUtf8(key, letters[i].point);
    return key.size() <= longestAsOne ? table.find(key) : std::nullopt;
  };
  const auto put = [&](std::string_view text, std::size_t begin, std::size_t end) {
    for (const char32_t point : codePoints(text))
      replaced.push_back({isLoneByte(point) ? U'\uFFFD' : point, letters[begin].begin, letters[end - 1].end});
    requireFewLetters(replaced.size());
  };
  forEachGrapheme(letters, [&](std::size_t begin, std::size_t end) {
    if (const auto text = find(begin, end)) return put(*text, begin, end);
    for (std::size_t i = begin; i < end; ++i) {
      if (const auto text = find(i, i + 1))
        put(*text, i, i + 1);
      else
        replaced.push_back(letters[i]);
    }
  });
  letters = std::move(replaced);
}

}  // namespace

TextNormaliser precompiledNormaliser(const FilePlace& base64) {
  return
      [table = std::make_shared<const ReplacementTable>(base64)](Letters& letters) { replaceByTable(letters, *table); };
}

}  // namespace attn
