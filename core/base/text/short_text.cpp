// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text/short_text.h"

#include <array>
#include <charconv>

namespace attn {

std::string roundedText(double number, int digits) {
  std::array<char, 64> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, digits).ptr;
  return {text.data(), end};
}

std::string groupedText(Index number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const bool beginsThree = (digits.size() - at) % 3 == 0 && at > (number < 0 ? 1U : 0U);
    if (beginsThree) text += ',';
    text += digits[at];
  }
  return text;
}

namespace {

bool beginsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

}  // namespace

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (beginsCharacter(text[at]) && ++characters > most) return std::string(text.substr(0, at)) + "…";
  return std::string(text);
}

std::string shortenedInside(std::string_view text, std::size_t most) {
  if (shortened(text, most) == text) return std::string(text);
  std::size_t atEnd = most / 2, from = text.size();
  while (atEnd > 0)
    if (beginsCharacter(text[--from])) --atEnd;
  return shortened(text, most - most / 2 - 1) + std::string(text.substr(from));
}

}  // namespace attn
