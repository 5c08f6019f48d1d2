// SPDX-License-Identifier: GPL-3.0-or-later
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/tokenizer/text_normalisers.h"

namespace attn {
namespace {

const icu::Normalizer2& normaliserOf(bool isCompatible) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* normaliser =
      isCompatible ? icu::Normalizer2::getNFKCInstance(status) : icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status) || !normaliser) throw std::bad_alloc();  // its tables are part of the library
  return *normaliser;
}

constexpr char32_t firstThatChanges = 0xA0;  // nothing before it has a decomposition or is a mark

/// ICU would put marks in order one by one, which takes a run of them the square of its length.
void putMarksInOrder(Letters& letters, const icu::Normalizer2& normaliser) {
  const auto classOf = [&](const Letter& letter) {
    return letter.point < firstThatChanges ? 0 : normaliser.getCombiningClass(static_cast<UChar32>(letter.point));
  };
  for (auto at = letters.begin(); at != letters.end();) {
    at = std::find_if(at, letters.end(), [&](const Letter& letter) { return classOf(letter) != 0; });
    const auto end = std::find_if(at, letters.end(), [&](const Letter& letter) { return classOf(letter) == 0; });
    if (end - at > 1)
      std::stable_sort(at, end, [&](const Letter& a, const Letter& b) { return classOf(a) < classOf(b); });
    at = end;
  }
}

void decompose(Letters& letters, const icu::Normalizer2& normaliser) {
  Letters decomposed;
  decomposed.reserve(letters.size());
  icu::UnicodeString text;
  for (const Letter& letter : letters) {
    if (letter.point < firstThatChanges || !normaliser.getDecomposition(static_cast<UChar32>(letter.point), text)) {
      decomposed.push_back(letter);
      continue;
    }
    for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
      decomposed.push_back({static_cast<char32_t>(text.char32At(at)), letter.begin, letter.end});
  }
  putMarksInOrder(decomposed, normaliser);
  letters = std::move(decomposed);
}

/// Letters that don't interact with what is before or behind them, composed, to the end of `composed`.
void compose(std::span<const Letter> part, const icu::Normalizer2& normaliser, Letters& composed) {
  icu::UnicodeString text;
  std::int32_t begin = part.front().begin, end = part.front().end;
  for (const Letter& letter : part) {
    text.append(static_cast<UChar32>(letter.point));
    begin = std::min(begin, letter.begin);
    end = std::max(end, letter.end);
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString result = normaliser.normalize(text, status);
  if (U_FAILURE(status) || result == text) {
    composed.insert(composed.end(), part.begin(), part.end());
    return;
  }
  for (int32_t at = 0; at < result.length(); at = result.moveIndex32(at, 1))
    composed.push_back({static_cast<char32_t>(result.char32At(at)), begin, end});
}

void compose(Letters& letters, const icu::Normalizer2& normaliser) {
  decompose(letters, normaliser);
  Letters composed;
  composed.reserve(letters.size());
  const auto begins = [&](const Letter& letter) {
    return letter.point < firstThatChanges || normaliser.hasBoundaryBefore(static_cast<UChar32>(letter.point));
  };
  for (std::size_t begin = 0; begin < letters.size();) {
    std::size_t end = begin + 1;
    while (end < letters.size() && !begins(letters[end])) ++end;
    if (end == begin + 1 && letters[begin].point < firstThatChanges)
      composed.push_back(letters[begin]);
    else
      compose(std::span(letters).subspan(begin, end - begin), normaliser, composed);
    begin = end;
  }
  letters = std::move(composed);
}

}  // namespace

void toNfc(Letters& letters) { compose(letters, normaliserOf(false)); }
void toNfd(Letters& letters) { decompose(letters, normaliserOf(false)); }
void toNfkc(Letters& letters) { compose(letters, normaliserOf(true)); }
void toNfkd(Letters& letters) { decompose(letters, normaliserOf(true)); }

}  // namespace attn
