// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/plane.h"

#include <algorithm>
#include <limits>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/base/text/numbers_in_text.h"

namespace attn {
namespace {

/// The place of the largest weight of a value, or the weighted mean.
float answerFrom(const std::vector<double>& weights, const ValueClasses& classes, std::vector<double>& sums) {
  if (std::none_of(weights.begin(), weights.end(), [](double weight) { return weight > 0; }))
    return std::numeric_limits<float>::quiet_NaN();
  if (classes.areNumbers) return static_cast<float>(weightedSum(weights, classes));
  sumByClass(weights, classes, sums);
  return static_cast<float>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

}  // namespace

Box<NumericKeys> numericKeys(const Box<Database>& database) {
  NumericKeys keys;
  for (const std::string& key : database->keys) {
    const auto numbers = numbersIn(key);
    if (!numbers || (keys.width > 0 && static_cast<Index>(numbers->size()) != keys.width)) return {};
    keys.width = static_cast<Index>(numbers->size());
    keys.numbers.insert(keys.numbers.end(), numbers->begin(), numbers->end());
  }
  return keys;
}

Box<std::vector<float>> planeOf(const Box<NumericKeys>& keys, const Box<ValueClasses>& classes,
                                const LookupOptions& options, const PlaneGrid& grid) {
  std::vector<float> map(static_cast<std::size_t>(grid.columns * grid.rows));
  const Similarity& numeric = *findRow(similarities(), "numeric");
  const double width = orUsual(options.similarityScalars, numeric.scalars).front();
  const std::vector<double>& numbers = keys->numbers;
  const auto cellsOfRow = [&](Index row) {
    const double y =
        grid.bottom + (grid.top - grid.bottom) * (static_cast<double>(row) + 0.5) / static_cast<double>(grid.rows);
    std::vector<double> weights, sums;
    for (Index column = 0; column < grid.columns; ++column) {
      if (column % 16 == 0) stopIfRequested();
      const double x = grid.left + (grid.right - grid.left) * (static_cast<double>(column) + 0.5) /
                                       static_cast<double>(grid.columns);
      weights.resize(numbers.size() / 2);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        const double u = (x - numbers[2 * i]) / width, v = (y - numbers[2 * i + 1]) / width;
        weights[i] = -(u * u + v * v) / 2;
      }
      divideByTemperature(weights, options.temperature);
      weights = lookupWeights(std::move(weights), options);
      map[static_cast<std::size_t>(row * grid.columns + column)] = answerFrom(weights, *classes, sums);
    }
  };
  constexpr Index perKey = 20;  // an exponential and what goes with it
  parallelFor(grid.rows, grid.columns * static_cast<Index>(numbers.size()) * perKey, cellsOfRow);
  return map;
}

}  // namespace attn
