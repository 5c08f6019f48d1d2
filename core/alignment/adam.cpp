// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/adam.h"

#include <cmath>

#include "core/tensor/matrix.h"

namespace attn {
namespace {

auto numbersOf(const Tensor& tensor) { return Eigen::Map<const Eigen::ArrayXf>(tensor.data(), tensor.size()); }
auto numbersOf(Tensor& tensor) { return Eigen::Map<Eigen::ArrayXf>(tensor.data(), tensor.size()); }

}  // namespace

double globalNorm(const AlignmentWeights& gradient) {
  double sum = 0;
  for (const auto& [name, tensor] : listOf(gradient)) sum += static_cast<double>(numbersOf(*tensor).square().sum());
  return std::sqrt(sum);
}

double clipByGlobalNorm(AlignmentWeights& gradient, double most) {
  const double norm = globalNorm(gradient);
  constexpr double tiny = 1e-6;  // PyTorch's, so that its numbers are met
  if (const double scale = most / (norm + tiny); scale < 1)
    for (const auto& [name, tensor] : listOf(gradient)) numbersOf(*tensor) *= static_cast<float>(scale);
  return norm;
}

void applyGradient(Adam& adam, const AlignmentWeights& gradient, double learningRate, AlignmentWeights& weights) {
  ++adam.step;
  const auto t = static_cast<double>(adam.step);
  const auto beta1 = static_cast<float>(Adam::beta1), beta2 = static_cast<float>(Adam::beta2);
  const auto rate = static_cast<float>(learningRate / (1 - std::pow(Adam::beta1, t)));
  const auto root = static_cast<float>(1 / std::sqrt(1 - std::pow(Adam::beta2, t)));
  const auto means = listOf(adam.mean), squares = listOf(adam.square), targets = listOf(weights);
  const auto gradients = listOf(gradient);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto g = numbersOf(*gradients[i].second);
    auto m = numbersOf(*means[i].second);
    auto v = numbersOf(*squares[i].second);
    m = beta1 * m + (1 - beta1) * g;
    v = beta2 * v + (1 - beta2) * g.square();
    numbersOf(*targets[i].second) -= rate * m / (v.sqrt() * root + static_cast<float>(Adam::epsilon));
  }
}

}  // namespace attn
