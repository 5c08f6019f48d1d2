// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/regression/regression_pipeline.h"

#include <cmath>
#include <limits>

#include "core/regression/training.h"

namespace attn {
namespace {

// A plane through three or more features is summed directly: so many terms at most. Where a picture of so few cells
// would still have more, it is estimated from a sample of the points.
constexpr double mostPlaneTerms = 2e7;
constexpr Index fewestPlaneSide = 16;

/// The extent with some room added at both ends; never empty, even if all numbers are the same.
Extent withMargin(const Extent& extent, double share) {
  const double size = extent.size() > 0 ? extent.size() : std::max(1.0, std::abs(extent.low));
  return {extent.low - share * size, extent.high + share * size};
}

Message problemOf(const RegressionScene& scene, const Points& points) {
  if (points.size() == 0) return {translatable("core", "There are no points.")};
  if (points.classes.size() > mostClasses)
    return {
        translatable("core",
                     "The points have %1 classes; up to %2 can be told apart by colour and shape. Join some of them "
                     "in the table, or leave some out."),
        {std::to_string(points.classes.size()), std::to_string(mostClasses)}};
  return bandwidthsProblem(scene.bandwidths, points.features);
}

}  // namespace

RegressionResults RegressionPipeline::run(const RegressionScene& scene, const RegressionView& view) {
  RegressionResults results = own(scene, view);
  if (!scene.pinned || results.problem) {
    m_pinned.reset();
    return results;
  }
  if (!m_pinned) m_pinned = std::make_unique<RegressionPipeline>();
  RegressionView same = view;
  same.query = results.query->query;
  same.learnedW.reset();
  RegressionResults a = m_pinned->own(pinnedScene(scene), same);
  if (a.problem) {
    results.problem = a.problem;
    return results;
  }
  const auto errorOf = [](RegressionPipeline& pipeline, const RegressionResults& of) {
    return pipeline.m_error(of.points, of.kernel, of.bandwidths, of.order);
  };
  results.error = errorOf(*this, results);
  a.error = errorOf(*m_pinned, a);
  results.pinned = std::make_shared<const RegressionResults>(std::move(a));
  return results;
}

RegressionResults RegressionPipeline::own(const RegressionScene& scene, const RegressionView& view) {
  RegressionResults results;
  results.scene = scene;
  results.view = view;
  results.points = m_points(scene.dataSet, scene.data, scene.points);
  results.problem = problemOf(scene, *results.points);
  if (results.problem) return results;
  const Points& points = *results.points;
  const DrawnFeatures drawn = drawnFeatures(scene, points.features);
  results.summary = m_summary(results.points, drawn);
  results.ruleOfThumb = ruleOfThumb(m_silverman(results.points), *findRow(kernels(), scene.kernel));
  const auto& keys = m_keys(results.points);
  std::optional<Bandwidths> learned;
  if (view.learnedW && std::isfinite(*view.learnedW)) learned = {1 / std::abs(*view.learnedW)};  // w = 0: all alike
  const bool byLearnedW = results.isByLearnedW();
  results.kernel = byLearnedW ? learnedKernel : scene.kernel;
  results.bandwidths = byLearnedW ? *learned : scene.bandwidths;
  const Index order = usedOrder(scene);
  results.order = byLearnedW ? 0 : order;
  SmootherHandle learnedSmoother;
  if (learned) learnedSmoother = m_learnedSmoother(keys, std::string(learnedKernel), *learned);
  const bool isCurveOfNumbers = points.features == 1 && !points.isClassification();
  SmootherHandle ownSmoother;
  if (!byLearnedW || isCurveOfNumbers) ownSmoother = m_smoother(keys, scene.kernel, scene.bandwidths);
  results.smoother = byLearnedW ? learnedSmoother : ownSmoother;

  // The axis spans the interval that a data set of one feature is drawn from, and points that were moved beyond it.
  const DataSet* set = scene.source.empty() ? findRow(dataSets(), scene.dataSet) : nullptr;
  if (set && (set->isClassification() || points.features != 1)) set = nullptr;
  Extent data = results.summary.first;
  if (set) data = scene.points ? unionOf({set->low, set->high}, data) : Extent{set->low, set->high};
  std::vector<double> query = view.query;
  if (static_cast<Index>(query.size()) != points.features) {
    const auto middle = [](const Extent& extent) { return (extent.low + extent.high) / 2; };
    query = results.summary.inputMeans;
    query[static_cast<std::size_t>(points.features == 1 ? 0 : drawn.first)] = middle(data);
    if (points.features > 1) query[static_cast<std::size_t>(drawn.second)] = middle(results.summary.second);
  }

  if (points.features == 1) {
    if (!(data.size() > 0)) data = withMargin(data, 0.5);
    const Extent axis = scene.points ? steadyAxis(data, data, view.steadyFirst) : data;
    results.curveInputs = m_curveInputs(view.first.value_or(axis), std::max<Index>(2, view.columns), false);
    SmootherHandle curveSmoother = isCurveOfNumbers ? ownSmoother : results.smoother;
    if (order > 0 && points.size() > mostLinePoints) {
      curveSmoother =
          m_planeSmoother(m_planeKeys(m_planePoints(results.points, mostLinePoints)), scene.kernel, scene.bandwidths);
      results.mapPoints = mostLinePoints;
    }
    results.curve = m_curve(curveSmoother, results.curveInputs, order);
    if (scene.showTruth && hasTruth(scene))
      results.truth = m_truth(scene.dataSet, scene.data.scalars, results.curveInputs);
    const bool isCompared = byLearnedW && scene.pinned;  // what is compared is in sight
    if ((scene.showLearned || isCompared) && learned && isCurveOfNumbers)
      results.learned = m_learned(learnedSmoother, results.curveInputs, Index{0});
    results.heatmapKeys = m_sample(results.points, mostHeatmapKeys);
    results.heatmapQueries = m_heatmapQueries(data, heatmapQueries, set && data == Extent{set->low, set->high});
  } else {
    const auto axis = [](const Extent& extent, const std::optional<Extent>& shown) {
      return steadyAxis(extent, withMargin(extent, 0.08), shown);
    };
    results.grid = {view.first.value_or(axis(results.summary.first, view.steadyFirst)),
                    view.second.value_or(axis(results.summary.second, view.steadySecond)),
                    std::min(view.columns, mostMapSide),
                    std::min(view.rows, mostMapSide),
                    drawn,
                    {},
                    results.order};
    SmootherHandle mapSmoother = results.smoother;
    results.mapPoints = points.size();
    if (points.features > 2 || results.order > 0) {
      results.grid.held = query;
      for (const Index k : {drawn.first, drawn.second}) results.grid.held[static_cast<std::size_t>(k)] = 0;
      // What a point costs: of a line as many times as core/regression/local_linear.cpp counts.
      auto features = static_cast<double>(points.features);
      if (results.order > 0) features *= 20 + 4 * features;
      const double terms = static_cast<double>(points.size()) * features;
      const auto side = std::clamp(static_cast<Index>(std::sqrt(mostPlaneTerms / terms)), fewestPlaneSide, mostMapSide);
      results.grid.columns = std::min(results.grid.columns, side);
      results.grid.rows = std::min(results.grid.rows, side);
      const auto cells = static_cast<double>(results.grid.columns * results.grid.rows);
      const auto most = std::max<Index>(1, static_cast<Index>(mostPlaneTerms / features / cells));
      if (points.size() > most) {
        const Box<Points>& sample = m_planePoints(results.points, most);
        mapSmoother = m_planeSmoother(m_planeKeys(sample), results.kernel, results.bandwidths);
        results.mapPoints = most;
      }
    }
    results.map = m_map(mapSmoother, results.grid);
    results.heatmapKeys = m_sample(results.points, mostHeatmapPoints);
    results.heatmapQueries = results.heatmapKeys->inputs;
  }
  results.weights = m_weights(results.heatmapKeys, results.kernel, results.bandwidths, results.heatmapQueries);
  results.query = m_query(results.points, results.smoother, results.bandwidths, query, results.order, view.key);
  return results;
}

RegressionPipeline::Runs RegressionPipeline::runs() const {
  return {m_points.runs(),  m_keys.runs(), m_smoother.runs(), m_curve.runs(),
          m_weights.runs(), m_map.runs(),  m_query.runs()};
}

}  // namespace attn
