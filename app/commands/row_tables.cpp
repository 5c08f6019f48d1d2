// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/row_tables.h"

#include <algorithm>
#include <iterator>

namespace attn::app {
namespace {

template <class Row, class Condition>
std::vector<Row> without(const std::vector<Row>& table, const Condition& isLeftOut) {
  std::vector<Row> rest;
  std::remove_copy_if(table.begin(), table.end(), std::back_inserter(rest), isLeftOut);
  return rest;
}

}  // namespace

const std::vector<Mask>& namedMasks() {
  static const auto table = without(masks(), [](const Mask& mask) { return mask.usesValidLengths || mask.usesArray; });
  return table;
}

const std::vector<Position>& namedPositions() {
  static const auto table = without(positions(), [](const Position& position) { return position.seeded; });
  return table;
}

}  // namespace attn::app
