#include "core/regression/datasets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/base/rng.h"
#include "core/base/words.h"

// Built with -ffp-contract=off, so that the builds of the core make the same numbers.

namespace attn {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double sineLow = 0, sineHigh = 5;

double sinePower(double x, double exponent) { return 2 * std::sin(x) + std::pow(x, exponent); }

Points sinePoints(const DataChoice& choice) {
  Rng rng(choice.seed);
  Points points;
  points.inputs.resize(static_cast<std::size_t>(choice.points));
  for (double& x : points.inputs) x = sineLow + (sineHigh - sineLow) * rng.uniform();
  std::sort(points.inputs.begin(), points.inputs.end());
  points.targets.reserve(points.inputs.size());
  for (const double x : points.inputs)
    points.targets.push_back(sinePower(x, choice.exponent) + choice.noise * rng.normal());
  return points;
}

using Place = std::array<double, 2>;

/// `place` says where a point of a class lies before the noise moves it. Classes take turns.
template <class Function>
Points classPoints(const DataChoice& choice, Index classes, const Function& place) {
  Rng rng(choice.seed);
  Points points;
  points.features = 2;
  for (Index c = 0; c < std::min(classes, choice.points); ++c)
    points.classes.emplace_back(1, static_cast<char>('A' + c));
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

Points moons(const DataChoice& choice) {
  return classPoints(choice, 2, [](Index c, Rng& rng) {
    const double angle = pi * rng.uniform();
    return c == 0 ? Place{std::cos(angle), std::sin(angle)} : Place{1 - std::cos(angle), 0.5 - std::sin(angle)};
  });
}

Points blobs(const DataChoice& choice) {
  constexpr Index classes = 3;
  return classPoints(choice, classes, [](Index c, Rng&) {
    const double angle = 2 * pi * (0.25 + static_cast<double>(c) / classes);
    return Place{2 * std::cos(angle), 2 * std::sin(angle)};
  });
}

Points exclusiveOr(const DataChoice& choice) {
  return classPoints(choice, 2, [](Index c, Rng& rng) {
    const double side = rng.uniform() < 0.5 ? -1 : 1;
    const double x = 0.1 + 0.9 * rng.uniform();
    const double y = 0.1 + 0.9 * rng.uniform();
    return Place{side * x, (c == 0 ? side : -side) * y};
  });
}

Points spiral(const DataChoice& choice) {
  constexpr Index arms = 3;
  return classPoints(choice, arms, [](Index c, Rng& rng) {
    const double along = std::sqrt(rng.uniform());
    const double angle = 2 * pi * (along + static_cast<double>(c) / arms);
    return Place{2 * along * std::cos(angle), 2 * along * std::sin(angle)};
  });
}

/// Refuses what no form offers before anything is made.
template <Points (*maker)(const DataChoice&)>
Points checked(const DataChoice& choice) {
  if (choice.points < 1 || choice.points > 1'000'000 || !(choice.noise >= 0 && choice.noise <= 10))
    throw std::invalid_argument("no data of " + std::to_string(choice.points) + " points and noise " +
                                toString(choice.noise));
  return maker(choice);
}

}  // namespace

const std::vector<DataSet>& dataSets() {
  static const std::vector<DataSet> table = {
      {"sine-power",
       translatable("core", "Sine and power"),
       translatable("core", "y = 2 sin x + x^p + noise, x uniform on [0, 5)"),
       {50, 0.5, 0.8, 1},
       true,
       false,
       sineLow,
       sineHigh,
       checked<sinePoints>,
       sinePower},
      {"sine-line",
       translatable("core", "Sine and line"),
       translatable("core", "y = 2 sin x + x + noise, x uniform on [0, 5)"),
       {40, 0.5, 1, 1},
       false,
       false,
       sineLow,
       sineHigh,
       [](const DataChoice& choice) {
         return checked<sinePoints>({choice.points, choice.noise, 1, choice.seed});
       },
       [](double x, double /*exponent*/) { return sinePower(x, 1); }},
      {"moons",
       translatable("core", "Two moons"),
       translatable("core", "two half circles that reach into each other"),
       {200, 0.15, 1, 1},
       false,
       true,
       0,
       0,
       checked<moons>,
       nullptr},
      {"blobs",
       translatable("core", "Blobs"),
       translatable("core", "three round clouds that overlap a little"),
       {200, 0.8, 1, 1},
       false,
       true,
       0,
       0,
       checked<blobs>,
       nullptr},
      {"xor",
       translatable("core", "Exclusive or"),
       translatable("core", "opposite quarters are of one class: no straight line parts them"),
       {200, 0.1, 1, 1},
       false,
       true,
       0,
       0,
       checked<exclusiveOr>,
       nullptr},
      {"spiral",
       translatable("core", "Spiral"),
       translatable("core", "three arms wound around each other"),
       {200, 0.1, 1, 1},
       false,
       true,
       0,
       0,
       checked<spiral>,
       nullptr},
  };
  return table;
}

}  // namespace attn
