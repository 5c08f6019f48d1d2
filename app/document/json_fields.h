// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/box.h"
#include "core/base/stop.h"
#include "core/files/json.h"
#include "core/scene/attention/tokens.h"
#include "core/scene/field_problems.h"
#include "core/scene/fields.h"
#include "core/tensor/tensor.h"

// The two visitors of the lists of fields that write JSON and read it back: see core/scene/fields.h.

namespace attn::app {

/// Writes the fields that it visits as the pairs of a JSON object. Optionals that are empty are left out.
class JsonWriter {
 public:
  explicit JsonWriter(JsonText& text) : m_text(text) {}

  template <class T, class Rule = NoRule>
  void operator()(FieldName field, const T& value, const Rule& rule = {}) {
    if constexpr (requires { value.has_value(); }) {
      if (value) (*this)(field, *value, rule);
    } else {
      m_text.key(field.id);
      write(value, rule);
    }
  }
  template <class T>
  void writeObject(const T& value) {
    m_text.beginObject();
    fields(*this, value);
    m_text.endObject();
  }

 private:
  template <class T, class Rule>
  void write(const T& value, const Rule& rule) {
    if constexpr (std::is_same_v<T, bool>) {
      m_text.write(value);
    } else if constexpr (std::is_enum_v<T>) {
      m_text.write(idOf(rule, value));
    } else if constexpr (std::is_arithmetic_v<T>) {
      stopNowAndThen();
      m_text.write(static_cast<double>(value));
    } else if constexpr (HasFields<T>) {
      writeObject(value);
    } else {
      writeOther(value, rule);
    }
  }
  template <class Rule>
  void writeOther(const std::string& text, const Rule&) {
    m_text.write(text);
  }
  void writeOther(const SequenceText& text, SplitBy) { m_text.write(text.text); }
  void writeOther(const Tensor& matrix, MatrixSize);
  void writeOther(const Scalars& scalars, const KnownScalars&);
  template <class T, class Rule>
  void writeOther(const Box<T>& box, const Rule& rule) {
    write(*box, rule);
  }
  template <class T, class Each>
  void writeOther(const std::vector<T>& list, const ListOf<Each>& rule) {
    m_text.beginList();
    for (const T& each : list) write(each, rule.each);
    m_text.endList();
  }
  template <class Key, class T, class Each>
  void writeOther(const std::map<Key, T>& map, const MapOf<Each>& rule) {
    m_text.beginObject();
    for (const auto& [key, value] : map) {
      if constexpr (std::is_same_v<Key, std::string>)
        m_text.key(key);
      else
        m_text.key(std::to_string(key));
      write(value, rule.each);
    }
    m_text.endObject();
  }
  void stopNowAndThen() {
    if (++m_numbers % 65'536 == 0) stopIfRequested();
  }

  JsonText& m_text;
  std::size_t m_numbers = 0;
};

/// Reads the fields that it visits from a JSON object, which gives away what it holds. A key that is absent leaves its
/// field as it is, a key without a field is passed over, and stays. \throws DataError that names the path to the key
/// and what was expected there
class JsonReader {
 public:
  /// \param unknown gets the paths of the keys inside of its fields that have no field themselves
  JsonReader(JsonValue& object, std::string path, std::vector<std::string>& unknown)
      : m_object(object), m_path(std::move(path)), m_unknown(unknown) {}

  template <class T, class Rule = NoRule>
  void operator()(FieldName field, T& value, const Rule& rule = {}) const {
    if constexpr (requires { rule.start; }) value = rule.start;
    if (JsonValue* json = memberOf(m_object, field.id)) {
      read(*json, pathTo(m_path, field.id), value, rule);
      m_object.as<JsonValue::Object>()->erase(field.id);
      return;
    }
    // What a list holds has no usual row.
    if constexpr (requires { findRow(rule, value); })
      if (!findRow(rule, value)) failAmong(pathTo(m_path, field.id), idsOf(rule));
  }

  /// All of an object. \param unknown as above, with the keys of the object itself
  template <class T>
  static void readObject(JsonValue& json, const std::string& path, T& value, std::vector<std::string>& unknown) {
    if (!json.as<JsonValue::Object>()) failAt(path, translatable("core", "an object"));
    const JsonReader reader(json, path, unknown);
    fields(reader, value);
    if constexpr (requires { problemOf(value); })
      if (const FieldProblem problem = problemOf(value)) failAt(pathTo(path, problem.id), problem.expected);
    noteLeft(json, path, unknown);
  }

