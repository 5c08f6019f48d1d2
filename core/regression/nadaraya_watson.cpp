// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/nadaraya_watson.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/regression/fast_kernels.h"
#include "core/regression/smoother.h"

namespace attn {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// body(i, room) for every i, in parallel, with room for as many numbers.
template <class Body>
void forEachQuery(Index queries, Index space, Index operations, const Body& body) {
  const Index block = std::clamp<Index>(100'000 / std::max<Index>(1, operations), 1, 64);
  parallelFor((queries + block - 1) / block, block * operations, [&](Index task) {
    std::vector<double> row(static_cast<std::size_t>(space));
    for (Index i = task * block; i < std::min(queries, (task + 1) * block); ++i) body(i, row.data());
  });
}

Index directOperations(const Points& points) { return points.size() * (20 + 5 * points.features); }

/// What a query of a smoother costs, roughly.
Index operationsOf(const Smoother& smoother) {
  constexpr Index ofFastMethods = 2000;
  return smoother.isDirect() ? directOperations(*smoother.keys->points) : ofFastMethods;
}
Index workspaceOf(const Smoother& smoother) { return smoother.isDirect() ? smoother.keys->points->size() : 0; }

Index numberOfQueries(const Points& points, const std::vector<double>& queries) {
  const auto numbers = static_cast<Index>(queries.size());
  if (points.features < 1 || numbers % points.features != 0)
    throw std::invalid_argument(std::to_string(numbers) + " numbers are no queries of " +
                                std::to_string(points.features) + " features");
  return numbers / points.features;
}

Smoother::Method methodOf(const PreparedKeys& keys, const DirectSum& direct) {
  const Kernel& kernel = direct.kernel;
  if (isConstant(kernel)) return Smoother::MeanOfAll{};
  if (!keys.sorted || !GaussTransform::possible(direct.bandwidth[0])) return &direct;
  const double h = direct.bandwidth[0];
  if (isGaussian(kernel)) return GaussTransform(keys.sorted->keys, keys.scale, h);
  if (const auto polynomial = polynomialOf(kernel)) return RangeSums(*keys.moments, *polynomial, h);
  return &direct;
}

/// (n, outputs), in the order of the prepared keys.
std::vector<double> leaveOneOutOfKeys(const Smoother& smoother) {
  const Index n = smoother.keys->points->size(), outputs = smoother.keys->points->outputs();
  std::vector<double> result(static_cast<std::size_t>(n * outputs));
  forEachQuery(n, workspaceOf(smoother), operationsOf(smoother),
               [&](Index i, double* row) { smoother.predictWithout(i, row, result.data() + i * outputs); });
  return result;
}

/// The mean over all points of loss(point, its prediction from all others), the points as the prepared keys have them.
template <class Loss>
double leaveOneOutMean(const Smoother& smoother, const Loss& loss) {
  const PreparedKeys& keys = *smoother.keys;
  const Index n = keys.points->size(), outputs = keys.points->outputs();
  if (n < 2) return nothing;
  std::vector<double> predictions = leaveOneOutOfKeys(smoother);
  double sum = 0;
  for (Index i = 0; i < n; ++i) {
    double* prediction = predictions.data() + i * outputs;
    if (std::isnan(prediction[0])) keys.mean(i, prediction);
    sum += loss(i, prediction);
  }
  return sum / static_cast<double>(n);
}

}  // namespace

bool canBeSorted(const Points& points) { return points.features == 1 && SortedKeys::possible(points.inputs); }

SortedPoints::SortedPoints(const Box<Points>& given)
    : points(given), order(ascendingOrder(given->inputs)), keys({}, {}, static_cast<Index>(given->classes.size())) {
  if (!order.empty()) {
    Points sorted;
    sorted.classes = given->classes;
    sorted.inputs.resize(order.size());
    sorted.targets.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      sorted.inputs[i] = given->inputs[order[i]];
      sorted.targets[i] = given->targets[order[i]];
    }
    points = Box<Points>(std::move(sorted));
  }
  keys = SortedKeys(points->inputs, points->targets, static_cast<Index>(points->classes.size()));
}

PreparedKeys::PreparedKeys(const Box<Points>& given)
    : points(given), scale(given->isClassification() ? 1.0 : scaleOfSums(given->targets)) {
  // A triple of moments a class and node is too much for labels that are nearly as many as points.
  constexpr Index mostOutputs = 32;
  if (canBeSorted(*given) && given->outputs() <= mostOutputs) {
    sorted.emplace(given);
    points = sorted->points;
    moments.emplace(sorted->keys, scale);
  }
  totals.resize(static_cast<std::size_t>(points->outputs()));
  if (points->isClassification())
    for (const double y : points->targets) totals[static_cast<std::size_t>(y)] += 1;
  else
    for (const double y : points->targets) totals[0] += y / scale;
}

