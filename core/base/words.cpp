// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"

#include <array>
#include <charconv>
#include <cmath>

namespace attn {

MessageArgument words(const char* text) {
  MessageArgument argument(text);
  argument.isWords = true;
  return argument;
}

std::string toString(const Message& message) {
  std::string result;
  for (const char* c = message.text; *c; ++c) {
    if (*c == '%' && c[1] >= '1' && c[1] <= '9') {
      const auto place = static_cast<std::size_t>(c[1] - '1');
      if (place < message.arguments.size()) {
        result += message.arguments[place].text;
        ++c;
        continue;
      }
    }
    result += *c;
  }
  return result;
}

std::string toString(double number) {
  std::array<char, 64> text;
  // 1000000 and 0.000001 are easier to read than 1e+06 and 1e-06.
  const double size = std::abs(number);
  const bool isPlain = number == 0 || (size >= 1e-7 && size < 1e15);
  char* const last = text.data() + text.size();
  const auto end = isPlain ? std::to_chars(text.data(), last, number, std::chars_format::fixed).ptr
                           : std::to_chars(text.data(), last, number).ptr;
  return {text.data(), end};
}

}  // namespace attn
