// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/regression/nadaraya_watson.h"

// Local-linear regression: where Nadaraya–Watson takes the weighted mean of the values about a query, this takes the
// weighted straight line through them. It does not bend towards the mean at the ends of the data, and costs more; its
// predictions are no longer an average with weights from 0 to 1.

namespace attn {

/// f(x) = a of the least Σ_i K(u_i) (y_i − a − bᵀ(x_i − x))², u_i as in nadaraya_watson.h: the estimate of order 1.
/// Written as ȳ + bᵀ(x − x̄) with the weighted means of values and inputs; of several b that are as good, as where fewer
/// points than features count, the least, with inputs in bandwidths: so a single point gives its value. A query that no
/// key reaches has no value: NaN. O(n d²) a query. (W. S. Cleveland 1979; J. Fan 1992.) Laws: targets on a straight
/// line are predicted as they are, whatever kernel and bandwidth reach enough of them; an infinite bandwidth is a
/// linear regression. queries (q, d) -> q. \throws std::invalid_argument for classes, which are no numbers
ATTN_API std::vector<double> localLinearPredictions(const Smoother& smoother, const std::vector<double>& queries);

/// The straight line that such a prediction is read from.
struct LocalLine {
  double mean = 0;             ///< ȳ = Σ_i α_i y_i, which is Nadaraya–Watson's estimate
  std::vector<double> centre;  ///< x̄ = Σ_i α_i x_i, a feature each
  std::vector<double> slope;   ///< b, a feature each; 0 where the points that count do not spread
  double prediction = 0;       ///< ȳ + bᵀ(x − x̄)

  bool operator==(const LocalLine&) const = default;
};
/// That of one query; nothing where no key reaches it. \throws std::invalid_argument for classes
ATTN_API std::optional<LocalLine> localLine(const Smoother& smoother, const std::vector<double>& query);

/// The same at every point from all others, in the order of the points.
ATTN_API std::vector<double> localLinearLeaveOneOut(const Smoother& smoother);

/// The mean of their squared errors; a point that no other reaches is predicted by the mean of all others. NaN with
/// fewer than two points.
ATTN_API double localLinearError(const Smoother& smoother);

}  // namespace attn
