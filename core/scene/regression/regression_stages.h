// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/regression/local_linear.h"
#include "core/scene/regression/regression_scene.h"
#include "core/tensor/tensor.h"

// The stages of the Regression workspace's pipeline beside those of core/regression. Each is a free function of boxes
// and plain values, so that a Memo can remember it.

namespace attn {

using SmootherHandle = std::shared_ptr<const Smoother>;
using NumberBox = Box<std::vector<double>>;

/// From the smallest to the largest of some numbers.
struct Extent {
  double low = 0, high = 1;

  double size() const { return high - low; }
  bool operator==(const Extent&) const = default;
};
ATTN_API Extent unionOf(const Extent& a, const Extent& b);

/// The axis that was shown, if the data still lie in it and `next` fills most of it; else `next`. So the axes do
/// not move while a point is dragged.
ATTN_API Extent steadyAxis(const Extent& data, const Extent& next, const std::optional<Extent>& shown);

/// Where the points lie: the inputs of the two features that are drawn, and the values.
struct PointSummary {
  Extent first, second, targets;
  double mean = 0;                 ///< of the values
  std::vector<Extent> inputs;      ///< of every feature
  std::vector<double> inputMeans;  ///< of every feature

  bool operator==(const PointSummary&) const = default;
};
ATTN_API PointSummary summaryOf(const Box<Points>& points, const DrawnFeatures& drawn);

/// `count` numbers from low to high; from low up to the step before high where the end is left out.
ATTN_API NumberBox evenlySpaced(const Extent& extent, const Index& count, const bool& withoutEnd);

/// \param order 1: local-linear
ATTN_API NumberBox curveOf(const SmootherHandle& smoother, const NumberBox& queries, const Index& order);

/// The function behind a data set at some inputs; nothing where there is none.
ATTN_API NumberBox truthOf(const std::string& dataSet, const Scalars& scalars, const NumberBox& x);

/// At most `most` of the points, in ascending order: by x with one feature, by class and then x with several. Where
/// points are left out, the list is cut into runs of neighbours and one point of each run is taken at random; the
/// choice depends only on how many points there are.
ATTN_API Box<Points> sortedSample(const Box<Points>& points, const Index& most);

/// (1, queries, keys): the weights of these keys for each query, normalised over these keys alone.
ATTN_API Box<Tensor> weightMatrix(const Box<Points>& keys, const std::string& kernel, const Bandwidths& bandwidths,
                                  const NumberBox& queries);

/// Where a map of predictions over two features is taken.
struct MapGrid {
  Extent first, second;
  Index columns = 0, rows = 0;
  DrawnFeatures drawn;  ///< which two
  /// With three features or more, or another order: what the others are; the places of the two are 0.
  std::vector<double> held = {};
  Index order = 0;  ///< 1: local-linear

  bool operator==(const MapGrid&) const = default;
};
/// (rows, columns, outputs); the first row has the smallest second feature.
ATTN_API Box<std::vector<float>> mapOf(const SmootherHandle& smoother, const MapGrid& grid);

/// One key of a prediction.
struct KeyShare {
  Index point = 0;
  double u = 0;  ///< (x − x_i) / h with its sign; ‖(x − x_i) / h‖ with several features
  double weight = 0;

  bool operator==(const KeyShare&) const = default;
};

/// How the prediction for one query is made up of the points.
struct QueryExplanation {
  std::vector<double> query;
  std::vector<double> prediction;      ///< a number, or a probability a class; NaN where no key reaches
  std::vector<KeyShare> largest;       ///< the keys that weigh most, from the largest on, none that weigh nothing
  Index contributing = 0;              ///< keys with a weight above 0
  std::optional<KeyShare> chosen;      ///< of the point that is asked about; none of the above need be it
  double restWeight = 0;               ///< of the keys that are none of these
  double restShare = 0;                ///< their weights times their targets, added up
  std::vector<float> relativeWeights;  ///< one per point, divided by the largest; see mostWeighedPoints
  std::optional<LocalLine> line;       ///< that a local-linear prediction is read from

  bool operator==(const QueryExplanation&) const = default;
};
/// With more points than this, relativeWeights is empty.
inline constexpr Index mostWeighedPoints = 20'000;
ATTN_API Box<QueryExplanation> explainQuery(const Box<Points>& points, const SmootherHandle& smoother,
                                            const Bandwidths& bandwidths, const std::vector<double>& query,
                                            const Index& order, const std::optional<Index>& key);

/// How well each point is predicted from all others: the mean squared error, or the log-loss of classes; on a sample
/// where there are very many points. NaN with fewer than two.
ATTN_API double leaveOneOutOf(const Box<Points>& points, const std::string& kernel, const Bandwidths& bandwidths,
                              const Index& order);

/// Bandwidths in the proportions of these, the first of them `first`; rounded to three digits, so that they are numbers
/// to say aloud.
ATTN_API Bandwidths scaledBandwidths(const Bandwidths& bandwidths, double first);

/// Whether bandwidths have the same proportions, but for that rounding.
ATTN_API bool areInProportion(const Bandwidths& a, const Bandwidths& b);

/// Bandwidths and how well each point is predicted with them from all others.
struct LeastError {
  Bandwidths bandwidths;
  double error = 0;

  bool operator==(const LeastError&) const = default;
};

/// How well each point is predicted from all others, with some bandwidths: leaveOneOutError, or the log-loss of
/// classes.
struct ATTN_API BandwidthSearch {
  /// A class is told equally well by bandwidths whose log-losses differ by less: its probability then differs by less
  /// than a thousandth.
  static constexpr double equalLogLoss = 1e-3;

  std::vector<double> bandwidths;  ///< ascending, as far as the search has come; of several the first one
  std::vector<double> errors;
  Bandwidths proportions;                  ///< all bandwidths are tried in these
  Index order = 0;                         ///< 1: of local-linear regression (core/regression/local_linear.h)
  bool isLogLoss = false;                  ///< else squared errors
  std::optional<LeastError> between = {};  ///< better than all that were tried, and between two of them
  Index points = 0;                        ///< that were used
  Index of = 0;                            ///< how many there are
  Message problem;                         ///< why there is nothing to try, or nothing

  /// The place of the bandwidth with the smallest error; of several that are equally good the widest, since it is the
  /// smoothest. Nothing before there is one.
  std::optional<std::size_t> best() const;
  /// All bandwidths of that place.
  Bandwidths bandwidthsAt(std::size_t place) const { return scaledBandwidths(proportions, bandwidths[place]); }
  /// What is to be taken: of targets that are numbers the least error of all, to six digits of h, also between those
  /// that were tried once all have been; of classes, and of a kernel that ends in a step, the best that was tried.
  std::optional<LeastError> least() const;
  /// How they are chosen, in words.
  std::vector<Message> reasons() const;
  bool operator==(const BandwidthSearch&) const = default;
};
/// Tries bandwidths in the proportions of those given, the widest beside its feature from 1/500 to twice the extent of
/// the points, evenly by their logarithm, and then between the best of them, on a sample where there are very many
/// points; nothing but words where their extent is so small or large that no such bandwidth is a number to calculate
/// with. `report` is told after each and says whether to go on.
ATTN_API BandwidthSearch searchBandwidth(const Box<Points>& points, const std::string& kernel,
                                         const Bandwidths& proportions,
                                         const std::function<bool(const BandwidthSearch&)>& report,
                                         const Index& order = 0);

}  // namespace attn
