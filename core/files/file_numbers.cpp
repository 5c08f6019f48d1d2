// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr Index numbersOfTile = 65536;
constexpr Index widestTile = 4096;
constexpr Index mostSquares = Index{1} << 20;

MatrixInFile checked(const MatrixInFile& matrix, std::uint64_t fileSize) {
  if (matrix.rows < 1 || matrix.columns < 1)
    throw DataError({translatable("core", "the array has shape %1: there is nothing to draw"),
                     {toString(Shape{matrix.rows, matrix.columns})}});
  std::uint64_t end = 0;
  const bool isTooLarge = __builtin_mul_overflow(static_cast<std::uint64_t>(matrix.rows),
                                                 static_cast<std::uint64_t>(matrix.columns), &end) ||
                          __builtin_mul_overflow(end, bytesOf(matrix.number), &end) ||
                          __builtin_add_overflow(end, matrix.offset, &end);
  if (isTooLarge || end > fileSize)
    throw DataError(
        {translatable("core", "has %1 bytes, too few for an array of shape %2 from byte %3 on"),
         {std::to_string(fileSize), toString(Shape{matrix.rows, matrix.columns}), std::to_string(matrix.offset)}});
  return matrix;
}

/// A level whose squares have twice the side.
NumberPyramid::Level coarser(const NumberPyramid::Level& fine) {
  NumberPyramid::Level level{2 * fine.side, (fine.rows + 1) / 2, (fine.columns + 1) / 2, {}, {}};
  for (Index i = 0; i < level.rows; ++i)
    for (Index j = 0; j < level.columns; ++j) {
      float smallest = std::numeric_limits<float>::infinity(), largest = -smallest;
      bool hasNaN = false;
      for (Index row = 2 * i; row < std::min(2 * i + 2, fine.rows); ++row)
        for (Index column = 2 * j; column < std::min(2 * j + 2, fine.columns); ++column) {
          const auto place = static_cast<std::size_t>(row * fine.columns + column);
          hasNaN = hasNaN || std::isnan(fine.largest[place]);
          smallest = std::min(smallest, fine.smallest[place]);
          largest = std::max(largest, fine.largest[place]);
        }
      level.smallest.push_back(hasNaN ? std::numeric_limits<float>::quiet_NaN() : smallest);
      level.largest.push_back(hasNaN ? std::numeric_limits<float>::quiet_NaN() : largest);
    }
  return level;
}

}  // namespace

FileNumbers::FileNumbers(const std::string& path, const MatrixInFile& matrix)
    : m_name(shownName(path.substr(path.rfind('/') + 1))), m_file(path), m_matrix(checked(matrix, m_file.size())) {
  m_tileColumns = std::min(m_matrix.columns, widestTile);
  m_tileRows = std::max<Index>(1, numbersOfTile / m_tileColumns);
  buildPyramid();
}

void FileNumbers::read(Index row, Index column, Index count, float* numbers) const {
  const std::size_t size = bytesOf(m_matrix.number);
  const auto first = static_cast<std::uint64_t>(row * m_matrix.columns + column);
  thread_local std::vector<std::byte> bytes;
  bytes.resize(static_cast<std::size_t>(count) * size);
  m_file.read(m_matrix.offset + first * size, bytes);
  widen(m_matrix.number, bytes.data(), count, numbers);
}

FileNumbers::TileArea FileNumbers::tilesOf(const CellArea& area) const {
  return {area.firstRow / m_tileRows, (area.lastRow - 1) / m_tileRows + 1, area.firstColumn / m_tileColumns,
          (area.lastColumn - 1) / m_tileColumns + 1};
}

NumberBlock FileNumbers::blockOf(const TileArea& tiles, std::vector<std::shared_ptr<const Tile>> numbers) const {
  const Index across = tiles.lastAcross - tiles.firstAcross;
  std::vector<NumberTile> placed;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Index column = (tiles.firstAcross + static_cast<Index>(i) % across) * m_tileColumns;
    const float* const begin = numbers[i]->data();
    placed.push_back({begin, std::min(m_tileColumns, m_matrix.columns - column), std::move(numbers[i])});
  }
  return {std::move(placed),
          across,
          m_tileRows,
          m_tileColumns,
          tiles.firstDown * m_tileRows,
          tiles.firstAcross * m_tileColumns};
}

std::shared_ptr<const FileNumbers::Tile> FileNumbers::tileAt(Index down, Index across) const {
  const Index place = down * tilesAcross() + across;
  {
    const std::scoped_lock lock(m_mutex);
    if (const auto kept = m_kept.find(place); kept != m_kept.end()) {
      kept->second.used = ++m_uses;
      return kept->second.tile;
    }
  }
  const Index firstRow = down * m_tileRows, firstColumn = across * m_tileColumns;
  const Index rows = std::min(m_tileRows, m_matrix.rows - firstRow);
  const Index columns = std::min(m_tileColumns, m_matrix.columns - firstColumn);
  auto tile = std::make_shared<Tile>(static_cast<std::size_t>(rows * columns));
  try {
    if (columns == m_matrix.columns)
      read(firstRow, 0, rows * columns, tile->data());
    else
      for (Index i = 0; i < rows; ++i) read(firstRow + i, firstColumn, columns, tile->data() + i * columns);
    // Asked after reading, so that nothing of before a change stands beside what came after it.
    m_file.requireUnchanged();
  } catch (const DataError&) {
    throw DataError(
        {translatable("core", "“%1” can't be read any more: it was cut or written to while it was open"), {m_name}});
  }

  const std::scoped_lock lock(m_mutex);
  const auto [kept, isNew] = m_kept.try_emplace(place, Kept{tile, ++m_uses});
  if (!isNew) return kept->second.tile;  // two threads have read it
  m_keptBytes += tile->size() * sizeof(float);
  while (m_keptBytes > mostKeptBytes) {
    const auto oldest = std::min_element(m_kept.begin(), m_kept.end(), [](const auto& one, const auto& other) {
      return one.second.used < other.second.used;
    });
    m_keptBytes -= oldest->second.tile->size() * sizeof(float);
    m_kept.erase(oldest);
  }
  return tile;
}

