// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/word_cutters.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/stop.h"
#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/pattern.h"
#include "core/tokenizer/splitting.h"

namespace attn {
namespace {

// An expression that is part of a row, not of a file.
constexpr const char* gpt2Words = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

Pattern ownPattern(const char* regex) {
  const JsonValue none;
  return {regex, FilePlace(none, regex)};
}

/// Every letter that passes the test is a match of its own.
template <class Test>
WordCutter cutAtLetters(Test test, Separators separators) {
  return [=](Words& words) {
    std::vector<LetterRange> found;
    splitWords(words, separators, [&](std::span<const Letter> word) -> const std::vector<LetterRange>& {
      found.clear();
      for (std::size_t i = 0; i < word.size(); ++i)
        if (test(word[i].point)) found.push_back({i, i + 1});
      return found;
    });
  };
}

void cutAtPattern(Words& words, const Pattern& pattern, Separators separators, bool inverts) {
  PatternFinder finder(pattern);
  splitWords(
      words, separators,
      [&](std::span<const Letter> word) -> const std::vector<LetterRange>& { return finder.find(word); }, inverts);
}

WordCutter readBert(const FilePlace&) {
  return [space = cutAtLetters(isWhiteSpace, Separators::removed),
          marks = cutAtLetters(isPunctuation, Separators::isolated)](Words& words) {
    space(words);
    marks(words);
  };
}

/// The words again, with `text` before each that passes the test. It comes from the word's first letter.
template <class Test>
void prepend(Words& words, char32_t text, const Test& test) {
  Words prepended;
  prepended.letters.reserve(words.letters.size() + words.ends.size());
  forEachWord(words, [&](std::span<const Letter> word) {
    if (test(word)) prepended.letters.push_back({text, word.front().begin, word.front().end});
    prepended.letters.insert(prepended.letters.end(), word.begin(), word.end());
    prepended.endWord();
  });
  words = std::move(prepended);
}

void toBytes(Words& words) {
  Words bytes;
  bytes.letters.reserve(words.letters.size());
  bytes.ends.reserve(words.ends.size());
  std::string utf8;
  forEachWord(words, [&](std::span<const Letter> word) {
    for (const Letter& letter : word) {
      utf8.clear();
      appendUtf8(utf8, letter.point);
      for (const char c : utf8)
        bytes.letters.push_back({byteLetters[static_cast<unsigned char>(c)], letter.begin, letter.end});
    }
    bytes.endWord();
  });
  requireFewLetters(bytes.letters.size());
  words = std::move(bytes);
}

WordCutter readByteLevel(const FilePlace& place) {
  const bool prepends = place.flag("add_prefix_space", true), cuts = place.flag("use_regex", true);
  return [=, pattern = ownPattern(gpt2Words)](Words& words) {
    if (prepends) prepend(words, U' ', [](std::span<const Letter> word) { return word.front().point != U' '; });
    if (cuts) cutAtPattern(words, pattern, Separators::isolated, false);
    toBytes(words);
  };
}

/// Where ▁ is put before a text.
enum class Prepending { always, first, never };

Prepending prependingOf(const FilePlace& place) {
  const auto scheme = place.find("prepend_scheme");
  if (!scheme) return place.flag("add_prefix_space", true) ? Prepending::always : Prepending::never;  // older files
  if (scheme->text() == "always") return Prepending::always;
  if (scheme->text() == "first") return Prepending::first;
  if (scheme->text() == "never") return Prepending::never;
  scheme->fail(translatable("core", "“always”, “first” or “never”"));
}

WordCutter readMetaspace(const FilePlace& place) {
  const char32_t mark = replacementOf(place);
  const Prepending prepending = prependingOf(place);
  const auto isMark = [mark](char32_t point) { return point == mark; };
  const WordCutter cut =
      place.flag("split", true) ? cutAtLetters(isMark, Separators::withNext) : WordCutter([](Words&) {});
  return [=](Words& words) {
    for (Letter& letter : words.letters)
      if (letter.point == U' ') letter.point = mark;
    if (prepending != Prepending::never)
      prepend(words, mark, [&](std::span<const Letter> word) {
        return word.front().point != mark && (prepending == Prepending::always || word.front().begin == 0);
      });
    cut(words);
  };
}

WordCutter readSplit(const FilePlace& place) {
  const Separators separators = readSeparators(place.at("behavior"));
  return [=, pattern = readPattern(place), inverts = place.flag("invert", false)](Words& words) {
    cutAtPattern(words, pattern, separators, inverts);
  };
}

WordCutter readDigits(const FilePlace& place) {
  const auto isNumber = [](char32_t point) {
    return (U_MASK(u_charType(static_cast<UChar32>(point))) & U_GC_N_MASK) != 0;
  };
  return cutAtLetters(isNumber, place.flag("individual_digits", false) ? Separators::isolated : Separators::contiguous);
}

WordCutter readPunctuation(const FilePlace& place) {
  const auto behaviour = place.find("behavior");
  return cutAtLetters(isPunctuation, behaviour ? readSeparators(*behaviour) : Separators::isolated);
}

WordCutter readWhitespace(const FilePlace&) {
  return [pattern = ownPattern(R"(\w+|[^\w\s]+)")](Words& words) {
    cutAtPattern(words, pattern, Separators::removed, true);
  };
}

WordCutter readSequence(const FilePlace& place) {
  std::vector<WordCutter> steps;
  for (const FilePlace& step : place.at("pretokenizers").items()) steps.push_back(readWordCutter(step));
  return [steps = std::move(steps)](Words& words) {
    for (const WordCutter& step : steps) {
      step(words);
      requireFewLetters(words.letters.size());
      stopIfRequested();
    }
  };
}

/// A row of the table: the type as files call it, and what reads it.
struct CutterKind {
  const char* type;
  WordCutter (*read)(const FilePlace& place);
};

constexpr CutterKind kinds[] = {
    {"BertPreTokenizer", readBert},
    {"ByteLevel", readByteLevel},
    {"Digits", readDigits},
    {"Metaspace", readMetaspace},
    {"Punctuation", readPunctuation},
    {"Sequence", readSequence},
    {"Split", readSplit},
    {"Whitespace", readWhitespace},
    {"WhitespaceSplit", [](const FilePlace&) { return cutAtLetters(isWhiteSpace, Separators::removed); }},
};

}  // namespace

WordCutter readWordCutter(const FilePlace& place) {
  const FilePlace type = place.at("type");
  for (const CutterKind& kind : kinds)
    if (type.text() == kind.type) return kind.read(place);
  type.failUnsupported();
}

}  // namespace attn
