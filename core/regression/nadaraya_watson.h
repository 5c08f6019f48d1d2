// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/points.h"
#include "core/base/words.h"
#include "core/kernels/kernels.h"

// Nadaraya–Watson estimation is attention: the training inputs are keys, the targets (or one-hot classes) are values,
// a kernel is the score.
//
//   f(x) = Σ_i α(x, x_i) y_i,  α(x, x_i) = K(u_i) / Σ_j K(u_j),  u_i = ‖(x − x_i) / h‖
//
// A query that no key reaches has no value: NaN, and weights that are all 0. Where a kernel has no end, weights are
// taken relative to the largest, so they are right however far away all keys are.

namespace attn {

/// h > 0: one number for all features, or one a feature. Infinity weighs all keys alike.
using Bandwidths = std::vector<double>;

/// Why these bandwidths don't fit points of so many features, or nothing.
ATTN_API Message bandwidthsProblem(const Bandwidths& bandwidths, Index features);

/// Points made ready for any kernel and bandwidth. With one feature: keys in ascending order, with their values.
/// Immutable. O(n log n), in parallel, once a data set.
class PreparedKeys;
ATTN_API std::shared_ptr<const PreparedKeys> preparedKeys(const Box<Points>& points);

/// An estimator: keys ready for one kernel and one bandwidth. Immutable. With one feature and many keys a fast method
/// is chosen that stays within 1e-9 (relative to the largest |y|) of the direct sum: prefix sums of moments for compact
/// kernels, a sorted window or a fast Gauss transform for the gaussian.
class Smoother;

/// \throws std::invalid_argument if there is no such kernel, or for a bandwidthsProblem
ATTN_API std::shared_ptr<const Smoother> smootherOf(const std::shared_ptr<const PreparedKeys>& keys,
                                                    const std::string& kernel, const Bandwidths& bandwidths);

/// queries (q, d), row by row -> (q, outputs). Parallel over queries.
ATTN_API std::vector<double> predictionsOf(const Smoother& smoother, const std::vector<double>& queries);

/// (n, outputs): the prediction at every point from all others, in the order of the points.
ATTN_API std::vector<double> leaveOneOutPredictions(const Smoother& smoother);

/// The mean of (ŷ_i − y_i)² of leave-one-out predictions; for classification the mean of Σ_c (p_c − [y_i = c])².
/// A point that no other reaches is predicted by the mean of all others, so that a tiny bandwidth is not rewarded for
/// predicting nothing. NaN with fewer than two points.
ATTN_API double leaveOneOutError(const Smoother& smoother);

/// For classification: the mean of −log p of the class that a point has, predicted from all others as above, in nats. A
/// p below 1e-15 counts as that. Unlike the error it goes on telling how sure a prediction is that is right.
ATTN_API double leaveOneOutLogLoss(const Smoother& smoother);

/// (q, n): the weights of all points, in the order of the points. By the direct sum.
ATTN_API std::vector<double> kernelWeights(const Smoother& smoother, const std::vector<double>& queries);

/// The keys that weigh most for one query.
struct HeaviestKeys {
  std::vector<Index> points;  ///< from the heaviest on, equal ones in the order of the points; none that weigh nothing
  std::vector<double> weights;  ///< theirs
  Index contributing = 0;       ///< how many keys have a weight above 0
  double restWeight = 0;        ///< of all that are not among these, added up: 1 less the others would be rounding
  double restShare = 0;         ///< the sum of their weights times their targets
};
/// \param apart a point that is told apart and does not count to the rest; none: no point
ATTN_API HeaviestKeys heaviestKeys(const Smoother& smoother, const std::vector<double>& query, Index most,
                                   std::optional<Index> apart = {});

/// (count, n): the weights that points first, first + 1 … give to all points, none to themselves, all of them in the
/// order in which they were given. By the direct sum.
ATTN_API std::vector<double> leaveOneOutWeights(const Smoother& smoother, Index first, Index count);

/// Probabilities of the classes (or, for regression, the prediction) of points with two features over a grid:
/// (ys, xs, outputs), as float. For live pictures: within 1e-6 of predictionsOf, NaN where no key reaches.
ATTN_API std::vector<float> predictionMap(const Smoother& smoother, const std::vector<double>& xs,
                                          const std::vector<double>& ys);

/// The plain sums that everything above is tested against: every kernel, any number of features, O(q n).
ATTN_API std::vector<double> directPredictions(const Points& points, const Kernel& kernel, const Bandwidths& bandwidths,
                                               const std::vector<double>& queries);

}  // namespace attn
