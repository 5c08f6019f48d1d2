// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/database.h"
#include "core/base/table.h"

namespace attn {

/// A database to begin with, and a lookup that shows what it is for.
struct BuiltInDatabase {
  const char* id;
  const char* name;
  const char* description;
  Box<Database> database;
  const char* query;
  const char* similarity;  ///< the id of a row
  double temperature;
};

/// Every built-in database:
///   names   family names and first names: texts
///   trees   places of trees and their kinds: keys of two numbers, which make a plane
///   heights ages and heights: numbers as keys and as values, whose weighted mean is kernel regression
/// A new one is a row here.
ATTN_API const std::vector<BuiltInDatabase>& databases();

}  // namespace attn
