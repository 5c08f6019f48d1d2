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
#include "core/tensor/pyramid_builder.h"
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
/// every level. It takes at most 2^20 squares on its finest level, and 12 MB in all; twice that while it is refined.
class ATTN_API FileNumbers final : public NumberGrid {
 public:
  /// Reads the whole matrix once, for the pyramid: a matter of a worker, which may be stopped. \throws DataError if the
  /// file can't be read or is shorter than the matrix, before memory is taken; Stopped
  FileNumbers(const std::string& path, const MatrixInFile& matrix);
  /// The same of one of several matrices in a file that is open: a process may have few open at once. \param name of
  /// the file, for messages
  FileNumbers(std::shared_ptr<const RegularFile> file, const std::string& name, const MatrixInFile& matrix);

  /// The same, but nothing is read and the pyramid knows nothing, until refinePyramid() is called.
  static std::shared_ptr<const FileNumbers> unread(std::shared_ptr<const RegularFile> file, const std::string& name,
                                                   const MatrixInFile& matrix);
  /// Reads more of the matrix: after the first call all of it is known coarsely, after the last one exactly. A call
  /// takes a tenth of a second, or is the last. Whether something is left. For one thread at a time. \throws as above
  bool refinePyramid() const;

  Index rows() const override { return m_matrix.rows; }
  Index columns() const override { return m_matrix.columns; }
  Identity identity() const override { return {this, 0}; }
  /// \throws DataError that names the file if it was cut or written to since it was opened
  NumberBlock block(const CellArea& area) const override;
  std::optional<NumberBlock> resident(const CellArea& area) const override;
  bool keeps(const CellArea& area) const override;
  std::shared_ptr<const NumberPyramid> pyramid() const override;
  /// The numbers of a row, which are not kept. \throws DataError as block does
  std::vector<float> row(Index row) const;

  /// Bytes of tiles that are kept now, and that are kept at most: half as much again as a picture draws at once.
  std::size_t keptBytes() const;
  static constexpr std::size_t mostKeptBytes = std::size_t{12} << 20;

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

  struct Unread {};

  FileNumbers(std::shared_ptr<const RegularFile> file, const std::string& name, const MatrixInFile& matrix, Unread);
  TileArea tilesOf(const CellArea& area) const;
  Index tilesAcross() const { return (m_matrix.columns + m_tileColumns - 1) / m_tileColumns; }
  NumberBlock blockOf(const TileArea& tiles, std::vector<std::shared_ptr<const Tile>> numbers) const;
  std::shared_ptr<const Tile> tileAt(Index down, Index across) const;
  /// Numbers of one row, or, where `columns` is all of them, of several.
  void read(Index row, Index column, Index count, float* numbers) const;
  void refine() const;
  void publish() const;
  /// Calls read and asks afterwards, so that nothing of before a change stands beside what came after it.
  template <class Read>
  void readUnchanged(Read read) const;

  std::string m_name;  // of the file, for messages
  std::shared_ptr<const RegularFile> m_file;
  MatrixInFile m_matrix;
  Index m_tileRows = 1, m_tileColumns = 1;
  mutable std::unique_ptr<PyramidBuilder> m_builder;  // of the thread that refines; null once all is known
  mutable std::mutex m_mutex;                         // of what follows
  mutable std::shared_ptr<const NumberPyramid> m_pyramid;
  mutable std::map<Index, Kept> m_kept;
  mutable std::size_t m_keptBytes = 0;
  mutable std::uint64_t m_uses = 0;
};

}  // namespace attn
