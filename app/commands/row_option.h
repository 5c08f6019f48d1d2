// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/base/scalar.h"
#include "core/base/table.h"

// Options that name a row of a table, with values for the row's scalars: ID, or ID:ARG,ARG in the row's order. What may
// stand there, and the words of a refusal, come from the table.

namespace attn::app {

/// A number as a scalar allows it. \throws UsageError naming the option, its value and what was expected
double readScalar(const char* option, const QString& value, const QString& number, const Scalar& scalar);

/// The scalars of a row from what stands behind its id: those that are left out are the usual ones. \throws UsageError
std::vector<double> readScalars(const char* option, const QString& value, const char* id,
                                const std::vector<Scalar>& scalars);

/// "a whole number from 1 to 16", "a number from 0.001 to 1000"
std::string rangeOf(const Scalar& scalar);

/// "id", or "id[:width,step]"
std::string usageOf(const char* id, const std::vector<Scalar>& scalars);

/// usageOf every row, with commas between them.
template <class Row>
std::string usagesOf(const std::vector<Row>& table) {
  std::string usages;
  for (const Row& row : table) usages += (usages.empty() ? "" : ", ") + usageOf(row.id, row.scalars);
  return usages;
}

template <class Row>
struct ChosenRow {
  const Row* row;
  std::vector<double> scalars;
};

[[noreturn]] void refuseOption(const char* option, const QString& value, const std::string& expected);

template <class Row>
ChosenRow<Row> chooseRow(const char* option, const QString& value, const std::vector<Row>& table) {
  const Row* row = findRow(table, value.section(u':', 0, 0).toStdString());
  if (!row) refuseOption(option, value, "one of " + usagesOf(table));
  return {row, readScalars(option, value, row->id, row->scalars)};
}

}  // namespace attn::app
