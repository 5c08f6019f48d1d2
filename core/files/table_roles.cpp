// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>

#include "core/base/text/numbers_in_text.h"
#include "core/files/csv_fields.h"
#include "core/files/pair_table.h"
#include "core/files/shown_name.h"
#include "core/files/table_format.h"

// What the columns of a table are for.

namespace attn {
namespace {

constexpr std::size_t fewestCounted = 3;  ///< rows that show that a column of a table without names counts them

// What a first column is called that does nothing but number the rows.
constexpr std::string_view namesOfRowNumbers[] = {"#",      "no",       "no.",  "nr",    "nr.", "n°",
                                                  "idx",    "row",      "rows", "index", "obs", "obs.",
                                                  "number", "rownames", "序号", "编号",  "行号"};
// What a column is called whose texts are the classes of its rows.
constexpr std::string_view namesOfClasses[] = {"class",   "classes", "label", "labels", "target", "category",
                                               "species", "类",      "类别",  "标签",   "种类"};

template <std::size_t count>
bool isAmong(const std::string_view (&names)[count], const std::string& name) {
  std::string lower = name;
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return std::find(std::begin(names), std::end(names), lower) != std::end(names);
}

bool isNameless(const std::string& name) { return name.empty() || name == "Unnamed: 0"; }

/// A column of the rows below the header.
class SampleColumn {
 public:
  SampleColumn(const TextRows& rows, const TableFormat& format, std::size_t column, const MissingMarks& missing)
      : m_style{format.decimal, format.thousands} {
    for (std::size_t i = format.hasHeader ? 1 : 0; i < rows.size(); ++i) {
      if (column >= rows[i].size()) continue;
      const std::string& field = rows[i][column];
      m_fields.push_back(field);
      double number = 0;
      const NumberProblem problem = readNumber(field, number, m_style);
      if (problem != NumberProblem::none && missing.has(field)) continue;
      ++m_known;
      m_numbers += problem != NumberProblem::text;  // also those that are wrong
      if (problem != NumberProblem::text) continue;
      m_dates += readDate(field, format.monthFirst).has_value();
      m_datesOfEitherOrder += dateOrderOf(field) != DateOrder::none;
    }
  }
  std::size_t size() const { return m_fields.size(); }
  bool isEmpty() const {
    return std::all_of(m_fields.begin(), m_fields.end(), [](std::string_view field) { return field.empty(); });
  }
  ColumnKind kind() const {
    if (m_known == 0) return ColumnKind::nothing;
    if (m_numbers > 0) return ColumnKind::numbers;
    return m_dates == m_known ? ColumnKind::dates : ColumnKind::texts;
  }
  bool isText() const { return kind() == ColumnKind::texts; }
  /// The kind in a table of numbers alone: dates in the other order are dates, too, so that the refusal speaks of
  /// dates.
  ColumnKind kindAmongNumbers() const {
    return m_known > 0 && m_datesOfEitherOrder == m_known ? ColumnKind::dates : kind();
  }
  /// A few whole numbers from 0 or 1 on, each of them several times: labels look so, and so do counts.
  bool mayNameClasses() const {
    constexpr std::size_t mostClasses = 5, timesEach = 3;
    std::size_t times[mostClasses + 1] = {};
    for (const std::string_view field : m_fields) {
      if (field.size() != 1 || field[0] < '0' || field[0] > static_cast<char>('0' + mostClasses)) return false;
      ++times[field[0] - '0'];
    }
    std::size_t classes = 0, gaps = 0;
    const std::size_t from = times[0] > 0 ? 0 : 1;
    for (std::size_t k = from; k <= mostClasses; ++k) {
      if (times[k] == 1) return false;
      if (times[k] > 0 && gaps > 0) return false;
      ++(times[k] > 0 ? classes : gaps);
    }
    return classes > 1 && classes <= mostClasses && m_fields.size() >= timesEach * classes;
  }
  /// 0, 1, 2 … or 1, 2, 3 …
  bool countsRows() const {
    if (m_fields.empty() || (m_fields[0] != "0" && m_fields[0] != "1")) return false;
    const std::size_t base = m_fields[0] == "1";
    for (std::size_t i = 0; i < m_fields.size(); ++i)
      if (m_fields[i] != std::to_string(i + base)) return false;
    return true;
  }
  /// Whole numbers that only rise: row numbers of which some were left out.
  bool risesByWholeNumbers() const {
    double last = -1;
    for (const std::string_view field : m_fields) {
      double number = 0;
      if (readNumber(field, number, m_style) != NumberProblem::none || number != std::floor(number) || number <= last)
        return false;
      last = number;
    }
    return !m_fields.empty();
  }

 private:
  NumberStyle m_style;
  std::vector<std::string_view> m_fields;
  std::size_t m_known = 0, m_numbers = 0, m_dates = 0, m_datesOfEitherOrder = 0;  ///< fields that are not missing
};

class RoleGuesser {
 public:
  RoleGuesser(const TextRows& rows, const TableFormat& format, bool withTarget, const TableChoices& choices)
      : m_rows(rows), m_format(format), m_withTarget(withTarget), m_choices(choices), m_missing(choices.missing) {}

