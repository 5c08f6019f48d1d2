// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/pairs.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <span>

#include "core/base/words.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{256} << 20;
constexpr std::size_t mostPairs = 1'000'000;
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void failInLine(std::size_t line, const char* text, std::vector<MessageArgument> arguments = {}) {
  arguments.insert(arguments.begin(), std::to_string(line));
  throw DataError({text, std::move(arguments)});
}

std::u32string sideOf(std::string_view text, std::size_t line) {
  std::u32string side;
  try {
    side = fromUtf8(text);
  } catch (const DataError&) {
    failInLine(line, translatable("core", "line %1 has “%2”, which is not UTF-8: save the file as UTF-8"),
               {shownName(text)});
  }
  if (side.size() > mostCharacters)
    failInLine(line, translatable("core", "line %1 has a text of %2 characters, expected at most %3"),
               {std::to_string(side.size()), std::to_string(mostCharacters)});
  for (const char32_t character : side)
    if (isControl(character))
      failInLine(line, translatable("core", "line %1 has the control character %2"), {codePointName(character)});
  return side;
}

TextPair pairOf(std::string_view line, std::size_t number) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos || line.find('\t', tab + 1) != std::string_view::npos)
    failInLine(
        number, translatable("core", "line %1 has %2 columns, expected a source, a Tab and a target"),
        {std::to_string(tab == std::string_view::npos ? 1 : 2 + std::count(line.begin() + tab + 1, line.end(), '\t'))});
  if (tab == 0) failInLine(number, translatable("core", "line %1 has no source before the Tab"));
  return {sideOf(line.substr(0, tab), number), sideOf(line.substr(tab + 1), number)};
}

}  // namespace

bool isControl(char32_t character) {
  return character < 0x20 || (character >= 0x7F && character < 0xA0) || (character >= 0xD800 && character < 0xE000) ||
         character > 0x10FFFF;
}

std::string toUtf8(std::u32string_view text) {
  std::string bytes;
  for (const char32_t character : text) {
    char units[U8_MAX_LENGTH];
    std::int32_t length = 0;
    U8_APPEND_UNSAFE(units, length,
                     static_cast<UChar32>(isControl(character) && character > 0x9F ? 0xFFFD : character));
    bytes.append(units, static_cast<std::size_t>(length));
  }
  return bytes;
}

std::u32string fromUtf8(std::string_view text) {
  std::u32string characters;
  characters.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    UChar32 character = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
    U8_NEXT(text.data(), at, text.size(), character);
#pragma GCC diagnostic pop
    if (character < 0) throw DataError({translatable("core", "“%1” is not UTF-8"), {shownName(text)}});
    characters += static_cast<char32_t>(character);
  }
  return characters;
}

std::string shownText(std::u32string_view text) { return shownName(toUtf8(text)); }

std::string codePointName(char32_t character) {
  char name[16];
  std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(character));
  return name;
}

std::vector<TextPair> parsePairs(std::string_view text) {
  if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
  std::vector<TextPair> pairs;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    if (pairs.size() == mostPairs)
      throw DataError({translatable("core", "has more than %1 pairs"), {std::to_string(mostPairs)}});
    pairs.push_back(pairOf(line, number));
  }
  if (pairs.empty())
    throw DataError({translatable("core", "has no pairs: expected lines of a source, a Tab and a target")});
  return pairs;
}

std::vector<TextPair> readPairs(const std::string& path) {
  const RegularFile file(path);
  if (file.size() > mostBytes)
    throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                     {std::to_string(file.size()), std::to_string(mostBytes)}});
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  return parsePairs(text);
}

}  // namespace attn
