// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/files/csv_fields.h"
#include "core/files/field_reader.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr std::uint64_t largestFile = std::uint64_t{1} << 30;
constexpr Index mostRows = 10'000'000;
constexpr std::size_t mostNumbers = 100'000'000;
constexpr std::size_t mostClasses = 1000;
constexpr std::size_t longestField = 65'536;
constexpr std::size_t blockSize = 262'144;
constexpr std::size_t sampleRows = 100;  // that tell what the columns are

// The places of columns that are no feature: see TableReader::m_places.
constexpr int targetPlace = -1;
constexpr int noPlace = -2;

struct TextHash : std::hash<std::string_view> {
  using is_transparent = void;
};

/// A row that waits as text until it is known what the columns are.
struct TextRow {
  Index line = 1;
  std::vector<std::string> fields = {};
};

/// Makes a table of text that comes in blocks. How it is read is decided from the first block; then every field goes
/// straight to its place.
class TableReader final : FieldReader {
 public:
  /// `size`: of the whole text
  TableReader(bool withTarget, std::uint64_t size, const TableChoices& choices)
      : FieldReader(longestField, size, choices.encoding),
        m_withTarget(withTarget),
        m_choices(choices),
        m_missing(choices.missing) {}

  void add(std::string_view block) {
    FieldReader::add(block);
    m_bytes += block.size();
    reserveOnce();
  }

  PointTable finish() {
    if (!m_isOpen) throw DataError({translatable("core", "is empty, expected a line of names and lines of numbers")});
    close();
    if (!m_problem && !m_begun) begin();
    if (!m_problem && m_table.leftOut.count == m_rowCount) m_problem = m_firstLack;
    if (m_problem) throw DataError(m_problem);
    return std::move(m_table);
  }

 private:
  Dialect dialectOf(std::string_view start, bool isWhole) override {
    m_table.format = guessFormat(start, isWhole, m_choices, encoding());
    m_style = {m_table.format.format.decimal, m_table.format.format.thousands};
    m_table.columns =
        guessRoles(rowsIn(start, isWhole, separator(), sampleRows), m_table.format.format, m_withTarget, m_choices);
    return {separator()};
  }

  void takeField(const char* field, std::size_t size) override {
    if (!field && separator() == ' ') return;  // several spaces are one separator
    const std::string_view text(field, size);
    if (m_begun) {
      place(text);
      if (m_hasText) m_line += lineBreaks(text);  // a number has none
    } else {
      m_line += lineBreaks(text);
      if (m_column == mostTableColumns)
        return fail(translatable("core", "line %1 has more than %2 columns"),
                    {std::to_string(m_rowLine), std::to_string(mostTableColumns)});
      if (text.size() > longestField) return failTooLong();
      if (m_column == 0) m_rows.push_back({m_rowLine});
      m_rows.back().fields.emplace_back(text);
    }
    ++m_column;
  }

  void endRow() override {
    if (m_begun) return countRow();
    m_column = 0;
    if (m_rows.size() == 2) begin();
  }

  /// Decides what the columns are, and places what has waited.
  void begin() {
    m_begun = true;
    if (m_rows.empty())
      return fail(translatable("core", "is empty, expected a line of names and lines of numbers"), {});
    const TextRow& first = m_rows.front();
    m_firstLine = first.line;
    const bool hasHeader = m_table.format.format.hasHeader;
    decideColumns(first.fields.size());
    if (m_problem) return;
    m_columns = m_table.columns.names.size();
    if (m_withTarget && m_columns == 1)
      return fail(translatable("core",
                               "line %1 has one column (separated by “%2”), expected features and, in the last column, "
                               "a target"),
                  {std::to_string(first.line), separatorName(separator())});
    if (hasHeader) checkNames(first);
    if (m_problem) return;
    if (hasHeader && m_rows.size() == 1)
      return fail(translatable("core", "has a line of names and no line below it, expected at least one"), {});
    placeColumns();
    if (m_problem) return;
    const Index line = std::exchange(m_rowLine, 0);
    for (std::size_t i = hasHeader ? 1 : 0; i < m_rows.size() && !m_problem; ++i) {
      m_rowLine = m_rows[i].line;
      for (m_column = 0; m_column < m_rows[i].fields.size() && !m_problem; ++m_column)
        place(m_rows[i].fields[m_column]);
      if (!m_problem) countRow();
    }
    m_column = 0;
    m_rowLine = line;
    m_rows.clear();
  }

