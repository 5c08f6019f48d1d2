// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/explanation.h"
#include "core/scene/models/patches.h"

namespace attn {

/// What is asked of a map over a picture.
struct PatchMapQuestion {
  PatchGrid grid;               ///< of the numbers
  std::vector<double> numbers;  ///< the weights of one query for each key, or of each query for one key
  Index from = 0;               ///< the token that they are of
  bool isFromPatch = true;      ///< that token lies on the same grid; else it is known by its number alone
  Index selected = -1;          ///< the token whose weight is asked about; −1: the one of the largest
  bool isOfQueries = false;     ///< the numbers are those of one key
  bool isRollout = false;       ///< they are no weights, but shares through several layers
};

/// "patch (6, 8)", row and column from 0; "class token" for a single token before the grid; else "token 3".
ATTN_API Message patchName(const PatchGrid& grid, Index token);

/// What a patch sees: its weight for the selected one, how its row is spread, and the largest weights. The link of a
/// row is the token's number.
ATTN_API Explanation explainPatches(const PatchMapQuestion& question);

}  // namespace attn
