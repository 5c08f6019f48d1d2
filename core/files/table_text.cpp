// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table_text.h"

#include <unicode/ucnv.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/base/table.h"
#include "core/base/words.h"
#include "core/files/csv_fields.h"

namespace attn {
namespace {

constexpr std::size_t guessedFrom =
    524'288;  ///< bytes: quickly looked through, and a table has not much more at its start
constexpr std::size_t unitsAtOnce = 16'384;
constexpr const char* utf8 = "utf-8";

/// A character that is cut at the end of a text is no mistake of it.
std::string_view withoutCutCharacter(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) return text;
    if (byte < 0xC0) continue;
    const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    return length > back ? text.substr(0, text.size() - back) : text;
  }
  return text;
}

/// Whether bytes are UTF-16 without a mark that says so. Most texts have ASCII among them, if only separators, whose
/// other byte is 0; what has none, or not one character between two others, is none.
bool isUtf16(std::string_view bytes, bool isWhole, bool bigEndian) {
  if (isWhole && bytes.size() % 2 != 0) return false;
  constexpr std::size_t oneOf = 20;
  std::size_t plain = 0, cuts = 0;
  bool afterLead = false;
  const std::size_t units = bytes.size() / 2;
  for (std::size_t i = 0; i < units; ++i) {
    const auto first = static_cast<unsigned char>(bytes[2 * i]), second = static_cast<unsigned char>(bytes[2 * i + 1]);
    const unsigned unit = bigEndian ? first * 256U + second : second * 256U + first;
    if (unit < 0x20 && unit != '\t' && unit != '\n' && unit != '\r') return false;
    if (afterLead != static_cast<bool>(U16_IS_TRAIL(unit))) return false;
    afterLead = U16_IS_LEAD(unit);
    plain += unit < 0x80;
    cuts += unit == '\n' || unit == '\r' || unit == '\t' || unit == ',' || unit == ';';
  }
  return units > 0 && plain * oneOf >= units && cuts > 0;
}

/// Whether bytes are Chinese as GB18030 writes it. Two letters of another encoding in a row may look like one of its
/// rarer characters, so most of its characters have to be common ones: those of the first level of GB 2312, which are
/// in the order of their sounds, and its punctuation.
bool isChinese(std::string_view bytes, bool isWhole) {
  std::size_t common = 0, rare = 0;
  const auto at = [bytes](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0; };
  for (std::size_t i = 0; i < bytes.size();) {
    const unsigned lead = at(i), trail = at(i + 1);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    if (i + 1 >= bytes.size()) {
      if (isWhole) return false;
      break;
    }
    if (lead == 0x80 || lead == 0xFF) return false;
    if (trail >= 0x30 && trail <= 0x39) {
      if (!isWhole && i + 3 >= bytes.size()) break;
      if (at(i + 2) < 0x81 || at(i + 2) > 0xFE || at(i + 3) < 0x30 || at(i + 3) > 0x39) return false;
      ++rare;
      i += 4;
      continue;
    }
    if (trail < 0x40 || trail == 0x7F || trail == 0xFF) return false;
    const bool isCommon = trail >= 0xA1 && ((lead >= 0xB0 && lead <= 0xD7) || (lead >= 0xA1 && lead <= 0xA3));
    ++(isCommon ? common : rare);
    i += 2;
  }
  return common > rare;
}

/// No text has such bytes.
bool isBinary(std::string_view bytes) {
  return std::any_of(bytes.begin(), bytes.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v' && c != '\x1A';
  });
}

}  // namespace

const std::vector<TextEncoding>& encodings() {
  static const std::vector<TextEncoding> rows = {
      {utf8, translatable("core", "UTF-8"), nullptr},
      {"utf-16le", translatable("core", "UTF-16 LE"), "UTF-16LE"},
      {"utf-16be", translatable("core", "UTF-16 BE"), "UTF-16BE"},
      {"gb18030", translatable("core", "GB18030 (Simplified Chinese)"), "gb18030"},
      {"windows-1252", translatable("core", "Windows-1252 (Western European)"), "windows-1252"},
      {"windows-1250", translatable("core", "Windows-1250 (Central European)"), "windows-1250"},
      {"windows-1251", translatable("core", "Windows-1251 (Cyrillic)"), "windows-1251"},
      {"big5", translatable("core", "Big5 (Traditional Chinese)"), "Big5"},
      {"shift-jis", translatable("core", "Shift-JIS (Japanese)"), "Shift_JIS"},
      {"euc-kr", translatable("core", "EUC-KR (Korean)"), "EUC-KR"},
  };
  return rows;
}

