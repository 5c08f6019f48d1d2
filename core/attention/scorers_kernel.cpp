// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <memory>

#include "core/attention/scorers.h"
#include "core/base/explanation.h"

// log K(‖q − k‖ / h). The squared distances of a block of queries come from their norms and one matrix product,
// ‖q‖² + ‖k‖² − 2 qᵀk, in double and about the keys' mean. Where that cancels (q near k), or where the logarithm is
// steep (at the edge of a compact kernel), a pair is computed again from its difference, so q = k gives exactly 0.

namespace attn {
namespace {

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// If ‖q − k‖² is below this fraction of ‖q‖² + ‖k‖², cancellation has ruined it.
constexpr double cancelling = 1e-6;
// If u² differs from that of the edge by less than this, log K magnifies its last digits.
constexpr double nearEdge = 1e-3;

struct Distances {
  MatrixView queries;
  MatrixView keys;
  Eigen::RowVectorXd centre;
  DoubleMatrix centredKeys;
  Eigen::RowVectorXd keyNorms;
};

double squaredDistance(const MatrixView& queries, Index i, const MatrixView& keys, Index j) {
  double sum = 0;
  for (Index d = 0; d < queries.cols(); ++d) {
    const double difference = static_cast<double>(queries(i, d)) - static_cast<double>(keys(j, d));
    sum += difference * difference;
  }
  return sum;
}

}  // namespace

std::vector<Step> kernelSteps(const Scoring& row, const ScoredPair& pair) {
  std::vector<Step> steps{
      sumOfParts({.words = {translatable("core", "The squared distance")},
                  .formula = "‖q−k‖^{2}",
                  .columns = {{asItIs("i")}, {asItIs("q_{i}")}, {asItIs("k_{i}")}, {asItIs("(q_{i}−k_{i})^{2}"), true}},
                  .count = pair.query.size(),
                  .part = [&pair](std::size_t i) {
                    return squareOf(Calculation(static_cast<double>(pair.query[i])) -
                                    Calculation(static_cast<double>(pair.key[i])));
                  }})};
  const double square = resultOf(steps), bandwidth = static_cast<float>(pair.scalars[0]);
  const double u = std::sqrt(square) / bandwidth;
  // log exp(x) is x, also where exp(x) is too small for any number.
  Calculation score = findRow(kernels(), row.id)->explain(u);
  score = score.operation == Operation::exponential ? Calculation(score.parts.front()) : logarithmOf(score);
  const double value = exactValueOf(score);
  steps.push_back(
      stepOfTerms({{.words = {translatable("core", "Distance in bandwidths, u")},
                    .number = u,
                    .from = rootOf(square) / Calculation(bandwidth)},
                   {.words = {translatable("core", "Score, log K(u)")}, .number = value, .from = std::move(score)}},
                  {translatable("core", "The kernel")}));
  steps.back().formula = row.formula;
  return steps;
}

RowScorer kernelScorer(const Kernel& kernel, const ScoringInput& input) {
  auto shared = std::make_shared<Distances>(Distances{input.queries, input.keys, {}, {}, {}});
  const Index width = input.keys.cols();
  shared->centre = input.keys.rows() > 0 ? Eigen::RowVectorXd(input.keys.cast<double>().colwise().mean())
                                         : Eigen::RowVectorXd::Zero(width);
  shared->centredKeys = input.keys.cast<double>().rowwise() - shared->centre;
  shared->keyNorms = shared->centredKeys.rowwise().squaredNorm().transpose();

  // In float, like the numbers it is compared with: a key at 0.3 lies on the edge of a kernel of bandwidth 0.3.
  const double bandwidth = static_cast<float>(input.scalars[0]);
  const bool compact = std::isfinite(kernel.support);
  return [shared = std::move(shared), &kernel, bandwidth, compact](Index firstQuery, Index rows, float* scores,
                                                                   Index stride) {
    const Index keys = shared->keys.rows();
    const DoubleMatrix queries = shared->queries.middleRows(firstQuery, rows).cast<double>().rowwise() - shared->centre;
    DoubleMatrix squares(rows, keys);
    squares.noalias() = -2 * queries * shared->centredKeys.transpose();
    for (Index r = 0; r < rows; ++r) {
      const double queryNorm = queries.row(r).squaredNorm();
      double* row = squares.row(r).data();
      for (Index j = 0; j < keys; ++j) {
        const double norms = queryNorm + shared->keyNorms[j];
        double square = row[j] + norms;
        if (square < cancelling * norms) square = squaredDistance(shared->queries, firstQuery + r, shared->keys, j);
        // Divided twice: the square of a small bandwidth would underflow.
        double u2 = square / bandwidth / bandwidth;
        if (compact && std::abs(u2 - 1) < nearEdge) {
          const double u = std::sqrt(squaredDistance(shared->queries, firstQuery + r, shared->keys, j)) / bandwidth;
          u2 = u * u;
        }
        row[j] = u2;
      }
      kernel.logOfSquares(row, keys);
      for (Index j = 0; j < keys; ++j) scores[r * stride + j] = static_cast<float>(row[j]);
    }
  };
}

}  // namespace attn
