// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/regression/nadaraya_watson.h"

// Part of core/regression, for its own files alone: the sums over all points, one query at a time.

namespace attn {

/// A power of two; targets divided by it can be summed, all of them, without overflow. 1 for ordinary targets.
double scaleOfSums(const std::vector<double>& targets);

struct DirectSum {
  /// \throws std::invalid_argument for a bandwidthsProblem
  DirectSum(const Points& itsPoints, const Kernel& itsKernel, const Bandwidths& bandwidths, double itsScale);

  /// row[i] = K(u_i), for kernels without an end relative to the largest, so that no key is too far away; 0 for `skip`.
  /// Returns the sum.
  double kernelRow(const double* query, Index skip, double* row) const;

  /// The prediction at a query from all points but `skip` (−1: from all). `row` is room for n numbers.
  void predict(const double* query, Index skip, double* row, double* prediction) const;

  const Points& points;
  const Kernel& kernel;
  Bandwidths bandwidth;  ///< one a feature
  double scale;          ///< what values are divided by in sums

 private:
  void gaussianRow(const double* query, Index skip, double* row) const;
  void endlessRow(const double* query, Index skip, double* row) const;
  void compactRow(const double* query, Index skip, double* row) const;
  void nearestRow(const double* query, Index skip, double* row) const;
  Index nearest(const double* query, Index skip) const;
  Index nearestOnALine(double query, Index skip) const;  ///< −1 where all distances overflow
};

}  // namespace attn
