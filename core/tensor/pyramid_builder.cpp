// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/pyramid_builder.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "core/base/parallel.h"
#include "core/base/stop.h"

namespace attn {
namespace {

constexpr float beyondAll = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr Index numbersAtFirst = Index{1} << 24, mostNumbersOfCall = Index{1} << 26;
constexpr Index numbersAtOnce = Index{1} << 18;  // a megabyte: they stay near the processor until all squares have them

/// What one square, or some lanes of it, was seen to hold.
struct SquareExtremes {
  float smallest = beyondAll, largest = -beyondAll, leastAboveZero = beyondAll;
  double sum = 0;
  bool hasNaN = false;

  void add(const SquareExtremes& other) {
    smallest = std::min(smallest, other.smallest);
    largest = std::max(largest, other.largest);
    leastAboveZero = std::min(leastAboveZero, other.leastAboveZero);
    sum += other.sum;
    hasNaN = hasNaN || other.hasNaN;
  }
};

/// The smallest and the largest number of each of some columns, and their sum, few enough that what is known of them
/// stays in the processor's first cache. Without a branch, so that it becomes vector code.
class ColumnExtremes {
 public:
  static constexpr Index most = 256;

  ColumnExtremes(const float* numbers, Index rows, Index columns, Index stride) {
    std::fill_n(m_smallest, most, beyondAll);
    std::fill_n(m_largest, most, -beyondAll);
    std::fill_n(m_least, most, beyondAll);
    for (Index row = 0; row < rows; ++row) {
      const float* const ofRow = numbers + row * stride;
      for (Index j = 0; j < columns; ++j) {
        const float x = ofRow[j];
        m_smallest[j] = x < m_smallest[j] ? x : m_smallest[j];
        m_largest[j] = x > m_largest[j] ? x : m_largest[j];
        const float above = x > 0 ? x : beyondAll;
        m_least[j] = above < m_least[j] ? above : m_least[j];
        m_sum[j] += x;
        m_hasNaN[j] |= std::isnan(x) ? 1U : 0U;
      }
    }
  }

  /// Those of the columns first ≤ column < last together.
  SquareExtremes of(Index first, Index last) const {
    SquareExtremes found;
    for (Index j = first; j < last; ++j)
      found.add({m_smallest[j], m_largest[j], m_least[j], static_cast<double>(m_sum[j]), m_hasNaN[j] != 0});
    return found;
  }