NumberBlock FileNumbers::block(const CellArea& area) const {
  const TileArea tiles = tilesOf(area);
  std::vector<std::shared_ptr<const Tile>> numbers;
  for (Index down = tiles.firstDown; down < tiles.lastDown; ++down)
    for (Index across = tiles.firstAcross; across < tiles.lastAcross; ++across) numbers.push_back(tileAt(down, across));
  return blockOf(tiles, std::move(numbers));
}

std::optional<NumberBlock> FileNumbers::resident(const CellArea& area) const {
  if (!keeps(area)) return std::nullopt;
  const TileArea tiles = tilesOf(area);
  std::vector<std::shared_ptr<const Tile>> numbers;
  const std::scoped_lock lock(m_mutex);
  for (Index down = tiles.firstDown; down < tiles.lastDown; ++down)
    for (Index across = tiles.firstAcross; across < tiles.lastAcross; ++across) {
      const auto kept = m_kept.find(down * tilesAcross() + across);
      if (kept == m_kept.end()) return std::nullopt;
      kept->second.used = ++m_uses;
      numbers.push_back(kept->second.tile);
    }
  return blockOf(tiles, std::move(numbers));
}

bool FileNumbers::keeps(const CellArea& area) const {
  const TileArea tiles = tilesOf(area);
  const double rows =
      static_cast<double>(std::min(tiles.lastDown * m_tileRows, m_matrix.rows) - tiles.firstDown * m_tileRows);
  const double columns = static_cast<double>(std::min(tiles.lastAcross * m_tileColumns, m_matrix.columns) -
                                             tiles.firstAcross * m_tileColumns);
  return rows * columns * sizeof(float) <= static_cast<double>(mostKeptBytes);
}

std::size_t FileNumbers::keptBytes() const {
  const std::scoped_lock lock(m_mutex);
  return m_keptBytes;
}

void FileNumbers::buildPyramid() {
  NumberPyramid::Level finest;
  const auto squares = [&] {
    finest.rows = (m_matrix.rows + finest.side - 1) / finest.side;
    finest.columns = (m_matrix.columns + finest.side - 1) / finest.side;
    return static_cast<double>(finest.rows) * static_cast<double>(finest.columns);
  };
  while (squares() > static_cast<double>(mostSquares)) finest.side *= 2;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  finest.smallest.assign(static_cast<std::size_t>(finest.rows * finest.columns), infinity);
  finest.largest.assign(finest.smallest.size(), -infinity);

  float low = infinity, high = -infinity, least = infinity;
  std::vector<float> numbers(static_cast<std::size_t>(numbersOfTile));
  const int shift = std::countr_zero(static_cast<std::uint64_t>(finest.side));
  Index row = 0, column = 0;
  for (Index all = m_matrix.rows * m_matrix.columns; all > 0;) {
    stopIfRequested();
    const Index count = std::min(numbersOfTile, all);
    read(row, column, count, numbers.data());
    all -= count;
    for (const float* next = numbers.data(); next < numbers.data() + count;) {
      const Index inRow = std::min(m_matrix.columns - column, static_cast<Index>(numbers.data() + count - next));
      const Index firstSquare = (row >> shift) * finest.columns;
      for (Index j = column; j < column + inRow; ++j, ++next) {
        const float x = *next;
        float& smallest = finest.smallest[static_cast<std::size_t>(firstSquare + (j >> shift))];
        float& largest = finest.largest[static_cast<std::size_t>(firstSquare + (j >> shift))];
        // A NaN stays: nothing is smaller or larger.
        smallest = x < smallest || std::isnan(x) ? x : smallest;
        largest = x > largest || std::isnan(x) ? x : largest;
        if (std::isfinite(x)) {
          low = std::min(low, x);
          high = std::max(high, x);
        }
        if (x > 0) least = std::min(least, x);
      }
      column += inRow;
      if (column == m_matrix.columns) {
        column = 0;
        ++row;
      }
    }
  }
  m_file.requireUnchanged();
  m_pyramid.range = low <= high ? ValueRange{low, high} : ValueRange{};
  m_pyramid.leastAboveZero = least;
  m_pyramid.levels.push_back(std::move(finest));
  while (m_pyramid.levels.back().rows > 1 || m_pyramid.levels.back().columns > 1)
    m_pyramid.levels.push_back(coarser(m_pyramid.levels.back()));
}

}  // namespace attn
