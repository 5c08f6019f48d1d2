// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"

// Texts to the ids that a transformer reads, and back, as the checkpoint's own tokenizer has it.
//
// A text is cut at its added tokens (<mask>), normalised and cut into words (pre-tokenized); each word is split into
// pieces of the vocabulary, and special tokens are put around all of it:
//   "Naïve cats" → "naive cats" → naive|cats → na|##ive|cats → [CLS]|na|##ive|cats|[SEP]
// Splits are WordPiece (Schuster, Nakajima 2012), BPE (Sennrich, Haddow, Birch 2016) and Unigram (Kudo 2018).

namespace attn {

struct TokenizerParts;

/// A tokenizer of a checkpoint: a value that never changes, whose copies share what they hold. Without a vocabulary
/// every text has no pieces.
class ATTN_API Tokenizer {
 public:
  Tokenizer();
  explicit Tokenizer(std::shared_ptr<const TokenizerParts> parts) : m_parts(std::move(parts)) {}

  const TokenizerParts& parts() const { return *m_parts; }

 private:
  std::shared_ptr<const TokenizerParts> m_parts;
};

/// A piece of a text.
struct Piece {
  Index id = 0;
  std::string text = {};  ///< as it stands in the vocabulary: "##ing", "Ġthe", "▁a", "<0xE6>"
  /// The code points of the text that it comes from, half open: [begin, end). Several pieces may come from one letter
  /// (its bytes). What comes from no letter is (0, 0).
  Index begin = 0, end = 0;
  bool isSpecial = false;  ///< the tokenizer puts it there, whatever the text is: [CLS]; a typed [MASK] is not special
  bool isOfPair = false;   ///< it comes from the second text, which begin and end then count in, or stands behind it
  Index type = 0;          ///< the token type (segment) that BERT adds an embedding for

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Reads the tokenizer of a checkpoint's folder: `tokenizer.json`, or else the older files `vocab.txt`, or `vocab.json`
/// and `merges.txt` (then `config.json` says of what family they are). Truncation and padding are left out. Files of
/// 64 MiB at most are read. \throws DataError that names the file, the place in it, and what was expected; a part that
/// is not supported is named, never guessed
ATTN_API Tokenizer readTokenizer(const std::string& folder);

/// The same of the bytes of a `tokenizer.json`. \throws DataError
ATTN_API Tokenizer parseTokenizer(std::string_view json);

/// The pieces of a text in UTF-8, and of a second one (of a sentence pair), with the special tokens that the model was
/// trained with or without them. A byte that is no UTF-8 counts as one code point and is read as U+FFFD. Takes time in
/// proportion to the text, but for a logarithm where a long word is merged. May be called from several threads.
/// \throws DataError if the tokenizer has no pieces for the text's letters and none for what is unknown, or a pattern
/// of the file takes too long
ATTN_API std::vector<Piece> encode(const Tokenizer& tokenizer, std::string_view text,
                                   std::optional<std::string_view> pair = {}, bool withSpecials = true);

/// The text of some ids, as the tokenizer's decoder puts it together; special tokens (<s>, [SEP], <mask>) are left out
/// unless they are asked for. Bytes that make no whole character, as at the end of a continuation that is not finished,
/// become U+FFFD. Ids without a piece stand for nothing.
ATTN_API std::string decode(const Tokenizer& tokenizer, std::span<const Index> ids, bool withSpecials = false);

/// For each piece the number of its word, from 0 on; they never decrease. White space ends a word, every punctuation
/// mark and every Chinese character is one, and so is a special token: the same words, whatever the vocabulary is.
/// `text` and `pair` are what the pieces were made of.
ATTN_API std::vector<Index> wordOf(std::span<const Piece> pieces, std::string_view text, std::string_view pair = {});

/// The id of a piece as it stands in the vocabulary; added tokens, as "[MASK]", count.
ATTN_API std::optional<Index> idOf(const Tokenizer& tokenizer, std::string_view text);

/// The piece of an id as it stands in the vocabulary; empty if there is none.
ATTN_API std::string pieceText(const Tokenizer& tokenizer, Index id);

/// The text of an id alone, for people: bytes that are no whole character, or none that is seen, stand there by their
/// names, as <0xE4>, whatever the vocabulary calls them.
ATTN_API std::string readableText(const Tokenizer& tokenizer, Index id);

/// One more than the largest id.
ATTN_API Index vocabularySize(const Tokenizer& tokenizer);

}  // namespace attn
