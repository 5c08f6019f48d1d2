// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "core/base/scalar.h"
#include "core/base/table.h"

// Options that name a row of a table, with values for the row's scalars: ID, or ID:ARG,ARG in the row's order. What may
// stand there, and the words of a refusal, come from the table.

namespace attn::app {

/// A number as a scalar allows it. \throws UsageError naming the option, its value and what was expected
double readScalar(const char* option, const QString& value, const QString& number, const Scalar& scalar);

/// The scalars of a row from what stands behind its id: those that are left out are the usual ones. `usage` says what
/// may stand there. \throws UsageError
std::vector<double> readScalars(const char* option, const QString& value, const std::vector<Scalar>& scalars,
                                const std::string& usage);

/// The numbers of a row with a list: at least one. \throws UsageError
std::vector<double> readList(const char* option, const QString& value, const Scalar& each, const std::string& usage);

/// "a whole number from 1 to 16", "a number from 0.001 to 1000"
std::string rangeOf(const Scalar& scalar);

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

/// usageOf every row, with commas between them.
template <class Row>
std::string usagesOf(const std::vector<Row>& table) {
  std::string usages;
  for (const Row& row : table) usages += (usages.empty() ? "" : ", ") + usageOf(row);
  return usages;
}

template <class Row>
struct ChosenRow {
  const Row* row;
  std::vector<double> scalars;
};

[[noreturn]] void refuseOption(const char* option, const QString& value, const std::string& expected);

/// Names the row whose id is nearest to what was given, if one is near. \throws UsageError
[[noreturn]] void refuseId(const char* option, const QString& value, const std::string& usages, const QStringList& ids);

/// The row that an option names. \throws UsageError
template <class Row>
ChosenRow<Row> chooseRow(const char* option, const QString& value, const std::vector<Row>& table) {
  constexpr bool hasScalars = requires { &Row::scalars; };
  const Row* row = findRow(table, (hasScalars ? value.section(u':', 0, 0) : value).toStdString());
  if (!row) {
    QStringList ids;
    for (const Row& each : table) ids << QString::fromLatin1(each.id);
    refuseId(option, value, usagesOf(table), ids);
  }
  if constexpr (requires { row->list; })
    if (row->list) return {row, readList(option, value, *row->list, usageOf(*row))};
  if constexpr (hasScalars)
    return {row, readScalars(option, value, row->scalars, usageOf(*row))};
  else
    return {row, {}};
}

}  // namespace attn::app
