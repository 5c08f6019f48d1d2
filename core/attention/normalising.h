// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/attention/masking.h"
#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/scalar.h"
#include "core/base/table.h"

namespace attn {

/// What a normaliser does to the scores of the keys that a query sees: it replaces them by numbers ≥ 0 and returns the
/// factor that makes weights of them, so that the division by a sum need not go over the row again. There is at least
/// one score, in the order of the keys, and each is finite or +infinity, the limit of large scores: normaliseRow sees
/// to all others. Written once, as a template, and taken in float for attention and in double for retrieval:
/// {softmax, softmax}.
struct NormaliserFunction {
  float (*inFloat)(std::span<float> scores, std::span<const double> scalars);
  double (*inDouble)(std::span<double> scores, std::span<const double> scalars);

  float operator()(std::span<float> scores, std::span<const double> scalars) const { return inFloat(scores, scalars); }
  double operator()(std::span<double> scores, std::span<const double> scalars) const {
    return inDouble(scores, scalars);
  }
};

struct NormalisedRow;    // core/attention/normalised_row.h
struct NormaliserWords;  // likewise

/// A rule that makes weights of the scores of one query.
struct Normaliser {
  const char* id;
  const char* name;
  const char* formula;    ///< of the weight of a key j from the scores a; markup as of Scoring::formula
  const char* note = "";  ///< what a user should know, or empty
  std::vector<Scalar> scalars = {};
  bool sumsToOne = true;  ///< else the weights of a row sum to whatever the formula gives
  NormaliserFunction apply;
  /// What it makes of a row, number by number. A row of the table without it does not compile.
  NormaliserWords (&explain)(const NormalisedRow& row, std::span<const double> scalars);
  /// The weights of `scores` over the last axis, in which −∞ stands for a key that does not count; one at least does.
  Code code;
};

/// Every normaliser, over the n keys that a query sees:
///   softmax      exp(a_j) / Σ exp(a). Every key gets some weight.
///   softmax-one  exp(a_j) / (1 + Σ exp(a)): a softmax with one more key of score 0 and value 0, so that a query may
///                attend to nothing. Weights sum to less than 1. (Miller 2023)
///   hardmax      all weight on the largest score; ties share it. The limit of softmax for low temperatures.
///   top-k        softmax over the K largest scores, of equal ones the first. All keys where there are at most K.
///   sparsemax    max(0, a_j − τ), where τ makes the sum 1: the point of the simplex nearest to the scores. Keys far
///                below the largest get exactly 0. (Martins, Astudillo 2016)
///   entmax15     max(0, a_j/2 − τ)²: between softmax and sparsemax, α = 1.5. (Peters, Niculae, Martins 2019)
///   entmax       max(0, (α − 1)a_j − τ)^(1/(α − 1)), 1 < α ≤ 4, by bisection: softmax near 1, entmax15 at 1.5,
///                sparsemax at 2. (Peters, Niculae, Martins 2019)
///   sigmoid      1 / (1 + exp(log n − a_j)): every key for itself. Weights sum to anything from 0 to n; equal scores
///                of 0 give about 1/n each. (Ramapuram et al. 2024)
///   uniform      1 / n, whatever the scores: average pooling.
/// Scores of +infinity share all the weight, but with sigmoid, where each of them weighs 1, and uniform. A new one is a
/// function and a row here. Law tests check for every row that weights are from 0 to 1 and sum to 1 if the row says so,
/// that a larger score never weighs less, that permuting the keys permutes their weights, and that float and double
/// agree; others the limits between the rows.
ATTN_API const std::vector<Normaliser>& normalisers();

/// Applies a normaliser to one row of `keys` scores of which a query sees some, in place, and makes all others exactly
/// 0. Returns the factor that makes weights of the row. A key whose score is −infinity counts as not seen; if that
/// leaves none of the visible keys, the row is all zeros. A row without a visible key is as `emptyRow` says. A NaN
/// among the scores that are seen makes the factor NaN, and with it the whole row.
ATTN_API float normaliseRow(const Normaliser& normaliser, std::span<const double> scalars, float* row, Index keys,
                            std::span<const KeyRange> visible, EmptyRow emptyRow);
ATTN_API double normaliseRow(const Normaliser& normaliser, std::span<const double> scalars, double* row, Index keys,
                             std::span<const KeyRange> visible, EmptyRow emptyRow);

}  // namespace attn
