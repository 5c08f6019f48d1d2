// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table_format.h"

#include <csv.h>

#include <algorithm>
#include <new>

#include "core/base/stop.h"
#include "core/base/table.h"
#include "core/base/text/numbers_in_text.h"
#include "core/files/csv_fields.h"

namespace attn {
namespace {

constexpr std::size_t mostSampleRows = 100;

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

/// A way to cut the text into columns, and how good it is.
struct Cut {
  char separator = ',';
  NumberStyle style;
  TextRows rows;
  double regular = 0;  ///< the share of rows with as many fields as the first
  double numbers = 0;  ///< the share of fields that are numbers, or dates
  std::size_t commas = 0, points = 0, thousands = 0;
  bool pointsGroup = false;  ///< whether points group thousands
  std::size_t dayFirst = 0, monthFirst = 0, unclearDates = 0;

  bool isBetterThan(const Cut& other) const {
    return regular != other.regular ? regular > other.regular : numbers > other.numbers + 1e-9;
  }
};

/// What the fields of a cut are, but for the whole numbers.
struct CutFields {
  std::vector<std::string_view> marked;  ///< with a point, a comma or what else may group thousands
  std::size_t all = 0, plain = 0, dates = 0;

  std::size_t readableAs(const NumberStyle& style) const {
    return static_cast<std::size_t>(std::count_if(marked.begin(), marked.end(), [&](std::string_view field) {
      double number = 0;
      return readNumber(field, number, style) == NumberProblem::none;
    }));
  }
};

/// Whether a mark may group thousands: 1 to 3 digits in front of it, of which the first is not 0, and 3 behind.
bool mayGroup(std::string_view field, char mark) {
  if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
  const std::size_t at = field.find(mark);
  return at >= 1 && at <= 3 && field.size() == at + 4 && field[0] != '0';
}

/// Points group thousands where each number that has one has three digits behind it, and a column has such numbers
/// beside whole ones below 1000. A program that writes three decimals writes them of all numbers of a column.
bool doPointsGroup(const TextRows& rows) {
  struct Column {
    bool hasGroups = false, hasWhole = false;
  };
  std::vector<Column> columns;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      double number = 0;
      if (readNumber(row[i], number) != NumberProblem::none) continue;
      columns.resize(std::max(columns.size(), i + 1));
      if (row[i].find('.') == std::string::npos) {
        if (row[i].find_first_of("eE") == std::string::npos && std::abs(number) >= 1000) return false;
        columns[i].hasWhole = columns[i].hasWhole || number != 0;
      } else {
        if (!mayGroup(row[i], '.')) return false;
        columns[i].hasGroups = true;
      }
    }
  return std::any_of(columns.begin(), columns.end(),
                     [](const Column& column) { return column.hasGroups && column.hasWhole; });
}

CutFields countFields(Cut& cut) {
  CutFields fields;
  for (const auto& row : cut.rows) {
    for (const std::string& field : row) {
      ++fields.all;
      double number = 0;
      if (readNumber(field, number) == NumberProblem::none) {
        const bool isPlain = field.find('.') == std::string::npos;
        fields.plain += isPlain;
        cut.points += !isPlain;
        if (isPlain) continue;
      } else if (readNumber(field, number, {','}) == NumberProblem::none && field.back() != ',') {
        ++cut.commas;
        cut.thousands += mayGroup(field, ',');
      } else if (const DateOrder order = dateOrderOf(field); order != DateOrder::none) {
        ++fields.dates;
        cut.dayFirst += order == DateOrder::dayFirst;
        cut.monthFirst += order == DateOrder::monthFirst;
        cut.unclearDates += order == DateOrder::unclear;
        continue;
      } else if (field.empty() ||
                 !(field.front() == '-' || field.front() == '+' || (field.front() >= '0' && field.front() <= '9'))) {
        continue;
      }
      fields.marked.push_back(field);
    }
  }
  return fields;
}

/// Every way to mark thousands, with the decimal marks that go with it.
constexpr NumberStyle groupedStyles[] = {{'.', ','}, {',', '.'}, {'.', ' '}, {',', ' '}, {'.', '\''}, {',', '\''}};

/// Thousands have marks if they make numbers of fields that are none without them.
NumberStyle styleOf(const Cut& cut, const CutFields& fields, const TableChoices& choices) {
  if (cut.pointsGroup && !choices.decimal && !choices.thousands) return {',', '.'};
  const char usual = cut.commas > cut.points ? ',' : '.';
  NumberStyle best{choices.decimal.value_or(usual), choices.thousands.value_or('\0')};
  if (best.thousands == best.decimal && !choices.decimal) best.decimal = best.thousands == ',' ? '.' : ',';
  if (choices.thousands || cut.commas + cut.points == fields.marked.size()) return best;
  std::size_t most = fields.readableAs(best);
  for (const NumberStyle& style : groupedStyles) {
    if (style.thousands == cut.separator && style.thousands == ' ') continue;
    if (choices.decimal && *choices.decimal != style.decimal) continue;
    const std::size_t readable = fields.readableAs(style);
    if (readable <= most) continue;
    most = readable;
    best = style;
  }
  return best;
}

Cut cutAt(char separator, std::string_view start, bool isWhole, const TableChoices& choices) {
  stopIfRequested();
  Cut cut;
  cut.separator = separator;
  cut.rows = rowsIn(start, isWhole, separator, mostSampleRows);
  if (cut.rows.empty()) return cut;
  const std::size_t columns = cut.rows[0].size() + (lacksOneName(cut.rows) ? 1 : 0);
  const auto alike = std::count_if(cut.rows.begin(), cut.rows.end(),
                                   [&](const auto& row) { return row.size() == columns || &row == &cut.rows[0]; });
  cut.regular = static_cast<double>(alike) / static_cast<double>(cut.rows.size());
  const CutFields fields = countFields(cut);
  cut.pointsGroup = cut.commas == 0 && cut.points > 0 && doPointsGroup(cut.rows);
  cut.style = styleOf(cut, fields, choices);
  cut.numbers = static_cast<double>(fields.plain + fields.dates + fields.readableAs(cut.style)) /
                static_cast<double>(std::max<std::size_t>(1, fields.all));
  return cut;
}

Cut bestCut(std::string_view start, bool isWhole, const TableChoices& choices) {
  if (choices.separator) return cutAt(*choices.separator, start, isWhole, choices);
  std::optional<Cut> best;
  for (const char separator : tableSeparators) {
    Cut cut = cutAt(separator, start, isWhole, choices);
    if (cut.rows.empty() || cut.rows[0].size() < 2) continue;
    // Prose has spaces too.
    if (separator == ' ' && cut.numbers == 0) continue;
    // In a single column of numbers, commas that are known to be decimal cut each number in two.
    if (choices.decimal == separator && cut.commas == 0 && cut.numbers == 1 && cut.rows[0].size() == 2) continue;
    if (!best || cut.isBetterThan(*best)) best = std::move(cut);
  }
  // One column: a decimal comma is no separator.
  return best ? *best : cutAt(choices.decimal == ',' ? ';' : ',', start, isWhole, choices);
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

HeaderGuess guessHeader(const TextRows& rows, const TableFormat& format, const MissingMarks& missing) {
  if (rows.empty()) return {};
  if (lacksOneName(rows)) return {true};
  const std::vector<std::string>& first = rows[0];
  const auto isNumber = [&](const std::string& field) { return isValue(field, format); };
  const auto numbers = static_cast<std::size_t>(std::count_if(first.begin(), first.end(), isNumber));
  // A missing number among numbers is no name.
  const auto marks = static_cast<std::size_t>(std::count_if(
      first.begin(), first.end(), [&](const std::string& field) { return !field.empty() && missing.has(field); }));
  if (numbers > 0 && numbers + marks == first.size()) {
    if (marks > 0 || rows.size() == 1 || !countsColumns(first)) return {false};
    if (first.size() > 2)
      return {true, Message{translatable("core", "its first line counts the columns: taken for their names")}};
    return {false, Message{translatable("core", "its first line may count the columns: taken for data")}};
  }
  if (rows.size() == 1) return {numbers + 1 < first.size() || first.size() == 1};
  // A name stands over numbers; a class stands over classes.
  std::size_t textOverNumbers = 0;
  for (std::size_t k = 0; k < first.size(); ++k) {
    if (isNumber(first[k])) continue;
    std::size_t below = 0, known = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      if (k >= rows[i].size()) continue;
      below += isNumber(rows[i][k]);
      known += !rows[i][k].empty() && !missing.has(rows[i][k], true);
    }
    textOverNumbers += 2 * below >= std::max<std::size_t>(1, known);
  }
  if (textOverNumbers == 0) return {numbers == 0};
  if (numbers == 0) return {true};
  return {true, Message{translatable("core", "its first line has names and numbers: taken for names")}};
}

}  // namespace

