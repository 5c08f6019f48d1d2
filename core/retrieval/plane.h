// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/database.h"
#include "core/retrieval/lookup.h"

// Keys of numbers, seen as points.

namespace attn {

/// The keys of a database that are all one or more numbers, as many in each.
struct NumericKeys {
  Index width = 0;              ///< numbers in each key; 0: not all keys are numbers, or there is none
  std::vector<double> numbers;  ///< (m, width), row by row

  bool operator==(const NumericKeys&) const = default;
};
ATTN_API Box<NumericKeys> numericKeys(const Box<Database>& database);

/// Where a map is taken: cells of equal size, of which the query is the middle.
struct PlaneGrid {
  double left = 0, right = 1, bottom = 0, top = 1;
  Index columns = 0, rows = 0;

  bool operator==(const PlaneGrid&) const = default;
};

/// What keys of two numbers answer to every query of a grid by the similarity `numeric`: (rows, columns), the lowest
/// row first. For texts the place of the value with most weight among the classes, for numbers the weighted mean; NaN
/// where no key weighs anything. Runs on all processors. \throws Stopped
ATTN_API Box<std::vector<float>> planeOf(const Box<NumericKeys>& keys, const Box<ValueClasses>& classes,
                                         const LookupOptions& options, const PlaneGrid& grid);

}  // namespace attn
