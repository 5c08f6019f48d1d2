// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/attention_summaries.h"

#include <cstddef>
#include <span>

#include "core/base/parallel.h"

namespace attn {
namespace {

WeighedRow weighedRow(const Tensor& weights, Index matrix, Index query) {
  const Index n = weights.rows(), m = weights.cols();
  return {std::span(weights.data() + (matrix * n + query) * m, static_cast<std::size_t>(m)), query + (m - n)};
}

}  // namespace

std::vector<WeighedRow> addedRows(const Tensor& weights, Index matrix, const std::vector<Index>& queries) {
  std::vector<WeighedRow> rows;
  for (const Index query : queries)
    if (query >= 0 && query < weights.rows()) rows.push_back(weighedRow(weights, matrix, query));
  return rows;
}

Box<RowSummaries> summariesOf(const Box<Tensor>& weights, const Index& heads, const SummaryChoice& choice) {
  const Index matrices = weights->count(), n = weights->rows();
  RowSummaries summaries;
  summaries.queries = n;
  summaries.rows.resize(static_cast<std::size_t>(matrices * n));
  summaries.added.resize(static_cast<std::size_t>(matrices));
  constexpr Index operationsOfLogarithm = 10;
  parallelFor(matrices, n * weights->cols() * operationsOfLogarithm, [&](Index matrix) {
    const Index sequence = matrix / heads;
    const std::vector<Index> leftOut = tokensOf(choice.leftOut, sequence);
    for (Index query = 0; query < n; ++query)
      summaries.rows[static_cast<std::size_t>(matrix * n + query)] =
          rowSummary({weighedRow(*weights, matrix, query)}, leftOut);
    const std::vector<WeighedRow> rows = addedRows(*weights, matrix, tokensOf(choice.added, sequence));
    if (!rows.empty()) summaries.added[static_cast<std::size_t>(matrix)] = rowSummary(rows, leftOut);
  });
  return Box<RowSummaries>(std::move(summaries));
}

}  // namespace attn
