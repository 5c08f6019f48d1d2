// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/positions.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "core/base/explanation.h"
#include "core/base/parallel.h"
#include "core/base/rng.h"
#include "core/tensor/matrix.h"

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

/// How many numbers of a head are turned, from the first on: an even number, as it was asked for, or all.
Index turnedWidth(Index width, std::span<const double> scalars) {
  const auto asked = static_cast<Index>(scalars[1]);
  return (asked > 0 ? std::min(asked, width) : width) / 2 * 2;
}

double frequencyOfPair(Index pair, Index width, std::span<const double> scalars) {
  return std::pow(scalars[0], -2 * static_cast<double>(pair) / static_cast<double>(width));
}

/// How fast the pair turns that a column of the picture stands for. The picture has the cosines of all pairs and,
/// behind them, their sines. 0 where the pair is not turned.
double frequencyOfTurn(Index column, Index width, std::span<const double> scalars) {
  const Index turned = turnedWidth(width, scalars), pair = column % std::max<Index>(1, width / 2);
  return pair < turned / 2 ? frequencyOfPair(pair, turned, scalars) : 0;
}

/// Turns pairs of numbers of every row: pair j is the numbers at firstOf(j) and `apart` behind it.
template <class FirstOf>
void turnPairs(Tensor& x, std::span<const double> scalars, Index apart, const FirstOf& firstOf) {
  const Index width = turnedWidth(x.cols(), scalars), half = width / 2;
  // A position's cosines and sines, which all heads share. From one position to the next all angles grow as much, so
  // that only the first of a block needs the functions themselves.
  constexpr Index block = 64;
  Tensor turns = Tensor::uninitialized({x.rows(), width});
  const Eigen::ArrayXd frequencies =
      Eigen::ArrayXd::NullaryExpr(half, [&](Index j) { return frequencyOfPair(j, width, scalars); });
  const Eigen::ArrayXd cosOfOne = frequencies.cos(), sinOfOne = frequencies.sin();
  if (half == 0) return;
  parallelFor((x.rows() + block - 1) / block, 8 * block * width, [&](Index part) {
    Eigen::ArrayXd c = (static_cast<double>(part * block) * frequencies).cos(),
                   s = (static_cast<double>(part * block) * frequencies).sin(), before;
    for (Index i = part * block; i < std::min(x.rows(), (part + 1) * block); ++i) {
      turns.matrix(0).row(i) << c.transpose().cast<float>(), s.transpose().cast<float>();
      before = c;
      c = c * cosOfOne - s * sinOfOne;
      s = s * cosOfOne + before * sinOfOne;
    }
  });
  parallelFor(x.count(), 2 * x.rows() * width, [&](Index head) {
    for (Index i = 0; i < x.rows(); ++i) {
      const float *const cosines = turns.data() + i * width, *const sines = cosines + half;
      float *const first = x.data() + (head * x.rows() + i) * x.cols(), *const second = first + apart;
      for (Index j = 0; j < half; ++j) {
        const Index place = firstOf(j);
        const float a = first[place], b = second[place];
        first[place] = cosines[j] * a - sines[j] * b;
        second[place] = sines[j] * a + cosines[j] * b;
      }
    }
  });
}

void turnedHalves(Tensor& x, std::span<const double> scalars) {
  turnPairs(x, scalars, turnedWidth(x.cols(), scalars) / 2, [](Index pair) { return pair; });
}

void turnedNeighbours(Tensor& x, std::span<const double> scalars) {
  turnPairs(x, scalars, 1, [](Index pair) { return 2 * pair; });
}

/// How fast a head of ALiBi forgets.
double slopeOf(const BiasInput& input) {
  return std::exp2(-8 * static_cast<double>(input.head + 1) / static_cast<double>(input.heads));
}

