// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv_fields.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <iterator>

#include "core/base/text/numbers_in_text.h"

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

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// How many bytes a mark between thousands has at the beginning of a text; 0 where there is none. Spaces that don't
/// break a line are written by spreadsheets and by languages' own rules.
std::size_t thousandsMarkAt(std::string_view text, char mark) {
  if (text.empty()) return 0;
  if (mark == '\'' && text.starts_with("\u2019")) return 3;
  if (mark == ' ') {
    if (text.starts_with("\u00a0")) return 2;
    for (const char* thin : {"\u202f", "\u2009"})
      if (text.starts_with(thin)) return 3;
  }
  return text.front() == mark ? 1 : 0;
}

/// The text without the marks between its thousands: one to three digits, then groups of three. Nothing if it has none,
/// or marks elsewhere.
std::optional<std::string> withoutThousands(std::string_view text, char mark) {
  if (text.size() > longestNumber) return std::nullopt;
  std::string plain;
  if (text.starts_with('+') || text.starts_with('-')) {
    plain += text.front();
    text.remove_prefix(1);
  }
  const auto takeDigits = [&](std::size_t most) {
    std::size_t count = 0;
    while (count < most && count < text.size() && isDigit(text[count])) ++count;
    plain += text.substr(0, count);
    text.remove_prefix(count);
    return count;
  };
  constexpr std::size_t group = 3;
  if (text.starts_with('0') || takeDigits(group) == 0) return std::nullopt;
  std::size_t marks = 0;
  while (const std::size_t size = thousandsMarkAt(text, mark)) {
    text.remove_prefix(size);
    if (takeDigits(group) != group) return std::nullopt;
    ++marks;
  }
  if (marks == 0 || (!text.empty() && isDigit(text.front()))) return std::nullopt;
  return plain.append(text);
}

NumberProblem readUngrouped(std::string_view text, double& number, char decimal) {
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

std::string inSmallLetters(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return small;
}

struct MissingMark {
  const char* text;
  bool amongTexts = true;  ///< where a column holds texts, it is none of them
};

constexpr MissingMark usualMarks[] = {
    {""},  {"na"},          {"n/a"},      {"#n/a"},          {"nan"},           {"-nan"},    {"null"},
    {"?"}, {"none", false}, {"-", false}, {"\u2013", false}, {"\u2014", false}, {".", false}};

/// A date as it stands there: three numbers, the mark between them, and the time behind them.
struct WrittenDate {
  int parts[3] = {};
  char mark = 0;
  bool yearFirst = false;
  double time = 0;  ///< as a part of a day
};

/// Reads `fewest` to `most` digits. \returns whether there are so many
bool takeNumber(std::string_view& text, std::size_t fewest, std::size_t most, int& number) {
  std::size_t count = 0;
  number = 0;
  while (count < most && count < text.size() && isDigit(text[count])) number = 10 * number + (text[count++] - '0');
  text.remove_prefix(count);
  return count >= fewest && (text.empty() || !isDigit(text.front()));
}

bool takeMark(std::string_view& text, char mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(1);
  return true;
}

/// A time of the day, as a part of it: 12:30, 12:30:05, 12:30:05.5, perhaps with a Z behind it.
std::optional<double> timeIn(std::string_view text) {
  int hour = 0, minute = 0;
  double second = 0;
  if (!takeNumber(text, 1, 2, hour) || !takeMark(text, ':') || !takeNumber(text, 2, 2, minute)) return std::nullopt;
  if (text.ends_with('Z')) text.remove_suffix(1);
  if (takeMark(text, ':')) {
    if (text.empty() || !isDigit(text.front()) || readPlainNumber(text, second) != NumberProblem::none)
      return std::nullopt;
  } else if (!text.empty()) {
    return std::nullopt;
  }
  if (hour > 24 || minute > 59 || second >= 60) return std::nullopt;
  return (hour + (minute + second / 60) / 60) / 24;
}

std::optional<WrittenDate> writtenDate(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() < 8 || text.size() > longest || !isDigit(text.front())) return std::nullopt;
  WrittenDate date;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size() - 1);
  date.mark = text[digits];
  date.yearFirst = digits == 4;
  const bool isKnown = date.mark == '-' || date.mark == '/' || (date.mark == '.' && !date.yearFirst);
  if (!isKnown) return std::nullopt;
  for (int i = 0; i < 3; ++i) {
    const bool isYear = i == (date.yearFirst ? 0 : 2);
    if (i > 0 && !takeMark(text, date.mark)) return std::nullopt;
    if (!takeNumber(text, isYear ? 4 : 1, isYear ? 4 : 2, date.parts[i])) return std::nullopt;
  }
  if (text.empty()) return date;
  if (!takeMark(text, 'T') && !takeMark(text, ' ')) return std::nullopt;
  const std::optional<double> time = timeIn(text);
  if (!time) return std::nullopt;
  date.time = *time;
  return date;
}

