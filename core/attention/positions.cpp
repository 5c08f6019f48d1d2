// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/positions.h"

#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "core/base/parallel.h"
#include "core/base/rng.h"

namespace attn {
namespace {

double frequencyOfWave(Index column, Index width, std::span<const double>) {
  return std::pow(10000.0, -static_cast<double>(column - column % 2) / static_cast<double>(width));
}

void sinusoids(MutableMatrixView added, std::span<const double> scalars) {
  for (Index j = 0; j < added.cols(); ++j) {
    const double frequency = frequencyOfWave(j, added.cols(), scalars);
    for (Index i = 0; i < added.rows(); ++i) {
      const double angle = static_cast<double>(i) * frequency;
      added(i, j) = static_cast<float>(scalars[0] * (j % 2 == 0 ? std::sin(angle) : std::cos(angle)));
    }
  }
}

double frequencyOfTurn(Index column, Index width, std::span<const double> scalars) {
  const Index half = width / 2;
  return std::pow(scalars[0], -static_cast<double>(column % half) / static_cast<double>(half));
}

void turnedHalves(MutableMatrixView rows, std::span<const double> scalars) {
  const Index half = rows.cols() / 2;
  for (Index j = 0; j < half; ++j) {
    const double frequency = frequencyOfTurn(j, rows.cols(), scalars);
    for (Index i = 0; i < rows.rows(); ++i) {
      const double angle = static_cast<double>(i) * frequency;
      const auto c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
      const float x = rows(i, j), y = rows(i, j + half);
      rows(i, j) = c * x - s * y;
      rows(i, j + half) = s * x + c * y;
    }
  }
}

void linearBias(const BiasInput& input, float* scores) {
  const double slope = std::exp2(-8 * static_cast<double>(input.head + 1) / static_cast<double>(input.heads));
  const Index position = input.query + (input.keys - input.queries);
  for (Index j = 0; j < input.keys; ++j)
    scores[j] -= static_cast<float>(slope * static_cast<double>(std::abs(position - j)));
}

void seededVectors(MutableMatrixView added, std::span<const double> scalars) {
  // A position's vector depends on nothing but its place, so that a longer sequence begins as a shorter one.
  for (Index i = 0; i < added.rows(); ++i) {
    Rng rng(hashOf("position " + std::to_string(i), static_cast<std::uint64_t>(scalars[1])));
    for (Index j = 0; j < added.cols(); ++j) added(i, j) = static_cast<float>(scalars[0] * rng.normal());
  }
}

constexpr Scalar scaleScalar{"scale", translatable("core", "Scale"), 1e-6, 1e6, 1, true};

}  // namespace

const std::vector<Position>& positions() {
  static const std::vector<Position> table = {
      {.id = "none",
       .name = translatable("core", "None"),
       .note = translatable("core", "Attention does not know where a token stands.")},
      {.id = "sinusoidal",
       .name = translatable("core", "Sinusoidal"),
       .formula = "x_{i} + [sin(i/10000^{2j/d}), cos(i/10000^{2j/d})]_{j}",
       .note = translatable("core", "Waves of many lengths are added to queries, keys and values."),
       .scalars = {scaleScalar},
       .vectors = sinusoids,
       .frequency = frequencyOfWave},
      {.id = "rotary",
       .name = translatable("core", "Rotary"),
       .formula = "R(iθ_{j})·[x_{j}, x_{j+d/2}], θ_{j} = base^{−2j/d}",
       .note = translatable("core", "Queries and keys are turned by their places: scores depend on the distance."),
       .scalars = {{"base", translatable("core", "Base"), 1, 1e9, 10000, true}},
       .headWidthMultiple = 2,
       .rotate = turnedHalves,
       .frequency = frequencyOfTurn},
      {.id = "alibi",
       .name = translatable("core", "ALiBi"),
       .formula = "a_{ij} − 2^{−8k/H}·|i − j|",
       .note = translatable("core", "What is far away counts less, in each head k of H to another degree."),
       .bias = linearBias},
      {.id = "learned",
       .name = translatable("core", "Learned"),
       .formula = "x_{i} + p_{i}",
       .note = translatable("core", "Each place has a vector of its own. Here it is random, as before training."),
       .scalars = {scaleScalar, {"position-seed", translatable("core", "Seed"), 0, 9007199254740992.0, 1, false, true}},
       .seeded = true,
       .vectors = seededVectors},
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

const char* placeOfEntry(const Position& position) {
  if (position.vectors)
    return translatable("core", "Added to the vectors of queries, keys and values, before the projections.");
  if (position.rotate) return translatable("core", "Turns each head's queries and keys, after the projections.");
  if (position.bias) return translatable("core", "Added to the scores, before the temperature divides them.");
  return translatable("core", "Enters nowhere.");
}

Message positionProblem(const Position& position, Index headWidth) {
  if (headWidth % position.headWidthMultiple == 0) return {};
  return {translatable("core", "%1 needs heads whose width is a multiple of %2, but they have width %3"),
          {position.id, std::to_string(position.headWidthMultiple), std::to_string(headWidth)}};
}

}  // namespace attn
