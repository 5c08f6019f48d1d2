// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/numeric/sorted_keys.h"

namespace attn {

/// A weight of the distance |u| that ends at 1: constant + linear |u| + square u² for |u| ≤ 1, else 0. Never negative.
struct CompactPolynomial {
  double constant = 1;
  double linear = 0;
  double square = 0;

  double atEdge() const { return constant + linear + square; }
};

/// Σ 1, Σ t, Σ t² and Σ y, Σ y t, Σ y t² (of values that are labels, a triple a label) of runs of sorted keys, t = x −
/// c, in a tree over leaves of 64 keys: the inside of any range is the sum of a few nodes. Every node has moments about
/// the mean c of its own keys, and only sums are taken, no differences of long prefixes: so nothing cancels that is
/// large against the range. Made once a data set, of use to every kernel and bandwidth; under 2 bytes a point.
struct RangeMoments {
  RangeMoments(const SortedKeys& itsKeys, double itsScale);

  const SortedKeys& keys;
  double scale;  ///< what values are divided by
  Index outputs;
  Index leaves;               ///< full ones
  Index stride;               ///< numbers a node: c, then triples
  std::vector<double> nodes;  ///< node i has the children 2i and 2i + 1; the leaves begin at `leaves`
};

/// Means of the values under a compact weight of u = (query − x) / bandwidth.
class RangeSums {
 public:
  /// \param moments must outlive this
  RangeSums(const RangeMoments& moments, const CompactPolynomial& weight, double bandwidth);

  /// From all keys but the one numbered `skip` (−1: from all). NaN where no key reaches.
  void predict(double query, Index skip, double* prediction) const;

 private:
  struct Sums;
  void addNode(Sums& sums, double query, const double* node, bool left) const;
  void addKeys(Sums& sums, double query, Index begin, Index end) const;
  void addRange(Sums& sums, double query, Index begin, Index end, bool left) const;

  const RangeMoments& m_moments;
  CompactPolynomial m_weight;
  double m_bandwidth;
};

}  // namespace attn
