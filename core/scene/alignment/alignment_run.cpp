// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/alignment/alignment_run.h"

#include <cmath>

namespace attn {
namespace {

constexpr Index mostKept = 16;
constexpr Index accuraciesBetween = 5;  // two checkpoints that are kept

void addCheckpoint(AlignmentRun& run, const AlignmentTraining& training) {
  const Index step = training.step();
  if (!run.checkpoints.empty() && run.checkpoints.back().step == step) return;
  // The newest one before stays only where it is one of those that are kept.
  if (!run.checkpoints.empty() && run.checkpoints.back().step % checkpointSpacing(run.recipe.steps) != 0)
    run.checkpoints.pop_back();
  run.checkpoints.push_back({step, Box<AlignmentModel>(training.model())});
}

}  // namespace

Index checkpointSpacing(Index steps) {
  Index spacing = 25;
  for (const Index factor : {2, 2, 5, 2, 2, 5, 2, 2, 5})
    if (steps / spacing > mostKept) spacing *= factor;
  return spacing;
}

AlignmentRun untrainedRun(const AlignmentRecipe& recipe) {
  AlignmentRun run;
  run.recipe = recipe;
  run.training.emplace(pairSourceOf(recipe), trainingOptions(recipe));
  run.tried = static_cast<Index>(run.training->tried().size());
  addCheckpoint(run, *run.training);
  return run;
}

void advance(AlignmentRun& run) {
  AlignmentTraining& training = *run.training;
  if (training.isDone() || run.hasDiverged) return;
  const Index spacing = checkpointSpacing(run.recipe.steps);
  const auto addAccuracy = [&] { run.accuracies.push_back({training.step(), training.accuracy()}); };
  if (training.step() == 0) addAccuracy();
  const Index before = training.step();
  const double loss = training.advance();
  run.losses.push_back({before, loss});
  run.hasDiverged = !std::isfinite(loss);
  if (run.hasDiverged) return;
  const bool isLast = training.isDone();
  if (isLast) run.losses.push_back({training.step(), training.loss()});
  if (isLast || training.step() % (spacing / accuraciesBetween) == 0) addAccuracy();
  if (isLast || training.step() % spacing == 0) addCheckpoint(run, training);
}

AlignmentRun withNewest(AlignmentRun run) {
  if (run.training && !run.hasDiverged) addCheckpoint(run, *run.training);
  return run;
}

AlignmentRun seenOf(const AlignmentRun& run) {
  AlignmentRun seen{run.recipe,     run.origin,      run.tried,    run.losses,
                    run.accuracies, run.checkpoints, std::nullopt, run.hasDiverged};
  if (run.training && !run.hasDiverged) addCheckpoint(seen, *run.training);
  return seen;
}

std::size_t weightBytes(const AlignmentModel& model) {
  std::size_t bytes = 0;
  for (const auto& [name, tensor] : listOf(model.weights)) bytes += static_cast<std::size_t>(tensor->size());
  return bytes * sizeof(float);
}

}  // namespace attn
