// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/picture/colorizer.h"

// Which numbers there are, for the ends of a colour table.

namespace attn {
namespace {

ValueRange join(ValueRange a, ValueRange b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

constexpr ValueRange nothing{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};

ValueRange orZero(ValueRange range) { return range.low <= range.high ? range : ValueRange{}; }

ValueRange rangeOfRow(const float* numbers, Index count) {
  float low = nothing.low;
  float high = nothing.high;
  // Without a branch, so that it becomes vector code. A NaN compares false.
  for (Index j = 0; j < count; ++j) {
    const float x = numbers[j];
    const bool finite = std::abs(x) <= largestFloat;
    const float below = finite ? x : nothing.low;
    const float above = finite ? x : nothing.high;
    low = below < low ? below : low;
    high = above > high ? above : high;
  }
  return {low, high};
}

/// Several running extremes side by side, since one would wait for itself.
ValueRange rangeOfLongRow(const float* numbers, Index count) {
  constexpr Index lanes = 64;
  if (count < 4 * lanes) return rangeOfRow(numbers, count);
  float low[lanes], high[lanes];
  std::fill_n(low, lanes, nothing.low);
  std::fill_n(high, lanes, nothing.high);
  Index j = 0;
  for (; j + lanes <= count; j += lanes) {
    for (Index k = 0; k < lanes; ++k) {
      const float x = numbers[j + k];
      const bool finite = std::abs(x) <= largestFloat;
      const float below = finite ? x : nothing.low;
      const float above = finite ? x : nothing.high;
      low[k] = below < low[k] ? below : low[k];
      high[k] = above > high[k] ? above : high[k];
    }
  }
  ValueRange range = rangeOfRow(numbers + j, count - j);
  for (Index k = 0; k < lanes; ++k) range = join(range, {low[k], high[k]});
  return range;
}

/// The rows of a matrix in blocks that are worth a thread's while, and small enough to be read.
struct RowBlock {
  const MaskedNumbers* of;
  Index firstRow, lastRow;
};
constexpr Index numbersOfBlock = 65536;

std::vector<RowBlock> rowBlocks(std::span<const MaskedNumbers> matrices) {
  std::vector<RowBlock> blocks;
  for (const MaskedNumbers& each : matrices) {
    const Index rows = each.numbers->columns() > 0 ? each.numbers->rows() : 0;
    const Index step = std::max<Index>(1, numbersOfBlock / std::max<Index>(1, each.numbers->columns()));
    for (Index row = 0; row < rows; row += step) blocks.push_back({&each, row, std::min(rows, row + step)});
  }
  return blocks;
}

/// Calls visit with the numbers of a block that are not masked, in pieces that lie side by side.
template <class Visit>
void visitNumbers(const RowBlock& rows, Visit visit) {
  const MaskedNumbers& masked = *rows.of;
  const Index columns = masked.numbers->columns();
  const NumberBlock block = masked.numbers->block({rows.firstRow, rows.lastRow, 0, columns});
  std::vector<float> memory;
  if (!masked.visible) {
    std::vector<float> lastMemory;
    const float* const first = block.row(rows.firstRow, 0, columns, memory);
    const float* const last = block.row(rows.lastRow - 1, 0, columns, lastMemory);
    // Rows without a gap are one long row.
    if (last == first + (rows.lastRow - 1 - rows.firstRow) * columns)
      return visit(first, (rows.lastRow - rows.firstRow) * columns);
  }
  const KeyRange everything{0, columns};
  for (Index row = rows.firstRow; row < rows.lastRow; ++row) {
    const float* const numbers = block.row(row, 0, columns, memory);
    for (const KeyRange& range : masked.visible ? masked.visible->at(masked.entry, row) : std::span(&everything, 1))
      if (range.size() > 0) visit(numbers + range.begin, range.size());
  }
}

ValueRange rangeOfRows(const RowBlock& rows) {
  ValueRange range = nothing;
  visitNumbers(rows, [&](const float* numbers, Index count) { range = join(range, rangeOfLongRow(numbers, count)); });
  return range;
}

bool isKnown(const MaskedNumbers& masked) { return masked.numbers->pyramid() && !masked.visible; }

}  // namespace

ValueRange finiteRange(const std::vector<MaskedNumbers>& matrices) {
  ValueRange all = nothing;
  std::vector<MaskedNumbers> unknown;
  for (const MaskedNumbers& each : matrices) {
    if (isKnown(each))
      all = join(all, each.numbers->pyramid()->range);
    else
      unknown.push_back(each);
  }
  const std::vector<RowBlock> blocks = rowBlocks(unknown);
  std::vector<ValueRange> ranges(blocks.size(), nothing);
  parallelFor(static_cast<Index>(blocks.size()), numbersOfBlock / 8, [&](Index task) {
    ranges[static_cast<std::size_t>(task)] = rangeOfRows(blocks[static_cast<std::size_t>(task)]);
  });
  for (const ValueRange range : ranges) all = join(all, range);
  return orZero(all);
}

ValueRange finiteRange(const NumberGrid& numbers, const KeyRanges* visible, Index entry) {
  return finiteRange(std::vector<MaskedNumbers>{{&numbers, visible, entry}});
}

ValueRange finiteRange(const Tensor& tensor, const KeyRanges* visible) {
  // It stays where it is for as long as this takes.
  const std::shared_ptr<const Tensor> unowned(std::shared_ptr<const void>(), &tensor);
  const Index perEntry = visible && visible->batch > 0 ? std::max<Index>(1, tensor.count() / visible->batch) : 1;
  std::vector<DenseNumbers> numbers;
  for (Index i = 0; i < tensor.count(); ++i) numbers.emplace_back(unowned, i);
  std::vector<MaskedNumbers> matrices;
  for (Index i = 0; i < tensor.count(); ++i)
    matrices.push_back({&numbers[static_cast<std::size_t>(i)], visible, i / perEntry});
  return finiteRange(matrices);
}

float leastAboveZero(const MaskedNumbers& masked) {
  if (isKnown(masked)) return masked.numbers->pyramid()->leastAboveZero;
  const std::vector<RowBlock> blocks = rowBlocks({&masked, 1});
  std::vector<float> least(blocks.size(), nothing.low);
  parallelFor(static_cast<Index>(blocks.size()), numbersOfBlock / 8, [&](Index task) {
    float& smallest = least[static_cast<std::size_t>(task)];
    visitNumbers(blocks[static_cast<std::size_t>(task)], [&](const float* numbers, Index count) {
      for (Index j = 0; j < count; ++j) smallest = numbers[j] > 0 && numbers[j] < smallest ? numbers[j] : smallest;
    });
  });
  return least.empty() ? nothing.low : *std::min_element(least.begin(), least.end());
}

}  // namespace attn
