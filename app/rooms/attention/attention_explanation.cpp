// SPDX-License-Identifier: GPL-3.0-or-later
#include <iterator>

#include "app/rooms/attention/attention_figure.h"
#include "app/rooms/attention/comparison_figure.h"
#include "app/rooms/attention/comparison_words.h"
#include "core/attention/scoring.h"
#include "core/explain/explain_attention.h"
#include "core/explain/explain_comparison.h"
#include "core/explain/explain_stages.h"
#include "core/scene/attention_summaries.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

std::vector<std::string> columnNames(const ui::HeatmapFigure& figure, std::size_t panel) {
  std::vector<std::string> names;
  for (Index j = 0; j < ui::columnsOf(figure, panel); ++j)
    names.push_back(ui::columnLabel(figure, panel, j).toStdString());
  return names;
}

/// Which of several heatmaps it is; nothing where there is only one.
Message placeOf(const AttentionResults& results, Index entry, Index head) {
  const bool severalHeads = results.scene.mechanism.heads > 1;
  if (results.tokens->batch() == 1 && !severalHeads) return {};
  const std::string sequence = std::to_string(entry + 1);
  if (!severalHeads) return {translatable("core", "sequence %1"), {sequence}};
  return {translatable("core", "sequence %1, head %2"), {sequence, std::to_string(head + 1)}};
}

/// What applies beside the scoring function and the normaliser, where it is not as usual.
std::vector<Term> settingsOf(const AttentionResults& results) {
  const Mechanism& mechanism = results.scene.mechanism;
  std::vector<Term> settings;
  const auto add = [&](const Scalar& scalar, double value) {
    settings.push_back({.words = {scalar.name}, .number = value, .decimals = scalar.whole ? 0 : 2});
  };
  if (mechanism.temperature != 1) add(temperatureScalar, mechanism.temperature);
  const auto addAll = [&](const std::vector<Scalar>& scalars) {
    for (const Scalar& scalar : scalars) add(scalar, valueOf(mechanism.scalars, scalar));
  };
  addAll(findRow(scorings(), mechanism.scoring)->scalars);
  addAll(findRow(positions(), mechanism.positions)->scalars);
  addAll(findRow(normalisers(), mechanism.normaliser)->scalars);
  return settings;
}

/// What was chosen for the summaries of rows.
void addSummaries(WeightQuestion& question, const AttentionResults& results, const ui::HeatmapPanel& panel) {
  const SummaryChoice& choice = results.scene.summaries;
  if (!choice.shown || results.scene.pinned.has_value()) return;
  for (const Index key : tokensOf(choice.leftOut, panel.entry))
    if (key < results.tokens->m()) question.leftOut.push_back(key);
  if (!results.weights) return;
  const Tokens& queries = results.tokens->queries[static_cast<std::size_t>(panel.entry)];
  for (const Index query : tokensOf(choice.added, panel.entry))
    for (const WeighedRow& row : addedRows(**results.weights, panel.matrix, {query}))
      question.added.emplace_back(queries[static_cast<std::size_t>(query)], row);
}

/// What `ask` says of the masks and a cell: explainMasks or hidingMasks.
template <class Ask>
auto aboutMasks(const AttentionResults& results, const ui::HeatmapPanel& panel, Index row, Index column, Ask ask) {
  const Mechanism& mechanism = results.scene.mechanism;
  const Index n = results.tokens->n(), m = results.tokens->m();
  const bool perQuery = static_cast<Index>(results.validLengths.size()) != results.tokens->batch();
  const auto length = static_cast<std::size_t>(perQuery ? panel.entry * n + row : panel.entry);
  // A painted mask is asked about this one key, so it is told only whether that key is shown.
  const KeyRange self[] = {{column, column + 1}};
  const bool shown = isShown(*mechanism.painted, panel.entry, row, column);
  return ask(mechanism.masks,
             MaskInput{row, n, m, results.validLengths[length], {}, std::span(self).first(shown ? 1 : 0)}, column);
}

