// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/query_key_plane.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/stop.h"

namespace attn {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Rows = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// XᵀX of the rows of X less their centre, in double.
MatrixXd gramOf(const Rows& rows, const VectorXd& centre) {
  constexpr Index block = 256;  // rows that are widened at a time
  MatrixXd gram = MatrixXd::Zero(rows.cols(), rows.cols());
  for (Index first = 0; first < rows.rows(); first += block) {
    stopIfRequested();
    const MatrixXd part =
        rows.middleRows(first, std::min(block, rows.rows() - first)).cast<double>().rowwise() - centre.transpose();
    gram.selfadjointView<Eigen::Lower>().rankUpdate(part.transpose());
  }
  return gram.selfadjointView<Eigen::Lower>();
}

/// Largest values first.
struct Spectrum {
  VectorXd values;
  MatrixXd vectors;
};

Spectrum spectrumOf(const MatrixXd& matrix) {
  stopIfRequested();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(matrix);
  return {solver.eigenvalues().reverse().cwiseMax(0), solver.eigenvectors().rowwise().reverse()};
}

double shareOf(const VectorXd& values) {
  const double all = values.sum();
  return all > 0 ? values.head(std::min<Index>(2, values.size())).sum() / all : 1;
}

/// A direction and its opposite are the same: the largest number is made positive, so that an edit does not turn the
/// picture over.
double signOf(const VectorXd& direction) {
  Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  return direction(largest) < 0 ? -1 : 1;
}

Tensor placed(const Rows& rows, const VectorXd& centre, const MatrixXd& map) {
  Tensor places({rows.rows(), 2});
  const Eigen::RowVectorXd origin = centre.transpose() * map;
  for (Index i = 0; i < rows.rows(); ++i) {
    const Eigen::RowVectorXd place = rows.row(i).cast<double>() * map - origin;
    places.data()[2 * i] = static_cast<float>(place(0));
    places.data()[2 * i + 1] = static_cast<float>(place(1));
  }
  return places;
}

}  // namespace

const std::vector<PlaneRule>& planeRules() {
  static const std::vector<PlaneRule> rows = {
      {"scores", translatable("core", "Scores"),
       translatable("core", "The plane that keeps the products q · k best: their first two singular directions"),
       PlaneBy::scores},
      {"vectors", translatable("core", "Vectors"),
       translatable("core", "The plane of the first two principal directions of queries and keys together"),
       PlaneBy::vectors}};
  return rows;
}

QueryKeyPlane queryKeyPlane(const float* queries, Index n, const float* keys, Index m, Index d, PlaneBy by) {
  const Rows q(queries, n, d), k(keys, m, d);
  const VectorXd none = VectorXd::Zero(d), mean = k.cast<double>().colwise().mean();
  const MatrixXd ofQueries = gramOf(q, none), ofKeys = gramOf(k, mean);
  MatrixXd queryMap = MatrixXd::Zero(d, 2), keyMap = MatrixXd::Zero(d, 2);
  const Index axes = std::min<Index>(2, d);
  double share = 1;
  if (by == PlaneBy::scores) {
    // With QᵀQ = AᵀA the squares of S's singular values are those of A KᵀK Aᵀ, which is d × d however long the texts
    // are.
    const Spectrum root = spectrumOf(ofQueries);
    const MatrixXd a = root.values.cwiseSqrt().asDiagonal() * root.vectors.transpose();
    const Spectrum scores = spectrumOf(a * ofKeys * a.transpose());
    share = shareOf(scores.values);
    for (Index c = 0; c < axes; ++c) {
      const double sigma = std::sqrt(scores.values(c));
      if (!(sigma > 1e-12 * std::sqrt(scores.values(0)))) continue;  // nothing is left for this axis
      const VectorXd right = a.transpose() * scores.vectors.col(c);
      const double sign = signOf(right);
      keyMap.col(c) = sign * right / std::sqrt(sigma);
      queryMap.col(c) = sign * (ofKeys * right) / (sigma * std::sqrt(sigma));
    }
  } else {
    // Lengths c Q and K / c that are equal in total.
    const double ofBoth = ofQueries.trace() * ofKeys.trace();
    const double square = ofBoth > 0 ? std::sqrt(ofKeys.trace() / ofQueries.trace()) : 1;  // c²
    const Spectrum both = spectrumOf(square * ofQueries + ofKeys / square);
    share = shareOf(both.values);
    for (Index c = 0; c < axes; ++c) {
      const VectorXd direction = signOf(both.vectors.col(c)) * both.vectors.col(c);
      queryMap.col(c) = direction * std::sqrt(square);
      keyMap.col(c) = direction / std::sqrt(square);
    }
  }
  return {placed(q, none, queryMap), placed(k, mean, keyMap), share};
}

}  // namespace attn
