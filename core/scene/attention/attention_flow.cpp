// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/attention_flow.h"

#include <algorithm>

#include "core/attention/heads.h"

namespace attn {
namespace {

/// Keys that have another width than queries, as a bilinear score allows, get a letter of their own.
const char* keyWidth(const AttentionFlow& flow) {
  return flow.results.pass.keys->cols() == flow.results.pass.queries->cols() ? "p" : "p_{k}";
}

const char* valueWidth(const AttentionFlow& flow) {
  return flow.results.pass.values->cols() == flow.results.pass.queries->cols() ? "p" : "p_{v}";
}

const char* outputWidth(const AttentionFlow& flow) {
  return (*flow.results.pass.output)->cols() == flow.results.keyVectors->cols() ? "d" : "p_{o}";
}

/// The axes of what is a matrix a head.
std::string ofHeads(const AttentionFlow& flow, const char* rows, const char* columns) {
  const bool several = flow.results.pass.heads > 1;
  return std::string(several ? "(b, h, " : "(b, ") + rows + ", " + columns + ")";
}

FlowTensor positionsOf(const AttentionFlow& flow) {
  if (!flow.positions) return {};
  const Box<Tensor>& tensor = *flow.positions;
  const Position& row = *findRow(positions(), flow.results.scene.mechanism.positions);
  const bool isBias = row.bias != nullptr;
  return {.tensor = tensor,
          .letters = isBias                            ? "(h, m, m)"
                     : row.rotate                      ? "(m, p)"
                     : flow.results.scene.inputs.cross ? "(m, d)"
                                                       : "(n, d)",
          .hasHeads = isBias,
          .isShared = true};
}

}  // namespace

const std::vector<FlowBoxRow>& flowBoxes() {
  static const std::vector<FlowBoxRow> rows = {
      {FlowBox::tokens, "tokens", "", translatable("core", "tokens"),
       translatable("core", "The sequences as they were typed and split.")},
      {FlowBox::queryVectors, "query-vectors", "Y", translatable("core", "query vectors"),
       translatable("core", "Each token of the queries as a row of numbers.")},
      {FlowBox::vectors, "vectors", "X", translatable("core", "vectors"),
       translatable("core", "Each token as a row of numbers. The same token has the same row wherever it stands.")},
      {FlowBox::positions, "positions", "P", translatable("core", "positions"),
       translatable("core", "What tells attention where a token stands.")},
      {FlowBox::queries, "queries", "Q", translatable("core", "queries"),
       translatable("core", "What each token looks for: its vector, projected and cut into the heads.")},
      {FlowBox::keys, "keys", "K", translatable("core", "keys"),
       translatable("core", "What each token answers to: its vector, projected and cut into the heads.")},
      {FlowBox::values, "values", "V", translatable("core", "values"),
       translatable("core",
                    "What each token gives to those that attend to it: its vector, projected and cut into the heads.")},
      {FlowBox::scores, "scores", "", translatable("core", "scores"),
       translatable("core", "How well each query fits each key, as the scoring function says, before any mask.")},
      {FlowBox::masked, "masked-scores", "", translatable("core", "masked scores"),
       translatable("core", "The same scores without those of the keys that a query may not see.")},
      {FlowBox::weights, "weights", "α", translatable("core", "weights"),
       translatable("core", "What the normaliser makes of the scores: how much each query attends to each key.")},
      {FlowBox::heads, "head-outputs", "", translatable("core", "head outputs"),
       translatable("core", "What each head takes along: the values, each as much as its weight says.")},
      {FlowBox::output, "output", "", translatable("core", "output"),
       translatable("core", "The outputs of the heads side by side, mixed by the last projection.")},
  };
  return rows;
}

const FlowBoxRow& rowOf(FlowBox box) { return flowBoxes()[static_cast<std::size_t>(box)]; }

Box<Tensor> headOutputs(const Box<Tensor>& joined, const Index& heads) {
  return heads == 1 ? joined : Box<Tensor>(splitHeads(*joined, heads));
}

AttentionFlow AttentionFlowPipeline::run(AttentionPipeline& pass, const AttentionScene& scene) {
  AttentionFlow flow{pass.runAll(scene), {}, {}};
  const AttentionResults& results = flow.results;
  if (results.problem) return flow;
  const Mechanism& mechanism = results.scene.mechanism;
  const Position& row = *findRow(positions(), mechanism.positions);
  const std::vector<double>& scalars = results.pass.scoreInputs.positionScalars;
  const Index places = std::max(results.tokens->n(), results.tokens->m());
  if (row.vectors)
    flow.positions = m_encoding(mechanism.positions, scalars, places, results.keyVectors->cols());
  else if (row.rotate)
    flow.positions = m_encoding(mechanism.positions, scalars, places, results.pass.queries->cols());
  else if (row.bias)
    flow.positions = m_biases(mechanism.positions, scalars, std::min(places, mostBiasPlaces), mechanism.heads);
  flow.heads = m_heads(*results.pass.joined, mechanism.heads);
  return flow;
}

bool hasBox(const AttentionFlow& flow, FlowBox box) {
  return box != FlowBox::queryVectors || flow.results.scene.inputs.cross;
}

FlowTensor tensorOf(const AttentionFlow& flow, FlowBox box) {
  const AttentionResults& results = flow.results;
  const char* const keys = results.scene.inputs.cross ? "m" : "n";
  switch (box) {
    case FlowBox::tokens: return {.tensor = {}, .letters = std::string("(b, ") + keys + ")"};
    case FlowBox::queryVectors: return {.tensor = results.queryVectors, .letters = "(b, n, d)"};
    case FlowBox::vectors: return {.tensor = results.keyVectors, .letters = std::string("(b, ") + keys + ", d)"};
    case FlowBox::positions: return positionsOf(flow);
    case FlowBox::queries:
      return {.tensor = results.pass.queries, .letters = ofHeads(flow, "n", "p"), .hasHeads = true};
    case FlowBox::keys:
      return {.tensor = results.pass.keys, .letters = ofHeads(flow, keys, keyWidth(flow)), .hasHeads = true};
    case FlowBox::values:
      return {.tensor = results.pass.values, .letters = ofHeads(flow, keys, valueWidth(flow)), .hasHeads = true};
    case FlowBox::scores: return {.tensor = *results.pass.scores, .letters = ofHeads(flow, "n", "m"), .hasHeads = true};
    case FlowBox::masked:
      return {.tensor = *results.pass.scores,
              .letters = ofHeads(flow, "n", "m"),
              .visible = results.pass.visible,
              .hasHeads = true};
    case FlowBox::weights:
      return {.tensor = *results.pass.weights,
              .letters = ofHeads(flow, "n", "m"),
              .visible = weighedKeys(*results.pass.visible, results.pass.weightChoice.emptyRow),
              .hasHeads = true};
    case FlowBox::heads:
      return {.tensor = flow.heads, .letters = ofHeads(flow, "n", valueWidth(flow)), .hasHeads = true};
    case FlowBox::output:
      return {.tensor = *results.pass.output, .letters = std::string("(b, n, ") + outputWidth(flow) + ")"};
  }
  return {};
}

Shape shapeOf(const AttentionFlow& flow, FlowBox box) {
  if (box == FlowBox::tokens) return {flow.results.tokens->batch(), flow.results.tokens->m()};
  return tensorOf(flow, box).tensor->shape();
}

std::vector<FlowLetter> flowLetters(const AttentionFlow& flow) {
  const AttentionResults& results = flow.results;
  const Index heads = results.pass.heads;
  const auto counted = [](Index number, const char* one, const char* several) { return number == 1 ? one : several; };
  const Index batch = results.tokens->batch(), n = results.tokens->n(), m = results.tokens->m();
  std::vector<FlowLetter> letters = {
      {"b", batch, counted(batch, translatable("core", "sequence"), translatable("core", "sequences"))}};
  if (heads > 1) letters.push_back({"h", heads, translatable("core", "heads")});
  letters.push_back({"n", n, counted(n, translatable("core", "query"), translatable("core", "queries"))});
  letters.push_back({"m", m, counted(m, translatable("core", "key"), translatable("core", "keys"))});
  letters.push_back({"d", results.keyVectors->cols(), translatable("core", "numbers a token")});
  letters.push_back({"p", results.pass.queries->cols(),
                     heads > 1 ? translatable("core", "numbers a head") : translatable("core", "numbers a query")});
  const auto add = [&](std::string_view letter, const char* name, Index number, const char* words) {
    if (letter == name) letters.push_back({name, number, words});
  };
  add(keyWidth(flow), "p_{k}", results.pass.keys->cols(), translatable("core", "numbers a key"));
  add(valueWidth(flow), "p_{v}", results.pass.values->cols(), translatable("core", "numbers a value"));
  add(outputWidth(flow), "p_{o}", (*results.pass.output)->cols(), translatable("core", "numbers an output"));
  return letters;
}

std::vector<FlowBox> changedBoxes(const AttentionFlow& before, const AttentionFlow& after) {
  std::vector<FlowBox> changed;
  if (before.results.problem || after.results.problem) return changed;
  const auto isOther = [&](FlowBox box) {
    if (box == FlowBox::tokens) return !(before.results.tokens == after.results.tokens);
    const FlowTensor one = tensorOf(before, box), other = tensorOf(after, box);
    if (one.visible.has_value() != other.visible.has_value()) return true;
    return !(one.tensor == other.tensor) || (one.visible && !(*one.visible == *other.visible));
  };
  for (const FlowBoxRow& row : flowBoxes())
    if (hasBox(after, row.box) && (!hasBox(before, row.box) || isOther(row.box))) changed.push_back(row.box);
  return changed;
}

Index flowSequence(const AttentionFlow& flow, Index wanted) {
  return std::clamp<Index>(wanted, 0, std::max<Index>(0, flow.results.tokens->batch() - 1));
}

}  // namespace attn
