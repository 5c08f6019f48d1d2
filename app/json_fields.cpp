// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json_fields.h"

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn::app {

void JsonWriter::writeOther(const Tensor& matrix, MatrixSize) {
  m_text.beginList();
  for (Index i = 0; !matrix.empty() && i < matrix.rows(); ++i) {
    m_text.beginList();
    for (Index j = 0; j < matrix.cols(); ++j) m_text.write(static_cast<double>(matrix.matrix(0)(i, j)));
    m_text.endList();
  }
  m_text.endList();
}

void JsonWriter::writeOther(const Scalars& scalars, const KnownScalars&) {
  m_text.beginObject();
  for (const auto& [id, value] : scalars) {
    m_text.key(id);
    m_text.write(value);
  }
  m_text.endObject();
}

void failAt(const std::string& path, const char* expected) {
  throw DataError({translatable("core", "“%1” is wrong, expected %2"), {path, words(expected)}});
}

void JsonReader::failAmong(const std::string& path, const std::string& names) {
  throw DataError({translatable("core", "“%1” is wrong, expected one of %2"), {path, names}});
}

std::string JsonReader::pathTo(const std::string& path, const std::string& key) {
  return (path.empty() ? "" : path + '.') + shownName(key);
}

double JsonReader::numberIn(const JsonValue& json, const std::string& path, const Scalar& scalar) {
  const double* number = json.as<double>();
  if (number && scalar.allows(*number)) return *number;
  throw DataError({scalar.whole ? translatable("core", "“%1” is wrong, expected a whole number from %2 to %3")
                                : translatable("core", "“%1” is wrong, expected a number from %2 to %3"),
                   {path, toString(scalar.low), toString(scalar.high)}});
}

double JsonReader::anyNumberIn(const JsonValue& json, const std::string& path) {
  const double* number = json.as<double>();
  if (!number) failAt(path, translatable("core", "finite numbers only"));
  return *number;
}

std::string& JsonReader::textIn(JsonValue& json, const std::string& path) {
  auto* text = json.as<std::string>();
  if (!text) failAt(path, translatable("core", "a text"));
  return *text;
}

void JsonReader::checkSize(std::size_t size, std::size_t least, std::size_t most, const std::string& path) {
  if (size >= least && size <= most) return;
  throw DataError({translatable("core", "“%1” holds %2, expected from %3 to %4 of them"),
                   {path, std::to_string(size), std::to_string(least), std::to_string(most)}});
}

void JsonReader::read(JsonValue& json, const std::string& path, bool& value, const NoRule&) {
  const bool* given = json.as<bool>();
  if (!given) failAt(path, translatable("core", "true or false"));
  value = *given;
}

void JsonReader::read(JsonValue& json, const std::string& path, std::string& text, const AnyText& rule) {
  text = std::move(textIn(json, path));
  checkSize(text.size(), 0, rule.most, path);
}

void JsonReader::read(JsonValue& json, const std::string& path, SequenceText& text, SplitBy split) {
  text = clipped(textIn(json, path), split);
}

void JsonReader::read(JsonValue& json, const std::string& path, Tensor& matrix, MatrixSize size) {
  if (!json.isList()) failAt(path, translatable("core", "a list of rows"));
  checkSize(json.size(), 0, static_cast<std::size_t>(size.mostRows), path);
  std::vector<float> numbers;
  std::optional<std::size_t> columns;
  forEach(json, [&](JsonValue& row) {
    if (!row.isList()) failAt(path, translatable("core", "a list of rows"));
    if (!columns) {
      columns = row.size();
      checkSize(*columns, 0, static_cast<std::size_t>(size.mostColumns), path);
    }
    if (row.size() != *columns) failAt(path, translatable("core", "rows of one length"));
    forEach(row, [&](JsonValue& number) { read(number, path, numbers.emplace_back(), AnyNumber{}); });
  });
  matrix =
      numbers.empty() ? Tensor() : Tensor({static_cast<Index>(json.size()), static_cast<Index>(*columns)}, numbers);
}

void JsonReader::read(JsonValue& json, const std::string& path, Scalars& scalars, const KnownScalars& rule) {
  if (!json.as<JsonValue::Object>()) failAt(path, translatable("core", "an object"));
  scalars.clear();
  for (const Scalar& scalar : rule.known)
    if (const JsonValue* value = memberOf(json, scalar.id))
      scalars[scalar.id] = numberIn(*value, pathTo(path, scalar.id), scalar);
}

}  // namespace attn::app
