// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/table_cells.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/files/csv_fields.h"
#include "core/files/field_reader.h"
#include "core/files/shown_name.h"
#include "core/import/guess/name_words.h"

namespace attn {
namespace {

constexpr std::size_t largestText = std::size_t{1} << 29;
constexpr std::size_t mostCells = 40'000'000;
constexpr std::size_t longestCell = 65'536;

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r") + 1 - start);
}

/// How many fields a line has, roughly: quotation marks are not looked at.
std::vector<std::string_view> roughFields(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t end = line.find(separator);
    const std::string_view field = line.substr(0, end);
    if (separator != ' ' || !trimmed(field).empty()) fields.push_back(trimmed(field));
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

struct TextLine {
  Index number;
  std::string_view text;
};

std::vector<TextLine> linesOf(std::string_view text) {
  std::vector<TextLine> lines;
  for (Index number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find_first_of("\r\n");
    lines.push_back({number, text.substr(0, end)});
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
  }
  return lines;
}

/// Without blanks at its end, those included that spreadsheets put in front of a percent sign so that no line breaks
/// there.
std::string_view withoutBlanksBehind(std::string_view text) {
  for (;;) {
    const std::size_t size = text.size();
    for (const std::string_view blank : {" ", "\u00a0", "\u202f"})
      if (text.ends_with(blank)) text.remove_suffix(blank.size());
    if (text.size() == size) return text;
  }
}

/// "layer 0, head 1": words for axes alone, each with a number.
bool isPlaceAlone(std::string_view text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", digits = "0123456789";
  bool isPlace = false;
  while (!(text = trimmed(text)).empty()) {
    const std::string_view word = text.substr(0, text.find_first_not_of(letters));
    if (word.empty() || !roleOfWord(word)) return false;
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(" _-:=#"), text.size()));
    const std::size_t length = std::min(text.find_first_not_of(digits), text.size());
    if (length == 0) return false;
    text.remove_prefix(length);
    text.remove_prefix(std::min(text.find_first_not_of(" _-:,;/"), text.size()));
    isPlace = true;
  }
  return isPlace;
}

/// The places of lines such as "layer 0, head 1", each of which stands alone, or after a blank line or at the
/// beginning: titles over the rows of that head. A single one may be the names of columns.
std::vector<bool> titlesIn(const std::vector<TextLine>& lines) {
  std::vector<bool> isTitle(lines.size(), false);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view text = trimmed(lines[i].text), word = text.substr(0, text.find_first_of(" _-:0123456789"));
    isTitle[i] = isPlaceAlone(text) || ((i == 0 || trimmed(lines[i - 1].text).empty()) && !word.empty() &&
                                        roleOfWord(word) && text.find_first_of("0123456789") != std::string_view::npos);
  }
  if (std::count(isTitle.begin(), isTitle.end(), true) < 2) isTitle.assign(lines.size(), false);
  return isTitle;
}

/// Percent signs behind digits say nothing about how a table is cut, and neither do the blanks between both.
std::string sampleOf(const std::vector<TextLine>& lines) {
  std::string sample;
  const std::vector<bool> isTitle = titlesIn(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const TextLine& line = lines[i];
    if (trimmed(line.text).empty() || line.text.starts_with('#') || isTitle[i]) continue;
    for (const char c : line.text) {
      const std::size_t digits = c == '%' ? withoutBlanksBehind(sample).size() : 0;
      if (digits > 0 && sample[digits - 1] >= '0' && sample[digits - 1] <= '9')
        sample.resize(digits);
      else
        sample += c;
    }
    sample += '\n';
    if (sample.size() > sampleBytes) break;
  }
  return sample;
}

/// Tells comments from rows whose first token begins with "#", as word pieces do.
class CommentTest {
 public:
  CommentTest(const std::vector<TextLine>& lines, const TableFormat& format) : m_format(format) {
    std::map<std::size_t, int> counts;
    constexpr int enough = 100;
    int seen = 0;
    for (const TextLine& line : lines)
      if (!trimmed(line.text).empty() && !line.text.starts_with('#') && seen++ < enough)
        ++counts[roughFields(line.text, format.separator).size()];
    int most = 0;
    for (const auto& [fields, count] : counts)
      if (count > most) most = count, m_fields = fields;
  }

  bool isComment(std::string_view line) const {
    if (!line.starts_with('#')) return false;
    const std::vector<std::string_view> fields = roughFields(line, m_format.separator);
    if (fields.size() != m_fields || m_fields < 2) return true;
    double number = 0;
    return !std::all_of(fields.begin() + 1, fields.end(),
                        [&](std::string_view field) { return isCellNumber(field, m_format, number); });
  }

 private:
  const TableFormat& m_format;
  std::size_t m_fields = 0;
};

