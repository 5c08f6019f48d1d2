// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text/code_points.h"

#include <unicode/utf8.h>

namespace attn {
namespace {

constexpr char32_t firstLoneByte = 0x110000;  // beyond all code points
constexpr char32_t replacement = 0xFFFD;

}  // namespace

void codePoints(std::string_view text, std::u32string& points) {
  points.clear();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    UChar32 point;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
    U8_NEXT(text.data(), at, text.size(), point);
#pragma GCC diagnostic pop
    if (point < 0) {
      at = begin + 1;
      points += firstLoneByte + static_cast<unsigned char>(text[begin]);
    } else {
      points += static_cast<char32_t>(point);
    }
  }
}

std::u32string codePoints(std::string_view text) {
  std::u32string points;
  codePoints(text, points);
  return points;
}

bool isCodePoint(char32_t point) { return point < 0xD800 || (point >= 0xE000 && point < firstLoneByte); }

bool isLoneByte(char32_t point) { return point >= firstLoneByte && point <= firstLoneByte + 0xFF; }

std::string toUtf8(std::u32string_view points) {
  std::string text;
  for (const char32_t point : points) {
    if (isLoneByte(point)) {
      text += static_cast<char>(point - firstLoneByte);
      continue;
    }
    char bytes[U8_MAX_LENGTH] = {};
    std::size_t size = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
    U8_APPEND_UNSAFE(bytes, size, isCodePoint(point) ? point : replacement);
#pragma GCC diagnostic pop
    text.append(bytes, size);
  }
  return text;
}

}  // namespace attn
