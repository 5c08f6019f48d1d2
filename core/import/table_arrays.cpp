// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/files/shown_name.h"
#include "core/import/guess/name_words.h"
#include "core/import/imported_file.h"
#include "core/import/table_cells.h"

namespace attn {
namespace {

bool areNumbers(std::span<const std::string> fields, const TableFormat& format) {
  double number = 0;
  return std::all_of(fields.begin(), fields.end(),
                     [&](const std::string& field) { return isCellNumber(field, format, number); });
}

/// 0, 1, 2 … or 1, 2, 3 …: numbers of rows or columns, which are no tokens.
bool areCounts(const std::vector<std::string>& texts) {
  for (const std::size_t first : {0, 1}) {
    std::size_t i = 0;
    while (i < texts.size() && texts[i] == std::to_string(first + i)) ++i;
    if (i == texts.size()) return true;
  }
  return false;
}

/// A matrix with its labels.
struct LabelledRows {
  bool hasHeader = false, hasLabels = false, lacksCorner = false;
};

LabelledRows labelsOf(const std::vector<CellRow>& rows, const TableFormat& format) {
  LabelledRows labels;
  const std::vector<std::string>& first = rows.front().fields;
  const auto isWide = [&](const CellRow& row) { return row.fields.size() == first.size() + 1; };
  // Numbers name no columns, unless they count them: they are a row that lacks one.
  labels.lacksCorner = rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), isWide) &&
                       (!areNumbers(first, format) || areCounts(first));
  const std::span<const std::string> names = std::span(first).subspan(first.size() > 1 && !labels.lacksCorner ? 1 : 0);
  const bool hasCorner = rows.size() > 1 && first.size() > 1 && first.front().empty();
  labels.hasHeader = labels.lacksCorner || hasCorner || !areNumbers(names, format) ||
                     (rows.size() > 3 && areCounts(first) && first.size() > 2);
  const std::size_t start = labels.hasHeader ? 1 : 0;
  labels.hasLabels =
      labels.lacksCorner || (labels.hasHeader && hasCorner) ||
      std::any_of(rows.begin() + static_cast<std::ptrdiff_t>(start), rows.end(),
                  [&](const CellRow& row) { return !areNumbers(std::span(row.fields).first(1), format); });
  return labels;
}

/// Rows of one number, two, three …: what each query sees where the keys behind it are hidden.
bool areTriangle(std::span<const CellRow> rows, std::size_t labels) {
  constexpr std::size_t fewest = 3;
  std::size_t expected = labels;
  return rows.size() >= fewest &&
         std::all_of(rows.begin(), rows.end(), [&](const CellRow& row) { return row.fields.size() == ++expected; });
}

void addTokens(ImportedFile& file, const char* name, std::vector<std::string> texts) {
  if (!areCounts(texts)) file.texts.push_back({name, std::move(texts)});
}

/// pandas writes the number of each row in front of a label that is a column of its own.
void dropRowNumbers(std::vector<CellRow>& rows, const TableFormat& format) {
  const std::size_t width = rows.front().fields.size();
  const bool isTable = rows.size() > 2 && width > 2 && std::all_of(rows.begin(), rows.end(), [&](const CellRow& row) {
                         return row.fields.size() == width;
                       });
  if (!isTable || !rows.front().fields.front().empty()) return;
  std::vector<std::string> numbers;
  bool areLabels = false;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    numbers.push_back(rows[i].fields[0]);
    areLabels = areLabels || !areNumbers(std::span(rows[i].fields).subspan(1, 1), format);
  }
  if (!areLabels || !areCounts(numbers)) return;
  for (CellRow& row : rows) row.fields.erase(row.fields.begin());
}

bool namesSum(std::string_view name) {
  constexpr std::string_view names[] = {"sum",        "sums",  "total",  "row sum", "row_sum",
                                        "column sum", "summe", "gesamt", "somme",   "suma",
                                        "\u03a3",     "合计",  "总和",   "总计",    "求和"};
  return std::find(std::begin(names), std::end(names), inLowerCase(name)) != std::end(names);
}

/// A last row that is named as the sum of the others, and is it.
bool dropRowOfSums(std::vector<CellRow>& rows, const TableFormat& format) {
  const std::size_t width = rows.front().fields.size();
  if (rows.size() < 3 || width < 3 || !namesSum(rows.back().fields.front())) return false;
  std::vector<double> sums(width, 0);
  for (const CellRow& row : rows) {
    if (row.fields.size() != width) return false;
    double number = 0;
    for (std::size_t column = 1; column < width && &row != &rows.front(); ++column) {
      if (!isCellNumber(row.fields[column], format, number)) return false;
      constexpr double near = .01;  // of numbers that were rounded
      if (&row == &rows.back() && !(std::abs(sums[column] - number) <= near * std::max(1.0, std::abs(number))))
        return false;
      sums[column] += std::isnan(number) ? 0 : number;
    }
  }
  rows.pop_back();
  return true;
}