/// The rows of one block. The text is UTF-8 already.
class CellReader final : FieldReader {
 public:
  CellReader(char separator, bool keepsSpaces, Index firstLine, std::size_t size, std::vector<CellRow>& rows)
      : FieldReader(longestCell, size, "utf-8"),
        m_separator(separator),
        m_keepsSpaces(keepsSpaces),
        m_firstLine(firstLine),
        m_rows(rows) {}

  void read(std::string_view text) {
    add(text);
    close();
    if (m_problem) throw DataError(m_problem);
  }

 private:
  Dialect dialectOf([[maybe_unused]] std::string_view start, [[maybe_unused]] bool isWhole) override {
    return {m_separator, m_keepsSpaces};
  }

  void takeField(const char* text, std::size_t size) override {
    if (!text && m_separator == ' ') return;  // several spaces are one separator
    if (m_column == 0) m_rows.push_back({m_firstLine + m_rowLine - 1});
    if (++m_column > mostTableColumns || ++m_cells > mostCells)
      return fail(translatable("core", "line %1: the table has more than %2 columns or %3 cells"),
                  {std::to_string(m_rows.back().line), std::to_string(mostTableColumns), std::to_string(mostCells)});
    const std::string_view field(text, size);
    if (field.find('\0') != std::string_view::npos || !isUtf8(field))
      return fail(translatable("core", "line %1 has bytes that are no text"), {std::to_string(m_rows.back().line)});
    m_line += lineBreaks(field);
    m_rows.back().fields.emplace_back(field);
  }

  void endRow() override {
    auto& fields = m_rows.back().fields;
    if (std::all_of(fields.begin(), fields.end(), [](const std::string& field) { return field.empty(); }))
      m_rows.pop_back();
  }

  char m_separator;
  bool m_keepsSpaces;
  Index m_firstLine;
  std::vector<CellRow>& m_rows;
  std::size_t m_cells = 0;
};

/// Adds the rows of these lines to a block.
void addRows(CellBlock& block, std::span<const TextLine> lines, const TableFormat& format) {
  if (lines.empty()) return;
  std::string text;
  for (const TextLine& line : lines) text.append(line.text).append("\n");
  // Spaces around tokens mean something, unless quotation marks follow them.
  const std::string beforeQuote = std::string(1, format.separator) + " \"";
  const bool keepsSpaces = format.separator != ' ' && text.find(beforeQuote) == std::string::npos;
  CellReader(format.separator, keepsSpaces, lines.front().number, text.size(), block.rows).read(text);
}

/// Lines from one break to the next; quoted texts may hold blank lines.
std::vector<CellBlock> blocksOf(const std::vector<TextLine>& lines, const TableFormat& format, bool atBlankLines) {
  const CommentTest comments(lines, format);
  const std::vector<bool> isTitle = titlesIn(lines);
  std::vector<CellBlock> blocks;
  std::string title;
  std::size_t start = 0, quotes = 0;
  const auto close = [&](std::size_t end) {
    CellBlock block{title, {}};
    addRows(block, std::span(lines).subspan(start, end - start), format);
    if (block.rows.empty()) return;
    blocks.push_back(std::move(block));
    title.clear();
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i].text;
    const bool isOpen = quotes % 2 != 0;
    const bool isBreak = !isOpen && (comments.isComment(line) || isTitle[i] || (atBlankLines && trimmed(line).empty()));
    if (!isBreak) {
      quotes += static_cast<std::size_t>(std::count(line.begin(), line.end(), '"'));
      continue;
    }
    close(i);
    start = i + 1;
    if (!trimmed(line).empty()) title = std::string(trimmed(line));
  }
  close(lines.size());
  return blocks;
}

/// Some programs end each line with a separator: a last column without a name or a number is none.
void dropEmptyColumn(CellBlock& block) {
  const auto endsEmpty = [&](const CellRow& row) {
    return row.fields.size() > 1 && row.fields.size() == block.rows.front().fields.size() && row.fields.back().empty();
  };
  if (!std::all_of(block.rows.begin(), block.rows.end(), endsEmpty)) return;
  for (CellRow& row : block.rows) row.fields.pop_back();
}

/// A table of Markdown, "| a | b |" with a line of dashes below the first, with tabs instead; else the text as it is.
std::string withoutBars(std::string text) {
  std::string plain;
  for (const TextLine& line : linesOf(text)) {
    std::string_view rest = trimmed(line.text);
    const bool isRow = rest.size() > 1 && rest.starts_with('|') && rest.ends_with('|');
    if (!isRow && !rest.empty()) return text;
    if (isRow && rest.find_first_not_of("|-: ") != std::string_view::npos) {
      rest = rest.substr(1, rest.size() - 2);
      std::string separator;
      for (const std::string_view field : roughFields(rest, '|')) {
        plain.append(separator).append(field);
        separator = "\t";
      }
    }
    plain += '\n';
  }
  return plain;
}

