#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/table.h"
#include "core/base/tensor.h"
#include "core/base/words.h"

namespace attn::app {

/// The names that the values of an enumeration have in a file.
template <class T>
using Names = std::vector<std::pair<T, const char*>>;

template <class T>
QString nameOf(const Names<T>& names, T value) {
  for (const auto& [each, name] : names)
    if (each == value) return QString::fromLatin1(name);
  return {};
}

/// \throws DataError: the value at a path of keys is not what was expected
[[noreturn]] void failAt(const QString& path, const char* expected);

/// A JSON object and the path of keys to it, for messages. A key that is absent leaves the value as it is; a wrong one
/// throws a DataError that names its path.
class JsonReader {
 public:
  JsonReader(QJsonObject object, QString path) : m_object(std::move(object)), m_path(std::move(path)) {}

  bool has(const char* key) const { return m_object.contains(QLatin1String(key)); }
  QString at(const QString& key) const { return m_path.isEmpty() ? key : m_path + u'.' + key; }

  void read(const char* key, bool& value) const {
    if (!has(key)) return;
    if (!raw(key).isBool()) failAt(at(QLatin1String(key)), translatable("core", "true or false"));
    value = raw(key).toBool();
  }
  void read(const char* key, std::string& value) const {
    if (!has(key)) return;
    if (!raw(key).isString()) failAt(at(QLatin1String(key)), translatable("core", "a text"));
    value = raw(key).toString().toStdString();
  }
  void read(const char* key, double& value, double low, double high, const char* expected) const {
    if (!has(key)) return;
    const double number = raw(key).toDouble(std::nan(""));
    if (!(number >= low && number <= high)) failAt(at(QLatin1String(key)), expected);
    value = number;
  }
  void read(const char* key, Index& value, Index low, Index high, const char* expected) const {
    double number = static_cast<double>(value);
    read(key, number, static_cast<double>(low), static_cast<double>(high), expected);
    if (number != std::floor(number)) failAt(at(QLatin1String(key)), expected);
    value = static_cast<Index>(number);
  }
  void readSeed(const char* key, std::uint64_t& value) const {
    auto number = static_cast<Index>(value);
    read(key, number, 0, Index{1} << 53, translatable("core", "a whole number from 0 on"));
    value = static_cast<std::uint64_t>(number);
  }
  template <class T>
  void read(const char* key, T& value, const Names<T>& names) const {
    if (!has(key)) return;
    for (const auto& [each, name] : names) {
      if (raw(key).toString() != QLatin1String(name)) continue;
      value = each;
      return;
    }
    std::string list;
    for (const auto& [each, name] : names) list += (list.empty() ? "" : ", ") + std::string(name);
    throw DataError(
        {translatable("core", "“%1” is wrong, expected one of %2"), {at(QLatin1String(key)).toStdString(), list}});
  }
  template <class Row>
  void readId(const char* key, std::string& value, const std::vector<Row>& table, const char* expected) const {
    std::string id = value;
    read(key, id);
    if (!findRow(table, id)) failAt(at(QLatin1String(key)), expected);
    value = id;
  }
  JsonReader object(const char* key) const {
    if (has(key) && !raw(key).isObject()) failAt(at(QLatin1String(key)), translatable("core", "an object"));
    return {raw(key).toObject(), at(QLatin1String(key))};
  }
  QJsonArray array(const char* key) const {
    if (has(key) && !raw(key).isArray()) failAt(at(QLatin1String(key)), translatable("core", "a list"));
    return raw(key).toArray();
  }
  const QJsonObject& json() const { return m_object; }

 private:
  QJsonValue raw(const char* key) const { return m_object.value(QLatin1String(key)); }

  QJsonObject m_object;
  QString m_path;
};

}  // namespace attn::app
