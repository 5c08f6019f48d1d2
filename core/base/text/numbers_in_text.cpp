// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text/numbers_in_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attn {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(spaces) - begin + 1);
}

std::errc readWholeNumber(std::string_view text, double& number) {
  const char* const end = text.data() + text.size();
  // from_chars takes no plus.
  const bool hasPlus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const auto [stop, error] = std::from_chars(text.data() + hasPlus, end, number);
  return stop == end ? error : std::errc::invalid_argument;
}

std::optional<double> numberIn(std::string_view text) {
  double number = 0;
  if (readWholeNumber(trimmed(text), number) != std::errc() || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::optional<std::vector<double>> numbersIn(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('(') != text.ends_with(')')) return std::nullopt;
  if (text.starts_with('(')) text = trimmed(text.substr(1, text.size() - 2));
  std::vector<double> numbers;
  while (true) {
    const std::size_t end = std::min(text.find_first_of(", \t\r\n"), text.size());
    const auto number = numberIn(text.substr(0, end));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    text = trimmed(text.substr(end));
    if (text.empty()) return numbers;
    if (text.front() == ',') text = trimmed(text.substr(1));
  }
}

}  // namespace attn
