// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/api.h"
#include "core/tensor/tensor.h"

namespace attn {

/// One weight that is drawn as a line from its query to its key.
struct WeightLine {
  std::int32_t query = 0, key = 0;
  float weight = 0;

  bool operator==(const WeightLine&) const = default;
};

/// The lines of a batch of matrices, matrix after matrix, in each by query and then by key.
struct WeightLines {
  std::vector<WeightLine> all;
  std::vector<std::size_t> begins = {0};  ///< where each matrix's lines begin; one more than there are matrices

  Index count() const { return static_cast<Index>(begins.size()) - 1; }
  std::span<const WeightLine> at(Index matrix) const {
    const auto place = static_cast<std::size_t>(matrix);
    return {all.data() + begins[place], begins[place + 1] - begins[place]};
  }
  bool operator==(const WeightLines&) const = default;
};

/// The fewest weights of each row that make up `share` of the row's sum, 0 < share ≤ 1: of equal weights the ones of
/// earlier keys. Weights that are not above 0 are never among them, so a row of zeros has no line, and a share of 1
/// gives all others. The rows need not sum to 1.
///
/// weights (…, n, m); tests check that no row has fewer weights that reach the share, and that a larger share keeps
/// every line of a smaller one. \throws Stopped
ATTN_API WeightLines largestWeights(const Tensor& weights, double share);

/// Keeps at most `most` lines of each row: the heaviest, and among equal weights those of the earlier keys.
ATTN_API WeightLines heaviestOfRows(const WeightLines& lines, Index most);

}  // namespace attn
