// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/words.h"
#include "core/files/table_text.h"

// How a table of numbers is written down: what stands between its columns, how its numbers look, whether its first line
// names the columns, and what each column is for. All of it is guessed from the first rows, and said where it is not
// clear. The laws: what a user chose is never guessed otherwise; a guess depends on the text alone, so the window and
// the command line read a file alike.

namespace attn {

/// The dialect of a table.
struct TableFormat {
  char separator = ',';  ///< comma, semicolon, Tab, or a space, of which several in a row count once
  char decimal = '.';    ///< point or comma
  bool hasHeader = true;
  char thousands = 0;              ///< between groups of three digits: comma, point, apostrophe, space; 0 for none
  bool monthFirst = false;         ///< of dates with slashes, 3/31/2024
  std::string encoding = "utf-8";  ///< its id in encodings()

  bool operator==(const TableFormat&) const = default;
};

/// The separators that a table may have.
inline constexpr char tableSeparators[] = {'\t', ';', ',', ' '};

/// As many columns as a spreadsheet has. A wider table is refused.
inline constexpr std::size_t mostTableColumns = 16'384;

/// A table is guessed from no more than this: two rows of the most columns, with room for 64 bytes a field.
inline constexpr std::size_t sampleBytes = 2 * mostTableColumns * 64;

/// What a column is for.
enum class ColumnRole { feature, target, ignored };

/// What a user decided about a table. Whatever is left open is guessed.
struct TableChoices {
  std::optional<char> separator, decimal;
  std::optional<bool> hasHeader;
  std::vector<ColumnRole> roles = {};                ///< one a column; empty: as `target` and `features` say
  std::optional<std::string> target = std::nullopt;  ///< the name of a column
  std::optional<std::vector<std::string>> features = std::nullopt;  ///< names, in the order in which they are taken
  /// Whether the target names classes where all of them are numbers.
  std::optional<bool> classes = std::nullopt;
  std::optional<std::string> encoding = std::nullopt;  ///< its id in encodings()
  std::optional<char> thousands = std::nullopt;        ///< 0: none
  std::optional<bool> monthFirst = std::nullopt;
  /// The texts that stand for a missing value; nothing: the usual ones, "NA" and "-" among them.
  std::optional<std::vector<std::string>> missing = std::nullopt;

  bool operator==(const TableChoices&) const = default;
};

/// What a table is read for: points, of which numbers are predicted from numbers; pairs of a key and a value, each of
/// them numbers or texts; or texts, a source and a target, of which nothing is a number.
enum class TableUse { points, pairs, texts };

/// The text of the first rows of a table, field by field.
using TextRows = std::vector<std::vector<std::string>>;

struct FormatGuess {
  TableFormat format;
  bool isClear = true;
  std::vector<Message> reasons = {};  ///< why it is not clear, a sentence each
  /// The marks of numbers and the order of dates that the text shows or a user chose, by which a table that belongs to
  /// it is read. A text of whole numbers shows no decimal mark.
  TableChoices shown = {};
};

/// What stands in a column, as far as the first rows tell.
enum class ColumnKind { numbers, dates, texts, nothing };

/// The columns of a table.
struct TableColumns {
  std::vector<std::string> names;     ///< of all columns; without a header x (or x1, x2 …) and y
  std::vector<ColumnRole> roles;      ///< of all columns
  std::vector<ColumnKind> kinds;      ///< of all columns
  std::vector<std::size_t> features;  ///< their numbers from 0, in the order in which they are taken
  std::optional<std::size_t> target;
  bool isClear = true;
  std::vector<Message> reasons = {};

  bool operator==(const TableColumns&) const = default;
};

/// Rows that were left out because a value is missing.
struct LeftOutRows {
  static constexpr std::size_t mostLines = 20;
  Index count = 0;
  std::vector<Index> lines = {};  ///< on which the first of them stand

  void add(Index line) {
    if (++count <= static_cast<Index>(mostLines)) lines.push_back(line);
  }
  /// "3, 17, 20, …": no more than so many, nor than are known.
  ATTN_API std::string someLines(std::size_t most = 8) const;
  bool operator==(const LeftOutRows&) const = default;
};

/// Whether a text is a matrix in one line, "1 2; 3 4", as MATLAB and NumPy read one: semicolons part its rows, and
/// blanks part their numbers, of which each row has as many, and at least two. Those blanks are no marks between
/// thousands.
ATTN_API bool isMatrixInOneLine(std::string_view text);

/// Guesses the format from the text of a table's first bytes. A separator is the better
/// the more of the rows it cuts alike, then the more of their fields it makes numbers. A decimal comma is one that
/// makes more fields numbers than a point does; marks between thousands are those that make numbers of fields that are
/// none without them ("1.949,50"). A first line of numbers alone is a row of data, unless it counts three or more
/// columns from 0 on, as pandas names them. \param isWhole whether the text ends there; otherwise a last row that may
/// be cut is left out
/// \param encoding what the text was decoded from, which is told
ATTN_API FormatGuess guessFormat(std::string_view start, bool isWhole, const TableChoices& choices = {},
                                 const EncodingGuess& encoding = {});

/// Guesses what the columns are for, nothing without a row: the last is the target, the others are features, except for
///   - row numbers: a first column that counts from 0 or 1 and has no name, or "Unnamed: 0", as R and pandas write it;
///     where the header has one name less than the rows have fields, the first column is one without a name;
///   - a first column of rising whole numbers that is called as row numbers are ("nr", "#"), which is not clear;
///   - a first column of text without a name (R's names of rows), and a column without a name and with nothing in it;
///   - a column in which every value is missing;
///   - beside a target a column of text, unless nothing else would be left.
/// Where the last column is no text, one of text that is called as classes are ("species", "label") is the target,
/// which is not clear. A column of dates and nothing else is one of numbers, of days. A target of a few whole numbers
/// may name classes, which is not clear. \param withTarget false: every column that is not left out is a feature
/// \throws DataError if a column that was chosen by name is not there
ATTN_API TableColumns guessRoles(const TextRows& rows, const TableFormat& format, bool withTarget,
                                 const TableChoices& choices = {});

/// What becomes of the spaces around a field that is not quoted.
enum class Spaces { dropped, kept };

/// The first rows of a text, at most `most`; none from where it can't be read. A row that is too wide for a table ends
/// one field behind the last that may be.
ATTN_API TextRows rowsIn(std::string_view start, bool isWhole, char separator, std::size_t most,
                         Spaces spaces = Spaces::dropped);

/// Whether a field is a number as the table writes it, or a date. For the guesses.
bool isValue(std::string_view text, const TableFormat& format);

/// Why an encoding is not clear.
ATTN_API Message encodingDoubt(const EncodingGuess& encoding);

/// The number of a column. \throws DataError if there is none of that name, or more than one
std::size_t columnNamed(const std::vector<std::string>& names, const std::string& name);

/// Whether the rows below the first begin one column earlier: R's write.table leaves out the name of the column of row
/// names.
bool lacksOneName(const TextRows& rows);

/// ";", or the words "Tab" and "space": how messages name a separator.
ATTN_API MessageArgument separatorName(char separator);

}  // namespace attn
