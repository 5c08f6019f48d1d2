// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/pair_files.h"

#include <algorithm>
#include <optional>

#include "core/base/code_points.h"
#include "core/base/words.h"
#include "core/files/pair_table.h"

namespace attn {
namespace {

std::u32string sideOf(const std::string& text, std::size_t pair) {
  std::u32string side = codePoints(text);
  const std::string number = std::to_string(pair + 1);
  if (std::any_of(side.begin(), side.end(), isLoneByte))
    throw DataError({translatable("core", "pair %1 has a text that is no UTF-8"), {number}});
  if (side.size() > mostCharacters)
    throw DataError({translatable("core", "pair %1 has a text of %2 characters, expected at most %3"),
                     {number, std::to_string(side.size()), std::to_string(mostCharacters)}});
  for (const char32_t character : side)
    if (isControl(character))
      throw DataError(
          {translatable("core", "pair %1 has the control character %2"), {number, codePointName(character)}});
  return side;
}

std::vector<TextPair> pairsOf(const Database& table) {
  std::vector<TextPair> pairs;
  pairs.reserve(table.keys.size());
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    pairs.push_back({sideOf(table.keys[i], i), sideOf(table.values[i], i)});
    if (pairs.back().source.empty())
      throw DataError(
          {translatable("core", "pair %1 has no source, expected at least one character"), {std::to_string(i + 1)}});
  }
  if (pairs.empty()) throw DataError({translatable("core", "there are no pairs to learn from")});
  return pairs;
}

bool isTable(const std::string& path) {
  std::string ending = path.substr(path.size() - std::min<std::size_t>(path.size(), 4));
  for (char& letter : ending)
    letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter);
  return ending == ".csv";
}

}  // namespace

std::vector<TextPair> readPairFile(const std::string& path) {
  if (!isTable(path)) return readTextPairs(path);
  return pairsOf(readPairs(path, {.hasHeader = std::nullopt}).database);
}

std::vector<TextPair> parsePastedPairs(std::string_view text) {
  PairChoices choices{.hasHeader = std::nullopt, .usuallyHasHeader = false};
  // A comma may well be part of a text ("May 3, 1979"), a Tab is not.
  if (text.substr(0, text.find('\n')).find('\t') != std::string_view::npos) choices.separator = '\t';
  return pairsOf(parsePairs(text, choices).database);
}

}  // namespace attn
