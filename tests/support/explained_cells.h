// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/explain/explain_attention.h"
#include "core/explain/explain_stages.h"
#include "core/tensor/matrix.h"
#include "tests/support/masks.h"
#include "tests/support/numbers.h"

// Passes whose cells are explained, of any row of the tables.

namespace attn::test {

inline Parameters parametersFor(const Scoring& scoring, Index width, Index heads, std::uint64_t seed) {
  Parameters parameters;
  for (const Parameter& parameter : scoring.parameters) {
    Shape shape = parameterShape(parameter, width, width, 5);
    if (heads > 1) shape.insert(shape.begin(), heads);
    parameters[parameter.name] = randomTensor(shape, seed++);
  }
  return parameters;
}

/// One pass, and its cells.
struct Cells {
  Tensor queries, keys, values;
  AttentionOptions options;
  Parameters parameters;
  KeyRanges visible;
  std::vector<MaskChoice> masks;
  Index heads = 1;
  Tensor sinks;  ///< (1), where the options have them
  AttentionResult result;
};

inline void compute(Cells& cells) {
  cells.options.parameters = &cells.parameters;
  cells.result = attend(cells.queries, cells.keys, cells.values, cells.visible, cells.options,
                        {.scores = true, .weights = true, .output = true});
}

inline std::vector<float> turned(const Cells& cells, const Tensor& x, Index matrix, Index row) {
  Tensor all = withRotation(x, *cells.options.position, cells.options.positionScalars);
  const float* first = all.data() + (matrix * all.rows() + row) * all.cols();
  return {first, first + all.cols()};
}

inline WeightQuestion questionOf(const Cells& of, Index matrix, Index query, Index key) {
  const Scoring& scoring = *of.options.scoring;
  const std::vector<double> scalars = orUsual(of.options.scoringScalars, scoring.scalars);
  const std::vector<double> positionScalars = orUsual(of.options.positionScalars, of.options.position->scalars);
  const Index n = of.queries.rows(), m = of.keys.rows();
  const float* scores = of.result.scores.data() + (matrix * n + query) * m;
  const std::vector<float> q = turned(of, of.queries, matrix, query), k = turned(of, of.keys, matrix, key);
  ScoredPair pair = scoredPair(scoring, of.queries, of.keys, of.parameters, scalars, of.heads, matrix, query, key);
  pair.query = q;
  pair.key = k;
  const BiasInput where{query, n, m, matrix % of.heads, of.heads, positionScalars};
  WeightQuestion question;
  question.query = {"query"};
  question.key = {"key"};
  question.scores.assign(scores, scores + m);
  const auto ranges = of.visible.at(matrix / of.heads, query);
  question.visible.assign(ranges.begin(), ranges.end());
  question.normaliser = of.options.normaliser;
  question.normaliserScalars = of.options.normaliserScalars;
  question.emptyRow = of.options.emptyRow;
  question.temperature = of.options.temperature;
  if (of.options.sinks) question.sink = static_cast<double>(of.sinks.data()[0]);
  question.selected = key;
  question.position = of.options.position->explain(*of.options.position, where, key);
  question.score = explainScore({scoring, std::move(pair), *of.options.position, where, key, of.options.temperature,
                                 static_cast<double>(scores[key])});
  question.masks = explainMasks(of.masks, {query, n, m, m, {}, {}}, key);
  const MatrixView values = of.values.matrix(matrix);
  for (Index i = 0; i < values.cols(); ++i) question.value.push_back(values(key, i));
  return question;
}

inline Cells cellsOf(Index heads, Index width, std::uint64_t seed) {
  Cells of;
  of.heads = heads;
  const Shape queries = heads > 1 ? Shape{2, heads, 5, width} : Shape{2, 5, width};
  const Shape keys = heads > 1 ? Shape{2, heads, 20, width} : Shape{2, 20, width};
  of.queries = randomTensor(queries, seed);
  of.keys = randomTensor(keys, seed + 1);
  of.values = randomTensor(keys, seed + 2);
  of.options.scoring = findRow(scorings(), "scaled-dot");
  of.options.position = findRow(positions(), "none");
  of.options.normaliser = findRow(normalisers(), "softmax");
  of.masks = {{"causal"}};
  of.visible = visibleKeys(of.masks, 2, 5, 20);
  return of;
}

}  // namespace attn::test
