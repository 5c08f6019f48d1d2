// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/attention/masking.h"
#include "core/base/api.h"
#include "core/base/scalar.h"
#include "core/base/table.h"

namespace attn {

/// A rule that makes weights of the scores of one query.
struct Normaliser {
  const char* id;
  const char* name;
  const char* formula;    ///< of the weight of a key j from the scores a; markup as of Scoring::formula
  const char* note = "";  ///< what a user should know, or empty
  std::vector<Scalar> scalars = {};
  /// Replaces the scores of the keys that a query sees by numbers ≥ 0 and returns the factor that makes weights of
  /// them, so that the division by a sum need not go over the row again. There is at least one score, in the order of
  /// the keys, and each is finite or +infinity, the limit of large scores: normaliseRow sees to all others.
  float (*apply)(std::span<float> scores, std::span<const double> scalars);
};

/// Every normaliser:
///   softmax  exp(a_j) / Σ exp(a). Weights sum to 1. Scores of +infinity share all the weight.
/// A new one is a function and a row here. Law tests check for every row that weights are from 0 to 1, that a larger
/// score never weighs less, and that permuting the keys permutes their weights.
ATTN_API const std::vector<Normaliser>& normalisers();

/// Applies a normaliser to one row of `keys` scores of which a query sees some, in place, and makes all others exactly
/// 0. Returns the factor that makes weights of the row. A key whose score is −infinity counts as not seen; if that
/// leaves none of the visible keys, the row is all zeros. A row without a visible key is as `emptyRow` says. A NaN
/// among the scores that are seen makes the factor NaN, and with it the whole row.
ATTN_API float normaliseRow(const Normaliser& normaliser, std::span<const double> scalars, float* row, Index keys,
                            std::span<const KeyRange> visible, EmptyRow emptyRow);

}  // namespace attn
