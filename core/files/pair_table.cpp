// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/pair_table.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stop.h"
#include "core/base/text/numbers_in_text.h"
#include "core/base/words.h"
#include "core/files/csv_fields.h"
#include "core/files/field_reader.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/files/table_format.h"

namespace attn {
namespace {

constexpr std::uint64_t largestFile = std::uint64_t{1} << 30;
constexpr std::size_t blockSize = 262'144;
constexpr std::size_t mostKeyColumns = 64;
constexpr std::size_t sampleRows = 100;

/// A line of nothing but spaces.
bool isBlank(const std::vector<std::string>& row) {
  return row.size() == 1 && row.front().find_first_not_of(" \t") == std::string::npos;
}

/// The first rows, spaces and all; a line of spaces is none.
TextRows pairRowsIn(std::string_view start, bool isWhole, char separator) {
  TextRows rows = rowsIn(start, isWhole, separator, sampleRows, Spaces::kept);
  std::erase_if(rows, isBlank);
  return rows;
}

/// Whether the rows below the first are numbers and nothing else, with decimal commas.
bool areDecimals(const TextRows& rows) {
  const auto isDecimal = [](const std::string& field) {
    double number = 0;
    return readNumber(trimmed(field), number, {','}) == NumberProblem::none;
  };
  return rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) {
           return std::all_of(row.begin(), row.end(), isDecimal);
         });
}

/// A comma if it cuts the first rows into two each, unless it is the decimal mark of all of them; else what cuts them
/// all alike, else what cuts the first one at all.
char separatorOf(std::string_view start, bool isWhole, bool readsNumbers) {
  struct Cut {
    std::size_t first = 0;  ///< columns of the first row
    bool isRegular = false;
    bool isDecimal = false;
  };
  const auto cutBy = [&](char separator) {
    const TextRows rows = pairRowsIn(start, isWhole, separator);
    if (rows.empty()) return Cut();
    const std::size_t first = rows.front().size();
    return Cut{first, std::all_of(rows.begin(), rows.end(), [first](const auto& row) { return row.size() == first; }),
               readsNumbers && separator != ',' && areDecimals(rows)};
  };
  if (readsNumbers)
    for (const char separator : {'\t', ';'})
      if (const Cut cut = cutBy(separator); cut.first > 1 && cut.isRegular && cut.isDecimal) return separator;
  const Cut comma = cutBy(',');
  if (comma.isRegular && comma.first == 2) return ',';
  for (const bool regular : {true, false})
    for (const char separator : {',', '\t', ';'})
      if (const Cut cut = cutBy(separator); cut.first > 1 && (cut.isRegular || !regular)) return separator;
  return ',';
}

struct HeaderGuess {
  bool isThere;
  bool isClear;
};

/// Names stand over numbers, and so do the numbers of columns: 0, 1, 2 as pandas writes them. Texts over texts tell
/// nothing.
HeaderGuess guessHeader(const TextRows& rows, bool isUsual) {
  if (rows.size() < 2) return {false, true};
  const std::vector<std::string>& first = rows.front();
  const auto isNumber = [](const std::string& field) { return numbersIn(field).has_value(); };
  bool hasNumbers = false, counts = first.size() > 2;
  for (std::size_t k = 0; k < first.size(); ++k) {
    counts = counts && first[k] == std::to_string(k);
    if (isNumber(first[k])) {
      hasNumbers = true;
      continue;
    }
    std::size_t below = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) below += k < rows[i].size() && isNumber(rows[i][k]);
    if (2 * below >= rows.size() - 1) return {true, true};
  }
  if (hasNumbers) return {counts, true};
  return {isUsual, !isUsual};
}

