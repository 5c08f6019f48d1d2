// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csv.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/words.h"
#include "core/files/table_text.h"

namespace attn {

/// Cuts a table, whose bytes come in blocks, into fields and rows by libcsv, and knows where each of them stands. The
/// bytes may be in any encoding; fields are UTF-8. Who derives from it says what becomes of them. For csv.cpp and
/// pair_table.cpp.
class ATTN_API FieldReader {
 public:
  FieldReader(const FieldReader&) = delete;
  FieldReader& operator=(const FieldReader&) = delete;

  /// \throws DataError, std::bad_alloc
  void add(std::string_view block);

 protected:
  /// \param longestField in bytes
  /// \param size of the whole table, in bytes
  /// \param encoding its id; nothing: guessed from the first block
  FieldReader(std::size_t longestField, std::uint64_t size, const std::optional<std::string>& encoding)
      : m_longestField(longestField), m_size(size), m_encoding{encoding.value_or(std::string())} {}
  ~FieldReader();

  struct Dialect {
    char separator = ',';
    bool keepsSpaces = false;  ///< around a field
  };
  /// Decides how the text is cut, from its first block, without a byte order mark.
  virtual Dialect dialectOf(std::string_view start, bool isWhole) = 0;
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
  /// The same of a text, which has bytes that are no character of the encoding.
  void failUndecoded(std::string_view text);

  const EncodingGuess& encoding() const { return m_encoding; }
  std::uint64_t size() const { return m_size; }

  bool m_isOpen = false;  ///< there was some text
  Message m_problem;
  Index m_line = 1;          ///< of what is read now
  Index m_rowLine = 1;       ///< on which the row began
  std::size_t m_column = 0;  ///< of the field that comes next

 private:
  void parse(std::string_view text);
  std::string_view opened(std::string_view text);
  static void onField(void* text, std::size_t size, void* self);
  static void onRow(int end, void* self);
  void endLine(int end);

  std::size_t m_longestField;
  std::uint64_t m_size;
  std::uint64_t m_bytes = 0;  ///< that came so far
  EncodingGuess m_encoding;
  std::optional<TextDecoder> m_decoder;
  csv_parser m_parser = {};
  bool m_isAfterReturn = false;
};

}  // namespace attn
