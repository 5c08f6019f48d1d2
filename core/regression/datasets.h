// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/api.h"
#include "core/base/points.h"
#include "core/base/rng.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"

namespace attn {

/// What points are drawn with.
struct DataChoice {
  Index points = 50;       ///< n, see pointsScalar
  double noise = 0.5;      ///< σ of the normal noise, see noiseScalar
  Scalars scalars;         ///< of the data set's row
  std::uint64_t seed = 1;  ///< of the random numbers
  SeedStream stream = SeedStream::own;

  bool operator==(const DataChoice&) const = default;
};

inline constexpr Scalar pointsScalar{"points", translatable("core", "Points"), 1, 1'000'000, 50, true, true};
inline constexpr Scalar noiseScalar{"noise", translatable("core", "Noise"), 0, 10, 0.5};

/// Points to try kernels with: noise about a function of x (one feature and numbers), or two features and classes.
/// A new one is a function, `truth` or `draw`, and a row.
struct DataSet {
  const char* id;
  const char* name;
  const char* description;
  std::vector<Scalar> scalars = {};  ///< what its function takes beside x
  DataChoice usual = {};             ///< what it is shown with at first

  /// Regression: y = truth(x) + noise, x uniform on [low, high), sorted. Null for classification.
  double (*truth)(double x, const double* scalars) = nullptr;
  const char* formula = "";  ///< of the truth, as text: %1, %2 … stand for the scalars
  double low = 0, high = 0;

  /// Classification: points of two features. Null for regression.
  Points (*draw)(const DataChoice& choice, const double* scalars) = nullptr;

  bool isClassification() const { return truth == nullptr; }
};

/// Points of a data set: neighbouring seeds have nothing in common. The random numbers are the same on every platform,
/// so the inputs of regression are too; what sin, cos and pow enter is the same to the last digit or so, as far as the
/// system's library goes. \throws std::invalid_argument for a number outside its range
ATTN_API Points drawnPoints(const DataSet& set, const DataChoice& choice);

/// sine-power (y = 2 sin x + x^p + noise on [0, 5), p = 0.8, n = 50), sine-line (the same with p = 1, n = 40), and for
/// classification moons, blobs, xor, spiral.
ATTN_API const std::vector<DataSet>& dataSets();

}  // namespace attn