/// The title of a sheet, a first line of which all cells but the first are empty.
bool dropTitle(std::vector<CellRow>& rows) {
  constexpr std::size_t narrowest = 3;  // a corner and a heading are no title
  const std::vector<std::string>& first = rows.front().fields;
  const bool isTitle =
      rows.size() > 2 && first.size() >= narrowest && !first.front().empty() &&
      std::all_of(first.begin() + 1, first.end(), [](const std::string& each) { return each.empty(); });
  if (isTitle) rows.erase(rows.begin());
  return isTitle;
}

/// A last column that is named as the sum of the others, and is it.
bool dropSums(std::vector<CellRow>& rows, const TableFormat& format) {
  const std::size_t width = rows.front().fields.size();
  if (rows.size() < 2 || width < 3 || !namesSum(rows.front().fields.back())) return false;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string>& fields = rows[i].fields;
    double sum = 0, stated = 0, number = 0;
    if (fields.size() != width || !isCellNumber(fields.back(), format, stated)) return false;
    for (std::size_t column = 0; column + 1 < width; ++column)
      if (isCellNumber(fields[column], format, number)) sum += std::isnan(number) ? 0 : number;
    constexpr double near = .01;  // of numbers that were rounded
    if (!(std::abs(sum - stated) <= near * std::max(1.0, std::abs(stated)))) return false;
  }
  for (CellRow& row : rows) row.fields.pop_back();
  return true;
}

/// Columns in front that number layers, heads or queries, and a column for each key: a row is a query of one head. So
/// pandas writes an index of several levels. False if it is no such table, or a row is missing or out of order.
bool addIndexedRows(ImportedFile& file, const std::vector<CellRow>& rows, const TableFormat& format,
                    const std::string& name) {
  const std::vector<std::string>& header = rows.front().fields;
  std::vector<AxisRole> roles;
  const auto isNew = [&](AxisRole role) { return std::find(roles.begin(), roles.end(), role) == roles.end(); };
  while (roles.size() < header.size()) {
    const std::string word = inLowerCase(header[roles.size()]);
    const auto role = word == "query" || word == "q" ? std::optional(AxisRole::query) : roleOfWord(word);
    const bool isIndex =
        role && isNew(*role) && isNew(AxisRole::query) && word.find_first_of("0123456789") == word.npos;
    if (!isIndex) break;
    roles.push_back(*role);
  }
  const std::size_t levels = roles.size(), width = header.size();
  const bool hasOuter = levels > 1 || (levels == 1 && roles.front() != AxisRole::query);
  if (!hasOuter || width < levels + 2 || rows.size() < 2) return false;
  const auto body = std::span(rows).subspan(1);
  // Each level counts within the one before it, as often as there are values of it.
  Shape shape;
  std::vector<std::vector<std::string>> values(levels);
  for (std::size_t level = 0; level < levels; ++level)
    for (const CellRow& row : body) {
      if (row.fields.size() != width || !areNumbers(std::span(row.fields).subspan(levels), format)) return false;
      std::vector<std::string>& known = values[level];
      if (std::find(known.begin(), known.end(), row.fields[level]) == known.end()) known.push_back(row.fields[level]);
      constexpr std::size_t mostValues = 4096;
      if (known.size() > mostValues) return false;
    }
  Index outer = 1;
  for (std::size_t level = 0; level < levels; ++level)
    if (roles[level] != AxisRole::query) outer *= std::ssize(values[level]);
  const Index queries = std::ssize(body) / outer;
  if (queries < 1 || queries * outer != std::ssize(body)) return false;
  Index repeats = std::ssize(body);
  for (std::size_t level = 0; level < levels; ++level) {
    if (roles[level] == AxisRole::query) continue;
    const Index count = std::ssize(values[level]);
    repeats /= count;
    for (Index i = 0; i < std::ssize(body); ++i)
      if (body[static_cast<std::size_t>(i)].fields[level] !=
          values[level][static_cast<std::size_t>(i / repeats % count)])
        return false;
    shape.push_back(count);
  }
  if (roles.back() == AxisRole::query) {
    std::vector<std::string> tokens;
    for (Index i = 0; i < queries; ++i) tokens.push_back(body[static_cast<std::size_t>(i)].fields[levels - 1]);
    addTokens(file, "query_tokens", std::move(tokens));
  } else {
    roles.push_back(AxisRole::query);
  }
  roles.push_back(AxisRole::key);
  shape.push_back(queries);
  shape.push_back(static_cast<Index>(width - levels));
  std::vector<double> numbers;
  for (const CellRow& row : body)
    for (std::size_t column = levels; column < width; ++column) numbers.push_back(cellNumber(row, column, format));
  addTokens(file, "key_tokens", {header.begin() + static_cast<std::ptrdiff_t>(levels), header.end()});
  file.tensors.push_back(tensorOfNumbers(name, std::move(shape), std::move(numbers), true));
  file.tensors.back().stated = std::move(roles);
  return true;
}

