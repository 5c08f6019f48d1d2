// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alignment/alignment_model.h"

namespace attn {

/// √Σ g² over all numbers of a gradient.
ATTN_API double globalNorm(const AlignmentWeights& gradient);

/// If the norm is larger than `most`, the gradient times most / norm (Pascanu, Mikolov, Bengio 2013; as
/// torch.nn.utils.clip_grad_norm_). Returns the norm before.
ATTN_API double clipByGlobalNorm(AlignmentWeights& gradient, double most);

/// What Adam (Kingma, Ba 2015) remembers:
///   m ← β₁ m + (1 − β₁) g, v ← β₂ v + (1 − β₂) g², w ← w − rate · m̂ / (√v̂ + ε),
/// where m̂ = m / (1 − β₁^t) and v̂ = v / (1 − β₂^t) make up for beginning at 0.
struct Adam {
  static constexpr double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;

  AlignmentWeights mean, square;
  Index step = 0;
};

/// One step. All three have the same shapes.
ATTN_API void applyGradient(Adam& adam, const AlignmentWeights& gradient, double learningRate,
                            AlignmentWeights& weights);

}  // namespace attn