  TableColumns guess() {
    if (m_rows.empty()) return {};
    nameColumns();
    const std::size_t columns = m_table.names.size();
    m_table.roles.assign(columns, ColumnRole::feature);
    if (m_choices.roles.size() == columns && columns > 0) {
      m_table.roles = m_choices.roles;
    } else {
      chooseTarget();
      if (m_choices.features)
        takeFeatures();
      else
        leaveOut();
    }
    collect();
    for (std::size_t k = 0; k < columns; ++k)
      m_table.kinds.push_back(m_withTarget ? column(k).kind() : column(k).kindAmongNumbers());
    if (m_table.target && !m_choices.classes && column(*m_table.target).mayNameClasses())
      doubt(translatable("core", "the numbers of column %1 (%2) may name classes: taken for numbers"), *m_table.target);
    return std::move(m_table);
  }

 private:
  void nameColumns() {
    const std::size_t columns = m_rows[0].size();
    if (m_format.hasHeader) {
      m_table.names = m_rows[0];
      if (lacksOneName(m_rows)) m_table.names.insert(m_table.names.begin(), std::string());
      return;
    }
    const std::size_t inputs = m_withTarget ? columns - 1 : columns;
    for (std::size_t i = 0; i < inputs; ++i)
      m_table.names.push_back(inputs == 1 ? std::string("x") : std::string("x").append(std::to_string(i + 1)));
    if (m_withTarget) m_table.names.emplace_back("y");
  }

  SampleColumn column(std::size_t k) const { return {m_rows, m_format, k, m_missing}; }
  bool hasName(std::size_t k) const { return m_format.hasHeader && !isNameless(m_table.names[k]); }
  void doubt(const char* text, std::size_t k) {
    m_table.isClear = false;
    m_table.reasons.push_back({text, {std::to_string(k + 1), shownName(m_table.names[k])}});
  }

  void chooseTarget() {
    const std::size_t columns = m_table.names.size();
    if (!m_withTarget) return;
    std::size_t target = columns - 1;
    if (m_choices.target) {
      target = columnNamed(m_table.names, *m_choices.target);
    } else {
      const auto isFeature = [&](std::size_t k) {
        return m_choices.features &&
               std::count(m_choices.features->begin(), m_choices.features->end(), m_table.names[k]) > 0;
      };
      const auto isNothing = [&](std::size_t k) { return !hasName(k) && column(k).isEmpty(); };
      while (target > 0 && (isFeature(target) || isNothing(target))) --target;
      if (isFeature(target) || isNothing(target)) target = columns - 1;
      if (const auto classes = namedClasses(); classes && !m_choices.features && !column(target).isText()) {
        target = *classes;
        doubt(translatable("core", "column %1 (%2) is text: taken for the classes to predict"), target);
      }
    }
    m_table.roles[target] = ColumnRole::target;
  }

  /// The only column of text whose name says that it has the classes.
  std::optional<std::size_t> namedClasses() const {
    std::optional<std::size_t> found;
    for (std::size_t k = 0; k < m_table.names.size(); ++k) {
      if (!m_format.hasHeader || !isAmong(namesOfClasses, m_table.names[k]) || !column(k).isText()) continue;
      if (found) return std::nullopt;
      found = k;
    }
    return found;
  }

  void takeFeatures() {
    for (ColumnRole& role : m_table.roles)
      if (role == ColumnRole::feature) role = ColumnRole::ignored;
    for (const std::string& name : *m_choices.features) {
      const std::size_t k = columnNamed(m_table.names, name);
      if (m_table.roles[k] != ColumnRole::ignored)
        throw DataError({translatable("core", "column “%1” is chosen twice"), {shownName(name)}});
      m_table.roles[k] = ColumnRole::feature;
      m_table.features.push_back(k);
    }
  }

  std::size_t features() const {
    return static_cast<std::size_t>(std::count(m_table.roles.begin(), m_table.roles.end(), ColumnRole::feature));
  }

