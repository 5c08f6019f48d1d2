// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numeric/gauss_transform.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"
#include "core/numeric/exponential.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Boxes are half a bandwidth wide; their polynomials have enough terms for queries up to 8 bandwidths from the nearest
// key. Boxes 8 times narrower serve queries up to 8 times as far away.
constexpr double boxWidth = 0.5, farthest = 8, farNarrower = 8;
// A key's own weight is 1. Where the others weigh less than this together, subtracting it has left too few digits.
constexpr double lost = 1e-3;
// The same for values: where those of the others weigh less than this beside its own.
constexpr double lostBesideOwn = 1e-5;
// Where a sum of values is less than this of the largest, what is negligible to the weights may count.
constexpr double dwarfed = 1e-6;
// One task takes this many keys.
constexpr Index chunk = 32768;

}  // namespace

struct GaussTransform::Sums {
  double weights = 0;
  double* values;
};

/// Keys that count for a query lie in [low, high].
struct GaussTransform::Window {
  double nearest;
  double distance;  ///< of the nearest key, in bandwidths
  double low, high;
  double reach;  ///< their distance in bandwidths at most
};

GaussTransform::GaussTransform(const SortedKeys& keys, double scale, double bandwidth)
    : m_keys(keys),
      m_scale(scale),
      m_outputs(keys.outputs()),
      m_bandwidth(bandwidth),
      m_inverse(1 / bandwidth),
      m_negligible(2 * (37 + std::log(static_cast<double>(keys.size() + 1)))),
      m_largest(keys.largest / scale),
      m_boxes(boxesOf(boxWidth)),
      m_far(std::make_unique<FarBoxes>()) {}

GaussTransform::Boxes GaussTransform::boxesOf(double width) const {
  Boxes result = foundBoxes(width * m_bandwidth);
  const auto boxes = static_cast<Index>(result.begins.size());
  const Index groups = (boxes + lanes - 1) / lanes;
  // The last group is filled up with boxes that lie far from every query and so weigh nothing.
  result.centres.resize(static_cast<std::size_t>(groups * lanes), 1e300);
  result.moments.resize(static_cast<std::size_t>(groups * (1 + m_outputs) * terms * lanes));
  if (groups > 0) {
    const std::size_t last =
        result.moments.size() / static_cast<std::size_t>(groups) * static_cast<std::size_t>(groups - 1);
    std::fill(result.moments.begin() + static_cast<std::ptrdiff_t>(last), result.moments.end(), 0.0);
  }
  if (boxes > 0) {
    Index covered = 0;
    for (Index box = 0; box < boxes; ++box)
      covered += result.ends[static_cast<std::size_t>(box)] - result.begins[static_cast<std::size_t>(box)];
    const Index share = std::max<Index>(1, chunk / (covered / boxes + 1));
    parallelFor((boxes + share - 1) / share, covered / boxes * share * terms, [&](Index task) {
      for (Index box = task * share; box < std::min(boxes, (task + 1) * share); ++box) takeMoments(result, box);
    });
  }
  return result;
}

const GaussTransform::Boxes& GaussTransform::farBoxes() const {
  std::call_once(m_far->made, [&] { m_far->boxes = boxesOf(boxWidth / farNarrower); });
  return m_far->boxes;
}

