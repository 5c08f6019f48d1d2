// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/json.h"
#include "core/import/imported_file.h"

// Forms in which programs put numbers into JSON, or into text that is nearly JSON, other than nested lists. For
// json_arrays.cpp.

namespace attn {

/// In which order the keys of a text first stand there. JSON says that the members of an object have none, but whoever
/// writes a row of numbers by its tokens means one.
class KeyOrder {
 public:
  explicit KeyOrder(std::string_view text) : m_text(text) {}
  /// The keys of an object, in that order; numbers by their size.
  std::vector<std::string> keysOf(const JsonValue::Object& object);

 private:
  void findKeys();

  std::string_view m_text;
  std::map<std::string, std::size_t, std::less<>> m_places;  // empty until they are needed
};

/// JSON Lines: a value on each line, as a list of them. Nothing unless the first line is one. \throws DataError for a
/// later line that is none
std::optional<JsonValue> jsonOfLines(std::string_view text);

/// Whether a text begins as an array that Python prints: "tensor([[", "array([[".
bool looksPrinted(std::string_view text);
/// The JSON of numbers that NumPy or torch printed, with blanks between them; nothing if the text is no such array.
/// \throws DataError where numbers were left out
std::optional<std::string> jsonOfPrinted(std::string_view text);

/// A list of objects of one number or text each, a table: each line a weight, a query with its weights by token, or
/// one with a list of them. Also an object of objects of numbers, such as pandas writes, and an object of a shape and
/// the numbers in it. False, and nothing added, if it is none of these.
bool readJsonTable(const JsonValue& value, const std::string& name, KeyOrder& order, ImportedFile& file);

}  // namespace attn
