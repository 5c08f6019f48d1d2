// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/pass.h"

namespace attn {

bool hasScores(const Pass& pass) { return pass.scores || pass.remembered.raw || !pass.queries->empty(); }

RowOfScores rowOfScores(const Pass& pass, Index matrix, Index query) {
  const Index n = pass.n(), m = pass.m();
  RowOfScores row;
  row.firstPlace = (matrix * n + query) * m;
  const bool areRaw = pass.remembered.raw || !pass.queries->empty();
  if (pass.remembered.raw || pass.queries->empty()) {
    const float* first = (areRaw ? **pass.remembered.raw : **pass.scores).data() + row.firstPlace;
    row.scores.assign(first, first + m);
  } else {
    row.scores = rawScoresOfRow(*pass.queries, *pass.keys, optionsOf(pass.scoreInputs), matrix, query);
  }
  if (const auto divisor = static_cast<float>(pass.weightChoice.temperature); areRaw && divisor != 1)
    for (float& score : row.scores) score /= divisor;
  if (!pass.visible) {
    row.visible = {{0, m}};
    return row;
  }
  const std::span<const KeyRange> visible = (*pass.visible)->at(matrix / pass.heads, query);
  row.visible.assign(visible.begin(), visible.end());
  return row;
}

std::vector<float> pooledWeightsOfRow(const Pass& pass, Index matrix, Index query) {
  if (!pass.mechanism || !hasScores(pass)) {
    if (pass.large) {
      std::vector<float> memory;
      const float* const row = pass.large->block({query, query + 1, 0, pass.m()}).row(query, 0, pass.m(), memory);
      return {row, row + pass.m()};
    }
    if (!pass.weights) return {};
    const float* first = (*pass.weights)->data() + (matrix * pass.n() + query) * pass.m();
    return {first, first + pass.m()};
  }
  RowOfScores row = rowOfScores(pass, matrix, query);
  const WeightChoice& choice = pass.weightChoice;
  const auto keys = static_cast<Index>(row.scores.size());
  if (choice.sink) {  // one more key, which every query sees
    row.scores.push_back(static_cast<float>(*choice.sink));
    row.visible.push_back({keys, keys + 1});
  }
  const float factor =
      normaliseRow(*findRow(normalisers(), choice.normaliser), choice.normaliserScalars, row.scores.data(),
                   static_cast<Index>(row.scores.size()), row.visible, choice.emptyRow);
  row.scores.resize(static_cast<std::size_t>(keys));
  for (float& weight : row.scores) weight *= factor;
  if (choice.dropout.probability > 0) dropRow(row.scores.data(), keys, choice.dropout, row.firstPlace);
  return row.scores;
}

}  // namespace attn
