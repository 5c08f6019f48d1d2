// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/box.h"
#include "core/base/tensor.h"
#include "core/scene/fields.h"
#include "core/scene/tokens.h"

// The two visitors of the lists of fields that write JSON and read it back: see core/scene/fields.h.

namespace attn::app {

/// Makes a JSON object of the fields that it visits. Optionals that are empty are left out.
class JsonWriter {
 public:
  template <class T, class Rule = NoRule>
  void operator()(const char* id, const T& value, const Rule& rule = {}) {
    const QJsonValue json = jsonOf(value, rule);
    if (!json.isUndefined()) m_object[QLatin1String(id)] = json;
  }
  QJsonObject take() { return std::move(m_object); }

  template <class T>
  static QJsonObject objectOf(const T& value) {
    JsonWriter writer;
    fields(writer, value);
    return writer.take();
  }

 private:
  template <class T, class Rule>
  static QJsonValue jsonOf(const T& value, const Rule& rule) {
    if constexpr (std::is_same_v<T, bool>) {
      return value;
    } else if constexpr (std::is_enum_v<T>) {
      for (const auto& [each, name] : rule)
        if (each == value) return QLatin1String(name);
      return {};
    } else if constexpr (std::is_floating_point_v<T>) {
      return static_cast<double>(value);
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<qint64>(value);
    } else {
      return JsonWriter::of(value, rule);
    }
  }
  template <class Rule>
  static QJsonValue of(const std::string& text, const Rule&) {
    return QString::fromStdString(text);
  }
  static QJsonValue of(const SequenceText& text, SplitBy) { return QString::fromStdString(text.text); }
  static QJsonValue of(const Tensor& matrix, MatrixSize);
  static QJsonValue of(const Scalars& scalars, const KnownScalars&);
  template <class T, class Rule>
  static QJsonValue of(const Box<T>& box, const Rule& rule) {
    return jsonOf(*box, rule);
  }
  template <class T, class Rule>
  static QJsonValue of(const std::optional<T>& value, const Rule& rule) {
    return value ? jsonOf(*value, rule) : QJsonValue(QJsonValue::Undefined);
  }
  template <class T, class Each>
  static QJsonValue of(const std::vector<T>& list, const ListOf<Each>& rule) {
    QJsonArray array;
    for (const T& each : list) array.append(jsonOf(each, rule.each));
    return array;
  }
  template <class Key, class T, class Each>
  static QJsonValue of(const std::map<Key, T>& map, const MapOf<Each>& rule) {
    QJsonObject object;
    for (const auto& [key, value] : map) {
      if constexpr (std::is_same_v<Key, std::string>)
        object[QString::fromStdString(key)] = jsonOf(value, rule.each);
      else
        object[QString::number(key)] = jsonOf(value, rule.each);
    }
    return object;
  }
  template <HasFields T>
  static QJsonValue of(const T& value, const NoRule&) {
    return objectOf(value);
  }
  template <class T>
  static QJsonValue of(const T& value, const StartsAs<T>&) {
    return objectOf(value);
  }

  QJsonObject m_object;
};

/// \throws DataError: the value at a path of keys is not what was expected
[[noreturn]] void failAt(const QString& path, const char* expected);

/// Reads the fields that it visits from a JSON object. A key that is absent leaves its field as it is, a key without a
/// field is passed over. \throws DataError that names the path to the key and what was expected there
class JsonReader {
 public:
  JsonReader(QJsonObject object, QString path) : m_object(std::move(object)), m_path(std::move(path)) {}

  template <class T, class Rule = NoRule>
  void operator()(const char* id, T& value, const Rule& rule = {}) const {
    if constexpr (requires { rule.start; }) value = rule.start;
    const QJsonValue json = m_object.value(QLatin1String(id));
    if (!json.isUndefined()) read(json, pathTo(m_path, QLatin1String(id)), value, rule);
  }

  template <class T>
  static void readObject(const QJsonValue& json, const QString& path, T& value) {
    if (!json.isObject()) failAt(path, translatable("core", "an object"));
    const JsonReader reader(json.toObject(), path);
    fields(reader, value);
    if constexpr (requires { problemOf(value); })
      if (const FieldProblem problem = problemOf(value))
        failAt(pathTo(path, QLatin1String(problem.id)), problem.expected);
  }