WeightQuestion weightQuestion(const AttentionResults& results, const ui::HeatmapFigure& figure,
                              const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const Mechanism& mechanism = results.scene.mechanism;
  const RowOfScores row = rowOfScores(results, panel.matrix, place.row);
  WeightQuestion question;
  question.query = ui::rowLabel(figure, place.panel, place.row).toStdString();
  question.key = ui::columnLabel(figure, place.panel, place.column).toStdString();
  question.place = placeOf(results, panel.entry, panel.matrix % results.scene.mechanism.heads);
  question.scoreFormula = findRow(scorings(), results.scene.mechanism.scoring)->formula;
  question.scores = row.scores;
  question.visible = row.visible;
  question.emptyRow = results.weightChoice.emptyRow;
  question.normaliser = findRow(normalisers(), results.weightChoice.normaliser);
  question.normaliserScalars = results.weightChoice.normaliserScalars;
  question.keys = columnNames(figure, place.panel);
  question.selected = place.column;
  question.standsAt = place.row + (results.tokens->m() - results.tokens->n());
  addSummaries(question, results, panel);
  const Dropout& dropout = results.weightChoice.dropout;
  question.dropped = dropout.probability > 0 && !isKept(dropout, row.firstPlace + place.column);
  question.settings = settingsOf(results);
  const Index n = results.tokens->n(), m = results.tokens->m(), heads = mechanism.heads;
  const std::vector<double> positionScalars = results.scoreInputs.positionScalars;
  question.position = explainPosition(*findRow(positions(), mechanism.positions),
                                      {place.row, n, m, panel.matrix % heads, heads, positionScalars}, place.column);
  question.masks = aboutMasks(results, panel, place.row, place.column, explainMasks);
  return question;
}

OutputQuestion outputQuestion(const AttentionResults& results, const ui::HeatmapFigure& figure,
                              const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  OutputQuestion question;
  question.query = ui::rowLabel(figure, place.panel, place.row).toStdString();
  question.dimension = place.column;
  question.value = ui::matrixOf(figure, place.panel)(place.row, place.column);
  const Tensor& values = *results.values;
  const Index width = values.cols();  // of one head
  const Index head = place.column / width;
  question.place = placeOf(results, panel.entry, head);
  // Behind another W_o a number is a mixture of all heads.
  if (results.scene.mechanism.projections.output.source != MatrixSource::identity) {
    if (results.scene.mechanism.heads > 1)
      question.place = {translatable("core", "sequence %1"), {std::to_string(panel.entry + 1)}};
    return question;
  }
  const Index matrix = panel.entry * results.scene.mechanism.heads + head;
  question.weights = pooledWeightsOfRow(results, matrix, place.row);
  for (Index j = 0; j < values.rows(); ++j) question.values.push_back(values.matrix(matrix)(j, place.column % width));
  question.keys = results.tokens->keys[static_cast<std::size_t>(panel.entry)];
  return question;
}

/// The same cell in A and in B, whichever of the three panels it was asked about in.
Explanation comparisonExplanation(const AttentionResults& results, const ui::HeatmapFigure& figure,
                                  const ui::CellPlace& place) {
  const std::size_t first = place.panel / comparedPanels * comparedPanels;
  const ui::CellPlace inA{first, place.row, place.column}, inB{first + 1, place.row, place.column};
  const AttentionResults& pinned = results.comparison->pinned;
  const bool isInBoth =
      place.column < ui::columnsOf(figure, inA.panel) && place.column < ui::columnsOf(figure, inB.panel);
  // A dimension that only one of two outputs has.
  if (!isInBoth) {
    const bool isOfA = comparedAt(place.panel) == Compared::a;
    return explainOutput(outputQuestion(isOfA ? pinned : results, figure, place));
  }
  Explanation explanation =
      results.view == View::output
          ? explainOutputs(outputQuestion(pinned, figure, inA), outputQuestion(results, figure, inB))
          : explainWeights(weightQuestion(pinned, figure, inA), weightQuestion(results, figure, inB));
  std::vector<Step> differences = differencesInWords(pinned.scene.mechanism, results.scene.mechanism, &*results.tokens);
  std::move(differences.begin(), differences.end(), std::back_inserter(explanation.steps));
  return explanation;
}

}  // namespace

Explanation attentionExplanation(const AttentionResults& results, const ui::HeatmapFigure& figure,
                                 const ui::CellPlace& place) {
  if (results.comparison) return comparisonExplanation(results, figure, place);
  return results.view == View::output ? explainOutput(outputQuestion(results, figure, place))
                                      : explainWeight(weightQuestion(results, figure, place));
}

QString hidingMasksOf(const AttentionResults& results, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  // A comparison shows A too, whose masks are not those of these results.
  if (results.comparison || results.view == View::output) return {};
  QStringList names;
  for (const Mask* mask : aboutMasks(results, figure.panels[place.panel], place.row, place.column, hidingMasks))
    names << ui::translated(mask->name);
  return names.join(QStringLiteral(", "));
}

}  // namespace attn::app
