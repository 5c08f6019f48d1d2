// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/local_linear.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "core/base/parallel.h"
#include "core/regression/smoother.h"

namespace attn {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
// A direction in which the points spread less than this, beside the widest one, has no slope.
constexpr double flat = 1e-13;
// Where they spread less than this in one, the digits that rounding took are found again: weights of a query span many
// powers of ten there.
constexpr double narrow = 1e-5;
constexpr int corrections = 3;  // each makes the error smaller by thousands of times at least

/// In bandwidths from the query, and values in the scale of the sum.
struct Line {
  double mean = nothing;
  Eigen::VectorXd centre, slope;

  double prediction() const { return mean - slope.dot(centre); }
};

/// The width that lengths of each feature are told in: the bandwidth, unless it is infinite. So differences of large
/// inputs keep their digits.
Eigen::ArrayXd unitsOf(const DirectSum& sum) {
  const Eigen::Map<const Eigen::ArrayXd> h(sum.bandwidth.data(), sum.points.features);
  return h.isFinite().select(h, 1.0);
}

/// From all points but `skip` (−1: from all); nothing where none is reached. `row` is room for n numbers.
std::optional<Line> lineAt(const DirectSum& sum, const double* query, Index skip, double* row) {
  const Points& points = sum.points;
  const Index n = points.size(), d = points.features;
  const double total = sum.kernelRow(query, skip, row);
  if (!(total > 0)) return std::nullopt;
  const Eigen::Map<const Eigen::ArrayXd> x(query, d);
  const auto input = [&](Index i) { return Eigen::Map<const Eigen::ArrayXd>(points.inputs.data() + i * d, d); };
  const auto value = [&](Index i) { return points.targets[static_cast<std::size_t>(i)] / sum.scale; };
  const Eigen::ArrayXd unit = unitsOf(sum);
  Eigen::VectorXd centre = Eigen::VectorXd::Zero(d);
  double mean = 0;
  for (Index i = 0; i < n; ++i) {
    if (row[i] == 0) continue;
    row[i] /= total;
    centre += row[i] * ((input(i) - x) / unit).matrix();
    mean += row[i] * value(i);
  }
  const auto offsetOf = [&](Index i) -> Eigen::VectorXd { return ((input(i) - x) / unit).matrix() - centre; };
  Eigen::MatrixXd spread = Eigen::MatrixXd::Zero(d, d);
  Eigen::VectorXd slope = Eigen::VectorXd::Zero(d), left = Eigen::VectorXd::Zero(d);
  for (Index i = 0; i < n; ++i) {
    if (row[i] == 0) continue;
    const Eigen::VectorXd offset = offsetOf(i);
    spread += row[i] * offset * offset.transpose();
    left += row[i] * (value(i) - mean) * offset;
  }
  if (!spread.allFinite() || !left.allFinite()) return Line{mean, Eigen::VectorXd::Zero(d), Eigen::VectorXd::Zero(d)};
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(spread);
  const double widest = axes.eigenvalues().maxCoeff(), narrowest = axes.eigenvalues().minCoeff();
  const auto addSlope = [&] {
    Eigen::VectorXd along = axes.eigenvectors().transpose() * left;
    for (Index k = 0; k < d; ++k) {
      const double width = axes.eigenvalues()[k];
      along[k] = width > flat * widest ? along[k] / width : 0;
    }
    slope += axes.eigenvectors() * along;
  };
  addSlope();
  // What is left over is fitted by the same axes: as exact as an orthogonal factorisation, for the price of a sum.
  for (int step = 0; step < corrections && narrowest < narrow * widest; ++step) {
    left.setZero();
    for (Index i = 0; i < n; ++i) {
      if (row[i] == 0) continue;
      const Eigen::VectorXd offset = offsetOf(i);
      left += row[i] * (value(i) - mean - slope.dot(offset)) * offset;
    }
    addSlope();
  }
  return Line{mean, centre, slope};
}

double predicted(const DirectSum& sum, const double* query, Index skip, double* row) {
  const std::optional<Line> line = lineAt(sum, query, skip, row);
  return line ? line->prediction() * sum.scale : nothing;
}

template <class Body>
void forEachQuery(const Points& points, Index queries, const Body& body) {
  if (points.isClassification()) throw std::invalid_argument("a straight line through classes is no probability");
  const Index operations = points.size() * (20 + 4 * points.features * points.features);
  parallelFor(queries, operations, [&](Index i) {
    thread_local std::vector<double> row;
    row.resize(static_cast<std::size_t>(points.size()));
    body(i, row.data());
  });
}

}  // namespace

std::vector<double> localLinearPredictions(const Smoother& smoother, const std::vector<double>& queries) {
  const Points& points = *smoother.keys->points;
  const auto numbers = static_cast<Index>(queries.size());
  if (numbers % points.features != 0)
    throw std::invalid_argument(std::to_string(numbers) + " numbers are no queries of " +
                                std::to_string(points.features) + " features");
  std::vector<double> result(static_cast<std::size_t>(numbers / points.features));
  forEachQuery(points, numbers / points.features, [&](Index i, double* row) {
    result[static_cast<std::size_t>(i)] = predicted(smoother.direct, queries.data() + i * points.features, -1, row);
  });
  return result;
}

std::optional<LocalLine> localLine(const Smoother& smoother, const std::vector<double>& query) {
  const DirectSum& sum = smoother.direct;
  if (static_cast<Index>(query.size()) != sum.points.features)
    throw std::invalid_argument("no query of these features");
  if (sum.points.isClassification()) throw std::invalid_argument("a straight line through classes is no probability");
  std::vector<double> row(static_cast<std::size_t>(sum.points.size()));
  const std::optional<Line> line = lineAt(sum, query.data(), -1, row.data());
  if (!line) return std::nullopt;
  const Eigen::ArrayXd unit = unitsOf(sum);
  LocalLine result{line->mean * sum.scale, query, std::vector<double>(query.size()), line->prediction() * sum.scale};
  for (Index k = 0; k < sum.points.features; ++k) {
    const auto at = static_cast<std::size_t>(k);
    result.centre[at] += line->centre[k] * unit[k];
    result.slope[at] = line->slope[k] / unit[k] * sum.scale;
  }
  return result;
}

std::vector<double> localLinearLeaveOneOut(const Smoother& smoother) {
  const PreparedKeys& keys = *smoother.keys;
  const Points& points = *keys.points;
  std::vector<double> result(static_cast<std::size_t>(points.size()));
  forEachQuery(points, points.size(), [&](Index i, double* row) {
    result[static_cast<std::size_t>(keys.givenIndex(i))] =
        predicted(smoother.direct, points.inputs.data() + i * points.features, i, row);
  });
  return result;
}

double localLinearError(const Smoother& smoother) {
  const PreparedKeys& keys = *smoother.keys;
  const Index n = keys.points->size();
  if (n < 2) return nothing;
  const std::vector<double> predictions = localLinearLeaveOneOut(smoother);
  double sum = 0;
  for (Index i = 0; i < n; ++i) {
    double prediction = predictions[static_cast<std::size_t>(keys.givenIndex(i))];
    if (std::isnan(prediction)) keys.mean(i, &prediction);
    sum += std::pow(prediction - keys.value(i, 0), 2);
  }
  return sum / static_cast<double>(n);
}

}  // namespace attn
