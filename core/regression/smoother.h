// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "core/numeric/gauss_transform.h"
#include "core/numeric/range_sums.h"
#include "core/numeric/sorted_keys.h"
#include "core/regression/direct_sum.h"

// Part of nadaraya_watson.cpp and training.cpp, for their own files alone.

namespace attn {

/// Whether there are fast methods for points like these: one feature, and inputs that SortedKeys can take.
bool canBeSorted(const Points& points);

/// Points of one feature in ascending order of their inputs. Points that come so are shared, not copied.
struct SortedPoints {
  /// \param given points that can be sorted
  explicit SortedPoints(const Box<Points>& given);

  Box<Points> points;
  std::vector<std::uint32_t> order;  ///< the index of each among the points given; empty: the same
  SortedKeys keys;                   ///< the same points
};

class PreparedKeys {
 public:
  explicit PreparedKeys(const Box<Points>& given);
  PreparedKeys(const PreparedKeys&) = delete;
  PreparedKeys& operator=(const PreparedKeys&) = delete;

  /// y_i, or for classification [y_i = c].
  double value(Index i, Index c) const {
    const double y = points->targets[static_cast<std::size_t>(i)];
    return points->isClassification() ? (static_cast<Index>(y) == c ? 1.0 : 0.0) : y;
  }
  /// The mean of all values, or of all but one; NaN if there is none.
  void mean(Index skip, double* result) const;
  /// The index of sorted point i among the points given.
  Index givenIndex(Index i) const {
    return sorted && !sorted->order.empty() ? static_cast<Index>(sorted->order[static_cast<std::size_t>(i)]) : i;
  }

  Box<Points> points;  ///< sorted, if they can be
  double scale;        ///< what values are divided by in sums
  std::optional<SortedPoints> sorted;
  std::optional<RangeMoments> moments;
  std::vector<double> totals;  ///< Σ y / scale, one an output
};

class Smoother {
 public:
  Smoother(const std::shared_ptr<const PreparedKeys>& itsKeys, const Kernel& kernel, const Bandwidths& bandwidths);

  struct MeanOfAll {};
  using Method = std::variant<const DirectSum*, MeanOfAll, GaussTransform, RangeSums>;

  /// `row` is room for n numbers if the method is the direct sum.
  void predict(const double* query, double* row, double* prediction) const;
  void predictWithout(Index key, double* row, double* prediction) const;
  bool isDirect() const { return std::holds_alternative<const DirectSum*>(method); }

  std::shared_ptr<const PreparedKeys> keys;
  DirectSum direct;
  Method method;
};

/// Maps of predictions by methods of their own.
std::vector<float> gaussianMap(const DirectSum& sum, const std::vector<double>& xs, const std::vector<double>& ys);
std::vector<float> compactMap(const DirectSum& sum, const CompactPolynomial& kernel, const std::vector<double>& xs,
                              const std::vector<double>& ys);

}  // namespace attn
