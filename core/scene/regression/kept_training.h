// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/regression/training_history.h"
#include "core/scene/fields.h"

namespace attn {

inline constexpr Scalar trainedEpochsScalar{"length", translatable("core", "Trained epochs"), 1, 1e15, 1, false, true};
inline constexpr Scalar shownEpochScalar{"shown", translatable("core", "Epoch in sight"), 1, 1e15, 1, false, true};

/// A training of w as far as it came, which a document keeps so that it need not be learned again.
struct KeptTraining {
  /// A step for each epoch that is kept: the epoch's number, the loss before it and w after it. The first epoch and the
  /// last one trained are there; others may be left out, so that a file stays small.
  std::vector<std::vector<double>> steps;
  std::vector<double> best = {};  ///< the least loss of any w, and that w; or nothing, as in older files
  Index length = 1;               ///< how many epochs were asked for in all
  Index shown = 1;                ///< the epoch that was in sight

  bool operator==(const KeptTraining&) const = default;
};

/// So many steps are kept, and as many again where more than twice as many were trained.
inline constexpr std::size_t mostKeptSteps = 512;

template <class Visitor, FieldsOf<KeptTraining> Self>
void fields(Visitor& visit, Self& kept) {
  visit({"steps", translatable("core", "Loss")}, kept.steps,
        ListOf<ListOf<AnyNumber>>{1, 4 * mostKeptSteps, {3, 3, {}}});
  visit({"best", translatable("core", "Least loss of any w")}, kept.best, ListOf<AnyNumber>{0, 2, {}});
  visit("length", kept.length, trainedEpochsScalar);
  visit("shown", kept.shown, shownEpochScalar);
}
ATTN_API FieldProblem problemOf(const KeptTraining& kept);

/// What a document keeps of a training; nothing where it has no w: before it has begun, and after it diverged.
ATTN_API std::optional<Box<KeptTraining>> keptTraining(const TrainingHistory& history, Index length, Index shown);

/// The training to go on with. It has the steps that were kept.
ATTN_API TrainingHistory historyOf(const KeptTraining& kept);

}  // namespace attn
