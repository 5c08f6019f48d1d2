// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/explain/explain_attention.h"

namespace attn {

/// Which of two mechanisms something is of, in the words of an explanation: whoever shows it draws them as badges.
inline constexpr char markOfA[] = "⟦A⟧", markOfB[] = "⟦B⟧", markOfDifference[] = "⟦B − A⟧";

/// The same cell of two mechanisms, A and B: the score, what the normalisers make of it, both weights and B − A; then
/// what positions, settings, masks and normalisers did, once where they did the same; the keys around it with the
/// scores and weights of both, and what the rows sum to. Both questions are of the same query, key and keys.
ATTN_API Explanation explainWeights(const WeightQuestion& a, const WeightQuestion& b);

/// The same number of the output of two mechanisms: both and B − A, and the keys whose part differs most.
ATTN_API Explanation explainOutputs(const OutputQuestion& a, const OutputQuestion& b);

}  // namespace attn
