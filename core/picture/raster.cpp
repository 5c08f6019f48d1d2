// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/raster.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "core/base/parallel.h"

namespace attn {
namespace {

constexpr float largestFloat = std::numeric_limits<float>::max();

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

/// The cells of a row that are seen: all of them without a mask, for which `all` lends the memory.
std::span<const KeyRange> visibleIn(const KeyRanges* visible, Index entry, Index row, const KeyRange& all) {
  if (visible) return visible->at(entry, row);
  return {&all, std::size_t{1}};
}

ValueRange rangeOfCells(const float* row, std::span<const KeyRange> seen) {
  ValueRange all = nothing;
  for (const KeyRange& range : seen)
    if (range.size() > 0) all = join(all, rangeOfLongRow(row + range.begin, range.size()));
  return all;
}

/// Places of many numbers in the colour table, notFinite for those that have none.
struct Colorizer {
  ValueRange range;
  const CellColors& colors;
  float half = 1;
  float low = 0;
  float span = 1;

  Colorizer(ValueRange valueRange, const CellColors& cellColors) : range(valueRange), colors(cellColors) {
    // A range wider than a float holds is taken by halves.
    half = std::isfinite(range.high - range.low) ? 1.0F : 0.5F;
    low = range.low * half;
    span = range.high * half - low;
  }

  int index(float x) const {
    if (!(span > 0)) return 0;
    const float t = (x * half - low) / span;
    return static_cast<int>(std::clamp(t * 256, 0.0F, 255.0F));
  }

  Pixel operator()(float x) const {
    return std::abs(x) <= largestFloat ? (*colors.table)[static_cast<std::size_t>(index(x))] : colors.notFinite;
  }
};

/// The part of an axis that lies in the image: pixels [from, to), and the cells they show.
struct Axis {
  double start;
  double size;  // of a cell
  Index cells;
  Index from;
  Index to;

  Axis(double first, double cellSize, Index count, Index pixels)
      : start(first),
        size(cellSize),
        cells(count),
        from(std::clamp<Index>(edge(0), 0, pixels)),
        to(std::clamp<Index>(edge(count), 0, pixels)) {}

  /// The pixel at which a cell begins.
  Index edge(Index cell) const { return std::llround(start + static_cast<double>(cell) * size); }

  /// The cell that the middle of a pixel lies in.
  Index cellAt(Index pixel) const {
    Index cell = static_cast<Index>(std::floor((static_cast<double>(pixel) + 0.5 - start) / size));
    cell = std::clamp<Index>(cell, 0, cells - 1);
    // The edges are rounded, so the middle may lie on the other side of one.
    while (cell > 0 && edge(cell) > pixel) --cell;
    while (cell + 1 < cells && edge(cell + 1) <= pixel) ++cell;
    return cell;
  }

  /// The cells that a pixel shows: one, or where cells are smaller than pixels all that begin in it, at least one.
  KeyRange cellsAt(Index pixel) const {
    if (size >= 1) {
      const Index cell = cellAt(pixel);
      return {cell, cell + 1};
    }
    const Index begin = std::min(boxStart(pixel), cells - 1);
    return {begin, std::max(boxStart(pixel + 1), begin + 1)};
  }

