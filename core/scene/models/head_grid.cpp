// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/head_grid.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index largestPicture = 128;  // rows and columns of a thumbnail

}  // namespace

const std::vector<HeadShowing>& headShowings() {
  static const std::vector<HeadShowing> rows = {
      {"weights", translatable("core", "Weights α"), translatable("core", "The attention weights"),
       translatable("core", "weight")},
      {"value-weighted", translatable("core", "Value-weighted"),
       translatable(
           "core",
           "‖α v W_o‖, the length of what a key really adds to a query: a large weight on a value near zero adds "
           "nothing (Kobayashi et al. 2020)"),
       translatable("core", "length")},
      {"rollout", translatable("core", "Rollout"),
       translatable("core",
                    "Where a layer's states come from through all layers before it, half of each by the residual "
                    "connection and half by the mean of the heads (Abnar, Zuidema 2020)"),
       translatable("core", "share")}};
  return rows;
}

const std::vector<HeadMark>& headMarks() {
  static const std::vector<HeadMark> rows = {
      {"previous", translatable("core", "previous token"), translatable("core", "p"), HeadKind::previous, 0.4},
      {"first", translatable("core", "first token"), translatable("core", "f"), HeadKind::first, 0.4},
      {"diagonal", translatable("core", "itself"), translatable("core", "s"), HeadKind::diagonal, 0.4},
      {"induction", translatable("core", "induction"), translatable("core", "i"), HeadKind::induction, 0.4},
  };
  return rows;
}

const HeadMark* markOf(const float* kinds) {
  const HeadMark* best = nullptr;
  for (const HeadMark& mark : headMarks()) {
    const float number = kinds[static_cast<int>(mark.number)];
    if (number >= mark.from && (!best || number > kinds[static_cast<int>(best->number)])) best = &mark;
  }
  return best;
}

const std::vector<HeadOrder>& headOrders() {
  static const std::vector<HeadOrder> rows = {
      {"layer", translatable("core", "by layer"), {}},
      {"entropy", translatable("core", "by entropy"), HeadKind::entropy},
      {"distance", translatable("core", "by mean distance"), HeadKind::distance},
      {"first", translatable("core", "by share of the first token"), HeadKind::first},
      {"previous", translatable("core", "by share of the previous token"), HeadKind::previous}};
  return rows;
}

const HeadOrder& headOrder(const std::string& id) {
  const HeadOrder* found = findRow(headOrders(), id);
  return found ? *found : headOrders().front();
}

std::vector<HeadPlace> orderedHeads(const HeadGrid& grid, const HeadOrder& order) {
  std::vector<HeadPlace> heads;
  for (Index layer = 0; layer < std::ssize(grid.pictures); ++layer)
    for (Index head = 0; head < grid.heads; ++head) heads.push_back({grid.kind, layer, head});
  if (!order.by || grid.headKinds.size() < grid.pictures.size()) return heads;
  const auto number = [&](const HeadPlace& place) {
    const Tensor& kinds = *grid.headKinds[static_cast<std::size_t>(place.layer)];
    return kinds.data()[place.head * headKindCount + static_cast<Index>(*order.by)];
  };
  std::stable_sort(heads.begin(), heads.end(),
                   [&](const HeadPlace& a, const HeadPlace& b) { return number(a) > number(b); });
  return heads;
}

Index pooledFor(Index n, Index m) { return (std::max(n, m) + largestPicture - 1) / largestPicture; }

HeadGrid emptyGrid(const Model& model, StackKind kind, Index n, Index m) {
  return {
      .kind = kind, .layers = model.sizes(kind).layers, .heads = model.sizes(kind).heads, .pooled = pooledFor(n, m)};
}

Tensor picturesOf(const HeadGrid& grid, const Tensor& numbers) {
  const Index heads = numbers.count(), n = numbers.rows(), m = numbers.cols(), side = grid.pooled;
  const Index columns = (m + side - 1) / side;
  Tensor pictures({heads, (n + side - 1) / side, columns});
  parallelFor(heads, n * m, [&](Index head) {
    const float* const from = numbers.matrix(head).data();
    float* const picture = pictures.matrix(head).data();
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < m; ++j) {
        float& cell = picture[i / side * columns + j / side];
        cell = std::max(cell, from[i * m + j]);
      }
  });
  return pictures;
}

}  // namespace attn
