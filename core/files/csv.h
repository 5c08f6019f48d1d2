// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/points.h"
#include "core/files/table_format.h"

// Comma-separated values, RFC 4180 (by libcsv), and what else spreadsheets and statistics programs write: columns may
// be separated by commas, semicolons, tabs or spaces, and numbers may have a decimal comma (see table_format.h). Quoted
// fields may hold separators, line breaks and doubled quotation marks; lines end in LF, CRLF or CR; blank lines and
// spaces around a field mean nothing. Any encoding of table_text.h, with or without a byte order mark.
//
// A number is written as in C, whatever the locale: "-1.5e-3", or "-1,5e-3" in a table with decimal commas; where the
// table groups thousands, they are grouped by threes. A date is the number of days from 1 January 1970 to it.
// Infinities, hexadecimals and what a double can't hold are refused. A row without one of the values that are used
// ("NA", an empty field) is left out, and told. A message names the line on
// which the row starts (a quoted line break may put the field itself further down) and the column, both counted from 1:
// "line 3, column 2 (y) has “abc”, expected a number".

namespace attn {

/// Points as they stand in a table, and how it was read.
struct PointTable {
  Points points;
  std::vector<std::string> featureNames = {};
  std::string targetName = {};
  FormatGuess format = {};
  TableColumns columns = {};
  LeftOutRows leftOut = {};

  /// What the numbers of columns mean that had none, a sentence each.
  ATTN_API std::vector<Message> notes() const;
  /// Why what was guessed could as well be something else, a sentence each.
  ATTN_API std::vector<Message> doubts() const;
};

/// Numbers without a target.
struct NumberTable {
  std::vector<std::string> names = {};
  std::vector<double> numbers = {};  ///< (rows, names), row by row
  FormatGuess format = {};
  LeftOutRows leftOut = {};
};

/// Told how much of a file is read, 0 … 1. To end a reading early: see StopScope.
using ReadingProgress = std::function<void(double fraction)>;

/// Reads a file. What is not chosen is guessed: unless there are row numbers, the last column is the target, the others
/// are features. If the first target is a number, all must be (regression). If it is not, every target is the name of a
/// class, also one that looks like a number (classification, at most 1000 classes).
///
/// The file is streamed: memory is that of the points. At most 1 GiB, 10 million rows, 16,384 columns and 100 million
/// numbers.
/// \throws DataError, or Stopped
ATTN_API PointTable readPoints(const std::string& path, const TableChoices& choices = {},
                               const ReadingProgress& progress = {});

/// As readPoints, from text that was pasted.
ATTN_API PointTable parsePoints(std::string_view text, const TableChoices& choices = {});

/// As readPoints, but every column that is not left out is a number: inputs without targets.
ATTN_API NumberTable readNumbers(const std::string& path, const TableChoices& choices = {},
                                 const ReadingProgress& progress = {});

/// How a table begins: what a guess is made from, and shown.
struct TableStart {
  std::string text;     ///< its bytes, in whatever encoding
  bool isWhole = true;  ///< whether there is nothing else
};
/// \throws DataError
ATTN_API TableStart startOfFile(const std::string& path);
ATTN_API TableStart startOfText(std::string_view text);

/// What the beginning of a table would be read as.
struct TablePreview {
  FormatGuess format;
  TableColumns columns;
  TextRows rows;        ///< the first of them, without the header, as they stand there
  Message problem;      ///< why these rows can't be read, or nothing
  LeftOutRows leftOut;  ///< of these rows

  /// Whether it is a table at all, of two columns at least and of text.
  bool isTable = false;
  /// Whether nothing about it has to be asked.
  bool isClear() const { return !problem && format.isClear && columns.isClear; }
};
/// For a table to be shown while choices change: looks at no more than 64 KiB, or at two rows if they are longer.
ATTN_API TablePreview previewOf(const TableStart& start, const TableChoices& choices, std::size_t mostRows,
                                TableUse use = TableUse::points);

/// What a table suits: the use that is wanted if it does. Points want numbers for features; anything is a pair.
ATTN_API TableUse suitableUse(const TableStart& start, TableUse wanted);

/// A column to write: `cell` appends the field of a row (from 0) by appendField.
struct CsvColumn {
  std::string name;
  std::function<void(std::string& line, Index row)> cell;
};

/// The shortest text that reads back as the same number; "nan", "inf", "-inf".
ATTN_API void appendField(std::string& line, double number);

/// A number of a quantity: days as their date (isoDate), where they are of its calendar.
ATTN_API void appendField(std::string& line, double number, Quantity quantity);

/// Text in quotation marks where it needs them: it would not be read back as it is. Nothing else is changed, so what is
/// meant for a spreadsheet goes through spreadsheetSafe before.
ATTN_API void appendField(std::string& line, std::string_view text);

/// Text that a spreadsheet does not take for a formula: with ' in front if it begins with = + - @ TAB or CR and is
/// neither a number nor a list of numbers ("-1, 2.5"). For labels and names of columns in what a person exports; other
/// programs read the ' as a part of them.
ATTN_API std::string spreadsheetSafe(std::string_view text);

/// Writes a header and rows, separated by commas, each line ending in LF, to a file that is open and empty (see
/// writeFileAtomically). \throws DataError, Stopped
ATTN_API void writeCsv(int file, const std::vector<CsvColumn>& columns, Index rows);

}  // namespace attn
