// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/picture/colorizer.h"

namespace attn {
namespace {

constexpr Index mostDrawnExactly = Index{1} << 24;  // where squares are hardly coarser than that

/// The cells of a row that are seen: all of them without a mask, for which `all` lends the memory.
std::span<const KeyRange> visibleIn(const KeyRanges* visible, Index entry, Index row, const KeyRange& all) {
  if (visible) return visible->at(entry, row);
  return {&all, std::size_t{1}};
}

/// The part of an axis that lies in the image: pixels [from, to), and the cells they show.
struct Axis {
  double start;
  double size;  // of a cell
  Index cells;
  Index from;
  Index to;
  Index firstPixel, lastPixel;  ///< of all cells, in sight or not

  Axis(double first, double cellSize, Index count, Index pixels)
      : start(first),
        size(cellSize),
        cells(count),
        from(std::clamp<Index>(edge(0), 0, pixels)),
        to(std::clamp<Index>(edge(count), 0, pixels)),
        firstPixel(edge(0)),
        lastPixel(edge(count) - 1) {}

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
    // The outermost pixels show what is left of them too: their outer edges are rounded.
    const Index begin = pixel == firstPixel ? 0 : std::min(boxStart(pixel), cells - 1);
    return {begin, pixel == lastPixel ? cells : std::max(boxStart(pixel + 1), begin + 1)};
  }

 private:
  Index boxStart(Index pixel) const {
    return std::clamp<Index>(static_cast<Index>(std::floor((static_cast<double>(pixel) - start) / size + 0.5)), 0,
                             cells);
  }
};

/// Where the numbers of a picture come from: a block that holds all that are in sight, or a grid that is read part by
/// part, so that they never are in memory all at once.
struct Source {
  const NumberGrid* grid;
  std::optional<NumberBlock> whole;

