#include "core/numeric/sorted_keys.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"

namespace attn {
namespace {

struct Entry {
  double x;
  std::uint32_t place;
  // Equal keys stay in their order, so that the result does not depend on the way of sorting.
  bool operator<(const Entry& other) const { return x < other.x || (x == other.x && place < other.place); }
};

/// Sorted in parts, which are then merged two by two.
void sortInParallel(std::vector<Entry>& entries) {
  const auto n = static_cast<Index>(entries.size());
  constexpr Index worthwhile = 1 << 14;
  Index parts = 1;
  while (parts < 64 && n / parts > worthwhile) parts *= 2;
  const auto start = [&](Index part) { return entries.begin() + n * part / parts; };
  parallelFor(parts, 20 * n / parts, [&](Index part) { std::sort(start(part), start(part + 1)); });
  for (Index width = 1; width < parts; width *= 2) {
    parallelFor(parts / (2 * width), n / parts * width, [&](Index pair) {
      std::inplace_merge(start(2 * pair * width), start((2 * pair + 1) * width), start(2 * (pair + 1) * width));
    });
  }
}

}  // namespace

bool SortedKeys::possible(const Points& points) {
  constexpr double largest = 1e75;
  return points.features == 1 && points.size() <= std::numeric_limits<std::uint32_t>::max() &&
         std::all_of(points.inputs.begin(), points.inputs.end(), [](double x) { return std::abs(x) <= largest; });
}

SortedKeys::SortedKeys(const Box<Points>& given) : points(given), count(given->size()) {
  if (!std::is_sorted(given->inputs.begin(), given->inputs.end())) {
    Points sorted;
    sorted.classes = given->classes;
    std::vector<Entry> entries(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = {given->inputs[i], static_cast<std::uint32_t>(i)};
    sortInParallel(entries);
    sorted.inputs.resize(entries.size());
    sorted.targets.resize(entries.size());
    order.resize(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      sorted.inputs[i] = entries[i].x;
      sorted.targets[i] = given->targets[entries[i].place];
      order[i] = entries[i].place;
    }
    points = Box<Points>(std::move(sorted));
  }
  x = points->inputs.data();
  y = points->targets.data();
  for (Index i = 0; i < count; i += leaf) leafFirst.push_back(x[i]);
}

}  // namespace attn
