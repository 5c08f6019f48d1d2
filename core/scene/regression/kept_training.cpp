// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/regression/kept_training.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace attn {

FieldProblem problemOf(const KeptTraining& kept) {
  if (kept.steps.empty()) return {"steps", translatable("core", "one epoch at least")};
  double before = 0;
  for (const std::vector<double>& step : kept.steps) {
    if (step.front() != std::floor(step.front()) || step.front() <= before)
      return {"steps", translatable("core", "whole numbers of epochs, each larger than the one before")};
    before = step.front();
  }
  if (kept.best.size() == 1) return {"best", translatable("core", "a loss and a w, or nothing")};
  if (static_cast<double>(kept.length) < before)
    return {"length", translatable("core", "no fewer epochs than were trained")};
  return {};
}

std::optional<Box<KeptTraining>> keptTraining(const TrainingHistory& history, Index length, Index shown) {
  if (!history.hasBegun() || !std::isfinite(history.last.w) || !std::isfinite(history.last.loss)) return std::nullopt;
  const std::size_t every = std::max<std::size_t>(1, history.steps.size() / mostKeptSteps);
  std::map<Index, TrainingStep> chosen;
  const auto choose = [&](const TrainingStep& step) { chosen[step.epoch] = step; };
  for (std::size_t i = 0; i < history.steps.size(); i += every) choose(history.steps[i]);
  // The window names these three, so they are kept whatever else is left out.
  choose(history.at(shown));
  choose(history.least);
  choose(history.last);
  KeptTraining kept;
  for (const auto& [epoch, step] : chosen) kept.steps.push_back({static_cast<double>(epoch), step.loss, step.w});
  if (history.best) kept.best = {history.best->loss, history.best->w};
  kept.length = std::max(length, history.last.epoch);
  kept.shown = history.at(shown).epoch;
  return Box<KeptTraining>(std::move(kept));
}

TrainingHistory historyOf(const KeptTraining& kept) {
  TrainingHistory history;
  for (const std::vector<double>& step : kept.steps) history.add({static_cast<Index>(step[0]), step[1], step[2]});
  if (kept.best.size() == 2) history.best = {kept.best[0], kept.best[1]};
  return history;
}

}  // namespace attn
