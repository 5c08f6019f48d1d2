// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <memory>

#include "core/attention/scorers.h"
#include "core/base/explanation.h"
#include "core/numeric/products.h"

namespace attn {
namespace {

RowScorer productScorer(std::shared_ptr<const Matrix> ownQueries, const MatrixView& queries, const MatrixView& keys,
                        float scale) {
  // The scale goes into the copy of the keys: m·d products instead of n·m.
  auto packed = std::make_shared<PackedMatrix>(PackedMatrix::fromTranspose(keys, scale));
  return [ownQueries = std::move(ownQueries), queries = queries.data(), width = queries.cols(),
          packed = std::move(packed)](Index firstQuery, Index rows, float* scores, Index stride) {
    packed->multiply(queries + firstQuery * width, width, rows, 0, width, scores, stride);
  };
}

/// The products of two vectors of equal width, number by number.
Step productsOf(const char* words, const char* formula, const char* left, std::span<const double> a,
                std::span<const float> b) {
  return sumOfParts(
      {.words = {words},
       .formula = formula,
       .columns = {{asItIs("i")}, {asItIs(left)}, {asItIs("k_{i}")}, {{translatable("core", "product")}, true}},
       .count = std::min(a.size(), b.size()),
       .part = [a, b](std::size_t i) { return Calculation(a[i]) * static_cast<double>(b[i]); }});
}

Step productsOf(const ScoredPair& pair) {
  const std::vector<double> query(pair.query.begin(), pair.query.end());
  return productsOf(translatable("core", "Multiply and add"), "q^{⊤}k", "q_{i}", query, pair.key);
}

}  // namespace

std::vector<Step> dotSteps(const Scoring&, const ScoredPair& pair) { return {productsOf(pair)}; }

std::vector<Step> scaledDotSteps(const Scoring& row, const ScoredPair& pair) {
  std::vector<Step> steps{productsOf(pair)};
  const auto width = static_cast<double>(pair.query.size());
  if (width == 0) return steps;
  const double product = resultOf(steps);
  Step scaled = stepOfTerms({{.words = {translatable("core", "Score")},
                              .number = product / std::sqrt(width),
                              .from = Calculation(product) / rootOf(width)}},
                            {translatable("core", "Scale")});
  scaled.formula = formulaOf(row, pair.isOfOneHead);
  steps.push_back(std::move(scaled));
  return steps;
}

std::vector<Step> bilinearSteps(const Scoring& row, const ScoredPair& pair) {
  // The query takes the matrix first: what is left is a product of vectors.
  const MatrixView& matrix = pair.parameters[0];
  std::vector<double> query(pair.key.size(), 0.0);
  for (std::size_t j = 0; j < query.size(); ++j)
    for (std::size_t i = 0; i < pair.query.size(); ++i)
      query[j] += static_cast<double>(pair.query[i]) *
                  static_cast<double>(matrix(static_cast<Index>(i), static_cast<Index>(j)));
  return {productsOf(translatable("core", "Multiply and add"), row.formula, "(M^{⊤}q)_{i}", query, pair.key)};
}

RowScorer dotScorer(const ScoringInput& input) { return productScorer(nullptr, input.queries, input.keys, 1); }

RowScorer scaledDotScorer(const ScoringInput& input) {
  const auto width = static_cast<double>(input.queries.cols());
  return productScorer(nullptr, input.queries, input.keys, width > 0 ? static_cast<float>(1 / std::sqrt(width)) : 1);
}

RowScorer bilinearScorer(const ScoringInput& input) {
  auto transformed = std::make_shared<Matrix>(input.queries * input.parameters[0]);
  const MatrixView queries(transformed->data(), transformed->rows(), transformed->cols());
  return productScorer(std::move(transformed), queries, input.keys, 1);
}

}  // namespace attn