  /// `read` keeps what is read.
  const NumberBlock& part(const CellArea& area, std::optional<NumberBlock>& read) const {
    return whole ? *whole : read.emplace(grid->block(area));
  }
};

/// For rows of numbers of several tiles.
std::vector<float>& rowMemory() {
  thread_local std::vector<float> memory;
  return memory;
}

/// Cells of a pixel and more: the colours of a row of cells, spread over its pixels, and that row of pixels repeated.
template <class Color>
void drawLargeCells(const PixelBuffer& image, const Axis& x, const Axis& y, const Source& source,
                    const KeyRanges* visible, Index entry, const Color& color) {
  const Index firstColumn = x.cellAt(x.from);
  const Index lastColumn = x.cellAt(x.to - 1);
  const Index firstRow = y.cellAt(y.from);
  const Index rows = y.cellAt(y.to - 1) - firstRow + 1;
  std::vector<Index> edges;
  for (Index j = firstColumn; j <= lastColumn + 1; ++j) edges.push_back(std::clamp(x.edge(j), x.from, x.to));

  const KeyRange everything{0, x.cells};
  parallelFor(rows, 4 * (x.to - x.from), [&](Index r) {
    const Index row = firstRow + r;
    const Index top = std::max(y.edge(row), y.from);
    const Index bottom = std::min(y.edge(row + 1), y.to);
    if (top >= bottom) return;
    Pixel* line = image.pixels + top * image.stride;
    std::fill(line + edges.front(), line + edges.back(), color.colors.masked);
    std::optional<NumberBlock> read;
    const float* const numbers = source.part({row, row + 1, firstColumn, lastColumn + 1}, read)
                                     .row(row, firstColumn, lastColumn + 1, rowMemory());
    for (const KeyRange& range : visibleIn(visible, entry, row, everything)) {
      for (Index j = std::max(range.begin, firstColumn); j < std::min(range.end, lastColumn + 1); ++j) {
        const auto place = static_cast<std::size_t>(j - firstColumn);
        std::fill(line + edges[place], line + edges[place + 1], color(numbers[place]));
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
  constexpr Index mostCells = 4096;
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

/// What loses against every number, or adds nothing: where it is left, nothing was seen, or nothing but it.
template <Pooling pooling>
constexpr float least = pooling == Pooling::fromZero || pooling == Pooling::mean
                            ? 0.0F
                            : -std::numeric_limits<float>::infinity();

/// A NaN wins and stays. Bits rather than branches, so that it becomes vector code.
template <Pooling pooling>
float pooled(float best, float x) {
  if constexpr (pooling == Pooling::mean) return best + x;
  if constexpr (pooling == Pooling::positive) x = x < 0 ? std::numeric_limits<float>::quiet_NaN() : x;
  const bool isBetter = pooling == Pooling::fromZero ? std::abs(x) > std::abs(best) : x > best;
  return (isBetter | (x != x)) ? x : best;
}

bool seesAny(const KeyRanges* visible, Index entry, const KeyRange& rows, const KeyRange& columns) {
  if (!visible) return true;
  for (Index row = rows.begin; row < rows.end; ++row)
    for (const KeyRange& range : visible->at(entry, row))
      if (range.begin < columns.end && columns.begin < range.end) return true;
  return false;
}

/// Cells smaller than a pixel: one of the visible cells that a pixel shows, or their mean.
template <Pooling pooling, class Color>
void drawSmallCells(const PixelBuffer& image, const Axis& x, const Axis& y, const Source& source,
                    const KeyRanges* visible, Index entry, const Color& color) {
  const std::vector<Pixels> lines = equalPixels(y), blocks = blocksOfPixels(x);
  const auto blockCount = static_cast<Index>(blocks.size());
  const KeyRange everything{0, x.cells};
  std::vector<KeyRange> cellsOfPixels;  // each line has the same
  for (Index p = x.from; p < x.to; ++p) cellsOfPixels.push_back(x.cellsAt(p));
  const auto draw = [&](const Pixels& lineOf, const Pixels& block) {
    const Index firstColumn = block.cells.begin, columns = block.cells.size();
    thread_local std::vector<float> ofColumns, seen;
    ofColumns.assign(static_cast<std::size_t>(columns), least<pooling>);
    if constexpr (pooling == Pooling::mean) seen.assign(static_cast<std::size_t>(columns), 0);
    float* const best = ofColumns.data();
    std::optional<NumberBlock> read;
    const NumberBlock& part =
        source.part({lineOf.cells.begin, lineOf.cells.end, firstColumn, firstColumn + columns}, read);
    for (Index row = lineOf.cells.begin; row < lineOf.cells.end; ++row) {
      const float* const numbers = part.row(row, firstColumn, firstColumn + columns, rowMemory());
      for (const KeyRange& range : visibleIn(visible, entry, row, everything)) {
        const Index begin = std::clamp(range.begin - firstColumn, Index{0}, columns);
        const Index end = std::clamp(range.end - firstColumn, begin, columns);
        for (Index j = begin; j < end; ++j) best[j] = pooled<pooling>(best[j], numbers[j]);
        if constexpr (pooling == Pooling::mean)
          for (Index j = begin; j < end; ++j) seen[static_cast<std::size_t>(j)] += 1;
      }
    }
    Pixel* line = image.pixels + lineOf.first * image.stride;
    for (Index p = block.first; p < block.last; ++p) {
      const KeyRange cells = cellsOfPixels[static_cast<std::size_t>(p - x.from)];
      float number = least<pooling>;
      // Where nothing was seen stands −infinity: that is no number below 0.
      constexpr Pooling amongColumns = pooling == Pooling::positive ? Pooling::largest : pooling;
      for (Index j = cells.begin; j < cells.end; ++j) number = pooled<amongColumns>(number, best[j - firstColumn]);
      if constexpr (pooling == Pooling::mean) {
        const auto from = seen.begin() - firstColumn;
        if (const float count = std::accumulate(from + cells.begin, from + cells.end, 0.0F); count > 0) number /= count;
      }
      const bool isMasked = number == least<pooling> && !seesAny(visible, entry, lineOf.cells, cells);
      line[p] = isMasked ? color.colors.masked : color(number);
    }
    for (Index p = lineOf.first + 1; p < lineOf.last; ++p)
      std::copy(line + block.first, line + block.last, image.pixels + p * image.stride + block.first);
  };
  const Index tasks = static_cast<Index>(lines.size()) * blockCount;
  parallelFor(tasks, x.cells * y.cells / std::max<Index>(1, tasks) + 1, [&](Index task) {
    draw(lines[static_cast<std::size_t>(task / blockCount)], blocks[static_cast<std::size_t>(task % blockCount)]);
  });
}

/// Draws by the squares of the pyramid that lie in sight, and what is masked over them.
template <class Draw>
void drawPyramid(const PixelBuffer& image, const CellGrid& grid, const Axis& x, const Axis& y,
                 const NumberPyramid& pyramid, const KeyRanges* visible, Index entry, const CellColors& colors,
                 Draw draw) {
  // Squares are as large as the cells of a pixel, or the smallest there are.
  const double cellsOfPixel = 1 / std::max(grid.cellWidth, grid.cellHeight);
  std::size_t place = 0;
  while (place + 1 < pyramid.levels.size() && static_cast<double>(pyramid.levels[place + 1].side) <= cellsOfPixel)
    ++place;
  const NumberPyramid::Level& level = pyramid.levels[place];
  const Index firstRow = y.cellsAt(y.from).begin / level.side, firstColumn = x.cellsAt(x.from).begin / level.side;
  const Index rows = (y.cellsAt(y.to - 1).end - 1) / level.side + 1 - firstRow;
  const Index columns = (x.cellsAt(x.to - 1).end - 1) / level.side + 1 - firstColumn;
  std::vector<float> numbers(static_cast<std::size_t>(rows * columns));
  parallelFor(rows, 4 * columns, [&](Index i) {
    for (Index j = 0; j < columns; ++j) {
      const auto square = static_cast<std::size_t>((firstRow + i) * level.columns + firstColumn + j);
      if (colors.pooling == Pooling::mean) {
        numbers[static_cast<std::size_t>(i * columns + j)] = level.mean[square];
        continue;
      }
      const float smallest = level.smallest[square], largest = level.largest[square];
      const bool takesSmallest = colors.pooling == Pooling::fromZero
                                     ? std::abs(smallest) > std::abs(largest)
                                     : colors.pooling == Pooling::positive && smallest < 0;
      numbers[static_cast<std::size_t>(i * columns + j)] = takesSmallest ? smallest : largest;
    }
  });
  // Squares at the end reach beyond the matrix: only its own pixels are drawn.
  const PixelBuffer part{image.pixels + y.from * image.stride + x.from, x.to - x.from, y.to - y.from, image.stride};
  const auto side = static_cast<double>(level.side);
  const auto ofSquares = [side](const Axis& axis, Index first, Index count, Index pixels) {
    const double start = axis.start - static_cast<double>(axis.from) + static_cast<double>(first) * side * axis.size;
    Axis squares(start, side * axis.size, count, pixels);
    squares.firstPixel = 0;  // all of these squares have cells in sight
    squares.lastPixel = pixels - 1;
    return squares;
  };
  draw(part, ofSquares(x, firstColumn, columns, part.width), ofSquares(y, firstRow, rows, part.height),
       Source{nullptr, NumberBlock(NumberTile{numbers.data(), columns}, 0, 0)});
  if (!visible) return;
  const std::vector<Pixels> lines = equalPixels(y);
  std::vector<KeyRange> cells;  // of each pixel of a line
  for (Index p = x.from; p < x.to; ++p) cells.push_back(x.cellsAt(p));
  parallelFor(static_cast<Index>(lines.size()), 8 * part.width, [&](Index task) {
    const Pixels& line = lines[static_cast<std::size_t>(task)];
    std::vector<bool> isSeen(cells.size());
    for (Index row = line.cells.begin; row < line.cells.end; ++row) {
      std::size_t p = 0;
      for (const KeyRange& range : visible->at(entry, row)) {
        while (p < cells.size() && cells[p].end <= range.begin) ++p;
        for (; p < cells.size() && cells[p].begin < range.end; ++p) isSeen[p] = true;
        if (p > 0) --p;  // the next range may begin in the same pixel
      }
    }
    for (Index below = line.first; below < line.last; ++below)
      for (std::size_t p = 0; p < cells.size(); ++p)
        if (!isSeen[p]) image.pixels[below * image.stride + x.from + static_cast<Index>(p)] = colors.masked;
  });
}

}  // namespace

std::optional<CellArea> drawCells(const PixelBuffer& image, const CellGrid& grid, const NumberGrid& numbers,
                                  const KeyRanges* visible, Index entry, ValueRange range, const CellColors& colors,
                                  Reading reading) {
  if (numbers.rows() == 0 || numbers.columns() == 0) return std::nullopt;
  const Axis x(grid.left, grid.cellWidth, numbers.columns(), image.width);
  const Axis y(grid.top, grid.cellHeight, numbers.rows(), image.height);
  if (x.from >= x.to || y.from >= y.to) return std::nullopt;
  const auto drawIn = [&](const auto& color, const PixelBuffer& on, const Axis& across, const Axis& down,
                          const Source& source, const KeyRanges* seen) {
    if (across.size >= 1 && down.size >= 1)
      drawLargeCells(on, across, down, source, seen, entry, color);
    else if (colors.pooling == Pooling::largest)
      drawSmallCells<Pooling::largest>(on, across, down, source, seen, entry, color);
    else if (colors.pooling == Pooling::fromZero)
      drawSmallCells<Pooling::fromZero>(on, across, down, source, seen, entry, color);
    else if (colors.pooling == Pooling::mean)
      drawSmallCells<Pooling::mean>(on, across, down, source, seen, entry, color);
    else
      drawSmallCells<Pooling::positive>(on, across, down, source, seen, entry, color);
  };
  const auto draw = [&](const auto&... what) {
    if (colors.logarithmic) {
      Colorizer<true> color(range, colors);
      color.starts = startsOf(range, colors);
      drawIn(color, what...);
    } else {
      drawIn(Colorizer<false>(range, colors), what...);
    }
  };
  const CellArea area{y.cellsAt(y.from).begin, y.cellsAt(y.to - 1).end, x.cellsAt(x.from).begin,
                      x.cellsAt(x.to - 1).end};
  const std::shared_ptr<const NumberPyramid> pyramid = numbers.pyramid();
  const bool isDrawnAtOnce =
      !pyramid || static_cast<double>(area.rows()) * static_cast<double>(area.columns()) <= double{mostDrawnAtOnce};
  const Source source{&numbers, reading == Reading::all || isDrawnAtOnce ? numbers.resident(area) : std::nullopt};
  if (source.whole || reading == Reading::all) {
    draw(image, x, y, source, visible);
    return std::nullopt;
  }
  drawPyramid(image, grid, x, y, *pyramid, visible, entry, colors,
              [&](const PixelBuffer& on, const Axis& across, const Axis& down, const Source& squares) {
                draw(on, across, down, squares, static_cast<const KeyRanges*>(nullptr));
              });
  const bool isCoarse =
      static_cast<double>(pyramid->levels.front().side) * std::max(grid.cellWidth, grid.cellHeight) > 1;
  return isCoarse || area.rows() * area.columns() <= mostDrawnExactly ? std::optional(area) : std::nullopt;
}

std::optional<CellArea> cellsOfPixel(const CellGrid& grid, const NumberGrid& numbers, Index x, Index y) {
  if (numbers.rows() == 0 || numbers.columns() == 0 || x < 0 || y < 0) return std::nullopt;
  const Axis across(grid.left, grid.cellWidth, numbers.columns(), x + 1);
  const Axis down(grid.top, grid.cellHeight, numbers.rows(), y + 1);
  if (x < across.from || x >= across.to || y < down.from || y >= down.to) return std::nullopt;
  const KeyRange columns = across.cellsAt(x), rows = down.cellsAt(y);
  return CellArea{rows.begin, rows.end, columns.begin, columns.end};
}

std::optional<std::pair<Index, Index>> cellOfPixel(const CellGrid& grid, const MaskedNumbers& cells, Pooling pooling,
                                                   Index x, Index y) {
  const auto area = cellsOfPixel(grid, *cells.numbers, x, y);
  if (!area) return std::nullopt;
  if (area->rows() * area->columns() == 1) return std::pair(area->firstRow, area->firstColumn);
  if (pooling == Pooling::mean) return std::nullopt;
  const auto block = cells.numbers->resident(*area);
  if (!block) return std::nullopt;
  const auto hasNoColor = [pooling](float number) {
    return std::isnan(number) || (pooling == Pooling::positive && number < 0);
  };
  const auto wins = [&](float number, float best) {
    if (hasNoColor(best) || hasNoColor(number)) return !hasNoColor(best);
    return pooling == Pooling::fromZero ? std::abs(number) > std::abs(best) : number > best;
  };
  const KeyRange everything{0, cells.numbers->columns()};
  std::optional<std::pair<Index, Index>> found;
  for (Index row = area->firstRow; row < area->lastRow; ++row)
    for (const KeyRange& range : visibleIn(cells.visible, cells.entry, row, everything))
      for (Index column = std::max(range.begin, area->firstColumn); column < std::min(range.end, area->lastColumn);
           ++column)
        if (!found || wins(block->at(row, column), block->at(found->first, found->second))) found = {row, column};
  return found;
}

}  // namespace attn
