// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <memory>

#include "core/attention/scorers.h"
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

}  // namespace

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
