#include "core/base/words.h"

#include <array>
#include <charconv>

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
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

}  // namespace attn
