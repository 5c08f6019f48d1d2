// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"

namespace attn {

/// What the numbers of a column count, which says how they are written: plain numbers, or days from 1 January 1970 on,
/// which are calculated with as numbers and written as dates.
enum class Quantity { number, days };

/// "2024-06-27", as ISO 8601 writes a day of the Gregorian calendar, with the time behind it where it has one:
/// "2024-06-27 12:30", "2024-06-27 12:30:05.25", rounded to milliseconds. `readDate` (core/files/csv_fields.h) takes
/// it back. Nothing for what is no day of the years 0 to 9999.
ATTN_API std::optional<std::string> isoDate(double days);

/// The same where a number counts days; nothing of plain numbers.
ATTN_API std::optional<std::string> isoDate(double number, Quantity quantity);

/// The first as a label among others that lie `step` apart: without the time where a step is a day or more.
ATTN_API std::optional<std::string> isoDateLabel(double days, double step);

/// A place at an axis of dates.
struct DateTick {
  double days = 0;
  std::string text;

  bool operator==(const DateTick&) const = default;
};
/// Where years, months, days or hours begin between two days: of the finest kind that has at most `most` places. They
/// are named as far as they differ, "2024", "2024-06", "2024-06-27", "12:00" (with its day at the first and where a day
/// begins). Nothing where the days are none of the years 0 to 9999, or where no kind has so few.
ATTN_API std::vector<DateTick> dateTicks(double from, double to, int most);

}  // namespace attn
