// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/base/api.h"
#include "core/base/points.h"

// Kernel regression with a learned w, an inverse bandwidth (h = 1 / |w|): the weights are softmax_i(−½ ((x − x_i) w)²),
// those of a gaussian kernel, and w is found by gradient descent.

namespace attn {

/// The loss Σ_i (ŷ_i − y_i)² of leave-one-out predictions with w (for classification Σ_i Σ_c (p_ic − [y_i = c])²)
/// and its derivative.
struct LossOfW {
  double loss = 0;
  double gradient = 0;
};

/// With d = x_i − x_j, weights α_ij over j ≠ i and ŷ_i = Σ_j α_ij y_j:
///   dŷ_i/dw = −w (Σ_j α_ij d² y_j − ŷ_i Σ_j α_ij d²),  dL/dw = Σ_i 2 (ŷ_i − y_i) dŷ_i/dw.
/// Several features enter by their squared distance. However large w is, the nearest of the others keeps its weight.
/// NaN with fewer than two points. In parallel; O(n) for one feature, by a fast Gauss transform,
/// else O(n²).
ATTN_API LossOfW lossOfW(const Points& points, double w);

/// What one epoch did.
struct TrainingStep {
  Index epoch = 0;  ///< from 1
  double loss = 0;  ///< before the step
  double w = 0;     ///< after it

  bool operator==(const TrainingStep&) const = default;
};

struct TrainingOptions {
  double initialW = 1;  ///< any but 0, where the gradient is 0 too
  double learningRate = 0.5;
  Index epochs = 5;
};

/// The least loss of any w, beside which a training can be judged.
struct LeastLoss {
  double loss = 0;
  double w = 0;

  bool operator==(const LeastLoss&) const = default;
};

/// The least of 25 tries, whose bandwidths 1/w go evenly by their logarithm from twice what the points span to 1/500 of
/// it: near enough to say that a training ended elsewhere. Nothing where no loss is a number, nor for more than
/// 100,000 points of one feature, or 2,000 of several. `report` says after each try whether to go on.
ATTN_API std::optional<LeastLoss> leastLoss(const Points& points, const std::function<bool()>& report);

enum class TrainingEnd { done, stopped, diverged };

/// Full-batch gradient descent w ← w − learningRate · dL/dw. Calls `report` after every epoch, which says whether to go
/// on. Ends as diverged when the loss or w is no longer finite; that step is reported too.
ATTN_API TrainingEnd trainW(const Points& points, const TrainingOptions& options,
                            const std::function<bool(const TrainingStep&)>& report);

}  // namespace attn
