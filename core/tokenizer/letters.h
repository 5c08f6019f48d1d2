// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unicode/uchar.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What a text is on its way through a tokenizer: letters that remember where they come from.

namespace attn {

/// A code point, and the code points of the text that it comes from, half open: normalising changes the first and
/// keeps the others.
struct Letter {
  char32_t point = 0;
  std::int32_t begin = 0, end = 0;
};
using Letters = std::vector<Letter>;

/// Letters in words: the k-th ends before letters[ends[k]], where the next begins. No word is empty.
struct Words {
  Letters letters = {};
  std::vector<std::size_t> ends = {};

  /// Ends a word behind the last letter, if there is any in it.
  void endWord() {
    if (letters.size() > (ends.empty() ? 0 : ends.back())) ends.push_back(letters.size());
  }
};

/// Calls each(std::span<const Letter> word) for every word.
template <class Each>
void forEachWord(const Words& words, const Each& each) {
  std::size_t begin = 0;
  for (const std::size_t end : words.ends) {
    each(std::span(words.letters).subspan(begin, end - begin));
    begin = end;
  }
}

/// The letters of a text in UTF-8. A byte that is no UTF-8 is U+FFFD. \throws DataError if there are 2³¹ bytes or more
Letters lettersOf(std::string_view utf8);

/// \throws DataError if there are more letters than any text that a model could read: a step may put many for one, and
/// many steps may follow each other.
void requireFewLetters(std::size_t count);

void appendUtf8(std::string& text, char32_t point);

/// General category by Unicode 14, as far as the tokenizers of checkpoints know it: what is newer is unassigned.
UCharCategory categoryOf(char32_t point);
/// Unicode's White_Space.
bool isWhiteSpace(char32_t point);
/// What BERT cuts words at: general category P, and in ASCII what is no letter, no digit and no space.
bool isPunctuation(char32_t point);
/// What BERT takes for a Chinese character.
bool isChinese(char32_t point);
/// What a word of a regular expression (\w) consists of.
bool isOfWord(char32_t point);

/// Bytes as letters that can be seen (GPT-2): those of Latin-1 that can stand for themselves, the others are from
/// U+0100 on. The space is Ġ.
extern const std::array<char32_t, 256> byteLetters;
/// The byte that a letter stands for, or −1.
int byteOfLetter(char32_t letter);

}  // namespace attn
