// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "core/import/guess/name_words.h"
#include "core/import/json/json_forms.h"
#include "core/import/table_cells.h"
#include "core/model/folder_file.h"

namespace attn {
namespace {

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

std::optional<double> numberOf(const JsonValue& value) {
  if (const double* number = value.as<double>()) return *number;
  return value.as<std::monostate>() ? std::optional(noNumber) : std::nullopt;
}

/// The numbers of a query: a list of them, or an object with one for each token.
struct JsonRow {
  std::vector<double> numbers;
  std::vector<std::string> tokens;  ///< of the keys; empty of a list
};

std::optional<JsonRow> rowOf(const JsonValue& value, KeyOrder& order) {
  JsonRow row;
  if (const auto* numbers = value.as<JsonValue::Numbers>()) row.numbers = *numbers;
  if (const auto* list = value.as<JsonValue::List>())
    for (const JsonValue& each : *list) {
      const auto number = numberOf(each);
      if (!number) return std::nullopt;
      row.numbers.push_back(*number);
    }
  if (const auto* object = value.as<JsonValue::Object>())
    for (const std::string& key : order.keysOf(*object)) {
      const auto number = numberOf(object->at(key));
      if (!number) return std::nullopt;
      row.numbers.push_back(*number);
      row.tokens.push_back(key);
    }
  return row.numbers.empty() ? std::nullopt : std::optional(std::move(row));
}

/// 0, 1, 2 …: places of rows or columns, which are no tokens.
bool arePlaces(const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (texts[i] != std::to_string(i)) return false;
  return true;
}

struct JsonMatrix {
  std::vector<double> numbers;
  std::vector<std::string> rowTokens, columnTokens;
  Index columns = 0;