  /// What the first block told, unless its rows could not be read: then what the first two rows tell.
  void decideColumns(std::size_t fields) {
    TableColumns& columns = m_table.columns;
    const std::size_t known = columns.names.size();
    if (known == fields || (m_table.format.format.hasHeader && known == fields + 1)) return;
    TextRows rows;
    for (const TextRow& row : m_rows) rows.push_back(row.fields);
    try {
      columns = guessRoles(rows, m_table.format.format, m_withTarget, m_choices);
    } catch (const DataError& error) {
      m_problem = error.message();
    }
  }

  void checkNames(const TextRow& row) {
    m_rowLine = row.line;
    for (m_column = 0; m_column < row.fields.size(); ++m_column)
      if (!checkText(row.fields[m_column])) return;
  }

  void placeColumns() {
    const TableColumns& columns = m_table.columns;
    m_places.assign(m_columns, noPlace);
    for (std::size_t i = 0; i < columns.features.size(); ++i) {
      m_places[columns.features[i]] = static_cast<int>(i);
      m_table.featureNames.push_back(columns.names[columns.features[i]]);
    }
    m_features = columns.features.size();
    m_table.points.features = static_cast<Index>(m_features);
    const auto isDate = [&](std::size_t column) { return columns.kinds[column] == ColumnKind::dates; };
    const bool hasDates = m_withTarget && columns.target && isDate(*columns.target);
    if (hasDates || std::any_of(columns.features.begin(), columns.features.end(), isDate))
      for (const std::size_t column : columns.features)
        m_table.points.quantities.push_back(isDate(column) ? Quantity::days : Quantity::number);
    if (hasDates) m_table.points.quantities.push_back(Quantity::days);
    if (m_features == 0) return fail(translatable("core", "no column is a feature, expected at least one"), {});
    if (m_withTarget) {
      if (!columns.target) return fail(translatable("core", "no column is the target, expected one"), {});
      m_places[*columns.target] = targetPlace;
      m_table.targetName = columns.names[*columns.target];
    }
    m_hasText = std::count(m_places.begin(), m_places.end(), noPlace) > 0;
  }

  char separator() const { return m_table.format.format.separator; }
  std::string columnName() const { return shownName(m_table.columns.names[m_column]); }

  /// Whether it may be a name.
  bool checkText(std::string_view text) {
    if (text.size() > longestField) {
      failTooLong();
    } else if (text.find('\0') != std::string_view::npos) {
      failHere(translatable("core", "line %1, column %2 has “%3” with a NUL byte, expected text"), {shownName(text)});
    } else if (!isUtf8(text)) {
      failUndecoded(text);
    }
    return !m_problem;
  }

  void place(std::string_view text) {
    Points& points = m_table.points;
    double number = 0;
    if (m_column >= m_columns)
      return fail(translatable("core",
                               "line %1 goes on after column %2, expected as many columns as line %3 has, separated "
                               "by “%4”"),
                  {std::to_string(m_rowLine), std::to_string(m_columns), std::to_string(m_firstLine),
                   separatorName(separator())});
    const int to = m_places[m_column];
    if (to == targetPlace) return placeTarget(text);
    if (to == noPlace) return;
    if (const NumberProblem problem = readField(text, number); problem != NumberProblem::none) {
      if (!m_missing.has(text)) return failNumber(problem, text);
      lack(text);
    } else if (m_missing.mayBeNumbers() && m_missing.has(text)) {
      lack(text);
    }
    // The columns may come in another order than the features are wanted in.
    if (m_written == 0) points.inputs.resize(points.inputs.size() + m_features);
    points.inputs[points.inputs.size() - m_features + static_cast<std::size_t>(to)] = number;
    ++m_written;
  }

  /// A number of the column, which may be one of days.
  NumberProblem readField(std::string_view text, double& number) const {
    if (m_table.columns.kinds[m_column] == ColumnKind::dates) {
      const std::optional<double> days = readDate(text, m_table.format.format.monthFirst);
      number = days.value_or(0);
      return days ? NumberProblem::none : text.empty() ? NumberProblem::empty : NumberProblem::text;
    }
    return readNumber(text, number, m_style);
  }

  /// The row has no value here: it is left out when it ends.
  void lack(std::string_view text) {
    m_rowLacks = true;
    if (!m_firstLack)
      m_firstLack = {text.empty() ? translatable("core", "every row lacks a value: line %1, column %2 (%3) is empty")
                                  : translatable("core", "every row lacks a value: line %1, column %2 (%3) has “%4”"),
                     {std::to_string(m_rowLine), std::to_string(m_column + 1), columnName(), shownName(text)}};
  }

