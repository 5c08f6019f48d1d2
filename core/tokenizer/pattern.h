// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unicode/regex.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/letters.h"

namespace attn {

/// Letters [begin, end) of a word.
struct LetterRange {
  std::size_t begin = 0, end = 0;
};

/// What is looked for in letters: a text, or a regular expression. It never changes, and copies share it.
class Pattern {
 public:
  explicit Pattern(std::u32string text) : m_text(std::move(text)) {}
  /// \throws DataError that names the place, if ICU can't read the expression
  Pattern(const std::string& regex, const FilePlace& place);

 private:
  friend class PatternFinder;
  std::u32string m_text;
  std::shared_ptr<const icu::RegexPattern> m_regex;
  std::string m_path;  ///< where it stands, for what can go wrong later
};

/// The member "pattern" of a place: {"String": text} or {"Regex": expression}. \throws DataError
Pattern readPattern(const FilePlace& place);

/// Finds a pattern in one word after the other; for one thread.
class PatternFinder {
 public:
  explicit PatternFinder(const Pattern& pattern);

  /// The places that it stands at, from left to right, none of which overlap; an expression may be found in no letters.
  /// They are valid until the next call. \throws DataError if an expression takes too long or too much memory
  const std::vector<LetterRange>& find(std::span<const Letter> letters);

 private:
  void findText(std::span<const Letter> letters);
  void findRegex(std::span<const Letter> letters);

  const Pattern& m_pattern;
  std::unique_ptr<icu::RegexMatcher> m_matcher;
  std::u16string m_subject;
  std::vector<std::size_t> m_letterAt;  ///< of each unit of the subject, and of its end; empty if the k-th is letter k
  std::vector<LetterRange> m_found;
};

}  // namespace attn
