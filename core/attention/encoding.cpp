// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/encoding.h"

#include <cmath>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/tensor/matrix.h"

namespace attn {

Tensor encodingOf(const Position& position, Index count, Index width, const std::vector<double>& scalars) {
  if (position.vectors) return withPositions(Tensor({count, width}), position, scalars);
  if (!position.rotate) return {};
  if (const Message problem = positionProblem(position, width)) throw std::invalid_argument(toString(problem));
  // Whichever numbers make a pair.
  const std::vector<double> values = orUsual(scalars, position.scalars);
  Tensor turns({count, width});
  parallelFor(width, 20 * count, [&](Index column) {
    const double frequency = position.frequency(column, width, values);
    for (Index i = 0; i < count; ++i) {
      const double angle = static_cast<double>(i) * frequency;
      turns.matrix(0)(i, column) = static_cast<float>(column < width / 2 ? std::cos(angle) : std::sin(angle));
    }
  });
  return turns;
}

Tensor dotProducts(const Tensor& encoding) {
  if (encoding.empty()) return {};
  const MatrixView P = encoding.matrix(0);
  Tensor products = Tensor::uninitialized({P.rows(), P.rows()});
  products.matrix(0).noalias() = P * P.transpose();
  return products;
}

Tensor biasesOf(const Position& position, Index count, Index heads, const std::vector<double>& scalars) {
  if (!position.bias) return {};
  const std::vector<double> values = orUsual(scalars, position.scalars);
  Tensor biases({heads, count, count});
  parallelFor(heads, count * count, [&](Index head) {
    for (Index query = 0; query < count; ++query)
      position.bias({query, count, count, head, heads, values}, biases.matrix(head).row(query).data());
  });
  return biases;
}

}  // namespace attn