void PreparedKeys::mean(Index skip, double* result) const {
  const Index count = points->size() - (skip >= 0 ? 1 : 0);
  // A value that dwarfs all others leaves too few of their digits in the total.
  constexpr double lost = 1e-5;
  for (Index c = 0; c < points->outputs(); ++c) {
    const double own = skip >= 0 ? value(skip, c) / scale : 0.0;
    double rest = totals[static_cast<std::size_t>(c)] - own;
    if (std::abs(rest) < lost * std::abs(own)) {
      rest = 0;
      for (Index i = 0; i < points->size(); ++i) rest += i != skip ? value(i, c) / scale : 0.0;
    }
    result[c] = count > 0 ? rest / static_cast<double>(count) * scale : nothing;
  }
}

Smoother::Smoother(const std::shared_ptr<const PreparedKeys>& itsKeys, const Kernel& kernel,
                   const Bandwidths& bandwidths)
    : keys(itsKeys), direct(*keys->points, kernel, bandwidths, keys->scale), method(methodOf(*keys, direct)) {}

void Smoother::predict(const double* query, double* row, double* prediction) const {
  if (const auto* transform = std::get_if<GaussTransform>(&method))
    transform->predict(*query, prediction);
  else if (const auto* sums = std::get_if<RangeSums>(&method))
    sums->predict(*query, -1, prediction);
  else if (isDirect())
    direct.predict(query, -1, row, prediction);
  else
    keys->mean(-1, prediction);
}

void Smoother::predictWithout(Index key, double* row, double* prediction) const {
  const double* query = keys->points->inputs.data() + key * keys->points->features;
  if (const auto* transform = std::get_if<GaussTransform>(&method))
    transform->predictWithout(key, prediction);
  else if (const auto* sums = std::get_if<RangeSums>(&method))
    sums->predict(*query, key, prediction);
  else if (isDirect())
    direct.predict(query, key, row, prediction);
  else
    keys->mean(key, prediction);
}

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
  const Kernel* row = findRow(kernels(), kernel);
  if (!row) throw std::invalid_argument("there is no kernel " + kernel);
  return std::make_shared<const Smoother>(keys, *row, bandwidths);
}

std::vector<double> predictionsOf(const Smoother& smoother, const std::vector<double>& queries) {
  const Points& points = *smoother.keys->points;
  const Index count = numberOfQueries(points, queries), outputs = points.outputs();
  std::vector<double> result(static_cast<std::size_t>(count * outputs));
  forEachQuery(count, workspaceOf(smoother), operationsOf(smoother), [&](Index i, double* row) {
    smoother.predict(queries.data() + i * points.features, row, result.data() + i * outputs);
  });
  return result;
}

std::vector<double> leaveOneOutPredictions(const Smoother& smoother) {
  std::vector<double> predictions = leaveOneOutOfKeys(smoother);
  const PreparedKeys& keys = *smoother.keys;
  if (!keys.sorted || keys.sorted->order.empty()) return predictions;
  const Index n = keys.points->size(), outputs = keys.points->outputs();
  std::vector<double> result(predictions.size());
  for (Index i = 0; i < n; ++i)
    std::copy_n(predictions.data() + i * outputs, outputs, result.data() + keys.givenIndex(i) * outputs);
  return result;
}

double leaveOneOutError(const Smoother& smoother) {
  const PreparedKeys& keys = *smoother.keys;
  return leaveOneOutMean(smoother, [&](Index i, const double* prediction) {
    double sum = 0;
    for (Index c = 0; c < keys.points->outputs(); ++c) {
      const double error = prediction[c] - keys.value(i, c);
      sum += error * error;
    }
    return sum;
  });
}

double leaveOneOutLogLoss(const Smoother& smoother) {
  constexpr double smallest = 1e-15;
  const Points& points = *smoother.keys->points;
  if (!points.isClassification()) throw std::invalid_argument("the log-loss is about classes");
  return leaveOneOutMean(smoother, [&](Index i, const double* prediction) {
    return -std::log(std::max(smallest, prediction[static_cast<Index>(points.targets[static_cast<std::size_t>(i)])]));
  });
}