/// The styles in which the numbers of pairs are written: a comma that separates columns is no mark of numbers.
void guessNumbers(PairFormat& format, std::string_view start, bool isWhole, const PairChoices& choices) {
  const TextRows rows = pairRowsIn(start, isWhole, format.separator);
  if (rows.empty()) return;
  FormatGuess guess;
  if (format.separator != ',' || choices.decimal || choices.thousands) {
    TableChoices known;
    known.separator = format.separator;
    known.hasHeader = format.hasHeader;
    known.decimal = choices.decimal;
    known.thousands = choices.thousands;
    known.monthFirst = false;  // what is left to doubt are the marks
    guess = guessFormat(start, isWhole, known);
  }
  const NumberStyle style{guess.format.decimal, guess.format.thousands};
  const MissingMarks missing(choices.missing);
  bool hasMarks = false, hasOtherMarks = false;  // beside those of keys that may as well be two numbers
  std::string pairOfNumbers;
  for (std::size_t k = 0; k < rows.front().size(); ++k) {
    std::size_t numbers = 0, others = 0;
    bool isMarked = false, mayBeTwo = k == 0;
    for (std::size_t i = format.hasHeader ? 1 : 0; i < rows.size(); ++i) {
      if (k >= rows[i].size() || missing.has(trimmed(rows[i][k]))) continue;
      const std::string_view field = trimmed(rows[i][k]);
      double number = 0;
      ++(readNumber(field, number, style) == NumberProblem::none ? numbers : others);
      isMarked = isMarked || !numberIn(field);
      const auto two = numbersIn(field);
      mayBeTwo = mayBeTwo && two && two->size() == 2;
      if (k == 0 && pairOfNumbers.empty()) pairOfNumbers = field;
    }
    format.areNumbers.push_back(numbers > 0 && others == 0);
    if (!format.areNumbers.back() || !isMarked) continue;
    hasMarks = true;
    hasOtherMarks = hasOtherMarks || !mayBeTwo;
  }
  format.decimal = style.decimal;
  format.thousands = style.thousands;
  if (!hasMarks) return;
  format.reasons = guess.reasons;
  if (!hasOtherMarks && !choices.decimal && format.reasons.empty())
    format.reasons.push_back(
        {translatable("core", "keys such as “%1” may be two numbers: taken for one with a decimal comma"),
         {shownName(pairOfNumbers)}});
}

/// Makes pairs of text that comes in blocks.
class PairReader final : FieldReader {
 public:
  PairReader(std::uint64_t size, const PairChoices& choices)
      : FieldReader(longestPairText, size, choices.encoding), m_choices(choices) {
    if (choices.missing) m_missing.emplace(choices.missing);
  }
  using FieldReader::add;

  PairTable finish() {
    close();
    if (m_problem) throw DataError(m_problem);
    if (m_columns == 0)
      throw DataError({m_choices.needsKey ? translatable("core", "is empty, expected rows of a source and a target")
                                          : translatable("core", "is empty, expected rows of a key and a value")});
    if (m_table.database.keys.empty() && m_table.leftOut.count > 0)
      throw DataError({translatable("core", "every row lacks a value: the first is on line %1"),
                       {std::to_string(m_table.leftOut.lines.front())}});
    if (m_table.database.keys.empty())
      throw DataError({translatable("core", "has a line of names and no line below it, expected at least one")});
    return std::move(m_table);
  }

 private:
  Dialect dialectOf(std::string_view start, bool isWhole) override {
    m_table.encoding = encoding();
    const PairFormat format = guessPairFormat(start, isWhole, m_choices);
    m_separator = format.separator;
    m_isHeaderNext = format.hasHeader;
    m_table.isHeaderClear = format.isHeaderClear;
    m_style = {format.decimal, format.thousands};
    m_areNumbers = format.areNumbers;
    m_table.doubts = format.reasons;
    return {m_separator, true};
  }

  void takeField(const char* field, std::size_t size) override {
    const std::string_view text(field, size);
    if (text.size() > longestPairText) return failTooLong();
    if (text.find('\0') != std::string_view::npos)
      return failHere(translatable("core", "line %1, column %2 has “%3” with a NUL byte, expected text"),
                      {shownName(text)});
    if (!isUtf8(text)) return failUndecoded(text);
    m_line += lineBreaks(text);
    if (m_column > mostKeyColumns)
      return fail(m_choices.needsKey
                      ? translatable("core", "line %1 has more than %2 columns, expected two: source and target")
                      : translatable("core", "line %1 has more than %2 columns, expected two: key and value"),
                  {std::to_string(m_rowLine), std::to_string(mostKeyColumns)});
    m_row.emplace_back(text);
    ++m_column;
  }

