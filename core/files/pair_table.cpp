// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/pair_table.h"

#include <csv.h>

#include <algorithm>
#include <exception>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/files/csv_fields.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/files/table_format.h"

namespace attn {
namespace {

constexpr std::uint64_t largestFile = std::uint64_t{1} << 30;
constexpr std::size_t blockSize = 262'144;
constexpr std::size_t mostKeyColumns = 64;
constexpr std::size_t sampleRows = 100;

/// A comma if it cuts the first rows into two each; else what cuts them all alike, else what cuts the first one at all.
char separatorOf(std::string_view start, bool isWhole) {
  struct Cut {
    std::size_t first = 0;  ///< columns of the first row
    bool isRegular = false;
  };
  const auto cutBy = [&](char separator) {
    const TextRows rows = rowsIn(start, isWhole, separator, sampleRows);
    if (rows.empty()) return Cut();
    const std::size_t first = rows.front().size();
    return Cut{first, std::all_of(rows.begin(), rows.end(), [first](const auto& row) { return row.size() == first; })};
  };
  const Cut comma = cutBy(',');
  if (comma.isRegular && comma.first == 2) return ',';
  for (const bool regular : {true, false})
    for (const char separator : {',', '\t', ';'})
      if (const Cut cut = cutBy(separator); cut.first > 1 && (cut.isRegular || !regular)) return separator;
  return ',';
}

/// Makes pairs of text that comes in blocks.
class PairReader {
 public:
  PairReader(std::uint64_t size, const PairChoices& choices) : m_size(size), m_choices(choices) {}
  ~PairReader() {
    if (m_isOpen) csv_free(&m_parser);
  }
  PairReader(const PairReader&) = delete;
  PairReader& operator=(const PairReader&) = delete;

  void add(std::string_view block) {
    if (!m_isOpen) block = opened(block);
    const std::size_t taken = csv_parse(&m_parser, block.data(), block.size(), onField, onRow, this);
    if (!m_problem && taken < block.size()) {
      if (csv_error(&m_parser) != CSV_EPARSE) throw std::bad_alloc();
      failHere(translatable("core",
                            "line %1, column %2 has a quotation mark inside its text, expected the whole text in "
                            "quotation marks and those inside it doubled"));
    }
    if (!m_problem && m_parser.entry_pos > longestPairText) failTooLong();
    if (m_problem) throw DataError(m_problem);
  }

  PairTable finish() {
    if (m_isOpen && csv_fini(&m_parser, onField, onRow, this) != 0 && !m_problem)
      failHere(translatable("core", "line %1, column %2 begins with a quotation mark that is never closed"));
    if (m_problem) throw DataError(m_problem);
    if (m_columns == 0) throw DataError({translatable("core", "is empty, expected rows of a key and a value")});
    if (m_table.database.keys.empty())
      throw DataError({translatable("core", "has a line of names and no line below it, expected at least one")});
    return std::move(m_table);
  }

 private:
  std::string_view opened(std::string_view block) {
    if (block.starts_with("\xFF\xFE") || block.starts_with("\xFE\xFF"))
      throw DataError({translatable("core", "is in UTF-16, expected UTF-8")});
    if (block.starts_with("\xEF\xBB\xBF")) block.remove_prefix(3);
    const bool isWhole = block.size() + 3 >= m_size;
    m_separator = m_choices.separator.value_or(separatorOf(block, isWhole));
    TableChoices choices;
    choices.separator = m_separator;
    m_isHeaderNext = m_choices.hasHeader ? *m_choices.hasHeader : guessFormat(block, isWhole, choices).format.hasHeader;
    constexpr unsigned char options = CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL | CSV_EMPTY_IS_NULL;
    if (csv_init(&m_parser, options) != 0) throw std::bad_alloc();
    m_isOpen = true;
    csv_set_delim(&m_parser, static_cast<unsigned char>(m_separator));
    csv_set_blk_size(&m_parser, 4096);
    return block;
  }

  // Nothing is thrown through libcsv: it is C.
  static void onField(void* text, std::size_t size, void* self) {
    auto& reader = *static_cast<PairReader*>(self);
    if (reader.m_problem) return;
    try {
      reader.addField({static_cast<const char*>(text), text ? size : 0});
    } catch (const std::exception&) {
      reader.m_problem = {translatable("core", "there is not enough memory for it")};
    }
  }
  static void onRow(int end, void* self) {
    auto& reader = *static_cast<PairReader*>(self);
    if (reader.m_problem) return;
    try {
      reader.endLine(end);
    } catch (const std::exception&) {
      reader.m_problem = {translatable("core", "there is not enough memory for it")};
    }
  }

