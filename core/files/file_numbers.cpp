// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_numbers.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr Index numbersOfTile = 65536;
constexpr Index widestTile = 1024;

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

}  // namespace

FileNumbers::FileNumbers(const std::string& path, const MatrixInFile& matrix)
    : FileNumbers(std::make_shared<const RegularFile>(path), path.substr(path.rfind('/') + 1), matrix) {}

FileNumbers::FileNumbers(std::shared_ptr<const RegularFile> file, const std::string& name, const MatrixInFile& matrix)
    : FileNumbers(std::move(file), name, matrix, Unread{}) {
  while (!m_builder->isWhole()) refine();
  publish();
}

FileNumbers::FileNumbers(std::shared_ptr<const RegularFile> file, const std::string& name, const MatrixInFile& matrix,
                         Unread)
    : m_name(shownName(name)), m_file(std::move(file)), m_matrix(checked(matrix, m_file->size())) {
  m_tileColumns = std::min(m_matrix.columns, widestTile);
  m_tileRows = std::max<Index>(1, numbersOfTile / m_tileColumns);
  m_builder = std::make_unique<PyramidBuilder>(m_matrix.rows, m_matrix.columns);
  m_pyramid = std::make_shared<const NumberPyramid>(m_builder->pyramid());
}

std::shared_ptr<const FileNumbers> FileNumbers::unread(std::shared_ptr<const RegularFile> file, const std::string& name,
                                                       const MatrixInFile& matrix) {
  return std::shared_ptr<const FileNumbers>(new FileNumbers(std::move(file), name, matrix, Unread{}));
}

template <class Read>
void FileNumbers::readUnchanged(Read read) const {
  try {
    read();
    m_file->requireUnchanged();
  } catch (const DataError&) {
    throw DataError(
        {translatable("core", "“%1” can't be read any more: it was cut or written to while it was open"), {m_name}});
  }
}

std::vector<float> FileNumbers::row(Index row) const {
  std::vector<float> numbers(static_cast<std::size_t>(m_matrix.columns));
  readUnchanged([&] { read(row, 0, m_matrix.columns, numbers.data()); });
  return numbers;
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
  readUnchanged([&] {
    if (columns == m_matrix.columns)
      read(firstRow, 0, rows * columns, tile.get());
    else
      for (Index i = 0; i < rows; ++i) read(firstRow + i, firstColumn, columns, tile.get() + i * columns);
  });

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

std::shared_ptr<const NumberPyramid> FileNumbers::pyramid() const {
  const std::scoped_lock lock(m_mutex);
  return m_pyramid;
}

bool FileNumbers::refinePyramid() const {
  if (!m_builder) return false;
  constexpr std::chrono::milliseconds longEnough{100};
  const auto start = std::chrono::steady_clock::now();
  // The first coarse look is published at once; later ones are gathered, since each publishing copies the pyramid.
  do refine();
  while (!m_builder->isWhole() && std::chrono::steady_clock::now() - start < longEnough && m_pyramid->known > 0);
  publish();
  return m_builder != nullptr;
}

void FileNumbers::refine() const {
  m_builder->refine([&](Index row, Index column, Index count, float* numbers) { read(row, column, count, numbers); });
}

/// What is known by now, to whoever draws.
void FileNumbers::publish() const {
  m_file->requireUnchanged();
  auto known = std::make_shared<const NumberPyramid>(m_builder->pyramid());
  if (m_builder->isWhole()) m_builder.reset();
  const std::scoped_lock lock(m_mutex);
  m_pyramid = std::move(known);
}

}  // namespace attn
