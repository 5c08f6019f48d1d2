// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json_fields.h"

#include "core/base/words.h"

namespace attn::app {

QJsonValue JsonWriter::of(const Tensor& matrix, MatrixSize) {
  QJsonArray rows;
  if (matrix.empty()) return rows;
  for (Index i = 0; i < matrix.rows(); ++i) {
    QJsonArray row;
    for (Index j = 0; j < matrix.cols(); ++j) row.append(static_cast<double>(matrix.matrix(0)(i, j)));
    rows.append(row);
  }
  return rows;
}

QJsonValue JsonWriter::of(const Scalars& scalars, const KnownScalars&) {
  QJsonObject object;
  for (const auto& [id, value] : scalars) object[QString::fromStdString(id)] = value;
  return object;
}

void failAt(const QString& path, const char* expected) {
  throw DataError({translatable("core", "“%1” is wrong, expected %2"), {path.toStdString(), words(expected)}});
}

void JsonReader::failAmong(const QString& path, const std::string& names) {
  throw DataError({translatable("core", "“%1” is wrong, expected one of %2"), {path.toStdString(), names}});
}

double JsonReader::numberIn(const QJsonValue& json, const QString& path, const Scalar& scalar) {
  const double number = json.toDouble(std::nan(""));
  if (scalar.allows(number)) return number;
  throw DataError({scalar.whole ? translatable("core", "“%1” is wrong, expected a whole number from %2 to %3")
                                : translatable("core", "“%1” is wrong, expected a number from %2 to %3"),
                   {path.toStdString(), toString(scalar.low), toString(scalar.high)}});
}

double JsonReader::finiteNumberIn(const QJsonValue& json, const QString& path) {
  const double number = json.toDouble(std::nan(""));
  if (!std::isfinite(number)) failAt(path, translatable("core", "finite numbers only"));
  return number;
}

QString JsonReader::textIn(const QJsonValue& json, const QString& path) {
  if (!json.isString()) failAt(path, translatable("core", "a text"));
  return json.toString();
}

void JsonReader::checkSize(qsizetype size, std::size_t least, std::size_t most, const QString& path) {
  if (static_cast<std::size_t>(size) >= least && static_cast<std::size_t>(size) <= most) return;
  throw DataError({translatable("core", "“%1” holds %2, expected from %3 to %4 of them"),
                   {path.toStdString(), std::to_string(size), std::to_string(least), std::to_string(most)}});
}

void JsonReader::read(const QJsonValue& json, const QString& path, bool& value, const NoRule&) {
  if (!json.isBool()) failAt(path, translatable("core", "true or false"));
  value = json.toBool();
}

void JsonReader::read(const QJsonValue& json, const QString& path, std::string& text, const AnyText& rule) {
  text = textIn(json, path).toStdString();
  checkSize(static_cast<qsizetype>(text.size()), 0, rule.most, path);
}

void JsonReader::read(const QJsonValue& json, const QString& path, SequenceText& text, SplitBy split) {
  text = clipped(textIn(json, path).toStdString(), split);
}

void JsonReader::read(const QJsonValue& json, const QString& path, Tensor& matrix, MatrixSize size) {
  if (!json.isArray()) failAt(path, translatable("core", "a list of rows"));
  const QJsonArray rows = json.toArray();
  checkSize(rows.size(), 0, static_cast<std::size_t>(size.mostRows), path);
  const qsizetype columns = rows.isEmpty() ? 0 : rows.first().toArray().size();
  checkSize(columns, 0, static_cast<std::size_t>(size.mostColumns), path);
  std::vector<float> numbers;
  numbers.reserve(static_cast<std::size_t>(rows.size() * columns));
  for (const QJsonValue& each : rows) {
    if (!each.isArray()) failAt(path, translatable("core", "a list of rows"));
    const QJsonArray row = each.toArray();
    if (row.size() != columns) failAt(path, translatable("core", "rows of one length"));
    for (const QJsonValue& number : row) read(number, path, numbers.emplace_back(), AnyNumber{});
  }
  matrix = numbers.empty() ? Tensor() : Tensor({rows.size(), columns}, numbers);
}

void JsonReader::read(const QJsonValue& json, const QString& path, Scalars& scalars, const KnownScalars& rule) {
  if (!json.isObject()) failAt(path, translatable("core", "an object"));
  const QJsonObject object = json.toObject();
  scalars.clear();
  for (const Scalar& scalar : rule.known) {
    const QJsonValue value = object.value(QLatin1String(scalar.id));
    if (!value.isUndefined()) scalars[scalar.id] = numberIn(value, pathTo(path, QLatin1String(scalar.id)), scalar);
  }
}

}  // namespace attn::app
