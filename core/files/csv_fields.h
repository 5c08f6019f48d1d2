// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"

// What the text of a field is. For the readers of tables.

namespace attn {

/// What a text is, if it is not a number.
enum class NumberProblem { none, empty, decimalComma, decimalPoint, beyondDouble, notFinite, text };

/// How the numbers of a table are written.
struct NumberStyle {
  char decimal = '.';  ///< point or comma
  char thousands =
      0;  ///< between groups of three digits: comma, point, ' for an apostrophe, a space of any width; or none
};

/// A number as C writes it, whatever the locale, but for the decimal mark and the marks between thousands; a plus in
/// front will do. Where thousands have marks, they may also be missing.
ATTN_API NumberProblem readNumber(std::string_view text, double& number, const NumberStyle& style = {});

/// A number of that style as C writes it: with a point, and without marks between thousands.
std::string plainNumber(std::string_view number, const NumberStyle& style);

bool isNumber(std::string_view text);

/// How a date is written: whether its day or its month comes first is not clear of every one.
enum class DateOrder { none, certain, dayFirst, monthFirst, unclear };

/// A date: 2024-03-01, 2024/3/1, 1.3.2024, 1/3/2024, perhaps with a time of the day behind it: 12:30, 12:30:05.
DateOrder dateOrderOf(std::string_view text);

/// The days from 1 January 1970 to a date. Where the text does not say it, `monthFirst` does.
std::optional<double> readDate(std::string_view text, bool monthFirst);

/// The marks of a missing value: those that were chosen, or NA, N/A, nan, null, ? and what else is usual. Letters may
/// be large or small.
class ATTN_API MissingMarks {
 public:
  explicit MissingMarks(const std::optional<std::vector<std::string>>& chosen = {});
  /// \param amongTexts whether the column holds texts: one of these may well be "-" or "none"
  bool has(std::string_view text, bool amongTexts = false) const;
  /// Whether a mark is a number, such as -999.
  bool mayBeNumbers() const { return m_mayBeNumbers; }

 private:
  bool m_isUsual;
  bool m_mayBeNumbers = false;
  std::vector<std::string> m_marks;  ///< in small letters
};

ATTN_API bool isUtf8(std::string_view text);

/// LF, CRLF and CR each count once.
ATTN_API Index lineBreaks(std::string_view text);

}  // namespace attn