 private:
  float m_smallest[most], m_largest[most], m_least[most], m_sum[most] = {};
  std::uint32_t m_hasNaN[most] = {};
};

/// The range of the finite numbers alone: from +∞ to −∞ if there is none.
ValueRange finiteRangeOf(const float* numbers, Index rows, Index columns, Index stride) {
  ValueRange range{beyondAll, -beyondAll};
  for (Index row = 0; row < rows; ++row)
    for (Index column = 0; column < columns; ++column)
      if (const float x = numbers[row * stride + column]; std::isfinite(x))
        range = {std::min(range.low, x), std::max(range.high, x)};
  return range;
}

/// So many rows, or columns, of all has a square that is at this place.
Index within(Index place, Index side, Index all) { return std::min(side, all - place * side); }

/// A level whose squares have twice the side. \param rows and columns of the matrix
NumberPyramid::Level coarser(const NumberPyramid::Level& fine, Index rows, Index columns) {
  NumberPyramid::Level level{2 * fine.side, (fine.rows + 1) / 2, (fine.columns + 1) / 2, {}, {}, {}};
  const auto count = static_cast<std::size_t>(level.rows * level.columns);
  level.smallest.resize(count);
  level.largest.resize(count);
  level.mean.resize(count);
  const float *const smallest = fine.smallest.data(), *const largest = fine.largest.data();
  parallelFor(level.rows, 8 * level.columns, [&](Index i) {
    const Index above = 2 * i * fine.columns, below = std::min(2 * i + 1, fine.rows - 1) * fine.columns;
    for (Index j = 0; j < level.columns; ++j) {
      const Index left = 2 * j, right = std::min(2 * j + 1, fine.columns - 1);
      const Index four[] = {above + left, above + right, below + left, below + right};
      float low = beyondAll, high = -beyondAll;
      bool hasNaN = false;
      for (const Index place : four) {
        hasNaN = hasNaN || std::isnan(largest[place]);
        low = std::min(low, smallest[place]);
        high = std::max(high, largest[place]);
      }
      double sum = 0, cells = 0;
      for (Index row = 2 * i; row < std::min(2 * i + 2, fine.rows); ++row)
        for (Index column = left; column <= right; ++column) {
          const auto ofSquare = static_cast<double>(within(row, fine.side, rows) * within(column, fine.side, columns));
          sum += ofSquare * static_cast<double>(fine.mean[static_cast<std::size_t>(row * fine.columns + column)]);
          cells += ofSquare;
        }
      const auto place = static_cast<std::size_t>(i * level.columns + j);
      level.smallest[place] = hasNaN ? notANumber : low;
      level.largest[place] = hasNaN ? notANumber : high;
      level.mean[place] = static_cast<float>(sum / cells);
    }
  });
  return level;
}

Index roundedUp(Index length, Index side) { return (length + side - 1) / side; }

}  // namespace

PyramidBuilder::PyramidBuilder(Index rows, Index columns)
    : m_rows(rows), m_columns(columns), m_extremes{{beyondAll, -beyondAll}, beyondAll} {
  const auto squares = [&] {
    m_finest.rows = roundedUp(rows, m_finest.side);
    m_finest.columns = roundedUp(columns, m_finest.side);
    return static_cast<double>(m_finest.rows) * static_cast<double>(m_finest.columns);
  };
  while (squares() > static_cast<double>(mostSquares)) m_finest.side *= 2;
  m_finest.smallest.resize(static_cast<std::size_t>(m_finest.rows * m_finest.columns));
  m_finest.largest.resize(m_finest.smallest.size());
  m_finest.mean.resize(m_finest.smallest.size());
  Index step = 1;
  while (step < m_finest.rows && m_finest.rows / step * m_finest.side * columns > numbersAtFirst) step *= 2;
  for (Index row = 0; row < m_finest.rows; row += step) m_order.push_back(row);
  m_first = m_order.size();
  for (; step > 1; step /= 2)
    for (Index row = step / 2; row < m_finest.rows; row += step) m_order.push_back(row);
}

PyramidBuilder::Extremes PyramidBuilder::look(Index squareRow, Index firstColumn, Index columns,
                                              const ReadNumbers& read) {
  const Index side = m_finest.side, firstRow = squareRow * side, rows = std::min(side, m_rows - firstRow);
  thread_local std::vector<float> memory;
  memory.resize(static_cast<std::size_t>(std::min(rows * columns, std::max(numbersAtOnce, columns))));
  float* const numbers = memory.data();
  const Index rowsAtOnce = static_cast<Index>(memory.size()) / columns;
  std::vector<SquareExtremes> squares(static_cast<std::size_t>(roundedUp(columns, side)));
  Extremes own{{beyondAll, -beyondAll}, beyondAll};
  for (Index row = 0; row < rows; row += rowsAtOnce) {
    const Index count = std::min(rowsAtOnce, rows - row);
    if (columns == m_columns)
      read(firstRow + row, 0, count * columns, numbers);
    else
      for (Index i = 0; i < count; ++i) read(firstRow + row + i, firstColumn, columns, numbers + i * columns);
    for (Index column = 0; column < columns; column += ColumnExtremes::most) {
      const Index wide = std::min(ColumnExtremes::most, columns - column);
      const ColumnExtremes extremes(numbers + column, count, wide, columns);
      for (Index from = 0; from < wide; from += side) {
        const Index to = std::min(from + side, wide);
        const SquareExtremes found = extremes.of(from, to);
        squares[static_cast<std::size_t>((column + from) / side)].add(found);
        own.leastAboveZero = std::min(own.leastAboveZero, found.leastAboveZero);
        const bool isFinite = !found.hasNaN && std::isfinite(found.smallest) && std::isfinite(found.largest);
        const ValueRange range = isFinite ? ValueRange{found.smallest, found.largest}
                                          : finiteRangeOf(numbers + column + from, count, to - from, columns);
        own.range = {std::min(own.range.low, range.low), std::max(own.range.high, range.high)};
      }
    }
  }
  Index column = firstColumn / side;
  for (const SquareExtremes& square : squares) {
    const auto place = static_cast<std::size_t>(squareRow * m_finest.columns + column);
    m_finest.smallest[place] = square.hasNaN ? notANumber : square.smallest;
    m_finest.largest[place] = square.hasNaN ? notANumber : square.largest;
    m_finest.mean[place] = static_cast<float>(square.sum / static_cast<double>(rows * within(column, side, m_columns)));
    ++column;
  }
  return own;
}

void PyramidBuilder::refine(const ReadNumbers& read) {
  if (isWhole()) return;
  const Index ofRow = m_finest.side * m_columns;
  const std::size_t most =
      m_read == 0 ? m_first : std::min(m_read, static_cast<std::size_t>(std::max<Index>(2, mostNumbersOfCall / ofRow)));
  const auto next = std::span(m_order).subspan(m_read, std::min(most, m_order.size() - m_read));
  // Whole squares are read at a time: so many columns that all rows of them fit, and at least one square.
  const Index side = m_finest.side;
  const Index columns = std::min(m_columns, std::max(side, numbersAtOnce / side / side * side));
  const Index across = roundedUp(m_columns, columns), tasks = std::ssize(next) * across;
  std::vector<Extremes> found(static_cast<std::size_t>(tasks));
  parallelFor(tasks, side * columns, [&](Index task) {
    stopIfRequested();
    const Index first = task % across * columns;
    found[static_cast<std::size_t>(task)] =
        look(next[static_cast<std::size_t>(task / across)], first, std::min(columns, m_columns - first), read);
  });
  for (const Extremes& each : found) {
    m_extremes.range = {std::min(m_extremes.range.low, each.range.low),
                        std::max(m_extremes.range.high, each.range.high)};
    m_extremes.leastAboveZero = std::min(m_extremes.leastAboveZero, each.leastAboveZero);
  }
  m_read += next.size();
}

NumberPyramid PyramidBuilder::pyramid() const {
  NumberPyramid known;
  known.levels.push_back(m_finest);
  std::vector<bool> isRead(m_order.size());
  for (std::size_t i = 0; i < m_read; ++i) isRead[static_cast<std::size_t>(m_order[i])] = true;
  for (Index row = 1; row < m_finest.rows; ++row) {
    if (isRead[static_cast<std::size_t>(row)]) continue;
    for (std::vector<float>* numbers :
         {&known.levels.front().smallest, &known.levels.front().largest, &known.levels.front().mean}) {
      const auto to = numbers->begin() + row * m_finest.columns;
      std::copy_n(to - m_finest.columns, m_finest.columns, to);
    }
  }
  known.known = static_cast<double>(m_read) / static_cast<double>(m_order.size());
  const ValueRange range = m_extremes.range;
  known.range = range.low <= range.high ? range : ValueRange{};
  known.leastAboveZero = m_extremes.leastAboveZero;
  while (known.levels.back().rows > 1 || known.levels.back().columns > 1)
    known.levels.push_back(coarser(known.levels.back(), m_rows, m_columns));
  return known;
}

}  // namespace attn
