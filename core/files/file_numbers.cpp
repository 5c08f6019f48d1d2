// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/base/parallel.h"
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

constexpr float beyondAll = std::numeric_limits<float>::infinity();

/// From +∞ to −∞ if none is finite. Without a branch, and in several lanes, so that it becomes vector code.
ValueRange finiteRangeOf(std::span<const float> numbers) {
  constexpr std::size_t lanes = 16;
  float low[lanes], high[lanes];
  std::fill_n(low, lanes, beyondAll);
  std::fill_n(high, lanes, -beyondAll);
  const auto take = [&](float x, std::size_t lane) {
    const bool isFinite = std::abs(x) <= std::numeric_limits<float>::max();
    const float below = isFinite ? x : beyondAll, above = isFinite ? x : -beyondAll;
    low[lane] = below < low[lane] ? below : low[lane];
    high[lane] = above > high[lane] ? above : high[lane];
  };
  std::size_t i = 0;
  for (; i + lanes <= numbers.size(); i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) take(numbers[i + lane], lane);
  for (; i < numbers.size(); ++i) take(numbers[i], 0);
  return {*std::min_element(low, low + lanes), *std::max_element(high, high + lanes)};
}

/// The range of a whole row of squares, and its smallest number above zero, for a logarithmic scale.
struct RowExtremes {
  ValueRange range{beyondAll, -beyondAll};
  float leastAboveZero = beyondAll;
};

/// The smallest and the largest number of each column, over the rows that were added so far.
class ColumnExtremes {
 public:
  void start(Index columns) {
    const auto count = static_cast<std::size_t>(columns);
    m_smallest.assign(count, beyondAll);
    m_largest.assign(count, -beyondAll);
    m_least.assign(count, beyondAll);
    m_hasNaN.assign(count, 0);
  }
  void add(const float* row) {
    const std::size_t count = m_smallest.size();
    float *const smallest = m_smallest.data(), *const largest = m_largest.data(), *const least = m_least.data();
    std::uint32_t* const hasNaN = m_hasNaN.data();
    for (std::size_t j = 0; j < count; ++j) {
      const float x = row[j];
      smallest[j] = x < smallest[j] ? x : smallest[j];
      largest[j] = x > largest[j] ? x : largest[j];
      const float above = x > 0 ? x : beyondAll;
      least[j] = above < least[j] ? above : least[j];
      hasNaN[j] |= std::isnan(x) ? 1U : 0U;
    }
  }
  /// Those of the columns first ≤ column < last together. A NaN is both.
  void take(Index first, Index last, float& smallest, float& largest, float& least) const {
    bool hasNaN = false;
    for (auto j = static_cast<std::size_t>(first); j < static_cast<std::size_t>(last); ++j) {
      smallest = std::min(smallest, m_smallest[j]);
      largest = std::max(largest, m_largest[j]);
      least = std::min(least, m_least[j]);
      hasNaN = hasNaN || m_hasNaN[j] != 0;
    }
    if (hasNaN) smallest = largest = std::numeric_limits<float>::quiet_NaN();
  }

 private:
  std::vector<float> m_smallest, m_largest, m_least;
  std::vector<std::uint32_t> m_hasNaN;
};

}  // namespace

FileNumbers::FileNumbers(const std::string& path, const MatrixInFile& matrix)
    : FileNumbers(std::make_shared<const RegularFile>(path), path.substr(path.rfind('/') + 1), matrix) {}

FileNumbers::FileNumbers(std::shared_ptr<const RegularFile> file, const std::string& name, const MatrixInFile& matrix)
    : m_name(shownName(name)), m_file(std::move(file)), m_matrix(checked(matrix, m_file->size())) {
  m_tileColumns = std::min(m_matrix.columns, widestTile);
  m_tileRows = std::max<Index>(1, numbersOfTile / m_tileColumns);
  buildPyramid();
}

