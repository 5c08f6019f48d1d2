// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace attn {

/// A number that can be chosen: its range stands here alone, for control, file reader and tests, and in the rows of a
/// table for the command line too; of its other options scripts may ask for more, and each says itself what it takes.
struct Scalar {
  const char* id;    ///< in files and options, and of the control
  const char* name;  ///< marked by translatable()
  double low, high;  ///< both allowed
  double usual;
  bool logarithmic = false;  ///< equal ratios are equal steps of a slider
  bool whole = false;        ///< a whole number
  bool countsKeys = false;   ///< more than there are keys change nothing: a slider ends there

  bool allows(double value) const {
    return value >= low && value <= high && (!whole || value == static_cast<double>(static_cast<long long>(value)));
  }
};

/// The values of a row's scalars that differ from the usual ones, by Scalar::id.
using Scalars = std::map<std::string, double>;

inline double valueOf(const Scalars& values, const Scalar& scalar) {
  const auto value = values.find(scalar.id);
  return value == values.end() ? scalar.usual : value->second;
}

/// A row's values as they were given in its order, or the usual ones if none were.
/// \throws std::invalid_argument if there are some, but not as many as scalars
inline std::vector<double> orUsual(const std::vector<double>& given, const std::vector<Scalar>& scalars) {
  if (given.size() == scalars.size()) return given;
  if (!given.empty())
    throw std::invalid_argument(std::to_string(given.size()) + " scalars, expected " + std::to_string(scalars.size()));
  std::vector<double> usual(scalars.size());
  std::transform(scalars.begin(), scalars.end(), usual.begin(), [](const Scalar& scalar) { return scalar.usual; });
  return usual;
}

/// Remembers a value, or forgets it where it is the usual one: so that equal choices are equal.
inline void setValue(Scalars& values, const Scalar& scalar, double value) {
  if (value == scalar.usual)
    values.erase(scalar.id);
  else
    values[scalar.id] = value;
}

/// A row's scalars in the row's order: what its function is called with.
inline std::vector<double> valuesOf(const Scalars& values, const std::vector<Scalar>& scalars) {
  std::vector<double> result(scalars.size());
  std::transform(scalars.begin(), scalars.end(), result.begin(),
                 [&](const Scalar& scalar) { return valueOf(values, scalar); });
  return result;
}

}  // namespace attn
