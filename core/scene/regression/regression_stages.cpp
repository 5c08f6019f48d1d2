// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/regression/regression_stages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "core/base/rng.h"
#include "core/base/stop.h"
#include "core/regression/local_linear.h"
#include "core/regression/rule_of_thumb.h"

namespace attn {
namespace {

constexpr Index mostSearchedPoints = 20'000;
constexpr Index listedKeys = 8;

// Bandwidths that reach the same points have the same error, but for the order in which it is added up.
constexpr double roundingOfErrors = 1e-9;

constexpr Index rowsBetweenStops = 1024;

// Of the sixty between the bandwidths that are tried: a factor of four in h.
constexpr std::size_t mostDividedIntervals = 12;
constexpr int partsOfInterval = 5;

Points subset(const Points& points, const std::vector<Index>& chosen) {
  Points part;
  part.features = points.features;
  part.classes = points.classes;
  part.quantities = points.quantities;
  for (const Index i : chosen) {
    const auto first = points.inputs.begin() + i * points.features;
    part.inputs.insert(part.inputs.end(), first, first + points.features);
    part.targets.push_back(points.targets[static_cast<std::size_t>(i)]);
  }
  return part;
}

/// One index at random of each of `most` runs of neighbours; all indices if there are no more.
std::vector<Index> sampledIndices(Index count, Index most) {
  std::vector<Index> indices(static_cast<std::size_t>(std::min(count, most)));
  std::iota(indices.begin(), indices.end(), Index{0});
  if (count <= most) return indices;
  Rng rng(static_cast<std::uint64_t>(count));
  const double run = static_cast<double>(count) / static_cast<double>(most);
  for (Index& index : indices)
    index = std::min(count - 1, static_cast<Index>((static_cast<double>(index) + rng.uniform()) * run));
  return indices;
}

/// With several features, or straight lines, every pair of points counts: far fewer of them.
Box<Points> searchedSample(const Box<Points>& points, Index order) {
  const Index most = points->features == 1 && order == 0 ? mostSearchedPoints : mostSearchedPoints / 10;
  return points->size() <= most ? points : Box<Points>(subset(*points, sampledIndices(points->size(), most)));
}

double errorOf(const BandwidthSearch& search, const Smoother& smoother) {
  if (search.isLogLoss) return leaveOneOutLogLoss(smoother);
  return search.order > 0 ? localLinearError(smoother) : leaveOneOutError(smoother);
}

/// The least error between the bandwidths that were tried: an error may have several dips, each narrower than the space
/// between two of them. So the intervals with the least errors at their ends are divided anew, and the dip about the
/// best of all these places is followed by golden sections of the logarithm. Nothing if no place is better than the
/// best that was tried.
std::optional<LeastError> leastBetween(const BandwidthSearch& search, const std::shared_ptr<const PreparedKeys>& keys,
                                       const std::string& kernel) {
  const auto best = search.best();
  // Where K ends in a step the error is one of steps: between two bandwidths it leads nowhere.
  const Kernel& row = *findRow(kernels(), kernel);
  if (!best || search.isLogLoss || (std::isfinite(row.support) && row.value(row.support) > 0)) return std::nullopt;
  const auto scaled = [&](double logFirst) {
    Bandwidths bandwidths = search.proportions;
    for (double& h : bandwidths)
      h = std::clamp(h / search.proportions.front() * std::exp(logFirst), bandwidthScalar.low, bandwidthScalar.high);
    return bandwidths;
  };
  const auto error = [&](double logFirst) {
    stopIfRequested();
    return errorOf(search, *smootherOf(keys, kernel, scaled(logFirst)));
  };
  std::vector<std::pair<double, double>> tried;  // logarithm and error
  for (std::size_t i = 0; i < search.bandwidths.size(); ++i)
    tried.emplace_back(std::log(search.bandwidths[i]), search.errors[i]);
  std::vector<std::size_t> intervals(tried.size() - 1);
  std::iota(intervals.begin(), intervals.end(), std::size_t{0});
  const auto most = std::min(mostDividedIntervals, intervals.size());
  std::partial_sort(intervals.begin(), intervals.begin() + static_cast<std::ptrdiff_t>(most), intervals.end(),
                    [&](std::size_t a, std::size_t b) {
                      return tried[a].second + tried[a + 1].second < tried[b].second + tried[b + 1].second;
                    });
  intervals.resize(most);
  for (const std::size_t i : intervals)
    for (int part = 1; part < partsOfInterval; ++part) {
      const double at = tried[i].first + (tried[i + 1].first - tried[i].first) * part / partsOfInterval;
      tried.emplace_back(at, error(at));
    }
  std::sort(tried.begin(), tried.end());
  const auto least =
      std::min_element(tried.begin(), tried.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  double low = least == tried.begin() ? least->first : std::prev(least)->first,
         high = std::next(least) == tried.end() ? least->first : std::next(least)->first;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double left = high - golden * (high - low), right = low + golden * (high - low);
  double errorLeft = error(left), errorRight = error(right);
  while (high - low > 1e-6) {
    if (errorLeft < errorRight) {
      high = std::exchange(right, left);
      errorRight = errorLeft;
      left = high - golden * (high - low);
      errorLeft = error(left);
    } else {
      low = std::exchange(left, right);
      errorLeft = errorRight;
      right = low + golden * (high - low);
      errorRight = error(right);
    }
  }
  std::pair<double, double> found{(low + high) / 2, error((low + high) / 2)};
  if (least->second < found.second) found = *least;
  if (!(found.second < search.errors[*best] * (1 - roundingOfErrors))) return std::nullopt;
  return LeastError{scaled(found.first), found.second};
}

}  // namespace

Extent unionOf(const Extent& a, const Extent& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Extent steadyAxis(const Extent& data, const Extent& next, const std::optional<Extent>& shown) {
  const bool fits = shown && shown->low <= data.low && data.high <= shown->high && next.size() >= 0.6 * shown->size();
  return fits ? *shown : next;
}

PointSummary summaryOf(const Box<Points>& points, const DrawnFeatures& drawn) {
  const auto features = static_cast<std::size_t>(points->features);
  const auto count = static_cast<double>(points->size());
  PointSummary summary;
  summary.inputs.resize(features);
  summary.inputMeans.resize(features);
  const double* row = points->inputs.data();
  for (Index i = 0; i < points->size(); ++i, row += features) {
    if (i % rowsBetweenStops == 0) stopIfRequested();
    const double y = points->targets[static_cast<std::size_t>(i)];
    summary.targets = i == 0 ? Extent{y, y} : unionOf(summary.targets, {y, y});
    summary.mean += y / count;
    for (std::size_t k = 0; k < features; ++k) {
      summary.inputs[k] = i == 0 ? Extent{row[k], row[k]} : unionOf(summary.inputs[k], {row[k], row[k]});
      summary.inputMeans[k] += row[k] / count;
    }
  }
  summary.first = summary.inputs[static_cast<std::size_t>(features > 1 ? drawn.first : 0)];
  if (features > 1) summary.second = summary.inputs[static_cast<std::size_t>(drawn.second)];
  return summary;
}

NumberBox evenlySpaced(const Extent& extent, const Index& count, const bool& withoutEnd) {
  std::vector<double> numbers(static_cast<std::size_t>(count));
  const double steps = static_cast<double>(std::max<Index>(1, withoutEnd ? count : count - 1));
  for (Index i = 0; i < count; ++i)
    numbers[static_cast<std::size_t>(i)] = extent.low + extent.size() * (static_cast<double>(i) / steps);
  return numbers;
}

NumberBox curveOf(const SmootherHandle& smoother, const NumberBox& queries, const Index& order) {
  return order > 0 ? localLinearPredictions(*smoother, *queries) : predictionsOf(*smoother, *queries);
}

NumberBox truthOf(const std::string& dataSet, const Scalars& scalars, const NumberBox& x) {
  const DataSet* set = findRow(dataSets(), dataSet);
  if (!set || !set->truth) return {};
  const std::vector<double> values = valuesOf(scalars, set->scalars);
  std::vector<double> y;
  y.reserve(x->size());
  for (const double each : *x) {
    const bool known = each >= set->low && each <= set->high;
    y.push_back(known ? set->truth(each, values.data()) : std::numeric_limits<double>::quiet_NaN());
  }
  return y;
}

Box<Points> sortedSample(const Box<Points>& points, const Index& most) {
  std::vector<Index> chosen = sampledIndices(points->size(), most);
  const auto before = [&points = *points](Index a, Index b) {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    if (points.isClassification() && points.targets[i] != points.targets[j])
      return points.targets[i] < points.targets[j];
    const auto features = static_cast<std::size_t>(points.features);
    return points.inputs[features * i] < points.inputs[features * j];
  };
  std::stable_sort(chosen.begin(), chosen.end(), before);
  return subset(*points, chosen);
}

Box<Tensor> weightMatrix(const Box<Points>& keys, const std::string& kernel, const Bandwidths& bandwidths,
                         const NumberBox& queries) {
  const std::vector<double> weights = kernelWeights(*smootherOf(preparedKeys(keys), kernel, bandwidths), *queries);
  Tensor matrix = Tensor::uninitialized({1, static_cast<Index>(queries->size()) / keys->features, keys->size()});
  std::transform(weights.begin(), weights.end(), matrix.data(),
                 [](double weight) { return static_cast<float>(weight); });
  return matrix;
}

Box<std::vector<float>> mapOf(const SmootherHandle& smoother, const MapGrid& grid) {
  const NumberBox xs = evenlySpaced(grid.first, grid.columns, false), ys = evenlySpaced(grid.second, grid.rows, false);
  if (grid.held.empty()) return predictionMap(*smoother, *xs, *ys);
  // A plane through more features than two, a row of the map at a time.
  std::vector<float> map;
  std::vector<double> queries;
  for (const double y : *ys) {
    queries.clear();
    for (const double x : *xs) {
      queries.insert(queries.end(), grid.held.begin(), grid.held.end());
      const auto query = queries.end() - static_cast<std::ptrdiff_t>(grid.held.size());
      query[grid.drawn.first] = x;
      query[grid.drawn.second] = y;
    }
    const std::vector<double> values =
        grid.order > 0 ? localLinearPredictions(*smoother, queries) : predictionsOf(*smoother, queries);
    for (const double value : values) map.push_back(static_cast<float>(value));
  }
  return map;
}

Box<QueryExplanation> explainQuery(const Box<Points>& points, const SmootherHandle& smoother,
                                   const Bandwidths& bandwidths, const std::vector<double>& query, const Index& order,
                                   const std::optional<Index>& key) {
  QueryExplanation explanation;
  explanation.query = query;
  if (static_cast<Index>(query.size()) != points->features) return explanation;
  explanation.prediction = predictionsOf(*smoother, query);
  if (order > 0) explanation.line = localLine(*smoother, query);
  if (explanation.line) explanation.prediction = {explanation.line->prediction};
  // A key that was chosen among other points means nothing.
  const bool isChosen = key && *key >= 0 && *key < points->size();
  const HeaviestKeys heaviest = heaviestKeys(*smoother, query, listedKeys, isChosen ? key : std::nullopt);
  explanation.contributing = heaviest.contributing;
  explanation.restWeight = heaviest.restWeight;
  explanation.restShare = heaviest.restShare;
  const auto features = static_cast<std::size_t>(points->features);
  const auto shareOf = [&](Index point, double weight) {
    const auto first = static_cast<std::size_t>(point) * features;
    double square = 0, signedU = 0;
    for (std::size_t k = 0; k < features; ++k) {
      signedU = (query[k] - points->inputs[first + k]) / bandwidths[bandwidths.size() == 1 ? 0 : k];
      square += signedU * signedU;
    }
    return KeyShare{point, features == 1 ? signedU : std::sqrt(square), weight};
  };
  for (std::size_t i = 0; i < heaviest.points.size(); ++i)
    explanation.largest.push_back(shareOf(heaviest.points[i], heaviest.weights[i]));
  if (!isChosen && points->size() > mostWeighedPoints) return explanation;
  const std::vector<double> weights = kernelWeights(*smoother, query);
  if (isChosen) explanation.chosen = shareOf(*key, weights.empty() ? 0 : weights[static_cast<std::size_t>(*key)]);
  if (points->size() <= mostWeighedPoints) {
    const double largest = explanation.largest.empty() ? 1 : explanation.largest.front().weight;
    for (const double weight : weights) explanation.relativeWeights.push_back(static_cast<float>(weight / largest));
  }
  return explanation;
}

double leaveOneOutOf(const Box<Points>& points, const std::string& kernel, const Bandwidths& bandwidths,
                     const Index& order) {
  BandwidthSearch search;
  search.order = order;
  search.isLogLoss = points->isClassification();
  return errorOf(search, *smootherOf(preparedKeys(searchedSample(points, order)), kernel, bandwidths));
}

Bandwidths scaledBandwidths(const Bandwidths& bandwidths, double first) {
  Bandwidths scaled = bandwidths;
  const auto clamped = [](double h) { return std::clamp(h, bandwidthScalar.low, bandwidthScalar.high); };
  for (double& h : scaled) h = clamped(roundedTo3(clamped(h / bandwidths.front() * first)));
  return scaled;
}

bool areInProportion(const Bandwidths& a, const Bandwidths& b) {
  constexpr double rounding = 0.011;  // 1.005 may have become 1.00, and the first of them too
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](double of, double in) {
    // The quotients of bandwidths may be too large for a number; their logarithms are not.
    return std::abs((std::log(of) - std::log(a.front())) - (std::log(in) - std::log(b.front()))) < rounding;
  });
}

std::optional<std::size_t> BandwidthSearch::best() const {
  const auto smallest = std::min_element(errors.begin(), errors.end());
  if (smallest == errors.end() || !std::isfinite(*smallest)) return std::nullopt;
  std::size_t widest = errors.size() - 1;
  while (!(errors[widest] <= *smallest + (isLogLoss ? equalLogLoss : roundingOfErrors * *smallest))) --widest;
  return widest;
}

std::optional<LeastError> BandwidthSearch::least() const {
  const auto place = best();
  if (between || !place) return between;
  return LeastError{bandwidthsAt(*place), errors[*place]};
}

std::vector<Message> BandwidthSearch::reasons() const {
  std::vector<Message> reasons;
  if (isLogLoss)
    reasons.push_back(
        {translatable("core", "The widest h with a log-loss within %1 of the least"), {toString(equalLogLoss)}});
  if (proportions.size() > 1)
    reasons.push_back({translatable("core", "All %1 bandwidths together, in their proportions"),
                       {std::to_string(proportions.size())}});
  return reasons;
}

BandwidthSearch searchBandwidth(const Box<Points>& points, const std::string& kernel, const Bandwidths& proportions,
                                const std::function<bool(const BandwidthSearch&)>& report, const Index& order) {
  const Box<Points> sample = searchedSample(points, order);
  // How large the first bandwidth is where one of them is as wide as its feature, and the others are narrower.
  double size = 0;
  const std::vector<Extent> extents = summaryOf(sample, {}).inputs;
  for (std::size_t k = 0; k < extents.size(); ++k)
    size = std::max(size, extents[k].size() / (proportions[proportions.size() == 1 ? 0 : k] / proportions.front()));
  if (size == 0) size = 1;
  constexpr int count = 61;
  // Squares of the bandwidths, and of their inverses, stay normal numbers.
  constexpr double smallest = 1e-140, largest = 1e140;
  BandwidthSearch search;
  search.proportions = proportions;
  search.order = order;
  search.isLogLoss = points->isClassification();
  search.points = sample->size();
  search.of = points->size();
  if (!(size >= smallest && size <= largest)) {
    search.problem = {translatable("core",
                                   "The points lie too close together, or too far apart, to try bandwidths: "
                                   "their inputs span %1."),
                      {toString(size)}};
    return search;
  }
  const auto keys = preparedKeys(sample);
  for (int i = 0; i < count; ++i) {
    const double exact = size / 500 * std::pow(1000.0, static_cast<double>(i) / (count - 1));
    const Bandwidths tried = scaledBandwidths(proportions, exact);
    const auto smoother = smootherOf(keys, kernel, tried);
    search.bandwidths.push_back(tried.front());
    search.errors.push_back(errorOf(search, *smoother));
    if (!report(search)) return search;
  }
  search.between = leastBetween(search, keys, kernel);
  return search;
}

}  // namespace attn