void addMatrix(ImportedFile& file, const CellBlock& block, const TableFormat& format, std::string name) {
  std::vector<CellRow> rows = block.rows;
  if (dropTitle(rows))
    file.notes.push_back({translatable("core", "“%1” stands above the table, and is left out"),
                          {shownName(block.rows.front().fields.front())}});
  dropRowNumbers(rows, format);
  if (dropRowOfSums(rows, format))
    file.notes.push_back({translatable("core", "the last row is the sum of the others, and left out")});
  if (dropSums(rows, format))
    file.notes.push_back({translatable("core", "the last column is the sum of the others, and left out")});
  if (addIndexedRows(file, rows, format, name)) return;
  const LabelledRows labels = labelsOf(rows, format);
  const std::size_t start = labels.hasHeader ? 1 : 0, left = labels.hasLabels ? 1 : 0;
  if (rows.size() == start)
    throw DataError({translatable("core", "it has a line of names and no numbers, expected a matrix")});
  const bool isTriangle = areTriangle(std::span(rows).subspan(start), left);
  const std::size_t width = (isTriangle ? rows.back() : rows[start]).fields.size();
  if (isTriangle) file.notes.push_back({translatable("core", "each row has one number more: those behind them are 0")});
  if (width == left) throw DataError({translatable("core", "it has names and no numbers, expected a matrix")});
  std::vector<double> numbers;
  std::vector<std::string> queries;
  for (std::size_t i = start; i < rows.size(); ++i) {
    if (rows[i].fields.size() != width && !isTriangle)
      throw DataError({translatable("core", "line %1 has %2 columns, expected %3"),
                       {std::to_string(rows[i].line), std::to_string(rows[i].fields.size()), std::to_string(width)}});
    if (labels.hasLabels) queries.push_back(rows[i].fields.front());
    for (std::size_t c = left; c < width; ++c)
      numbers.push_back(c < rows[i].fields.size() ? cellNumber(rows[i], c, format) : 0);
  }
  if (labels.hasHeader) {
    const std::vector<std::string>& names = rows.front().fields;
    std::vector<std::string> keys(names.begin() + (labels.lacksCorner ? 0 : static_cast<std::ptrdiff_t>(left)),
                                  names.end());
    if (keys.size() == width - left) addTokens(file, "key_tokens", std::move(keys));
  }
  if (labels.hasLabels) addTokens(file, "query_tokens", std::move(queries));
  const auto height = static_cast<Index>(rows.size() - start);
  file.tensors.push_back(
      tensorOfNumbers(std::move(name), {height, static_cast<Index>(width - left)}, std::move(numbers), true));
}

/// The titles of blocks, if they tell them apart; else their numbers.
std::vector<std::string> namesOf(const std::vector<CellBlock>& blocks) {
  std::vector<std::string> names;
  for (const CellBlock& block : blocks) names.push_back(block.title);
  const std::set<std::string> different(names.begin(), names.end());
  if (different.size() == names.size() && !different.contains("")) return names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = "matrix " + std::to_string(i);
  return names;
}

}  // namespace

ImportedFile parseTableImport(std::span<const std::byte> file) {
  const CellTable table = readCells({reinterpret_cast<const char*>(file.data()), file.size()});
  ImportedFile found{.format = "table", .notes = table.notes};
  if (readLongTable(table, found)) return found;
  if (table.blocks.size() == 1) {
    addMatrix(found, table.blocks.front(), table.format, "");
    return found;
  }
  const std::vector<std::string> names = namesOf(table.blocks);
  for (std::size_t i = 0; i < table.blocks.size(); ++i) {
    std::vector<ImportedTexts> before = found.texts;
    addMatrix(found, table.blocks[i], table.format, names[i]);
    if (i > 0) found.texts = std::move(before);  // each block has the labels of the first
  }
  return found;
}

}  // namespace attn
