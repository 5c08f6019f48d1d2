// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/files/regular_file.h"
#include "core/tensor/number_grid.h"
#include "core/tensor/stored_number.h"

namespace attn {

/// Where a matrix lies in a file: row after row, without gaps.
struct MatrixInFile {
  std::uint64_t offset = 0;  ///< of its first number, in bytes
  Index rows = 0, columns = 0;
  StoredNumber number = StoredNumber::float32;
};

/// A matrix that stays in its file: what is looked at is read, in tiles, of which some are kept in memory, whatever the
/// size of the file. Numbers are rounded to float32, as toTensor does.
///
/// Its pyramid keeps the smallest and the largest number of each square, so that a spike of either sign is seen on
/// every level. It takes at most 2^20 squares on its finest level, and 12 MB in all.
class ATTN_API FileNumbers final : public NumberGrid {
 public:
  /// Reads the whole matrix once, for the pyramid: a matter of a worker, which may be stopped. \throws DataError if the
  /// file can't be read or is shorter than the matrix, before memory is taken; Stopped
  FileNumbers(const std::string& path, const MatrixInFile& matrix);
  /// The same of one of several matrices in a file that is open: a process may have few open at once. \param name of
  /// the file, for messages
  FileNumbers(std::shared_ptr<const RegularFile> file, const std::string& name, const MatrixInFile& matrix);

  Index rows() const override { return m_matrix.rows; }
  Index columns() const override { return m_matrix.columns; }
  Identity identity() const override { return {this, 0}; }
  /// \throws DataError that names the file if it was cut or written to since it was opened
  NumberBlock block(const CellArea& area) const override;
  std::optional<NumberBlock> resident(const CellArea& area) const override;
  bool keeps(const CellArea& area) const override;
  const NumberPyramid* pyramid() const override { return &m_pyramid; }

  /// Bytes of tiles that are kept now, and that are kept at most: as many as 4096² numbers need.
  std::size_t keptBytes() const;
  static constexpr std::size_t mostKeptBytes = std::size_t{64} << 20;

 private:
  using Tile = float[];
  struct Kept {
    std::shared_ptr<const Tile> tile;
    Index size = 0;
    std::uint64_t used = 0;  // the later, the larger
  };
  struct TileArea {
    Index firstDown, lastDown, firstAcross, lastAcross;
  };

  TileArea tilesOf(const CellArea& area) const;
  Index tilesAcross() const { return (m_matrix.columns + m_tileColumns - 1) / m_tileColumns; }
  NumberBlock blockOf(const TileArea& tiles, std::vector<std::shared_ptr<const Tile>> numbers) const;
  std::shared_ptr<const Tile> tileAt(Index down, Index across) const;
  /// Numbers of one row, or, where `columns` is all of them, of several.
  void read(Index row, Index column, Index count, float* numbers) const;
  void buildPyramid();

  std::string m_name;  // of the file, for messages
  std::shared_ptr<const RegularFile> m_file;
  MatrixInFile m_matrix;
  Index m_tileRows = 1, m_tileColumns = 1;
  NumberPyramid m_pyramid;
  mutable std::mutex m_mutex;  // of what follows
  mutable std::map<Index, Kept> m_kept;
  mutable std::size_t m_keptBytes = 0;
  mutable std::uint64_t m_uses = 0;
};

}  // namespace attn
