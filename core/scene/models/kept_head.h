// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/attention/pass.h"

namespace attn {

/// Why a head's pass can't be kept as a scene of the Attention workspace, or nothing: its queries, keys and values have
/// to be known, and there may be at most 1024 tokens, each of which becomes a vector of its own.
ATTN_API Message keepingProblem(const Pass& pass);

/// A head of a model as attention of its own, without the model: each token is a one-hot vector, and W_q, W_k and W_v
/// are matrices whose columns are the queries, keys and values of the tokens. Tokens that come again are numbered,
/// "the", "the₂", since the model tells them apart. Scores and weights are those of the head, and each part of it can
/// be changed. \pre keepingProblem(pass) has none
ATTN_API AttentionScene keptHead(const Pass& pass);

}  // namespace attn
