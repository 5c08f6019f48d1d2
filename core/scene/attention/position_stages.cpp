// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/position_stages.h"

namespace attn {

Box<Tensor> encodingStage(const std::string& positions, const std::vector<double>& scalars, const Index& count,
                          const Index& width) {
  return encodingOf(*findRow(attn::positions(), positions), count, width, scalars);
}

Box<Tensor> productsStage(const Box<Tensor>& encoding) { return dotProducts(*encoding); }

Box<Tensor> biasesStage(const std::string& positions, const std::vector<double>& scalars, const Index& count,
                        const Index& heads) {
  return biasesOf(*findRow(attn::positions(), positions), count, heads, scalars);
}

PositionResults PositionPipeline::run(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  const Position& row = *findRow(positions(), mechanism.positions);
  PositionResults results{.positions = mechanism.positions,
                          .scalars = valuesOf(mechanism.scalars, row.scalars),
                          .choice = scene.encoding,
                          .heads = mechanism.heads};
  const Index count = scene.encoding.positions, width = scene.encoding.width;
  if (!row.vectors && !row.rotate && !row.bias)
    results.problem = {row.note};
  else if (row.rotate)
    results.problem = positionProblem(row, width);
  if (results.problem) return results;
  results.encoding = m_encoding(mechanism.positions, results.scalars, count, width);
  results.products = m_products(results.encoding);
  results.biases = m_biases(mechanism.positions, results.scalars, count, mechanism.heads);
  return results;
}

}  // namespace attn
