#include "core/regression/gauss_transform.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"
#include "core/regression/exponential.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// As many bandwidths from the nearest key at most, or the polynomials have too few terms.
constexpr double farthest = 8;
// Keys that share a task.
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
      m_outputs(keys.points->outputs()),
      m_bandwidth(bandwidth),
      m_inverse(1 / bandwidth),
      m_negligible(2 * (37 + std::log(static_cast<double>(keys.size() + 1)))) {
  findBoxes();
  const auto boxes = static_cast<Index>(m_begins.size());
  const Index groups = (boxes + lanes - 1) / lanes;
  // Places without a box are far from every query and weigh nothing.
  m_centres.resize(static_cast<std::size_t>(groups * lanes), 1e300);
  m_moments.resize(static_cast<std::size_t>(groups * (1 + m_outputs) * terms * lanes));
  if (groups > 0) {
    const std::size_t last = m_moments.size() / static_cast<std::size_t>(groups) * static_cast<std::size_t>(groups - 1);
    std::fill(m_moments.begin() + static_cast<std::ptrdiff_t>(last), m_moments.end(), 0.0);
  }
  if (boxes > 0) {
    Index covered = 0;
    for (Index box = 0; box < boxes; ++box)
      covered += m_ends[static_cast<std::size_t>(box)] - m_begins[static_cast<std::size_t>(box)];
    const Index share = std::max<Index>(1, chunk / (covered / boxes + 1));
    parallelFor((boxes + share - 1) / share, covered / boxes * share * terms, [&](Index task) {
      for (Index box = task * share; box < std::min(boxes, (task + 1) * share); ++box) takeMoments(box);
    });
  }
}

void GaussTransform::findBoxes() {
  const Index n = m_keys.size();
  // At least so many keys make a box worthwhile, and all boxes together take no more than about 80 MB.
  const Index bytes = (1 + m_outputs) * terms * static_cast<Index>(sizeof(double));
  const Index fewest = std::max<Index>(6 * (1 + m_outputs) / 2, n * bytes / 80'000'000);
  const double width = m_bandwidth / 2;
  struct Boxes {
    std::vector<Index> begins, ends;
  };
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
  for (const Boxes& boxes : found) {
    m_begins.insert(m_begins.end(), boxes.begins.begin(), boxes.begins.end());
    m_ends.insert(m_ends.end(), boxes.ends.begin(), boxes.ends.end());
  }
  for (std::size_t box = 0; box < m_begins.size(); ++box) {
    m_firsts.push_back(x[m_begins[box]]);
    m_lasts.push_back(x[m_ends[box] - 1]);
    m_centres.push_back(m_firsts.back() + (m_lasts.back() - m_firsts.back()) / 2);
  }
}

void GaussTransform::takeMoments(Index box) {
  constexpr Index side = 2;  // packets side by side, since one would wait for itself
  const auto at = static_cast<std::size_t>(box);
  const Index begin = m_begins[at], end = m_ends[at];
  const double centre = m_centres[at];
  const bool classes = m_keys.points->isClassification();
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
  double* to = m_moments.data() + box / lanes * (1 + m_outputs) * terms * lanes + box % lanes;
  for (Index output = 0; output <= m_outputs; ++output) {
    double factorial = 1;
    for (Index term = 0; term < terms; ++term, to += lanes) {
      if (term > 1) factorial *= static_cast<double>(term);
      *to = sums[static_cast<std::size_t>(output * terms + term)].sum() / factorial;
    }
  }
}

GaussTransform::Window GaussTransform::windowOf(double query, double nearest) const {
  const double gap = std::abs(query - nearest);
  const double distance = gap * m_inverse;
  // √(u² + negligible) − u, without the difference. The last digits of far queries are made room for.
  const double beyond = m_negligible / (distance + std::sqrt(distance * distance + m_negligible));
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
    if (m_keys.points->isClassification())
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

void GaussTransform::addBoxes(Sums& sums, double query, const Window& window) const {
  const auto boxes = static_cast<Index>(m_begins.size());
  const Index first = std::lower_bound(m_lasts.begin(), m_lasts.end(), window.low) - m_lasts.begin();
  const Index last = std::upper_bound(m_firsts.begin(), m_firsts.end(), window.high) - m_firsts.begin();
  // Keys before, between and behind the boxes.
  for (Index gap = first; gap <= std::max(first, last); ++gap) {
    const Index begin = gap > 0 ? m_ends[static_cast<std::size_t>(gap - 1)] : 0;
    const Index end = gap < boxes ? m_begins[static_cast<std::size_t>(gap)] : m_keys.size();
    if (begin == end) continue;
    const double *from = m_keys.x + begin, *to = m_keys.x + end;
    if (*from < window.low) from = std::lower_bound(from, to, window.low);
    if (to[-1] > window.high) to = std::upper_bound(from, to, window.high);
    addKeys(sums, query, window, from - m_keys.x, to - m_keys.x);
  }
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
    const Lanes s = (query - Eigen::Map<const Lanes>(m_centres.data() + group * lanes)) * m_inverse;
    const Lanes bounded = s.min(limit).max(-limit);
    Lanes outer = (0.5 * (shift - bounded * bounded)).exp();
    for (Index k = 0; k < lanes; ++k) outer.data()[k] = std::abs(s.data()[k]) <= limit ? outer.data()[k] : 0.0;
    const double* moments = m_moments.data() + group * stride;
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

void GaussTransform::predict(double query, double* prediction) const {
  std::fill_n(prediction, m_outputs, 0.0);
  Sums sums{0, prediction};
  if (m_keys.size() > 0) {
    const Index next = m_keys.countWhile([&](double x) { return x < query; });
    double nearest = m_keys.x[std::min(next, m_keys.size() - 1)];
    if (next > 0 && std::abs(query - m_keys.x[next - 1]) < std::abs(query - nearest)) nearest = m_keys.x[next - 1];
    const Window window = windowOf(query, nearest);
    if (window.distance > farthest || m_begins.empty())
      addDirectly(sums, query, window, -1);
    else
      addBoxes(sums, query, window);
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
  if (!m_begins.empty()) {
    addBoxes(sums, query, windowOf(query, query));
    sums.weights -= 1;
    if (m_keys.points->isClassification())
      prediction[static_cast<Index>(m_keys.y[key])] -= 1;
    else
      prediction[0] -= m_keys.y[key] / m_scale;
  }
  // Too little is left beside the key itself: its digits are gone.
  constexpr double lost = 1e-3;
  if (sums.weights < lost) {
    std::fill_n(prediction, m_outputs, 0.0);
    sums.weights = 0;
    const double before = key > 0 ? m_keys.x[key - 1] : -infinity;
    const double behind = key + 1 < n ? m_keys.x[key + 1] : infinity;
    addDirectly(sums, query, windowOf(query, query - before < behind - query ? before : behind), key);
  }
  for (Index c = 0; c < m_outputs; ++c) prediction[c] = prediction[c] / sums.weights * m_scale;
}

}  // namespace attn
