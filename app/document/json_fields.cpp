// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/json_fields.h"

#include "core/base/words.h"
#include "core/files/shown_name.h"
#include "core/tensor/matrix.h"

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

std::string JsonReader::pathTo(const std::string& path, const std::string& key) {
  return (path.empty() ? "" : path + '.') + shownName(key);
}

void JsonReader::noteLeft(const JsonValue& object, const std::string& path, std::vector<std::string>& unknown) {
  for (const auto& [key, value] : *object.as<JsonValue::Object>()) unknown.push_back(pathTo(path, key));
}

std::optional<double> JsonReader::numberIn(const JsonValue& json) {
  const double* number = json.as<double>();
  return number ? std::optional(*number) : std::nullopt;
}

std::string& JsonReader::textIn(JsonValue& json, const std::string& path) {
  auto* text = json.as<std::string>();
  if (!text) failAt(path, translatable("core", "a text"));
  return *text;
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
    forEach(row, [&](JsonValue& number) { numbers.push_back(checkedFloat(numberIn(number), path)); });
  });
  matrix =
      numbers.empty() ? Tensor() : Tensor({static_cast<Index>(json.size()), static_cast<Index>(*columns)}, numbers);
}

void JsonReader::requireList(const JsonValue& json, std::size_t size, const std::string& path) {
  if (!json.isList())
    throw DataError({translatable("core", "“%1” is wrong, expected a list of lists of %2 numbers each"),
                     {path, std::to_string(size)}});
}

void JsonReader::read(JsonValue& json, const std::string& path, Scalars& scalars, const KnownScalars& rule) const {
  auto* members = json.as<JsonValue::Object>();
  if (!members) failAt(path, translatable("core", "an object"));
  scalars.clear();
  for (const Scalar& scalar : rule.known)
    if (const JsonValue* value = memberOf(json, scalar.id)) {
      scalars[scalar.id] = checkedNumber(numberIn(*value), scalar, pathTo(path, scalar.id));
      members->erase(scalar.id);
    }
  noteLeft(json, path, m_unknown);
}

}  // namespace attn::app
