// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/pattern.h"

#include <unicode/unistr.h>
#include <unicode/utf16.h>

#include "core/base/stop.h"
#include "core/base/text/code_points.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr int32_t longestMatch = 3000;     // in ICU's steps, of about a millisecond each
constexpr int32_t mostMemory = 512 << 20;  // a repetition takes some for each letter, where it may be taken back
constexpr std::size_t matchesBetweenStops = 10'000;

}  // namespace

Pattern::Pattern(const std::string& regex, const FilePlace& place) : m_path(place.path()) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError where = {};
  m_regex.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(regex), where, status));
  if (U_FAILURE(status) || !m_regex)
    throw DataError({translatable("core", "%1 is no regular expression that can be read: %2 at character %3"),
                     {m_path, u_errorName(status), std::to_string(where.offset)}});
}

Pattern readPattern(const FilePlace& place) {
  const FilePlace pattern = place.at("pattern");
  if (const auto text = pattern.find("String")) return Pattern(codePoints(text->text()));
  const FilePlace regex = pattern.at("Regex");
  return {regex.text(), regex};
}

PatternFinder::PatternFinder(const Pattern& pattern) : m_pattern(pattern) {
  if (!pattern.m_regex) return;
  UErrorCode status = U_ZERO_ERROR;
  m_matcher.reset(pattern.m_regex->matcher(status));
  if (m_matcher) {
    m_matcher->setTimeLimit(longestMatch, status);
    m_matcher->setStackLimit(mostMemory, status);
  }
  if (U_FAILURE(status) || !m_matcher) throw std::bad_alloc();
}

const std::vector<LetterRange>& PatternFinder::find(std::span<const Letter> letters) {
  m_found.clear();
  if (m_matcher)
    findRegex(letters);
  else
    findText(letters);
  return m_found;
}

void PatternFinder::findText(std::span<const Letter> letters) {
  const std::u32string& text = m_pattern.m_text;
  if (text.empty()) return;
  for (std::size_t i = 0; i + text.size() <= letters.size();) {
    std::size_t k = 0;
    while (k < text.size() && letters[i + k].point == text[k]) ++k;
    if (k == text.size()) m_found.push_back({i, i + k});
    i += k == text.size() ? k : 1;
  }
}

void PatternFinder::findRegex(std::span<const Letter> letters) {
  m_subject.clear();
  m_letterAt.clear();
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char32_t point = letters[i].point;
    if (point < 0x10000) {
      m_subject += static_cast<char16_t>(point);
      if (!m_letterAt.empty()) m_letterAt.push_back(i);
      continue;
    }
    if (m_letterAt.empty())
      for (std::size_t before = 0; before < i; ++before) m_letterAt.push_back(before);
    m_subject += U16_LEAD(point);
    m_subject += U16_TRAIL(point);
    m_letterAt.insert(m_letterAt.end(), 2, i);
  }
  if (!m_letterAt.empty()) m_letterAt.push_back(letters.size());
  const auto letterAt = [&](int32_t unit) {
    const auto at = static_cast<std::size_t>(unit);
    return m_letterAt.empty() ? at : m_letterAt[at];
  };

  // The matcher reads the subject where it lies.
  const icu::UnicodeString subject(false, icu::ConstChar16Ptr(m_subject.data()),
                                   static_cast<int32_t>(m_subject.size()));
  m_matcher->reset(subject);
  UErrorCode status = U_ZERO_ERROR;
  while (m_matcher->find(status) && U_SUCCESS(status)) {
    m_found.push_back({letterAt(m_matcher->start(status)), letterAt(m_matcher->end(status))});
    if (m_found.size() % matchesBetweenStops == 0) stopIfRequested();
  }
  if (U_FAILURE(status))
    throw DataError({translatable("core", "the expression in %1 takes too long for this text, or too much memory (%2)"),
                     {m_pattern.m_path, u_errorName(status)}});
}

}  // namespace attn