void linearBias(const BiasInput& input, float* scores) {
  const double slope = slopeOf(input);
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

Term count(const char* name, Index number) {
  return {.words = {name}, .number = static_cast<double>(number), .decimals = 0};
}

Step nothingToSay(const Position&, const BiasInput&, Index) { return {}; }

Step stepOfPlaces(const Position& row, Index query, Index key) {
  return stepOfTerms({count(translatable("core", "Place of the query, from 0"), query),
                      count(translatable("core", "Place of the key, from 0"), key)},
                     {row.note});
}

Step placesOf(const Position& row, const BiasInput& input, Index key) { return stepOfPlaces(row, input.query, key); }

Step turnsOf(const Position& row, const BiasInput& input, Index key) {
  Step step = placesOf(row, input, key);
  step.terms.push_back(count(translatable("core", "From the query to the key"), key - input.query));
  step.terms.back().from = Calculation(static_cast<double>(key)) - Calculation(static_cast<double>(input.query));
  return step;
}

Step slopeOf(const Position& row, const BiasInput& input, Index key) {
  // Where there are more keys than queries, the queries stand at the places of the last keys.
  const Index from = input.query + (input.keys - input.queries), distance = std::abs(from - key);
  Step step = stepOfPlaces(row, from, key);
  std::vector<float> bias(static_cast<std::size_t>(input.keys), 0.0F);
  row.bias(input, bias.data());
  const double slope = slopeOf(input);
  step.terms.push_back(count(translatable("core", "Distance"), distance));
  step.terms.back().from = absoluteOf(Calculation(static_cast<double>(from)) - Calculation(static_cast<double>(key)));
  step.terms.push_back({.words = {translatable("core", "Added to the score")},
                        .number = static_cast<double>(bias[static_cast<std::size_t>(key)]),
                        .from = Calculation(-slope) * Calculation(static_cast<double>(distance))});
  settle(step);
  return step;
}

constexpr Scalar baseScalar{"base", translatable("core", "Base"), 1, 1e9, 10000, true};
constexpr Scalar turnedScalar{"width", translatable("core", "Numbers turned (0: all)"), 0, 65'536, 0, false, true};
constexpr Scalar scaleScalar{"scale", translatable("core", "Scale"), 1e-6, 1e6, 1, true};

}  // namespace

const std::vector<Position>& positions() {
  static const std::vector<Position> table = {
      {.id = "none",
       .name = translatable("core", "None"),
       .note = translatable("core", "Attention does not know where a token stands."),
       .explain = nothingToSay,
       .code = ""},
      {.id = "sinusoidal",
       .name = translatable("core", "Sinusoidal"),
       .formula = "x_{i} + [sin(i/10000^{2j/d}), cos(i/10000^{2j/d})]_{j}",
       .note = translatable("core", "Waves of many lengths are added to queries, keys and values."),
       .scalars = {scaleScalar},
       .vectors = sinusoids,
       .frequency = frequencyOfWave,
       .explain = placesOf,
       .code = "i, j = xp.arange(n)[:, None], xp.arange(d)\n"
               "angle = i / 10000 ** ((j - j % 2) / d)\n"
               "{scale} * xp.where(j % 2 == 0, xp.sin(angle), xp.cos(angle))"},
      {.id = "rotary",
       .name = translatable("core", "Rotary"),
       .formula = "R(iθ_{j})·[x_{j}, x_{j+d/2}], θ_{j} = base^{−2j/d}",
       .note = translatable("core", "Queries and keys are turned by their places: scores depend on the distance."),
       .scalars = {baseScalar, turnedScalar},
       .headWidthMultiple = 2,
       .rotate = turnedHalves,
       .frequency = frequencyOfTurn,
       .explain = turnsOf,
       .code = "w = min({width} or x.shape[-1], x.shape[-1]) // 2 * 2  # of 0 all turn\n"
               "angle = xp.arange(x.shape[-2])[:, None] / {base} ** (2 * xp.arange(w // 2) / w)\n"
               "cos, sin = xp.cos(angle), xp.sin(angle)\n"
               "a, b = x[..., :w // 2], x[..., w // 2:w]\n"
               "xp.concatenate([cos * a - sin * b, sin * a + cos * b, x[..., w:]], axis=-1)"},
      {.id = "rotary-interleaved",
       .name = translatable("core", "Rotary, interleaved"),
       .formula = "R(iθ_{j})·[x_{2j}, x_{2j+1}], θ_{j} = base^{−2j/d}",
       .note = translatable("core", "As rotary, but neighbours are turned together, as GPT-J has it."),
       .scalars = {baseScalar, turnedScalar},
       .headWidthMultiple = 2,
       .rotate = turnedNeighbours,
       .frequency = frequencyOfTurn,
       .explain = turnsOf,
       .code = "w = min({width} or x.shape[-1], x.shape[-1]) // 2 * 2  # of 0 all turn\n"
               "angle = xp.arange(x.shape[-2])[:, None] / {base} ** (2 * xp.arange(w // 2) / w)\n"
               "cos, sin = xp.cos(angle), xp.sin(angle)\n"
               "a, b = x[..., 0:w:2], x[..., 1:w:2]\n"
               "pairs = xp.stack([cos * a - sin * b, sin * a + cos * b], axis=-1)\n"
               "xp.concatenate([pairs.reshape(*x.shape[:-1], w), x[..., w:]], axis=-1)"},
      {.id = "alibi",
       .name = translatable("core", "ALiBi"),
       .formula = "a_{ij} − 2^{−8k/H}·|i − j|",
       .note = translatable("core", "Keys far away count less. Each head k of H has a slope of its own."),
       .bias = linearBias,
       .explain = slopeOf,
       .code = "slope = 2.0 ** (-8 * xp.arange(1, {heads} + 1) / {heads})\n"
               "-slope[:, None, None] * abs(i - j)"},
      {.id = "learned",
       .name = translatable("core", "Learned"),
       .formula = "x_{i} + p_{i}",
       .note = translatable("core", "Each place has a vector of its own. Here it is random, as before training."),
       .scalars = {scaleScalar, {"position-seed", translatable("core", "Seed"), 0, 9007199254740992.0, 1, false, true}},
       .seeded = true,
       .vectors = seededVectors,
       .explain = placesOf,
       .code = "P[:n]"},
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
  position.rotate(x, values);
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
