// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/regression/training.h"

namespace attn {

/// What a training did from its first epoch on, in no more steps than a film of it has frames: every stride-th epoch,
/// and the last one. The stride doubles whenever there are too many steps, so the memory stays bounded. A history that
/// was kept in a file may have left out more.
struct ATTN_API TrainingHistory {
  static constexpr std::size_t mostSteps = 16'384;

  std::vector<TrainingStep> steps;  ///< of the epochs 1, 1 + stride, 1 + 2 stride …, or of some of them
  Index stride = 1;
  TrainingStep last;              ///< of the newest epoch; epoch 0 before there is one
  std::optional<LeastLoss> best;  ///< that any w has; none: not looked for
  TrainingStep least;             ///< of the smallest finite loss of all epochs, kept or not; the first of equals

  bool hasBegun() const { return last.epoch > 0; }
  /// Takes the step of the next epoch, or of a later one.
  void add(const TrainingStep& step);
  /// The newest step of those that are kept up to an epoch, exactly as it was reported; the first one below epoch 1.
  /// Only of a history that has begun.
  TrainingStep at(Index epoch) const;
  /// The epoch of the step that is kept after this one; the last one at the end.
  Index epochAfter(Index epoch) const;

  /// The loss that any w has, if what a step has come to is well above it.
  std::optional<LeastLoss> missedBy(const TrainingStep& step) const;

  bool operator==(const TrainingHistory&) const = default;
};

/// How far a point is from its neighbours, were all of them spread evenly over the box in which they lie: the d-th root
/// of its volume a point, over the features in which it has a size. 0 if all points lie at one place.
ATTN_API double typicalSpacing(const Points& points);

/// The longest side of the box in which the points lie.
ATTN_API double spreadOf(const Points& points);

}  // namespace attn