  void leaveOut() {
    for (std::size_t k = 0; k < m_table.roles.size(); ++k) {
      if (m_table.roles[k] != ColumnRole::feature) continue;
      const SampleColumn fields = column(k);
      if (!hasName(k) && fields.isEmpty() && fields.size() > 0) {
        m_table.roles[k] = ColumnRole::ignored;
      } else if (k == 0 && m_format.hasHeader && !hasName(k)) {
        const bool counts = fields.countsRows();
        if (!counts && !fields.isText() && !fields.risesByWholeNumbers()) continue;
        // Row numbers that have gaps may be a feature that lost its name, and so may the only one there is.
        if (features() == 1) {
          doubt(translatable("core", "column %1 has no name and may number the rows: taken for a feature"), k);
          continue;
        }
        m_table.roles[k] = ColumnRole::ignored;
        if (!counts && !fields.isText())
          doubt(translatable("core", "column %1 has no name and may number the rows: left out"), k);
      } else if (k == 0 && m_format.hasHeader && isAmong(namesOfRowNumbers, m_table.names[0]) && features() > 1 &&
                 fields.risesByWholeNumbers()) {
        m_table.roles[k] = ColumnRole::ignored;
        doubt(translatable("core", "column %1 (%2) seems to number the rows: left out"), k);
      } else if (k == 0 && !m_format.hasHeader && fields.size() >= fewestCounted && fields.countsRows() &&
                 features() > 1) {
        m_table.roles[k] = ColumnRole::ignored;
        doubt(translatable("core", "column %1 seems to number the rows: left out"), k);
      }
    }
    if (!m_withTarget) return;  // all of it is said to be numbers
    std::vector<std::size_t> texts;
    for (std::size_t k = 0; k < m_table.roles.size(); ++k) {
      if (m_table.roles[k] != ColumnRole::feature) continue;
      const SampleColumn fields = column(k);
      if (fields.isText()) texts.push_back(k);
      if (fields.kind() != ColumnKind::nothing || fields.size() == 0 || features() == 1) continue;
      m_table.roles[k] = ColumnRole::ignored;
      doubt(translatable("core", "column %1 (%2) has no value: left out"), k);
    }
    if (texts.size() == features()) return;  // nothing else would be left
    for (const std::size_t k : texts) {
      m_table.roles[k] = ColumnRole::ignored;
      doubt(translatable("core", "column %1 (%2) is text: left out"), k);
    }
  }

  void collect() {
    if (m_table.features.empty())
      for (std::size_t k = 0; k < m_table.roles.size(); ++k)
        if (m_table.roles[k] == ColumnRole::feature) m_table.features.push_back(k);
    const auto target = std::find(m_table.roles.begin(), m_table.roles.end(), ColumnRole::target);
    if (target != m_table.roles.end()) m_table.target = static_cast<std::size_t>(target - m_table.roles.begin());
  }

  const TextRows& m_rows;
  const TableFormat& m_format;
  bool m_withTarget;
  const TableChoices& m_choices;
  MissingMarks m_missing;
  TableColumns m_table;
};

}  // namespace

std::size_t columnNamed(const std::vector<std::string>& names, const std::string& name) {
  const auto count = std::count(names.begin(), names.end(), name);
  if (count == 1) return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  if (count > 1)
    throw DataError(
        {translatable("core", "has %1 columns named “%2”, expected one"), {std::to_string(count), shownName(name)}});
  std::string all;
  for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 12); ++i)
    all += (i == 0 ? "" : ", ") + shownName(names[i]);
  if (names.size() > 12) all += ", …";
  throw DataError({translatable("core", "has no column “%1”, expected one of %2"), {shownName(name), all}});
}

TableColumns guessRoles(const TextRows& rows, const TableFormat& format, bool withTarget, const TableChoices& choices) {
  return RoleGuesser(rows, format, withTarget, choices).guess();
}

TableColumns pairColumns(const TextRows& rows, const PairFormat& format, const std::vector<ColumnRole>& chosen) {
  const bool hasHeader = format.hasHeader;
  TableColumns table;
  if (rows.empty()) return table;
  const std::size_t columns = rows.front().size();
  table.names = rows.front();
  if (!hasHeader)
    for (std::size_t k = 0; k < columns; ++k) table.names[k] = k + 1 < columns ? "key" : "value";
  table.roles.assign(columns, ColumnRole::feature);
  table.kinds.assign(columns, ColumnKind::texts);
  const MissingMarks missing;
  for (std::size_t k = 0; k < columns; ++k) {
    const auto isNumberOrMissing = [&](const auto& row) {
      return k >= row.size() || numberIn(row[k]) || missing.has(trimmed(row[k]));
    };
    const bool areNumbers = k < format.areNumbers.size() && format.areNumbers[k];
    if (areNumbers || std::all_of(rows.begin() + (hasHeader ? 1 : 0), rows.end(), isNumberOrMissing))
      table.kinds[k] = ColumnKind::numbers;
  }
  if (chosen.size() == columns) {
    table.roles = chosen;
  } else {
    table.roles.back() = ColumnRole::target;
    const bool areNumbers = std::all_of(table.kinds.begin(), table.kinds.end() - 1,
                                        [](ColumnKind kind) { return kind == ColumnKind::numbers; });
    if (columns > 2 && !areNumbers) {
      std::fill(table.roles.begin() + 1, table.roles.end() - 1, ColumnRole::ignored);
      table.isClear = false;
      table.reasons.push_back({translatable("core", "it has %1 columns: pairs are taken from the first and the last"),
                               {std::to_string(columns)}});
    }
  }
  for (std::size_t k = 0; k < columns; ++k) {
    if (table.roles[k] == ColumnRole::feature) table.features.push_back(k);
    if (table.roles[k] == ColumnRole::target) table.target = k;
  }
  return table;
}

}  // namespace attn
