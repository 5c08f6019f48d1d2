#pragma once

#include "core/base/tensor.h"

namespace attn {

/// A matrix B (inner, columns), copied once into panels of a few vector registers' width so that many products with it
/// read memory in order. The last panel is padded with zeros.
///
/// Eigen's own product packs its right-hand side anew in every call, which costs a fifth of the time when a long
/// batch of queries is worked through in blocks that fit the cache.
class PackedMatrix {
 public:
  PackedMatrix() = default;
  /// From B itself, (inner, columns).
  static PackedMatrix fromMatrix(const MatrixView& matrix);
  /// From scale · Bᵀ, (columns, inner): keys as they lie in memory.
  static PackedMatrix fromTranspose(const MatrixView& transpose, float scale = 1);

  Index inner() const { return m_inner; }
  Index columns() const { return m_columns; }

  /// C (rows, columns) = A (rows, innerBegin…innerEnd of B's inner axis) · B. `a` points to the column of A that meets
  /// row innerBegin of B. Rows of A and C lie strideA and strideC floats apart. C may not overlap A.
  void multiply(const float* a, Index strideA, Index rows, Index innerBegin, Index innerEnd, float* c,
                Index strideC) const;

 private:
  PackedMatrix(Index inner, Index columns);

  Index m_inner = 0;
  Index m_columns = 0;
  std::vector<float, BufferAllocator<float>> m_panels;
};

}  // namespace attn
