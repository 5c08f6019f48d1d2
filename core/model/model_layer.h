// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_run.h"

// One layer of a transformer as a function of its input and its edits; for model_run.cpp.

namespace attn {

/// What all layers of a stack share.
struct StackPass {
  const Model& model;
  StackKind kind;
  const Tensor* memory = nullptr;  ///< the encoder's states, where there is cross-attention
  Tensor positionBias = {};        ///< (1, H, n, n), or empty
};

/// A row of a table of positions or buckets for every score: (1, H, n, n).
Tensor positionBiasOf(const Model& model, StackKind kind, Index tokens);

/// The first rows of a layer that are known: in a causal stack they are those of a run whose text begins likewise.
struct KnownRows {
  const LayerState* state = nullptr;  ///< null: none are
  Index count = 0;
};

/// The layer's state from the state before it. Only edits of this layer are given. `x` has the rows that are not known:
/// only they are computed. \pre there is one; where rows are known, no scores are wanted, and edits neither mask, patch
/// nor take a mean. \throws DataError for states beyond float32
LayerState runLayer(const StackPass& pass, Index layer, const Tensor& x, const std::vector<HeadEdit>& edits,
                    const RunOptions& options, const KnownRows& known = {});

/// What meets in attention: (1, H, n, w), and (1, K, m, w) twice.
struct Projections {
  Box<Tensor> queries, keys, values;
};

/// What a layer kept of it: of the queries from `firstQuery` on.
Projections projectionsOf(const AttentionState& state, Index firstQuery = 0);
Projections projectionsOfHead(const AttentionState& state, Index head, Index firstQuery = 0);

/// Scores, weights or output of all heads, or of one that is given alone, with an edit of it.
AttentionResult attendHeads(const StackPass& pass, StackKind kind, Index layer, const Projections& given,
                            const std::optional<Index>& head, const HeadEdit* edit, Wanted wanted);

}  // namespace attn
