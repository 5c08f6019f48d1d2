// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/positions.h"

#include <stdexcept>

#include "core/base/parallel.h"

namespace attn {

const std::vector<Position>& positions() {
  static const std::vector<Position> table = {
      {.id = "none",
       .name = translatable("core", "None"),
       .note = translatable("core", "Attention does not know where a token stands.")},
  };
  return table;
}

Tensor withPositions(Tensor x, const Position& position, const std::vector<double>& scalars) {
  if (!position.vectors || x.empty()) return x;
  const std::vector<double> values = orUsual(scalars, position.scalars);
  Tensor added = Tensor::uninitialized({x.rows(), x.cols()});
  position.vectors(added.matrix(0), values);
  parallelFor(x.count(), x.rows() * x.cols(), [&](Index i) { x.matrix(i) += added.matrix(0); });
  return x;
}

Tensor withRotation(Tensor x, const Position& position, const std::vector<double>& scalars) {
  if (!position.rotate || x.empty()) return x;
  if (const Message problem = positionProblem(position, x.cols())) throw std::invalid_argument(toString(problem));
  const std::vector<double> values = orUsual(scalars, position.scalars);
  parallelFor(x.count(), 16 * x.rows() * x.cols(), [&](Index i) { position.rotate(x.matrix(i), values); });
  return x;
}

Message positionProblem(const Position& position, Index headWidth) {
  if (headWidth % position.headWidthMultiple == 0) return {};
  return {translatable("core", "%1 needs heads whose width is a multiple of %2, but they have width %3"),
          {position.id, std::to_string(position.headWidthMultiple), std::to_string(headWidth)}};
}

}  // namespace attn
