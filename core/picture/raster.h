// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/key_ranges.h"
#include "core/tensor/number_grid.h"

// Matrices to pixels: what a heatmap's cells look like, without any window.

namespace attn {

/// From the smallest to the largest finite number that is not masked; (0, 0) if there is none. `visible` may be null:
/// then nothing is masked. NaNs and infinities are passed over.
ATTN_API ValueRange finiteRange(const Tensor& tensor, const KeyRanges* visible);

/// The same for one matrix, whose rows are the queries of `entry` in `visible`. What has a pyramid and no mask is not
/// read; else everything that is not masked is, in blocks. \throws DataError if it can't be read
ATTN_API ValueRange finiteRange(const NumberGrid& numbers, const KeyRanges* visible, Index entry);

/// A matrix whose rows are the queries of `entry` in `visible`, which may be null.
struct MaskedNumbers {
  const NumberGrid* numbers;
  const KeyRanges* visible;
  Index entry;
};

/// The same for several matrices together.
ATTN_API ValueRange finiteRange(const std::vector<MaskedNumbers>& matrices);

/// The smallest number above 0 that is not masked; infinity if there is none. Reads as finiteRange does.
ATTN_API float leastAboveZero(const MaskedNumbers& masked);

/// 0xAARRGGBB.
using Pixel = std::uint32_t;
using ColorTable = std::array<Pixel, 256>;

/// The place of a number in a colour table: floor(256 (x − low) / (high − low)), cut to 0 … 255, in float, as
/// matplotlib does for float32 numbers. 0 if the range is a single number.
ATTN_API int colorIndex(float x, ValueRange range);

/// Which number a pixel shows that several cells share. A NaN among them is not lost: the pixel shows it.
enum class Pooling {
  largest,   ///< as for weights, of which the large ones matter
  fromZero,  ///< the one that is farthest from 0, as for signed numbers
  positive,  ///< the largest, but one below 0 wins like a NaN: it has no logarithm
  mean,      ///< of those that are not masked: how dense an area is, and no single number
};

struct CellColors {
  const ColorTable* table;
  Pixel masked;
  Pixel notFinite;  ///< of NaN and infinities; where colours show logarithms, of 0 and numbers below it too
  Pooling pooling = Pooling::largest;
  /// Colours show logarithms: equal steps of the table are equal factors. The range begins above 0, and what lies
  /// between 0 and its low end counts as that; 0 itself has no logarithm.
  bool logarithmic = false;

  bool operator==(const CellColors&) const = default;
};

/// The colour of a cell with this number.
ATTN_API Pixel colorOf(float x, ValueRange range, const CellColors& colors);

struct PixelBuffer {
  Pixel* pixels;
  Index width;
  Index height;
  Index stride;  ///< pixels from one row to the next
};

/// Where the cells of a matrix lie in an image, in pixels: cell (i, j) covers
/// [left + j·cellWidth, left + (j+1)·cellWidth) × [top + i·cellHeight, …). Edges fall on pixels by rounding.
struct CellGrid {
  double left = 0;
  double top = 0;
  double cellWidth = 1;
  double cellHeight = 1;

  bool operator==(const CellGrid&) const = default;
};

/// Whether a picture waits for numbers that have to be read first.
enum class Reading {
  all,       ///< it does
  resident,  ///< it takes those that are in memory. Where one of those in sight is not, or there are more than
             ///< mostDrawnAtOnce, it shows the pyramid if there is one: exact to the side of its finest squares, which
             ///< take the place of cells, and cells that are masked inside a square count like the others
};
/// So many cells are drawn within a few milliseconds.
inline constexpr Index mostDrawnAtOnce = Index{1} << 21;

/// Draws the cells of a matrix that lie in the image: every pixel the colour of the cell it lies in or, where cells are
/// smaller than a pixel, the colour that Pooling says of those that are seen: unless it is their mean, a single large
/// number among thousands of small ones stays in sight. Only pixels in the image are computed. What has to be read is
/// read in parts.
///
/// Gives the cells in sight where the pyramid was drawn in their place, but nothing if they are very many and no square
/// of the pyramid is wider than what a pixel shows.
/// \throws DataError if numbers can't be read
ATTN_API std::optional<CellArea> drawCells(const PixelBuffer& image, const CellGrid& grid, const NumberGrid& numbers,
                                           const KeyRanges* visible, Index entry, ValueRange range,
                                           const CellColors& colors, Reading reading = Reading::all);

/// The cell (row, column) whose colour a pixel of such a picture has: the one it lies in or, where several share it,
/// the one that `pooling` takes of those that are seen, the first of equal ones. Nothing where the pixel shows no
/// single cell: beside the cells, where all are masked or a mean is shown, and where numbers would have to be read.
ATTN_API std::optional<std::pair<Index, Index>> cellOfPixel(const CellGrid& grid, const MaskedNumbers& cells,
                                                            Pooling pooling, Index x, Index y);

/// The cells that share such a pixel, masked ones among them; nothing beside the cells.
ATTN_API std::optional<CellArea> cellsOfPixel(const CellGrid& grid, const NumberGrid& numbers, Index x, Index y);

}  // namespace attn
