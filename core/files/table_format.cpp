// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table_format.h"

#include <csv.h>

#include <algorithm>
#include <cmath>
#include <new>

#include "core/base/stop.h"
#include "core/files/csv_fields.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr std::size_t mostSampleRows = 100;
constexpr std::size_t fewestCounted = 3;  ///< rows that show that a column of a table without names counts them

struct RowSample {
  TextRows rows;
  std::vector<std::string> row;
  bool skipsNothing = true;
  bool failed = false;
};

void addSampled(void* text, std::size_t size, void* data) {
  auto& sample = *static_cast<RowSample*>(data);
  if (!text && !sample.skipsNothing) return;
  if (sample.row.size() > mostTableColumns) return;
  try {
    sample.row.emplace_back(static_cast<const char*>(text), text ? size : 0);
  } catch (const std::exception&) {
    sample.failed = true;
  }
}

void endSampled(int, void* data) {
  auto& sample = *static_cast<RowSample*>(data);
  try {
    if (!sample.row.empty()) sample.rows.push_back(std::move(sample.row));
    sample.row.clear();
  } catch (const std::exception&) {
    sample.failed = true;
  }
}

bool isNumberIn(std::string_view text, char decimal) {
  double number = 0;
  return readNumber(text, number, decimal) == NumberProblem::none;
}

/// Whether the row begins one column late: R's write.table leaves out the name of the column of row names.
bool lacksOneName(const TextRows& rows) {
  return rows.size() > 1 && rows[0].size() > 1 &&
         std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) { return row.size() == rows[0].size() + 1; });
}

/// A way to cut the text into columns, and how good it is.
struct Cut {
  char separator = ',';
  char decimal = '.';
  TextRows rows;
  double regular = 0;  ///< the share of rows with as many fields as the first
  double numbers = 0;  ///< the share of fields that are numbers
  std::size_t commas = 0, points = 0, thousands = 0;

  bool isBetterThan(const Cut& other) const {
    return regular != other.regular ? regular > other.regular : numbers > other.numbers + 1e-9;
  }
};

Cut cutAt(char separator, std::string_view start, bool isWhole, std::optional<char> decimal) {
  stopIfRequested();
  Cut cut;
  cut.separator = separator;
  cut.rows = rowsIn(start, isWhole, separator, mostSampleRows);
  if (cut.rows.empty()) return cut;
  std::size_t fields = 0, plain = 0, alike = 0;
  const std::size_t columns = cut.rows[0].size() + (lacksOneName(cut.rows) ? 1 : 0);
  for (const auto& row : cut.rows) {
    alike += row.size() == columns || &row == &cut.rows[0];
    for (const std::string& field : row) {
      ++fields;
      if (isNumberIn(field, '.')) {
        plain += field.find('.') == std::string::npos;
        cut.points += field.find('.') != std::string::npos;
      } else if (isNumberIn(field, ',') && field.back() != ',') {
        ++cut.commas;
        const std::size_t at = field.find(',');
        cut.thousands += field.size() == at + 4 && at > 0 && field[0] != '0';
      }
    }
  }
  cut.decimal = decimal.value_or(cut.commas > cut.points ? ',' : '.');
  cut.regular = static_cast<double>(alike) / static_cast<double>(cut.rows.size());
  cut.numbers = static_cast<double>(plain + (cut.decimal == ',' ? cut.commas : cut.points)) /
                static_cast<double>(std::max<std::size_t>(1, fields));
  return cut;
}

Cut bestCut(std::string_view start, bool isWhole, const TableChoices& choices) {
  if (choices.separator) return cutAt(*choices.separator, start, isWhole, choices.decimal);
  std::optional<Cut> best;
  for (const char separator : tableSeparators) {
    Cut cut = cutAt(separator, start, isWhole, choices.decimal);
    if (cut.rows.empty() || cut.rows[0].size() < 2) continue;
    // Prose has spaces too.
    if (separator == ' ' && cut.numbers == 0) continue;
    if (!best || cut.isBetterThan(*best)) best = std::move(cut);
  }
  return best ? *best : cutAt(',', start, isWhole, choices.decimal);
}

/// Whether the names of the columns are their numbers, from 0 on.
bool countsColumns(const std::vector<std::string>& row) {
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i] != std::to_string(i)) return false;
  return true;
}

struct HeaderGuess {
  bool hasHeader = true;
  std::optional<Message> reason = {};
};

HeaderGuess guessHeader(const TextRows& rows, char decimal) {
  if (rows.empty()) return {};
  if (lacksOneName(rows)) return {true};
  const std::vector<std::string>& first = rows[0];
  const auto isNumber = [decimal](const std::string& field) { return isNumberIn(field, decimal); };
  const auto numbers = static_cast<std::size_t>(std::count_if(first.begin(), first.end(), isNumber));
  if (numbers == first.size()) {
    if (rows.size() == 1 || !countsColumns(first)) return {false};
    if (first.size() > 2)
      return {true, Message{translatable("core", "its first line counts the columns: taken for their names")}};
    return {false, Message{translatable("core", "its first line may count the columns: taken for data")}};
  }
  if (rows.size() == 1) return {numbers + 1 < first.size() || first.size() == 1};
  // A name stands over numbers; a class stands over classes.
  std::size_t textOverNumbers = 0, textOverText = 0;
  for (std::size_t k = 0; k < first.size(); ++k) {
    if (isNumber(first[k])) continue;
    std::size_t below = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) below += k < rows[i].size() && isNumber(rows[i][k]);
    ++(2 * below >= rows.size() - 1 ? textOverNumbers : textOverText);
  }
  if (textOverNumbers == 0) return {numbers == 0};
  if (numbers == 0) return {true};
  return {true, Message{translatable("core", "its first line has names and numbers: taken for names")}};
}

