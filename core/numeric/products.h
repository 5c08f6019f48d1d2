// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/tensor.h"

namespace attn {

/// A matrix B (inner, columns) laid out so that many products with it read memory in order: in panels of a few vector
/// registers' width, of which the last is padded with zeros. A matrix that lies like that already is not copied.
///
/// Eigen's own product packs its right-hand side anew in every call, which costs a fifth of the time when a long
/// batch of queries is worked through in blocks that fit the cache.
class PackedMatrix {
 public:
  PackedMatrix() = default;
  /// B itself, (inner, columns). May refer to its memory instead of copying it.
  static PackedMatrix fromMatrix(const MatrixView& matrix);
  /// From scale · Bᵀ, (columns, inner): keys as they lie in memory.
  static PackedMatrix fromTranspose(const MatrixView& transpose, float scale = 1);

  PackedMatrix(PackedMatrix&&) = default;
  PackedMatrix& operator=(PackedMatrix&&) = default;
  ~PackedMatrix();

  Index inner() const { return m_inner; }
  Index columns() const { return m_columns; }

  /// C (rows, columns) = A (rows, innerBegin…innerEnd of B's inner axis) · B. `a` points to the column of A that meets
  /// row innerBegin of B. Rows of A and C lie strideA and strideC floats apart. C may not overlap A.
  void multiply(const float* a, Index strideA, Index rows, Index innerBegin, Index innerEnd, float* c,
                Index strideC) const;

 private:
  using Numbers = std::vector<float, BufferAllocator<float>>;

  PackedMatrix(Index inner, Index columns);

  Index m_inner = 0;
  Index m_columns = 0;
  Numbers m_panels;
  const float* m_matrix = nullptr;  // where nothing is copied: B's rows, m_columns floats apart
};

/// to (columns, rows) = scale · fromᵀ, from (rows, columns). Their rows lie strideFrom and strideTo floats apart.
void copyTransposed(const float* from, Index rows, Index columns, Index strideFrom, float scale, float* to,
                    Index strideTo);

}  // namespace attn
