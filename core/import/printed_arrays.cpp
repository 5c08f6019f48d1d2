// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/import/json/json_forms.h"

namespace attn {
namespace {

constexpr std::string_view blanks = " \t\r\n";
/// What Python puts in front of the numbers of an array.
constexpr std::string_view constructors[] = {"tensor(",     "np.array(",   "array(",     "Array(",
                                             "np.float16(", "np.float32(", "np.float64("};

/// The length of what stands in front of an array here; 0 if nothing does.
std::size_t constructorAt(std::string_view text) {
  for (const std::string_view start : constructors)
    if (text.starts_with(start)) return start.size();
  return 0;
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The lists of a text alone: without the names of arrays, their types and where they were computed; a tuple is a list.
std::string listsOf(std::string_view text) {
  std::string lists;
  std::vector<bool> areTuples;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t size = constructorAt(text.substr(i))) {
      areTuples.push_back(false);
      i += size;
      continue;
    }
    const char c = text[i++];
    if (c == '(') {
      areTuples.push_back(true);
      lists += '[';
    } else if (c == ')') {
      if (areTuples.empty()) return {};
      if (areTuples.back()) lists += ']';
      areTuples.pop_back();
    } else if (isLetter(c)) {
      std::size_t end = i;
      while (end < text.size() && (isLetter(text[end]) || text[end] == '_')) ++end;
      const bool isOption = end < text.size() && text[end] == '=';  // dtype=float32, device='cuda:0'
      if (!isOption) lists += text.substr(i - 1, end + 1 - i);
      i = isOption ? std::min(text.find_first_of(",)", end), text.size()) : end;
    } else {
      lists += c;
    }
  }
  return areTuples.empty() ? lists : std::string();
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
  constexpr std::string_view tensorFlow = "<tf.Tensor:";
  if (text.starts_with(tensorFlow)) return true;
  if (text.starts_with("((") || text.starts_with("([")) return true;
  if (text.starts_with('(') || text.starts_with('[')) text.remove_prefix(1);
  return constructorAt(text) > 0;
}

std::optional<std::string> jsonOfPrinted(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  text = text.substr(0, text.find_last_not_of(blanks) + 1);
  constexpr std::string_view ofTensorFlow = "numpy=";
  if (const std::size_t numbers = text.find(ofTensorFlow);
      text.starts_with('<') && text.ends_with('>') && numbers < text.size())
    text = text.substr(numbers + ofTensorFlow.size(), text.size() - 1 - numbers - ofTensorFlow.size());
  std::string inside = listsOf(text);
  inside.erase(inside.find_last_not_of(" \t\r\n,") + 1);
  inside.erase(0, inside.find_first_not_of(blanks));
  if (!inside.starts_with('[')) return std::nullopt;
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
      const std::string_view word = std::string_view(inside).substr(i, end - i);
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
