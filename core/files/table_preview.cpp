// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <span>

#include "core/files/csv.h"
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

TablePreview previewOf(const TableStart& start, const TableChoices& choices, std::size_t mostRows) {
  TablePreview preview;
  try {
    const EncodingGuess encoding =
        choices.encoding ? EncodingGuess{*choices.encoding} : guessEncoding(start.text, start.isWhole);
    const std::string text = previewedText(start, encoding.id);
    preview.format = guessFormat(text, true, choices, encoding);
    const TableFormat& format = preview.format.format;
    preview.rows = rowsIn(text, true, format.separator, sampleRows);
    preview.columns = guessRoles(preview.rows, format, true, choices);
    if (format.hasHeader && !preview.rows.empty()) preview.rows.erase(preview.rows.begin());
    if (preview.rows.size() > mostRows) preview.rows.resize(mostRows);
    // What the columns are is known by now.
    preview.leftOut = parsePoints(text, settled(choices, preview)).leftOut;
  } catch (const DataError& error) {
    preview.problem = error.message();
  }
  return preview;
}

}  // namespace attn