GaussTransform::Boxes GaussTransform::foundBoxes(double width) const {
  const Index n = m_keys.size();
  // A box with fewer keys costs more than adding its keys one by one, and all boxes together take no more than about 40
  // MB.
  const Index bytes = (1 + m_outputs) * terms * static_cast<Index>(sizeof(double));
  const Index fewest = std::max<Index>(6 * (1 + m_outputs) / 2, n * bytes / 40'000'000);
  // A box lies within one chunk, so that no task has much more to do than another.
  std::vector<Boxes> found(static_cast<std::size_t>((n + chunk - 1) / chunk));
  const double* x = m_keys.x;
  parallelFor(static_cast<Index>(found.size()), chunk, [&](Index task) {
    Boxes& boxes = found[static_cast<std::size_t>(task)];
    const Index stop = std::min(n, (task + 1) * chunk);
    for (Index i = task * chunk; i + fewest <= stop;) {
      if (!(x[i + fewest - 1] - x[i] <= width)) {
        ++i;
        continue;
      }
      const double* end = std::upper_bound(x + i + fewest, x + stop, x[i],
                                           [&](double first, double each) { return each - first > width; });
      boxes.begins.push_back(i);
      boxes.ends.push_back(i = end - x);
    }
  });
  Boxes all;
  for (const Boxes& boxes : found) {
    all.begins.insert(all.begins.end(), boxes.begins.begin(), boxes.begins.end());
    all.ends.insert(all.ends.end(), boxes.ends.begin(), boxes.ends.end());
  }
  for (std::size_t box = 0; box < all.begins.size(); ++box) {
    all.firsts.push_back(x[all.begins[box]]);
    all.lasts.push_back(x[all.ends[box] - 1]);
    all.centres.push_back(all.firsts.back() + (all.lasts.back() - all.firsts.back()) / 2);
  }
  return all;
}

void GaussTransform::takeMoments(Boxes& boxes, Index box) const {
  constexpr Index side = 2;  // packets side by side, since one would wait for itself
  const auto at = static_cast<std::size_t>(box);
  const Index begin = boxes.begins[at], end = boxes.ends[at];
  const double centre = boxes.centres[at];
  const bool classes = m_keys.labels > 0;
  const double unscale = 1 / m_scale;
  std::vector<Lanes> sums(static_cast<std::size_t>((1 + m_outputs) * terms), Lanes::Zero());
  for (Index i = begin; i < end; i += side * lanes) {
    std::array<Lanes, side> t, power, y;
    if (i + side * lanes <= end) {
      for (std::size_t k = 0; k < side; ++k) {
        const Index from = i + static_cast<Index>(k) * lanes;
        t[k] = (Eigen::Map<const Lanes>(m_keys.x + from) - centre) * m_inverse;
        power[k] = (-0.5 * t[k] * t[k]).exp();
        y[k] = Eigen::Map<const Lanes>(m_keys.y + from);
      }
    } else {
      for (Index k = 0; k < side * lanes; ++k) {
        const bool real = i + k < end;
        const auto part = static_cast<std::size_t>(k / lanes);
        t[part][k % lanes] = real ? (m_keys.x[i + k] - centre) * m_inverse : 0;
        power[part][k % lanes] = real ? 1 : 0;
        y[part][k % lanes] = real ? m_keys.y[i + k] : 0;
      }
      for (std::size_t k = 0; k < side; ++k) power[k] *= (-0.5 * t[k] * t[k]).exp();
    }
    if (!classes) {
      std::array<Lanes, side> weighted;
      for (std::size_t k = 0; k < side; ++k) weighted[k] = power[k] * (y[k] * unscale);
      Lanes* to = sums.data();
      for (Index term = 0; term < terms; ++term, ++to) {
        to[0] += power[0] + power[1];
        to[terms] += weighted[0] + weighted[1];
        for (std::size_t k = 0; k < side; ++k) {
          power[k] *= t[k];
          weighted[k] *= t[k];
        }
      }
    } else {
      for (Index c = -1; c < m_outputs; ++c) {
        std::array<Lanes, side> part = power;
        if (c >= 0)
          for (std::size_t k = 0; k < side; ++k)
            part[k] = (y[k] == static_cast<double>(c)).select(power[k], Lanes::Zero());
        Lanes* to = &sums[static_cast<std::size_t>((c + 1) * terms)];
        for (Index term = 0; term < terms; ++term, ++to) {
          *to += part[0] + part[1];
          for (std::size_t k = 0; k < side; ++k) part[k] *= t[k];
        }
      }
    }
  }
  double* to = boxes.moments.data() + box / lanes * (1 + m_outputs) * terms * lanes + box % lanes;
  for (Index output = 0; output <= m_outputs; ++output) {
    double factorial = 1;
    for (Index term = 0; term < terms; ++term, to += lanes) {
      if (term > 1) factorial *= static_cast<double>(term);
      *to = sums[static_cast<std::size_t>(output * terms + term)].sum() / factorial;
    }
  }
}

