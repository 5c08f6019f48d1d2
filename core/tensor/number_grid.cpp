// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/number_grid.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attn {

NumberBlock::NumberBlock(std::vector<NumberTile> tiles, Index tilesAcross, Index tileRows, Index tileColumns,
                         Index firstRow, Index firstColumn)
    : m_tiles(std::move(tiles)),
      m_tilesAcross(tilesAcross),
      m_tileRows(tileRows),
      m_tileColumns(tileColumns),
      m_firstRow(firstRow),
      m_firstColumn(firstColumn) {}

NumberBlock::NumberBlock(NumberTile tile, Index firstRow, Index firstColumn)
    : m_only(std::move(tile)),
      m_tilesAcross(1),
      m_tileRows(std::numeric_limits<Index>::max()),
      m_tileColumns(std::numeric_limits<Index>::max()),
      m_firstRow(firstRow),
      m_firstColumn(firstColumn) {}

const float* NumberBlock::row(Index row, Index first, Index last, std::vector<float>& memory) const {
  const Index down = row - m_firstRow, from = first - m_firstColumn, to = last - m_firstColumn;
  if (m_tiles.empty()) return m_only.numbers + down * m_only.stride + from;
  const Index tilesDown = down / m_tileRows, inTile = down % m_tileRows;
  const auto at = [&](Index column) {
    const NumberTile& tile = tileAt(tilesDown, column / m_tileColumns);
    return tile.numbers + inTile * tile.stride + column % m_tileColumns;
  };
  if (from / m_tileColumns == (to - 1) / m_tileColumns) return at(from);
  memory.resize(static_cast<std::size_t>(to - from));
  for (Index column = from; column < to;) {
    const Index end = std::min(to, (column / m_tileColumns + 1) * m_tileColumns);
    std::copy_n(at(column), end - column, memory.begin() + (column - from));
    column = end;
  }
  return memory.data();
}

}  // namespace attn
