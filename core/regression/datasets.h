#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/points.h"
#include "core/base/table.h"

namespace attn {

/// What a data set is drawn with.
struct DataChoice {
  Index points = 50;       ///< n, 1 … 1,000,000
  double noise = 0.5;      ///< σ of the normal noise, 0 … 10
  double exponent = 0.8;   ///< p of x^p, where the formula has one
  std::uint64_t seed = 1;  ///< of the random numbers

  bool operator==(const DataChoice&) const = default;
};

/// Points to try kernels with.
struct DataSet {
  const char* id;
  const char* name;
  const char* description;
  DataChoice usual;       ///< what it is shown with at first
  bool usesExponent;      ///< DataChoice::exponent means something
  bool isClassification;  ///< two features and classes; else one feature and numbers
  double low, high;       ///< where inputs lie (regression), x uniform on [low, high), sorted
  /// As many points with such noise. The random numbers are the same on every platform, so the inputs of regression are
  /// too; what sin, cos and pow enter is the same to the last digit or so, as far as the system's library goes.
  /// \throws std::invalid_argument for a number of points or a noise outside its range
  Points (*make)(const DataChoice& choice);
  /// The function without noise; null for classification.
  double (*truth)(double x, double exponent);
};

/// sine-power (y = 2 sin x + x^p + noise on [0, 5), p = 0.8, n = 50), sine-line (the same with p = 1, n = 40), and for
/// classification moons, blobs, xor, spiral.
ATTN_API const std::vector<DataSet>& dataSets();

}  // namespace attn
