// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/patches.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn {
namespace {

constexpr Index fewestTokens = 4;

Index squareRootOf(Index n) {
  if (n < 0) return -1;
  const auto root = static_cast<Index>(std::llround(std::sqrt(static_cast<double>(n))));
  return root * root == n ? root : -1;
}

struct KnownPrefix {
  Index before;
  const char* reason;  ///< marked by translatable()
};

/// What stands before square grids, the likeliest first.
const std::vector<KnownPrefix>& knownPrefixes() {
  static const std::vector<KnownPrefix> rows = {
      {1, translatable("core", "%1 = 1 + %2 × %2: a class token, and then square patches")},
      {0, translatable("core", "%1 = %2 × %2: square patches")},
      {2, translatable("core", "%1 = 2 + %2 × %2: a class token, one of distillation, and then square patches")},
      {5, translatable("core", "%1 = 5 + %2 × %2: a class token, four registers, and then square patches")}};
  return rows;
}

/// All rectangles of n tokens with at least two rows and columns, behind `before` others.
void addRectangles(std::vector<PatchGrid>& grids, Index n, Index before) {
  const Index patches = n - before;
  for (Index rows = 2; rows * rows <= patches; ++rows) {
    if (patches % rows != 0) continue;
    grids.push_back({before, rows, patches / rows});
    if (rows * rows != patches) grids.push_back({before, patches / rows, rows});
  }
}

/// How far a grid is from a picture's shape: as the logarithm of the factor.
double distanceOf(const PatchGrid& grid, double shape) {
  const double wanted = shape > 0 ? shape : 1;
  return std::abs(std::log(static_cast<double>(grid.columns) / static_cast<double>(grid.rows) / wanted));
}

}  // namespace

std::optional<std::pair<Index, Index>> PatchGrid::patchOf(Index token) const {
  const Index patch = token - before;
  if (patch < 0 || patch >= patches()) return std::nullopt;
  return isByColumns ? std::pair(patch % rows, patch / rows) : std::pair(patch / columns, patch % columns);
}

std::optional<PatchGuess> guessPatches(const std::vector<Index>& axes, double shape) {
  Index n = 1;
  std::vector<Index> lengths;
  for (const Index length : axes) {
    n *= length;
    if (length > 1) lengths.push_back(length);
  }
  if (n < fewestTokens) return std::nullopt;
  const std::string count = std::to_string(n);
  if (lengths.size() == 2) {
    PatchGuess guess{{0, lengths[0], lengths[1]},
                     {translatable("core", "the file has two axes of them, %1 × %2: rows and columns"),
                      {std::to_string(lengths[0]), std::to_string(lengths[1])}}};
    guess.alternatives = {guess.grid};
    return guess;
  }
  for (const KnownPrefix& prefix : knownPrefixes()) {
    const Index side = squareRootOf(n - prefix.before);
    // 5 and 6 tokens are hardly a picture, but 2 × 2 patches are the smallest grid that is one.
    if (side < 2 || (prefix.before > 1 && side < 3)) continue;
    PatchGuess guess{{prefix.before, side, side}, {prefix.reason, {count, std::to_string(side)}}};
    guess.alternatives = {guess.grid};
    return guess;
  }
  std::vector<PatchGrid> grids;
  addRectangles(grids, n, 0);
  addRectangles(grids, n, 1);
  if (grids.empty()) return std::nullopt;
  // A token before the grid is likelier only where the shape fits it clearly better.
  constexpr double clearly = 0.05;
  std::stable_sort(grids.begin(), grids.end(), [&](const PatchGrid& a, const PatchGrid& b) {
    const auto far = [&](const PatchGrid& grid) { return distanceOf(grid, shape) + (grid.before > 0 ? clearly : 0); };
    return far(a) < far(b);
  });
  constexpr std::size_t mostOffered = 6;
  if (grids.size() > mostOffered) grids.resize(mostOffered);
  PatchGuess guess{grids.front(), {}};
  const std::string rows = std::to_string(guess.grid.rows), columns = std::to_string(guess.grid.columns);
  guess.reason = shape > 0 ? Message{translatable("core", "%1 × %2 is nearest to the picture's shape"), {rows, columns}}
                           : Message{translatable("core", "%1 × %2 is nearest to a square"), {rows, columns}};
  guess.question = {translatable("core", "%1 tokens are no square: how many rows and columns of patches?"), {count}};
  guess.alternatives = std::move(grids);
  return guess;
}

Message gridProblem(const PatchChoice& choice, Index tokens) {
  if (choice.rows <= 0 || (choice.columns > 0 && choice.before + choice.rows * choice.columns <= tokens)) return {};
  return {translatable("core", "%1 tokens and %2 × %3 patches are more than the %4 tokens that there are"),
          {std::to_string(choice.before), std::to_string(choice.rows), std::to_string(choice.columns),
           std::to_string(tokens)}};
}

std::optional<PatchGrid> patchGridOf(const PatchChoice& choice, const std::vector<Index>& axes, double shape) {
  Index n = 1;
  for (const Index length : axes) n *= length;
  if (choice.rows > 0) {
    if (gridProblem(choice, n)) return std::nullopt;
    return PatchGrid{choice.before, choice.rows, choice.columns, choice.isByColumns};
  }
  std::optional<PatchGuess> guess = guessPatches(axes, shape);
  if (!guess) return std::nullopt;
  guess->grid.isByColumns = choice.isByColumns;
  return guess->grid;
}

Tensor patchMap(const PatchGrid& grid, const float* numbers, Index stride) {
  Tensor map = Tensor::uninitialized({grid.rows, grid.columns});
  for (Index row = 0; row < grid.rows; ++row)
    for (Index column = 0; column < grid.columns; ++column)
      map.data()[row * grid.columns + column] = numbers[grid.token(row, column) * stride];
  return map;
}

}  // namespace attn