  void placeTarget(std::string_view text) {
    Points& points = m_table.points;
    m_rowClass.reset();
    const bool hasClasses = !points.classes.empty() || m_choices.classes.value_or(false);
    // Where the first rows have numbers, "-" is none of the names of classes.
    const bool amongTexts = hasClasses || m_table.columns.kinds[m_column] == ColumnKind::texts;
    if (!hasClasses) {
      const NumberProblem problem = readField(text, m_rowTarget);
      if (problem == NumberProblem::none && !(m_missing.mayBeNumbers() && m_missing.has(text))) return;
      if (m_missing.has(text, amongTexts)) return lack(text);
      if (!points.targets.empty() || problem != NumberProblem::text || m_choices.classes.has_value())
        return failNumber(problem, text);
    }
    if (m_missing.has(text, amongTexts)) return lack(text);
    if (text.empty()) return failNumber(NumberProblem::empty, text);
    if (const auto row = m_classes.find(text); row != m_classes.end()) {
      m_rowTarget = row->second;
      return;
    }
    if (!checkText(text)) return;
    m_rowTarget = static_cast<double>(points.classes.size());
    m_rowClass = text;
    m_hasText = true;
  }

  /// Takes the target of a row that lacks nothing.
  void keepTarget() {
    Points& points = m_table.points;
    if (m_rowClass) {
      if (points.classes.size() == mostClasses) {
        m_column = *m_table.columns.target;
        return failHere(translatable("core", "line %1, column %2 (%3) has one more class, “%4”, expected at most %5"),
                        {columnName(), shownName(*m_rowClass), std::to_string(mostClasses)});
      }
      m_classes.emplace(*m_rowClass, m_rowTarget);
      points.classes.push_back(std::move(*m_rowClass));
      m_rowClass.reset();
    }
    points.targets.push_back(m_rowTarget);
  }

  void failNumber(NumberProblem problem, std::string_view text) {
    const std::vector<MessageArgument> found = {columnName(), shownName(text)};
    const bool isTarget = m_places[m_column] == targetPlace;
    switch (problem) {
      case NumberProblem::empty:
        return failHere(isTarget && m_table.points.targets.empty()
                            ? translatable("core", "line %1, column %2 (%3) is empty, expected a number or a class")
                        : m_table.points.isClassification() && isTarget
                            ? translatable("core", "line %1, column %2 (%3) is empty, expected a class")
                            : translatable("core", "line %1, column %2 (%3) is empty, expected a number"),
                        {columnName()});
      case NumberProblem::decimalComma:
        return failHere(translatable("core", "line %1, column %2 (%3) has “%4” with a decimal comma, expected a point"),
                        found);
      case NumberProblem::decimalPoint:
        return failHere(translatable("core", "line %1, column %2 (%3) has “%4” with a decimal point, expected a comma"),
                        found);
      case NumberProblem::beyondDouble:
        return failHere(
            translatable("core", "line %1, column %2 (%3) has “%4”, which is too large or too small for a double"),
            found);
      case NumberProblem::notFinite:
        return failHere(translatable("core", "line %1, column %2 (%3) has “%4”, expected a finite number"), found);
      default: break;
    }
    const bool isDate = m_table.columns.kinds[m_column] == ColumnKind::dates;
    const bool monthFirst = m_table.format.format.monthFirst;
    if (isDate && dateOrderOf(text) == (monthFirst ? DateOrder::dayFirst : DateOrder::monthFirst))
      return failHere(
          monthFirst
              ? translatable("core", "line %1, column %2 (%3) has “%4”, expected a date that begins with the month")
              : translatable("core", "line %1, column %2 (%3) has “%4”, expected a date that begins with the day"),
          found);
    if (isDate) return failHere(translatable("core", "line %1, column %2 (%3) has “%4”, expected a date"), found);
    if (isTarget)
      failHere(translatable("core", "line %1, column %2 (%3) has “%4”, expected a number, as other rows have one"),
               found);
    else
      failHere(translatable("core", "line %1, column %2 (%3) has “%4”, expected a number"), found);
  }

