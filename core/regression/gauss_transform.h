#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/base/buffer.h"
#include "core/regression/sorted_keys.h"

// Part of nadaraya_watson.cpp, for its own files alone: the gaussian kernel of one feature.

namespace attn {

/// Sums of gaussians over sorted keys, a fast Gauss transform in one dimension (after Greengard and Strain, SIAM J.
/// Sci. Stat. Comput. 12, 1991). With t = (x_i − c) / h and s = (q − c) / h,
///   exp(−½ (s − t)²) = exp(−½ s²) Σ_k s^k · t^k exp(−½ t²) / k!,
/// so keys that are close together are summed once, into 24 moments about their centre c, and a query then takes one
/// polynomial a box of keys. Boxes are half a bandwidth wide. Where keys are sparse there is no box, and they are
/// summed one by one: a tiny bandwidth costs nothing but a look at every key.
///
/// Weights are relative to that of the nearest key; what all keys further away can add is below 1e-16 of it.
class GaussTransform {
 public:
  GaussTransform(const SortedKeys& keys, double scale, double bandwidth);

  /// Bandwidths that are no risk of overflow.
  static bool possible(double bandwidth) { return bandwidth >= 1e-70; }

  /// From all points.
  void predict(double query, double* prediction) const;
  /// From all points but the key itself, at that key. NaN if it is the only one.
  void predictWithout(Index key, double* prediction) const;

 private:
  static constexpr Index terms = 24;
  static constexpr Index lanes = 8;
  using Lanes = Eigen::Array<double, lanes, 1>;

  struct Sums;
  struct Window;
  void findBoxes();
  void takeMoments(Index box);
  Window windowOf(double query, double nearest) const;
  void addBoxes(Sums& sums, double query, const Window& window) const;
  void addKeys(Sums& sums, double query, const Window& window, Index begin, Index end) const;
  void addDirectly(Sums& sums, double query, const Window& window, Index skip) const;

  const SortedKeys& m_keys;
  double m_scale;  ///< what values are divided by
  Index m_outputs;
  double m_bandwidth;
  double m_inverse;
  double m_negligible;  ///< keys whose u² exceeds the nearest key's by this add nothing

  // Of each box, in ascending order: its keys, the first and last of them, its centre.
  std::vector<Index> m_begins, m_ends;
  std::vector<double> m_firsts, m_lasts, m_centres;
  /// (groups of 8 boxes, 1 + outputs, terms, 8): the weights' moments and the values'.
  std::vector<double, BufferAllocator<double>> m_moments;
};

}  // namespace attn
