// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/database.h"
#include "core/files/table_format.h"
#include "core/files/table_text.h"

// Keys and values from the files of other programs: CSV in the sense of RFC 4180, so that spaces around a text belong
// to it, with the tolerances of core/files/csv.h for line breaks, blank lines and encodings.

namespace attn {

/// How a table of pairs is written down, as far as a user decided it, and how much of it is taken.
struct PairChoices {
  std::optional<char> separator = {};    ///< comma, semicolon or Tab
  std::optional<bool> hasHeader = true;  ///< whether the first row names the columns; nothing: it is guessed
  /// What a guess takes a first row of texts over texts for: names in a file, a pair in what was copied from a table.
  bool usuallyHasHeader = true;
  std::size_t most = mostPairs;                          ///< pairs; with more the table is refused
  std::optional<std::string> encoding = {};              ///< its id in encodings()
  std::optional<std::vector<std::string>> missing = {};  ///< rows with one of these texts are left out
  /// Rows with an empty key are left out, as of texts: the key is a source there, the value its target, and so they
  /// are called.
  bool needsKey = false;
  std::vector<ColumnRole> roles = {};  ///< of all columns: a feature is a key or a part of one, the target the value
  std::optional<std::vector<std::string>> keys = {};  ///< names of columns, which take the place of roles
  std::optional<std::string> value = {};
  /// Whether columns of numbers are numbers: of decimal commas and thousands, which are guessed unless they are chosen,
  /// a number is written as C does, and a row without one is left out. Otherwise all are texts as they stand there.
  bool readsNumbers = false;
  std::optional<char> decimal = {}, thousands = {};
};

/// Pairs as they stand in a table.
struct PairTable {
  Database database;
  std::string keyName, valueName;          ///< from the header of a table of two columns, or empty
  std::vector<std::string> keyNames = {};  ///< of all columns that the key is made of, or none without a header
  /// Whether something but its place says that the header is one; true as well without one.
  bool isHeaderClear = true;
  EncodingGuess encoding = {};
  LeftOutRows leftOut = {};
  std::vector<Message> doubts = {};  ///< about how numbers are written, a sentence each
};

/// How a table of pairs is written down.
struct PairFormat {
  char separator = ',';
  bool hasHeader = true;
  bool isHeaderClear = true;
  char decimal = '.', thousands = 0;
  std::vector<bool> areNumbers = {};  ///< of each column, where numbers are read
  std::vector<Message> reasons = {};  ///< why it is not clear how numbers are written, a sentence each
};
ATTN_API PairFormat guessPairFormat(std::string_view start, bool isWhole, const PairChoices& choices = {});

/// What the columns of a table of pairs are for, unless it was chosen: the last is the value, and the others are the
/// key if all are numbers; else the first is.
ATTN_API TableColumns pairColumns(const TextRows& rows, const PairFormat& format,
                                  const std::vector<ColumnRole>& chosen);

/// What was chosen for a table in general, for one of pairs or of texts.
ATTN_API PairChoices pairChoices(const TableChoices& choices, TableUse use);

/// Reads a file of two columns: the key, then the value. The separator that is not chosen is a comma if
/// that cuts the first rows into two each; else the Tab, semicolon or comma that cuts them all alike. Whether the first
/// row is a header is guessed, if that is left open, from the numbers below it: names stand over numbers.
///
/// A table of more columns is taken too if all but the last are numbers: they are one key, "4.7, 4.8", of that row.
///
/// Where numbers are read, commas between semicolons or Tabs are decimal commas in a column of nothing but numbers.
///
/// A row that lacks a number of its key, or has a text that is chosen to stand for a missing one, is left out.
///
/// At most 1 GiB, and longestPairText bytes a field.
/// \throws DataError that names line and column, or Stopped
ATTN_API PairTable readPairs(const std::string& path, const PairChoices& choices = {});

/// As readPairs, from text that was pasted.
ATTN_API PairTable parsePairs(std::string_view text, const PairChoices& choices = {});

}  // namespace attn