/// Whether the row begins one column late: R's write.table leaves out the name of the column of row names.
bool lacksOneName(const TextRows& rows) {
  return rows.size() > 1 && rows[0].size() > 1 &&
         std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) { return row.size() == rows[0].size() + 1; });
}

bool isMatrixInOneLine(std::string_view text) {
  text = trimmed(text);
  if (text.ends_with(';')) text.remove_suffix(1);
  if (text.find_first_of("\r\n") != std::string_view::npos || text.find(';') == std::string_view::npos) return false;
  constexpr std::string_view minus = "\u2212";
  std::size_t columns = 0;
  for (;;) {
    const std::size_t end = text.find(';');
    std::size_t numbers = 0;
    for (std::string_view row = trimmed(text.substr(0, end)); !row.empty(); ++numbers) {
      std::string_view field = row.substr(0, row.find(' '));
      row = trimmed(row.substr(field.size()));
      if (field.starts_with(minus)) field.remove_prefix(minus.size());
      if (!isNumber(field)) return false;
    }
    if (numbers < 2 || (columns > 0 && numbers != columns)) return false;
    columns = numbers;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

bool isValue(std::string_view text, const TableFormat& format) {
  double number = 0;
  return readNumber(text, number, {format.decimal, format.thousands}) == NumberProblem::none ||
         dateOrderOf(text) != DateOrder::none;
}

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

std::string LeftOutRows::someLines(std::size_t most) const {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i)
    text.append(i == 0 ? "" : ", ").append(std::to_string(lines[i]));
  return static_cast<std::size_t>(count) > std::min(most, lines.size()) ? text + ", …" : text;
}

MessageArgument separatorName(char separator) {
  if (separator == '\t') return words(translatable("core", "Tab"));
  if (separator == ' ') return words(translatable("core", "space"));
  return std::string(1, separator);
}

Message encodingDoubt(const EncodingGuess& encoding) {
  const TextEncoding* row = findRow(encodings(), encoding.id);
  return {translatable("core", "its bytes are not UTF-8: taken for %1"), {words((row ? *row : encodings()[0]).name)}};
}

FormatGuess guessFormat(std::string_view start, bool isWhole, const TableChoices& chosen,
                        const EncodingGuess& encoding) {
  TableChoices choices = chosen;
  if (isWhole && !choices.thousands && isMatrixInOneLine(start)) choices.thousands = '\0';
  const Cut cut = bestCut(start, isWhole, choices);
  FormatGuess guess;
  const auto doubt = [&guess](const Message& reason) {
    guess.isClear = false;
    guess.reasons.push_back(reason);
  };
  guess.format.encoding = encoding.id;
  if (!encoding.isClear) doubt(encodingDoubt(encoding));
  guess.format.separator = cut.separator;
  guess.format.decimal = cut.style.decimal;
  guess.format.thousands = cut.style.thousands;
  if (!choices.decimal && cut.style.thousands == 0 && cut.commas > 0) {
    if (cut.points > 0)
      doubt({cut.style.decimal == ','
                 ? translatable("core", "some numbers have a comma, some a point: taken for decimal commas")
                 : translatable("core", "some numbers have a comma, some a point: taken for decimal points")});
    else if (cut.commas == cut.thousands && !choices.thousands)
      doubt({translatable("core", "commas may group thousands: taken for decimal commas")});
  }
  if (cut.pointsGroup && !choices.decimal && !choices.thousands)
    doubt({translatable(
        "core", "every point has three digits behind it, beside whole numbers: points are taken to group thousands")});
  const bool isUnclear = cut.unclearDates > 0 && cut.dayFirst == 0 && cut.monthFirst == 0;
  guess.format.monthFirst = choices.monthFirst.value_or(isUnclear || cut.monthFirst > cut.dayFirst);
  if (isUnclear && !choices.monthFirst)
    doubt({translatable("core", "its dates may begin with the day or the month: taken for the month")});
  if (choices.decimal || cut.style.thousands != 0 || cut.commas + cut.points > 0)
    guess.shown.decimal = cut.style.decimal;
  if (choices.thousands || cut.style.thousands != 0) guess.shown.thousands = cut.style.thousands;
  if (choices.monthFirst || cut.dayFirst + cut.monthFirst + cut.unclearDates > 0)
    guess.shown.monthFirst = guess.format.monthFirst;
  const HeaderGuess header = guessHeader(cut.rows, guess.format, MissingMarks(choices.missing));
  guess.format.hasHeader = choices.hasHeader.value_or(header.hasHeader);
  if (!choices.hasHeader && header.reason) doubt(*header.reason);
  return guess;
}

}  // namespace attn
