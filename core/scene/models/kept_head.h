// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/guess/import_guess.h"
#include "core/scene/attention/pass.h"

namespace attn {

/// Why a pass can't be kept as a scene of the Attention workspace, or nothing: its queries, keys and values have to be
/// known, and there may be only so many tokens, each of which becomes a vector of its own, and numbers a token.
ATTN_API Message keepingProblem(const Pass& pass);

/// A pass as attention of its own, without the model or the file: each token is a one-hot vector, and W_q, W_k and W_v
/// are matrices whose columns are the queries, keys and values of the tokens, those of several heads below each other.
/// Tokens that come again are numbered, "the", "the₂", since their vectors differ. Scores and weights are those of the
/// pass, and each part of it can be changed. \pre keepingProblem(pass) has none
ATTN_API AttentionScene keptHead(const Pass& pass);

/// The scene that computes attention from the queries, keys and values of a file: an entry of the batch a sequence, all
/// heads, scaled dot products. Heads of keys and values that several heads of queries share stand there for each of
/// them. The masks are those that the guess says: causal, valid lengths. Without values each key's value is 1 in its
/// own place, so that the output is the weights. \pre guess.kind is queriesKeysValues, of one of inputsIn() \throws
/// DataError for axes that are not batch, head, token and width, and for what is too large to be kept
ATTN_API AttentionScene sceneOfInputs(const ImportGuess& guess);

}  // namespace attn
