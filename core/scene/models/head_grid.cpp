// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/head_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/parallel.h"
#include "core/tensor/largest_cells.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index largestPicture = 128;  // rows and columns of a thumbnail
constexpr Index manyHeads = 256;       // whose pictures take some memory

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
      {"previous", translatable("core", "by share of the previous token"), HeadKind::previous},
      {"difference", translatable("core", "by largest |B − A|"), {}, true}};
  return rows;
}

const HeadOrder& headOrder(const std::string& id) {
  const HeadOrder* found = findRow(headOrders(), id);
  return found ? *found : headOrders().front();
}

bool hasNumbersOf(const HeadGrid& grid, const HeadOrder& order) {
  if (order.byDifference) return !grid.differences.empty() && grid.differences.size() >= grid.pictures.size();
  return order.by && grid.headKinds.size() >= grid.pictures.size();
}

double largestDifference(const HeadGrid& grid, const HeadPlace& place) {
  const auto picture = grid.differences[static_cast<std::size_t>(place.layer)]->matrix(place.head);
  return picture.size() == 0 ? 0 : static_cast<double>(picture.cwiseAbs().maxCoeff());
}

double numberOf(const HeadGrid& grid, const HeadPlace& place, const HeadOrder& order) {
  if (order.byDifference) return largestDifference(grid, place);
  const Tensor& kinds = *grid.headKinds[static_cast<std::size_t>(place.layer)];
  return static_cast<double>(kinds.data()[place.head * headKindCount + static_cast<Index>(*order.by)]);
}

std::vector<HeadPlace> orderedHeads(const HeadGrid& grid, const HeadOrder& order) {
  std::vector<HeadPlace> heads;
  for (Index layer = 0; layer < std::ssize(grid.pictures); ++layer)
    for (Index head = 0; head < grid.heads; ++head) heads.push_back({grid.kind, layer, head});
  if (!hasNumbersOf(grid, order)) return heads;
  std::vector<std::pair<double, HeadPlace>> numbered;
  for (const HeadPlace& place : heads) numbered.emplace_back(numberOf(grid, place, order), place);
  std::stable_sort(numbered.begin(), numbered.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::transform(numbered.begin(), numbered.end(), heads.begin(), [](const auto& each) { return each.second; });
  return heads;
}

Index pooledFor(Index n, Index m, Index heads) {
  const Index largest = heads > manyHeads ? largestPicture / 2 : largestPicture;
  return (std::max(n, m) + largest - 1) / largest;
}

HeadGrid emptyGrid(const Model& model, StackKind kind, Index n, Index m) {
  return {
      .kind = kind, .layers = model.sizes(kind).layers, .heads = model.sizes(kind).heads, .pooled = pooledFor(n, m)};
}

Message comparisonProblem(const HeadGrid& a, const HeadGrid& b) {
  if (a.layers != b.layers || a.heads != b.heads)
    return {translatable("core", "A has %1 × %2 heads and B %3 × %4, expected the same"),
            {std::to_string(a.layers), std::to_string(a.heads), std::to_string(b.layers), std::to_string(b.heads)}};
  return {};
}

Tensor differencePictures(const HeadGrid& grid, const Tensor& a, const Tensor& b) {
  const Index heads = b.count(), n = b.rows(), m = b.cols(), side = grid.pooled;
  const Index columns = (m + side - 1) / side;
  Tensor pictures({heads, (n + side - 1) / side, columns});
  parallelFor(heads, n * m, [&](Index head) {
    const float *const ofA = a.matrix(head).data(), *const ofB = b.matrix(head).data();
    float* const picture = pictures.matrix(head).data();
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < m; ++j) {
        float& cell = picture[i / side * columns + j / side];
        const float difference = ofB[i * m + j] - ofA[i * m + j];
        if (std::abs(difference) > std::abs(cell)) cell = difference;
      }
  });
  return pictures;
}

Tensor picturesOf(const HeadGrid& grid, const Tensor& numbers) { return largestOfSquares(numbers, grid.pooled); }

}  // namespace attn
