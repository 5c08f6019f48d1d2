// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv_fields.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attn {

namespace {

/// No number that a double tells apart from its neighbours is longer.
constexpr std::size_t longestNumber = 1100;

NumberProblem readPlainNumber(std::string_view text, double& number) {
  const char* const end = text.data() + text.size();
  // from_chars takes no plus.
  const bool hasPlus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const auto [stop, error] = std::from_chars(text.data() + hasPlus, end, number);
  if (error == std::errc() && stop == end)
    return std::isfinite(number) ? NumberProblem::none : NumberProblem::notFinite;
  if (error == std::errc::result_out_of_range && stop == end) return NumberProblem::beyondDouble;
  return NumberProblem::text;
}

}  // namespace

NumberProblem readNumber(std::string_view text, double& number, char decimal) {
  if (text.empty()) return NumberProblem::empty;
  const char other = decimal == '.' ? ',' : '.';
  if (decimal == '.') {
    if (const NumberProblem problem = readPlainNumber(text, number); problem != NumberProblem::text) return problem;
  } else if (text.find('.') == std::string_view::npos && text.size() <= longestNumber) {
    std::array<char, longestNumber> copy;
    std::replace_copy(text.begin(), text.end(), copy.begin(), decimal, '.');
    if (const NumberProblem problem = readPlainNumber({copy.data(), text.size()}, number);
        problem != NumberProblem::text)
      return problem;
  }
  const bool hasDigit = text.find_first_of("0123456789") != std::string_view::npos;
  const bool isNumberLike = text.find_first_not_of("0123456789.,+-eE") == std::string_view::npos;
  if (!hasDigit || !isNumberLike || text.find(other) == std::string_view::npos) return NumberProblem::text;
  return decimal == '.' ? NumberProblem::decimalComma : NumberProblem::decimalPoint;
}

bool isNumber(std::string_view text) {
  double number = 0;
  return readNumber(text, number) == NumberProblem::none;
}

bool isUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    UChar32 character;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
    U8_NEXT(text.data(), at, text.size(), character);
#pragma GCC diagnostic pop
    if (character < 0) return false;
  }
  return true;
}

/// LF, CRLF and CR each count once.
Index lineBreaks(std::string_view text) {
  Index count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
  return count;
}

}  // namespace attn
