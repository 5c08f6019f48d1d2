// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/tensor/tensor.h"

namespace attn {

/// Matrices of one shape, whose rows lie in pieces: those that begin with the rows of others share their pieces, so
/// that a text that grows by a token is not copied. They never change, and are cheap to copy.
class ATTN_API SharedRows {
 public:
  SharedRows() = default;
  SharedRows(Tensor rows);

  bool empty() const { return m_pieces.empty(); }
  Index count() const { return empty() ? 0 : m_pieces.front().tensor->count(); }  ///< of matrices
  Index rows() const { return m_rows; }
  Index cols() const { return empty() ? 0 : m_pieces.front().tensor->cols(); }
  /// Whether both are the same rows in the same memory.
  bool isSame(const SharedRows& other) const;

  /// The first `count` rows of each matrix, and behind them those of a tensor of as many matrices.
  SharedRows continued(Index count, Tensor rest) const;

  /// Rows first … first + count − 1 of all matrices, (…, count, width): copied where they are not a piece.
  Box<Tensor> part(Index first, Index count) const;
  Box<Tensor> whole() const { return part(0, m_rows); }
  /// Those from `first` on of one of the matrices: (rows, width).
  Tensor matrix(Index i, Index first = 0) const;

 private:
  struct Piece {
    Box<Tensor> tensor;
    Index rows;  ///< of it that belong to these
  };

  /// Copies rows of one matrix to where they are wanted.
  void copy(Index matrix, Index first, Index count, float* to) const;

  std::vector<Piece> m_pieces;
  Index m_rows = 0;
};

/// The first `count` rows of each matrix of one tensor, and behind them those of another, whose width counts: what the
/// first lacks is 0.
ATTN_API Tensor joined(const Tensor& first, Index count, Tensor rest);

}  // namespace attn
