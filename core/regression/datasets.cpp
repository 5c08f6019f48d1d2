// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/datasets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

// Built with -ffp-contract=off, so that the builds of the core make the same numbers.

namespace attn {
namespace {

constexpr double pi = std::numbers::pi;

double sinePower(double x, const double* scalars) { return 2 * std::sin(x) + std::pow(x, scalars[0]); }
double sineLine(double x, const double* /*scalars*/) { return 2 * std::sin(x) + x; }

/// Where the random numbers begin. Seed 1 has the same in both streams, so that what is usual stays as it was.
std::uint64_t streamOf(const DataChoice& choice) {
  return choice.stream == SeedStream::own ? 1 + mixBits(choice.seed) - mixBits(1) : choice.seed;
}

Points pointsAbout(const DataSet& set, const DataChoice& choice, const double* scalars) {
  Rng rng(streamOf(choice));
  Points points;
  points.inputs.resize(static_cast<std::size_t>(choice.points));
  for (double& x : points.inputs) x = set.low + (set.high - set.low) * rng.uniform();
  std::sort(points.inputs.begin(), points.inputs.end());
  points.targets.reserve(points.inputs.size());
  for (const double x : points.inputs) points.targets.push_back(set.truth(x, scalars) + choice.noise * rng.normal());
  return points;
}

using Place = std::array<double, 2>;

/// `place` says where a point of a class lies before the noise moves it. Classes take turns.
template <class Function>
Points classPoints(const DataChoice& choice, Index classes, const Function& place) {
  Rng rng(streamOf(choice));
  Points points;
  points.features = 2;
  for (Index c = 0; c < std::min(classes, choice.points); ++c)
    points.classes.push_back("c" + std::to_string(c + 1));  // A and B are two estimates that are compared
  for (Index i = 0; i < choice.points; ++i) {
    const Index c = i % classes;
    const Place at = place(c, rng);
    const double x = at[0] + choice.noise * rng.normal();
    const double y = at[1] + choice.noise * rng.normal();
    points.inputs.insert(points.inputs.end(), {x, y});
    points.targets.push_back(static_cast<double>(c));
  }
  return points;
}

Points moons(const DataChoice& choice, const double* /*scalars*/) {
  return classPoints(choice, 2, [](Index c, Rng& rng) {
    const double angle = pi * rng.uniform();
    return c == 0 ? Place{std::cos(angle), std::sin(angle)} : Place{1 - std::cos(angle), 0.5 - std::sin(angle)};
  });
}

Points blobs(const DataChoice& choice, const double* /*scalars*/) {
  constexpr Index classes = 3;
  return classPoints(choice, classes, [](Index c, Rng&) {
    const double angle = 2 * pi * (0.25 + static_cast<double>(c) / classes);
    return Place{2 * std::cos(angle), 2 * std::sin(angle)};
  });
}

Points exclusiveOr(const DataChoice& choice, const double* /*scalars*/) {
  return classPoints(choice, 2, [](Index c, Rng& rng) {
    const double side = rng.uniform() < 0.5 ? -1 : 1;
    const double x = 0.1 + 0.9 * rng.uniform();
    const double y = 0.1 + 0.9 * rng.uniform();
    return Place{side * x, (c == 0 ? side : -side) * y};
  });
}

Points spiral(const DataChoice& choice, const double* /*scalars*/) {
  constexpr Index arms = 3;
  return classPoints(choice, arms, [](Index c, Rng& rng) {
    const double along = std::sqrt(rng.uniform());
    const double angle = 2 * pi * (along + static_cast<double>(c) / arms);
    return Place{2 * along * std::cos(angle), 2 * along * std::sin(angle)};
  });
}

void check(const Scalar& scalar, double value) {
  if (!scalar.allows(value))
    throw std::invalid_argument("no data with " + std::string(scalar.id) + " " + toString(value));
}

}  // namespace

Points drawnPoints(const DataSet& set, const DataChoice& choice) {
  check(pointsScalar, static_cast<double>(choice.points));
  check(noiseScalar, choice.noise);
  for (const Scalar& scalar : set.scalars) check(scalar, valueOf(choice.scalars, scalar));
  const std::vector<double> scalars = valuesOf(choice.scalars, set.scalars);
  return set.isClassification() ? set.draw(choice, scalars.data()) : pointsAbout(set, choice, scalars.data());
}

const std::vector<DataSet>& dataSets() {
  static const std::vector<DataSet> table = {
      {.id = "sine-power",
       .name = translatable("core", "Sine and power"),
       .description = translatable("core", "y = 2 sin x + x^p + noise, x uniform on [0, 5)"),
       .scalars = {{"exponent", translatable("core", "Exponent p"), 0, 10, 0.8}},
       .truth = sinePower,
       .formula = "2 sin x + x^%1",
       .low = 0,
       .high = 5},
      {.id = "sine-line",
       .name = translatable("core", "Sine and line"),
       .description = translatable("core", "y = 2 sin x + x + noise, x uniform on [0, 5)"),
       .usual = {40, 0.5, {}, 1},
       .truth = sineLine,
       .formula = "2 sin x + x",
       .low = 0,
       .high = 5},
      {.id = "moons",
       .name = translatable("core", "Two moons"),
       .description = translatable("core", "two half circles that reach into each other"),
       .usual = {200, 0.15, {}, 1},
       .draw = moons},
      {.id = "blobs",
       .name = translatable("core", "Blobs"),
       .description = translatable("core", "three round clouds that overlap a little"),
       .usual = {200, 0.8, {}, 1},
       .draw = blobs},
      {.id = "xor",
       .name = translatable("core", "Exclusive or"),
       .description = translatable("core", "opposite quarters are of one class: no straight line parts them"),
       .usual = {200, 0.1, {}, 1},
       .draw = exclusiveOr},
      {.id = "spiral",
       .name = translatable("core", "Spiral"),
       .description = translatable("core", "three arms wound around each other"),
       .usual = {200, 0.1, {}, 1},
       .draw = spiral},
  };
  return table;
}

}  // namespace attn
