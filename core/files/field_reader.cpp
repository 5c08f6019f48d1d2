// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/field_reader.h"

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "core/base/table.h"
#include "core/files/shown_name.h"

namespace attn {

FieldReader::~FieldReader() {
  if (m_isOpen) csv_free(&m_parser);
}

void FieldReader::add(std::string_view block) {
  if (!m_decoder) {
    if (m_encoding.id.empty()) m_encoding = guessEncoding(block, block.size() >= m_size);
    m_decoder.emplace(m_encoding.id);
  }
  m_bytes += block.size();
  parse(m_decoder->decode(block));
}

void FieldReader::parse(std::string_view text) {
  if (!m_isOpen && text.empty()) return;  // not a whole character yet
  if (!m_isOpen) text = opened(text);
  const std::size_t taken = csv_parse(&m_parser, text.data(), text.size(), onField, onRow, this);
  if (!m_problem && taken < text.size()) {
    if (csv_error(&m_parser) != CSV_EPARSE) throw std::bad_alloc();
    failHere(translatable("core",
                          "line %1, column %2 has a quotation mark inside its text, expected the whole text in "
                          "quotation marks and those inside it doubled"));
  }
  if (!m_problem && m_parser.entry_pos > m_longestField) failTooLong();
  if (m_problem) throw DataError(m_problem);
}

void FieldReader::close() {
  if (m_decoder && !m_problem)
    if (const std::string_view rest = m_decoder->finish(); !rest.empty()) parse(rest);
  if (m_isOpen && csv_fini(&m_parser, onField, onRow, this) != 0 && !m_problem)
    failHere(translatable("core", "line %1, column %2 begins with a quotation mark that is never closed"));
}

void FieldReader::fail(const char* text, std::vector<MessageArgument> arguments) {
  if (!m_problem) m_problem = {text, std::move(arguments)};
}

void FieldReader::failHere(const char* text, std::vector<MessageArgument> arguments) {
  arguments.insert(arguments.begin(), {std::to_string(m_rowLine), std::to_string(m_column + 1)});
  fail(text, std::move(arguments));
}

void FieldReader::failTooLong() {
  failHere(translatable("core", "line %1, column %2 is longer than %3 bytes: perhaps a quotation mark is not closed"),
           {std::to_string(m_longestField)});
}

void FieldReader::failUndecoded(std::string_view text) {
  const TextEncoding* row = findRow(encodings(), m_encoding.id);
  failHere(translatable("core", "line %1, column %2 has “%3”, which is not %4: perhaps the file has another encoding"),
           {shownName(text), words((row ? *row : encodings().front()).name)});
}

std::string_view FieldReader::opened(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const Dialect dialect = dialectOf(text, m_bytes >= m_size);
  constexpr unsigned char options = CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL | CSV_EMPTY_IS_NULL;
  if (csv_init(&m_parser, options) != 0) throw std::bad_alloc();
  m_isOpen = true;
  csv_set_delim(&m_parser, static_cast<unsigned char>(dialect.separator));
  csv_set_blk_size(&m_parser, 4096);
  if (dialect.keepsSpaces) csv_set_space_func(&m_parser, [](unsigned char) { return 0; });
  return text;
}

// Nothing is thrown through libcsv: it is C.
void FieldReader::onField(void* text, std::size_t size, void* self) {
  auto& reader = *static_cast<FieldReader*>(self);
  if (reader.m_problem) return;
  try {
    reader.m_isAfterReturn = false;
    reader.takeField(static_cast<const char*>(text), text ? size : 0);
  } catch (const std::exception&) {
    reader.m_problem = {translatable("core", "there is not enough memory for it")};
  }
}

void FieldReader::onRow(int end, void* self) {
  auto& reader = *static_cast<FieldReader*>(self);
  if (reader.m_problem) return;
  try {
    reader.endLine(end);
  } catch (const std::exception&) {
    reader.m_problem = {translatable("core", "there is not enough memory for it")};
  }
}

void FieldReader::endLine(int end) {
  const bool isSecondHalf = end == '\n' && std::exchange(m_isAfterReturn, false);
  m_isAfterReturn = end == '\r';
  if (!isSecondHalf) ++m_line;
  if (m_column > 0) endRow();
  m_column = 0;
  m_rowLine = m_line;
}

}  // namespace attn
