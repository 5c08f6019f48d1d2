// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/tokens.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>

#include "core/base/stop.h"

namespace attn {
namespace {

struct CodePoint {
  UChar32 value;
  int32_t end;  // the byte after it
};

CodePoint codePointAt(std::string_view text, int32_t start) {
  CodePoint point{0, start};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
  U8_NEXT(text.data(), point.end, static_cast<int32_t>(text.size()), point.value);
#pragma GCC diagnostic pop
  return point;
}

bool isSpace(UChar32 c) { return c >= 0 && u_isUWhiteSpace(c); }

using EachToken = std::function<void(std::string_view token)>;

void splitAtSpaces(std::string_view line, const EachToken& each) {
  int32_t begin = 0;
  for (int32_t at = 0; at < static_cast<int32_t>(line.size());) {
    const CodePoint point = codePointAt(line, at);
    if (isSpace(point.value)) {
      if (at > begin) each(line.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin)));
      begin = point.end;
    }
    at = point.end;
  }
  if (begin < static_cast<int32_t>(line.size())) each(line.substr(static_cast<std::size_t>(begin)));
}

std::string_view trimmed(std::string_view text) {
  int32_t begin = -1;
  int32_t end = 0;
  for (int32_t at = 0; at < static_cast<int32_t>(text.size());) {
    const CodePoint point = codePointAt(text, at);
    if (!isSpace(point.value)) {
      if (begin < 0) begin = at;
      end = point.end;
    }
    at = point.end;
  }
  if (begin < 0) return {};
  return text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

void splitAtBars(std::string_view line, const EachToken& each) {
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t bar = std::min(line.find('|', begin), line.size());
    if (const std::string_view segment = trimmed(line.substr(begin, bar - begin)); !segment.empty()) each(segment);
    begin = bar + 1;
  }
}

void splitCharacters(std::string_view line, const EachToken& each) {
  UErrorCode status = U_ZERO_ERROR;
  // One for each thread: to make one takes far longer than to use it.
  thread_local const std::unique_ptr<icu::BreakIterator> characters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  UText bytes = UTEXT_INITIALIZER;
  utext_openUTF8(&bytes, line.data(), static_cast<int64_t>(line.size()), &status);
  if (characters) characters->setText(&bytes, status);
  if (!characters || U_FAILURE(status)) {
    // Without the tables of characters: code points.
    for (int32_t at = 0; at < static_cast<int32_t>(line.size());) {
      const CodePoint point = codePointAt(line, at);
      if (!isSpace(point.value))
        each(line.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(point.end - at)));
      at = point.end;
    }
  } else {
    int32_t begin = characters->first();
    for (int32_t end = characters->next(); end != icu::BreakIterator::DONE; begin = end, end = characters->next()) {
      if (isSpace(codePointAt(line, begin).value)) continue;
      each(line.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
    }
  }
  utext_close(&bytes);
}

void splitLine(std::string_view line, SplitBy split, const EachToken& each) {
  switch (split) {
    case SplitBy::spaces: splitAtSpaces(line, each); break;
    case SplitBy::characters: splitCharacters(line, each); break;
    case SplitBy::bars: splitAtBars(line, each); break;
  }
}

void forEachLine(std::string_view text, const std::function<void(std::string_view)>& each) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    stopIfRequested();
    if (!trimmed(line).empty()) each(line);
    begin = end + 1;
  }
}

/// The bytes that the first `count` code points take: text.size() if there are no more.
std::size_t bytesOf(std::string_view text, Index count) {
  int32_t at = 0;
  while (count-- > 0 && at < static_cast<int32_t>(text.size())) at = codePointAt(text, at).end;
  return static_cast<std::size_t>(at);
}

bool isLongerThan(std::string_view text, Index codePoints) {
  return static_cast<Index>(text.size()) > codePoints && bytesOf(text, codePoints) < text.size();
}

std::string clippedLine(std::string_view line, SplitBy split, Index number, std::vector<TextCut>& cuts) {
  Index found = 0;
  Index longest = 0;
  bool within = !isLongerThan(line, TextLimits::lineCharacters);
  splitLine(line, split, [&](std::string_view token) {
    ++found;
    if (isLongerThan(token, TextLimits::tokenCharacters)) longest = std::max(longest, static_cast<Index>(token.size()));
  });
  if (within && found <= TextLimits::tokens && longest == 0) return std::string(line);

  const std::string_view separator = split == SplitBy::spaces ? " " : split == SplitBy::bars ? " | " : "";
  std::string kept;
  Index used = 0;
  Index characters = 0;
  bool full = false;
  splitLine(line, split, [&](std::string_view token) {
    const std::string_view start = token.substr(0, bytesOf(token, TextLimits::tokenCharacters));
    // An upper bound on its code points is enough.
    characters += std::min<Index>(static_cast<Index>(start.size()), TextLimits::tokenCharacters) + 1;
    full = full || used == TextLimits::tokens || characters > TextLimits::lineCharacters;
    if (full) return;
    if (used++ > 0) kept += separator;
    kept += start;
  });
  if (used < found) cuts.push_back({TextCut::What::tokens, number, found, used});
  if (longest > 0) cuts.push_back({TextCut::What::characters, number, longest, TextLimits::tokenCharacters});
  return kept;
}

}  // namespace

SequenceText clipped(const std::string& text, SplitBy split) {
  SequenceText result;
  Index lines = 0;
  forEachLine(text, [&](std::string_view line) {
    if (lines < TextLimits::sequences) {
      if (lines > 0) result.text += '\n';
      result.text += clippedLine(line, split, lines, result.cuts);
    }
    ++lines;
  });
  if (lines > TextLimits::sequences) result.cuts.push_back({TextCut::What::sequences, 0, lines, TextLimits::sequences});
  // Within the limits the text stays as it was typed, with its empty lines.
  if (result.cuts.empty()) result.text = text;
  return result;
}

std::vector<Tokens> tokenize(const std::string& text, SplitBy split) {
  std::vector<Tokens> sequences;
  forEachLine(text, [&](std::string_view line) {
    if (static_cast<Index>(sequences.size()) == TextLimits::sequences) return;
    Tokens tokens;
    splitLine(line, split, [&](std::string_view token) {
      if (static_cast<Index>(tokens.size()) < TextLimits::tokens)
        tokens.emplace_back(token.substr(0, bytesOf(token, TextLimits::tokenCharacters)));
    });
    if (!tokens.empty()) sequences.push_back(std::move(tokens));
  });
  return sequences;
}

Tokens charactersOf(const std::string& text) {
  Tokens characters;
  splitCharacters(text, [&](std::string_view character) { characters.emplace_back(character); });
  return characters;
}

}  // namespace attn
