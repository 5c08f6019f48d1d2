// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <memory>

#include "core/attention/scorers.h"
#include "core/base/explanation.h"
#include "core/base/stop.h"

// w_vᵀ tanh(a + b) with a = W_q q, b = W_k k. Because tanh(a + b) = 1 − 2 / (e^{2a} e^{2b} + 1), the exponentials are
// taken once for every query and every key, n + m of them for a hidden unit instead of n·m, and a pair costs a product,
// a sum and a quarter of a division: four hidden units share one by bringing their fractions to one denominator.

namespace attn {
namespace {

// e^{2(a+b)} is cut here: tanh(11) rounds to 1, and the product of four denominators stays below the largest float.
constexpr float largestExponential = 3.5e9F;  // e^22
// |2a| and |2b| up to this can be exponentiated apart without overflow, and neither loses the other.
constexpr float largestExponent = 80;
constexpr Index unitsTogether = 4;
constexpr Index keyBlock = 64;

/// The hidden units whose exponents are too large to be taken apart: their tanh is computed pair by pair.
struct SteepUnits {
  std::vector<float> outer;  // w_v
  Matrix queries;            // (n, units): a
  Matrix keys;               // (units, m): b
};

struct Additive {
  Index hidden = 0;  // rounded up to a multiple of unitsTogether, with outer weight 0
  Index keys = 0;
  std::vector<float> outer;  // −2 w_v / scale
  float constant = 0;        // Σ w_v / scale
  float scale = 1;           // the largest |w_v|: keeps the common denominators in range
  Matrix queryExponentials;  // (n, hidden): e^{2a}
  Matrix keyExponentials;    // (hidden, m): e^{2b}
  SteepUnits steep;