std::vector<double> kernelWeights(const Smoother& smoother, const std::vector<double>& queries) {
  const PreparedKeys& keys = *smoother.keys;
  const Points& points = *keys.points;
  const Index count = numberOfQueries(points, queries), n = points.size();
  std::vector<double> weights(static_cast<std::size_t>(count * n));
  forEachQuery(count, n, directOperations(points), [&](Index i, double* row) {
    const double sum = smoother.direct.kernelRow(queries.data() + i * points.features, -1, row);
    if (!(sum > 0)) return;
    for (Index j = 0; j < n; ++j) weights[static_cast<std::size_t>(i * n + keys.givenIndex(j))] = row[j] / sum;
  });
  return weights;
}

HeaviestKeys heaviestKeys(const Smoother& smoother, const std::vector<double>& query, Index most,
                          std::optional<Index> apart) {
  const PreparedKeys& keys = *smoother.keys;
  numberOfQueries(*keys.points, query);
  std::vector<double> row(static_cast<std::size_t>(keys.points->size()));
  const double sum = smoother.direct.kernelRow(query.data(), -1, row.data());
  HeaviestKeys heaviest;
  if (!(sum > 0)) return heaviest;
  struct Heavy {
    double value;
    Index point;
    std::size_t place;  // in the row
    bool operator<(const Heavy& other) const {
      return value != other.value ? value > other.value : point < other.point;
    }
  };
  std::vector<Heavy> best;
  for (Index i = 0; i < keys.points->size(); ++i) {
    const double value = row[static_cast<std::size_t>(i)];
    if (!(value > 0)) continue;
    ++heaviest.contributing;
    const bool isFull = static_cast<Index>(best.size()) == most;
    if (isFull && value < best.back().value) continue;
    const Heavy entry{value, keys.givenIndex(i), static_cast<std::size_t>(i)};
    if (isFull && !(entry < best.back())) continue;
    best.insert(std::upper_bound(best.begin(), best.end(), entry), entry);
    if (isFull) best.pop_back();
  }
  for (const Heavy& entry : best) {
    heaviest.points.push_back(entry.point);
    heaviest.weights.push_back(entry.value / sum);
    row[entry.place] = 0;
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!(row[i] > 0) || keys.givenIndex(static_cast<Index>(i)) == apart) continue;
    heaviest.restWeight += row[i] / sum;
    heaviest.restShare += row[i] / sum * keys.points->targets[i];
  }
  return heaviest;
}

std::vector<double> leaveOneOutWeights(const Smoother& smoother, Index first, Index count) {
  const PreparedKeys& keys = *smoother.keys;
  const Points& points = *keys.points;
  const Index n = points.size();
  if (first < 0 || count < 0 || first + count > n)
    throw std::invalid_argument("points " + std::to_string(first) + " to " + std::to_string(first + count) +
                                " are not among " + std::to_string(n));
  std::vector<Index> place(static_cast<std::size_t>(n));  // of each point among the prepared keys
  for (Index j = 0; j < n; ++j) place[static_cast<std::size_t>(keys.givenIndex(j))] = j;
  std::vector<double> weights(static_cast<std::size_t>(count * n));
  parallelFor(count, n * (20 + 5 * points.features), [&](Index i) {
    thread_local std::vector<double> row;
    row.resize(static_cast<std::size_t>(n));
    const Index self = place[static_cast<std::size_t>(first + i)];
    const double sum =
        smoother.direct.kernelRow(&points.inputs[static_cast<std::size_t>(self * points.features)], self, row.data());
    if (!(sum > 0)) return;
    for (Index j = 0; j < n; ++j)
      weights[static_cast<std::size_t>(i * n + keys.givenIndex(j))] = row[static_cast<std::size_t>(j)] / sum;
  });
  return weights;
}

std::vector<float> predictionMap(const Smoother& smoother, const std::vector<double>& xs,
                                 const std::vector<double>& ys) {
  const DirectSum& sum = smoother.direct;
  if (sum.points.features != 2) throw std::invalid_argument("a prediction map needs two features");
  if (isGaussian(sum.kernel)) return gaussianMap(sum, xs, ys);
  if (const auto polynomial = polynomialOf(sum.kernel)) return compactMap(sum, *polynomial, xs, ys);
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
  const DirectSum direct(points, kernel, bandwidths, points.isClassification() ? 1.0 : scaleOfSums(points.targets));
  const Index count = numberOfQueries(points, queries), outputs = points.outputs();
  std::vector<double> result(static_cast<std::size_t>(count * outputs));
  forEachQuery(count, points.size(), directOperations(points), [&](Index i, double* row) {
    direct.predict(queries.data() + i * points.features, -1, row, result.data() + i * outputs);
  });
  return result;
}

}  // namespace attn
