// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

// Where in a JSON text its values stand. core/files/json.h reads what they are.

namespace attn::app {

/// A place in a text as editors count: both from 1 on, a column a character.
struct TextPlace {
  std::size_t line = 1, column = 1;
};

/// \param byte may lie behind the end: then it is the end's
TextPlace placeOf(std::string_view text, std::size_t byte);

/// The bytes of one value, and where its key stands, or itself in a list.
struct JsonPlace {
  std::size_t key = 0;
  std::size_t begin = 0, end = 0;
};

/// The values of a JSON text by their paths: "steps[2].allow[0]"; the whole is "". A text that is no JSON has those
/// before the first that is wrong.
class JsonPlaces {
 public:
  explicit JsonPlaces(std::string_view text);

  /// nullptr where no value has this path.
  const JsonPlace* find(const std::string& path) const;
  /// Where the text stops being objects and lists as they should be, if it does; what no value can be is let pass.
  const std::optional<std::size_t>& broken() const { return m_broken; }
  /// The path of the first value whose key its object has had already; empty: there is none.
  const std::string& twice() const { return m_twice; }

 private:
  bool readValue(const std::string& path, std::size_t key, int depth);
  bool readObject(const std::string& path, int depth);
  bool readList(const std::string& path, int depth);
  bool readString();
  void skipBlank();
  bool take(char expected);

  std::string_view m_text;
  std::size_t m_at = 0;
  std::map<std::string, JsonPlace> m_places;
  std::optional<std::size_t> m_broken;
  std::string m_twice;
};

}  // namespace attn::app