 private:
  static QString pathTo(const QString& path, const QString& key) { return path.isEmpty() ? key : path + u'.' + key; }
  static double numberIn(const QJsonValue& json, const QString& path, const Scalar& scalar);
  static double finiteNumberIn(const QJsonValue& json, const QString& path);
  static QString textIn(const QJsonValue& json, const QString& path);
  [[noreturn]] static void failAmong(const QString& path, const std::string& names);
  static void checkSize(qsizetype size, std::size_t least, std::size_t most, const QString& path);

  static void read(const QJsonValue& json, const QString& path, bool& value, const NoRule&);
  template <class Number>
  requires std::is_arithmetic_v<Number>
  static void read(const QJsonValue& json, const QString& path, Number& value, const Scalar& scalar) {
    value = static_cast<Number>(numberIn(json, path, scalar));
  }
  static void read(const QJsonValue& json, const QString& path, double& value, const AnyNumber&) {
    value = finiteNumberIn(json, path);
  }
  static void read(const QJsonValue& json, const QString& path, float& value, const AnyNumber&) {
    value = static_cast<float>(finiteNumberIn(json, path));
    if (!std::isfinite(value)) failAt(path, translatable("core", "finite numbers only"));
  }
  template <class Enumeration>
  static void read(const QJsonValue& json, const QString& path, Enumeration& value, const Names<Enumeration>& names) {
    std::string list;
    for (const auto& [each, name] : names) {
      if (json.toString() == QLatin1String(name)) {
        value = each;
        return;
      }
      list += (list.empty() ? "" : ", ") + std::string(name);
    }
    failAmong(path, list);
  }
  template <class Row>
  requires requires(Row row) { row.id; }
  static void read(const QJsonValue& json, const QString& path, std::string& id, const std::vector<Row>& table) {
    const std::string given = textIn(json, path).toStdString();
    if (!findRow(table, given)) failAmong(path, idsOf(table));
    id = given;
  }
  static void read(const QJsonValue& json, const QString& path, std::string& text, const AnyText& rule);
  static void read(const QJsonValue& json, const QString& path, SequenceText& text, SplitBy split);
  static void read(const QJsonValue& json, const QString& path, Tensor& matrix, MatrixSize size);
  static void read(const QJsonValue& json, const QString& path, Scalars& scalars, const KnownScalars& rule);
  template <class T, class Rule>
  static void read(const QJsonValue& json, const QString& path, Box<T>& box, const Rule& rule) {
    T value{};
    read(json, path, value, rule);
    box = Box<T>(std::move(value));
  }
  template <class T, class Rule>
  static void read(const QJsonValue& json, const QString& path, std::optional<T>& optional, const Rule& rule) {
    T value{};
    read(json, path, value, rule);
    optional = std::move(value);
  }
  template <class T, class Each>
  static void read(const QJsonValue& json, const QString& path, std::vector<T>& list, const ListOf<Each>& rule) {
    if (!json.isArray()) failAt(path, translatable("core", "a list"));
    const QJsonArray array = json.toArray();
    checkSize(array.size(), rule.least, rule.most, path);
    list.clear();
    list.reserve(static_cast<std::size_t>(array.size()));
    for (const QJsonValue& each : array) read(each, path, list.emplace_back(), rule.each);
  }
  template <class Key, class T, class Each>
  static void read(const QJsonValue& json, const QString& path, std::map<Key, T>& map, const MapOf<Each>& rule) {
    if (!json.isObject()) failAt(path, translatable("core", "an object"));
    const QJsonObject object = json.toObject();
    checkSize(object.size(), 0, rule.most, path);
    map.clear();
    for (auto each = object.begin(); each != object.end(); ++each) {
      Key key{};
      if constexpr (std::is_same_v<Key, std::string>) {
        key = each.key().toStdString();
      } else {
        bool ok = false;
        key = each.key().toLongLong(&ok);
        if (!ok || key < 0 || key >= static_cast<Key>(rule.most))
          failAt(pathTo(path, each.key()), translatable("core", "the number of a place, from 0 on"));
      }
      read(each.value(), pathTo(path, each.key()), map[key], rule.each);
    }
  }
  template <HasFields T>
  static void read(const QJsonValue& json, const QString& path, T& value, const NoRule&) {
    readObject(json, path, value);
  }
  template <class T>
  static void read(const QJsonValue& json, const QString& path, T& value, const StartsAs<T>&) {
    readObject(json, path, value);
  }

  QJsonObject m_object;
  QString m_path;
};

}  // namespace attn::app