  void countRow() {
    if (m_column < m_columns)
      return fail(translatable("core",
                               "line %1 ends after column %2, expected as many columns as line %3 has: %4, "
                               "separated by “%5”"),
                  {std::to_string(m_rowLine), std::to_string(m_column), std::to_string(m_firstLine),
                   std::to_string(m_columns), separatorName(separator())});
    if (std::exchange(m_rowLacks, false)) {
      if (m_written > 0) m_table.points.inputs.resize(m_table.points.inputs.size() - m_features);
      m_table.leftOut.add(m_rowLine);
    } else if (m_withTarget) {
      keepTarget();
    }
    m_written = 0;
    const std::size_t numbers = m_table.points.inputs.size();
    if (++m_rowCount > mostRows)
      fail(translatable("core", "line %1 is one row too many, expected at most %2"),
           {std::to_string(m_rowLine), std::to_string(mostRows)});
    else if (numbers > mostNumbers)
      fail(translatable("core", "line %1: there are more numbers than %2"),
           {std::to_string(m_rowLine), std::to_string(mostNumbers)});
  }

  /// Workspace for all rows, as far as those of the first block tell: an array that grows would be copied again and
  /// again. What is not needed is never touched, and so is no memory.
  void reserveOnce() {
    if (m_hasReserved || m_rowCount == 0) return;
    m_hasReserved = true;
    const double rows =
        1.1 * static_cast<double>(m_rowCount) * static_cast<double>(size()) / static_cast<double>(m_bytes);
    const auto space = static_cast<std::size_t>(std::min(rows, static_cast<double>(mostNumbers / m_columns)));
    m_table.points.inputs.reserve(space * m_features);
    if (m_withTarget) m_table.points.targets.reserve(space);
  }

  bool m_withTarget;
  TableChoices m_choices;
  MissingMarks m_missing;
  NumberStyle m_style;
  bool m_hasText = false;     ///< some columns may have line breaks
  std::vector<int> m_places;  ///< of each column: the number of the feature, or targetPlace, or noPlace
  std::size_t m_written = 0;  ///< features of the row so far
  bool m_rowLacks = false;
  double m_rowTarget = 0;
  std::optional<std::string> m_rowClass;  ///< that no row before had
  Message m_firstLack;
  std::uint64_t m_bytes = 0;
  std::vector<TextRow> m_rows;
  bool m_begun = false;
  bool m_hasReserved = false;
  std::size_t m_columns = 0;
  std::size_t m_features = 0;
  Index m_firstLine = 1;  // of the first row
  Index m_rowCount = 0;
  std::unordered_map<std::string, double, TextHash, std::equal_to<>> m_classes;
  PointTable m_table;
};

PointTable readTable(const std::string& path, bool withTarget, const TableChoices& choices,
                     const ReadingProgress& progress) {
  const RegularFile file(path);
  if (file.size() > largestFile)
    throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                     {std::to_string(file.size()), std::to_string(largestFile)}});
  TableReader reader(withTarget, file.size(), choices);
  std::vector<char> block(sampleBytes);
  for (std::uint64_t offset = 0; offset < file.size();) {
    stopIfRequested();
    if (progress) progress(static_cast<double>(offset) / static_cast<double>(file.size()));
    // The format is guessed from the first block.
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>(offset == 0 ? sampleBytes : blockSize, file.size() - offset));
    file.read(offset, std::as_writable_bytes(std::span(block).first(size)));
    reader.add({block.data(), size});
    offset += size;
  }
  return reader.finish();
}

}  // namespace

std::vector<Message> PointTable::doubts() const {
  std::vector<Message> all = format.reasons;
  all.insert(all.end(), columns.reasons.begin(), columns.reasons.end());
  return all;
}

std::vector<Message> PointTable::notes() const {
  std::vector<Message> all;
  for (std::size_t k = 0; k < columns.kinds.size(); ++k)
    if (columns.kinds[k] == ColumnKind::dates && columns.roles[k] != ColumnRole::ignored)
      all.push_back({translatable("core", "column %1 (%2) has dates: taken as days from 1970-01-01 on"),
                     {std::to_string(k + 1), shownName(columns.names[k])}});
  return all;
}

PointTable readPoints(const std::string& path, const TableChoices& choices, const ReadingProgress& progress) {
  return readTable(path, true, choices, progress);
}

PointTable parsePoints(std::string_view text, const TableChoices& choices) {
  TableReader reader(true, text.size(), choices);
  for (std::size_t size = sampleBytes; !text.empty(); size = blockSize) {
    stopIfRequested();
    reader.add(text.substr(0, size));
    text.remove_prefix(std::min(size, text.size()));
  }
  return reader.finish();
}

NumberTable readNumbers(const std::string& path, const TableChoices& choices, const ReadingProgress& progress) {
  PointTable table = readTable(path, false, choices, progress);
  return {std::move(table.featureNames), std::move(table.points.inputs), std::move(table.format),
          std::move(table.leftOut)};
}

}  // namespace attn
