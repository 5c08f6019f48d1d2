// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/tensor.h"

namespace attn {

/// The training data of kernel regression or classification, in double: n keys x_i of d features and their values y_i.
struct Points {
  Index features = 1;                ///< d
  std::vector<double> inputs;        ///< (n, d), row by row
  std::vector<double> targets;       ///< n numbers y_i; for classification the number of each point's class
  std::vector<std::string> classes;  ///< their names, in order of first appearance; none: regression

  Index size() const { return static_cast<Index>(targets.size()); }
  bool isClassification() const { return !classes.empty(); }
  /// How many numbers a prediction is: 1, or a probability a class.
  Index outputs() const { return isClassification() ? static_cast<Index>(classes.size()) : 1; }

  bool operator==(const Points&) const = default;
};

}  // namespace attn
