// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/attention/row_summary.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/scene/attention/attention_scene.h"
#include "core/tensor/tensor.h"

namespace attn {

/// How the rows of weights (…, n, m) are spread, without the keys that were left out: see rowSummary().
struct RowSummaries {
  Index queries = 0;  ///< n
  std::vector<std::optional<RowSummary>>
      rows;  ///< of query i of a matrix at matrix · n + i; none where it has no weight
  /// A matrix each: of the rows that were chosen in its sequence, added up; none where none was.
  std::vector<std::optional<RowSummary>> added;
};

/// A stage. The matrices of the weights are those of sequence after sequence, `heads` of them each.
ATTN_API Box<RowSummaries> summariesOf(const Box<Tensor>& weights, const Index& heads, const SummaryChoice& choice);

/// The rows of a matrix that were chosen, and where they stand among the keys.
ATTN_API std::vector<WeighedRow> addedRows(const Tensor& weights, Index matrix, const std::vector<Index>& queries);

}  // namespace attn
