// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/quantity.h"

namespace attn {

/// The training data of kernel regression or classification, in double: n keys x_i of d features and their values y_i.
struct Points {
  Index features = 1;                ///< d
  std::vector<double> inputs;        ///< (n, d), row by row
  std::vector<double> targets;       ///< n numbers y_i; for classification the number of each point's class
  std::vector<std::string> classes;  ///< their names, in order of first appearance; none: regression
  std::vector<Quantity> quantities =
      {};  ///< what the inputs of each feature count, and then, perhaps, the targets; none: plain numbers all

  Index size() const { return static_cast<Index>(targets.size()); }
  bool isClassification() const { return !classes.empty(); }
  /// How many numbers a prediction is: 1, or a probability a class.
  Index outputs() const { return isClassification() ? static_cast<Index>(classes.size()) : 1; }

  Quantity ofTargets() const { return quantity(features); }
  Quantity quantity(Index feature) const {
    const auto k = static_cast<std::size_t>(feature);
    return k < quantities.size() ? quantities[k] : Quantity::number;
  }

  bool operator==(const Points&) const = default;
};

/// The stretch in which two sets of points differ, where they are otherwise the same: a point that was moved, added or
/// removed is one point on one side or on both. Goes both ways.
struct PointsChange {
  Index first = 0;       ///< how many points stand before the stretch
  Points before, after;  ///< the points of the stretch, without names of classes

  bool isNothing() const { return before.targets.empty() && after.targets.empty(); }
  ATTN_API std::size_t bytes() const;
};

/// How `after` came from `before`. None if they differ in features or classes, or in so many points that both sets
/// together are hardly more.
ATTN_API std::optional<PointsChange> changeBetween(const Points& before, const Points& after);

/// \pre `points` are those after the change. \returns those before it
ATTN_API Points withoutChange(const Points& points, const PointsChange& change);
/// \pre `points` are those before the change. \returns those after it
ATTN_API Points withChange(const Points& points, const PointsChange& change);

}  // namespace attn
