#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/box.h"
#include "core/regression/points.h"

// Part of nadaraya_watson.cpp, for its own files alone.

namespace attn {

/// Points of one feature in ascending order of their inputs. Points that come so are shared, not copied.
struct SortedKeys {
  explicit SortedKeys(const Box<Points>& given);

  /// Whether points can be sorted: one feature, finite inputs whose squares and fourth powers are normal numbers.
  static bool possible(const Points& points);

  Index size() const { return count; }

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

  Box<Points> points;
  std::vector<std::uint32_t> order;  ///< the place of each key among the points given; empty: the same
  Index count;
  const double* x;
  const double* y;  ///< numbers, or those of classes
  std::vector<double> leafFirst;
};

}  // namespace attn
