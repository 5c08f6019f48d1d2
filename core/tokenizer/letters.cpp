// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/letters.h"

#include <limits>

#include "core/base/text/code_points.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr std::array<char32_t, 256> makeByteLetters() {
  std::array<char32_t, 256> letters = {};
  char32_t next = 256;
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool isSeen = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    letters[byte] = isSeen ? byte : next++;
  }
  return letters;
}

constexpr std::size_t letterCount = 256 + 68;  // the last of those that stand for others is U+0143

constexpr std::array<std::int16_t, letterCount> makeLetterBytes() {
  std::array<std::int16_t, letterCount> bytes = {};
  for (auto& byte : bytes) byte = -1;
  constexpr auto letters = makeByteLetters();
  for (std::size_t byte = 0; byte < 256; ++byte) bytes[letters[byte]] = static_cast<std::int16_t>(byte);
  return bytes;
}

constexpr std::array<std::int16_t, letterCount> letterBytes = makeLetterBytes();

UChar32 icuPoint(char32_t point) { return static_cast<UChar32>(point); }

}  // namespace

constexpr std::array<char32_t, 256> byteLetters = makeByteLetters();

int byteOfLetter(char32_t letter) { return letter < letterCount ? letterBytes[letter] : -1; }

Letters lettersOf(std::string_view utf8) {
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  if (utf8.size() > most)
    throw DataError({translatable("core", "the text has %1 bytes, expected at most %2"),
                     {std::to_string(utf8.size()), std::to_string(most)}});
  const std::u32string points = codePoints(utf8);
  Letters letters(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto at = static_cast<std::int32_t>(i);
    letters[i] = {isLoneByte(points[i]) ? U'\uFFFD' : points[i], at, at + 1};
  }
  return letters;
}

void requireFewLetters(std::size_t count) {
  constexpr std::size_t most = std::size_t{64} << 20;
  if (count > most)
    throw DataError({translatable("core", "the text becomes longer than %1 characters"), {std::to_string(most)}});
}

void appendUtf8(std::string& text, char32_t point) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0 | point >> 6);
    byte(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    byte(0xE0 | point >> 12);
    byte(0x80 | (point >> 6 & 0x3F));
    byte(0x80 | (point & 0x3F));
  } else {
    byte(0xF0 | point >> 18);
    byte(0x80 | (point >> 12 & 0x3F));
    byte(0x80 | (point >> 6 & 0x3F));
    byte(0x80 | (point & 0x3F));
  }
}

UCharCategory categoryOf(char32_t point, int newest) {
  UVersionInfo age = {};
  u_charAge(icuPoint(point), age);
  return age[0] > newest ? U_UNASSIGNED : static_cast<UCharCategory>(u_charType(icuPoint(point)));
}

bool isWhiteSpace(char32_t point) { return u_isUWhiteSpace(icuPoint(point)); }

bool isPunctuation(char32_t point) {
  if (point < 0x80) return point > 0x20 && point < 0x7F && !u_isalnum(icuPoint(point));
  return (U_MASK(categoryOf(point)) & U_GC_P_MASK) != 0;
}

bool isChinese(char32_t point) {
  struct Block {
    char32_t first, last;
  };
  // As in BERT's own code, which leaves out what a newer Unicode has between them.
  static constexpr Block blocks[] = {{0x4E00, 0x9FFF},   {0x3400, 0x4DBF},   {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F},
                                     {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF}, {0xF900, 0xFAFF},   {0x2F800, 0x2FA1F}};
  for (const Block& block : blocks)
    if (point >= block.first && point <= block.last) return true;
  return false;
}

bool isOfWord(char32_t point) {
  constexpr std::uint32_t others = U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK;
  return u_hasBinaryProperty(icuPoint(point), UCHAR_ALPHABETIC) ||
         (U_MASK(u_charType(icuPoint(point))) & others) != 0 || point == U'\u200C' || point == U'\u200D';
}

}  // namespace attn
