#include "core/regression/nadaraya_watson.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/regression/direct_sum.h"

namespace attn {

class PreparedKeys {
 public:
  explicit PreparedKeys(const Box<Points>& itsPoints) : points(itsPoints) {}
  Box<Points> points;
};

class Smoother {
 public:
  Smoother(const std::shared_ptr<const PreparedKeys>& itsKeys, const Kernel& kernel, const Bandwidths& bandwidths)
      : keys(itsKeys), direct(*keys->points, kernel, bandwidths) {}
  std::shared_ptr<const PreparedKeys> keys;
  DirectSum direct;
};

namespace {

/// body(i, room for a row of n numbers) for every i, in parallel.
template <class Body>
void forEachQuery(Index queries, const Points& points, const Body& body) {
  const Index n = points.size();
  const Index block = std::clamp<Index>(16384 / std::max<Index>(1, n), 1, 64);
  parallelFor((queries + block - 1) / block, block * n * (20 + 5 * points.features), [&](Index task) {
    std::vector<double> row(static_cast<std::size_t>(n));
    for (Index i = task * block; i < std::min(queries, (task + 1) * block); ++i) body(i, row.data());
  });
}

Index numberOfQueries(const Points& points, const std::vector<double>& queries) {
  const auto numbers = static_cast<Index>(queries.size());
  if (points.features < 1 || numbers % points.features != 0)
    throw std::invalid_argument(std::to_string(numbers) + " numbers are no queries of " +
                                std::to_string(points.features) + " features");
  return numbers / points.features;
}

}  // namespace

Message bandwidthsProblem(const Bandwidths& bandwidths, Index features) {
  const auto given = static_cast<Index>(bandwidths.size());
  if (given != 1 && given != features)
    return {translatable("core", "%1 bandwidths were given for %2 features: give one for all, or one for each."),
            {std::to_string(given), std::to_string(features)}};
  for (const double h : bandwidths)
    if (!(h > 0)) return {translatable("core", "A bandwidth has to be greater than 0, but one is %1."), {toString(h)}};
  return {};
}

std::shared_ptr<const PreparedKeys> preparedKeys(const Box<Points>& points) {
  return std::make_shared<const PreparedKeys>(points);
}

std::shared_ptr<const Smoother> smootherOf(const std::shared_ptr<const PreparedKeys>& keys, const std::string& kernel,
                                           const Bandwidths& bandwidths) {
  const Kernel* row = findKernel(kernel);
  if (!row) throw std::invalid_argument("there is no kernel " + kernel);
  return std::make_shared<const Smoother>(keys, *row, bandwidths);
}

std::vector<double> predictionsOf(const Smoother& smoother, const std::vector<double>& queries) {
  return directPredictions(*smoother.keys->points, smoother.direct.kernel, smoother.direct.bandwidth, queries);
}

std::vector<double> leaveOneOutPredictions(const Smoother& smoother) {
  const Points& points = *smoother.keys->points;
  std::vector<double> result(static_cast<std::size_t>(points.size() * points.outputs()));
  forEachQuery(points.size(), points, [&](Index i, double* row) {
    smoother.direct.predict(&points.inputs[static_cast<std::size_t>(i * points.features)], i, row,
                            &result[static_cast<std::size_t>(i * points.outputs())]);
  });
  return result;
}

double leaveOneOutError(const Smoother& smoother) {
  const Points& points = *smoother.keys->points;
  const Index n = points.size(), outputs = points.outputs();
  if (n < 2) return std::numeric_limits<double>::quiet_NaN();
  const double scale = smoother.direct.scale;
  const auto valueOf = [&](Index i, Index c) {
    const double y = points.targets[static_cast<std::size_t>(i)];
    return points.isClassification() ? (static_cast<Index>(y) == c ? 1.0 : 0.0) : y;
  };
  std::vector<double> totals(static_cast<std::size_t>(outputs));
  for (Index i = 0; i < n; ++i)
    for (Index c = 0; c < outputs; ++c) totals[static_cast<std::size_t>(c)] += valueOf(i, c) / scale;
  const std::vector<double> predictions = leaveOneOutPredictions(smoother);
  double sum = 0;
  for (Index i = 0; i < n; ++i) {
    for (Index c = 0; c < outputs; ++c) {
      const double y = valueOf(i, c);
      double predicted = predictions[static_cast<std::size_t>(i * outputs + c)];
      if (std::isnan(predicted))
        predicted = (totals[static_cast<std::size_t>(c)] - y / scale) / static_cast<double>(n - 1) * scale;
      sum += (predicted - y) * (predicted - y);
    }
  }
  return sum / static_cast<double>(n);
}

std::vector<double> kernelWeights(const Smoother& smoother, const std::vector<double>& queries) {
  const Points& points = *smoother.keys->points;
  const Index count = numberOfQueries(points, queries), n = points.size();
  std::vector<double> weights(static_cast<std::size_t>(count * n));
  parallelFor(count, n * (20 + 5 * points.features), [&](Index i) {
    double* row = weights.data() + i * n;
    const double sum = smoother.direct.kernelRow(&queries[static_cast<std::size_t>(i * points.features)], -1, row);
    if (sum > 0)
      for (Index j = 0; j < n; ++j) row[j] /= sum;
  });
  return weights;
}

std::vector<double> leaveOneOutWeights(const Smoother& smoother, Index first, Index count) {
  const Points& points = *smoother.keys->points;
  const Index n = points.size();
  if (first < 0 || count < 0 || first + count > n)
    throw std::invalid_argument("points " + std::to_string(first) + " to " + std::to_string(first + count) +
                                " are not among " + std::to_string(n));
  std::vector<double> weights(static_cast<std::size_t>(count * n));
  parallelFor(count, n * (20 + 5 * points.features), [&](Index i) {
    double* row = weights.data() + i * n;
    const Index self = first + i;
    const double sum =
        smoother.direct.kernelRow(&points.inputs[static_cast<std::size_t>(self * points.features)], self, row);
    if (sum > 0)
      for (Index j = 0; j < n; ++j) row[j] /= sum;
  });
  return weights;
}

std::vector<float> predictionMap(const Smoother& smoother, const std::vector<double>& xs,
                                 const std::vector<double>& ys) {
  if (smoother.keys->points->features != 2) throw std::invalid_argument("a prediction map needs two features");
  std::vector<double> queries;
  queries.reserve(2 * xs.size() * ys.size());
  for (const double y : ys)
    for (const double x : xs) queries.insert(queries.end(), {x, y});
  const std::vector<double> predictions = predictionsOf(smoother, queries);
  std::vector<float> map(predictions.size());
  std::transform(predictions.begin(), predictions.end(), map.begin(), [](double p) { return static_cast<float>(p); });
  return map;
}

std::vector<double> directPredictions(const Points& points, const Kernel& kernel, const Bandwidths& bandwidths,
                                      const std::vector<double>& queries) {
  const DirectSum direct(points, kernel, bandwidths);
  const Index count = numberOfQueries(points, queries), outputs = points.outputs();
  std::vector<double> result(static_cast<std::size_t>(count * outputs));
  forEachQuery(count, points, [&](Index i, double* row) {
    direct.predict(&queries[static_cast<std::size_t>(i * points.features)], -1, row,
                   &result[static_cast<std::size_t>(i * outputs)]);
  });
  return result;
}

}  // namespace attn
