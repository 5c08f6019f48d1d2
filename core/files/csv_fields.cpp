// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv_fields.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/base/numbers_in_text.h"

namespace attn {

namespace {

/// No number that a double tells apart from its neighbours is longer.
constexpr std::size_t longestNumber = 1100;

NumberProblem readPlainNumber(std::string_view text, double& number) {
  const std::errc error = readWholeNumber(text, number);
  if (error == std::errc()) return std::isfinite(number) ? NumberProblem::none : NumberProblem::notFinite;
  return error == std::errc::result_out_of_range ? NumberProblem::beyondDouble : NumberProblem::text;
}

/// Whether a text is a number with `other` as its decimal mark, or one with marks between thousands: "1.234,5". What is
/// neither, as "2,-1", may be the name of a class, whichever mark the other numbers have.
bool isNumberOfAnotherCountry(std::string_view text, char other) {
  if (text.find(other) == std::string_view::npos || text.size() > longestNumber) return false;
  const auto isNumberWithout = [text](char mark, char point) {
    std::string plain(text);
    std::erase(plain, mark);
    std::replace(plain.begin(), plain.end(), point, '.');
    double number = 0;
    return readPlainNumber(plain, number) != NumberProblem::text;
  };
  const char own = other == '.' ? ',' : '.';
  return isNumberWithout(own, other) || (text.find(own) != std::string_view::npos && isNumberWithout(other, own));
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
  if (!isNumberOfAnotherCountry(text, other)) return NumberProblem::text;
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
