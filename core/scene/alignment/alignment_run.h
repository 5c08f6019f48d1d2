// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/scene/alignment/alignment_scene.h"

namespace attn {

/// A model as it was after so many steps.
struct AlignmentCheckpoint {
  Index step = 0;
  Box<AlignmentModel> model;
};

/// A number after so many steps.
struct StepNumber {
  Index step = 0;
  double value = 0;

  bool operator==(const StepNumber&) const = default;
};

/// Where the weights of a run came from.
enum class RunOrigin {
  training,  ///< its own steps, from a model that has learned nothing
  document,  ///< weights that the document keeps
  program,   ///< a model that comes with the program
};

/// A training as far as it has come, with what it was like on the way. A value: who keeps a copy can go on from there.
struct AlignmentRun {
  AlignmentRecipe recipe;
  RunOrigin origin = RunOrigin::training;
  Index tried = 0;                     ///< how many pairs the accuracy is measured on
  std::vector<StepNumber> losses;      ///< of each step's batch, before the step
  std::vector<StepNumber> accuracies;  ///< 0 … 1, on pairs of targets that are never learned
  /// Now and then, from step 0 on: see checkpointSpacing. The last one is the newest there is.
  std::vector<AlignmentCheckpoint> checkpoints;
  /// What goes on learning; none for weights that came from elsewhere, and in what is only to be looked at.
  std::optional<AlignmentTraining> training;
  bool hasDiverged = false;

  Index step() const { return checkpoints.empty() ? 0 : checkpoints.back().step; }
  bool isDone() const { return step() >= recipe.steps || hasDiverged; }
};

/// How many steps are between checkpoints that are kept: 25, or more where that would be too many.
ATTN_API Index checkpointSpacing(Index steps);

/// A training that has learned nothing yet. \throws DataError if there is nothing to learn from
ATTN_API AlignmentRun untrainedRun(const AlignmentRecipe& recipe);

/// Makes one step, and remembers its loss, now and then the accuracy, and now and then the model. The newest
/// checkpoint is only brought up to date by withNewest: a copy of the weights takes time. After the last step nothing
/// happens. A loss that is no number any more ends the run.
/// \throws Stopped, as AlignmentTraining::advance
ATTN_API void advance(AlignmentRun& run);

/// The run with its newest model as its last checkpoint.
ATTN_API AlignmentRun withNewest(AlignmentRun run);

/// What there is to see of a run, with its newest model as its last checkpoint: all but the training, which has the
/// model and what Adam remembers once more.
ATTN_API AlignmentRun seenOf(const AlignmentRun& run);

/// What a document keeps of a run: the weights of a checkpoint, the curves up to it in so many points that they look
/// the same, and the checkpoints before it that fit in mostKeptBytes, evenly over the steps.
ATTN_API KeptWeights keptOf(const AlignmentRun& run, const AlignmentCheckpoint& checkpoint);
/// The run that a document keeps: it can't go on. \throws DataError as withWeights
ATTN_API AlignmentRun keptRun(AlignmentRun untrained, const KeptWeights& kept);

/// Says by its place in a file what is none of the models that a scene describes: weights that are missing or have
/// another size, and forced symbols that no output has, which decoding leaves out. \throws DataError
ATTN_API void requireOfModel(const AlignmentScene& scene);
/// Says what of the input the models that a scene describes can't read. \throws DataError
ATTN_API void requireInput(const AlignmentScene& scene);

/// How much memory the weights of a model take, in bytes.
ATTN_API std::size_t weightBytes(const AlignmentModel& model);

}  // namespace attn