std::optional<double> daysOf(const WrittenDate& date, bool monthFirst) {
  const int year = date.parts[date.yearFirst ? 0 : 2];
  const int month = date.parts[date.yearFirst || !monthFirst ? 1 : 0];
  const int day = date.parts[date.yearFirst ? 2 : monthFirst ? 1 : 0];
  const std::chrono::year_month_day calendar(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                             std::chrono::day(static_cast<unsigned>(day)));
  if (!calendar.ok()) return std::nullopt;
  return static_cast<double>(std::chrono::sys_days(calendar).time_since_epoch().count()) + date.time;
}

}  // namespace

NumberProblem readNumber(std::string_view text, double& number, const NumberStyle& style) {
  if (text.empty()) return NumberProblem::empty;
  if (style.thousands)  // first: "1.234" would be a number without them too
    if (const auto plain = withoutThousands(text, style.thousands))
      if (readUngrouped(*plain, number, style.decimal) == NumberProblem::none) return NumberProblem::none;
  return readUngrouped(text, number, style.decimal);
}

DateOrder dateOrderOf(std::string_view text) {
  const std::optional<WrittenDate> date = writtenDate(text);
  if (!date) return DateOrder::none;
  const bool dayFirst = daysOf(*date, false).has_value();
  if (date->yearFirst || date->mark == '.') return dayFirst ? DateOrder::certain : DateOrder::none;
  const bool monthFirst = daysOf(*date, true).has_value();
  if (dayFirst && monthFirst) return date->parts[0] == date->parts[1] ? DateOrder::certain : DateOrder::unclear;
  return dayFirst ? DateOrder::dayFirst : monthFirst ? DateOrder::monthFirst : DateOrder::none;
}

std::optional<double> readDate(std::string_view text, bool monthFirst) {
  const std::optional<WrittenDate> date = writtenDate(text);
  return date ? daysOf(*date, monthFirst && date->mark != '.') : std::nullopt;
}

MissingMarks::MissingMarks(const std::optional<std::vector<std::string>>& chosen) : m_isUsual(!chosen) {
  if (!chosen) return;
  for (const std::string& mark : *chosen) {
    m_mayBeNumbers = m_mayBeNumbers || isNumber(mark);
    m_marks.push_back(inSmallLetters(mark));
  }
}

bool MissingMarks::has(std::string_view text, bool amongTexts) const {
  constexpr std::size_t longest = 64;
  if (text.size() > longest) return false;
  const std::string small = inSmallLetters(text);
  if (!m_isUsual) return std::find(m_marks.begin(), m_marks.end(), small) != m_marks.end();
  return std::any_of(std::begin(usualMarks), std::end(usualMarks),
                     [&](const MissingMark& mark) { return small == mark.text && (mark.amongTexts || !amongTexts); });
}

std::string plainNumber(std::string_view number, const NumberStyle& style) {
  std::string plain;
  for (const char c : number) {
    if (c == style.decimal)
      plain += '.';
    else if ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == 'e' || c == 'E')
      plain += c;
  }
  return plain;
}

bool isNumber(std::string_view text) {
  double number = 0;
  return readNumber(text, number) == NumberProblem::none;
}

bool isUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
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
