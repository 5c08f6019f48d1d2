// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/commands/command_options.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"

// What the text of an option may be. A rule reads it or refuses it in words: read(name of the option, text). Where it
// chooses from something, choices() lists that.

namespace attn::app {

[[noreturn]] void refuseOption(const char* option, const QString& value, const std::string& expected);

/// Names the id that is nearest to what was given, if one is near. \throws UsageError
[[noreturn]] void refuseId(const char* option, const QString& value, const std::string& usages, const QStringList& ids);

struct AnyArgument {
  QString read(const char*, const QString& text) const { return text; }
};

/// The name of a file, which is not empty.
struct FileName {
  QString read(const char* option, const QString& text) const;
};

/// A finite number between two others.
struct Number {
  double above, below;
  const char* expected;
  double read(const char* option, const QString& text) const;
};

struct WholeNumber {
  qlonglong low, high;
  std::string expected;
  qlonglong read(const char* option, const QString& text) const;
};

/// A whole number from 0 on.
WholeNumber anySeed();

/// A length in millimetres: "90", "90mm", or "1200px", of which a millimetre has as many as is said when it is read.
struct Length {
  double most;
  const char* expected;
  std::function<double()> pixelsPerMm;
  double read(const char* option, const QString& text) const;
};

/// A number as a scalar allows it.
struct InRange {
  Scalar scalar;
  double read(const char* option, const QString& text) const;
};

/// One of a few words; several may mean the same.
template <class Value>
struct OneOf {
  std::vector<std::pair<const char*, Value>> words;
  const char* expected;

  QStringList ids() const {
    QStringList ids;
    for (const auto& [word, value] : words) ids << QString::fromLatin1(word);
    return ids;
  }
  Value read(const char* option, const QString& text) const {
    for (const auto& [word, value] : words)
      if (text == QLatin1String(word)) return value;
    refuseOption(option, text, expected);
  }
};

/// Whether a table has a row of names.
/// yes, no or auto.
OneOf<std::optional<bool>> whetherHeader();

/// What stands between columns: the names as well as the characters, which shells treat each in its own way.
OneOf<char> separators(bool orSpace);

/// "id", or "id[:width,step]"
std::string usageOf(const char* id, const std::vector<Scalar>& scalars);

/// The same of a row, or "id:sizes,…" of one with a list.
template <class Row>
std::string usageOf(const Row& row) {
  if constexpr (requires { row.list; })
    if (row.list) return std::string(row.id) + ":" + row.list->id + ",…";
  if constexpr (requires { row.scalars; })
    return usageOf(row.id, row.scalars);
  else
    return row.id;
}

/// "a whole number from 1 to 16", "a number from 0.001 to 1000"
std::string rangeOf(const Scalar& scalar);

template <class Row>
QStringList idListOf(const std::vector<Row>& table) {
  QStringList ids;
  for (const Row& row : table) ids << QString::fromLatin1(row.id);
  return ids;
}

/// "png, svg or pdf", each id with something in front.
template <class Row>
std::string anyOf(const std::vector<Row>& table, const std::string& front = {}) {
  std::string words;
  for (const Row& row : table)
    words.append(words.empty() ? "" : &row == &table.back() ? " or " : ", ").append(front).append(row.id);
  return words;
}

/// The id of a row.
template <class Row>
struct IdOf {
  const std::vector<Row>& table;

  std::string choices() const { return idsOf(table); }
  QStringList ids() const { return idListOf(table); }
  const Row* read(const char* option, const QString& text) const {
    if (const Row* row = findRow(table, text.toStdString())) return row;
    refuseId(option, text, choices(), idListOf(table));
  }
};

/// A row, with values for its scalars or for its list.
template <class Row>
struct ChosenRow {
  const Row* row;
  std::vector<double> scalars;
};

template <class Row>
ChosenRow<Row> usualRow(const std::vector<Row>& table) {
  return {&table.front(), orUsual({}, table.front().scalars)};
}

/// The scalars of a row from what stands behind its id: those that are left out are the usual ones. `usage` says what
/// may stand there. \throws UsageError
std::vector<double> readScalars(const char* option, const QString& value, const std::vector<Scalar>& scalars,
                                const std::string& usage);

/// The numbers of a row with a list: at least one. \throws UsageError
std::vector<double> readList(const char* option, const QString& value, const Scalar& each, const std::string& usage);

/// ID, or ID:ARG,ARG in the order of the row's scalars.
template <class Row>
struct RowOf {
  const std::vector<Row>& table;

  std::string choices() const {
    std::string usages;
    for (const Row& row : table) usages += (usages.empty() ? "" : ", ") + usageOf(row);
    return usages;
  }
  QStringList ids() const { return idListOf(table); }
  ChosenRow<Row> read(const char* option, const QString& text) const {
    const Row* row = findRow(table, text.section(u':', 0, 0).toStdString());
    if (!row) refuseId(option, text, choices(), idListOf(table));
    if constexpr (requires { row->list; })
      if (row->list) return {row, readList(option, text, *row->list, usageOf(*row))};
    return {row, readScalars(option, text, row->scalars, usageOf(*row))};
  }
};

// How a help says what holds where an option is not given.

template <class Number>
requires std::is_arithmetic_v<Number> std::string usualWords(Number number) {
  return toString(static_cast<double>(number));
}
template <class Row>
requires requires(const Row* row) { row->id; }
std::string usualWords(const Row* row) { return row->id; }
template <class Row>
std::string usualWords(const ChosenRow<Row>& chosen) {
  return chosen.row->id;
}

/// `help` with `words` in the place of `mark`, if it is there.
std::string filled(std::string help, const std::string& mark, const std::string& words);

/// An option whose value goes to a place, which has the usual one. In its help {default} stands for that, and {choices}
/// for what the rule chooses from. The place has to last as long as the options.
template <class Place, class Rule>
Option option(const char* name, const char* value, Place& place, const Rule& rule, std::string help) {
  if constexpr (requires { rule.choices(); }) help = filled(std::move(help), "{choices}", rule.choices());
  if constexpr (requires { usualWords(place); })
    if (help.find("{default}") != std::string::npos) help = filled(std::move(help), "{default}", usualWords(place));
  const auto take = [name, &place, rule](const QStringList& texts) {
    auto read = rule.read(name, texts.last());
    if constexpr (std::is_arithmetic_v<Place>)
      place = static_cast<Place>(read);
    else if constexpr (requires { place = read.toStdString(); })
      place = read.toStdString();
    else
      place = std::move(read);
  };
  Option made{name, value, std::move(help), take};
  if constexpr (requires { rule.ids(); }) made.ids = rule.ids();
  return made;
}

/// An option that takes nothing.
Option flag(const char* name, bool& place, const char* help);

}  // namespace attn::app
