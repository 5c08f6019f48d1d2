// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numeric/range_sums.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"

// Built with -ffp-contract=off, as the direct sums are: whether a key on the edge counts is decided alike.

namespace attn {
namespace {

constexpr Index leaf = SortedKeys::leaf;
using Leaf = Eigen::Array<double, leaf, 1>;
using LeafPart = Eigen::Array<double, Eigen::Dynamic, 1, 0, leaf, 1>;

/// node += other, brought to the node's centre.
void addMoved(double* node, const double* other, Index triples) {
  const double shift = other[0] - node[0];
  for (Index k = 0; k < triples; ++k) {
    double* to = node + 1 + 3 * k;
    const double* from = other + 1 + 3 * k;
    to[0] += from[0];
    to[1] += from[1] + shift * from[0];
    to[2] += from[2] + shift * (2 * from[1] + shift * from[0]);
  }
}

}  // namespace

RangeMoments::RangeMoments(const SortedKeys& itsKeys, double itsScale)
    : keys(itsKeys),
      scale(itsScale),
      outputs(keys.outputs()),
      leaves(keys.size() / leaf),
      stride(1 + 3 * (1 + outputs)),
      nodes(static_cast<std::size_t>(2 * leaves * stride)) {
  const bool labelled = keys.labels > 0;
  constexpr Index block = 256;
  parallelFor((leaves + block - 1) / block, block * leaf * 6, [&](Index task) {
    for (Index i = task * block; i < std::min(leaves, (task + 1) * block); ++i) {
      double* node = &nodes[static_cast<std::size_t>((leaves + i) * stride)];
      const Eigen::Map<const Leaf> x(keys.x + i * leaf), y(keys.y + i * leaf);
      node[0] = x[0] + (x - x[0]).mean();
      const Leaf t = x - node[0];
      node[1] = static_cast<double>(leaf);
      node[2] = t.sum();
      node[3] = t.square().sum();
      if (labelled) {
        for (Index k = 0; k < leaf; ++k) {
          double* triple = node + 4 + 3 * static_cast<Index>(y[k]);
          triple[0] += 1;
          triple[1] += t[k];
          triple[2] += t[k] * t[k];
        }
      } else {
        Leaf product = y / scale;
        for (Index power = 0; power < 3; ++power, product *= t) node[4 + power] = product.sum();
      }
    }
  });
  for (Index i = leaves - 1; i >= 1; --i) {
    double* node = &nodes[static_cast<std::size_t>(i * stride)];
    const double *left = node + i * stride, *right = left + stride;
    node[0] = left[0] + (right[0] - left[0]) * (right[1] / (left[1] + right[1]));
    addMoved(node, left, 1 + outputs);
    addMoved(node, right, 1 + outputs);
  }
}

struct RangeSums::Sums {
  double weights = 0;
  double terms = 0;  ///< the sizes of what nodes have added to the values, if they are numbers
  double* values;
  Index outputs;
};

RangeSums::RangeSums(const RangeMoments& moments, const CompactPolynomial& weight, double bandwidth)
    : m_moments(moments), m_weight(weight), m_bandwidth(bandwidth) {}

// With u = (q − c) / h and s = 1 for keys left of the query, else −1, a key at c + t has |u − t/h| = s (u − t/h):
// its weight is a polynomial in t.
void RangeSums::addNode(Sums& sums, double query, const double* node, bool left) const {
  const double h = m_bandwidth;
  const double u = (query - node[0]) / h, s = left ? 1 : -1;
  // 1 − u² as a product keeps its digits at the edge.
  const double constant = m_weight.constant == -m_weight.square
                              ? m_weight.constant * ((1 - u) * (1 + u)) + m_weight.linear * s * u
                              : m_weight.constant + m_weight.linear * s * u + m_weight.square * u * u;
  const double linear = -(m_weight.linear * s + 2 * m_weight.square * u) / h;
  const double square = m_weight.square / h;
  const auto total = [&](const double* triple) {
    return constant * triple[0] + linear * triple[1] + square * (triple[2] / h);
  };
  sums.weights += total(node + 1);
  for (Index c = 0; c < sums.outputs; ++c) sums.values[c] += total(node + 4 + 3 * c);
  if (m_moments.keys.labels == 0)
    sums.terms +=
        std::abs(constant * node[4]) + std::abs(linear * node[5]) + std::abs(square * (node[6] / m_bandwidth));
}

void RangeSums::addKeys(Sums& sums, double query, Index begin, Index end) const {
  const SortedKeys& keys = m_moments.keys;
  for (Index i = begin; i < end; i += leaf) {
    const Index count = std::min(leaf, end - i);
    const Eigen::Map<const LeafPart> x(keys.x + i, count), y(keys.y + i, count);
    LeafPart weights = (query - x) / m_bandwidth;
    if (m_weight.linear == 0 && m_weight.square == 0)
      weights.setConstant(m_weight.constant);
    else
      weights = (m_weight.constant + m_weight.linear * weights.abs() + m_weight.square * (weights * weights)).max(0.0);
    sums.weights += weights.sum();
    if (keys.labels > 0)
      for (Index k = 0; k < count; ++k) sums.values[static_cast<Index>(y[k])] += weights[k];
    else if (m_moments.scale == 1)
      sums.values[0] += (weights * y).sum();
    else
      sums.values[0] += (weights * (y / m_moments.scale)).sum();
  }
}

void RangeSums::addRange(Sums& sums, double query, Index begin, Index end, bool left) const {
  Index first = (begin + leaf - 1) / leaf, last = end / leaf;
  if (first >= last) {
    addKeys(sums, query, begin, end);
    return;
  }
  addKeys(sums, query, begin, first * leaf);
  addKeys(sums, query, last * leaf, end);
  const auto add = [&](Index i) {
    addNode(sums, query, &m_moments.nodes[static_cast<std::size_t>(i * m_moments.stride)], left);
  };
  for (first += m_moments.leaves, last += m_moments.leaves; first < last; first /= 2, last /= 2) {
    if (first & 1) add(first++);
    if (last & 1) add(--last);
  }
}

void RangeSums::predict(double query, Index skip, double* prediction) const {
  const SortedKeys& keys = m_moments.keys;
  // u falls with x, rounding and all: the support is one range, and its ends are decided by u itself.
  const Index begin = keys.countWhile([&](double x) { return (query - x) / m_bandwidth > 1; });
  const Index end = keys.countWhile([&](double x) { return (query - x) / m_bandwidth >= -1; });
  Index middle = begin;
  if (m_weight.linear != 0) middle = keys.countWhile([&](double x) { return x < query; });
  middle = std::clamp(middle, begin, end);

  Sums sums{0, 0, prediction, m_moments.outputs};
  std::fill_n(prediction, sums.outputs, 0.0);
  const auto addWithoutSkipped = [&](Index from, Index to, const auto& addPart) {
    if (skip < from || skip >= to) return addPart(from, to);
    addPart(from, skip);
    addPart(skip + 1, to);
  };
  addWithoutSkipped(begin, middle, [&](Index from, Index to) { addRange(sums, query, from, to, true); });
  addWithoutSkipped(middle, end, [&](Index from, Index to) { addRange(sums, query, from, to, false); });
  // Where hardly any weight is left, because all keys are at the very edge, polynomials have lost its digits. So they
  // have where a value that dwarfs the others is at the edge.
  constexpr double lost = 1e-4, lostBesideTerms = 1e-5;
  if (sums.weights < lost * static_cast<double>(end - begin) || std::abs(*prediction) < lostBesideTerms * sums.terms) {
    sums.weights = 0;
    std::fill_n(prediction, sums.outputs, 0.0);
    addWithoutSkipped(begin, end, [&](Index from, Index to) { addKeys(sums, query, from, to); });
  }
  for (Index c = 0; c < sums.outputs; ++c)
    prediction[c] =
        sums.weights > 0 ? prediction[c] / sums.weights * m_moments.scale : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace attn
