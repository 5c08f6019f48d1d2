// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numeric/sorted_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"

namespace attn {
namespace {

struct Numbered {
  double number;
  std::uint32_t index;
  // Equal keys stay in their order, so that the result does not depend on the way of sorting.
  bool operator<(const Numbered& other) const {
    return number < other.number || (number == other.number && index < other.index);
  }
};

/// Sorted in parts, which are then merged two by two.
void sortInParallel(std::vector<Numbered>& numbers) {
  const auto n = static_cast<Index>(numbers.size());
  constexpr Index worthwhile = 1 << 14;
  Index parts = 1;
  while (parts < 64 && n / parts > worthwhile) parts *= 2;
  const auto start = [&](Index part) { return numbers.begin() + n * part / parts; };
  parallelFor(parts, 20 * n / parts, [&](Index part) { std::sort(start(part), start(part + 1)); });
  for (Index width = 1; width < parts; width *= 2) {
    parallelFor(parts / (2 * width), n / parts * width, [&](Index pair) {
      std::inplace_merge(start(2 * pair * width), start((2 * pair + 1) * width), start(2 * (pair + 1) * width));
    });
  }
}

}  // namespace

std::vector<std::uint32_t> ascendingOrder(std::span<const double> numbers) {
  if (std::is_sorted(numbers.begin(), numbers.end())) return {};
  std::vector<Numbered> sorted(numbers.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) sorted[i] = {numbers[i], static_cast<std::uint32_t>(i)};
  sortInParallel(sorted);
  std::vector<std::uint32_t> order(sorted.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) order[i] = sorted[i].index;
  return order;
}

bool SortedKeys::possible(std::span<const double> keys) {
  constexpr double largest = 1e75;
  return keys.size() <= std::numeric_limits<std::uint32_t>::max() &&
         std::all_of(keys.begin(), keys.end(), [](double x) { return std::abs(x) <= largest; });
}

SortedKeys::SortedKeys(std::span<const double> keys, std::span<const double> values, Index labelCount)
    : count(static_cast<Index>(keys.size())), labels(labelCount), x(keys.data()), y(values.data()), largest(0) {
  for (const double value : values) largest = std::max(largest, std::abs(value));
  for (Index i = 0; i < count; i += leaf) leafFirst.push_back(x[i]);
}

}  // namespace attn