  void fail(const char* text, std::vector<MessageArgument> arguments) {
    if (!m_problem) m_problem = {text, std::move(arguments)};
  }
  /// Line and column, then what else the text names.
  void failHere(const char* text, std::vector<MessageArgument> arguments = {}) {
    arguments.insert(arguments.begin(), {std::to_string(m_rowLine), std::to_string(m_row.size() + 1)});
    fail(text, std::move(arguments));
  }
  void failTooLong() {
    failHere(translatable("core", "line %1, column %2 is longer than %3 bytes: perhaps a quotation mark is not closed"),
             {std::to_string(longestPairText)});
  }

  void addField(std::string_view text) {
    m_isAfterReturn = false;
    if (text.size() > longestPairText) return failTooLong();
    if (text.find('\0') != std::string_view::npos)
      return failHere(translatable("core", "line %1, column %2 has “%3” with a NUL byte, expected text"),
                      {shownName(text)});
    if (!isUtf8(text))
      return failHere(translatable("core", "line %1, column %2 has “%3”, which is not UTF-8: save the file as UTF-8"),
                      {shownName(text)});
    m_line += lineBreaks(text);
    if (m_row.size() > mostKeyColumns)
      return fail(translatable("core", "line %1 has more than %2 columns, expected two: key and value"),
                  {std::to_string(m_rowLine), std::to_string(mostKeyColumns)});
    m_row.emplace_back(text);
  }

  void endLine(int end) {
    const bool isSecondHalf = end == '\n' && std::exchange(m_isAfterReturn, false);
    m_isAfterReturn = end == '\r';
    if (!isSecondHalf) ++m_line;
    if (!m_row.empty()) endRow();
    m_row.clear();
    m_rowLine = m_line;
  }

  void endRow() {
    if (m_columns == 0) {
      m_columns = m_row.size();
      m_firstLine = m_rowLine;
      if (m_columns == 1)
        return fail(translatable("core", "line %1 has one column (separated by “%2”), expected two: key and value"),
                    {std::to_string(m_rowLine), separatorName(m_separator)});
    }
    if (m_row.size() != m_columns)
      return fail(translatable("core", "line %1 has %2 columns, expected as many as line %3 has: %4"),
                  {std::to_string(m_rowLine), std::to_string(m_row.size()), std::to_string(m_firstLine),
                   std::to_string(m_columns)});
    std::string value = std::move(m_row.back());
    if (std::exchange(m_isHeaderNext, false)) {
      if (m_columns == 2) m_table.keyName = m_row.front();
      m_table.valueName = std::move(value);
      return;
    }
    Database& database = m_table.database;
    if (database.keys.size() == mostPairs)
      return fail(translatable("core", "line %1 is one row too many, expected at most %2"),
                  {std::to_string(m_rowLine), std::to_string(mostPairs)});
    std::string key = std::move(m_row.front());
    if (m_columns > 2) {
      m_row.front() = key;
      for (std::size_t k = 0; k + 1 < m_columns; ++k) {
        if (!isNumber(m_row[k]))
          return fail(
              translatable("core",
                           "line %1 has %2 columns, expected two, key and value, or numbers in all but the "
                           "last: column %3 has “%4”"),
              {std::to_string(m_rowLine), std::to_string(m_columns), std::to_string(k + 1), shownName(m_row[k])});
        if (k > 0) key.append(", ").append(m_row[k]);
      }
    }
    database.keys.push_back(std::move(key));
    database.values.push_back(std::move(value));
  }

  std::uint64_t m_size;
  PairChoices m_choices;
  char m_separator = ',';
  csv_parser m_parser = {};
  bool m_isOpen = false;
  bool m_isHeaderNext = true;
  Message m_problem;
  Index m_line = 1;     // of what is read now
  Index m_rowLine = 1;  // on which the row began
  bool m_isAfterReturn = false;
  std::vector<std::string> m_row;
  std::size_t m_columns = 0;  // of the first row
  Index m_firstLine = 1;
  PairTable m_table;
};

}  // namespace

PairTable readPairs(const std::string& path, const PairChoices& choices, const ReadingProgress& progress) {
  const RegularFile file(path);
  if (file.size() > largestFile)
    throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                     {std::to_string(file.size()), std::to_string(largestFile)}});
  PairReader reader(file.size(), choices);
  std::vector<char> block(blockSize);
  for (std::uint64_t offset = 0; offset < file.size();) {
    stopIfRequested();
    if (progress) progress(static_cast<double>(offset) / static_cast<double>(file.size()));
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(blockSize, file.size() - offset));
    file.read(offset, std::as_writable_bytes(std::span(block).first(size)));
    reader.add({block.data(), size});
    offset += size;
  }
  return reader.finish();
}

PairTable parsePairs(std::string_view text, const PairChoices& choices) {
  PairReader reader(text.size(), choices);
  for (; !text.empty(); text.remove_prefix(std::min(blockSize, text.size()))) {
    stopIfRequested();
    reader.add(text.substr(0, blockSize));
  }
  return reader.finish();
}

}  // namespace attn
