// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/index.h"
#include "core/tensor/tensor.h"

namespace attn {

struct ValueRange {
  float low = 0;
  float high = 0;

  bool operator==(const ValueRange&) const = default;
};

/// The cells of a rectangle: firstRow ≤ row < lastRow, firstColumn ≤ column < lastColumn.
struct CellArea {
  Index firstRow = 0, lastRow = 0;
  Index firstColumn = 0, lastColumn = 0;

  Index rows() const { return lastRow - firstRow; }
  Index columns() const { return lastColumn - firstColumn; }
  bool operator==(const CellArea&) const = default;
};

/// Numbers that lie in memory, row after row, `stride` floats apart. `owner` keeps them there; null: they stay as long
/// as the grid that they are of.
struct NumberTile {
  const float* numbers = nullptr;
  Index stride = 0;
  std::shared_ptr<const void> owner = {};
};

/// The numbers of an area in memory, for as long as this lives: one tile, or equal ones side by side.
class ATTN_API NumberBlock {
 public:
  /// Tiles of tileRows × tileColumns cells, those at the end perhaps of fewer, row of tiles after row of tiles; the
  /// first begins at a cell (firstRow, firstColumn).
  NumberBlock(std::vector<NumberTile> tiles, Index tilesAcross, Index tileRows, Index tileColumns, Index firstRow,
              Index firstColumn);
  /// One tile that begins at a cell.
  NumberBlock(NumberTile tile, Index firstRow, Index firstColumn);

  float at(Index row, Index column) const {
    const Index down = row - m_firstRow, across = column - m_firstColumn;
    const NumberTile& tile = tileAt(down / m_tileRows, across / m_tileColumns);
    return tile.numbers[down % m_tileRows * tile.stride + across % m_tileColumns];
  }
  /// The numbers of the columns first ≤ column < last of a row: where they lie, or, where they are of several tiles,
  /// side by side in `memory`.
  const float* row(Index row, Index first, Index last, std::vector<float>& memory) const;

 private:
  const NumberTile& tileAt(Index down, Index across) const {
    return m_tiles.empty() ? m_only : m_tiles[static_cast<std::size_t>(down * m_tilesAcross + across)];
  }

  NumberTile m_only;  // where there are not several
  std::vector<NumberTile> m_tiles;
  Index m_tilesAcross, m_tileRows, m_tileColumns, m_firstRow, m_firstColumn;
};

/// What is known of numbers that do not lie in memory, coarsely: of squares of cells the smallest, the largest and the
/// mean number. No number that is far from the others gets lost on any level, neither upwards nor downwards, and
/// whoever draws a level chooses among the three (see Pooling). Where a cell of a square is a NaN, all are.
struct NumberPyramid {
  struct Level {
    Index side = 1;  ///< a square has side × side cells, those at the end of rows and columns perhaps fewer
    Index rows = 0, columns = 0;  ///< of squares
    std::vector<float> smallest, largest, mean;
  };
  std::vector<Level> levels;  ///< the finest first, each with squares of twice the side; the last is a single square
  ValueRange range;           ///< of all finite numbers; (0, 0) if there is none
  float leastAboveZero = 0;   ///< the smallest number above 0; infinity if there is none
  /// The share of the numbers that was looked at so far. While it is below 1, squares that were not are as the nearest
  /// ones above them that were, and range and leastAboveZero are those of what was.
  double known = 1;
};

/// Numbers in rows and columns that can be read cell by cell, wherever they lie. Safe to use from many threads.
///
/// Whoever may not wait for a file asks `resident`, draws the pyramid for now where there is nothing, and has `block`
/// read on another thread.
class ATTN_API NumberGrid {
 public:
  virtual ~NumberGrid() = default;

  virtual Index rows() const = 0;
  virtual Index columns() const = 0;

  /// Where the numbers come from: two grids of one identity have the same numbers.
  struct Identity {
    const void* source = nullptr;
    Index matrix = 0;

    bool operator==(const Identity&) const = default;
  };
  virtual Identity identity() const = 0;

  /// The numbers of an area, which is not empty. Reads what is not in memory: large areas are better asked for in
  /// parts. \throws DataError if they can't be read
  virtual NumberBlock block(const CellArea& area) const = 0;
  /// The same if it takes no reading; else nothing.
  virtual std::optional<NumberBlock> resident(const CellArea& area) const = 0;
  /// Whether an area stays in memory once it is read, as long as no other is.
  virtual bool keeps(const CellArea& area) const = 0;
  /// Null where all numbers are in memory. It may become finer while numbers are read.
  virtual std::shared_ptr<const NumberPyramid> pyramid() const { return nullptr; }

  /// \throws DataError if it can't be read
  virtual float at(Index row, Index column) const { return block({row, row + 1, column, column + 1}).at(row, column); }
};

/// One matrix of a tensor.
class ATTN_API DenseNumbers final : public NumberGrid {
 public:
  explicit DenseNumbers(std::shared_ptr<const Tensor> tensor, Index matrix = 0)
      : m_tensor(std::move(tensor)), m_matrix(matrix) {}

  Index rows() const override { return m_tensor->rows(); }
  Index columns() const override { return m_tensor->cols(); }
  Identity identity() const override { return {m_tensor.get(), m_matrix}; }
  NumberBlock block(const CellArea&) const override { return {NumberTile{numbers(), columns()}, 0, 0}; }
  std::optional<NumberBlock> resident(const CellArea& area) const override { return block(area); }
  bool keeps(const CellArea&) const override { return true; }
  float at(Index row, Index column) const override { return numbers()[row * columns() + column]; }

 private:
  const float* numbers() const { return m_tensor->data() + m_matrix * rows() * columns(); }

  std::shared_ptr<const Tensor> m_tensor;
  Index m_matrix;
};

/// Numbers that are shared: a panel's.
using SharedGrid = std::shared_ptr<const NumberGrid>;

inline SharedGrid gridOf(const Box<Tensor>& tensor, Index matrix = 0) {
  return std::make_shared<const DenseNumbers>(tensor.share(), matrix);
}

}  // namespace attn