  Index rows() const { return std::ssize(numbers) / std::max<Index>(columns, 1); }
  /// False unless it is as long as the rows before it, with the same tokens.
  bool add(JsonRow row) {
    if (columns == 0)
      columns = std::ssize(row.numbers), columnTokens = std::move(row.tokens);
    else if (std::ssize(row.numbers) != columns || (row.tokens != columnTokens))
      return false;
    numbers.insert(numbers.end(), row.numbers.begin(), row.numbers.end());
    return true;
  }
  double at(Index row, Index column) const { return numbers[static_cast<std::size_t>(row * columns + column)]; }
};

void addMatrix(ImportedFile& file, const std::string& name, const std::string& scope, JsonMatrix matrix) {
  const Shape shape{matrix.rows(), matrix.columns};
  file.tensors.push_back(tensorOfNumbers(name, shape, std::move(matrix.numbers), true));
  const std::string before = scope.empty() ? scope : scope + '.';
  if (!matrix.rowTokens.empty() && !arePlaces(matrix.rowTokens))
    file.texts.push_back({before + "query_tokens", std::move(matrix.rowTokens)});
  if (!matrix.columnTokens.empty() && !arePlaces(matrix.columnTokens))
    file.texts.push_back({before + "key_tokens", std::move(matrix.columnTokens)});
}

/// Whether all rows sum to about 1.
bool doRowsSumToOne(const JsonMatrix& matrix) {
  constexpr double near = .02;
  for (Index row = 0; row < matrix.rows(); ++row) {
    double sum = 0;
    for (Index column = 0; column < matrix.columns; ++column)
      sum += std::isnan(matrix.at(row, column)) ? 0 : matrix.at(row, column);
    if (std::abs(sum - 1) > near) return false;
  }
  return true;
}

JsonMatrix transposedMatrix(const JsonMatrix& matrix) {
  JsonMatrix turned{{}, matrix.columnTokens, matrix.rowTokens, matrix.rows()};
  for (Index column = 0; column < matrix.columns; ++column)
    for (Index row = 0; row < matrix.rows(); ++row) turned.numbers.push_back(matrix.at(row, column));
  return turned;
}

/// What a training writes into a log is numbers by their names too: attention sums to 1 for each query, or has one list
/// of tokens for both sides.
bool mayBeAttention(const JsonMatrix& matrix) {
  return doRowsSumToOne(matrix) || doRowsSumToOne(transposedMatrix(matrix)) ||
         (!matrix.rowTokens.empty() && matrix.rowTokens == matrix.columnTokens);
}

/// pandas' to_json: an object of objects of numbers, {column: {row: number}} if nothing else is asked of it. Where what
/// stands outside sums to 1 those are the rows.
bool readObjects(const JsonValue& value, const std::string& name, KeyOrder& order, ImportedFile& file) {
  const auto* object = value.as<JsonValue::Object>();
  if (!object || object->size() < 2 || !namesAttention(name)) return false;
  JsonMatrix matrix;
  for (const std::string& key : order.keysOf(*object)) {
    const JsonValue& member = object->at(key);
    auto row = member.as<JsonValue::Object>() ? rowOf(member, order) : std::nullopt;
    if (!row || !matrix.add(std::move(*row))) return false;
    matrix.rowTokens.push_back(key);
  }
  if (!mayBeAttention(matrix)) return false;
  if (!doRowsSumToOne(matrix)) matrix = transposedMatrix(matrix);
  addMatrix(file, name, name, std::move(matrix));
  return true;
}

/// {"shape": [2, 3], "data": [six numbers]}, as tensors of JavaScript are written; the numbers may be an object by
/// place.
bool readShapeAndData(const JsonValue& value, const std::string& name, KeyOrder& order, ImportedFile& file) {
  const auto* object = value.as<JsonValue::Object>();
  if (!object) return false;
  const auto member = [&](std::initializer_list<const char*> keys) -> std::optional<JsonRow> {
    for (const char* key : keys)
      if (const auto found = object->find(key); found != object->end())
        if (auto row = rowOf(found->second, order); row && arePlaces(row->tokens)) return row;
    return std::nullopt;
  };
  const auto lengths = member({"shape", "dims", "size"});
  constexpr std::size_t mostAxes = 8;
  if (!lengths || lengths->numbers.size() < 2 || lengths->numbers.size() > mostAxes) return false;
  auto data = member({"data", "values", "cpuData"});
  if (!data) return false;
  Shape shape;
  double size = 1;
  for (const double length : lengths->numbers) {
    constexpr double longest = 1e9;
    if (!(length >= 1 && length <= longest) || length != std::floor(length)) return false;
    shape.push_back(static_cast<Index>(length));
    size *= length;
  }
  if (size != static_cast<double>(data->numbers.size())) return false;
  file.tensors.push_back(tensorOfNumbers(name, std::move(shape), std::move(data->numbers), true));
  return true;
}

/// A number or a text as a cell of a table.
std::optional<std::string> cellOf(const JsonValue& value) {
  if (const auto* text = value.as<std::string>()) return *text;
  const auto number = numberOf(value);
  if (!number) return std::nullopt;
  if (std::isnan(*number)) return "nan";
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, *number);
  return std::string(buffer, result.ptr);
}

/// Objects of numbers and texts alone, with the same keys: the rows of a table.
std::optional<CellTable> cellsOf(const JsonValue::List& list, KeyOrder& order) {
  CellTable table;
  CellBlock& block = table.blocks.emplace_back();
  const std::vector<std::string> keys = order.keysOf(*list.front().as<JsonValue::Object>());
  if (keys.empty()) return std::nullopt;
  block.rows.push_back({1, keys});
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto& object = *list[i].as<JsonValue::Object>();
    CellRow row{static_cast<Index>(i) + 2};
    if (object.size() != keys.size()) return std::nullopt;
    for (const std::string& key : keys) {
      const auto member = object.find(key);
      auto cell = member == object.end() ? std::nullopt : cellOf(member->second);
      if (!cell) return std::nullopt;
      row.fields.push_back(std::move(*cell));
    }
    block.rows.push_back(std::move(row));
  }
  return table;
}

/// Objects of numbers, a query each, whose keys are the tokens; one text in each is the token of the query. \pre all
/// are objects
bool readRows(const JsonValue::List& list, const std::string& name, KeyOrder& order, ImportedFile& file) {
  JsonMatrix matrix;
  for (const JsonValue& item : list) {
    JsonValue::Object numbers;
    for (const auto& [key, value] : *item.as<JsonValue::Object>())
      if (const auto* text = value.as<std::string>())
        matrix.rowTokens.push_back(*text);
      else
        numbers.emplace(key, value);
    auto row = rowOf({std::move(numbers)}, order);
    if (!row || row->numbers.size() < 2 || !matrix.add(std::move(*row))) return false;
  }
  if (!matrix.rowTokens.empty() && matrix.rowTokens.size() != list.size()) return false;
  if (!mayBeAttention(matrix)) return false;
  addMatrix(file, name, name, std::move(matrix));
  return true;
}

