// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_scoring.h"

#include <cmath>

#include "core/base/explanation.h"
#include "core/numeric/exponential.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

// A sum that waits for itself at every term is slow, and the compiler may not reorder it: partial sums lie side by
// side.
constexpr Index lanes = 16;

float sumOf(const float (&sums)[lanes]) { return Eigen::Map<const Eigen::Array<float, lanes, 1>>(sums).sum(); }

void tanhScores(const ScoreRow& row, float* scores) {
  const float* __restrict query = row.query;
  const float* __restrict outer = row.outer;
  for (Index j = 0; j < row.count; ++j) {
    const float* __restrict key = row.keys + j * row.units;
    alignas(64) float sums[lanes] = {};
    Index u = 0;
    for (; u + lanes <= row.units; u += lanes)
      for (Index k = 0; k < lanes; ++k) sums[k] += outer[u + k] * hyperbolicTangent(query[u + k] + key[u + k]);
    float sum = sumOf(sums);
    for (; u < row.units; ++u) sum += outer[u] * hyperbolicTangent(query[u] + key[u]);
    scores[j] = sum;
  }
}

/// One key. With t = tanh(q + k): da/dq = da/dk = w (1 − t²), da/dw = t. The tangents are computed anew, because to
/// remember one for every target symbol, source symbol and unit would take more memory than all else.
void addTanhGradient(Index units, const float* __restrict query, const float* __restrict key,
                     const float* __restrict outer, float slope, float* __restrict byQuery, float* __restrict byKey,
                     float* __restrict byOuter) {
  for (Index u = 0; u < units; ++u) {
    const float t = hyperbolicTangent(query[u] + key[u]);
    const float inner = slope * outer[u] * (1 - t * t);
    byOuter[u] += slope * t;
    byQuery[u] += inner;
    byKey[u] += inner;
  }
}

void addTanhGradients(const ScoreRow& row, const float* gradient, const ScoreGradient& sums) {
  for (Index j = 0; j < row.count; ++j)
    addTanhGradient(row.units, row.query, row.keys + j * row.units, row.outer, gradient[j], sums.query,
                    sums.keys + j * row.units, sums.outer);
}

float dotScale(const ScoreRow& row) { return 1 / std::sqrt(static_cast<float>(row.units)); }

void scaledDotScores(const ScoreRow& row, float* scores) {
  const MatrixView keys(row.keys, row.count, row.units);
  Eigen::Map<Eigen::VectorXf>(scores, row.count).noalias() =
      keys * (dotScale(row) * Eigen::Map<const Eigen::VectorXf>(row.query, row.units));
}

void addScaledDotGradient(const ScoreRow& row, const float* gradient, const ScoreGradient& sums) {
  const float scale = dotScale(row);
  for (Index j = 0; j < row.count; ++j) {
    const float* key = row.keys + j * row.units;
    float* ofKey = sums.keys + j * row.units;
    const float slope = scale * gradient[j];
    for (Index u = 0; u < row.units; ++u) {
      sums.query[u] += slope * key[u];
      ofKey[u] += slope * row.query[u];
    }
  }
}

std::vector<Step> tanhSteps(const AlignmentScoring& row, const ScoredPair& pair) {
  const Scoring& scoring = *findRow(scorings(), row.id);
  return scoring.explain(scoring, pair);
}

/// The key takes its matrix first.
std::vector<Step> scaledDotSteps(const AlignmentScoring& row, const ScoredPair& pair) {
  const Eigen::VectorXf key =
      pair.parameters[0] * Eigen::Map<const Eigen::VectorXf>(pair.key.data(), static_cast<Index>(pair.key.size()));
  const Scoring& scoring = *findRow(scorings(), row.id);
  ScoredPair ofUnits = pair;
  ofUnits.key = {key.data(), static_cast<std::size_t>(key.size())};
  std::vector<Step> steps = scoring.explain(scoring, ofUnits);
  steps.front().formula = "q^{⊤}W_{k}k";
  steps.front().columns[2].heading = asItIs("(W_{k}k)_{i}");
  steps.back().formula = row.formula;
  return steps;
}

/// Name, formula and parameters are those of the same row of scorings().
AlignmentScoring sameAs(const char* id, AlignmentScoring row) {
  const Scoring& scoring = *findRow(scorings(), id);
  row.id = scoring.id;
  row.name = scoring.name;
  row.formula = scoring.formula;
  row.parameters = scoring.parameters;
  return row;
}

}  // namespace

const std::vector<AlignmentScoring>& alignmentScorings() {
  static const std::vector<AlignmentScoring> table = [] {
    AlignmentScoring dot = sameAs(
        "scaled-dot",
        {.query = {},
         .key = {"W_k", Width::key},
         .scores = scaledDotScores,
         .addGradient = addScaledDotGradient,
         .explain = scaledDotSteps,
         .code = {"queries @ (keys @ W_k.T).swapaxes(-1, -2) / queries.shape[-1] ** 0.5", "DotProductAttention"}});
    // Here the key has a matrix, which makes it as wide as the query.
    dot.formula = "q^{⊤}W_{k}k/√{d}";
    dot.parameters = {{"W_k", Width::query, Width::key}};
    return std::vector<AlignmentScoring>{
        sameAs("additive", {.query = {"W_q", Width::query},
                            .key = {"W_k", Width::key},
                            .outer = "w_v",
                            .scores = tanhScores,
                            .addGradient = addTanhGradients,
                            .explain = tanhSteps,
                            .code = findRow(scorings(), "additive")->code}),
        sameAs("concat", {.query = {"W", Width::query},
                          .key = {"W", Width::key},
                          .outer = "v",
                          .scores = tanhScores,
                          .addGradient = addTanhGradients,
                          .explain = tanhSteps,
                          .code = findRow(scorings(), "concat")->code}),
        dot,
    };
  }();
  return table;
}

}  // namespace attn
