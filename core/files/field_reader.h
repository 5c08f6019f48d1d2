// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csv.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/index.h"
#include "core/base/words.h"

namespace attn {

/// Cuts the text of a table, which comes in blocks, into fields and rows by libcsv, and knows where each of them
/// stands. Who derives from it says what becomes of them. For csv.cpp and pair_table.cpp.
class FieldReader {
 public:
  FieldReader(const FieldReader&) = delete;
  FieldReader& operator=(const FieldReader&) = delete;

  /// \throws DataError, std::bad_alloc
  void add(std::string_view block);

 protected:
  /// `longestField` in bytes
  explicit FieldReader(std::size_t longestField) : m_longestField(longestField) {}
  ~FieldReader();

  struct Dialect {
    char separator = ',';
    bool keepsSpaces = false;  ///< around a field
  };
  /// Decides how the text is cut, from its first block, without a byte order mark.
  virtual Dialect dialectOf(std::string_view start) = 0;
  /// Takes a field; m_column is the number of the fields that the row had before. A null pointer for what is not there.
  virtual void takeField(const char* text, std::size_t size) = 0;
  /// Takes a row of at least one field.
  virtual void endRow() = 0;

  /// Takes what is left; m_problem says what is wrong then.
  void close();

  // The first problem counts, and ends the reading.
  void fail(const char* text, std::vector<MessageArgument> arguments);
  /// Line and column of the field, then what else the text names.
  void failHere(const char* text, std::vector<MessageArgument> arguments = {});
  void failTooLong();

  bool m_isOpen = false;  ///< there was some text
  Message m_problem;
  Index m_line = 1;          ///< of what is read now
  Index m_rowLine = 1;       ///< on which the row began
  std::size_t m_column = 0;  ///< of the field that comes next

 private:
  std::string_view opened(std::string_view block);
  static void onField(void* text, std::size_t size, void* self);
  static void onRow(int end, void* self);
  void endLine(int end);

  std::size_t m_longestField;
  csv_parser m_parser = {};
  bool m_isAfterReturn = false;
};

}  // namespace attn