void FileNumbers::read(Index row, Index column, Index count, float* numbers) const {
  const std::size_t size = bytesOf(m_matrix.number);
  const auto first = static_cast<std::uint64_t>(row * m_matrix.columns + column);
  if (m_matrix.number == StoredNumber::float32) {  // as they lie there
    m_file->read(m_matrix.offset + first * size,
                 std::as_writable_bytes(std::span(numbers, static_cast<std::size_t>(count))));
    return;
  }
  thread_local std::vector<std::byte> bytes;
  bytes.resize(static_cast<std::size_t>(count) * size);
  m_file->read(m_matrix.offset + first * size, bytes);
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
    const float* const begin = numbers[i].get();
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
  auto tile = std::make_shared_for_overwrite<Tile>(static_cast<std::size_t>(rows * columns));
  try {
    if (columns == m_matrix.columns)
      read(firstRow, 0, rows * columns, tile.get());
    else
      for (Index i = 0; i < rows; ++i) read(firstRow + i, firstColumn, columns, tile.get() + i * columns);
    // Asked after reading, so that nothing of before a change stands beside what came after it.
    m_file->requireUnchanged();
  } catch (const DataError&) {
    throw DataError(
        {translatable("core", "“%1” can't be read any more: it was cut or written to while it was open"), {m_name}});
  }

  const std::scoped_lock lock(m_mutex);
  const auto [kept, isNew] = m_kept.try_emplace(place, Kept{tile, rows * columns, ++m_uses});
  if (!isNew) return kept->second.tile;  // two threads have read it
  m_keptBytes += static_cast<std::size_t>(rows * columns) * sizeof(float);
  while (m_keptBytes > mostKeptBytes) {
    const auto oldest = std::min_element(m_kept.begin(), m_kept.end(), [](const auto& one, const auto& other) {
      return one.second.used < other.second.used;
    });
    m_keptBytes -= static_cast<std::size_t>(oldest->second.size) * sizeof(float);
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
  finest.smallest.assign(static_cast<std::size_t>(finest.rows * finest.columns), beyondAll);
  finest.largest.assign(finest.smallest.size(), -beyondAll);

  // A row of squares is a task of its own. Whole squares are read at a time, since both lengths are powers of 2.
  const Index most = std::min(m_matrix.columns, std::max(widestTile, finest.side));
  const Index rowsAtOnce = most == m_matrix.columns ? std::max<Index>(1, numbersOfTile / most) : 1;
  std::vector<RowExtremes> found(static_cast<std::size_t>(finest.rows));
  parallelFor(finest.rows, finest.side * m_matrix.columns, [&](Index square) {
    stopIfRequested();
    const Index firstRow = square * finest.side, lastRow = std::min(firstRow + finest.side, m_matrix.rows);
    RowExtremes& own = found[static_cast<std::size_t>(square)];
    thread_local ColumnExtremes extremes;
    thread_local std::vector<float> numbers;
    for (Index column = 0; column < m_matrix.columns; column += most) {
      const Index count = std::min(most, m_matrix.columns - column);
      extremes.start(count);
      for (Index row = firstRow; row < lastRow; row += rowsAtOnce) {
        const Index rows = std::min(rowsAtOnce, lastRow - row);
        numbers.resize(static_cast<std::size_t>(rows * count));
        read(row, column, rows * count, numbers.data());
        for (Index i = 0; i < rows; ++i) extremes.add(numbers.data() + i * count);
        const ValueRange range = finiteRangeOf(numbers);
        own.range = {std::min(own.range.low, range.low), std::max(own.range.high, range.high)};
      }
      const Index firstSquare = square * finest.columns + column / finest.side;
      for (Index first = 0, place = firstSquare; first < count; first += finest.side, ++place)
        extremes.take(first, std::min(first + finest.side, count), finest.smallest[static_cast<std::size_t>(place)],
                      finest.largest[static_cast<std::size_t>(place)], own.leastAboveZero);
    }
  });
  float low = beyondAll, high = -beyondAll, least = beyondAll;
  for (const RowExtremes& own : found) {
    low = std::min(low, own.range.low);
    high = std::max(high, own.range.high);
    least = std::min(least, own.leastAboveZero);
  }
  m_file->requireUnchanged();
  m_pyramid.range = low <= high ? ValueRange{low, high} : ValueRange{};
  m_pyramid.leastAboveZero = least;
  m_pyramid.levels.push_back(std::move(finest));
  while (m_pyramid.levels.back().rows > 1 || m_pyramid.levels.back().columns > 1)
    m_pyramid.levels.push_back(coarser(m_pyramid.levels.back()));
}

}  // namespace attn
