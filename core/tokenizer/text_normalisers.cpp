// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/text_normalisers.h"

#include <algorithm>
#include <utility>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/pattern.h"

namespace attn {
namespace {

void appendLowerCase(Letters& letters, const Letter& letter) {
  // Letter by letter, without context: Σ is always σ. Only İ becomes two.
  if (letter.point == U'\u0130') {
    letters.push_back({U'i', letter.begin, letter.end});
    letters.push_back({U'\u0307', letter.begin, letter.end});
    return;
  }
  letters.push_back({static_cast<char32_t>(u_tolower(static_cast<UChar32>(letter.point))), letter.begin, letter.end});
}

void toLowerCase(Letters& letters) {
  Letters lower;
  lower.reserve(letters.size());
  for (const Letter& letter : letters) appendLowerCase(lower, letter);
  letters = std::move(lower);
}

template <class Test>
void removeIf(Letters& letters, const Test& test) {
  std::erase_if(letters, [&](const Letter& letter) { return test(letter.point); });
}

bool isAccent(char32_t point) { return categoryOf(point) == U_NON_SPACING_MARK; }

bool isMark(char32_t point) {
  constexpr int newest = 9;  // other tables than BERT's
  return (U_MASK(categoryOf(point, newest)) & U_GC_M_MASK) != 0;
}

/// Control characters go, and white space becomes a space.
void cleanText(Letters& letters) {
  constexpr std::uint32_t controls = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK;
  const auto isKept = [](char32_t point) { return point == U'\t' || point == U'\n' || point == U'\r'; };
  removeIf(letters, [&](char32_t point) {
    return point == 0 || point == U'\uFFFD' || (!isKept(point) && (U_MASK(categoryOf(point)) & controls) != 0);
  });
  for (Letter& letter : letters)
    if (isWhiteSpace(letter.point)) letter.point = U' ';
}

void putSpacesAroundChinese(Letters& letters) {
  Letters spaced;
  spaced.reserve(letters.size());
  for (const Letter& letter : letters) {
    const bool isAlone = isChinese(letter.point);
    if (isAlone) spaced.push_back({U' ', letter.begin, letter.end});
    spaced.push_back(letter);
    if (isAlone) spaced.push_back({U' ', letter.begin, letter.end});
  }
  letters = std::move(spaced);
}

TextNormaliser readBert(const FilePlace& place) {
  const bool cleans = place.flag("clean_text", true), chinese = place.flag("handle_chinese_chars", true);
  const bool lower = place.flag("lowercase", true), strips = place.flag("strip_accents", lower);
  return [=](Letters& letters) {
    if (cleans) cleanText(letters);
    if (chinese) putSpacesAroundChinese(letters);
    if (strips) {
      toNfd(letters);
      removeIf(letters, isAccent);
    }
    if (lower) toLowerCase(letters);
  };
}

TextNormaliser readPrepend(const FilePlace& place) {
  return [text = codePoints(place.at("prepend").text())](Letters& letters) {
    if (letters.empty()) return;
    Letters prepended;
    prepended.reserve(text.size() + letters.size());
    for (const char32_t point : text) prepended.push_back({point, letters.front().begin, letters.front().end});
    prepended.insert(prepended.end(), letters.begin(), letters.end());
    letters = std::move(prepended);
  };
}

void replace(Letters& letters, const Pattern& pattern, std::u32string_view content) {
  PatternFinder finder(pattern);
  const auto& found = finder.find(letters);
  if (found.empty()) return;
  Letters replaced;
  replaced.reserve(letters.size());
  std::size_t done = 0;
  const auto copyTo = [&](std::size_t end) {
    for (; done < end; ++done) replaced.push_back(letters[done]);
  };
  for (const LetterRange& range : found) {
    copyTo(range.begin);
    // It comes from the last letter that it takes the place of, or else from the one before it.
    const Letter none, &last = range.end > 0 ? letters[range.end - 1] : none;
    for (const char32_t point : content) replaced.push_back({point, last.begin, last.end});
    requireFewLetters(replaced.size());
    done = std::max(done, range.end);
  }
  copyTo(letters.size());
  letters = std::move(replaced);
}

TextNormaliser readReplace(const FilePlace& place) {
  return [pattern = readPattern(place), content = codePoints(place.at("content").text())](Letters& letters) {
    replace(letters, pattern, content);
  };
}

TextNormaliser readStrip(const FilePlace& place) {
  const bool left = place.flag("strip_left", true), right = place.flag("strip_right", true);
  return [=](Letters& letters) {
    const auto isBlank = [](const Letter& letter) { return isWhiteSpace(letter.point); };
    if (right) letters.erase(std::find_if_not(letters.rbegin(), letters.rend(), isBlank).base(), letters.end());
    if (left) letters.erase(letters.begin(), std::find_if_not(letters.begin(), letters.end(), isBlank));
  };
}

TextNormaliser readSequence(const FilePlace& place) {
  std::vector<TextNormaliser> steps;
  for (const FilePlace& step : place.at("normalizers").items()) steps.push_back(readNormaliser(step));
  return [steps = std::move(steps)](Letters& letters) {
    for (const TextNormaliser& step : steps) step(letters);
  };
}

/// A row of the table: the type as files call it, and what reads it.
struct NormaliserKind {
  const char* type;
  TextNormaliser (*read)(const FilePlace& place);
};

constexpr NormaliserKind kinds[] = {
    {"BertNormalizer", readBert},
    {"Lowercase", [](const FilePlace&) { return TextNormaliser(toLowerCase); }},
    {"NFC", [](const FilePlace&) { return TextNormaliser(toNfc); }},
    {"NFD", [](const FilePlace&) { return TextNormaliser(toNfd); }},
    {"NFKC", [](const FilePlace&) { return TextNormaliser(toNfkc); }},
    {"NFKD", [](const FilePlace&) { return TextNormaliser(toNfkd); }},
    {"Precompiled", [](const FilePlace& place) { return precompiledNormaliser(place.at("precompiled_charsmap")); }},
    {"Prepend", readPrepend},
    {"Replace", readReplace},
    {"Sequence", readSequence},
    {"Strip", readStrip},
    {"StripAccents",
     [](const FilePlace&) { return TextNormaliser([](Letters& letters) { removeIf(letters, isMark); }); }},
};

}  // namespace

TextNormaliser readNormaliser(const FilePlace& place) {
  const FilePlace type = place.at("type");
  for (const NormaliserKind& kind : kinds)
    if (type.text() == kind.type) return kind.read(place);
  type.failUnsupported();
}

}  // namespace attn