bool areAlike(const std::vector<CellBlock>& blocks) {
  return std::all_of(blocks.begin(), blocks.end(), [&](const CellBlock& block) {
    return block.rows.size() > 1 && block.rows.size() == blocks.front().rows.size() &&
           block.rows.back().fields.size() == blocks.front().rows.back().fields.size();
  });
}

}  // namespace

bool isCellNumber(std::string_view field, const TableFormat& format, double& number) {
  field = trimmed(field);
  const bool isPercent = field.ends_with('%');
  if (isPercent) field = withoutBlanksBehind(trimmed(field.substr(0, field.size() - 1)));
  constexpr std::string_view minus = "\u2212";
  std::string plain;
  if (field.starts_with(minus)) {
    plain = '-';
    field.remove_prefix(minus.size());
  }
  plain += field;
  const NumberProblem problem = readNumber(plain, number, {format.decimal, format.thousands});
  if (problem == NumberProblem::none) {
    if (isPercent) number /= 100;
    return true;
  }
  if (isPercent) return false;
  const std::string lower = inLowerCase(plain);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (lower == "-inf" || lower == "-infinity" || lower == "-\u221e")
    number = -infinity;
  else if (lower == "inf" || lower == "infinity" || lower == "+inf")
    number = infinity;
  else if (MissingMarks().has(lower))
    number = std::numeric_limits<double>::quiet_NaN();
  else
    return false;
  return true;
}

double cellNumber(const CellRow& row, std::size_t column, const TableFormat& format) {
  double number = 0;
  if (isCellNumber(row.fields[column], format, number)) return number;
  throw DataError({translatable("core", "line %1, column %2 has “%3”, expected a number"),
                   {std::to_string(row.line), std::to_string(column + 1), shownName(row.fields[column])}});
}

CellTable readCells(std::string_view bytes) {
  if (bytes.size() > largestText)
    throw DataError({translatable("core",
                                  "it is a text of %1 bytes, expected at most %2: numbers are better kept "
                                  "as .npy"),
                     {std::to_string(bytes.size()), std::to_string(largestText)}});
  const EncodingGuess encoding = guessEncoding(bytes, true);
  std::string text = decoded(bytes, encoding.id);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  constexpr std::size_t looked = 4096;
  if (text.substr(0, looked).find('\0') != std::string::npos || text.find(noCharacter) != std::string::npos)
    throw DataError({translatable("core",
                                  "it is no file that attention is read from: expected .npy, .npz, .safetensors, JSON, "
                                  "or a table as text")});
  text = withoutBars(std::move(text));
  if (isMatrixInOneLine(text)) std::replace(text.begin(), text.end(), ';', '\n');
  std::vector<TextLine> lines = linesOf(text);
  // Excel takes the separator from a first line of its own.
  std::optional<char> stated;
  if (const std::string first(lines.empty() ? std::string_view() : trimmed(lines.front().text));
      first.size() == 5 && inLowerCase(first).starts_with("sep=")) {
    stated = first.back();
    lines.erase(lines.begin());
  }
  std::string sample = sampleOf(lines);
  // The first row of a triangle has one number and no separator, and the last has all.
  if (const std::size_t end = sample.find('\n'); sample.find_first_of(",;\t |") > end && end + 1 < sample.size())
    sample.erase(0, end + 1);
  CellTable table;
  TableChoices choices;
  choices.hasHeader = false;  // headings are found in another way
  const FormatGuess guess = guessFormat(sample, sample.size() <= sampleBytes, choices, encoding);
  table.format = guess.format;
  if (stated) table.format.separator = *stated;
  table.notes = guess.reasons;
  table.blocks = blocksOf(lines, table.format, true);
  if (table.blocks.size() > 1 && !areAlike(table.blocks)) table.blocks = blocksOf(lines, table.format, false);
  if (table.blocks.empty()) throw DataError({translatable("core", "it has no rows, expected a table of numbers")});
  for (CellBlock& block : table.blocks) dropEmptyColumn(block);
  // np.savetxt writes the names of columns as a comment.
  CellBlock& first = table.blocks.front();
  if (table.blocks.size() == 1 && first.title.starts_with('#')) {
    CellRow header{first.rows.front().line - 1};
    std::string_view names = std::string_view(first.title).substr(1);
    for (const std::string_view name : roughFields(trimmed(names), table.format.separator))
      header.fields.emplace_back(name);
    if (header.fields.size() == first.rows.front().fields.size())
      first.rows.insert(first.rows.begin(), std::move(header));
  }
  return table;
}

}  // namespace attn
