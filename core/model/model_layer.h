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

/// The layer's state from the state before it. Only edits of this layer are given.
LayerState runLayer(const StackPass& pass, Index layer, const Tensor& x, const std::vector<HeadEdit>& edits,
                    const RunOptions& options);

/// Scores, weights or output of some heads from queries, keys and values: all of them, or that of an edit alone.
AttentionResult attendHeads(const StackPass& pass, StackKind kind, Index layer, const AttentionState& state,
                            const std::optional<Index>& head, const HeadEdit* edit, Wanted wanted);

}  // namespace attn
