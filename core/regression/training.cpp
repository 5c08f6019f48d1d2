// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/training.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/parallel.h"
#include "core/numeric/exponential.h"
#include "core/numeric/gauss_transform.h"
#include "core/regression/smoother.h"
#include "core/regression/training_history.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Rows are padded to whole packets of numbers.
constexpr Index lanes = 16;
using Row = std::vector<double>;

/// The points in a form that the loss of any w can be taken from. One feature is sorted: the nearest other point is
/// then a neighbour, and points too far away to matter are left out.
struct Examples {
  explicit Examples(const Points& points)
      : count(points.size()),
        features(points.features),
        outputs(points.outputs()),
        stride((count + lanes - 1) / lanes * lanes),
        inputs(static_cast<std::size_t>(features * stride)),
        targets(static_cast<std::size_t>(outputs * stride)),
        present(static_cast<std::size_t>(stride)) {
    if (canBeSorted(points)) sorted.emplace(Box<Points>(points));
    const Points& from = sorted ? *sorted->points : points;
    std::fill_n(present.begin(), count, 1.0);
    for (Index i = 0; i < stride && count > 0; ++i) {
      const auto at = static_cast<std::size_t>(std::min(i, count - 1));
      for (Index f = 0; f < features; ++f)
        inputs[static_cast<std::size_t>(f * stride + i)] =
            from.inputs[at * static_cast<std::size_t>(features) + static_cast<std::size_t>(f)];
      const double y = from.targets[at];
      if (points.isClassification())
        targets[static_cast<std::size_t>(static_cast<Index>(y) * stride + i)] = 1;
      else
        targets[static_cast<std::size_t>(i)] = y;
    }
  }

  /// How many sorted points lie within about ten bandwidths 1 / |w|, were they spread evenly over their range.
  double typicalReach(double w) const {
    const double range = (inputs[static_cast<std::size_t>(count - 1)] - inputs[0]) * std::abs(w);
    return static_cast<double>(count) / std::max(1.0, range / 20);
  }

  Index count, features, outputs;
  Index stride;                        ///< count, padded with copies of the last point
  Row inputs;                          ///< (features, stride)
  Row targets;                         ///< (outputs, stride)
  Row present;                         ///< 1 of a point, 0 of padding
  std::optional<SortedPoints> sorted;  ///< the same, if they can be sorted
};

/// What one example's prediction from all others adds. `present` has a 0 at the example itself.
class ExampleLoss {
 public:
  ExampleLoss(const Examples& examples, double w)
      : m_examples(examples),
        m_w(w),
        m_present(examples.present),
        m_squares(m_present.size()),
        m_weights(m_present.size()),
        m_negligible(2 * (37 + std::log(static_cast<double>(examples.count + 1))) / w / w) {}

  LossOfW of(Index i) {
    m_present[static_cast<std::size_t>(i)] = 0;
    const LossOfW result = withPresent(i);
    m_present[static_cast<std::size_t>(i)] = 1;
    return result;
  }

 private:
  LossOfW withPresent(Index i) {
    double* squares = m_squares.data();
    double* weights = m_weights.data();
    const double* present = m_present.data();
    const Index n = m_examples.count, stride = m_examples.stride;
    const double* x = m_examples.inputs.data();
    double least = infinity;
    Index begin = 0, end = stride;
    if (m_examples.sorted) {
      if (i > 0) least = (x[i] - x[i - 1]) * (x[i] - x[i - 1]);
      if (i + 1 < n) least = std::min(least, (x[i + 1] - x[i]) * (x[i + 1] - x[i]));
      const double reach = std::sqrt(least + m_negligible) * (1 + 1e-12);
      begin = (std::lower_bound(x, x + i, x[i] - reach) - x) / lanes * lanes;
      end = ((std::upper_bound(x + i, x + n, x[i] + reach) - x) + lanes - 1) / lanes * lanes;
    }
    std::fill(squares + begin, squares + end, 0.0);
    for (Index f = 0; f < m_examples.features; ++f, x += stride)
      for (Index j = begin; j < end; ++j) squares[j] += (x[j] - x[i]) * (x[j] - x[i]);
    if (!m_examples.sorted)
      for (Index j = 0; j < n; ++j) least = j != i && squares[j] < least ? squares[j] : least;

    // Weights are relative to the nearest of the others. The factor w enters twice, one after the other, because w²
    // could overflow and 0 · ∞ is a NaN.
    const double factor = -0.5 * m_w;
    for (Index j = begin; j < end; ++j) {
      const double logWeight = (squares[j] - least) * factor * m_w;
      weights[j] = exponential(logWeight < 0 ? logWeight : 0.0) * present[j];
    }
    using Numbers = Eigen::Map<const Eigen::ArrayXd>;
    const Numbers weight(weights + begin, end - begin), square(squares + begin, end - begin);
    const double sum = weight.sum();
    const double meanSquare = (weight * square).sum() / sum;
    LossOfW result;
    const double* y = m_examples.targets.data();
    for (Index c = 0; c < m_examples.outputs; ++c, y += stride) {
      const Numbers value(y + begin, end - begin);
      const double predicted = (weight * value).sum() / sum;
      const double error = predicted - y[i];
      result.loss += error * error;
      result.gradient += 2 * error * -m_w * ((weight * square * value).sum() / sum - predicted * meanSquare);
    }
    return result;
  }

