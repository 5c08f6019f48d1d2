// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/field_paths.h"

namespace attn::app {

/// A number of the results as a lesson names it, taken apart: see lookUp.
struct NumberName {
  std::string of;                        ///< "weight", "score", "output", "loss", "rmse", "probability" or "field"
  std::vector<std::size_t> places = {};  ///< from 0 on
  std::string path = {};                 ///< of a field
  std::string token = {};                ///< of a probability
};

/// One name, or the two of a ratio. \throws DataError in words where it is neither
std::vector<NumberName> numberNames(const std::string& what);

/// The number that a value is: itself, or the only one of a list. Nothing for what is no number.
std::optional<double> numberIn(const FieldValue& value);

}  // namespace attn::app
