// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/import/tensor_stack.h"

// The numbers of a tensor of any size as a guess looks at them: all of a small one, a regular choice of a large one.
// For the sources of this folder.

namespace attn {

/// A tensor with more numbers than these is huge: only a sample of it is looked at, so that the guess is quick.
inline constexpr Index mostLookedThrough = 100'000'000;
bool isHuge(const TensorStack& tensor);

/// While this lives the system reads of a huge tensor's file what is looked at alone, and nothing around it.
class ScatteredReading {
 public:
  explicit ScatteredReading(const TensorStack& tensor);
  ~ScatteredReading();
  ScatteredReading(const ScatteredReading&) = delete;
  ScatteredReading& operator=(const ScatteredReading&) = delete;

 private:
  std::vector<std::span<const std::byte>> m_bytes;  // none of a tensor that is read as a whole
};

/// What can be said of the numbers alone.
struct NumberFacts {
  double least = 0, largest = 0;  ///< of the finite ones
  Index finite = 0;               ///< how many are
  bool hasNegativeInfinity = false, hasPositiveInfinity = false, hasNan = false, areWhole = true;
  double zeros = 0;   ///< the share of numbers that are 0
  double lowest = 0;  ///< the share of those that are about the least
  int decimals = -1;  ///< to how many they were rounded; −1 if to none that is noticed
};
NumberFacts factsOf(const TensorStack& tensor);

/// Sums along an axis, of lines that hold a number that is not 0. NaN counts as 0.
struct LineSums {
  std::vector<double> sums;
  Index bare = 0;  ///< lines of zeros and NaN alone
  double largest = 0;

  /// The share of lines that sum to about this; 0 where nearly all lines are bare.
  double shareNear(double target, double tolerance) const;
  double mean() const;
  /// The square root of the mean square of what lines are away from a target.
  double deviation(double target) const;
};
/// \param exponentiated whether e to the power of the numbers is summed
LineSums sumsAlong(const TensorStack& tensor, std::size_t axis, bool exponentiated = false);
/// The same along the last axes together, from `axis` on.
LineSums sumsFrom(const TensorStack& tensor, std::size_t axis);

/// Which cells of a tensor can be seen, at chosen places of each axis.
struct VisibleGrid {
  std::vector<std::vector<Index>> places;  ///< of each axis, in order; all of them where it is short enough
  std::vector<std::uint8_t> cells;         ///< in C order
  Shape full;                              ///< lengths of the axes themselves

  std::size_t axes() const { return places.size(); }
  /// Whether a cell is seen in any place of the other axes: rows × columns of two axes.
  std::vector<std::uint8_t> project(std::size_t rows, std::size_t columns) const;
  /// The part at one of the chosen places of an axis.
  VisibleGrid at(std::size_t axis, std::size_t place) const;
};

/// \param whole axes of which every place is kept as long as possible
VisibleGrid visibleGrid(const TensorStack& tensor, const std::function<bool(double)>& isVisible,
                        const std::vector<std::size_t>& whole = {});

}  // namespace attn
