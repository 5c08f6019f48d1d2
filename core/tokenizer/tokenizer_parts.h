// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <unordered_set>

#include "core/tokenizer/added_tokens.h"
#include "core/tokenizer/decoders.h"
#include "core/tokenizer/file_place.h"
#include "core/tokenizer/piece_model.h"
#include "core/tokenizer/post_processor.h"
#include "core/tokenizer/text_normalisers.h"
#include "core/tokenizer/word_cutters.h"

namespace attn {

/// What a tokenizer consists of, in the order in which a text passes it. A function that is empty changes nothing.
struct TokenizerParts {
  AddedTokenFinder rawTokens = {};
  TextNormaliser normalise = {};
  AddedTokenFinder normalisedTokens = {};
  WordCutter cut = {};
  std::unique_ptr<const PieceModel> model = nullptr;
  PostProcessor process = {};
  Decoder decode = {};
  Vocabulary added = {};                            ///< the added tokens, which may stand in the model's vocabulary too
  std::unordered_set<Vocabulary::Id> special = {};  ///< those of them that decoding leaves out
};

/// The parts that a `tokenizer.json` describes. \throws DataError
std::shared_ptr<const TokenizerParts> readParts(const FilePlace& file);

/// What a `tokenizer.json` would say in the place of older files, and the file that its vocabulary is from.
struct OlderTokenizer {
  JsonValue json = {};
  const char* file = "";
};

/// The tokenizer of a folder with the older files: `vocab.txt` (BERT), or `vocab.json` and `merges.txt`, of the family
/// in `config.json`. \throws DataError that names the file
OlderTokenizer tokenizerOfOlderFiles(const std::string& folder);

/// The bytes of a file of a folder. \throws DataError that names the file
std::string bytesOfFile(const std::string& folder, const char* file);

/// The JSON in bytes. \throws DataError that names the file
JsonValue jsonOf(const std::string& bytes, const char* file);

}  // namespace attn
