// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/import/json_forms.h"

namespace attn {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view printedStarts[] = {"tensor(", "array(", "np.array(", "Array(", "<tf.Tensor:"};

/// From the first bracket on, without what stands around an array: its type, where it was computed.
std::string_view insideOf(std::string_view text) {
  const std::size_t first = text.find('['), last = text.rfind(']');
  return first == std::string_view::npos || last < first ? std::string_view() : text.substr(first, last + 1 - first);
}

/// A number as NumPy prints it, "1." or ".5", as JSON has it; empty if it is none.
std::string jsonOfNumber(std::string_view word) {
  if (word == "nan" || word == "NaN") return "null";
  std::string sign;
  if (word.starts_with('-') || word.starts_with('+')) {
    if (word.starts_with('-')) sign = '-';
    word.remove_prefix(1);
  }
  if (word == "inf" || word == "Infinity") return sign + "Infinity";
  std::string number;
  bool hasDigit = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    const bool isDigit = c >= '0' && c <= '9';
    if (!isDigit && std::string_view(".eE+-").find(c) == std::string_view::npos) return {};
    const bool isNextDigit = i + 1 < word.size() && word[i + 1] >= '0' && word[i + 1] <= '9';
    if (c == '.' && !hasDigit) number += '0';
    hasDigit = hasDigit || isDigit || c == '.';
    number += c;
    if (c == '.' && !isNextDigit) number += '0';
  }
  return hasDigit ? sign + number : std::string();
}

}  // namespace

bool looksPrinted(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return std::any_of(std::begin(printedStarts), std::end(printedStarts),
                     [&](std::string_view start) { return text.starts_with(start); });
}

std::optional<std::string> jsonOfPrinted(std::string_view text) {
  const std::string_view inside = insideOf(text);
  if (inside.empty() || (!looksPrinted(text) && text.find_first_not_of(blanks) != text.find('['))) return std::nullopt;
  std::string json;
  bool isAfterValue = false, isLeftOut = false;
  Index depth = 0;
  for (std::size_t i = 0; i < inside.size();) {
    const char c = inside[i];
    if (blanks.find(c) != std::string_view::npos || c == ',') {
      ++i;
    } else if (c == '[' || c == ']') {
      if (c == '[' && isAfterValue) json += ',';
      depth += c == '[' ? 1 : -1;
      json += c;
      isAfterValue = c == ']';
      ++i;
      if (depth < 1 && i < inside.size()) return std::nullopt;
    } else {
      const std::size_t end = std::min(inside.find_first_of(" \t\r\n,[]", i), inside.size());
      const std::string_view word = inside.substr(i, end - i);
      i = end;
      if (word == "..." || word == "\u2026") {
        isLeftOut = true;
        continue;
      }
      const std::string number = jsonOfNumber(word);
      if (number.empty()) return std::nullopt;
      if (isAfterValue) json += ',';
      json += number;
      isAfterValue = true;
    }
  }
  if (depth != 0) return std::nullopt;
  if (isLeftOut)
    throw DataError(
        {translatable("core", "it is a printed array of which “...” leaves numbers out; in your program: %1"),
         {"np.save('attention.npy', attention)"}});
  return json;
}

}  // namespace attn
