// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/api.h"
#include "core/tensor/number_grid.h"
#include "core/tensor/tensor.h"

namespace attn {

struct FoundCell {
  Index row = 0, column = 0;
  float number = 0;

  bool operator==(const FoundCell&) const = default;
};

/// The largest numbers of a grid.
struct LargestCells {
  std::vector<FoundCell> cells;  ///< the largest first; equal ones row after row
  bool areAll = true;            ///< false: there are more, none of which is larger than the last of these
};

/// The cells whose number is at least `least`, but at most `most` of them; NaN is none. Of a large grid only those
/// squares are read that the pyramid does not rule out. \throws DataError if they can't be read; Stopped
ATTN_API LargestCells largestCells(const NumberGrid& grid, float least, std::size_t most);

/// The largest number of each square of `side` rows and columns of each matrix, and at least 0; NaN where one is among
/// them: (…, n, m) -> (…, ⌈n / side⌉, ⌈m / side⌉). \pre side > 0
ATTN_API Tensor largestOfSquares(const Tensor& matrices, Index side);

}  // namespace attn
