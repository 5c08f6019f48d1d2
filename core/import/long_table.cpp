// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string_view>

#include "core/files/shown_name.h"
#include "core/import/guess/name_words.h"
#include "core/import/table_cells.h"

namespace attn {
namespace {

constexpr std::size_t mostPlaces = 1 << 20;  // on one axis
constexpr double mostHoles = 1000;           // places without a row, to each row

struct ColumnWord {
  const char* word;
  AxisRole role;
};

constexpr ColumnWord columnWords[] = {
    {"layer", AxisRole::layer},
    {"block", AxisRole::layer},
    {"l", AxisRole::layer},
    {"batch", AxisRole::batch},
    {"b", AxisRole::batch},
    {"sample", AxisRole::batch},
    {"sentence", AxisRole::batch},
    {"sequence", AxisRole::batch},
    {"head", AxisRole::head},
    {"h", AxisRole::head},
    {"query", AxisRole::query},
    {"q", AxisRole::query},
    {"from", AxisRole::query},
    {"row", AxisRole::query},
    {"target", AxisRole::query},
    {"i", AxisRole::query},
    {"key", AxisRole::key},
    {"k", AxisRole::key},
    {"to", AxisRole::key},
    {"column", AxisRole::key},
    {"col", AxisRole::key},
    {"source", AxisRole::key},
    {"j", AxisRole::key},
    {"tgt", AxisRole::query},
    {"dst", AxisRole::query},
    {"src", AxisRole::key},
    {"heatmap", AxisRole::batch},
    {"output symbol", AxisRole::query},
    {"input symbol", AxisRole::key},
};

/// Columns as the window names them in another language.
struct TranslatedName {
  std::string_view name, english;
};
constexpr TranslatedName translatedNames[] = {
    {"热图", "heatmap"},           {"序列", "sequence"},         {"头", "head"},     {"查询", "query"}, {"键", "key"},
    {"输出符号", "output symbol"}, {"输入符号", "input symbol"}, {"权重", "weight"}, {"分数", "score"}};
constexpr TranslatedName translatedToken = {"_词元", "_token"};

std::string inEnglish(std::string_view name) {
  const bool isToken = name.ends_with(translatedToken.name);
  if (isToken) name.remove_suffix(translatedToken.name.size());
  for (const TranslatedName& row : translatedNames)
    if (name == row.name) name = row.english;
  return std::string(name) + std::string(isToken ? translatedToken.english : "");
}

constexpr const char* weightColumns[] = {"weight", "attention",        "value",   "score",  "prob",      "attn", "w",
                                         "alpha",  "attention_weight", "weights", "scores", "log_weight"};

struct LongColumn {
  AxisRole role;
  std::size_t column;
  bool isTokens;  ///< it names what other columns number
};

/// "query", "query_pos", "query_index"; `isTokens` for "query_token".
std::optional<LongColumn> longColumnOf(std::string_view name, std::size_t column) {
  const std::string whole = inLowerCase(name);
  std::string_view lower = whole;
  bool isTokens = false;
  for (const std::string_view end : {"_token", "_tok", " token", "_word", "_text", "_label"})
    if (lower.ends_with(end)) lower.remove_suffix(end.size()), isTokens = true;
  for (const std::string_view end : {"_pos", "_position", "_index", "_idx", "_id", " index"})
    if (lower.ends_with(end)) lower.remove_suffix(end.size());
  for (const ColumnWord& row : columnWords)
    if (lower == row.word) return LongColumn{row.role, column, isTokens};
  return std::nullopt;
}

/// How surely a column of this name holds the weights: 0 for not at all. Of weights and scores the weights are taken.
int weightRank(const std::string& lower) {
  const auto has = [&](const char* word) { return lower.find(word) != std::string::npos; };
  if (has("weight") || has("prob")) return has("log") ? 2 : 4;
  if (std::find(std::begin(weightColumns), std::end(weightColumns), lower) != std::end(weightColumns)) return 3;
  return !lower.empty() && namesAttention(lower) && !namesSomethingElse(lower) ? 1 : 0;
}

/// Whether a column counts the rows, as pandas writes its index.
bool countsRows(const std::string& lower) {
  return lower.empty() || lower == "index" || lower == "id" || lower.starts_with("unnamed");
}

struct LongTable {
  std::vector<LongColumn> places;  ///< layer, batch, head, query, key, as far as there are such columns
  std::optional<std::size_t> queryTokens, keyTokens;
  std::size_t weights = 0;
  std::string weightsName;
};

std::optional<LongTable> longTableOf(const CellRow& header) {
  LongTable table;
  std::optional<std::size_t> weights;
  std::vector<std::size_t> others;
  std::optional<std::size_t> rival;  ///< of the weights, with a name as sure
  int most = 0;
  std::map<AxisRole, LongColumn> places;
  for (std::size_t i = 0; i < header.fields.size(); ++i) {
    const std::string name = inEnglish(header.fields[i]), lower = inLowerCase(name);
    if (const auto column = longColumnOf(name, i)) {
      if (column->isTokens && (column->role == AxisRole::query || column->role == AxisRole::key))
        (column->role == AxisRole::query ? table.queryTokens : table.keyTokens) = i;
      else if (!places.emplace(column->role, *column).second)
        return std::nullopt;
    } else if (const int rank = weightRank(lower); rank > 0) {
      if (rank == most) rival = i;
      if (rank > most) weights = i, most = rank, rival.reset();
    } else if (!countsRows(lower)) {
      others.push_back(i);
    }
  }
  if (!weights && others.size() == 1) weights = others.front();
  // Where tokens alone tell rows apart, they are the places.
  if (!places.contains(AxisRole::query) && table.queryTokens)
    places.emplace(AxisRole::query, LongColumn{AxisRole::query, *std::exchange(table.queryTokens, {}), false});
  if (!places.contains(AxisRole::key) && table.keyTokens)
    places.emplace(AxisRole::key, LongColumn{AxisRole::key, *std::exchange(table.keyTokens, {}), false});
  if (!weights || !places.contains(AxisRole::query) || !places.contains(AxisRole::key)) return std::nullopt;
  if (rival)
    throw DataError({translatable("core", "columns “%1” and “%2” may both be the weights, expected one of them"),
                     {shownName(header.fields[*weights]), shownName(header.fields[*rival])}});
  table.weights = *weights;
  table.weightsName = inLowerCase(inEnglish(header.fields[*weights]));
  for (const auto& [role, column] : places) table.places.push_back(column);  // in the order of the roles
  return table;
}

/// Whether the weights at each place of all columns but one sum to about 1.
bool doSumToOne(std::span<const CellRow> rows, const LongTable& table, AxisRole along, const TableFormat& format) {
  std::map<std::string, double> sums;
  for (const CellRow& row : rows) {
    std::string place;
    for (const LongColumn& column : table.places)
      if (column.role != along) place += row.fields[column.column] + '\n';
    if (double number = 0; isCellNumber(row.fields[table.weights], format, number) && !std::isnan(number))
      sums[place] += number;
  }
  return std::all_of(sums.begin(), sums.end(), [](const auto& sum) {
    constexpr double near = .02;
    return std::abs(sum.second - 1) < near;
  });
}

/// How often a column changes from one row to the next.
Index changesOf(std::span<const CellRow> rows, std::size_t column) {
  Index changes = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) changes += rows[i].fields[column] != rows[i - 1].fields[column];
  return changes;
}

/// In translation the source is read, so it is the keys; in a graph the source looks at the target. Sums tell, or, of
/// tokens that repeat, the order of the rows: keys change faster.
void turnSourceAndTarget(std::span<const CellRow> rows, const CellRow& header, LongTable& table,
                         const TableFormat& format) {
  LongColumn &queries = table.places[table.places.size() - 2], &keys = table.places.back();
  const auto isNamed = [&](const LongColumn& column, std::string_view word) {
    return inLowerCase(header.fields[column.column]).starts_with(word);
  };
  const bool isTarget = isNamed(queries, "target") || isNamed(queries, "tgt") || isNamed(queries, "dst");
  const bool isSource = isNamed(keys, "source") || isNamed(keys, "src");
  if (!isTarget || !isSource || doSumToOne(rows, table, AxisRole::key, format)) return;
  if (!doSumToOne(rows, table, AxisRole::query, format) &&
      changesOf(rows, keys.column) >= changesOf(rows, queries.column))
    return;
  std::swap(queries.column, keys.column);
  std::swap(table.queryTokens, table.keyTokens);
}

std::optional<Index> placeOf(const CellRow& row, std::size_t column) {
  const std::string& text = row.fields[column];
  if (text.empty() || text.size() > 7 ||
      !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  const Index place = std::stoll(text);
  return place <= static_cast<Index>(mostPlaces) ? std::optional(place) : std::nullopt;
}

/// The different texts of a column, in the order in which they come.
std::map<std::string, Index> distinctOf(std::span<const CellRow> rows, std::size_t column) {
  std::map<std::string, Index> distinct;
  for (const CellRow& row : rows) distinct.emplace(row.fields[column], std::ssize(distinct));
  return distinct;
}

/// Where each row lies on an axis, from 0 on.
struct RowPlaces {
  std::vector<Index> places;
  Index length = 0;  ///< of the axis
};

/// By the numbers of a column. What is neither query nor key may be named instead, as a heatmap is: then names are
/// places in the order in which they come. Nothing if some are no numbers.
std::optional<RowPlaces> rowPlaces(std::span<const CellRow> rows, const LongColumn& column) {
  RowPlaces found;
  Index least = std::numeric_limits<Index>::max(), most = 0;
  for (const CellRow& row : rows) {
    const auto place = placeOf(row, column.column);
    if (!place) break;
    found.places.push_back(*place);
    least = std::min(least, *place);
    most = std::max(most, *place);
  }
  if (found.places.size() == rows.size()) {
    // R counts from 1; a single layer may be the seventh.
    const Index first = least == 1 || least == most ? least : 0;
    for (Index& place : found.places) place -= first;
    found.length = most - first + 1;
    return found;
  }
  if (column.role == AxisRole::query || column.role == AxisRole::key) return std::nullopt;
  const std::map<std::string, Index> names = distinctOf(rows, column.column);
  found.places.clear();
  for (const CellRow& row : rows) found.places.push_back(names.at(row.fields[column.column]));
  found.length = std::ssize(names);
  return found;
}

/// Fills a tensor by the places that its rows name; places without a row are NaN. Nothing if some are no numbers, or
/// two rows have one place. \param twice says which
std::optional<ImportedTensor> byPlaces(std::span<const CellRow> rows, const LongTable& table, const TableFormat& format,
                                       Message& twice) {
  std::vector<std::vector<Index>> places(table.places.size());
  Shape shape;
  for (std::size_t axis = 0; axis < table.places.size(); ++axis) {
    auto found = rowPlaces(rows, table.places[axis]);
    if (!found) return std::nullopt;
    places[axis] = std::move(found->places);
    shape.push_back(found->length);
  }
  double size = 1;
  for (const Index length : shape) size *= static_cast<double>(length);
  if (size > mostHoles * static_cast<double>(rows.size())) return std::nullopt;
  std::vector<double> numbers(static_cast<std::size_t>(size), std::numeric_limits<double>::quiet_NaN());
  std::vector<Index> lines(numbers.size(), 0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Index at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) at = at * shape[axis] + places[axis][i];
    Index& line = lines[static_cast<std::size_t>(at)];
    if (line > 0) {
      twice = {translatable("core", "line %1 is of the same query and key as line %2, expected one row for each pair"),
               {std::to_string(rows[i].line), std::to_string(line)}};
      return std::nullopt;
    }
    line = rows[i].line;
    numbers[static_cast<std::size_t>(at)] = cellNumber(rows[i], table.weights, format);
  }
  return tensorOfNumbers(table.weightsName, std::move(shape), std::move(numbers), true);
}

/// The same where the tokens of queries differ, and those of keys: each is a place of its own. Nothing if two rows have
/// one place, since tokens repeat then.
std::optional<ImportedTensor> byTokens(std::span<const CellRow> rows, const LongTable& table, const TableFormat& format,
                                       ImportedFile& file) {
  std::vector<std::map<std::string, Index>> tokens;
  Shape shape;
  double size = 1;
  for (const LongColumn& column : table.places) {
    tokens.push_back(distinctOf(rows, column.column));
    shape.push_back(std::ssize(tokens.back()));
    size *= static_cast<double>(shape.back());
  }
  std::map<std::string, Index>&queries = tokens[tokens.size() - 2], &keys = tokens.back();
  const auto isAmongQueries = [&](const auto& each) { return queries.contains(each.first); };
  // Where both are the tokens of one text they stand in one order.
  if (queries.size() == keys.size() && std::all_of(keys.begin(), keys.end(), isAmongQueries)) keys = queries;
  if (size > mostHoles * static_cast<double>(rows.size())) return std::nullopt;
  std::vector<double> numbers(static_cast<std::size_t>(size), std::numeric_limits<double>::quiet_NaN());
  std::vector<bool> isTaken(numbers.size(), false);
  for (const CellRow& row : rows) {
    Index at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      at = at * shape[axis] + tokens[axis].at(row.fields[table.places[axis].column]);
    if (isTaken[static_cast<std::size_t>(at)]) return std::nullopt;
    isTaken[static_cast<std::size_t>(at)] = true;
    numbers[static_cast<std::size_t>(at)] = cellNumber(row, table.weights, format);
  }
  if (const auto holes = std::count(isTaken.begin(), isTaken.end(), false); holes > 0)
    file.notes.push_back({translatable("core", "%1 of its %2 pairs of query and key have no row"),
                          {std::to_string(holes), std::to_string(numbers.size())}});
  for (const auto& [name, places] : {std::pair("query_tokens", &queries), std::pair("key_tokens", &keys)}) {
    ImportedTexts texts{name, std::vector<std::string>(places->size())};
    for (const auto& [token, place] : *places) texts.texts[static_cast<std::size_t>(place)] = token;
    file.texts.push_back(std::move(texts));
  }
  return tensorOfNumbers(table.weightsName, std::move(shape), std::move(numbers), true);
}

/// The same where columns are tokens, which repeat and are no places: rows must be in order, and keys begin anew with
/// each query.
ImportedTensor byOrder(std::span<const CellRow> rows, const LongTable& table, const TableFormat& format,
                       ImportedFile& file) {
  Shape shape;
  Index outer = 1;
  std::size_t query = 0, key = 0;
  for (const LongColumn& column : table.places) {
    if (column.role == AxisRole::query) query = column.column;
    if (column.role == AxisRole::key) key = column.column;
    if (column.role == AxisRole::query || column.role == AxisRole::key) continue;
    shape.push_back(std::ssize(distinctOf(rows, column.column)));
    outer *= shape.back();
  }
  const Index count = std::ssize(rows) / outer;
  const auto side = static_cast<Index>(std::llround(std::sqrt(static_cast<double>(count))));
  Index keys = side;
  if (side * side != count) {
    keys = 0;
    while (keys < count && rows[static_cast<std::size_t>(keys)].fields[query] == rows.front().fields[query]) ++keys;
  }
  if (keys < 1 || outer * count != std::ssize(rows) || count % keys != 0)
    throw DataError({translatable("core", "its %1 rows are no whole matrix: expected a row for each query and key"),
                     {std::to_string(rows.size())}});
  shape.push_back(count / keys);
  shape.push_back(keys);
  ImportedTexts queries{"query_tokens", {}}, tokens{"key_tokens", {}};
  for (Index i = 0; i < count; i += keys) queries.texts.push_back(rows[static_cast<std::size_t>(i)].fields[query]);
  for (Index i = 0; i < keys; ++i) tokens.texts.push_back(rows[static_cast<std::size_t>(i)].fields[key]);
  std::vector<double> numbers;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto inMatrix = static_cast<Index>(i) % count;
    if (rows[i].fields[query] != queries.texts[static_cast<std::size_t>(inMatrix / keys)] ||
        rows[i].fields[key] != tokens.texts[static_cast<std::size_t>(inMatrix % keys)])
      throw DataError(
          {translatable("core", "line %1 is not in the order of queries and keys, expected “%2”, “%3”"),
           {std::to_string(rows[i].line), shownName(queries.texts[static_cast<std::size_t>(inMatrix / keys)]),
            shownName(tokens.texts[static_cast<std::size_t>(inMatrix % keys)])}});
    numbers.push_back(cellNumber(rows[i], table.weights, format));
  }
  file.texts.push_back(std::move(queries));
  file.texts.push_back(std::move(tokens));
  return tensorOfNumbers(table.weightsName, std::move(shape), std::move(numbers), true);
}