GaussTransform::Window GaussTransform::windowOf(double query, double nearest, double negligible) const {
  const double gap = std::abs(query - nearest);
  const double distance = gap * m_inverse;
  // √(u² + negligible) − u, without the difference. The last digits of far queries are made room for.
  const double beyond = negligible / (distance + std::sqrt(distance * distance + negligible));
  const double reach = gap + beyond * m_bandwidth;
  const double slack = 1e-15 * (std::abs(query) + reach);
  return {nearest, distance, query - reach - slack, query + reach + slack, distance + beyond};
}

void GaussTransform::addKeys(Sums& sums, double query, const Window& window, Index begin, Index end) const {
  constexpr Index block = 64;
  using Block = Eigen::Array<double, Eigen::Dynamic, 1, 0, block, 1>;
  const double fromNearest = (query - window.nearest) * m_inverse;
  for (Index i = begin; i < end; i += block) {
    const Index count = std::min(block, end - i);
    const Eigen::Map<const Block> x(m_keys.x + i, count), y(m_keys.y + i, count);
    // ½ (u_n² − u²) as a product: squares of far keys would lose what is left between them.
    Block weights = ((x - window.nearest) * (0.5 * m_inverse)) * ((query - x) * m_inverse + fromNearest);
    for (Index k = 0; k < count; ++k) weights.data()[k] = exponential(weights.data()[k]);
    sums.weights += weights.sum();
    if (m_keys.labels > 0)
      for (Index k = 0; k < count; ++k) sums.values[static_cast<Index>(y[k])] += weights[k];
    else if (m_scale == 1)
      sums.values[0] += (weights * y).sum();
    else
      sums.values[0] += (weights * (y / m_scale)).sum();
  }
}

void GaussTransform::addDirectly(Sums& sums, double query, const Window& window, Index skip) const {
  const Index begin = m_keys.countWhile([&](double x) { return x < window.low; });
  const Index end = m_keys.countWhile([&](double x) { return x <= window.high; });
  if (skip < begin || skip >= end) return addKeys(sums, query, window, begin, end);
  addKeys(sums, query, window, begin, skip);
  addKeys(sums, query, window, skip + 1, end);
}

template <class Body>
std::pair<Index, Index> GaussTransform::boxesIn(const Window& window, const Boxes& boxes, const Body& body) const {
  const auto count = static_cast<Index>(boxes.begins.size());
  const Index first = std::lower_bound(boxes.lasts.begin(), boxes.lasts.end(), window.low) - boxes.lasts.begin();
  const Index last = std::upper_bound(boxes.firsts.begin(), boxes.firsts.end(), window.high) - boxes.firsts.begin();
  for (Index gap = first; gap <= std::max(first, last); ++gap) {
    const Index begin = gap > 0 ? boxes.ends[static_cast<std::size_t>(gap - 1)] : 0;
    const Index end = gap < count ? boxes.begins[static_cast<std::size_t>(gap)] : m_keys.size();
    if (begin == end) continue;
    const double *from = m_keys.x + begin, *to = m_keys.x + end;
    if (*from < window.low) from = std::lower_bound(from, to, window.low);
    if (to[-1] > window.high) to = std::upper_bound(from, to, window.high);
    body(from - m_keys.x, to - m_keys.x);
  }
  return {first, last};
}