 private:
  static std::string pathTo(const std::string& path, const std::string& key);
  /// The keys that are left in an object are those of no field.
  static void noteLeft(const JsonValue& object, const std::string& path, std::vector<std::string>& unknown);
  static std::optional<double> numberIn(const JsonValue& json);
  static std::string& textIn(JsonValue& json, const std::string& path);
  /// Calls `use` with each value of a list, however the list is kept.
  template <class Use>
  static void forEach(JsonValue& list, const Use& use) {
    if (auto* values = list.as<JsonValue::List>()) {
      for (JsonValue& each : *values) use(each);
    } else {
      for (const double number : *list.as<JsonValue::Numbers>()) {
        JsonValue each{number};
        use(each);
      }
    }
  }

  static void read(JsonValue& json, const std::string& path, bool& value, const NoRule&);
  template <class Number>
  requires std::is_arithmetic_v<Number>
  static void read(JsonValue& json, const std::string& path, Number& value, const Scalar& scalar) {
    value = static_cast<Number>(checkedNumber(numberIn(json), scalar, path));
  }
  static void read(JsonValue& json, const std::string& path, double& value, const AnyNumber& rule) {
    value = checkedNumber(numberIn(json), rule, path);
  }
  static void read(JsonValue& json, const std::string& path, float& value, const AnyNumber&) {
    value = checkedFloat(numberIn(json), path);
  }
  template <class Enumeration>
  static void read(JsonValue& json, const std::string& path, Enumeration& value, const Names<Enumeration>& names) {
    const auto* text = json.as<std::string>();
    const auto* found = text ? findRow(names, *text) : nullptr;
    if (!found) failAmong(path, idsOf(names));
    value = found->value;
  }
  template <class Row>
  requires requires(Row row) { row.id; }
  static void read(JsonValue& json, const std::string& path, std::string& id, const std::vector<Row>& table) {
    const std::string& given = textIn(json, path);
    if (!findRow(table, given)) failAmong(path, idsOf(table));
    id = given;
  }
  static void read(JsonValue& json, const std::string& path, std::string& text, const AnyText& rule);
  static void read(JsonValue& json, const std::string& path, SequenceText& text, SplitBy split);
  static void read(JsonValue& json, const std::string& path, Tensor& matrix, MatrixSize size);
  void read(JsonValue& json, const std::string& path, Scalars& scalars, const KnownScalars& rule) const;
  template <class T, class Rule>
  void read(JsonValue& json, const std::string& path, Box<T>& box, const Rule& rule) const {
    T value{};
    read(json, path, value, rule);
    box = Box<T>(std::move(value));
  }
  template <class T, class Rule>
  void read(JsonValue& json, const std::string& path, std::optional<T>& optional, const Rule& rule) const {
    T value{};
    read(json, path, value, rule);
    optional = std::move(value);
  }
  template <class T, class Each>
  void read(JsonValue& json, const std::string& path, std::vector<T>& list, const ListOf<Each>& rule) const {
    if (!json.isList()) failAt(path, translatable("core", "a list"));
    checkSize(json.size(), rule.least, rule.most, path);
    if constexpr (std::is_same_v<T, double> && std::is_same_v<Each, AnyNumber>)
      if (auto* numbers = json.as<JsonValue::Numbers>()) {
        list = std::move(*numbers);
        return;
      }
    list.clear();
    list.reserve(json.size());
    forEach(json, [&](JsonValue& each) {
      if constexpr (requires { rule.each.least; }) requireList(each, rule.each.least, path);
      read(each, path, list.emplace_back(), rule.each);
    });
  }
  /// Reads one entry of a list of lists. \param size how many numbers the entry has at least
  static void requireList(const JsonValue& json, std::size_t size, const std::string& path);
  template <class Key, class T, class Each>
  void read(JsonValue& json, const std::string& path, std::map<Key, T>& map, const MapOf<Each>& rule) const {
    auto* members = json.as<JsonValue::Object>();
    if (!members) failAt(path, translatable("core", "an object"));
    checkSize(members->size(), 0, rule.most, path);
    map.clear();
    for (auto& [name, value] : *members) {
      Key key{};
      if constexpr (std::is_same_v<Key, std::string>) {
        key = name;
      } else {
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), key);
        if (error != std::errc() || end != name.data() + name.size() || key < 0 || key >= static_cast<Key>(rule.most))
          failAt(pathTo(path, name), translatable("core", "the number of a place, from 0 on"));
      }
      read(value, pathTo(path, name), map[key], rule.each);
    }
  }
  template <HasFields T>
  void read(JsonValue& json, const std::string& path, T& value, const NoRule&) const {
    readObject(json, path, value, m_unknown);
  }
  template <class T>
  void read(JsonValue& json, const std::string& path, T& value, const StartsAs<T>&) const {
    readObject(json, path, value, m_unknown);
  }

  JsonValue& m_object;
  std::string m_path;
  std::vector<std::string>& m_unknown;
};

}  // namespace attn::app
