// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/stop.h"
#include "core/scene/models/models_scene.h"
#include "core/tensor/tensor.h"
#include "core/tokenizer/tokenizer.h"

// Which tokens attention is shown of, and which of them are one word. The model itself reads all of them as they are.

namespace attn {

/// What is shown in the places of tokens: those of one word together, some not at all.
struct TokenGroups {
  std::vector<std::vector<Index>> members;  ///< the tokens of each, in their order
  std::vector<std::string> labels;          ///< what each is called
  Index tokens = 0;                         ///< how many there are of both those that are shown and those that are not

  Index count() const { return std::ssize(members); }
  /// Whether it shows each token by itself.
  bool isPlain() const { return count() == tokens; }
  bool operator==(const TokenGroups&) const = default;
};

/// The tokens of a text as a scene wants them. Pieces that come from one word, as Unicode cuts texts into words (UAX
/// #29), are one where `joins`; those that the tokenizer put there are left out unless `special` shows them. A text of
/// special tokens alone keeps them.
/// \param text that the pieces count their letters in, and `second` those of the other one of a pair
ATTN_API TokenGroups groupsOf(const std::vector<Piece>& pieces, const std::string& text, const std::string& second,
                              SpecialTokens special, bool joins);

/// The tokens of a file, of which nothing but the names is known, as words. "##ing" goes on with a word, as WordPiece
/// writes it; where some begin with Ġ or ▁, the others do. Tokens in brackets stand by themselves.
ATTN_API TokenGroups joinedTokens(const std::vector<std::string>& labels);

/// Weights of tokens as weights of what is shown, (H, n, m) -> (H, N, M): to a word those to its pieces summed, from it
/// those from its pieces averaged, so that rows sum to what they did. With `renormalises` each row is then divided by
/// its sum, where that is above 0: what is left out has no part in it.
ATTN_API Tensor grouped(const Tensor& weights, const TokenGroups& queries, const TokenGroups& keys, bool renormalises);

/// The same ids for the same labels, for headKinds.
std::vector<Index> idsOfLabels(const std::vector<std::string>& labels);

/// The place of the group that a token belongs to; −1: it is not shown.
ATTN_API Index groupOf(const TokenGroups& groups, Index token);

}  // namespace attn
