// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/alignment/alignment_model.h"
#include "core/base/api.h"

namespace attn {

/// Whether one score can compute whatever the other does, with the same numbers in other matrices: additive and concat
/// are one function, since W [q; k] = W_q q + W_k k where W = [W_q W_k].
ATTN_API bool isSameFunction(const AlignmentScoring& a, const AlignmentScoring& b);

/// The other rows of alignmentScorings() that are the same function as this one.
ATTN_API std::vector<const AlignmentScoring*> sameFunctionAs(const AlignmentScoring& scoring);

/// The same model with another score, which must be the same function: its matrices for query and key stand one beside
/// the other or apart, and every score, weight and output stays as it is. A test checks that for every such pair.
/// \throws std::invalid_argument if the scores are not the same function
ATTN_API AlignmentModel withSameScores(const AlignmentModel& model, const AlignmentScoring& scoring);

}  // namespace attn