void GaussTransform::addBoxes(Sums& sums, double query, const Window& window, const Boxes& boxes) const {
  const auto [first, last] =
      boxesIn(window, boxes, [&](Index begin, Index end) { addKeys(sums, query, window, begin, end); });
  if (first >= last) return;

  // Boxes beyond the window would overflow their polynomials.
  const double limit = window.reach + 0.5;
  const double shift = window.distance * window.distance;
  const Index stride = (1 + m_outputs) * terms * lanes;
  Lanes weights = Lanes::Zero();
  constexpr Index few = 4;
  std::array<Lanes, few> values;
  values.fill(Lanes::Zero());
  for (Index group = first / lanes; group * lanes < last; ++group) {
    const Lanes s = (query - Eigen::Map<const Lanes>(boxes.centres.data() + group * lanes)) * m_inverse;
    const Lanes bounded = s.min(limit).max(-limit);
    Lanes outer = (0.5 * (shift - bounded * bounded)).exp();
    for (Index k = 0; k < lanes; ++k) outer.data()[k] = std::abs(s.data()[k]) <= limit ? outer.data()[k] : 0.0;
    const double* moments = boxes.moments.data() + group * stride;
    const auto polynomial = [&](Index output) {
      const double* from = moments + output * terms * lanes;
      Lanes sum = Eigen::Map<const Lanes>(from + (terms - 1) * lanes);
      for (Index term = terms - 2; term >= 0; --term)
        sum = sum * bounded + Eigen::Map<const Lanes>(from + term * lanes);
      return Lanes(outer * sum);
    };
    weights += polynomial(0);
    for (Index c = 0; c < m_outputs; ++c) {
      if (c < few)
        values[static_cast<std::size_t>(c)] += polynomial(c + 1);
      else
        sums.values[c] += polynomial(c + 1).sum();
    }
  }
  sums.weights += weights.sum();
  for (Index c = 0; c < std::min(few, m_outputs); ++c) sums.values[c] += values[static_cast<std::size_t>(c)].sum();
}

double GaussTransform::negligibleBeside(double values) const {
  // Of labels the shares are counted, and those below 1e-16 are 0. Weights below the smallest are 0 anyway.
  if (m_keys.labels > 0 || std::abs(values) >= dwarfed * m_largest) return m_negligible;
  return std::min(m_negligible + 2 * std::log(m_largest / std::abs(values)), -2 * smallestArgument);
}

/// \param near the boxes to take where the window reaches no further than they are good for
void GaussTransform::addWindow(Sums& sums, double query, const Window& window, const Boxes& near) const {
  if (window.distance <= farthest)
    addBoxes(sums, query, window, near);
  else if (window.distance <= farthest * farNarrower)
    addBoxes(sums, query, window, farBoxes());
  else
    addDirectly(sums, query, window, -1);
}

void GaussTransform::predict(double query, double* prediction) const {
  std::fill_n(prediction, m_outputs, 0.0);
  Sums sums{0, prediction};
  if (m_keys.size() > 0) {
    const Index next = m_keys.countWhile([&](double x) { return x < query; });
    double nearest = m_keys.x[std::min(next, m_keys.size() - 1)];
    if (next > 0 && std::abs(query - m_keys.x[next - 1]) < std::abs(query - nearest)) nearest = m_keys.x[next - 1];
    addWindow(sums, query, windowOf(query, nearest, m_negligible), m_boxes);
    if (const double negligible = negligibleBeside(*prediction); negligible > m_negligible) {
      sums.weights = *prediction = 0;
      addWindow(sums, query, windowOf(query, nearest, negligible), farBoxes());
    }
  }
  for (Index c = 0; c < m_outputs; ++c)
    prediction[c] =
        sums.weights > 0 ? prediction[c] / sums.weights * m_scale : std::numeric_limits<double>::quiet_NaN();
}

