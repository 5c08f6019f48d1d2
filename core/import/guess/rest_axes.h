// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/import/guess/import_guess.h"
#include "core/import/guess/sampled_values.h"

namespace attn {

/// What is known once queries and keys are found. For axis_guess.cpp.
struct RestAxes {
  ImportGuess& guess;
  const VisibleGrid& grid;
  std::vector<std::optional<AxisRole>>& roles;  ///< of all axes; nothing for those to be found
  std::size_t leading = 0;                      ///< axes that names tell
  std::optional<std::size_t> queries = {};
  std::size_t keys = 0;
  bool isCoarse = false;
  bool isOneText = false;  ///< one list of tokens stands beside it
  Index lists = 1;         ///< of tokens, one for each text of a batch
};

/// Layers, batch and heads: the batch is where padding differs, or an axis of 1; heads stand nearest to queries and
/// keys; what is left is layers outside, batch inside. What no number tells is asked.
void findRest(RestAxes& rest);

}  // namespace attn