  bool isNumberColumn(std::size_t k) const { return k < m_areNumbers.size() && m_areNumbers[k]; }

  bool isUsed(std::size_t k) const {
    return m_choices.roles.size() != m_row.size() || m_choices.roles[k] != ColumnRole::ignored;
  }

  /// Writes the numbers as C does, in columns that hold nothing else. \returns whether none of them is missing
  bool takeNumbers() {
    for (std::size_t k = 0; k < m_row.size(); ++k) {
      if (!isNumberColumn(k)) continue;
      const std::string_view field = trimmed(m_row[k]);
      double number = 0;
      if (numberIn(field) && m_style.thousands != '.') continue;
      if (isUsed(k) && (m_missing ? *m_missing : m_usual).has(field)) return false;
      if (readNumber(field, number, m_style) != NumberProblem::none) continue;
      m_row[k] = plainNumber(field, m_style);
    }
    return true;
  }

  void endRow() override {
    if (!isBlank(m_row)) takeRow();
    m_row.clear();
  }

  /// Leaves of the row the columns that were chosen, keys first; all of them where nothing was.
  void keepChosen() {
    if (m_choices.roles.empty()) return;
    std::vector<std::string> kept;
    for (const ColumnRole role : {ColumnRole::feature, ColumnRole::target})
      for (std::size_t k = 0; k < m_row.size(); ++k)
        if (m_choices.roles[k] == role) kept.push_back(std::move(m_row[k]));
    m_row = std::move(kept);
  }

  /// What each column is for, as its name says.
  void takeNames() {
    if (!m_choices.keys && !m_choices.value) return;
    if (!m_isHeaderNext)
      return fail(translatable("core", "has no line of names, expected one: columns were chosen by their names"), {});
    m_choices.roles.assign(m_columns, m_choices.keys ? ColumnRole::ignored : ColumnRole::feature);
    try {
      if (m_choices.keys)
        for (const std::string& name : *m_choices.keys) m_choices.roles[columnNamed(m_row, name)] = ColumnRole::feature;
      std::size_t value = m_columns - 1;
      if (m_choices.value)
        value = columnNamed(m_row, *m_choices.value);
      else
        while (value > 0 && m_choices.roles[value] == ColumnRole::feature) --value;
      m_choices.roles[value] = ColumnRole::target;
    } catch (const DataError& error) {
      m_problem = error.message();
    }
  }

  void checkChosen() {
    takeNames();
    if (m_choices.roles.empty()) return;
    if (m_choices.roles.size() != m_columns) return m_choices.roles.clear();  // of another table
    const auto count = [&](ColumnRole role) {
      return std::count(m_choices.roles.begin(), m_choices.roles.end(), role);
    };
    if (count(ColumnRole::feature) == 0)
      return fail(m_choices.needsKey ? translatable("core", "no column is a source, expected one")
                                     : translatable("core", "no column is a key, expected one"),
                  {});
    if (count(ColumnRole::target) != 1)
      return fail(m_choices.needsKey ? translatable("core", "no column is the target, expected one")
                                     : translatable("core", "no column is the value, expected one"),
                  {});
  }

  bool lacksValue() const {
    if (m_missing && std::any_of(m_row.begin(), m_row.end(), [&](const auto& text) { return m_missing->has(text); }))
      return true;
    if (m_choices.needsKey && m_row.front().empty()) return true;
    // Only a number can be missing where nobody said what stands for a text that is.
    return !m_missing && m_row.size() > 2 &&
           std::any_of(m_row.begin(), m_row.end() - 1, [&](const auto& text) { return m_usual.has(trimmed(text)); });
  }

