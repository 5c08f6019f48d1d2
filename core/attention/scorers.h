// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/attention/scoring.h"
#include "core/kernels/kernels.h"
#include "core/tensor/matrix.h"

// The scoring functions behind the rows of scorings(): each prepares what all queries share.

namespace attn {

/// What a scoring function sees: the queries and keys of one batch entry and one head.
struct ScoringInput {
  MatrixView queries;                  ///< (n, d_q)
  MatrixView keys;                     ///< (m, d_k)
  std::vector<MatrixView> parameters;  ///< in the order of Scoring::parameters
  std::span<const double> scalars;     ///< in the order of Scoring::scalars
};

RowScorer dotScorer(const ScoringInput& input);
RowScorer scaledDotScorer(const ScoringInput& input);
RowScorer bilinearScorer(const ScoringInput& input);
RowScorer additiveScorer(const ScoringInput& input);
RowScorer concatScorer(const ScoringInput& input);
RowScorer kernelScorer(const Kernel& kernel, const ScoringInput& input);

// How the score of one pair comes about, step by step.
std::vector<Step> dotSteps(const Scoring& row, const ScoredPair& pair);
std::vector<Step> scaledDotSteps(const Scoring& row, const ScoredPair& pair);
std::vector<Step> bilinearSteps(const Scoring& row, const ScoredPair& pair);
std::vector<Step> additiveSteps(const Scoring& row, const ScoredPair& pair);
std::vector<Step> concatSteps(const Scoring& row, const ScoredPair& pair);
/// The score of hidden units, outer · tanh(query + key): `names` are those of outer, query and key, in markup.
Step hiddenUnits(const std::string& formula, const std::array<const char*, 3>& names, const std::vector<double>& query,
                 const std::vector<double>& key, std::span<const float> outer);
std::vector<Step> kernelSteps(const Scoring& row, const ScoredPair& pair);

}  // namespace attn
