// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/index.h"
#include "core/base/table.h"

namespace attn {

struct Calculation;  // core/base/calculation.h

/// A kernel K(u) of the distance u = ‖q − k‖ / bandwidth between a query and a key, scaled so that K(0) = 1.
/// Every kernel is non-negative, even, largest at 0 and not increasing with |u|.
///
/// A kernel is a scoring function too: with the scores a = log K(u), softmax(a) = K / ΣK. A new kernel is a pair of
/// functions, K and log K, and a row; scores, regression, lists and charts take it from there.
struct Kernel {
  const char* id;
  const char* name;
  const char* formula;       ///< of K(u); empty where it is 1 everywhere
  const char* scoreFormula;  ///< of log K(‖q − k‖ / h); empty: not offered as a scoring function
  const char* note;          ///< what a user should know, or empty
  double support;            ///< K(u) = 0 for |u| > support; infinity if K is positive everywhere
  double (*value)(double u);
  /// Replaces each u² by log K(u): −infinity where K is 0. Where K has no end, log K stays finite far beyond where K
  /// itself underflows, and sums are taken relative to the largest.
  void (*logOfSquares)(double* squares, Index count);
  /// How K(u) comes about. A row without it does not compile.
  Calculation (&explain)(double u);
  /// log K of the distance `u`, an array.
  Code code;
};

/// Whether K is 1 everywhere, so that the distance does not matter. It is if K(∞) = 1, since K(0) = 1 and K never
/// rises.
ATTN_API bool isConstant(const Kernel& kernel);

/// gaussian, boxcar, triangular, epanechnikov, constant.
ATTN_API const std::vector<Kernel>& kernels();

}  // namespace attn