/// Tokens that a column of their own names, at the places of another. Where texts of a batch have others, a list each.
void addTokens(std::span<const CellRow> rows, std::size_t column, const LongTable& table, AxisRole role,
               const std::string& name, const Shape& shape, ImportedFile& file) {
  std::vector<Index> texts(rows.size(), 0), places;
  std::size_t count = 1, length = 0;
  for (std::size_t axis = 0; axis < table.places.size(); ++axis) {
    const LongColumn& each = table.places[axis];
    if (each.role == AxisRole::batch) {
      texts = rowPlaces(rows, each)->places;
      count = static_cast<std::size_t>(shape[axis]);
    } else if (each.role == role) {
      places = rowPlaces(rows, each)->places;
      length = static_cast<std::size_t>(shape[axis]);
    }
  }
  std::vector<std::vector<std::string>> lists(count, std::vector<std::string>(length));
  for (std::size_t i = 0; i < rows.size(); ++i)
    lists[static_cast<std::size_t>(texts[i])][static_cast<std::size_t>(places[i])] = rows[i].fields[column];
  const bool areAlike =
      std::all_of(lists.begin(), lists.end(), [&](const auto& list) { return list == lists.front(); });
  if (areAlike) return file.texts.push_back({name, std::move(lists.front())});
  for (std::size_t text = 0; text < lists.size(); ++text)
    file.texts.push_back({name + '[' + std::to_string(text) + ']', std::move(lists[text])});
}

}  // namespace

