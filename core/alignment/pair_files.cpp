// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/pair_files.h"

#include <algorithm>
#include <optional>

#include "core/base/text/code_points.h"
#include "core/base/words.h"

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

PairFile pairsOf(const PairTable& table) {
  PairFile file{{}, table.encoding, table.leftOut};
  const Database& database = table.database;
  file.pairs.reserve(database.keys.size());
  for (std::size_t i = 0; i < database.keys.size(); ++i)
    file.pairs.push_back({sideOf(database.keys[i], i), sideOf(database.values[i], i)});
  return file;
}

/// A text is read from something.
PairChoices asSources(PairChoices choices) {
  choices.needsKey = true;
  return choices;
}

/// A comma may well be part of a text ("May 3, 1979"), a Tab is not.
PairChoices asPasted(std::string_view text, PairChoices choices) {
  if (!choices.separator && text.substr(0, text.find('\n')).find('\t') != std::string_view::npos)
    choices.separator = '\t';
  return choices;
}

bool isTable(const std::string& path) {
  std::string ending = path.substr(path.size() - std::min<std::size_t>(path.size(), 4));
  for (char& letter : ending)
    letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter);
  return ending == ".csv";
}

}  // namespace

PairFile readPairFile(const std::string& path, const PairChoices& choices) {
  const bool isSaidToBeTable = choices.separator || choices.hasHeader || choices.missing || !choices.roles.empty() ||
                               choices.keys || choices.value;
  if (isSaidToBeTable || isTable(path)) return pairsOf(readPairs(path, asSources(choices)));
  PairFile file;
  file.pairs = readTextPairs(path, choices.encoding, &file.encoding);
  return file;
}

PairFile parsePastedPairs(std::string_view text, const PairChoices& choices) {
  return pairsOf(parsePairs(text, asPasted(text, asSources(choices))));
}

PairFormat pastedPairFormat(std::string_view start, bool isWhole) {
  return guessPairFormat(start, isWhole, asPasted(start, {.hasHeader = std::nullopt, .usuallyHasHeader = false}));
}

}  // namespace attn
