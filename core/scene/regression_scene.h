#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/points.h"
#include "core/regression/datasets.h"
#include "core/regression/nadaraya_watson.h"

namespace attn {

/// Everything that a user chose in the Regression workspace.
struct RegressionScene {
  std::string dataSet = "sine-power";  ///< that points are drawn from
  DataChoice data;
  std::optional<Box<Points>> points;  ///< other points: drawn and then moved, opened, pasted
  std::string source;                 ///< what the other points came from (a file's name); empty: the data set

  std::string kernel = "gaussian";
  Bandwidths bandwidths = {0.35};  ///< one, or one a feature; each 0.000001 … 1,000,000

  bool showTruth = true;
  bool showAverage = true;
  bool showLearned = true;

  double initialW = 1;        ///< w (an inverse bandwidth) before training, −1000 … 1000
  double learningRate = 0.5;  ///< 0 … 1000
  Index epochs = 5;           ///< 1 … 1,000,000

  bool operator==(const RegressionScene&) const = default;
};

/// The points that a scene is about.
ATTN_API Box<Points> pointsOf(const std::string& dataSet, const DataChoice& data,
                              const std::optional<Box<Points>>& points);
inline Box<Points> pointsOf(const RegressionScene& scene) { return pointsOf(scene.dataSet, scene.data, scene.points); }

/// How many features its points have; without drawing them.
ATTN_API Index featuresOf(const RegressionScene& scene);

/// Whether the function behind the points is known.
ATTN_API bool hasTruth(const RegressionScene& scene);

/// The scene with another data set, drawn as it usually is.
ATTN_API RegressionScene withDataSet(RegressionScene scene, const std::string& id);

/// The scene with points drawn from its data set by another choice; points that came from elsewhere give way.
ATTN_API RegressionScene withData(RegressionScene scene, const DataChoice& data);

/// The scene with points from elsewhere. One bandwidth a feature becomes one for all if they don't fit.
ATTN_API RegressionScene withPoints(RegressionScene scene, const Box<Points>& points, const std::string& source);

/// The scene with a point elsewhere. With one feature `place` is x and the value, with two it is both inputs, and the
/// value stays.
ATTN_API RegressionScene withPointAt(const RegressionScene& scene, Index point, double first, double second);

/// The scene with one point more; with two features of the class `label`.
ATTN_API RegressionScene withNewPoint(const RegressionScene& scene, double first, double second, Index label);

/// The scene without a point. The last one stays.
ATTN_API RegressionScene withoutPoint(const RegressionScene& scene, Index point);

}  // namespace attn