bool isNameless(const std::string& name) { return name.empty() || name == "Unnamed: 0"; }

/// A column of the rows below the header.
class SampleColumn {
 public:
  SampleColumn(const TextRows& rows, const TableFormat& format, std::size_t column) : m_decimal(format.decimal) {
    for (std::size_t i = format.hasHeader ? 1 : 0; i < rows.size(); ++i)
      if (column < rows[i].size()) m_fields.push_back(rows[i][column]);
  }
  std::size_t size() const { return m_fields.size(); }
  bool isEmpty() const {
    return std::all_of(m_fields.begin(), m_fields.end(), [](std::string_view field) { return field.empty(); });
  }
  /// Not a single number, and something.
  bool isText() const {
    return !m_fields.empty() && std::none_of(m_fields.begin(), m_fields.end(), [this](std::string_view field) {
      double number = 0;
      return field.empty() || readNumber(field, number, m_decimal) != NumberProblem::text;
    });
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
      if (readNumber(field, number, m_decimal) != NumberProblem::none || number != std::floor(number) || number <= last)
        return false;
      last = number;
    }
    return !m_fields.empty();
  }

 private:
  char m_decimal;
  std::vector<std::string_view> m_fields;
};

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

class RoleGuesser {
 public:
  RoleGuesser(const TextRows& rows, const TableFormat& format, bool withTarget, const TableChoices& choices)
      : m_rows(rows), m_format(format), m_withTarget(withTarget), m_choices(choices) {}

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

  SampleColumn column(std::size_t k) const { return {m_rows, m_format, k}; }
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
    }
    m_table.roles[target] = ColumnRole::target;
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
      } else if (k == 0 && !m_format.hasHeader && fields.size() >= fewestCounted && fields.countsRows() &&
                 features() > 1) {
        m_table.roles[k] = ColumnRole::ignored;
        doubt(translatable("core", "column %1 seems to number the rows: left out"), k);
      }
    }
    if (!m_withTarget) return;  // all of it is said to be numbers
    std::vector<std::size_t> texts;
    for (std::size_t k = 0; k < m_table.roles.size(); ++k)
      if (m_table.roles[k] == ColumnRole::feature && column(k).isText()) texts.push_back(k);
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
  TableColumns m_table;
};

}  // namespace

TextRows rowsIn(std::string_view start, bool isWhole, char separator, std::size_t most, Spaces spaces) {
  if (start.starts_with("\xEF\xBB\xBF")) start.remove_prefix(3);
  RowSample sample;
  sample.skipsNothing = separator != ' ';
  csv_parser parser;
  if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL | CSV_EMPTY_IS_NULL) != 0) throw std::bad_alloc();
  csv_set_delim(&parser, static_cast<unsigned char>(separator));
  if (spaces == Spaces::kept) csv_set_space_func(&parser, [](unsigned char) { return 0; });
  // A field as long as the sample is copied a few times, and not once for every 128 bytes.
  csv_set_blk_size(&parser, 1 << 17);
  start = start.substr(0, sampleBytes);
  bool isRead = true;
  while (!start.empty() && isRead && sample.rows.size() < most && !sample.failed) {
    const std::string_view block = start.substr(0, 4096);
    isRead = csv_parse(&parser, block.data(), block.size(), addSampled, endSampled, &sample) == block.size();
    start.remove_prefix(block.size());
  }
  if (isRead && isWhole && start.empty()) csv_fini(&parser, addSampled, endSampled, &sample);
  csv_free(&parser);
  if (sample.failed) throw std::bad_alloc();
  if (sample.rows.size() > most) sample.rows.resize(most);
  return std::move(sample.rows);
}

MessageArgument separatorName(char separator) {
  if (separator == '\t') return words(translatable("core", "Tab"));
  if (separator == ' ') return words(translatable("core", "space"));
  return std::string(1, separator);
}

FormatGuess guessFormat(std::string_view start, bool isWhole, const TableChoices& choices) {
  const Cut cut = bestCut(start, isWhole, choices);
  FormatGuess guess;
  const auto doubt = [&guess](const Message& reason) {
    guess.isClear = false;
    guess.reasons.push_back(reason);
  };
  guess.format.separator = cut.separator;
  guess.format.decimal = cut.decimal;
  if (!choices.decimal && cut.commas > 0) {
    if (cut.points > 0)
      doubt({cut.decimal == ','
                 ? translatable("core", "some numbers have a comma, some a point: taken for decimal commas")
                 : translatable("core", "some numbers have a comma, some a point: taken for decimal points")});
    else if (cut.commas == cut.thousands)
      doubt({translatable("core", "commas may group thousands: taken for decimal commas")});
  }
  const HeaderGuess header = guessHeader(cut.rows, cut.decimal);
  guess.format.hasHeader = choices.hasHeader.value_or(header.hasHeader);
  if (!choices.hasHeader && header.reason) doubt(*header.reason);
  return guess;
}

TableColumns guessRoles(const TextRows& rows, const TableFormat& format, bool withTarget, const TableChoices& choices) {
  return RoleGuesser(rows, format, withTarget, choices).guess();
}

}  // namespace attn
