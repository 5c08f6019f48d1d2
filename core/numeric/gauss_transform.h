// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/buffer.h"
#include "core/numeric/sorted_keys.h"

namespace attn {

/// Sums of gaussians over sorted keys, a fast Gauss transform in one dimension (after Greengard and Strain, SIAM J.
/// Sci. Stat. Comput. 12, 1991). With t = (x_i − c) / h and s = (q − c) / h,
///   exp(−½ (s − t)²) = exp(−½ s²) Σ_k s^k · t^k exp(−½ t²) / k!,
/// so keys that are close together are summed once, into 24 moments about their centre c, and a query then takes one
/// polynomial a box of keys. Boxes are half a bandwidth wide. Where keys are sparse there is no box, and they are
/// summed one by one: a tiny bandwidth costs nothing but a look at every key. Queries 8 to 64 bandwidths from all keys
/// have narrower boxes, made for the first of them; still further away few keys count, and they are summed one by one.
///
/// Weights are relative to that of the nearest key; what all keys further away can add is below 1e-16 of it. Where a
/// value further away is so large that its product with such a weight counts, the search goes on further out.
class GaussTransform {
 public:
  /// \param keys must outlive the transform
  /// \param scale what values are divided by in sums, so that none overflows
  GaussTransform(const SortedKeys& keys, double scale, double bandwidth);

  /// Bandwidths that are no risk of overflow.
  static bool possible(double bandwidth) { return bandwidth >= 1e-70; }

  /// From all points.
  void predict(double query, double* prediction) const;
  /// From all points but the key itself, at that key. NaN if it is the only one.
  void predictWithout(Index key, double* prediction) const;

  /// With u of the other keys at a key, K their weights: Σ K, Σ K y, Σ K u², Σ K u² y, the values divided by the scale.
  struct SquareSums {
    double weights = 0, values = 0, squares = 0, valueSquares = 0;
  };
  /// Over all points but the key itself, for values that are numbers. False where too little weight is left beside its
  /// own.
  bool squareSumsWithout(Index key, SquareSums& sums) const;

 private:
  static constexpr Index terms = 24;
  static constexpr Index lanes = 8;
  using Lanes = Eigen::Array<double, lanes, 1>;

  struct Sums;
  struct Window;
  /// The boxes in ascending order. Box b holds the keys [begins[b], ends[b]), which lie from firsts[b] to lasts[b];
  /// its polynomials are taken about centres[b].
  struct Boxes {
    std::vector<Index> begins, ends;
    std::vector<double> firsts, lasts, centres;
    /// (groups of 8 boxes, 1 + outputs, terms, 8): the weights' moments and the values'.
    std::vector<double, BufferAllocator<double>> moments;
  };
  struct FarBoxes {
    std::once_flag made;
    Boxes boxes;
  };
  Boxes boxesOf(double width) const;
  Boxes foundBoxes(double width) const;
  void takeMoments(Boxes& boxes, Index box) const;
  const Boxes& farBoxes() const;
  Window windowOf(double query, double nearest, double negligible) const;
  void addWindow(Sums& sums, double query, const Window& window, const Boxes& near) const;
  /// From which excess of u² over the nearest key's on keys add nothing to this sum of values, however large theirs.
  double negligibleBeside(double values) const;
  /// The boxes that reach into the window, after body(begin, end) for the runs of keys before, between and behind them.
  template <class Body>
  std::pair<Index, Index> boxesIn(const Window& window, const Boxes& boxes, const Body& body) const;
  void addBoxes(Sums& sums, double query, const Window& window, const Boxes& boxes) const;
  void addKeys(Sums& sums, double query, const Window& window, Index begin, Index end) const;
  void addDirectly(Sums& sums, double query, const Window& window, Index skip) const;

  const SortedKeys& m_keys;
  double m_scale;  ///< what values are divided by
  Index m_outputs;
  double m_bandwidth;
  double m_inverse;
  double m_negligible;  ///< keys whose u² exceeds the nearest key's by this add nothing to the sum of weights
  double m_largest;     ///< |value| divided by the scale

  Boxes m_boxes;
  std::unique_ptr<FarBoxes> m_far;
};

}  // namespace attn
