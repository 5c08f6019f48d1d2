// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/models/models_results.h"

namespace attn {

/// "head": the previous token, the first one, itself, or what followed the same token before.
struct HeadMark {
  const char* id;
  const char* name;       ///< marked by translatable()
  const char* shortName;  ///< likewise, for where there is hardly room
  HeadKind number;        ///< that it goes by
  double from;            ///< a head is one of this kind from so much on
};
/// What heads are called by where their weights lie.
ATTN_API const std::vector<HeadMark>& headMarks();
/// The mark of a head with these six numbers of headKinds(): that with the largest share above its threshold; none.
ATTN_API const HeadMark* markOf(const float* kinds);

/// An order of the heads of a grid.
struct HeadOrder {
  const char* id;
  const char* name;                 ///< marked by translatable()
  std::optional<HeadKind> by = {};  ///< the largest number first; none: as the layers follow each other
  bool byDifference = false;        ///< instead, the largest |B − A| first
};
/// "layer", "entropy", "distance", "first", "previous" and "difference".
ATTN_API const std::vector<HeadOrder>& headOrders();
/// The order of an id; the first one for an id that none has.
ATTN_API const HeadOrder& headOrder(const std::string& id);
/// Whether the grid has the numbers of an order: cross-attention has no kinds, and only what is compared differences.
ATTN_API bool hasNumbersOf(const HeadGrid& grid, const HeadOrder& order);
/// The number that a head is sorted by. \pre hasNumbersOf, and the order is not that of the layers
ATTN_API double numberOf(const HeadGrid& grid, const HeadPlace& place, const HeadOrder& order);
/// The largest |B − A| of a head. \pre the grid has its layer's differences
ATTN_API double largestDifference(const HeadGrid& grid, const HeadPlace& place);
/// The heads whose pictures are there, in an order; heads with equal numbers by their layers. Without the numbers, as
/// of cross-attention, by the layers.
ATTN_API std::vector<HeadPlace> orderedHeads(const HeadGrid& grid, const HeadOrder& order);

/// How many rows and columns share a cell of a picture of n queries and m keys. Where there are very many heads, their
/// pictures are smaller.
Index pooledFor(Index n, Index m, Index heads = 1);

/// A grid without pictures yet, for n queries and m keys.
ATTN_API HeadGrid emptyGrid(const Model& model, StackKind kind, Index n, Index m);

/// B − A of a layer's heads, (H, n, m) each, in the same way: of each square the number farthest from 0.
/// \pre both are of the same shape
Tensor differencePictures(const HeadGrid& grid, const Tensor& a, const Tensor& b);

/// Why the pictures of A can't stand beside those of B, or nothing.
Message comparisonProblem(const HeadGrid& a, const HeadGrid& b);

/// The pictures of a layer's heads: (H, n, m) -> (H, ⌈n/pooled⌉, ⌈m/pooled⌉), the largest number of each square.
ATTN_API Tensor picturesOf(const HeadGrid& grid, const Tensor& numbers);

}  // namespace attn
