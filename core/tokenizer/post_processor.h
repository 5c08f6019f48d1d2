// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/tokenizer.h"

namespace attn {

/// A part of a template: a special token, or the pieces of the first or the second text.
struct TemplatePart {
  enum class Kind { special, first, second } kind = Kind::special;
  Index type = 0;                   ///< the token type that its pieces get
  std::vector<Piece> special = {};  ///< of a special token, which may be several pieces
};

/// What is done with the pieces of texts at the end: spaces are no longer part of their letters, and special tokens are
/// put around them.
struct PostProcessor {
  bool trims = false;
  bool keepsFirstSpace = false;                      ///< the first space was put there, and belongs to no letter
  std::vector<TemplatePart> single = {}, pair = {};  ///< empty: there are no special tokens
};

/// "TemplateProcessing", "RobertaProcessing", "BertProcessing", "ByteLevel", or a "Sequence" of them with one template
/// at most. \throws DataError that names what is wrong or not supported
PostProcessor readPostProcessor(const FilePlace& place);

/// Leaves Ġ and white space at both ends of a piece out of its letters. `letters`: what stands in the text, or for the
/// pieces of a vocabulary what stands there.
void trimPiece(Piece& piece, const std::u32string& letters, bool isFirst, const PostProcessor& processor);

/// The pieces of one text, or of two, with special tokens or without.
std::vector<Piece> assemble(const PostProcessor& processor, std::vector<Piece> first,
                            std::optional<std::vector<Piece>> second, bool withSpecials);

}  // namespace attn
