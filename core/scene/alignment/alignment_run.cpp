// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/alignment/alignment_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/text/code_points.h"
#include "core/files/shown_name.h"

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

/// So many places of a list that are evenly spread, with its last one.
std::vector<std::size_t> evenPlaces(std::size_t count, std::size_t most) {
  std::vector<std::size_t> places;
  const std::size_t taken = std::min(count, most);
  for (std::size_t i = 1; i <= taken; ++i) places.push_back(i * count / taken - 1);
  return places;
}

std::vector<std::vector<double>> keptPoints(const std::vector<StepNumber>& all, Index last) {
  std::vector<StepNumber> points;
  for (const StepNumber& each : all)
    if (each.step <= last && std::isfinite(each.value)) points.push_back(each);
  std::vector<std::vector<double>> kept;
  if (points.size() > mostKeptPoints) kept.push_back({static_cast<double>(points.front().step), points.front().value});
  for (const std::size_t place : evenPlaces(points.size(), mostKeptPoints))
    kept.push_back({static_cast<double>(points[place].step), points[place].value});
  return kept;
}

/// A file that somebody wrote may have steps in any order, or after the last.
std::vector<StepNumber> pointsOf(const std::vector<std::vector<double>>& kept, Index last) {
  std::vector<StepNumber> points;
  for (const std::vector<double>& each : kept)
    if (each[0] >= 0 && each[0] <= static_cast<double>(last) &&
        (points.empty() || each[0] > static_cast<double>(points.back().step)))
      points.push_back({static_cast<Index>(each[0]), each[1]});
  return points;
}

std::string sizeText(const Tensor& array) {
  return std::to_string(array.rows()) + " × " + std::to_string(array.cols());
}

/// \param path of the arrays in a file
void requireArrays(const std::map<std::string, Tensor>& arrays, const AlignmentModel& model, const std::string& path) {
  for (const auto& [name, wanted] : keptWeights(model, 0).arrays) {
    const auto found = arrays.find(name);
    if (found == arrays.end())
      throw DataError({translatable("core", "“%1” is missing, expected %2 numbers"), {path + name, sizeText(wanted)}});
    if (found->second.size() != wanted.size())
      throw DataError({translatable("core", "“%1” has %2 numbers, expected %3 in a model with states of %4"),
                       {path + name, sizeText(found->second), sizeText(wanted), std::to_string(model.widths.decoder)}});
  }
}

void requireWeights(const KeptWeights& kept, const AlignmentModel& model, const std::string& path) {
  requireArrays(kept.arrays, model, path + ".arrays.");
  for (std::size_t i = 0; i < kept.earlier.size(); ++i)
    requireArrays(kept.earlier[i].arrays, model, path + ".earlier." + std::to_string(i) + ".arrays.");
}

/// The first of them, for a sentence.
std::string someSymbols(const Alphabet& alphabet) {
  constexpr Symbol most = 30;
  std::string symbols;
  for (Symbol symbol = firstCharacter; symbol < alphabet.size(); ++symbol) {
    if (symbol == firstCharacter + most) return symbols + " …";
    symbols += (symbols.empty() ? "" : " ") + toUtf8(alphabet.textOf({symbol}));
  }
  return symbols;
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

KeptWeights keptOf(const AlignmentRun& run, const AlignmentCheckpoint& checkpoint) {
  KeptWeights kept = keptWeights(*checkpoint.model, checkpoint.step);
  kept.losses = keptPoints(run.losses, checkpoint.step);
  kept.accuracies = keptPoints(run.accuracies, checkpoint.step);
  std::vector<const AlignmentCheckpoint*> before;
  for (const AlignmentCheckpoint& each : run.checkpoints)
    if (each.step > 0 && each.step < checkpoint.step) before.push_back(&each);
  const std::size_t most = mostKeptBytes / std::max<std::size_t>(weightBytes(*checkpoint.model), 1);
  for (const std::size_t place : evenPlaces(before.size(), most))
    kept.earlier.push_back({before[place]->step, keptWeights(*before[place]->model, 0).arrays});
  return kept;
}

AlignmentRun keptRun(AlignmentRun untrained, const KeptWeights& kept) {
  AlignmentRun run = std::move(untrained);
  run.origin = RunOrigin::document;
  if (kept.step == 0) run.checkpoints.clear();  // what has learned nothing is these weights themselves
  const auto add = [&](Index step, const std::map<std::string, Tensor>& arrays) {
    run.checkpoints.push_back({step, Box<AlignmentModel>(withWeights(run.training->model(), arrays))});
  };
  // A file that somebody wrote may have them in any order.
  for (const KeptCheckpoint& each : kept.earlier)
    if (each.step > run.step() && each.step < kept.step) add(each.step, each.arrays);
  add(kept.step, kept.arrays);
  run.losses = pointsOf(kept.losses, kept.step);
  run.accuracies = pointsOf(kept.accuracies, kept.step);
  run.training.reset();
  return run;
}

void requireOfModel(const AlignmentScene& scene) {
  const bool hasOther = scene.compared && scene.compared->weights;
  if (!scene.weights && !hasOther && scene.forced.empty()) return;
  const AlignmentModel model = untrainedRun(scene.recipe).training->model();
  if (scene.weights) requireWeights(**scene.weights, model, "alignment.weights");
  if (hasOther)
    requireWeights(**scene.compared->weights, untrainedRun(comparedScene(scene).recipe).training->model(),
                   "alignment.compared.weights");
  for (const auto& [place, text] : scene.forced)
    if (!text.empty() && !model.target.has(codePoints(text)))
      throw DataError({translatable("core", "“%1” is “%2”, expected a symbol that the model writes: %3"),
                       {"alignment.forced." + std::to_string(place), shownName(text), someSymbols(model.target)}});
}

void requireInput(const AlignmentScene& scene) {
  symbolsToDecode(untrainedRun(scene.recipe).training->model(), codePoints(scene.input));
}

std::size_t weightBytes(const AlignmentModel& model) {
  std::size_t bytes = 0;
  for (const auto& [name, tensor] : listOf(model.weights)) bytes += static_cast<std::size_t>(tensor->size());
  return bytes * sizeof(float);
}

}  // namespace attn