  const Examples& m_examples;
  double m_w;
  Row m_present, m_squares, m_weights;
  double m_negligible;  ///< points whose d² exceeds the nearest's by this add nothing
};

/// What a prediction from such sums adds; u² = d² w².
LossOfW lossOf(const GaussTransform::SquareSums& sums, double y, double w, double scale) {
  const double predicted = sums.values / sums.weights;
  const double slope = -(sums.valueSquares - predicted * sums.squares) / sums.weights / w;
  const double error = predicted * scale - y;
  return {error * error, 2 * error * slope * scale};
}

LossOfW lossOf(const Examples& examples, double w) {
  const Index n = examples.count;
  if (n < 2) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {none, none};
  }
  // Where many points of one feature count for each, sums come from the fast transform, but for points nearly alone.
  std::optional<GaussTransform> transform;
  double scale = 1;
  if (examples.sorted && examples.sorted->keys.labels == 0 && std::abs(w) >= 1e-70 && std::abs(w) <= 1e70 &&
      examples.typicalReach(w) >= 400) {
    scale = scaleOfSums(examples.targets);
    transform.emplace(examples.sorted->keys, scale, 1 / std::abs(w));
  }
  // Sums of blocks, added in order: the same result for any number of threads.
  const Index block = std::max<Index>(32, n / 64);
  std::vector<LossOfW> parts(static_cast<std::size_t>((n + block - 1) / block));
  const Index operations = transform ? 4000 : n * (10 + examples.features);
  parallelFor(static_cast<Index>(parts.size()), block * operations, [&](Index task) {
    std::optional<ExampleLoss> direct;
    LossOfW& part = parts[static_cast<std::size_t>(task)];
    for (Index i = task * block; i < std::min(n, (task + 1) * block); ++i) {
      GaussTransform::SquareSums sums;
      LossOfW loss;
      if (transform && transform->squareSumsWithout(i, sums)) {
        loss = lossOf(sums, examples.targets[static_cast<std::size_t>(i)], w, scale);
      } else {
        if (!direct) direct.emplace(examples, w);
        loss = direct->of(i);
      }
      part.loss += loss.loss;
      part.gradient += loss.gradient;
    }
  });
  LossOfW result;
  for (const LossOfW& part : parts) {
    result.loss += part.loss;
    result.gradient += part.gradient;
  }
  return result;
}

}  // namespace

LossOfW lossOfW(const Points& points, double w) { return lossOf(Examples(points), w); }

std::optional<LeastLoss> leastLoss(const Points& points, const std::function<bool()>& report) {
  constexpr int tries = 25;
  // More would take longer than a usual training: the losses of several features need every pair of points.
  const Index most = points.features == 1 ? 100'000 : 2'000;
  const double span = spreadOf(points);
  if (points.size() < 2 || points.size() > most || !(span > 0) || !std::isfinite(span)) return std::nullopt;
  const Examples examples(points);
  std::optional<LeastLoss> least;
  for (int i = 0; i < tries; ++i) {
    const double w = 0.5 / span * std::pow(1000.0, static_cast<double>(i) / (tries - 1));
    const double loss = lossOf(examples, w).loss;
    if (std::isfinite(loss) && (!least || loss < least->loss)) least = {loss, w};
    if (!report()) return std::nullopt;
  }
  return least;
}

TrainingEnd trainW(const Points& points, const TrainingOptions& options,
                   const std::function<bool(const TrainingStep&)>& report) {
  const Examples examples(points);
  double w = options.initialW;
  for (Index epoch = 1; epoch <= options.epochs; ++epoch) {
    const LossOfW current = lossOf(examples, w);
    w -= options.learningRate * current.gradient;
    const bool goOn = report({epoch, current.loss, w});
    if (!std::isfinite(current.loss) || !std::isfinite(w)) return TrainingEnd::diverged;
    if (!goOn) return TrainingEnd::stopped;
  }
  return TrainingEnd::done;
}

}  // namespace attn
