// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quantity.h"

#include <chrono>
#include <cmath>

namespace attn {
namespace {

using std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr long long millisecondsOfDay = 86'400'000;

double daysTo(int year, int month) {
  const year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                            std::chrono::day(1));
  return static_cast<double>(sys_days(date).time_since_epoch().count());
}

/// The years that are written with four digits.
bool isInCalendar(double days) {
  static const double first = daysTo(0, 1), end = daysTo(10'000, 1);
  return days >= first && days < end;
}

year_month_day dateOf(long long day) { return sys_days(std::chrono::days(day)); }

std::string withZeros(long long number, int width) {
  std::string text = std::to_string(number);
  return text.size() < static_cast<std::size_t>(width)
             ? std::string(static_cast<std::size_t>(width) - text.size(), '0') + text
             : text;
}

std::string monthText(const year_month_day& date) {
  return withZeros(static_cast<int>(date.year()), 4) + '-' + withZeros(static_cast<unsigned>(date.month()), 2);
}

std::string dayText(long long day) {
  const year_month_day date = dateOf(day);
  return monthText(date) + '-' + withZeros(static_cast<unsigned>(date.day()), 2);
}

/// "12:30", with seconds and their thousandths where there are any.
std::string timeText(long long milliseconds) {
  std::string text = withZeros(milliseconds / 3'600'000, 2) + ':' + withZeros(milliseconds / 60'000 % 60, 2);
  const long long seconds = milliseconds / 1000 % 60, rest = milliseconds % 1000;
  if (seconds > 0 || rest > 0) text += ':' + withZeros(seconds, 2);
  if (rest > 0) {
    text += '.' + withZeros(rest, 3);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

/// A day and how much of it has passed.
struct Moment {
  long long day = 0, milliseconds = 0;
};

Moment momentOf(double days) {
  Moment moment{static_cast<long long>(std::floor(days)), 0};
  moment.milliseconds = std::llround((days - static_cast<double>(moment.day)) * static_cast<double>(millisecondsOfDay));
  if (moment.milliseconds >= millisecondsOfDay) moment = {moment.day + 1, 0};
  return moment;
}

/// Parts of a day and days, or months, that lie between the ticks of an axis.
constexpr double oneMinute = 1.0 / 1440;
constexpr double daySteps[] = {oneMinute,
                               2 * oneMinute,
                               5 * oneMinute,
                               10 * oneMinute,
                               15 * oneMinute,
                               30 * oneMinute,
                               60 * oneMinute,
                               120 * oneMinute,
                               180 * oneMinute,
                               360 * oneMinute,
                               720 * oneMinute,
                               1,
                               2,
                               7,
                               14};
constexpr double firstMonday = 4;  // that weeks are counted from
constexpr int monthSteps[] = {1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12'000};

std::vector<DateTick> dayTicks(double from, double to, double step) {
  std::vector<DateTick> ticks;
  const double start = step > 2 ? firstMonday : 0;
  for (double k = std::ceil((from - start) / step - 1e-9); k <= std::floor((to - start) / step + 1e-9); ++k) {
    const double days = start + k * step;
    const Moment at = momentOf(days);
    if (at.milliseconds == 0)
      ticks.push_back({days, dayText(at.day)});
    else
      ticks.push_back({days, (ticks.empty() ? dayText(at.day) + ' ' : std::string()) + timeText(at.milliseconds)});
  }
  return ticks;
}

std::vector<DateTick> monthTicks(double from, double to, int step) {
  const year_month_day first = dateOf(static_cast<long long>(std::floor(from)));
  // Counted from the year 0, so that decades begin where their number says.
  const long long months = 12LL * static_cast<int>(first.year()) + static_cast<unsigned>(first.month()) - 1;
  std::vector<DateTick> ticks;
  for (long long k = months / step * step; k < 120'000; k += step) {
    const double days = daysTo(static_cast<int>(k / 12), static_cast<int>(k % 12) + 1);
    if (days > to) break;
    if (days < from) continue;
    const year_month_day date = dateOf(static_cast<long long>(days));
    ticks.push_back({days, step % 12 == 0 ? withZeros(static_cast<int>(date.year()), 4) : monthText(date)});
  }
  return ticks;
}

}  // namespace

std::optional<std::string> isoDate(double days) {
  if (!isInCalendar(days)) return std::nullopt;
  const Moment at = momentOf(days);
  if (!isInCalendar(static_cast<double>(at.day))) return std::nullopt;
  return at.milliseconds == 0 ? dayText(at.day) : dayText(at.day) + ' ' + timeText(at.milliseconds);
}

std::optional<std::string> isoDate(double number, Quantity quantity) {
  return quantity == Quantity::days ? isoDate(number) : std::nullopt;
}

std::optional<std::string> isoDateLabel(double days, double step) {
  if (step >= 1) return isoDate(std::floor(days));
  const double least = step >= oneMinute ? oneMinute : step >= oneMinute / 60 ? oneMinute / 60 : 0;
  return isoDate(least > 0 ? std::round(days / least) * least : days);
}

std::vector<DateTick> dateTicks(double from, double to, int most) {
  if (!isInCalendar(from) || !isInCalendar(to) || !(from < to)) return {};
  const double enough = (to - from) / static_cast<double>(most + 1);
  const auto isFew = [most](const std::vector<DateTick>& ticks) {
    return ticks.size() <= static_cast<std::size_t>(most);
  };
  for (const double step : daySteps)
    if (step >= enough)
      if (auto ticks = dayTicks(from, to, step); isFew(ticks)) return ticks;
  for (const int step : monthSteps)
    if (31 * step >= enough)
      if (auto ticks = monthTicks(from, to, step); isFew(ticks)) return ticks;
  return {};
}

}  // namespace attn
