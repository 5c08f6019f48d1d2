// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv.h"

#include <algorithm>
#include <functional>
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
constexpr std::size_t sampleRows = 100;      // that tell what the columns are
constexpr std::size_t previewSize = 65'536;  // bytes, unless two rows are longer

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
      : FieldReader(longestField), m_withTarget(withTarget), m_size(size), m_choices(choices) {}

  void add(std::string_view block) {
    FieldReader::add(block);
    m_bytes += block.size();
    reserveOnce();
  }

  PointTable finish() {
    if (!m_isOpen) throw DataError({translatable("core", "is empty, expected a line of names and lines of numbers")});
    close();
    if (!m_problem && !m_begun) begin();
    if (m_problem) throw DataError(m_problem);
    return std::move(m_table);
  }

 private:
  Dialect dialectOf(std::string_view start) override {
    const bool isWhole = start.size() + 3 >= m_size;
    m_table.format = guessFormat(start, isWhole, m_choices);
    m_decimal = m_table.format.format.decimal;
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
      failHere(translatable("core", "line %1, column %2 has “%3”, which is not UTF-8: save the file as UTF-8"),
               {shownName(text)});
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
    if (const NumberProblem problem = readNumber(text, number, m_decimal); problem != NumberProblem::none)
      return failNumber(problem, text);
    // The columns may come in another order than the features are wanted in.
    if (m_written == 0) points.inputs.resize(points.inputs.size() + m_features);
    points.inputs[points.inputs.size() - m_features + static_cast<std::size_t>(to)] = number;
    ++m_written;
  }

  void placeTarget(std::string_view text) {
    Points& points = m_table.points;
    double number = 0;
    if (points.classes.empty() && !m_choices.classes) {
      const NumberProblem problem = readNumber(text, number, m_decimal);
      if (problem == NumberProblem::none) return points.targets.push_back(number);
      if (!points.targets.empty() || problem != NumberProblem::text) return failNumber(problem, text);
    }
    if (text.empty()) return failNumber(NumberProblem::empty, text);
    auto row = m_classes.find(text);
    if (row == m_classes.end()) {
      if (!checkText(text)) return;
      if (points.classes.size() == mostClasses)
        return failHere(translatable("core", "line %1, column %2 (%3) has one more class, “%4”, expected at most %5"),
                        {columnName(), shownName(text), std::to_string(mostClasses)});
      row = m_classes.emplace(std::string(text), static_cast<double>(points.classes.size())).first;
      points.classes.emplace_back(text);
      m_hasText = true;
    }
    points.targets.push_back(row->second);
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
    if (isTarget)
      failHere(translatable("core", "line %1, column %2 (%3) has “%4”, expected a number: the rows above it have one"),
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
        1.1 * static_cast<double>(m_rowCount) * static_cast<double>(m_size) / static_cast<double>(m_bytes);
    const auto space = static_cast<std::size_t>(std::min(rows, static_cast<double>(mostNumbers / m_columns)));
    m_table.points.inputs.reserve(space * m_features);
    if (m_withTarget) m_table.points.targets.reserve(space);
  }

  bool m_withTarget;
  std::uint64_t m_size;
  TableChoices m_choices;
  char m_decimal = '.';
  bool m_hasText = false;     ///< some columns may have line breaks
  std::vector<int> m_places;  ///< of each column: the number of the feature, or targetPlace, or noPlace
  std::size_t m_written = 0;  ///< features of the row so far
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

/// The text up to the end of its last whole row in at most `previewSize` bytes. The names and a row below them are
/// taken however long they are.
std::string_view previewedText(const TableStart& start) {
  const std::string_view text = start.text;
  if (start.isWhole && text.size() <= previewSize) return text;
  bool isQuoted = false;
  std::size_t end = 0;
  int rows = 0;
  for (std::size_t i = 0; i < text.size() && (i < previewSize || rows < 2); ++i) {
    isQuoted ^= text[i] == '"';
    if (isQuoted || (text[i] != '\n' && text[i] != '\r')) continue;
    rows += i > end;  // a line without text is none
    end = i + 1;
  }
  if (start.isWhole && rows < 2) return text;
  return text.substr(0, end > 0 ? end : previewSize);
}

}  // namespace

std::vector<Message> PointTable::doubts() const {
  std::vector<Message> all = format.reasons;
  all.insert(all.end(), columns.reasons.begin(), columns.reasons.end());
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
  return {std::move(table.featureNames), std::move(table.points.inputs)};
}

TableStart startOfText(std::string_view text) {
  return {std::string(text.substr(0, sampleBytes)), text.size() <= sampleBytes};
}

TableStart startOfFile(const std::string& path) {
  const RegularFile file(path);
  std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(sampleBytes, file.size())), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  return {std::move(text), file.size() <= sampleBytes};
}

TablePreview previewOf(const TableStart& start, const TableChoices& choices, std::size_t mostRows) {
  const std::string_view text = previewedText(start);
  TablePreview preview;
  try {
    preview.format = guessFormat(text, true, choices);
    const TableFormat& format = preview.format.format;
    preview.rows = rowsIn(text, true, format.separator, sampleRows);
    preview.columns = guessRoles(preview.rows, format, true, choices);
    if (format.hasHeader && !preview.rows.empty()) preview.rows.erase(preview.rows.begin());
    if (preview.rows.size() > mostRows) preview.rows.resize(mostRows);
    // What the columns are is known by now.
    parsePoints(text, {format.separator, format.decimal, format.hasHeader, preview.columns.roles});
  } catch (const DataError& error) {
    preview.problem = error.message();
  }
  return preview;
}

}  // namespace attn
