// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/words.h"
#include "core/files/table_format.h"
#include "core/import/imported_file.h"

// A text of numbers, cut into blocks and cells. For table_arrays.cpp and long_table.cpp.

namespace attn {

/// A row of fields, with the line on which it stands.
struct CellRow {
  Index line = 1;
  std::vector<std::string> fields = {};
};

/// What stands between two comments, or two blank lines.
struct CellBlock {
  std::string title;  ///< the comment before it, as it stands there
  std::vector<CellRow> rows;
};

struct CellTable {
  TableFormat format;
  std::vector<CellBlock> blocks;
  std::vector<Message> notes = {};
};

/// Cuts a text, in any encoding, at the separator that guessFormat finds. \throws DataError
CellTable readCells(std::string_view bytes);

/// A field as a number: as the table writes it, with a percent sign behind it, or a word for what is no number (NaN for
/// a missing value, infinities).
bool isCellNumber(std::string_view field, const TableFormat& format, double& number);

/// The number of a field. \throws DataError that names line and column
double cellNumber(const CellRow& row, std::size_t column, const TableFormat& format);

/// A table with a row for each weight: columns of places or tokens, and one of weights. False if it is none.
bool readLongTable(const CellTable& table, ImportedFile& file);

}  // namespace attn
