// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/regression/regression_scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/regression/rule_of_thumb.h"

namespace attn {
namespace {

RegressionScene withOwn(RegressionScene scene, Points points) {
  scene.points = Box<Points>(std::move(points));
  return scene;
}

}  // namespace

const Names<Quantity>& quantityNames() {
  static const Names<Quantity> names{{Quantity::number, "number", translatable("core", "numbers")},
                                     {Quantity::days, "days", translatable("core", "dates")}};
  return names;
}

FieldProblem problemOf(const Points& points) {
  if (points.targets.empty()) return {"targets", translatable("core", "one number at least")};
  if (points.inputs.size() != points.targets.size() * static_cast<std::size_t>(points.features))
    return {"inputs", translatable("core", "as many numbers as there are targets, times the features")};
  const auto quantities = static_cast<Index>(points.quantities.size());
  if (quantities != 0 && quantities != points.features && quantities != points.features + 1)
    return {"quantities", translatable("core", "one a feature, and perhaps one of the targets, or none")};
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
  if (scene.pinned && bandwidthsProblem(scene.pinned->bandwidths, featuresOf(scene)))
    return {"pinned", translatable("core", "bandwidths: one number, or one a feature")};
  const Index features = featuresOf(scene);
  if (!scene.featureNames.empty() && static_cast<Index>(scene.featureNames.size()) != features)
    return {"featureNames", translatable("core", "one name a feature, or none")};
  if (features > 2 &&
      (scene.firstDrawn >= features || scene.secondDrawn >= features || scene.firstDrawn == scene.secondDrawn))
    return {"secondDrawn", translatable("core", "two features that the points have")};
  return {};
}

Box<Points> pointsOf(const std::string& dataSet, const DataChoice& data, const std::optional<Box<Points>>& points) {
  return points ? *points : Box<Points>(drawnPoints(*findRow(dataSets(), dataSet), data));
}

bool haveSamePoints(const RegressionScene& a, const RegressionScene& b) {
  return a.dataSet == b.dataSet && a.data == b.data && a.points == b.points;
}

RegressionScene withFittingTraining(RegressionScene scene, const RegressionScene& before) {
  if (scene.training == before.training && !haveSamePoints(scene, before)) scene.training.reset();
  return scene;
}

DrawnFeatures drawnFeatures(const RegressionScene& scene, Index features) {
  if (features <= 2) return {};
  return {scene.firstDrawn, scene.secondDrawn};
}

Index featuresOf(const RegressionScene& scene) {
  if (scene.points) return (*scene.points)->features;
  return findRow(dataSets(), scene.dataSet)->isClassification() ? 2 : 1;
}

std::string featureName(const RegressionScene& scene, Index feature) {
  const auto k = static_cast<std::size_t>(feature);
  if (k < scene.featureNames.size() && !scene.featureNames[k].empty()) return scene.featureNames[k];
  return featuresOf(scene) == 1 ? std::string("x") : std::string("x").append(std::to_string(feature + 1));
}

std::string targetName(const RegressionScene& scene) {
  return scene.targetName.empty() ? std::string("y") : scene.targetName;
}

bool hasTruth(const RegressionScene& scene) {
  return scene.source.empty() && findRow(dataSets(), scene.dataSet)->truth != nullptr;
}

RegressionScene withPinned(RegressionScene scene) {
  scene.pinned = {scene.kernel, scene.bandwidths, scene.order};
  return scene;
}

RegressionScene withSwapped(RegressionScene scene) {
  if (!scene.pinned) return scene;
  std::swap(scene.pinned->kernel, scene.kernel);
  std::swap(scene.pinned->bandwidths, scene.bandwidths);
  std::swap(scene.pinned->order, scene.order);
  return scene;
}

RegressionScene pinnedScene(RegressionScene scene) {
  scene = withSwapped(std::move(scene));
  scene.pinned.reset();
  return scene;
}

RegressionScene withFittingBandwidths(RegressionScene scene) {
  const Index features = featuresOf(scene);
  if (bandwidthsProblem(scene.bandwidths, features)) scene.bandwidths.resize(1);
  if (scene.pinned && bandwidthsProblem(scene.pinned->bandwidths, features)) scene.pinned->bandwidths.resize(1);
  return scene;
}

Index usedOrder(const RegressionScene& scene) {
  const bool areClasses =
      scene.points ? (*scene.points)->isClassification() : findRow(dataSets(), scene.dataSet)->isClassification();
  return areClasses ? 0 : scene.order;
}

RegressionScene withDataSet(RegressionScene scene, const std::string& id) {
  const DataSet& set = *findRow(dataSets(), id);
  scene.dataSet = id;
  scene = withData(std::move(scene), set.usual);
  scene.bandwidths =
      ruleOfThumb(silvermanBandwidths(Box<Points>(drawnPoints(set, set.usual))), *findRow(kernels(), scene.kernel));
  return scene;
}

RegressionScene withData(RegressionScene scene, const DataChoice& data) {
  scene.data = data;
  scene.points.reset();
  scene.source.clear();
  scene.featureNames.clear();
  scene.targetName.clear();
  return withFittingBandwidths(std::move(scene));
}

RegressionScene withPoints(RegressionScene scene, const Box<Points>& points, const std::string& source,
                           const std::vector<std::string>& featureNames, const std::string& targetName) {
  scene.points = points;
  scene.source = source;
  scene.featureNames = featureNames;
  scene.targetName = targetName;
  scene.firstDrawn = 0;
  scene.secondDrawn = 1;
  return withFittingBandwidths(std::move(scene));
}

RegressionScene withPointAt(const RegressionScene& scene, Index point, double first, double second) {
  Points points = *pointsOf(scene);
  const auto at = static_cast<std::size_t>(point);
  if (at >= points.targets.size()) return scene;
  if (points.features == 1) {
    points.inputs[at] = first;
    if (!points.isClassification()) points.targets[at] = second;
  } else {
    const DrawnFeatures drawn = drawnFeatures(scene, points.features);
    const auto row = points.inputs.begin() + point * points.features;
    row[drawn.first] = first;
    row[drawn.second] = second;
  }
  return withOwn(scene, std::move(points));
}

RegressionScene withNewPoint(const RegressionScene& scene, double first, double second, Index label,
                             const std::vector<double>& others) {
  Points points = *pointsOf(scene);
  const auto features = static_cast<std::size_t>(points.features);
  if (features > 2 && others.size() != features) return scene;
  std::vector<double> inputs(features);
  if (features > 2) inputs = others;
  if (features == 1) {
    inputs[0] = first;
  } else {
    const DrawnFeatures drawn = drawnFeatures(scene, points.features);
    inputs[static_cast<std::size_t>(drawn.first)] = first;
    inputs[static_cast<std::size_t>(drawn.second)] = second;
  }
  points.inputs.insert(points.inputs.end(), inputs.begin(), inputs.end());
  // Between classes the new point takes the one that was asked for; among numbers, in two features, that of the point
  // next to it would be a guess: the mean is neutral.
  double target = second;
  if (points.isClassification()) {
    target = static_cast<double>(std::clamp<Index>(label, 0, points.outputs() - 1));
  } else if (points.features > 1) {
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
