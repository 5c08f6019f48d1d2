// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/api.h"

// JSON (RFC 8259, by nlohmann-json) as a value that is small enough for millions of numbers, read from pieces and
// written in pieces: neither way has the whole text in memory.

namespace attn {

/// A JSON value. A list of numbers alone, which may be long, takes 8 bytes for each of them.
struct JsonValue {
  using Numbers = std::vector<double>;
  using List = std::vector<JsonValue>;
  using Object = std::map<std::string, JsonValue, std::less<>>;

  /// std::monostate stands for null. An empty list is one of numbers.
  std::variant<std::monostate, bool, double, std::string, Numbers, List, Object> value;

  template <class T>
  const T* as() const {
    return std::get_if<T>(&value);
  }
  template <class T>
  T* as() {
    return std::get_if<T>(&value);
  }
  bool isList() const { return as<Numbers>() || as<List>(); }
  /// How many values a list holds; 0 for what is none.
  ATTN_API std::size_t size() const;
};

/// What stands at a key of an object; nullptr if it has no such key, or is no object.
ATTN_API JsonValue* memberOf(JsonValue& object, std::string_view key);

/// Fills its argument with the bytes that come next, and says how many there are: fewer only at the end.
using JsonSource = std::function<std::size_t(std::span<char>)>;

/// Reads one value, and nothing but blank space after it. Refused are: what is no JSON, numbers that no double holds, a
/// key that an object has twice, more than 64 objects and lists inside each other, more than 128 million numbers in
/// lists of numbers, and more than four million other values (each may take a hundred bytes for three of text). \throws
/// DataError that says at which byte, and what the source throws
ATTN_API JsonValue readJson(const JsonSource& source);

/// Writes JSON piece by piece: each pair of an object on a line of its own, each list on one line. The same values are
/// the same bytes. Lone bytes that are no UTF-8 become U+FFFD.
class ATTN_API JsonText {
 public:
  /// Gets the text in pieces of about a megabyte.
  using Sink = std::function<void(std::string_view piece)>;

  explicit JsonText(Sink sink) : m_sink(std::move(sink)) {}

  void beginObject();
  void key(std::string_view key);
  void endObject();
  void beginList();
  void endList();
  void write(bool value);
  void writeNull();
  /// The shortest text that reads back as the same number. \pre it is finite
  void write(double number);
  void write(std::string_view text);
  void write(const char* text) { write(std::string_view(text)); }
  /// What has not been given to the sink goes there now.
  void flush();

 private:
  /// What stands before the next value.
  void beginValue();
  void appendQuoted(std::string_view text);
  void newLine();
  void flushIfLarge();

  Sink m_sink;
  std::string m_text;
  std::vector<char> m_open;  ///< '{' or '[' for each object or list that has not ended
  bool m_isFirst = true;     ///< whether nothing stands before what comes next that a comma must follow
};

}  // namespace attn
