// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/splitting.h"

#include <algorithm>
#include <utility>

#include "core/base/text/code_points.h"
#include "core/base/words.h"

namespace attn {
namespace {

/// A part of a word: a separator, or what lies between two.
struct WordPart {
  LetterRange range = {};
  bool isSeparator = false;
};

void partsOf(std::size_t size, const std::vector<LetterRange>& found, bool inverts, std::vector<WordPart>& parts) {
  parts.clear();
  std::size_t done = 0;
  for (const LetterRange& range : found) {
    if (range.begin > done) parts.push_back({{done, range.begin}, inverts});
    parts.push_back({range, !inverts});
    done = range.end;
  }
  if (done < size) parts.push_back({{done, size}, inverts});
}

/// Joins parts into words by the rule. \pre they are not removed
void joinParts(std::vector<WordPart>& parts, Separators separators) {
  if (separators == Separators::isolated) return;
  const bool isBackwards = separators == Separators::withNext;
  if (isBackwards) std::reverse(parts.begin(), parts.end());
  std::size_t count = 0;
  bool wasSeparator = false;
  for (const WordPart& part : parts) {
    const bool joins =
        separators == Separators::contiguous ? part.isSeparator == wasSeparator : part.isSeparator && !wasSeparator;
    wasSeparator = part.isSeparator;
    if (joins && count > 0) {
      LetterRange& range = parts[count - 1].range;
      range = {std::min(range.begin, part.range.begin), std::max(range.end, part.range.end)};
    } else {
      parts[count++] = part;
    }
  }
  parts.resize(count);
  if (isBackwards) std::reverse(parts.begin(), parts.end());
}

}  // namespace

Separators readSeparators(const FilePlace& place) {
  constexpr std::pair<const char*, Separators> rows[] = {
      {"Removed", Separators::removed},
      {"Isolated", Separators::isolated},
      {"MergedWithPrevious", Separators::withPrevious},
      {"MergedWithNext", Separators::withNext},
      {"Contiguous", Separators::contiguous},
  };
  for (const auto& [name, separators] : rows)
    if (place.text() == name) return separators;
  place.failUnsupported();
}

char32_t replacementOf(const FilePlace& place) {
  const auto replacement = place.find("replacement");
  if (!replacement) return U'▁';
  const std::u32string points = codePoints(replacement->text());
  if (points.size() != 1) replacement->fail(translatable("core", "one character"));
  return points.front();
}

void splitWords(Words& words, Separators separators, const FindSeparators& find, bool inverts) {
  Words split;
  split.letters.reserve(words.letters.size());
  std::vector<WordPart> parts;
  forEachWord(words, [&](std::span<const Letter> word) {
    partsOf(word.size(), find(word), inverts, parts);
    if (separators == Separators::removed)
      std::erase_if(parts, [](const WordPart& part) { return part.isSeparator; });
    else
      joinParts(parts, separators);
    for (const auto& [range, isSeparator] : parts) {
      const auto begin = word.begin() + static_cast<std::ptrdiff_t>(range.begin);
      split.letters.insert(split.letters.end(), begin, begin + static_cast<std::ptrdiff_t>(range.end - range.begin));
      split.endWord();
    }
  });
  words = std::move(split);
}

}  // namespace attn