bool readLongTable(const CellTable& cells, ImportedFile& file) {
  if (cells.blocks.size() != 1 || cells.blocks.front().rows.size() < 2) return false;
  const std::vector<CellRow>& all = cells.blocks.front().rows;
  auto table = longTableOf(all.front());
  if (!table) return false;
  const std::span<const CellRow> rows = std::span(all).subspan(1);
  for (const CellRow& row : rows)
    if (row.fields.size() != all.front().fields.size())
      throw DataError(
          {translatable("core", "line %1 has %2 columns, expected %3"),
           {std::to_string(row.line), std::to_string(row.fields.size()), std::to_string(all.front().fields.size())}});
  turnSourceAndTarget(rows, all.front(), *table, cells.format);
  Message twice;
  auto tensor = byPlaces(rows, *table, cells.format, twice);
  if (tensor) {
    if (table->queryTokens)
      addTokens(rows, *table->queryTokens, *table, AxisRole::query, "query_tokens", tensor->shape, file);
    if (table->keyTokens) addTokens(rows, *table->keyTokens, *table, AxisRole::key, "key_tokens", tensor->shape, file);
  } else if (tensor = byTokens(rows, *table, cells.format, file); !tensor) {
    try {
      tensor = byOrder(rows, *table, cells.format, file);
    } catch (const DataError&) {
      if (twice) throw DataError(twice);
      throw;
    }
  }
  for (const LongColumn& column : table->places) tensor->stated.push_back(column.role);
  file.tensors.push_back(std::move(*tensor));
  return true;
}

}  // namespace attn
