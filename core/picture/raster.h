// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/api.h"
#include "core/base/key_ranges.h"
#include "core/base/tensor.h"

// Matrices to pixels: what a heatmap's cells look like, without any window.

namespace attn {

struct ValueRange {
  float low = 0;
  float high = 0;

  bool operator==(const ValueRange&) const = default;
};

/// From the smallest to the largest finite number that is not masked; (0, 0) if there is none. `visible` may be null:
/// then nothing is masked. NaNs and infinities are passed over.
ATTN_API ValueRange finiteRange(const Tensor& tensor, const KeyRanges* visible);

/// The same for one matrix, whose rows are the queries of `entry` in `visible`.
ATTN_API ValueRange finiteRange(const MatrixView& matrix, const KeyRanges* visible, Index entry);

/// A matrix whose rows are the queries of `entry` in `visible`, which may be null.
struct MaskedMatrix {
  MatrixView matrix;
  const KeyRanges* visible;
  Index entry;
};

/// The same for several matrices together.
ATTN_API ValueRange finiteRange(const std::vector<MaskedMatrix>& matrices);

/// 0xAARRGGBB.
using Pixel = std::uint32_t;
using ColorTable = std::array<Pixel, 256>;

/// The place of a number in a colour table: floor(256 (x − low) / (high − low)), cut to 0 … 255, in float, as
/// matplotlib does for float32 numbers. 0 if the range is a single number.
ATTN_API int colorIndex(float x, ValueRange range);

/// Which number a pixel shows that several cells share. A NaN among them wins, so that it is not lost.
enum class Pooling {
  largest,   ///< as for weights, of which the large ones matter
  fromZero,  ///< the one that is farthest from 0, as for signed numbers
};

struct CellColors {
  const ColorTable* table;
  Pixel masked;
  Pixel notFinite;  ///< of NaN and infinities
  Pooling pooling = Pooling::largest;
};

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
};

/// Draws the cells of a matrix that lie in the image: every pixel the colour of the cell it lies in or, where cells are
/// smaller than a pixel, the colour of one of those that are seen, see Pooling: a single large number among thousands
/// of small ones stays in sight. Only pixels in the image are computed.
ATTN_API void drawCells(const PixelBuffer& image, const CellGrid& grid, const MatrixView& matrix,
                        const KeyRanges* visible, Index entry, ValueRange range, const CellColors& colors);

}  // namespace attn
