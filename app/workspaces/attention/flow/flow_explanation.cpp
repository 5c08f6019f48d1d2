// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/flow/flow_figure.h"
#include "core/attention/positions.h"
#include "core/explain/explain_attention.h"
#include "core/explain/explain_flow.h"
#include "core/explain/explain_positions.h"
#include "core/tensor/matrix.h"

// What the boxes of the flow are, and where a number of theirs comes from.

namespace attn::app {
namespace {

/// A tensor that is a row of inputs times a row of a parameter.
struct Projected {
  const char* letter;     ///< of the inputs: "x"
  const char* parameter;  ///< markup
  Box<Tensor> inputs, matrix;
  bool isIdentity;
};

std::optional<Projected> projectedOf(const AttentionFlow& flow, FlowBox box) {
  const AttentionResults& results = flow.results;
  const Projections& choices = results.scene.mechanism.projections;
  const auto isIdentity = [](const MatrixChoice& choice) { return choice.source == MatrixSource::identity; };
  const bool added = findRow(positions(), results.scene.mechanism.positions)->vectors != nullptr;
  const bool cross = results.scene.inputs.cross;
  const char* const key = added ? "x + p" : "x";
  const char* const query = cross ? (added ? "y + p" : "y") : key;
  switch (box) {
    case FlowBox::queries:
      return Projected{query, "W_{q}", results.queryInputs, results.projections.queries, isIdentity(choices.queries)};
    case FlowBox::keys:
      return Projected{key, "W_{k}", results.keyInputs, results.projections.keys, isIdentity(choices.keys)};
    case FlowBox::values:
      return Projected{key, "W_{v}", results.keyInputs, results.projections.values, isIdentity(choices.values)};
    case FlowBox::output:
      return Projected{"o", "W_{o}", *results.pass.joined, results.projections.output, isIdentity(choices.output)};
    default: return std::nullopt;
  }
}

Message placeOf(const AttentionFlow& flow, Index sequence, std::optional<Index> head) {
  const std::string name = std::to_string(sequence + 1);
  if (head && flow.results.pass.heads > 1)
    return {translatable("core", "sequence %1, head %2"), {name, std::to_string(*head + 1)}};
  return {translatable("core", "sequence %1"), {name}};
}

/// With the temperature, where there is one; a head's width is p.
std::string scoreFormula(const Mechanism& mechanism) {
  const std::string formula = formulaOf(*findRow(scorings(), mechanism.scoring), false);
  return mechanism.temperature == 1 ? formula : "(" + formula + ")/T";
}

/// What has to be said of a box because of what was chosen; empty: nothing.
Message howOf(const AttentionFlow& flow, FlowBox box) {
  const Mechanism& mechanism = flow.results.scene.mechanism;
  if (box == FlowBox::positions) return {placeOfEntry(*findRow(positions(), mechanism.positions))};
  if (const auto projected = projectedOf(flow, box); projected && projected->isIdentity)
    return {translatable("core", "The projection is the identity: the numbers pass as they are.")};
  if (box == FlowBox::scores && mechanism.temperature != 1)
    return {translatable("core", "They are divided by the temperature, %1."), {numberText(mechanism.temperature, 2)}};
  return {};
}

/// The boxes that a box follows from, for its shapes.
std::vector<FlowBox> sourcesOf(const AttentionFlow& flow, FlowBox box) {
  switch (box) {
    case FlowBox::tokens:
    case FlowBox::positions: return {};
    case FlowBox::queryVectors:
    case FlowBox::vectors: return {FlowBox::tokens};
    case FlowBox::queries: return {flow.results.scene.inputs.cross ? FlowBox::queryVectors : FlowBox::vectors};
    case FlowBox::keys:
    case FlowBox::values: return {FlowBox::vectors};
    case FlowBox::scores: return {FlowBox::queries, FlowBox::keys};
    case FlowBox::masked: return {FlowBox::scores};
    case FlowBox::weights: return {FlowBox::masked};
    case FlowBox::heads: return {FlowBox::weights, FlowBox::values};
    case FlowBox::output: return {FlowBox::heads};
  }
  return {};
}

Message titleOf(FlowBox box) {
  const FlowBoxRow& row = rowOf(box);
  MessageArgument name{std::string(row.name)};
  if (!*row.symbol) return {row.name};
  return {translatable("core", "%1, the %2"), {std::string(row.symbol), words(row.name)}};
}

/// The cell as the other views know it: of the tensor of a view, among the panels of this figure.
Pass seenAs(const AttentionFlow& flow, View view) {
  Pass pass = flow.results.pass;
  pass.view = view;
  return pass;
}

/// What a head pooled: a number of one head's output.
Explanation headExplanation(const AttentionFlow& flow, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  OutputQuestion question;
  question.query = ui::rowLabel(figure, place.panel, place.row).toStdString();
  question.place = placeOf(flow, panel.entry, static_cast<Index>(place.panel));
  question.dimension = static_cast<Index>(place.panel) * ui::columnsOf(figure, place.panel) + place.column;
  question.value = ui::numbersOf(figure, place.panel).at(place.row, place.column);
  question.keys = (*flow.results.pass.keyLabels)[static_cast<std::size_t>(panel.entry)];
  question.weights = pooledWeightsOfRow(flow.results.pass, panel.matrix, place.row);
  question.dropout = flow.results.pass.weightChoice.dropout.probability;
  const MatrixView values = flow.results.pass.values->matrix(panel.matrix);
  for (Index key = 0; key < values.rows(); ++key) question.values.push_back(values(key, place.column));
  return explainOutput(question);
}

Step productOf(const AttentionFlow& flow, const Projected& projected, const ui::HeatmapFigure& figure,
               const ui::CellPlace& place, bool isOfHeads) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const Index width = ui::columnsOf(figure, place.panel);
  const Index row = isOfHeads ? static_cast<Index>(place.panel) * width + place.column : place.column;
  ProductQuestion question;
  const std::string token = ui::rowLabel(figure, place.panel, place.row).toStdString();
  if (isOfHeads && flow.results.pass.heads > 1)
    question.title = {translatable("core", "number %1 of “%2”, in head %3"),
                      {std::to_string(row + 1), token, std::to_string(place.panel + 1)}};
  else
    question.title = {translatable("core", "number %1 of “%2”"), {std::to_string(row + 1), token}};
  question.inputName = projected.letter;
  question.rowName = std::string(projected.parameter) + " [" + std::to_string(row + 1) + "]";
  const MatrixView inputs = projected.inputs->matrix(panel.entry), matrix = projected.matrix->matrix(0);
  for (Index j = 0; j < matrix.cols(); ++j) {
    question.inputs.push_back(inputs(place.row, j));
    question.parameter.push_back(matrix(row, j));
  }
  question.value = ui::numbersOf(figure, place.panel).at(place.row, place.column);
  return explainProduct(question);
}

/// How the numbers of two boxes become one: a vector with its position.
Explanation positionExplanation(const AttentionFlow& flow, const ui::CellPlace& place) {
  const AttentionResults& results = flow.results;
  const Position& row = *findRow(positions(), results.scene.mechanism.positions);
  const std::vector<double>& scalars = results.pass.scoreInputs.positionScalars;
  const Tensor& numbers = **flow.positions;
  if (!row.bias) return explainEncoding(row, scalars, numbers.matrix(0), place.row, place.column);
  const Index places = numbers.rows();
  return explainBias(row, {place.row, places, places, static_cast<Index>(place.panel), results.pass.heads, scalars},
                     place.column);
}

}  // namespace

