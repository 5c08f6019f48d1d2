// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/lessons/json_places.h"
#include "app/lessons/lesson.h"
#include "core/files/json.h"

// A JSON text of lessons, read strictly: every mistake is told with its line and column.

namespace attn::app {

/// A mistake in a lesson's file: where it stands, and what it is. Both can be translated.
class LessonError : public DataError {
 public:
  LessonError(Message place, Message problem);
  const Message& place() const { return m_place; }
  const Message& problem() const { return m_problem; }

 private:
  Message m_place, m_problem;
};

/// A file's text with its values.
class LessonSource {
 public:
  /// \throws LessonError where it is no JSON
  explicit LessonSource(std::string_view text);

  std::string_view text() const { return m_text; }
  const JsonPlaces& places() const { return m_places; }
  JsonValue& json() { return m_json; }
  /// Passes over keys that are unknown: of a file that a newer version of the program wrote.
  void passOverUnknown() { m_passesOver = true; }
  bool passesOverUnknown() const { return m_passesOver; }
  [[noreturn]] void fail(const std::string& path, Message problem) const;

 private:
  std::string_view m_text;
  JsonPlaces m_places;
  JsonValue m_json;
  bool m_passesOver = false;
};

/// One value of a file, with its path there.
class LessonNode {
 public:
  explicit LessonNode(LessonSource& source) : LessonNode(source, source.json(), {}) {}

  [[noreturn]] void fail(Message problem) const { m_source->fail(m_path, std::move(problem)); }
  const std::string& path() const { return m_path; }
  const JsonValue& json() const { return m_json; }
  const LessonSource& source() const { return *m_source; }
  /// The bytes of the value as they stand in the file.
  std::string_view bytes() const;

  const JsonValue::Object& object() const;
  /// What stands at a key. \pre the object has it
  LessonNode at(const std::string& key) const;
  /// The values of a list. \throws LessonError where it is none, or of another size
  std::vector<LessonNode> list(std::size_t least, std::size_t most) const;

  std::string text() const;
  double number() const;
  /// A whole number between two others.
  std::size_t whole(std::size_t least, std::size_t most) const;
  std::vector<double> numbers(std::size_t least, std::size_t most) const;
  std::vector<std::string> texts(std::size_t most) const;
  LessonText lessonText() const;

  /// Runs `work` and says of what it throws where it belongs.
  template <class Work>
  auto about(const Work& work) const {
    try {
      return work();
    } catch (const LessonError&) {
      throw;
    } catch (const DataError& error) {
      fail(error.message());
    }
  }

 private:
  LessonNode(LessonSource& source, JsonValue json, std::string path)
      : m_source(&source), m_json(std::move(json)), m_path(std::move(path)) {}

  LessonSource* m_source;
  JsonValue m_json;  // a copy: a lesson is small
  std::string m_path;
};

/// \throws LessonError at a key of a node that is not among those, naming the nearest one; not where its file passes
/// over unknown ones
void requireAmong(const LessonNode& node, const std::string& key, const std::vector<std::string>& keys);

/// A key that an object may have, and what becomes of its value.
template <class Value>
struct LessonKey {
  const char* id;
  bool isNeeded;
  void (*read)(const LessonNode& node, Value& value);
};

/// Reads an object by the table of its keys, in the order of the table. \throws LessonError for a key that is not in
/// the table, naming the nearest that is, and where one is missing that is needed
template <class Value>
void readKeys(const LessonNode& node, Value& value, const std::vector<LessonKey<Value>>& keys) {
  const JsonValue::Object& object = node.object();
  std::vector<std::string> ids;
  ids.reserve(keys.size());
  for (const LessonKey<Value>& key : keys) ids.push_back(key.id);
  for (const auto& [id, unused] : object) requireAmong(node, id, ids);
  for (const LessonKey<Value>& key : keys) {
    if (object.contains(key.id))
      key.read(node.at(key.id), value);
    else if (key.isNeeded)
      node.fail({translatable("core", "“%1” is missing"), {key.id}});
  }
}

}  // namespace attn::app
