// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/buffer.h"
#include "core/base/index.h"

// Eigen takes longer to read than most sources that hold a tensor: here its matrices have names alone. Who computes
// with them includes core/tensor/matrix.h.
namespace Eigen {
template <typename Scalar, int rows, int columns, int options, int mostRows, int mostColumns>
class Matrix;
template <int outer, int inner>
class Stride;
template <typename Plain, int options, typename StrideType>
class Map;
}  // namespace Eigen

namespace attn {

using Shape = std::vector<Index>;

/// Of any size, row-major, as in NumPy and PyTorch.
using Matrix = Eigen::Matrix<float, -1, -1, 1, -1, -1>;
using MatrixView = Eigen::Map<const Matrix, 0, Eigen::Stride<0, 0>>;
using MutableMatrixView = Eigen::Map<Matrix, 0, Eigen::Stride<0, 0>>;

/// A batch of matrices of one shape: float32, row-major, contiguous. The last two axes are the rows and columns of a
/// matrix, all axes before them count the matrices, in order; a vector counts as one row.
///
/// Two tensors are equal when their shapes and the bits of their numbers are (so a NaN equals itself).
class ATTN_API Tensor {
 public:
  using Numbers = std::vector<float, BufferAllocator<float>>;

  Tensor() = default;
  /// All zeros. \throws std::invalid_argument for a negative axis or a size that overflows
  explicit Tensor(Shape shape);
  /// \throws std::invalid_argument unless there are as many numbers as the shape holds
  Tensor(Shape shape, const std::vector<float>& numbers);
  /// Numbers of any value: every one is to be written before it is read.
  static Tensor uninitialized(Shape shape);

  const Shape& shape() const { return m_shape; }
  Index rank() const { return static_cast<Index>(m_shape.size()); }
  /// The length of an axis; negative axes count from the last, as in NumPy.
  Index dim(Index axis) const { return m_shape[static_cast<std::size_t>(axis < 0 ? rank() + axis : axis)]; }
  Index size() const { return static_cast<Index>(m_numbers.size()); }
  bool empty() const { return m_numbers.empty(); }

  Index rows() const { return rank() >= 2 ? dim(-2) : 1; }
  Index cols() const { return rank() >= 1 ? dim(-1) : 1; }
  /// How many matrices there are.
  Index count() const;
  inline MatrixView matrix(Index i) const;
  inline MutableMatrixView matrix(Index i);

  const float* data() const { return m_numbers.data(); }
  float* data() { return m_numbers.data(); }

  /// The same numbers under another shape of the same size. \throws std::invalid_argument
  Tensor reshaped(Shape shape) &&;
  Tensor reshaped(Shape shape) const&;

  friend ATTN_API bool operator==(const Tensor& a, const Tensor& b);

 private:
  Shape m_shape;
  Numbers m_numbers;
};

/// How many numbers a shape holds. \throws std::invalid_argument for a negative axis or an overflow
ATTN_API Index sizeOf(const Shape& shape);

/// "(2, 10, 4)", as NumPy writes it.
ATTN_API std::string toString(const Shape& shape);

/// "[0, 3, 1]": where number i of so many stands; nothing for a single number.
ATTN_API std::string placeIn(const Shape& shape, Index i);

}  // namespace attn
