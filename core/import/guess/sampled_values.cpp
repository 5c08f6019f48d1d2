// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/sampled_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/stop.h"

namespace attn {
namespace {

constexpr Index mostSampled = Index{1} << 22;
constexpr Index mostSampledOfHuge = Index{1} << 18;  // which are read from all over a file

Index mostSampledOf(const TensorStack& tensor) { return isHuge(tensor) ? mostSampledOfHuge : mostSampled; }

/// A step through so many items that takes no more than so many of them, and no even one: it would see one column of
/// many tensors alone.
Index stepThrough(Index items, Index most) {
  const Index step = std::max<Index>(1, (items + most - 1) / std::max<Index>(1, most));
  return step > 1 && step % 2 == 0 ? step + 1 : step;
}

/// To how many decimals numbers were rounded, at most 4; −1 for more.
int decimalsOf(const TensorStack& tensor) {
  constexpr int mostDecimals = 4;
  constexpr Index looked = 20'000;
  const Index step = stepThrough(tensor.size(), looked);
  double factor = 1;
  for (int decimals = 0; decimals <= mostDecimals; ++decimals, factor *= 10) {
    bool fits = true;
    for (Index i = 0; i < tensor.size() && fits; i += step) {
      const double scaled = tensor.at(i) * factor;
      constexpr double slack = 1e-3;  // float32 has seven digits
      fits = !std::isfinite(scaled) || std::abs(scaled - std::round(scaled)) < slack;
    }
    if (fits) return decimals;
  }
  return -1;
}

/// Sums of lines of `length` numbers, `stride` apart.
LineSums sumsOfLines(const TensorStack& tensor, Index length, Index stride, bool exponentiated) {
  LineSums sums;
  if (length < 1 || tensor.size() < 1) return sums;
  sums.largest = -std::numeric_limits<double>::infinity();
  const Index lines = tensor.size() / length;
  const Index step = stepThrough(lines, std::max<Index>(64, mostSampledOf(tensor) / length));
  for (Index line = 0; line < lines; line += step) {
    const Index start = line / stride * stride * length + line % stride;
    double sum = 0;
    bool isBare = true;
    for (Index i = 0; i < length; ++i) {
      double number = tensor.at(start + i * stride);
      if (std::isnan(number)) continue;
      if (exponentiated) number = std::exp(number);
      sum += number;
      isBare = isBare && number == 0;
    }
    if (isBare) {
      ++sums.bare;
      continue;
    }
    sums.sums.push_back(sum);
    sums.largest = std::max(sums.largest, sum);
  }
  stopIfRequested();
  return sums;
}

Index strideOf(const Shape& shape, std::size_t axis) {
  return std::accumulate(shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1, shape.end(), Index{1},
                         std::multiplies<>());
}

}  // namespace

bool isHuge(const TensorStack& tensor) { return tensor.size() > mostLookedThrough; }

NumberFacts factsOf(const TensorStack& tensor) {
  NumberFacts facts;
  const Index step = stepThrough(tensor.size(), mostSampledOf(tensor));
  Index zeros = 0, seen = 0;
  facts.least = std::numeric_limits<double>::infinity();
  facts.largest = -facts.least;
  for (Index i = 0; i < tensor.size(); i += step) {
    const double number = tensor.at(i);
    ++seen;
    zeros += number == 0;
    if (std::isfinite(number)) {
      ++facts.finite;
      facts.least = std::min(facts.least, number);
      facts.largest = std::max(facts.largest, number);
      facts.areWhole = facts.areWhole && number == std::floor(number);
    } else if (!std::isnan(number)) {
      (number < 0 ? facts.hasNegativeInfinity : facts.hasPositiveInfinity) = true;
    }
  }
  if (facts.finite == 0) facts.least = facts.largest = 0;
  Index lowest = 0;
  for (Index i = 0; i < tensor.size(); i += step) lowest += tensor.at(i) <= facts.least * .999;
  const auto share = [&](Index count) {
    return seen == 0 ? 0 : static_cast<double>(count) / static_cast<double>(seen);
  };
  facts.zeros = share(zeros);
  facts.lowest = share(lowest);
  facts.decimals = decimalsOf(tensor);
  return facts;
}

double LineSums::shareNear(double target, double tolerance) const {
  constexpr Index fewest = 10;  // bare lines to one with numbers
  if (sums.empty() || bare > fewest * std::ssize(sums)) return 0;
  const auto near =
      std::count_if(sums.begin(), sums.end(), [&](double sum) { return std::abs(sum - target) <= tolerance * target; });
  return static_cast<double>(near) / static_cast<double>(sums.size());
}

double LineSums::mean() const {
  return sums.empty() ? 0 : std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(sums.size());
}

double LineSums::deviation(double target) const {
  double squares = 0;
  for (const double sum : sums) squares += (sum - target) * (sum - target);
  return sums.empty() ? 0 : std::sqrt(squares / static_cast<double>(sums.size()));
}

LineSums sumsAlong(const TensorStack& tensor, std::size_t axis, bool exponentiated) {
  return sumsOfLines(tensor, tensor.shape[axis], strideOf(tensor.shape, axis), exponentiated);
}

LineSums sumsFrom(const TensorStack& tensor, std::size_t axis) {
  return sumsOfLines(tensor, tensor.shape[axis] * strideOf(tensor.shape, axis), 1, false);
}

VisibleGrid visibleGrid(const TensorStack& tensor, const std::function<bool(double)>& isVisible,
                        const std::vector<std::size_t>& whole) {
  const std::size_t axes = tensor.shape.size();
  Shape counts = tensor.shape;
  const auto isKept = [&](std::size_t axis) { return std::find(whole.begin(), whole.end(), axis) != whole.end(); };
  // The longest axis is thinned until all of it fits; those that are to be kept whole come last.
  while (sizeOf(counts) > mostSampledOf(tensor)) {
    std::size_t longest = axes;
    for (const bool mayTakeKept : {false, true}) {
      for (std::size_t axis = 0; axis < axes; ++axis)
        if (counts[axis] > 8 && (mayTakeKept || !isKept(axis)) && (longest == axes || counts[axis] > counts[longest]))
          longest = axis;
      if (longest != axes) break;
    }
    if (longest == axes) break;
    counts[longest] = (counts[longest] + 1) / 2;
  }
  VisibleGrid grid{.places = std::vector<std::vector<Index>>(axes), .cells = {}, .full = tensor.shape};
  for (std::size_t axis = 0; axis < axes; ++axis)
    for (Index i = 0; i < counts[axis]; ++i)
      grid.places[axis].push_back(counts[axis] == tensor.shape[axis] || counts[axis] < 2
                                      ? i
                                      : i * (tensor.shape[axis] - 1) / (counts[axis] - 1));
  grid.cells.resize(static_cast<std::size_t>(sizeOf(counts)));
  std::vector<std::size_t> at(axes);
  for (std::uint8_t& cell : grid.cells) {
    Index flat = 0;
    for (std::size_t axis = 0; axis < axes; ++axis) flat = flat * tensor.shape[axis] + grid.places[axis][at[axis]];
    cell = isVisible(tensor.at(flat));
    for (std::size_t axis = axes; axis-- > 0;) {
      if (++at[axis] < grid.places[axis].size()) break;
      at[axis] = 0;
    }
  }
  return grid;
}

std::vector<std::uint8_t> VisibleGrid::project(std::size_t rows, std::size_t columns) const {
  std::vector<std::uint8_t> seen(places[rows].size() * places[columns].size());
  std::vector<std::size_t> index(axes());
  for (const std::uint8_t cell : cells) {
    seen[index[rows] * places[columns].size() + index[columns]] |= cell;
    for (std::size_t axis = axes(); axis-- > 0;) {
      if (++index[axis] < places[axis].size()) break;
      index[axis] = 0;
    }
  }
  return seen;
}

VisibleGrid VisibleGrid::at(std::size_t axis, std::size_t place) const {
  VisibleGrid part{.places = places, .cells = {}, .full = full};
  part.places[axis] = {places[axis][place]};
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < axes(); ++i) inner *= places[i].size();
  const std::size_t outer = cells.size() / (inner * places[axis].size());
  for (std::size_t o = 0; o < outer; ++o) {
    const auto start = cells.begin() + static_cast<std::ptrdiff_t>((o * places[axis].size() + place) * inner);
    part.cells.insert(part.cells.end(), start, start + static_cast<std::ptrdiff_t>(inner));
  }
  return part;
}

}  // namespace attn
