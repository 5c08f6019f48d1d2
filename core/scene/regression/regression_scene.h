// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/points.h"
#include "core/regression/datasets.h"
#include "core/regression/nadaraya_watson.h"
#include "core/scene/fields.h"
#include "core/scene/regression/kept_training.h"

namespace attn {

inline constexpr Scalar featuresScalar{"features", translatable("core", "Features"), 1, 16'384, 1, true, true};
inline constexpr Scalar drawnFeatureScalar{
    "drawnFeature", translatable("core", "Drawn feature"), 0, 16'383, 0, false, true};
inline constexpr Scalar classScalar{"class", translatable("core", "Class"), 0, 999, 0, false, true};
/// As wide as any data that the window takes: a bandwidth that is chosen by the data's spread is one of these.
inline constexpr Scalar bandwidthScalar{"bandwidth", translatable("core", "Bandwidth"), 1e-300, 1e300, 1, true};
inline constexpr Scalar initialWScalar{"initialWidth", translatable("core", "Initial w"), -1000, 1000, 1};
inline constexpr Scalar learningRateScalar{"learningRate", translatable("core", "Learning rate"), 0, 1e6, 0.5};
/// The order of the estimate: 0 is Nadaraya–Watson's, 1 local-linear (core/regression/local_linear.h).
inline constexpr Scalar orderScalar{"order", translatable("core", "Order"), 0, 1, 0, false, true};
inline constexpr Scalar epochsScalar{"epochs", translatable("core", "Epochs"), 1, 1'000'000, 5, true, true};

/// The kernel of which w, an inverse bandwidth, is learned.
inline constexpr const char* learnedKernel = "gaussian";

inline constexpr std::size_t mostPoints = 10'000'000;
inline constexpr std::size_t mostInputs = 100'000'000;  ///< points times features

template <class Visitor, FieldsOf<DataChoice> Self>
void fields(Visitor& visit, Self& data) {
  visit("count", data.points, pointsScalar);
  visit("noise", data.noise, noiseScalar);
  visit("scalars", data.scalars, KnownScalars{scalarsOf(dataSets())});
  visit("seed", data.seed, seedScalar);
  visit({"stream", translatable("core", "Numbers of the seed")}, data.stream, seedStreamNames);
}

ATTN_API const Names<Quantity>& quantityNames();

template <class Visitor, FieldsOf<Points> Self>
void fields(Visitor& visit, Self& points) {
  visit("features", points.features, featuresScalar);
  visit({"inputs", translatable("core", "Inputs")}, points.inputs, ListOf<AnyNumber>{1, mostInputs, {}});
  visit({"targets", translatable("core", "Targets")}, points.targets, ListOf<AnyNumber>{1, mostPoints, {}});
  visit({"classes", translatable("core", "Classes")}, points.classes, ListOf<AnyText>{0, 1000, {}});
  visit({"quantities", translatable("core", "Quantities")}, points.quantities,
        ListOf<Names<Quantity>>{0, static_cast<std::size_t>(featuresScalar.high) + 1, quantityNames()});
}
ATTN_API FieldProblem problemOf(const Points& points);

/// A way to predict from points.
struct Estimate {
  std::string kernel = "gaussian";
  Bandwidths bandwidths = {1};  ///< one, or one a feature; each a bandwidthScalar
  Index order = 0;              ///< an orderScalar; classes are predicted by order 0 all the same

  bool operator==(const Estimate&) const = default;
};

template <class Visitor, FieldsOf<Estimate> Self>
void fields(Visitor& visit, Self& estimate) {
  visit({"kernel", translatable("core", "Kernel")}, estimate.kernel, kernels());
  visit({"bandwidths", bandwidthScalar.name}, estimate.bandwidths,
        ListOf<Scalar>{1, static_cast<std::size_t>(featuresScalar.high), bandwidthScalar});
  visit("order", estimate.order, orderScalar);
}

/// Everything that a user chose in the Regression workspace.
struct RegressionScene {
  std::string dataSet = "sine-power";  ///< that points are drawn from
  DataChoice data;
  std::optional<Box<Points>> points;           ///< other points: drawn and then moved, opened, pasted
  std::string source;                          ///< what the other points came from (a file's name); empty: the data set
  std::vector<std::string> featureNames = {};  ///< what their columns are called: one a feature, or none
  std::string targetName = {};                 ///< or empty
  Index firstDrawn = 0, secondDrawn = 1;       ///< which of three or more features the map is drawn over

  std::string kernel = "gaussian";
  Bandwidths bandwidths = {0.35};  ///< one, or one a feature; each a bandwidthScalar
  Index order = 0;                 ///< see Estimate
  std::optional<Estimate> pinned;  ///< A, which the scene's own, B then, is compared with; none: nothing is compared

  bool showTruth = true;
  bool showAverage = true;
  bool showLearned = true;
  bool showKernel = true;  ///< the kernel about the query, over the points

  double initialW = 1;                        ///< w (an inverse bandwidth) before training, −1000 … 1000
  double learningRate = 0.5;                  ///< 0 … 1,000,000
  Index epochs = 5;                           ///< 1 … 1,000,000
  std::optional<Box<KeptTraining>> training;  ///< of these points, as far as it came; none: nothing was learned

  bool operator==(const RegressionScene&) const = default;
};

template <class Visitor, FieldsOf<RegressionScene> Self>
void fields(Visitor& visit, Self& scene) {
  visit({"dataSet", translatable("core", "Data set")}, scene.dataSet, dataSets());
  visit("data", scene.data, StartsAs<DataChoice>{findRow(dataSets(), scene.dataSet)->usual});
  visit({"points", translatable("core", "Points")}, scene.points);
  visit({"source", translatable("core", "Source")}, scene.source, AnyText{});
  visit({"featureNames", translatable("core", "Names of features")}, scene.featureNames,
        ListOf<AnyText>{0, static_cast<std::size_t>(featuresScalar.high), {}});
  visit({"targetName", translatable("core", "Name of the target")}, scene.targetName, AnyText{});
  visit("firstDrawn", scene.firstDrawn, drawnFeatureScalar);
  visit("secondDrawn", scene.secondDrawn, drawnFeatureScalar);
  visit({"kernel", translatable("core", "Kernel")}, scene.kernel, kernels());
  visit({"bandwidths", bandwidthScalar.name}, scene.bandwidths,
        ListOf<Scalar>{1, static_cast<std::size_t>(featuresScalar.high), bandwidthScalar});
  visit("order", scene.order, orderScalar);
  visit({"pinned", translatable("core", "Pinned estimate")}, scene.pinned);
  visit({"showTruth", translatable("core", "Truth")}, scene.showTruth);
  visit({"showAverage", translatable("core", "Average pooling")}, scene.showAverage);
  visit({"showLearned", translatable("core", "Learned w")}, scene.showLearned);
  visit({"showKernel", translatable("core", "Kernel at the query")}, scene.showKernel);
  visit("initialWidth", scene.initialW, initialWScalar);
  visit("learningRate", scene.learningRate, learningRateScalar);
  visit("epochs", scene.epochs, epochsScalar);
  visit({"training", translatable("core", "Training of w")}, scene.training);
}
ATTN_API FieldProblem problemOf(const RegressionScene& scene);

/// The points that a scene is about.
ATTN_API Box<Points> pointsOf(const std::string& dataSet, const DataChoice& data,
                              const std::optional<Box<Points>>& points);
inline Box<Points> pointsOf(const RegressionScene& scene) { return pointsOf(scene.dataSet, scene.data, scene.points); }

/// Whether two scenes are about the same points; without drawing them.
ATTN_API bool haveSamePoints(const RegressionScene& a, const RegressionScene& b);

/// The scene, which is an edit of another one: what was learned from other points is no training of its own.
ATTN_API RegressionScene withFittingTraining(RegressionScene scene, const RegressionScene& before);

/// How many features its points have; without drawing them.
ATTN_API Index featuresOf(const RegressionScene& scene);

/// The features that the two axes of a map are.
struct DrawnFeatures {
  Index first = 0, second = 1;

  bool operator==(const DrawnFeatures&) const = default;
};
/// Which of so many features they are. If there are only two, it is those, whatever the scene says.
ATTN_API DrawnFeatures drawnFeatures(const RegressionScene& scene, Index features);

/// What a feature of its points is called: as its column was, else x, or x1, x2 … if there are several.
ATTN_API std::string featureName(const RegressionScene& scene, Index feature);
/// The same for the target: else y.
ATTN_API std::string targetName(const RegressionScene& scene);

/// Whether the function behind the points is known.
ATTN_API bool hasTruth(const RegressionScene& scene);

/// The scene with another data set, drawn as it usually is, and the bandwidths that Silverman's rule of thumb takes for
/// it and the scene's kernel.
ATTN_API RegressionScene withDataSet(RegressionScene scene, const std::string& id);

/// The scene with points drawn from its data set by another choice; points that came from elsewhere give way.
ATTN_API RegressionScene withData(RegressionScene scene, const DataChoice& data);

/// The scene with points from elsewhere, and what their columns are called. One bandwidth a feature becomes one for all
/// if they don't fit.
ATTN_API RegressionScene withPoints(RegressionScene scene, const Box<Points>& points, const std::string& source,
                                    const std::vector<std::string>& featureNames = {},
                                    const std::string& targetName = {});

/// The scene with its estimate as it is now pinned as A; one that was pinned before goes.
ATTN_API RegressionScene withPinned(RegressionScene scene);

/// The scene with A and B changed for each other; without a pinned estimate the same scene.
ATTN_API RegressionScene withSwapped(RegressionScene scene);

/// The scene as A has it: with the pinned estimate as its own, and nothing pinned. \pre there is one
ATTN_API RegressionScene pinnedScene(RegressionScene scene);

/// The scene whose estimates have one bandwidth for all features where those they have do not fit its points.
ATTN_API RegressionScene withFittingBandwidths(RegressionScene scene);

/// The order that its points are predicted by: classes have no straight lines.
ATTN_API Index usedOrder(const RegressionScene& scene);

/// The scene with a point elsewhere. With one feature `place` is x and the value, with more it is both inputs that are
/// drawn, and the value stays.
ATTN_API RegressionScene withPointAt(const RegressionScene& scene, Index point, double first, double second);

/// The scene with one point more. With two features or more its class is `label`, and those of its inputs that are not
/// drawn are taken from `others`, which has one number a feature.
ATTN_API RegressionScene withNewPoint(const RegressionScene& scene, double first, double second, Index label,
                                      const std::vector<double>& others = {});

/// The scene without a point. The last one stays.
ATTN_API RegressionScene withoutPoint(const RegressionScene& scene, Index point);

}  // namespace attn
