// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/guess/axis_masks.h"
#include "core/import/guess/import_guess.h"
#include "core/import/guess/sampled_values.h"

namespace attn {

/// What the numbers of a tensor are, and along which axes the weights of a query run. For axis_guess.cpp.
struct KindGuess {
  TensorKind kind = TensorKind::weights;
  RowSums rowSums = RowSums::none;
  std::vector<std::size_t> keys = {};  ///< axes along which they sum to what they should; empty if none does
  bool isKeyGrid = false;              ///< only the last two axes together do
};

/// Adds reasons and questions to the guess, whose tensor and leading axes are known. \param free the axes that may be
/// keys
KindGuess findKind(ImportGuess& guess, const NumberFacts& facts, const std::vector<std::size_t>& free);

}  // namespace attn
