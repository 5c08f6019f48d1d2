// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "core/base/api.h"
#include "core/tensor/number_grid.h"

namespace attn {

/// Builds the pyramid of numbers that are read once, such that all of them are known coarsely long before all are read:
/// of the rows of its finest squares a few are looked at first, spread over all, then those in the middle between two.
class ATTN_API PyramidBuilder {
 public:
  /// Numbers of one row, or, where all columns of it are read, of several that follow each other.
  using ReadNumbers = std::function<void(Index row, Index column, Index count, float* numbers)>;

  PyramidBuilder(Index rows, Index columns);

  /// Reads the rows that are next, on several threads: at most as many as all calls before together. \throws Stopped
  void refine(const ReadNumbers& read);
  bool isWhole() const { return m_read == m_order.size(); }
  /// What is known by now.
  NumberPyramid pyramid() const;

  static constexpr Index mostSquares = Index{1} << 20;  ///< on the finest level

 private:
  /// What one task found among all of its numbers; what it found square by square goes into the finest level.
  struct Extremes {
    ValueRange range;
    float leastAboveZero;
  };

  Extremes look(Index squareRow, Index firstColumn, Index columns, const ReadNumbers& read);

  Index m_rows, m_columns;
  NumberPyramid::Level m_finest;
  std::vector<Index> m_order;           // of the rows of squares
  std::size_t m_first = 0, m_read = 0;  // how many are read at first, and were read
  Extremes m_extremes;
};

}  // namespace attn
