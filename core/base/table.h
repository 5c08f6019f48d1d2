// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn {

// A table is a vector of rows, each a value with an `id`: one row adds a scoring function, a kernel, a mask, a colour
// map, a workspace. Whoever offers a choice iterates the table.

/// The row of that id; null if there is none.
template <class Row>
const Row* findRow(const std::vector<Row>& table, std::string_view id) {
  for (const Row& row : table)
    if (id == row.id) return &row;
  return nullptr;
}

/// "dot, scaled-dot, bilinear": every id, for a message that says what was expected.
template <class Row>
std::string idsOf(const std::vector<Row>& table) {
  std::string ids;
  for (const Row& row : table) ids.append(ids.empty() ? "" : ", ").append(row.id);
  return ids;
}

}  // namespace attn
