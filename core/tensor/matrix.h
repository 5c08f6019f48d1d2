// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <type_traits>

#include "core/tensor/tensor.h"

// The matrices of tensors, for whoever computes with them.

namespace attn {

static_assert(std::is_same_v<Index, Eigen::Index>);
static_assert(std::is_same_v<Matrix, Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>);
static_assert(std::is_same_v<MatrixView, Eigen::Map<const Matrix>>);

inline MatrixView Tensor::matrix(Index i) const { return {data() + i * rows() * cols(), rows(), cols()}; }
inline MutableMatrixView Tensor::matrix(Index i) { return {data() + i * rows() * cols(), rows(), cols()}; }

}  // namespace attn
