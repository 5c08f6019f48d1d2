// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/row_option.h"

#include <QLocale>
#include <cmath>

#include "app/commands/command_line.h"
#include "app/commands/command_options.h"
#include "core/base/words.h"

namespace attn::app {

void refuseOption(const char* option, const QString& value, const std::string& expected) {
  throw UsageError("--" + std::string(option) + " is “" + value.toStdString() + "”, expected " + expected);
}

double readScalar(const char* option, const QString& value, const QString& number, const Scalar& scalar) {
  bool ok = false;
  const double found = QLocale::c().toDouble(number, &ok);
  if (ok && std::isfinite(found) && scalar.allows(found)) return found;
  const std::string place = number == value ? std::string() : std::string(scalar.id) + " to be ";
  refuseOption(option, value, place + rangeOf(scalar));
}

void refuseId(const char* option, const QString& value, const std::string& usages, const QStringList& ids) {
  const QString nearest = nearestName(value.section(u':', 0, 0), ids);
  refuseOption(option, value,
               "one of " + usages + (nearest.isEmpty() ? "" : "; did you mean " + nearest.toStdString() + "?"));
}

std::vector<double> readScalars(const char* option, const QString& value, const std::vector<Scalar>& scalars,
                                const std::string& usage) {
  std::vector<double> result = orUsual({}, scalars);
  if (!value.contains(u':')) return result;
  const QStringList numbers = value.section(u':', 1).split(u',');
  if (static_cast<std::size_t>(numbers.size()) > scalars.size()) refuseOption(option, value, usage);
  for (qsizetype i = 0; i < numbers.size(); ++i) {
    const auto place = static_cast<std::size_t>(i);
    result[place] = readScalar(option, value, numbers[i], scalars[place]);
  }
  return result;
}

std::vector<double> readList(const char* option, const QString& value, const Scalar& each, const std::string& usage) {
  if (!value.contains(u':')) refuseOption(option, value, usage);
  std::vector<double> result;
  for (const QString& number : value.section(u':', 1).split(u','))
    result.push_back(readScalar(option, value, number, each));
  return result;
}

std::string rangeOf(const Scalar& scalar) {
  return std::string(scalar.whole ? "a whole number" : "a number") + " from " + toString(scalar.low) + " to " +
         toString(scalar.high);
}

std::string usageOf(const char* id, const std::vector<Scalar>& scalars) {
  std::string usage = id;
  for (const Scalar& scalar : scalars) usage += (usage == id ? "[:" : ",") + std::string(scalar.id);
  return scalars.empty() ? usage : usage + "]";
}

}  // namespace attn::app
