// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/largest_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

/// The order in which cells are found: by their number, then by their place.
bool comesBefore(const FoundCell& a, const FoundCell& b) {
  if (a.number != b.number) return a.number > b.number;
  return a.row != b.row ? a.row < b.row : a.column < b.column;
}

/// Keeps the first cells of those that it is given.
class FirstCells {
 public:
  FirstCells(float least, std::size_t most) : m_least(least), m_most(most) {}

  /// Whether a square whose largest number is this one may hold a cell that is kept.
  bool mayTake(float largest) const {
    if (std::isnan(largest)) return true;  // of the others nothing is known
    return largest >= m_least && (m_heap.size() < m_most || largest >= m_heap.front().number);
  }
  void look(const NumberGrid& grid, const CellArea& area) {
    const NumberBlock block = grid.block(area);
    for (Index row = area.firstRow; row < area.lastRow; ++row) {
      const float* const numbers = block.row(row, area.firstColumn, area.lastColumn, m_memory);
      for (Index column = area.firstColumn; column < area.lastColumn; ++column)
        if (const float number = numbers[column - area.firstColumn]; number >= m_least) add({row, column, number});
    }
  }
  LargestCells take() && {
    std::sort(m_heap.begin(), m_heap.end(), comesBefore);
    return {std::move(m_heap), m_areAll};
  }
  void leaveOut() { m_areAll = false; }

 private:
  void add(const FoundCell& cell) {
    // The last of those that are kept is in front.
    if (m_heap.size() == m_most) {
      m_areAll = false;
      if (m_heap.empty() || !comesBefore(cell, m_heap.front())) return;
      std::pop_heap(m_heap.begin(), m_heap.end(), comesBefore);
      m_heap.pop_back();
    }
    m_heap.push_back(cell);
    std::push_heap(m_heap.begin(), m_heap.end(), comesBefore);
  }

  float m_least;
  std::size_t m_most;
  bool m_areAll = true;
  std::vector<FoundCell> m_heap;
  std::vector<float> m_memory;
};

/// The larger one; what is no number stays so.
float larger(float before, float next) { return next > before || std::isnan(next) ? next : before; }

void poolSquares(const float* from, Index n, Index m, Index side, float* picture) {
  const Index columns = (m + side - 1) / side;
  std::vector<float> largest(static_cast<std::size_t>(m));
  for (Index first = 0; first < n; first += side, picture += columns) {
    std::fill(largest.begin(), largest.end(), 0.0F);
    for (Index i = first; i < std::min(first + side, n); ++i) {
      const float* const row = from + i * m;
      float* const of = largest.data();
      for (Index j = 0; j < m; ++j) of[j] = larger(of[j], row[j]);
    }
    for (Index column = 0; column < columns; ++column)
      picture[column] = std::accumulate(largest.begin() + column * side,
                                        largest.begin() + std::min((column + 1) * side, m), 0.0F, larger);
  }
}

}  // namespace

LargestCells largestCells(const NumberGrid& grid, float least, std::size_t most) {
  FirstCells found(least, most);
  const Index rows = grid.rows(), columns = grid.columns();
  const std::shared_ptr<const NumberPyramid> pyramid = grid.pyramid();
  if (!pyramid || pyramid->known < 1 || pyramid->levels.empty()) {
    constexpr Index atOnce = 64;
    for (Index row = 0; row < rows; row += atOnce) {
      stopIfRequested();
      found.look(grid, {row, std::min(rows, row + atOnce), 0, columns});
    }
    return std::move(found).take();
  }
  const NumberPyramid::Level& level = pyramid->levels.front();
  std::vector<std::size_t> squares;
  for (std::size_t i = 0; i < level.largest.size(); ++i)
    if (found.mayTake(level.largest[i])) squares.push_back(i);
  // Once as many are found, most of the others can't hold a larger one.
  std::sort(squares.begin(), squares.end(), [&](std::size_t a, std::size_t b) {
    const auto rank = [&](std::size_t square) {
      const float largest = level.largest[square];
      return std::isnan(largest) ? std::numeric_limits<float>::infinity() : largest;
    };
    return rank(a) != rank(b) ? rank(a) > rank(b) : a < b;
  });
  for (const std::size_t square : squares) {
    stopIfRequested();
    if (!found.mayTake(level.largest[square])) {
      found.leaveOut();
      break;
    }
    const Index row = static_cast<Index>(square) / level.columns * level.side;
    const Index column = static_cast<Index>(square) % level.columns * level.side;
    found.look(grid, {row, std::min(rows, row + level.side), column, std::min(columns, column + level.side)});
  }
  return std::move(found).take();
}

Tensor largestOfSquares(const Tensor& matrices, Index side) {
  const Index n = matrices.rows(), m = matrices.cols();
  Tensor pooled({matrices.count(), (n + side - 1) / side, (m + side - 1) / side});
  parallelFor(matrices.count(), n * m,
              [&](Index i) { poolSquares(matrices.matrix(i).data(), n, m, side, pooled.matrix(i).data()); });
  return pooled;
}

}  // namespace attn
