// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/shown_name.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <array>
#include <cstdio>

namespace attn {
namespace {

constexpr std::size_t longestShown = 64;
// Cc, Cf, Cs, Co, Cn; line and paragraph separators.
constexpr std::uint32_t invisible = U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;

std::string formatted(const char* format, unsigned number) {
  std::array<char, 16> text;
  const int length = std::snprintf(text.data(), text.size(), format, number);
  return {text.data(), static_cast<std::size_t>(length)};
}

/// At most so many characters.
std::string escaped(std::string_view utf8, std::size_t most) {
  std::string shown;
  std::size_t at = 0;
  for (std::size_t characters = 0; at < utf8.size(); ++characters) {
    if (characters == most) return shown + "…";
    const std::size_t start = at;
    UChar32 character;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
    U8_NEXT(utf8.data(), at, utf8.size(), character);
#pragma GCC diagnostic pop
    if (character < 0) {
      at = start + 1;
      shown += formatted("\\x%02X", static_cast<unsigned char>(utf8[start]));
    } else if (U_GET_GC_MASK(character) & invisible) {
      shown += formatted(character < 0x80 ? "\\x%02X" : "\\u{%04X}", static_cast<unsigned>(character));
    } else {
      shown += utf8.substr(start, at - start);
    }
  }
  return shown;
}

}  // namespace

std::string shownName(std::string_view utf8) { return escaped(utf8, longestShown); }
std::string shownLine(std::string_view utf8) { return escaped(utf8, utf8.size()); }

}  // namespace attn