EncodingGuess guessEncoding(std::string_view bytes, bool isWhole) {
  isWhole = isWhole && bytes.size() <= guessedFrom;
  bytes = bytes.substr(0, guessedFrom);
  if (bytes.starts_with("\xEF\xBB\xBF")) return {utf8};
  if (bytes.starts_with("\xFF\xFE")) return {"utf-16le"};
  if (bytes.starts_with("\xFE\xFF")) return {"utf-16be"};
  if (bytes.find('\0') != std::string_view::npos) {
    for (const bool bigEndian : {false, true})
      if (isUtf16(bytes, isWhole, bigEndian)) return {bigEndian ? "utf-16be" : "utf-16le"};
  }
  if (isUtf8(isWhole ? bytes : withoutCutCharacter(bytes)) || isBinary(bytes)) return {utf8};
  return {isChinese(bytes, isWhole) ? "gb18030" : "windows-1252", false};
}

TextDecoder::TextDecoder(const std::string& encoding) {
  const TextEncoding* row = findRow(encodings(), encoding);
  if (!row || !row->converter) return;
  UErrorCode status = U_ZERO_ERROR;
  m_converter = ucnv_open(row->converter, &status);
  if (U_FAILURE(status)) throw DataError({translatable("core", "this computer can't read %1"), {words(row->name)}});
  ucnv_setToUCallBack(m_converter, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  m_units.resize(unitsAtOnce);
}

TextDecoder::TextDecoder(TextDecoder&& other) noexcept
    : m_converter(std::exchange(other.m_converter, nullptr)),
      m_units(std::move(other.m_units)),
      m_lead(other.m_lead),
      m_text(std::move(other.m_text)) {}

TextDecoder::~TextDecoder() {
  if (m_converter) ucnv_close(m_converter);
}

std::string_view TextDecoder::decode(std::string_view bytes) { return m_converter ? convert(bytes, false) : bytes; }
std::string_view TextDecoder::finish() { return m_converter ? convert({}, true) : std::string_view(); }

std::string_view TextDecoder::convert(std::string_view bytes, bool isLast) {
  m_text.clear();
  const char* source = bytes.data();
  const char* const end = source + bytes.size();
  UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
  while (U_FAILURE(status)) {
    char16_t* target = m_units.data();
    status = U_ZERO_ERROR;
    ucnv_toUnicode(m_converter, &target, target + m_units.size(), &source, end, nullptr, isLast, &status);
    for (const char16_t* unit = m_units.data(); unit != target; ++unit) {
      if (U16_IS_LEAD(*unit)) {
        m_lead = *unit;
        continue;
      }
      const UChar32 character = U16_IS_TRAIL(*unit) ? U16_GET_SUPPLEMENTARY(std::exchange(m_lead, u'\0'), *unit)
                                                    : static_cast<UChar32>(*unit);
      char utf8Bytes[U8_MAX_LENGTH];
      std::size_t length = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
      U8_APPEND_UNSAFE(utf8Bytes, length, character);
#pragma GCC diagnostic pop
      m_text.append(utf8Bytes, length);
    }
    if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) continue;
    if (status != U_INVALID_CHAR_FOUND && status != U_ILLEGAL_CHAR_FOUND && status != U_TRUNCATED_CHAR_FOUND)
      throw std::bad_alloc();
    m_text += noCharacter;
  }
  return m_text;
}

std::string decoded(std::string_view bytes, const std::string& encoding) {
  TextDecoder decoder(encoding);
  std::string text(decoder.decode(bytes));
  return text.append(decoder.finish());
}

}  // namespace attn
