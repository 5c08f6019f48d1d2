// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/index.h"

namespace attn {

/// The positions of the numbers in ascending order, equal ones as they stand; empty if the numbers ascend already.
/// In parallel, O(n log n). Fewer than 2³² numbers, none of them a NaN.
std::vector<std::uint32_t> ascendingOrder(std::span<const double> numbers);

/// Keys on a line in ascending order, each with a value: a number, or one of the labels 0 … labels − 1, for which sums
/// are taken label by label. Refers to the memory of both. With the first key of every 64 beside it, so that a search
/// touches little memory.
struct SortedKeys {
  /// \param keys ascending
  /// \param values one a key
  /// \param labelCount how many labels the values name; 0 if they are numbers
  SortedKeys(std::span<const double> keys, std::span<const double> values, Index labelCount);

  /// Whether sums over these keys are safe: the squares and fourth powers of their differences don't overflow, and
  /// ascendingOrder can number them.
  static bool possible(std::span<const double> keys);

  Index size() const { return count; }
  /// How many sums of values there are: 1, or one a label.
  Index outputs() const { return labels > 0 ? labels : 1; }

  /// The number of keys for which `before` holds; it must hold for none after one for which it does not.
  template <class Predicate>
  Index countWhile(const Predicate& before) const {
    // The first keys of all leaves fit the processor's cache, all keys don't.
    Index low = 0, high = static_cast<Index>(leafFirst.size());
    while (low < high) {
      const Index middle = (low + high) / 2;
      if (before(leafFirst[static_cast<std::size_t>(middle)]))
        low = middle + 1;
      else
        high = middle;
    }
    if (low == 0) return 0;
    Index i = (low - 1) * leaf + 1, end = std::min(count, low * leaf);
    while (i < end) {
      const Index middle = (i + end) / 2;
      if (before(x[middle]))
        i = middle + 1;
      else
        end = middle;
    }
    return i;
  }

  static constexpr Index leaf = 64;

  Index count;
  Index labels;  ///< 0: values are numbers
  const double* x;
  const double* y;  ///< numbers or labels
  double largest;   ///< |y|
  std::vector<double> leafFirst;
};

}  // namespace attn
