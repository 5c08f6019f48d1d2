#pragma once

#include <optional>
#include <vector>

#include "core/kernels/kernels.h"
#include "core/numeric/sorted_keys.h"

// Part of nadaraya_watson.cpp, for its own files alone: compact kernels of one feature.

namespace attn {

/// Σ 1, Σ t, Σ t² and Σ y, Σ y t, Σ y t² (for classification a triple a class) of runs of sorted keys, t = x − c, in a
/// tree over leaves of 64 keys: the inside of any range is the sum of a few nodes. Every node has moments about the
/// mean c of its own keys, and only sums are taken, no differences of long prefixes: so nothing cancels that is large
/// against the range. Made once a data set, of use to every kernel and bandwidth; under 2 bytes a point.
struct RangeMoments {
  RangeMoments(const SortedKeys& itsKeys, double itsScale);

  const SortedKeys& keys;
  double scale;  ///< what values are divided by
  Index outputs;
  Index leaves;               ///< full ones
  Index stride;               ///< numbers a node: c, then triples
  std::vector<double> nodes;  ///< node i has the children 2i and 2i + 1; the leaves begin at `leaves`
};

enum class CompactKernel { boxcar, triangular, epanechnikov };

/// Nothing if it is none of these.
std::optional<CompactKernel> compactKernelOf(const Kernel& kernel);

/// A compact kernel of one bandwidth over sorted keys.
class RangeSums {
 public:
  RangeSums(const RangeMoments& moments, CompactKernel kernel, double bandwidth);

  /// From all points but the key `skip` (−1: from all). NaN where no key reaches.
  void predict(double query, Index skip, double* prediction) const;

 private:
  struct Sums;
  void addNode(Sums& sums, double query, const double* node, bool left) const;
  void addKeys(Sums& sums, double query, Index begin, Index end) const;
  void addRange(Sums& sums, double query, Index begin, Index end, bool left) const;

  const RangeMoments& m_moments;
  CompactKernel m_kernel;
  double m_bandwidth;
};

}  // namespace attn