void GaussTransform::predictWithout(Index key, double* prediction) const {
  const Index n = m_keys.size();
  if (n < 2) {
    std::fill_n(prediction, m_outputs, std::numeric_limits<double>::quiet_NaN());
    return;
  }
  const double query = m_keys.x[key];
  std::fill_n(prediction, m_outputs, 0.0);
  Sums sums{0, prediction};
  bool isLost = true;
  if (!m_boxes.begins.empty()) {
    addBoxes(sums, query, windowOf(query, query, m_negligible), m_boxes);
    sums.weights -= 1;
    const double own = m_keys.labels > 0 ? 1 : m_keys.y[key] / m_scale;
    double& others = prediction[m_keys.labels > 0 ? static_cast<Index>(m_keys.y[key]) : 0];
    others -= own;
    isLost = sums.weights < lost || std::abs(others) < lostBesideOwn * std::abs(own) ||
             negligibleBeside(others) > m_negligible;
  }
  if (isLost) {
    const double before = key > 0 ? m_keys.x[key - 1] : -infinity;
    const double behind = key + 1 < n ? m_keys.x[key + 1] : infinity;
    const auto addAll = [&](double negligible) {
      std::fill_n(prediction, m_outputs, 0.0);
      sums.weights = 0;
      addDirectly(sums, query, windowOf(query, query - before < behind - query ? before : behind, negligible), key);
    };
    addAll(m_negligible);
    if (const double negligible = negligibleBeside(*prediction); negligible > m_negligible) addAll(negligible);
  }
  for (Index c = 0; c < m_outputs; ++c) prediction[c] = prediction[c] / sums.weights * m_scale;
}

// With u = s − t, u² = s² − 2 s t + t², and a box's Σ t K and Σ t² K are the first two derivatives of its polynomial.
bool GaussTransform::squareSumsWithout(Index key, SquareSums& sums) const {
  if (m_boxes.begins.empty()) return false;
  const double query = m_keys.x[key];
  const Window window = windowOf(query, query, m_negligible);
  sums = {};
  const auto [first, last] = boxesIn(window, m_boxes, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const double u = (query - m_keys.x[i]) * m_inverse;
      const double weight = exponential(-0.5 * u * u), value = weight * (m_keys.y[i] / m_scale);
      sums.weights += weight;
      sums.values += value;
      sums.squares += weight * u * u;
      sums.valueSquares += value * u * u;
    }
  });
  const double limit = window.reach + 0.5;
  Lanes totals[2] = {Lanes::Zero(), Lanes::Zero()}, squares[2] = {Lanes::Zero(), Lanes::Zero()};
  for (Index group = first / lanes; group * lanes < last; ++group) {
    const Lanes s = (query - Eigen::Map<const Lanes>(m_boxes.centres.data() + group * lanes)) * m_inverse;
    const Lanes bounded = s.min(limit).max(-limit);
    Lanes outer = (-0.5 * bounded * bounded).exp();
    for (Index k = 0; k < lanes; ++k) outer.data()[k] = std::abs(s.data()[k]) <= limit ? outer.data()[k] : 0.0;
    for (Index output = 0; output < 2; ++output) {
      const double* moments = m_boxes.moments.data() + (group * 2 + output) * terms * lanes;
      Lanes sum = Lanes::Zero(), slope = Lanes::Zero(), halfBend = Lanes::Zero();
      for (Index term = terms - 1; term >= 0; --term) {
        halfBend = halfBend * bounded + slope;
        slope = slope * bounded + sum;
        sum = sum * bounded + Eigen::Map<const Lanes>(moments + term * lanes);
      }
      totals[output] += outer * sum;
      squares[output] += outer * ((sum * bounded - 2 * slope) * bounded + 2 * halfBend);
    }
  }
  sums.weights += totals[0].sum() - 1;
  sums.values += totals[1].sum() - m_keys.y[key] / m_scale;
  sums.squares += squares[0].sum();
  sums.valueSquares += squares[1].sum();
  return sums.weights >= lost;
}

}  // namespace attn
