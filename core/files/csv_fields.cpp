// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv_fields.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attn {

NumberProblem readNumber(std::string_view text, double& number) {
  if (text.empty()) return NumberProblem::empty;
  const char* const end = text.data() + text.size();
  // from_chars takes no plus.
  const bool hasPlus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const auto [stop, error] = std::from_chars(text.data() + hasPlus, end, number);
  if (error == std::errc() && stop == end)
    return std::isfinite(number) ? NumberProblem::none : NumberProblem::notFinite;
  if (error == std::errc::result_out_of_range && stop == end) return NumberProblem::beyondDouble;
  const bool hasDigit = text.find_first_of("0123456789") != std::string_view::npos;
  const bool isNumberLike = text.find_first_not_of("0123456789.,+-eE") == std::string_view::npos;
  return hasDigit && isNumberLike && text.find(',') != std::string_view::npos ? NumberProblem::decimalComma
                                                                              : NumberProblem::text;
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

char separatorIn(std::string_view start, bool isPasted) {
  std::size_t commas = 0, semicolons = 0, tabs = 0;
  bool isQuoted = false;
  start.remove_prefix(std::min(start.find_first_not_of("\r\n"), start.size()));
  for (const char c : start) {
    if (c == '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (c == '\n' || c == '\r') break;
    commas += c == ',';
    semicolons += c == ';';
    tabs += c == '\t';
  }
  if (isPasted) return tabs > 0 ? '\t' : semicolons > 0 ? ';' : ',';
  if (commas > 0 || semicolons + tabs == 0) return ',';
  return semicolons >= tabs ? ';' : '\t';
}

}  // namespace attn
