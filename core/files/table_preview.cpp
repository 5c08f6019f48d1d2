// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <span>

#include "core/files/csv.h"
#include "core/files/pair_table.h"
#include "core/files/regular_file.h"
#include "core/files/table_text.h"

// How a table begins, to be shown while it is asked how it is meant.

namespace attn {
namespace {

constexpr std::size_t sampleRows = 100;      // as many as the readers look at
constexpr std::size_t previewSize = 65'536;  // bytes, unless two rows are longer

/// The text up to the end of its last whole row in at most `previewSize` bytes. The names and a row below them are
/// taken however long they are.
std::string_view wholeRows(std::string_view text, bool isWhole) {
  if (isWhole && text.size() <= previewSize) return text;
  bool isQuoted = false;
  std::size_t end = 0;
  int rows = 0;
  for (std::size_t i = 0; i < text.size() && (i < previewSize || rows < 2); ++i) {
    isQuoted ^= text[i] == '"';
    if (isQuoted || (text[i] != '\n' && text[i] != '\r')) continue;
    rows += i > end;  // a line without text is none
    end = i + 1;
  }
  if (isWhole && rows < 2) return text;
  return text.substr(0, end > 0 ? end : previewSize);
}

/// The same of a table in its encoding, of which no more is looked at than it takes.
std::string previewedText(const TableStart& start, const std::string& encoding) {
  constexpr std::size_t bytes = 2 * previewSize;  // of UTF-16
  for (const std::size_t size : {bytes, start.text.size()}) {
    const bool isWhole = start.isWhole && size >= start.text.size();
    std::string text = decoded(std::string_view(start.text).substr(0, size), encoding);
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    const std::string_view rows = wholeRows(text, isWhole);
    if (size < start.text.size() && std::count(rows.begin(), rows.end(), '\n') < 2) continue;
    return std::string(rows);
  }
  return {};
}

/// Everything that is known of a table whose text is UTF-8 now.
TableChoices settled(const TableChoices& choices, const TablePreview& preview) {
  TableChoices all = choices;
  const TableFormat& format = preview.format.format;
  all.separator = format.separator;
  all.decimal = format.decimal;
  all.thousands = format.thousands;
  all.hasHeader = format.hasHeader;
  all.monthFirst = format.monthFirst;
  all.encoding = "utf-8";
  all.roles = preview.columns.roles;
  return all;
}

TableChoices settledAs(TableChoices choices, const PairFormat& pairs) {
  choices.separator = pairs.separator;
  choices.hasHeader = pairs.hasHeader;
  return choices;
}

void previewPoints(TablePreview& preview, std::string_view text, const TableChoices& choices,
                   const EncodingGuess& encoding) {
  preview.format = guessFormat(text, true, choices, encoding);
  preview.rows = rowsIn(text, true, preview.format.format.separator, sampleRows);
  preview.columns = guessRoles(preview.rows, preview.format.format, true, choices);
}

void previewPairs(TablePreview& preview, std::string_view text, const TableChoices& choices, TableUse use,
                  const EncodingGuess& encoding) {
  const PairFormat pairs = guessPairFormat(text, true, pairChoices(choices, use));
  preview.format = guessFormat(text, true, settledAs(choices, pairs), encoding);
  preview.format.format.decimal = pairs.decimal;
  preview.format.format.thousands = pairs.thousands;
  preview.format.reasons = pairs.reasons;
  preview.format.isClear = encoding.isClear && pairs.reasons.empty();
  if (!encoding.isClear) preview.format.reasons.push_back(encodingDoubt(encoding));
  preview.rows = rowsIn(text, true, pairs.separator, sampleRows, Spaces::kept);
  preview.columns = pairColumns(preview.rows, pairs, choices.roles);
}

}  // namespace

TableStart startOfText(std::string_view text) {
  return {std::string(text.substr(0, sampleBytes)), text.size() <= sampleBytes};
}

TableStart startOfFile(const std::string& path) {
  const RegularFile file(path);
  std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(sampleBytes, file.size())), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  return {std::move(text), file.size() <= sampleBytes};
}

TablePreview previewOf(const TableStart& start, const TableChoices& choices, std::size_t mostRows, TableUse use) {
  TablePreview preview;
  try {
    const EncodingGuess encoding =
        choices.encoding ? EncodingGuess{*choices.encoding} : guessEncoding(start.text, start.isWhole);
    const std::string text = previewedText(start, encoding.id);
    if (use == TableUse::points)
      previewPoints(preview, text, choices, encoding);
    else
      previewPairs(preview, text, choices, use, encoding);
    preview.isTable = preview.columns.names.size() > 1 && text.find('\0') == std::string::npos;
    if (preview.format.format.hasHeader && !preview.rows.empty()) preview.rows.erase(preview.rows.begin());
    if (preview.rows.size() > mostRows) preview.rows.resize(mostRows);
    // What the columns are is known by now.
    const TableChoices all = settled(choices, preview);
    preview.leftOut =
        use == TableUse::points ? parsePoints(text, all).leftOut : parsePairs(text, pairChoices(all, use)).leftOut;
  } catch (const DataError& error) {
    preview.problem = error.message();
  }
  return preview;
}

TableUse suitableUse(const TableStart& start, TableUse wanted) {
  if (wanted != TableUse::points) {
    if (!previewOf(start, {}, 1, wanted).problem) return wanted;
    return previewOf(start, {}, 1).problem ? wanted : TableUse::points;
  }
  const TableColumns columns = previewOf(start, {}, 1).columns;
  const bool hasNumbers = std::any_of(columns.features.begin(), columns.features.end(), [&](std::size_t k) {
    return columns.kinds[k] == ColumnKind::numbers || columns.kinds[k] == ColumnKind::dates;
  });
  return hasNumbers || columns.names.size() < 2 ? wanted : TableUse::pairs;
}

}  // namespace attn