  void takeRow() {
    if (m_columns == 0) {
      m_columns = m_row.size();
      m_firstLine = m_rowLine;
      if (m_columns == 1)
        return fail(
            m_choices.needsKey
                ? translatable("core", "line %1 has one column (separated by “%2”), expected two: source and target")
                : translatable("core", "line %1 has one column (separated by “%2”), expected two: key and value"),
            {std::to_string(m_rowLine), separatorName(m_separator)});
      checkChosen();
      if (m_problem) return;
    }
    if (m_row.size() == 1 && m_columns > 1)
      return fail(translatable("core", "line %1 has one column, expected as many as line %2 has: %3"),
                  {std::to_string(m_rowLine), std::to_string(m_firstLine), std::to_string(m_columns)});
    if (m_row.size() != m_columns)
      return fail(translatable("core", "line %1 has %2 columns, expected as many as line %3 has: %4"),
                  {std::to_string(m_rowLine), std::to_string(m_row.size()), std::to_string(m_firstLine),
                   std::to_string(m_columns)});
    if (!m_isHeaderNext && !takeNumbers()) return m_table.leftOut.add(m_rowLine);
    keepChosen();
    if (!m_isHeaderNext && lacksValue()) return m_table.leftOut.add(m_rowLine);
    std::string value = std::move(m_row.back());
    if (std::exchange(m_isHeaderNext, false)) {
      if (m_row.size() == 2) m_table.keyName = m_row.front();
      m_table.valueName = std::move(value);
      m_row.pop_back();
      m_table.keyNames = m_row;
      return;
    }
    Database& database = m_table.database;
    if (database.keys.size() == m_choices.most)
      return fail(translatable("core", "line %1 is one row too many, expected at most %2"),
                  {std::to_string(m_rowLine), std::to_string(m_choices.most)});
    std::string key = std::move(m_row.front());
    if (m_row.size() > 2) {
      m_row.front() = std::exchange(key, {});
      for (std::size_t k = 0; k + 1 < m_row.size(); ++k) {
        if (!numberIn(m_row[k]))
          return fail(
              m_choices.needsKey ? translatable("core",
                                                "line %1 has %2 columns, expected two, source and target, or numbers "
                                                "in all but the last: column %3 has “%4”")
                                 : translatable("core",
                                                "line %1 has %2 columns, expected two, key and value, or numbers in "
                                                "all but the last: column %3 has “%4”"),
              {std::to_string(m_rowLine), std::to_string(m_columns), std::to_string(k + 1), shownName(m_row[k])});
        key.append(k > 0 ? ", " : "").append(trimmed(m_row[k]));
      }
    }
    database.keys.push_back(std::move(key));
    database.values.push_back(std::move(value));
  }

  PairChoices m_choices;
  std::optional<MissingMarks> m_missing;  ///< those that were chosen
  MissingMarks m_usual;
  NumberStyle m_style;
  std::vector<bool> m_areNumbers;  ///< of each column
  char m_separator = ',';
  bool m_isHeaderNext = true;
  std::vector<std::string> m_row;
  std::size_t m_columns = 0;  // of the first row
  Index m_firstLine = 1;
  PairTable m_table;
};

}  // namespace

PairFormat guessPairFormat(std::string_view start, bool isWhole, const PairChoices& choices) {
  PairFormat format;
  format.separator = choices.separator.value_or(separatorOf(start, isWhole, choices.readsNumbers));
  const HeaderGuess header = choices.hasHeader
                                 ? HeaderGuess{*choices.hasHeader, true}
                                 : guessHeader(pairRowsIn(start, isWhole, format.separator), choices.usuallyHasHeader);
  format.hasHeader = header.isThere;
  format.isHeaderClear = header.isClear;
  if (choices.readsNumbers) guessNumbers(format, start, isWhole, choices);
  return format;
}

PairChoices pairChoices(const TableChoices& choices, TableUse use) {
  PairChoices pairs;
  pairs.readsNumbers = use == TableUse::pairs;
  pairs.needsKey = use == TableUse::texts;
  pairs.decimal = choices.decimal;
  pairs.thousands = choices.thousands;
  pairs.separator = choices.separator;
  pairs.hasHeader = choices.hasHeader;
  pairs.encoding = choices.encoding;
  pairs.missing = choices.missing;
  pairs.roles = choices.roles;
  return pairs;
}

PairTable readPairs(const std::string& path, const PairChoices& choices) {
  const RegularFile file(path);
  if (file.size() > largestFile)
    throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                     {std::to_string(file.size()), std::to_string(largestFile)}});
  PairReader reader(file.size(), choices);
  std::vector<char> block(blockSize);
  for (std::uint64_t offset = 0; offset < file.size();) {
    stopIfRequested();
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
