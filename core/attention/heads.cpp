// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/heads.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/numeric/products.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index rowBlock = 96;

/// A row a task: `add` takes the next head's row into that of the result, which begins as the first head's.
template <class Add, class Finish>
Tensor overHeads(const Tensor& x, const Add& add, const Finish& finish) {
  if (x.rank() <= 3) return x;
  const Index heads = x.dim(-3), n = x.rows(), m = x.cols();
  Tensor result = Tensor::uninitialized({x.dim(0), n, m});
  parallelFor(x.dim(0) * n, heads * m, [&](Index row) {
    const Index b = row / n, i = row % n;
    auto sum = result.matrix(b).row(i);
    sum = x.matrix(b * heads).row(i);
    for (Index h = 1; h < heads; ++h) add(sum, x.matrix(b * heads + h).row(i));
    finish(sum, heads);
  });
  return result;
}

}  // namespace

Tensor project(const Tensor& x, const Tensor& matrix) {
  if (matrix.rank() != 2 || matrix.cols() != x.cols())
    throw std::invalid_argument("rows of " + toString(x.shape()) + " can't be projected by " +
                                toString(matrix.shape()));
  Shape shape = x.shape();
  shape.back() = matrix.rows();
  Tensor result = Tensor::uninitialized(shape);
  if (result.empty()) return result;
  const PackedMatrix packed = PackedMatrix::fromTranspose(matrix.matrix(0));
  const Index rows = x.count() * x.rows();
  parallelFor((rows + rowBlock - 1) / rowBlock, rowBlock * x.cols() * result.cols(), [&](Index block) {
    const Index first = block * rowBlock;
    packed.multiply(x.data() + first * x.cols(), x.cols(), std::min(rowBlock, rows - first), 0, x.cols(),
                    result.data() + first * result.cols(), result.cols());
  });
  return result;
}

Tensor withBias(Tensor x, const Tensor& bias) {
  if (bias.shape() != Shape{x.cols()})
    throw std::invalid_argument(toString(bias.shape()) + " can't be added to the rows of " + toString(x.shape()));
  const Eigen::Map<const Eigen::RowVectorXf> row(bias.data(), bias.size());
  parallelFor(x.count(), x.rows() * x.cols(), [&](Index i) { x.matrix(i).rowwise() += row; });
  return x;
}

Tensor splitHeads(const Tensor& x, Index heads) {
  if (const Message problem = headsProblem("rows", x.cols(), heads)) throw std::invalid_argument(toString(problem));
  const Index n = x.rows();
  const Index width = x.cols() / heads;
  Tensor result = Tensor::uninitialized({x.count(), heads, n, width});
  for (Index b = 0; b < x.count(); ++b)
    for (Index h = 0; h < heads; ++h) result.matrix(b * heads + h) = x.matrix(b).middleCols(h * width, width);
  return result;
}

Tensor mergeHeads(Tensor x) {
  if (x.rank() <= 3) return x;
  const Index heads = x.dim(-3);
  const Index width = x.cols();
  Tensor result = Tensor::uninitialized({x.dim(0), x.rows(), heads * width});
  parallelFor(x.count(), x.rows() * width,
              [&](Index i) { result.matrix(i / heads).middleCols(i % heads * width, width) = x.matrix(i); });
  return result;
}

Tensor meanOverHeads(const Tensor& x) {
  return overHeads(
      x, [](auto& sum, const auto& row) { sum += row; },
      [](auto& sum, Index heads) { sum /= static_cast<float>(heads); });
}

Tensor largestOverHeads(const Tensor& x) {
  return overHeads(
      x, [](auto& largest, const auto& row) { largest = largest.cwiseMax(row); }, [](auto&, Index) {});
}

Message headsProblem(const char* what, Index width, Index heads) {
  if (heads >= 1 && width % heads == 0) return {};
  return {translatable("core", "%1 heads do not divide the width %2 of the %3"),
          {std::to_string(heads), std::to_string(width), words(what)}};
}

}  // namespace attn
