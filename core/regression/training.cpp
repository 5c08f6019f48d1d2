#include "core/regression/training.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/parallel.h"

namespace attn {
namespace {

using Array = Eigen::ArrayXd;
constexpr double smallestExponent = -700;  // e to less than this is no normal number

/// The points in a form that the loss of any width can be taken from.
struct Examples {
  explicit Examples(const Points& points)
      : count(points.size()), features(points.features), inputs(features * count), targets(points.outputs() * count) {
    for (Index i = 0; i < count; ++i)
      for (Index f = 0; f < features; ++f)
        inputs[f * count + i] = points.inputs[static_cast<std::size_t>(i * features + f)];
    targets.setZero();
    for (Index i = 0; i < count; ++i) {
      const double y = points.targets[static_cast<std::size_t>(i)];
      if (points.isClassification())
        targets[static_cast<Index>(y) * count + i] = 1;
      else
        targets[i] = y;
    }
  }

  Index outputs() const { return targets.size() / std::max<Index>(1, count); }

  Index count, features;
  Array inputs;   // (d, n)
  Array targets;  // (outputs, n)
};

struct Room {
  Array squares, weights;
};

WidthLoss lossOf(const Examples& examples, Index i, double w, Room& room) {
  const Index n = examples.count;
  Array& squares = room.squares;
  Array& weights = room.weights;
  squares = (examples.inputs.head(n) - examples.inputs[i]).square();
  for (Index f = 1; f < examples.features; ++f) {
    const auto input = examples.inputs.segment(f * n, n);
    squares += (input - input[i]).square();
  }
  // Left out: infinitely far while the nearest is sought, and of no weight.
  squares[i] = std::numeric_limits<double>::infinity();
  const double least = squares.minCoeff();
  squares[i] = least;
  // Relative to the nearest of the others. Multiplied by w twice: w² could overflow, and 0 · ∞ is no number.
  weights = ((squares - least) * (-0.5 * w)) * w;
  weights = (weights > smallestExponent).select(weights.max(smallestExponent).exp(), 0.0);
  weights[i] = 0;

  const double sum = weights.sum();
  const double meanSquare = (weights * squares).sum() / sum;
  WidthLoss result;
  for (Index c = 0; c < examples.outputs(); ++c) {
    const auto y = examples.targets.segment(c * n, n);
    const double predicted = (weights * y).sum() / sum;
    const double error = predicted - y[i];
    const double slope = -w * ((weights * squares * y).sum() / sum - predicted * meanSquare);
    result.loss += error * error;
    result.gradient += 2 * error * slope;
  }
  return result;
}

WidthLoss lossOf(const Examples& examples, double w) {
  const Index n = examples.count;
  if (n < 2) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {none, none};
  }
  // Sums of blocks, added in order: the same result for any number of threads.
  constexpr Index block = 32;
  std::vector<WidthLoss> parts(static_cast<std::size_t>((n + block - 1) / block));
  parallelFor(static_cast<Index>(parts.size()), block * n * (10 + examples.features), [&](Index task) {
    Room room{Array(n), Array(n)};
    WidthLoss& part = parts[static_cast<std::size_t>(task)];
    for (Index i = task * block; i < std::min(n, (task + 1) * block); ++i) {
      const WidthLoss one = lossOf(examples, i, w, room);
      part.loss += one.loss;
      part.gradient += one.gradient;
    }
  });
  WidthLoss result;
  for (const WidthLoss& part : parts) {
    result.loss += part.loss;
    result.gradient += part.gradient;
  }
  return result;
}

}  // namespace

WidthLoss widthLoss(const Points& points, double w) { return lossOf(Examples(points), w); }

TrainingEnd trainWidth(const Points& points, const TrainingOptions& options,
                       const std::function<bool(const TrainingStep&)>& report) {
  const Examples examples(points);
  double w = options.initialWidth;
  for (Index epoch = 1; epoch <= options.epochs; ++epoch) {
    const WidthLoss current = lossOf(examples, w);
    w -= options.learningRate * current.gradient;
    const bool goOn = report({epoch, current.loss, w});
    if (!std::isfinite(current.loss) || !std::isfinite(w)) return TrainingEnd::diverged;
    if (!goOn) return TrainingEnd::stopped;
  }
  return TrainingEnd::done;
}

}  // namespace attn
