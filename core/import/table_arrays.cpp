// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

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
  labels.lacksCorner = rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), isWide);
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

void addMatrix(ImportedFile& file, const CellBlock& block, const TableFormat& format, std::string name) {
  const std::vector<CellRow>& rows = block.rows;
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
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = "block " + std::to_string(i);
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