 private:
  Index boxStart(Index pixel) const {
    return std::clamp<Index>(static_cast<Index>(std::floor((static_cast<double>(pixel) - start) / size + 0.5)), 0,
                             cells);
  }
};

/// Cells of a pixel and more: the colours of a row of cells, spread over its pixels, and that row of pixels repeated.
void drawLargeCells(const PixelBuffer& image, const Axis& x, const Axis& y, const MatrixView& matrix,
                    const KeyRanges* visible, Index entry, const Colorizer& color) {
  const Index firstColumn = x.cellAt(x.from);
  const Index lastColumn = x.cellAt(x.to - 1);
  const Index firstRow = y.cellAt(y.from);
  const Index rows = y.cellAt(y.to - 1) - firstRow + 1;
  std::vector<Index> edges;
  for (Index j = firstColumn; j <= lastColumn + 1; ++j) edges.push_back(std::clamp(x.edge(j), x.from, x.to));

  const KeyRange everything{0, matrix.cols()};
  parallelFor(rows, 4 * (x.to - x.from), [&](Index r) {
    const Index row = firstRow + r;
    const Index top = std::max(y.edge(row), y.from);
    const Index bottom = std::min(y.edge(row + 1), y.to);
    if (top >= bottom) return;
    Pixel* line = image.pixels + top * image.stride;
    std::fill(line + edges.front(), line + edges.back(), color.colors.masked);
    for (const KeyRange& range : visibleIn(visible, entry, row, everything)) {
      for (Index j = std::max(range.begin, firstColumn); j < std::min(range.end, lastColumn + 1); ++j) {
        const auto place = static_cast<std::size_t>(j - firstColumn);
        std::fill(line + edges[place], line + edges[place + 1], color(matrix(row, j)));
      }
    }
    for (Index p = top + 1; p < bottom; ++p)
      std::copy(line + x.from, line + x.to, image.pixels + p * image.stride + x.from);
  });
}

/// Pixels [first, last) of an axis that are worked on together, and the cells that they show.
struct Pixels {
  Index first, last;
  KeyRange cells;
};

/// Runs of pixels that show the same cells.
std::vector<Pixels> equalPixels(const Axis& axis) {
  std::vector<Pixels> runs;
  for (Index p = axis.from; p < axis.to; ++p) {
    const KeyRange cells = axis.cellsAt(p);
    if (!runs.empty() && runs.back().cells == cells)
      ++runs.back().last;
    else
      runs.push_back({p, p + 1, cells});
  }
  return runs;
}

/// Runs of pixels with so few cells that what is kept for each of them stays in the cache.
std::vector<Pixels> blocksOfPixels(const Axis& axis) {
  constexpr Index mostCells = 32'768;
  std::vector<Pixels> blocks;
  for (Index p = axis.from; p < axis.to; ++p) {
    const KeyRange cells = axis.cellsAt(p);
    if (!blocks.empty() && cells.end - blocks.back().cells.begin <= mostCells) {
      blocks.back().last = p + 1;
      blocks.back().cells.end = cells.end;
    } else {
      blocks.push_back({p, p + 1, cells});
    }
  }
  return blocks;
}

/// What loses against every number: where it is left, nothing was seen, or nothing but it.
template <Pooling pooling>
constexpr float least = pooling == Pooling::largest ? -std::numeric_limits<float>::infinity() : 0.0F;

/// A NaN wins and stays. Bits rather than branches, so that it becomes vector code.
template <Pooling pooling>
float pooled(float best, float x) {
  const bool isBetter = pooling == Pooling::largest ? x > best : std::abs(x) > std::abs(best);
  return (isBetter | (x != x)) ? x : best;
}

bool seesAny(const KeyRanges* visible, Index entry, const KeyRange& rows, const KeyRange& columns) {
  if (!visible) return true;
  for (Index row = rows.begin; row < rows.end; ++row)
    for (const KeyRange& range : visible->at(entry, row))
      if (range.begin < columns.end && columns.begin < range.end) return true;
  return false;
}

/// Cells smaller than a pixel: one of the visible cells that a pixel shows.
template <Pooling pooling>
void drawSmallCells(const PixelBuffer& image, const Axis& x, const Axis& y, const MatrixView& matrix,
                    const KeyRanges* visible, Index entry, const Colorizer& color) {
  const std::vector<Pixels> lines = equalPixels(y), blocks = blocksOfPixels(x);
  const auto blockCount = static_cast<Index>(blocks.size());
  const KeyRange everything{0, matrix.cols()};
  const auto draw = [&](const Pixels& lineOf, const Pixels& block) {
    const Index firstColumn = block.cells.begin, columns = block.cells.size();
    thread_local std::vector<float> ofColumns;
    ofColumns.assign(static_cast<std::size_t>(columns), least<pooling>);
    float* const best = ofColumns.data();
    for (Index row = lineOf.cells.begin; row < lineOf.cells.end; ++row) {
      const float* numbers = matrix.data() + row * matrix.cols() + firstColumn;
      for (const KeyRange& range : visibleIn(visible, entry, row, everything)) {
        const Index begin = std::clamp(range.begin - firstColumn, Index{0}, columns);
        const Index end = std::clamp(range.end - firstColumn, begin, columns);
        for (Index j = begin; j < end; ++j) best[j] = pooled<pooling>(best[j], numbers[j]);
      }
    }
    Pixel* line = image.pixels + lineOf.first * image.stride;
    for (Index p = block.first; p < block.last; ++p) {
      const KeyRange cells = x.cellsAt(p);
      float number = least<pooling>;
      for (Index j = cells.begin; j < cells.end; ++j) number = pooled<pooling>(number, best[j - firstColumn]);
      const bool isMasked = number == least<pooling> && !seesAny(visible, entry, lineOf.cells, cells);
      line[p] = isMasked ? color.colors.masked : color(number);
    }
    for (Index p = lineOf.first + 1; p < lineOf.last; ++p)
      std::copy(line + block.first, line + block.last, image.pixels + p * image.stride + block.first);
  };
  const Index tasks = static_cast<Index>(lines.size()) * blockCount;
  parallelFor(tasks, matrix.size() / std::max<Index>(1, tasks) + 1, [&](Index task) {
    draw(lines[static_cast<std::size_t>(task / blockCount)], blocks[static_cast<std::size_t>(task % blockCount)]);
  });
}

ValueRange rangeOfRows(const MaskedMatrix& masked, Index firstRow, Index lastRow) {
  const Index columns = masked.matrix.cols();
  if (!masked.visible) return rangeOfLongRow(masked.matrix.data() + firstRow * columns, (lastRow - firstRow) * columns);
  const KeyRange everything{0, columns};
  ValueRange range = nothing;
  for (Index row = firstRow; row < lastRow; ++row)
    range = join(range, rangeOfCells(masked.matrix.data() + row * columns,
                                     visibleIn(masked.visible, masked.entry, row, everything)));
  return range;
}

}  // namespace

ValueRange finiteRange(const std::vector<MaskedMatrix>& matrices) {
  // Blocks of rows that are worth a thread's while.
  struct Block {
    const MaskedMatrix* of;
    Index firstRow, lastRow;
  };
  constexpr Index blockSize = 65536;
  std::vector<Block> blocks;
  for (const MaskedMatrix& each : matrices) {
    const Index rows = each.matrix.rows();
    const Index step = std::max<Index>(1, blockSize / std::max<Index>(1, each.matrix.cols()));
    for (Index row = 0; row < rows; row += step) blocks.push_back({&each, row, std::min(rows, row + step)});
  }
  std::vector<ValueRange> ranges(blocks.size(), nothing);
  parallelFor(static_cast<Index>(blocks.size()), blockSize / 8, [&](Index task) {
    const Block& block = blocks[static_cast<std::size_t>(task)];
    ranges[static_cast<std::size_t>(task)] = rangeOfRows(*block.of, block.firstRow, block.lastRow);
  });
  ValueRange all = nothing;
  for (const ValueRange range : ranges) all = join(all, range);
  return orZero(all);
}

ValueRange finiteRange(const MatrixView& matrix, const KeyRanges* visible, Index entry) {
  return orZero(rangeOfRows({matrix, visible, entry}, 0, matrix.rows()));
}

ValueRange finiteRange(const Tensor& tensor, const KeyRanges* visible) {
  const Index perEntry = visible && visible->batch > 0 ? std::max<Index>(1, tensor.count() / visible->batch) : 1;
  std::vector<MaskedMatrix> matrices;
  for (Index i = 0; i < tensor.count(); ++i) matrices.push_back({tensor.matrix(i), visible, i / perEntry});
  return finiteRange(matrices);
}

int colorIndex(float x, ValueRange range) { return Colorizer(range, CellColors{}).index(x); }

void drawCells(const PixelBuffer& image, const CellGrid& grid, const MatrixView& matrix, const KeyRanges* visible,
               Index entry, ValueRange range, const CellColors& colors) {
  if (matrix.size() == 0) return;
  const Axis x(grid.left, grid.cellWidth, matrix.cols(), image.width);
  const Axis y(grid.top, grid.cellHeight, matrix.rows(), image.height);
  if (x.from >= x.to || y.from >= y.to) return;
  const Colorizer color(range, colors);
  if (grid.cellWidth >= 1 && grid.cellHeight >= 1)
    drawLargeCells(image, x, y, matrix, visible, entry, color);
  else if (colors.pooling == Pooling::largest)
    drawSmallCells<Pooling::largest>(image, x, y, matrix, visible, entry, color);
  else
    drawSmallCells<Pooling::fromZero>(image, x, y, matrix, visible, entry, color);
}

}  // namespace attn