  void operator()(Index firstQuery, Index rows, float* scores, Index stride) const;
};

/// keys[j] of `count` keys get Σ_h outer[h] / (query[h]·e^{2b_h} + 1), four hidden units at a time.
void sumFractions(const float* query, const float* outer, Index hidden, const float* exponentials, Index stride,
                  Index count, float* sums) {
  for (Index h = 0; h < hidden; h += unitsTogether) {
    const float q0 = query[h], q1 = query[h + 1], q2 = query[h + 2], q3 = query[h + 3];
    const float w0 = outer[h], w1 = outer[h + 1], w2 = outer[h + 2], w3 = outer[h + 3];
    const float* k0 = exponentials + h * stride;
    const float* k1 = k0 + stride;
    const float* k2 = k1 + stride;
    const float* k3 = k2 + stride;
    for (Index j = 0; j < count; ++j) {
      const float d0 = std::min(q0 * k0[j], largestExponential) + 1;
      const float d1 = std::min(q1 * k1[j], largestExponential) + 1;
      const float d2 = std::min(q2 * k2[j], largestExponential) + 1;
      const float d3 = std::min(q3 * k3[j], largestExponential) + 1;
      const float d01 = d0 * d1;
      const float d23 = d2 * d3;
      sums[j] += ((w0 * d1 + w1 * d0) * d23 + (w2 * d3 + w3 * d2) * d01) / (d01 * d23);
    }
  }
}

void Additive::operator()(Index firstQuery, Index rows, float* scores, Index stride) const {
  for (Index first = 0; first < keys; first += keyBlock) {
    stopIfRequested();
    const Index count = std::min(keyBlock, keys - first);
    for (Index r = 0; r < rows; ++r) {
      alignas(64) float sums[keyBlock] = {};
      const float* query = queryExponentials.data() + (firstQuery + r) * hidden;
      if (count == keyBlock)
        sumFractions(query, outer.data(), hidden, keyExponentials.data() + first, keys, keyBlock, sums);
      else
        sumFractions(query, outer.data(), hidden, keyExponentials.data() + first, keys, count, sums);
      for (Index j = 0; j < count; ++j) scores[r * stride + first + j] = scale * (sums[j] + constant);
    }
  }
  for (std::size_t u = 0; u < steep.outer.size(); ++u) {
    stopIfRequested();
    const auto unit = static_cast<Index>(u);
    for (Index r = 0; r < rows; ++r) {
      const float a = steep.queries(firstQuery + r, unit);
      for (Index j = 0; j < keys; ++j) scores[r * stride + j] += steep.outer[u] * std::tanh(a + steep.keys(unit, j));
    }
  }
}

RowScorer scorerOf(const Matrix& projectedQueries, const Matrix& projectedKeys, const float* outerWeights) {
  const Index units = projectedQueries.cols();
  auto additive = std::make_shared<Additive>();
  additive->keys = projectedKeys.rows();

  std::vector<Index> gentle, steep;
  std::vector<float> shift(static_cast<std::size_t>(units), 0.0F);
  for (Index h = 0; h < units; ++h) {
    stopIfRequested();
    const auto a = projectedQueries.col(h).array();
    const auto b = projectedKeys.col(h).array();
    // Only a + b counts: what the queries share may move to the keys, so that an offset alone makes no unit steep.
    const float centre = 0.5F * (a.minCoeff() + a.maxCoeff());
    shift[static_cast<std::size_t>(h)] = centre;
    const float reach = 2 * std::max((a - centre).abs().maxCoeff(), (b + centre).abs().maxCoeff());
    (reach <= largestExponent ? gentle : steep).push_back(h);
  }

  const auto gentleCount = static_cast<Index>(gentle.size());
  additive->hidden = (gentleCount + unitsTogether - 1) / unitsTogether * unitsTogether;
  additive->outer.assign(static_cast<std::size_t>(additive->hidden), 0.0F);
  additive->queryExponentials = Matrix::Zero(projectedQueries.rows(), additive->hidden);
  additive->keyExponentials = Matrix::Zero(additive->hidden, projectedKeys.rows());
  float scale = 0;
  for (const Index h : gentle) scale = std::max(scale, std::abs(outerWeights[h]));
  if (scale > 0) additive->scale = scale;
  double constant = 0;
  for (Index place = 0; place < gentleCount; ++place) {
    stopIfRequested();
    const Index h = gentle[static_cast<std::size_t>(place)];
    const float weight = outerWeights[h] / additive->scale;
    const float centre = shift[static_cast<std::size_t>(h)];
    constant += weight;
    additive->outer[static_cast<std::size_t>(place)] = -2 * weight;
    additive->queryExponentials.col(place) = (2 * (projectedQueries.col(h).array() - centre)).exp();
    additive->keyExponentials.row(place) = (2 * (projectedKeys.col(h).transpose().array() + centre)).exp();
  }
  additive->constant = static_cast<float>(constant);

  const auto steepCount = static_cast<Index>(steep.size());
  additive->steep.queries.resize(projectedQueries.rows(), steepCount);
  additive->steep.keys.resize(steepCount, projectedKeys.rows());
  for (Index place = 0; place < steepCount; ++place) {
    const Index h = steep[static_cast<std::size_t>(place)];
    additive->steep.outer.push_back(outerWeights[h]);
    additive->steep.queries.col(place) = projectedQueries.col(h);
    additive->steep.keys.row(place) = projectedKeys.col(h).transpose();
  }
  return [additive](Index firstQuery, Index rows, float* scores, Index stride) {
    (*additive)(firstQuery, rows, scores, stride);
  };
}

/// A matrix times a vector, in double.
template <class SomeMatrix>
std::vector<double> productOf(const SomeMatrix& matrix, std::span<const float> x) {
  std::vector<double> product(static_cast<std::size_t>(matrix.rows()), 0.0);
  for (std::size_t i = 0; i < product.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j)
      product[i] +=
          static_cast<double>(matrix(static_cast<Index>(i), static_cast<Index>(j))) * static_cast<double>(x[j]);
  return product;
}

}  // namespace

std::vector<Step> additiveSteps(const Scoring& row, const ScoredPair& pair) {
  const MatrixView& outer = pair.parameters[2];
  return {hiddenUnits(row.formula, {"w_{v}", "W_{q}q", "W_{k}k"}, productOf(pair.parameters[0], pair.query),
                      productOf(pair.parameters[1], pair.key), {outer.data(), static_cast<std::size_t>(outer.size())})};
}

std::vector<Step> concatSteps(const Scoring& row, const ScoredPair& pair) {
  const MatrixView &matrix = pair.parameters[0], &outer = pair.parameters[1];
  const auto queryWidth = static_cast<Index>(pair.query.size()), keyWidth = static_cast<Index>(pair.key.size());
  return {hiddenUnits(row.formula, {"v", "W[q;0]", "W[0;k]"}, productOf(matrix.leftCols(queryWidth), pair.query),
                      productOf(matrix.rightCols(keyWidth), pair.key),
                      {outer.data(), static_cast<std::size_t>(outer.size())})};
}

Step hiddenUnits(const std::string& formula, const std::array<const char*, 3>& names, const std::vector<double>& query,
                 const std::vector<double>& key, std::span<const float> outer) {
  return sumOfParts({.words = {translatable("core", "The hidden units")},
                     .formula = formula,
                     .columns = {{{translatable("core", "unit")}},
                                 {asItIs(names[0])},
                                 {asItIs(names[1])},
                                 {asItIs(names[2])},
                                 {asItIs(std::string(names[0]) + "·tanh"), true}},
                     .count = outer.size(),
                     .part = [&](std::size_t u) {
                       return Calculation(static_cast<double>(outer[u])) *
                              tanhOf(Calculation(query[u]) + Calculation(key[u]));
                     }});
}

RowScorer additiveScorer(const ScoringInput& input) {
  const MatrixView& queryMatrix = input.parameters[0];
  const MatrixView& keyMatrix = input.parameters[1];
  return scorerOf(input.queries * queryMatrix.transpose(), input.keys * keyMatrix.transpose(),
                  input.parameters[2].data());
}

RowScorer concatScorer(const ScoringInput& input) {
  const MatrixView& matrix = input.parameters[0];
  return scorerOf(input.queries * matrix.leftCols(input.queries.cols()).transpose(),
                  input.keys * matrix.rightCols(input.keys.cols()).transpose(), input.parameters[1].data());
}

}  // namespace attn
