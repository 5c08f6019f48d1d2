// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/training_history.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace attn {
namespace {

/// The sides of the box in which the points lie.
std::vector<double> sidesOf(const Points& points) {
  if (points.size() == 0) return {};
  const double* row = points.inputs.data();
  std::vector<double> low(row, row + points.features), high = low;
  for (Index i = 0; i < points.size(); ++i, row += points.features)
    for (std::size_t f = 0; f < low.size(); ++f) {
      low[f] = std::min(low[f], row[f]);
      high[f] = std::max(high[f], row[f]);
    }
  std::transform(high.begin(), high.end(), low.begin(), high.begin(), std::minus<>());
  return high;
}

/// The first of the steps whose epoch comes after one.
std::vector<TrainingStep>::const_iterator stepAfter(const std::vector<TrainingStep>& steps, Index epoch) {
  return std::upper_bound(steps.begin(), steps.end(), epoch,
                          [](Index wanted, const TrainingStep& step) { return wanted < step.epoch; });
}

}  // namespace

void TrainingHistory::add(const TrainingStep& step) {
  if (std::isfinite(step.loss) && (least.epoch == 0 || step.loss < least.loss)) least = step;
  last = step;
  if ((step.epoch - 1) % stride != 0) return;
  steps.push_back(step);
  if (steps.size() < mostSteps) return;
  stride *= 2;
  steps.erase(std::remove_if(steps.begin(), steps.end(),
                             [this](const TrainingStep& each) { return (each.epoch - 1) % stride != 0; }),
              steps.end());
}

TrainingStep TrainingHistory::at(Index epoch) const {
  if (epoch >= last.epoch) return last;
  const auto after = stepAfter(steps, epoch);
  return after == steps.begin() ? steps.front() : *std::prev(after);
}

std::optional<LeastLoss> TrainingHistory::missedBy(const TrainingStep& step) const {
  constexpr double wellAbove = 1.05;
  return best && step.epoch == last.epoch && step.loss > wellAbove * best->loss ? best : std::nullopt;
}

Index TrainingHistory::epochAfter(Index epoch) const {
  const auto after = stepAfter(steps, epoch);
  return after == steps.end() ? last.epoch : after->epoch;
}

double typicalSpacing(const Points& points) {
  // As a sum of logarithms, since a product of sides may overflow.
  double logs = 0, dimensions = 0;
  for (const double side : sidesOf(points)) {
    if (!(side > 0)) continue;
    logs += std::log(side);
    ++dimensions;
  }
  if (dimensions == 0) return 0;
  return std::exp((logs - std::log(static_cast<double>(points.size()))) / dimensions);
}

double spreadOf(const Points& points) {
  const std::vector<double> sides = sidesOf(points);
  return sides.empty() ? 0 : *std::max_element(sides.begin(), sides.end());
}

}  // namespace attn
