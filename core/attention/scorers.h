// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/scoring.h"
#include "core/kernels/kernels.h"

// The scoring functions behind the rows of scorings(): each prepares what all queries share.

namespace attn {

RowScorer dotScorer(const ScoringInput& input);
RowScorer scaledDotScorer(const ScoringInput& input);
RowScorer bilinearScorer(const ScoringInput& input);
RowScorer additiveScorer(const ScoringInput& input);
RowScorer concatScorer(const ScoringInput& input);
RowScorer kernelScorer(const Kernel& kernel, const ScoringInput& input);

}  // namespace attn