/// Objects of a text, the token, and of what else is known of it. \pre all are objects
bool readTokens(const JsonValue::List& list, const std::string& name, ImportedFile& file) {
  ImportedTexts tokens{name, {}};
  for (const JsonValue& item : list)
    for (const auto& [key, value] : *item.as<JsonValue::Object>())
      if (const auto* text = value.as<std::string>()) tokens.texts.push_back(*text);
  if (tokens.texts.size() != list.size()) return false;
  file.texts.push_back(std::move(tokens));
  return true;
}

/// Objects of a text, the token, and of one row of numbers: the weights of that query. \pre all are objects
bool readTokenRows(const JsonValue::List& list, const std::string& name, KeyOrder& order, ImportedFile& file) {
  std::optional<std::string> rowKey, tokenKey;
  for (const auto& [key, value] : *list.front().as<JsonValue::Object>()) {
    if (value.as<std::string>() && !tokenKey) tokenKey = key;
    if (rowOf(value, order)) {
      if (rowKey) return false;
      rowKey = key;
    }
  }
  if (!rowKey || !tokenKey) return false;
  JsonMatrix matrix;
  for (const JsonValue& item : list) {
    const auto& object = *item.as<JsonValue::Object>();
    const auto weights = object.find(*rowKey), token = object.find(*tokenKey);
    if (weights == object.end() || token == object.end() || !token->second.as<std::string>()) return false;
    auto row = rowOf(weights->second, order);
    if (!row || !matrix.add(std::move(*row))) return false;
    matrix.rowTokens.push_back(*token->second.as<std::string>());
  }
  addMatrix(file, name + "[]." + *rowKey, name + "[]", std::move(matrix));
  return true;
}

}  // namespace

std::vector<std::string> KeyOrder::keysOf(const JsonValue::Object& object) {
  if (m_places.empty()) findKeys();
  std::vector<std::string> keys;
  for (const auto& [key, value] : object) keys.push_back(key);
  const bool areNumbers = std::all_of(keys.begin(), keys.end(), [](const std::string& key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
  });
  const auto placeOf = [&](const std::string& key) {
    const auto place = m_places.find(key);
    return place == m_places.end() ? m_places.size() : place->second;
  };
  std::stable_sort(keys.begin(), keys.end(), [&](const std::string& a, const std::string& b) {
    return areNumbers ? isBeforeByNumbers(a, b) : placeOf(a) < placeOf(b);
  });
  return keys;
}

void KeyOrder::findKeys() {
  for (std::size_t i = m_text.find('"'); i != std::string_view::npos; i = m_text.find('"', i)) {
    std::size_t end = i + 1;
    while (end < m_text.size() && m_text[end] != '"') end += m_text[end] == '\\' ? 2 : 1;
    if (end >= m_text.size()) return;
    const std::string_view quoted = m_text.substr(i, end + 1 - i);
    const std::size_t next = m_text.find_first_not_of(" \t\r\n", end + 1);
    i = end + 1;
    if (next == std::string_view::npos || m_text[next] != ':') continue;
    std::string key(quoted.substr(1, quoted.size() - 2));
    if (key.find('\\') != std::string::npos)
      if (const JsonValue value = parseJson(quoted); const auto* text = value.as<std::string>()) key = *text;
    m_places.emplace(std::move(key), m_places.size());
  }
}

std::optional<JsonValue> jsonOfLines(std::string_view text) {
  JsonValue::List values;
  for (Index number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      values.push_back(parseJson(line));
    } catch (const DataError&) {
      if (values.empty()) return std::nullopt;
      throw DataError({translatable("core", "line %1 is no JSON, expected a value on each line, as on the first"),
                       {std::to_string(number)}});
    }
  }
  if (values.size() < 2) return std::nullopt;
  return JsonValue{std::move(values)};
}

bool readJsonTable(const JsonValue& value, const std::string& name, KeyOrder& order, ImportedFile& file) {
  if (value.as<JsonValue::Object>())
    return readShapeAndData(value, name, order, file) || readObjects(value, name, order, file);
  const auto* list = value.as<JsonValue::List>();
  const auto isObject = [](const JsonValue& item) { return item.as<JsonValue::Object>() != nullptr; };
  if (!list || list->size() < 2 || !std::all_of(list->begin(), list->end(), isObject)) return false;
  if (const auto cells = cellsOf(*list, order))
    return readLongTable(*cells, file) || readRows(*list, name, order, file) || readTokens(*list, name, file);
  return readTokenRows(*list, name, order, file);
}

}  // namespace attn
