// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "core/scene/scene.h"

// What a random value of each field by itself leaves wrong between the fields of a struct: see RandomFields.

namespace attn {

inline void mend(Points& points) {
  points.features = 1 + points.features % 3;
  points.inputs.resize(points.targets.size() * static_cast<std::size_t>(points.features));
  if (!points.quantities.empty()) points.quantities.resize(static_cast<std::size_t>(points.features));
  for (double& target : points.targets)
    if (points.isClassification())
      target = static_cast<double>(static_cast<std::size_t>(std::abs(target)) % points.classes.size());
}

inline void mend(Mechanism& mechanism) {
  const std::vector<MaskChoice> drawn = mechanism.masks;
  mechanism.masks.clear();
  for (const MaskChoice& mask : drawn)
    if (!findRow(mechanism.masks, mask.id)) mechanism.masks.push_back(mask);
}

inline void mend(KeptTraining& training) {
  double epoch = 0;
  for (std::vector<double>& step : training.steps) step.front() = ++epoch;
  training.length = std::max(training.length, static_cast<Index>(epoch));
  if (training.best.size() == 1) training.best.clear();
}

inline void mend(RegressionScene& scene) {
  const Index features = featuresOf(scene);
  if (!scene.featureNames.empty()) scene.featureNames.resize(static_cast<std::size_t>(features));
  if (features > 2) {
    scene.firstDrawn %= features;
    scene.secondDrawn %= features;
    if (scene.firstDrawn == scene.secondDrawn) scene.secondDrawn = (scene.firstDrawn + 1) % features;
  }
  if (bandwidthsProblem(scene.bandwidths, features)) scene.bandwidths.resize(1);
  if (scene.pinned && bandwidthsProblem(scene.pinned->bandwidths, features)) scene.pinned->bandwidths.resize(1);
}

inline void mend(Database& database) { database.values.resize(database.keys.size()); }

}  // namespace attn
