// SPDX-License-Identifier: GPL-3.0-or-later
#include <span>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/csv_fields.h"

namespace attn {

void appendField(std::string& line, double number) { line += number == number ? toString(number) : "nan"; }

void appendField(std::string& line, double number, Quantity quantity) {
  if (const auto date = isoDate(number, quantity))
    line += *date;
  else
    appendField(line, number);
}

void appendField(std::string& line, std::string_view text) {
  const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
  // At the beginning of a file U+FEFF would be taken for a byte order mark.
  if (text.find_first_of(",;\t\"\r\n") == std::string_view::npos && !text.starts_with("\xEF\xBB\xBF") &&
      (text.empty() || (!isSpace(text.front()) && !isSpace(text.back())))) {
    line += text;
    return;
  }
  line += '"';
  for (const char c : text) line.append(c == '"' ? 2 : 1, c);
  line += '"';
}

namespace {

/// One number, or several apart from each other by spaces, by a comma or by both: "-1, 2.5".
bool areNumbers(std::string_view text) {
  for (;;) {
    const std::size_t end = text.find_first_of(", ");
    if (!isNumber(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + (text[end] == ',' && text.substr(end + 1).starts_with(' ') ? 2 : 1));
  }
}

}  // namespace

std::string spreadsheetSafe(std::string_view text) {
  const bool isFormula =
      !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos && !areNumbers(text);
  return std::string(isFormula ? "'" : "").append(text);
}

void writeCsv(int file, const std::vector<CsvColumn>& columns, Index rows) {
  constexpr std::size_t blockSize = std::size_t{1} << 20;
  std::string block;
  std::size_t offset = 0;
  const auto write = [&] {
    writeAll(file, offset, std::as_bytes(std::span(block)));
    offset += block.size();
    block.clear();
  };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) block += ',';
    appendField(block, columns[i].name);
  }
  block += '\n';
  for (Index row = 0; row < rows; ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) block += ',';
      columns[i].cell(block, row);
    }
    block += '\n';
    if (block.size() < blockSize) continue;
    stopIfRequested();
    write();
  }
  write();
}

}  // namespace attn
