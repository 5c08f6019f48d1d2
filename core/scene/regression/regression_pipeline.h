// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>

#include "core/base/memo.h"
#include "core/regression/rule_of_thumb.h"
#include "core/scene/regression/regression_stages.h"

namespace attn {

/// What is shown of a regression: which part of the axes, and the prediction for which query. It is not part of the
/// scene.
struct RegressionView {
  /// The part of the axes of the first and the second feature that is shown; without a value the axis reaches as far
  /// as the points lie, and a little farther.
  std::optional<Extent> first, second;
  /// The axes that were shown last, used where `first` or `second` has no value: an axis stays as it was while the
  /// points lie in it and fill most of it.
  std::optional<Extent> steadyFirst, steadySecond;
  Index columns = 250;             ///< of the curve, and of a map
  Index rows = 250;                ///< of a map
  std::vector<double> query;       ///< one number a feature; else the middle of the points
  std::optional<Index> key;        ///< the point whose weight is asked about; none: the one that weighs most
  std::optional<double> learnedW;  ///< an inverse bandwidth: h = 1 / |w|
  /// Whether weights, query and map are those of the learned w, once there is one, rather than of the scene's kernel.
  bool byLearnedW = false;

  bool operator==(const RegressionView&) const = default;
};

/// The results that are computed from a scene. Cheap to copy.
struct RegressionResults {
  RegressionScene scene;
  RegressionView view;

  /// Why there is nothing to see, in words for the user.
  Message problem;

  Box<Points> points;
  PointSummary summary;
  /// Whose weights are shown: the scene's, or a gaussian of bandwidth 1 / |w|.
  std::string kernel;
  Bandwidths bandwidths;
  Index order = 0;  ///< that points are predicted by: 1 is local-linear
  SmootherHandle smoother;
  Bandwidths ruleOfThumb;  ///< what Silverman's rule takes for these points and this kernel

  NumberBox curveInputs, curve;  ///< one feature: (columns), (columns, outputs); of numbers by the scene's own kernel
  NumberBox truth, learned;      ///< (columns), or empty
  MapGrid grid;                  ///< two features or more
  Box<std::vector<float>> map;   ///< (rows, columns, outputs)
  Index mapPoints = 0;           ///< that map or curve are estimated from: a sample where all would take too long
  Box<Points> heatmapKeys;       ///< in the order of the heatmap's columns
  NumberBox heatmapQueries;      ///< (queries, d), in the order of its rows
  Box<Tensor> weights;           ///< (1, queries, keys)
  Box<QueryExplanation> query;

  /// The results of the estimate that is pinned as A, for the same query and axes; null where nothing is compared.
  std::shared_ptr<const RegressionResults> pinned;
  /// Where two are compared: see leaveOneOutOf.
  double error = 0;

  DrawnFeatures drawn() const { return drawnFeatures(scene, points->features); }
  bool isByLearnedW() const { return view.byLearnedW && view.learnedW && std::isfinite(*view.learnedW); }
};

/// Charts tell so many classes apart, by colour and by the shape of their marks.
inline constexpr std::size_t mostClasses = 64;

/// The heatmap of weights shows at most this many keys and queries.
inline constexpr Index mostHeatmapKeys = 1000;
inline constexpr Index heatmapQueries = 50;
inline constexpr Index mostHeatmapPoints = 200;  ///< with two features every point is a query too

/// A map is smooth, so computing this many numbers a side and interpolating looks as good as computing every pixel.
inline constexpr Index mostMapSide = 300;

/// A straight line is fitted to every query by itself: to a sample where there are more points, for a curve.
inline constexpr Index mostLinePoints = 20'000;

/// Runs the stages from a scene to the results that a view shows, and remembers each stage's last run.
class ATTN_API RegressionPipeline {
 public:
  RegressionResults run(const RegressionScene& scene, const RegressionView& view);

  /// How often each stage has run since the start, for tests.
  struct Runs {
    int points, keys, smoother, curve, weights, map, query;
  };
  Runs runs() const;

 private:
  /// The results of the scene's own estimate alone, without the pinned one.
  RegressionResults own(const RegressionScene& scene, const RegressionView& view);

  Memo<static_cast<Box<Points> (*)(const std::string&, const DataChoice&, const std::optional<Box<Points>>&)>(pointsOf)>
      m_points;
  Memo<summaryOf> m_summary;
  Memo<silvermanBandwidths> m_silverman;
  Memo<preparedKeys> m_keys, m_planeKeys;
  Memo<smootherOf> m_smoother, m_learnedSmoother, m_planeSmoother;
  Memo<evenlySpaced> m_curveInputs, m_heatmapQueries;
  Memo<curveOf> m_curve, m_learned;
  Memo<truthOf> m_truth;
  Memo<sortedSample> m_sample, m_planePoints;
  Memo<weightMatrix> m_weights;
  Memo<mapOf> m_map;
  Memo<explainQuery> m_query;
  Memo<leaveOneOutOf> m_error;
  std::unique_ptr<RegressionPipeline> m_pinned;  ///< while there is something to compare
};

}  // namespace attn