std::string boxFormula(const AttentionFlow& flow, FlowBox box) {
  const Mechanism& mechanism = flow.results.scene.mechanism;
  const Position& position = *findRow(positions(), mechanism.positions);
  const bool added = position.vectors != nullptr;
  const bool cross = flow.results.scene.inputs.cross;
  const std::string keyInput = added ? "(X + P) " : "X ", queryInput = cross ? (added ? "(Y + P) " : "Y ") : keyInput;
  switch (box) {
    case FlowBox::tokens:
    case FlowBox::vectors:
    case FlowBox::queryVectors: return {};
    case FlowBox::positions: return position.formula;
    case FlowBox::queries: return "Q = " + queryInput + "W_{q}^{⊤}";
    case FlowBox::keys: return "K = " + keyInput + "W_{k}^{⊤}";
    case FlowBox::values: return "V = " + keyInput + "W_{v}^{⊤}";
    case FlowBox::scores: return "a(q, k) = " + scoreFormula(mechanism);
    case FlowBox::masked: return {};
    case FlowBox::weights: return "α = " + mechanism.normaliser + (mechanism.sink.used ? "(a, s)" : "(a)");
    case FlowBox::heads: return "o = α V";
    case FlowBox::output: return mechanism.heads > 1 ? "[o_{1}; …; o_{h}] W_{o}^{⊤}" : "o W_{o}^{⊤}";
  }
  return {};
}

Explanation boxExplanation(const AttentionFlow& flow, FlowBox box) {
  if (flow.results.problem) return {};
  FlowQuestion question;
  question.title = titleOf(box);
  question.formula = boxFormula(flow, box);
  question.note = {rowOf(box).note};
  question.how = howOf(flow, box);
  std::vector<FlowBox> boxes = sourcesOf(flow, box);
  boxes.push_back(box);
  for (const FlowBox each : boxes) {
    const FlowTensor numbers = tensorOf(flow, each);
    if (numbers.letters.empty()) continue;
    question.letters.push_back(numbers.letters);
    question.shapes.push_back(shapeOf(flow, each));
  }
  return explainBox(question);
}

Explanation boxExplanation(const AttentionFlow& flow, FlowBox box, const ui::HeatmapFigure& figure,
                           const ui::CellPlace& place) {
  const SummaryChoice& summaries = flow.results.scene.summaries;
  switch (box) {
    case FlowBox::scores:
    case FlowBox::masked: return attentionExplanation(seenAs(flow, View::scores), summaries, figure, place);
    case FlowBox::weights: return attentionExplanation(seenAs(flow, View::weights), summaries, figure, place);
    case FlowBox::heads: return headExplanation(flow, figure, place);
    case FlowBox::positions: return positionExplanation(flow, place);
    default: break;
  }
  Explanation explanation = boxExplanation(flow, box);
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const bool isOfHeads = tensorOf(flow, box).hasHeads;
  explanation.place =
      placeOf(flow, panel.entry, isOfHeads ? std::optional(static_cast<Index>(place.panel)) : std::nullopt);
  if (const auto projected = projectedOf(flow, box))
    explanation.steps.push_back(productOf(flow, *projected, figure, place, isOfHeads));
  return explanation;
}

}  // namespace attn::app
