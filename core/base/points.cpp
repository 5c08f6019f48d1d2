// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/points.h"

#include <algorithm>
#include <cstring>

namespace attn {
namespace {

Points stretch(const Points& points, Index first, Index count) {
  const auto from = [](const std::vector<double>& numbers, Index begin, Index size) {
    return std::vector<double>(numbers.begin() + begin, numbers.begin() + begin + size);
  };
  return {points.features,
          from(points.inputs, first * points.features, count * points.features),
          from(points.targets, first, count),
          {}};
}

Points withStretch(const Points& points, Index first, const Points& old, const Points& other) {
  const auto replaced = [](const std::vector<double>& numbers, Index begin, std::size_t size,
                           const std::vector<double>& by) {
    std::vector<double> result;
    result.reserve(numbers.size() - size + by.size());
    result.insert(result.end(), numbers.begin(), numbers.begin() + begin);
    result.insert(result.end(), by.begin(), by.end());
    result.insert(result.end(), numbers.begin() + begin + static_cast<Index>(size), numbers.end());
    return result;
  };
  return {points.features, replaced(points.inputs, first * points.features, old.inputs.size(), other.inputs),
          replaced(points.targets, first, old.targets.size(), other.targets), points.classes, points.quantities};
}

}  // namespace

std::size_t PointsChange::bytes() const {
  return sizeof(PointsChange) +
         sizeof(double) * (before.inputs.size() + before.targets.size() + after.inputs.size() + after.targets.size());
}

std::optional<PointsChange> changeBetween(const Points& before, const Points& after) {
  if (before.features != after.features || before.classes != after.classes || before.quantities != after.quantities)
    return {};
  const Index both = std::min(before.size(), after.size()), features = before.features;
  // Bytes, not numbers: −0 comes back as −0.
  const auto equal = [&](Index i, Index j) {
    const auto same = [](const double* a, const double* b, Index count) {
      return std::memcmp(a, b, static_cast<std::size_t>(count) * sizeof(double)) == 0;
    };
    return same(before.targets.data() + i, after.targets.data() + j, 1) &&
           same(before.inputs.data() + i * features, after.inputs.data() + j * features, features);
  };
  Index head = 0, tail = 0;
  while (head < both && equal(head, head)) ++head;
  while (tail < both - head && equal(before.size() - 1 - tail, after.size() - 1 - tail)) ++tail;
  const Index removed = before.size() - head - tail, added = after.size() - head - tail;
  if (removed + added > both / 2) return {};
  return PointsChange{head, stretch(before, head, removed), stretch(after, head, added)};
}

Points withoutChange(const Points& points, const PointsChange& change) {
  return withStretch(points, change.first, change.after, change.before);
}

Points withChange(const Points& points, const PointsChange& change) {
  return withStretch(points, change.first, change.before, change.after);
}

}  // namespace attn
