// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/explanation.h"
#include "core/scene/models/models_results.h"

// What is shown of the opened heads: one of them, some beside each other, or what they come to together.

namespace attn {

/// Whether the rows are divided by their sums after special tokens were left out. Lengths don't sum to anything that
/// could be made 1 again.
ATTN_API bool renormalises(const ModelsResults& results);

/// How several heads are shown.
struct HeadCombination {
  const char* id;
  const char* name;         ///< marked by translatable()
  const char* description;  ///< likewise
  /// What the weights of a cell come to, one a head; null: the heads are shown beside each other.
  float (*of)(const std::vector<float>& weights);
};
/// "beside", "mean", "max" and "sum".
ATTN_API const std::vector<HeadCombination>& headCombinations();

/// Shows the heads that are open, as far as `passOf` knows them: their tokens grouped as the scene says, two beside
/// each other as a comparison, more of them as those of multi-head attention, or combined.
void showHeads(ModelsResults& results, const ModelsView& view,
               const std::function<std::optional<Pass>(const HeadPlace& place)>& passOf);

/// The head, by its place in `ofHeads`, and the tokens whose weight a cell of the pass shows as it is; none where the
/// number is made of several.
struct PlainCell {
  std::size_t head;
  Index query, key;
};
/// \param head of the pass, or of the two that are compared
ATTN_API std::optional<PlainCell> plainCell(const ModelsResults& results, std::size_t head, Index row, Index column);

/// How a number is made of the weights of heads and tokens, for behind what is said of it. \param head as for plainCell
ATTN_API std::vector<Step> stepsOfCombined(const ModelsResults& results, std::size_t head, Index row, Index column);

}  // namespace attn
