// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/regression_scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attn {
namespace {

RegressionScene withOwn(RegressionScene scene, Points points) {
  scene.points = Box<Points>(std::move(points));
  return scene;
}

}  // namespace

FieldProblem problemOf(const Points& points) {
  if (points.targets.empty()) return {"targets", translatable("core", "one number at least")};
  if (points.inputs.size() != points.targets.size() * static_cast<std::size_t>(points.features))
    return {"inputs", translatable("core", "as many numbers as there are targets, times the features")};
  if (!points.isClassification()) return {};
  const auto isClass = [count = static_cast<double>(points.classes.size())](double target) {
    return target == std::floor(target) && target >= 0 && target < count;
  };
  if (!std::all_of(points.targets.begin(), points.targets.end(), isClass))
    return {"targets", translatable("core", "the numbers of classes, from 0 on")};
  return {};
}

FieldProblem problemOf(const RegressionScene& scene) {
  if (bandwidthsProblem(scene.bandwidths, featuresOf(scene)))
    return {"bandwidths", translatable("core", "one number, or one a feature")};
  return {};
}

Box<Points> pointsOf(const std::string& dataSet, const DataChoice& data, const std::optional<Box<Points>>& points) {
  return points ? *points : Box<Points>(drawnPoints(*findRow(dataSets(), dataSet), data));
}

Index featuresOf(const RegressionScene& scene) {
  if (scene.points) return (*scene.points)->features;
  return findRow(dataSets(), scene.dataSet)->isClassification() ? 2 : 1;
}

bool hasTruth(const RegressionScene& scene) {
  return scene.source.empty() && findRow(dataSets(), scene.dataSet)->truth != nullptr;
}

RegressionScene withDataSet(RegressionScene scene, const std::string& id) {
  scene.dataSet = id;
  return withData(std::move(scene), findRow(dataSets(), id)->usual);
}

RegressionScene withData(RegressionScene scene, const DataChoice& data) {
  scene.data = data;
  scene.points.reset();
  scene.source.clear();
  if (!findRow(dataSets(), scene.dataSet)->isClassification()) scene.bandwidths.resize(1);
  return scene;
}

RegressionScene withPoints(RegressionScene scene, const Box<Points>& points, const std::string& source) {
  scene.points = points;
  scene.source = source;
  if (bandwidthsProblem(scene.bandwidths, points->features)) scene.bandwidths.resize(1);
  return scene;
}

RegressionScene withPointAt(const RegressionScene& scene, Index point, double first, double second) {
  Points points = *pointsOf(scene);
  const auto at = static_cast<std::size_t>(point);
  if (at >= points.targets.size() || points.features > 2) return scene;
  if (points.features == 1) {
    points.inputs[at] = first;
    if (!points.isClassification()) points.targets[at] = second;
  } else {
    points.inputs[2 * at] = first;
    points.inputs[2 * at + 1] = second;
  }
  return withOwn(scene, std::move(points));
}

RegressionScene withNewPoint(const RegressionScene& scene, double first, double second, Index label) {
  Points points = *pointsOf(scene);
  if (points.features > 2) return scene;
  points.inputs.push_back(first);
  if (points.features == 2) points.inputs.push_back(second);
  // Between classes the new point takes the one that was asked for; among numbers, in two features, that of the point
  // next to it would be a guess: the mean is neutral.
  double target = second;
  if (points.isClassification()) {
    target = static_cast<double>(std::clamp<Index>(label, 0, points.outputs() - 1));
  } else if (points.features == 2) {
    target = 0;
    for (const double y : points.targets) target += y / static_cast<double>(points.targets.size());
  }
  points.targets.push_back(target);
  return withOwn(scene, std::move(points));
}

RegressionScene withoutPoint(const RegressionScene& scene, Index point) {
  Points points = *pointsOf(scene);
  if (point < 0 || point >= points.size() || points.size() == 1) return scene;
  points.targets.erase(points.targets.begin() + point);
  const auto first = points.inputs.begin() + point * points.features;
  points.inputs.erase(first, first + points.features);
  return withOwn(scene, std::move(points));
}

}  // namespace attn
