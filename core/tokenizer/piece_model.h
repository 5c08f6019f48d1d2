// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/vocabulary.h"

namespace attn {

/// A piece of the vocabulary that stands for the letters [begin, end) of a word.
struct PieceOfWord {
  Vocabulary::Id id = 0;
  std::uint32_t begin = 0, end = 0;
};

/// What splits a word into pieces of the vocabulary. It never changes.
class PieceModel {
 public:
  virtual ~PieceModel() = default;
  /// Appends the pieces of a word that is not empty. \throws DataError if a letter is unknown, and the file names a
  /// piece for such letters that it doesn't have
  virtual void split(std::u32string_view word, std::vector<PieceOfWord>& pieces) const = 0;
  virtual const Vocabulary& vocabulary() const = 0;
};

/// The model of a place: "WordPiece", "BPE" or "Unigram". Files that don't say their type are BPE if they have merges,
/// Unigram if the vocabulary is a list, else WordPiece. \throws DataError that names what is wrong or not supported
std::unique_ptr<const PieceModel> readPieceModel(const FilePlace& place);

/// WordPiece: from the left always the longest piece that fits; those behind the first begin with ##. A word with a
/// rest that has no piece is unknown as a whole, and so is one of too many letters.
std::unique_ptr<const PieceModel> readLongestPieces(const FilePlace& place);

/// Byte-pair encoding: the word begins as its letters, and as long as two neighbours are in the list of merges, the two
/// that stand first in it become one (of equal ones the first in the word). Letters that have no piece become their
/// bytes <0xE6> (byte_fallback), or the unknown piece, or nothing. n log n for a word of n letters.
std::unique_ptr<const PieceModel> readMergedPairs(const FilePlace& place);

/// Unigram: the split whose pieces' logarithms of probabilities have the largest sum (Viterbi). A letter without a
/// piece of its own costs 10 more than the worst piece; unknown letters next to each other are one piece, or their
/// bytes (byte_fallback).
std::unique_ptr<const PieceModel> readLikeliestPieces(const FilePlace& place);

/// What a byte is called that no piece has a letter for: <0x0A>.
std::string byteName(unsigned char byte);

/// The ids of all bytes' names, or nothing if one is missing.
std::vector<Vocabulary::Id> byteIds(const Vocabulary& vocabulary);

}  // namespace attn
