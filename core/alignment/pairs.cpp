// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/pairs.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <span>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{256} << 20;
constexpr std::size_t mostPairs = 1'000'000;
constexpr std::size_t mostBytesOfCharacter = 4;
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void failInLine(std::size_t line, const char* text, std::vector<MessageArgument> arguments = {}) {
  arguments.insert(arguments.begin(), std::to_string(line));
  throw DataError({text, std::move(arguments)});
}

std::u32string sideOf(std::string_view text, std::size_t line) {
  // Told by its bytes, before there is anything that takes more memory than the file.
  if (text.size() > mostBytesOfCharacter * mostCharacters)
    failInLine(line, translatable("core", "line %1 has a text of %2 bytes, expected at most %3 characters"),
               {std::to_string(text.size()), std::to_string(mostCharacters)});
  std::u32string side = codePoints(text);
  if (std::any_of(side.begin(), side.end(), isLoneByte))
    failInLine(line,
               translatable("core",
                            "line %1 has “%2” with bytes that are no character: perhaps the file has another encoding"),
               {shownName(text)});
  if (side.size() > mostCharacters)
    failInLine(line, translatable("core", "line %1 has a text of %2 characters, expected at most %3"),
               {std::to_string(side.size()), std::to_string(mostCharacters)});
  for (const char32_t character : side)
    if (isControl(character))
      failInLine(line, translatable("core", "line %1 has the control character %2"), {codePointName(character)});
  side.shrink_to_fit();  // there may be a million of them
  return side;
}

TextPair pairOf(std::string_view line, std::size_t number) {
  const auto columns = 1 + std::count(line.begin(), line.end(), '\t');
  if (columns == 1)
    failInLine(number, translatable("core", "line %1 has no Tab, expected a source, a Tab and a target"));
  if (columns != 2)
    failInLine(number, translatable("core", "line %1 has %2 columns, expected a source, a Tab and a target"),
               {std::to_string(columns)});
  const std::size_t tab = line.find('\t');
  if (tab == 0) failInLine(number, translatable("core", "line %1 has no source before the Tab"));
  return {sideOf(line.substr(0, tab), number), sideOf(line.substr(tab + 1), number)};
}

}  // namespace

bool isControl(char32_t character) { return character < 0x20 || (character >= 0x7F && character < 0xA0); }

std::string printableLine(std::u32string_view text) {
  std::string line;
  for (const char32_t character : text) {
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\x%02X", static_cast<unsigned>(character) & 0xFF);
    line += isControl(character) ? escape : toUtf8({&character, 1});
  }
  return line;
}

std::string shownText(std::u32string_view text) { return shownName(toUtf8(text)); }

std::string codePointName(char32_t character) {
  char name[16];
  std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(character));
  return name;
}

std::vector<TextPair> parseTextPairs(std::string_view text) {
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

std::vector<TextPair> readTextPairs(const std::string& path, const std::optional<std::string>& encoding,
                                    EncodingGuess* guess) {
  const RegularFile file(path);
  if (file.size() > mostBytes)
    throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                     {std::to_string(file.size()), std::to_string(mostBytes)}});
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  const EncodingGuess found = encoding ? EncodingGuess{*encoding} : guessEncoding(text, true);
  if (guess) *guess = found;
  if (found.id != encodings().front().id) text = decoded(text, found.id);
  return parseTextPairs(text);
}

}  // namespace attn
