// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// How the weights of one query, or of several together, are spread over the keys: in numbers of the shares
/// p_j = w_j / Σ w, so that they mean the same for normalisers whose weights do not sum to 1.
struct RowSummary {
  double total = 0;    ///< Σ w, of which the shares are parts
  double entropy = 0;  ///< H = −Σ p log₂ p in bits, 0 log 0 being 0: 0 for a single key, log₂ m for m alike
  double effectiveKeys = 0;  ///< 2^H: so many keys with equal weights have the same entropy; from 1 to m
  double largestShare = 0;   ///< max p: from 1 / m to 1
  Index largestKey = 0;      ///< the first that has it
  double meanDistance = 0;   ///< Σ p |i' − j|: how many places the keys are away from the query on average
};

/// The weights of a query, a key each, and where it stands among the keys: query i of n at i' = i + (m − n), as the
/// masks have it.
struct WeighedRow {
  std::span<const float> weights;
  Index position = 0;
};

/// Of rows of equal length, whose weights are added up before the shares are taken, so that a query that weighs nothing
/// adds nothing; each weight is as far away as from its own query. Keys that are left out count as if they were not
/// there: the others of each row sum to what all did, and so are rows added up. None where no weight is left, or one is
/// no finite number.
ATTN_API std::optional<RowSummary> rowSummary(const std::vector<WeighedRow>& rows, std::span<const Index> leftOut = {});

}  // namespace attn
