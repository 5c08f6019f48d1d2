#pragma once

#include "core/base/memo.h"
#include "core/scene/regression_stages.h"

namespace attn {

/// How a regression is looked at: which part of the axes, at which query. It is not part of the scene.
struct RegressionView {
  std::optional<Extent> first, second;  ///< of the axes; else as far as the points lie, and a little more
  /// Of the axes where `first` and `second` say nothing: kept while the points lie in them and fill most of them.
  std::optional<Extent> steadyFirst, steadySecond;
  Index columns = 250;             ///< of the curve, and of a map
  Index rows = 250;                ///< of a map
  std::vector<double> query;       ///< one number a feature; else the middle of the points
  std::optional<double> learnedW;  ///< an inverse bandwidth: h = 1 / |w|

  bool operator==(const RegressionView&) const = default;
};

/// What a scene comes to. Cheap to copy.
struct RegressionResults {
  RegressionScene scene;
  RegressionView view;

  /// Why there is nothing to see, in words for the user.
  Message problem;

  Box<Points> points;
  PointSummary summary;
  SmootherHandle smoother;

  NumberBox curveInputs, curve;  ///< one feature: (columns), (columns, outputs)
  NumberBox truth, learned;      ///< (columns), or empty
  MapGrid grid;                  ///< two features
  Box<std::vector<float>> map;   ///< (rows, columns, outputs)
  Box<Points> heatmapKeys;       ///< in the order of the heatmap's columns
  NumberBox heatmapQueries;      ///< (queries, d), in the order of its rows
  Box<Tensor> weights;           ///< (1, queries, keys)
  Box<QueryExplanation> query;
  double milliseconds = 0;
};

/// At most so many keys and queries stand in the heatmap of weights.
inline constexpr Index mostHeatmapKeys = 1000;
inline constexpr Index heatmapQueries = 50;
inline constexpr Index mostHeatmapPoints = 200;  ///< with two features every point is a query too

/// A map is smooth: a picture of so many numbers a side looks as well as one with every pixel.
inline constexpr Index mostMapSide = 300;

/// Runs the stages from a scene to what is looked at, and remembers each stage's last run.
class ATTN_API RegressionPipeline {
 public:
  RegressionResults run(const RegressionScene& scene, const RegressionView& view);

  /// How often each stage has run since the start, for tests and the curious.
  struct Runs {
    int points, keys, smoother, curve, weights, map, query;
  };
  Runs runs() const;

 private:
  Memo<static_cast<Box<Points> (*)(const std::string&, const DataChoice&, const std::optional<Box<Points>>&)>(pointsOf)>
      m_points;
  Memo<summaryOf> m_summary;
  Memo<preparedKeys> m_keys;
  Memo<smootherOf> m_smoother, m_learnedSmoother;
  Memo<evenlySpaced> m_curveInputs, m_heatmapQueries;
  Memo<curveOf> m_curve, m_learned;
  Memo<truthOf> m_truth;
  Memo<sortedSample> m_sample;
  Memo<weightMatrix> m_weights;
  Memo<mapOf> m_map;
  Memo<explainQuery> m_query;
};

}  // namespace attn
