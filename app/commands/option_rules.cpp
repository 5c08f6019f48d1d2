// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/option_rules.h"

#include <QLocale>
#include <cmath>
#include <limits>

#include "app/commands/command_line.h"

namespace attn::app {
namespace {

/// A number as a scalar allows it, which is all of an option's value or a part of it.
double readScalar(const char* option, const QString& value, const QString& number, const Scalar& scalar) {
  bool ok = false;
  const double found = QLocale::c().toDouble(number, &ok);
  if (ok && std::isfinite(found) && scalar.allows(found)) return found;
  const std::string place = number == value ? std::string() : std::string(scalar.id) + " to be ";
  refuseOption(option, value, place + rangeOf(scalar));
}

}  // namespace

void refuseOption(const char* option, const QString& value, const std::string& expected) {
  throw UsageError("--" + std::string(option) + " is “" + value.toStdString() + "”, expected " + expected);
}

void refuseId(const char* option, const QString& value, const std::string& usages, const QStringList& ids) {
  refuseOption(option, value, "one of " + usages + nearestWords(value.section(u':', 0, 0), ids));
}

QString FileName::read(const char* option, const QString& text) const {
  if (text.isEmpty()) refuseOption(option, text, "the name of a file");
  return text;
}

double Number::read(const char* option, const QString& text) const {
  bool ok = false;
  const double value = QLocale::c().toDouble(text, &ok);
  if (!ok || !std::isfinite(value) || !(value > above && value < below)) refuseOption(option, text, expected);
  return value;
}

qlonglong WholeNumber::read(const char* option, const QString& text) const {
  bool ok = false;
  const qlonglong value = text.toLongLong(&ok);
  if (!ok || value < low || value > high) refuseOption(option, text, expected);
  return value;
}

WholeNumber anySeed() { return {0, std::numeric_limits<qlonglong>::max(), "a whole number from 0 on"}; }

double Length::read(const char* option, const QString& text) const {
  QString digits = text;
  const bool isPixels = digits.endsWith(QLatin1String("px"));
  if (isPixels || digits.endsWith(QLatin1String("mm"))) digits.chop(2);
  bool ok = false;
  const double length = QLocale::c().toDouble(digits, &ok) / (isPixels ? pixelsPerMm() : 1);
  if (!ok || !(length > 0 && length <= most)) refuseOption(option, text, expected);
  return length;
}

double InRange::read(const char* option, const QString& text) const { return readScalar(option, text, text, scalar); }

OneOf<std::optional<bool>> whetherHeader() {
  return {{{"yes", true}, {"no", false}, {"auto", std::nullopt}}, "yes, no or auto"};
}

OneOf<char> separators(bool orSpace) {
  OneOf<char> rule{{{"comma", ','}, {",", ','}, {"semicolon", ';'}, {";", ';'}}, "comma, semicolon or tab"};
  for (const char* tab : {"tab", "\\t", "\t"}) rule.words.emplace_back(tab, '\t');
  if (!orSpace) return rule;
  for (const char* space : {"space", " "}) rule.words.emplace_back(space, ' ');
  rule.expected = "comma, semicolon, tab or space";
  return rule;
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

std::string filled(std::string help, const std::string& mark, const std::string& words) {
  if (const auto at = help.find(mark); at != std::string::npos) help.replace(at, mark.size(), words);
  return help;
}

Option flag(const char* name, bool& place, const char* help) {
  return {name, "", help, [&place](const QStringList&) { place = true; }};
}

}  // namespace attn::app
