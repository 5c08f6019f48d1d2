#include "app/rooms/attention/attention_figure.h"
#include "core/attention/scoring.h"
#include "core/explain/explain_attention.h"
#include "ui/heatmap/visible_keys.h"

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
  const bool severalHeads = results.scene.heads > 1;
  if (results.tokens->batch() == 1 && !severalHeads) return {};
  const std::string sequence = std::to_string(entry + 1);
  if (!severalHeads) return {translatable("core", "sequence %1"), {sequence}};
  return {translatable("core", "sequence %1, head %2"), {sequence, std::to_string(head + 1)}};
}

/// What applies beside the scoring function and the softmax, where it is not as usual.
std::vector<Term> settingsOf(const AttentionScene& scene) {
  std::vector<Term> settings;
  if (scene.temperature != 1)
    settings.push_back({.words = {translatable("core", "Temperature")}, .number = scene.temperature, .decimals = 2});
  if (findRow(scorings(), scene.scoring)->usesBandwidth)
    settings.push_back({.words = {translatable("core", "Bandwidth")}, .number = scene.bandwidth, .decimals = 2});
  return settings;
}

Dropout dropoutOf(const AttentionScene& scene) { return {scene.training ? scene.dropout : 0, scene.dropoutSeed}; }

Explanation weightExplanation(const AttentionResults& results, const ui::HeatmapFigure& figure,
                              const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const Tensor& scores = **results.scores;
  const Index row = panel.matrix * scores.rows() + place.row;
  WeightQuestion question;
  question.query = ui::rowLabel(figure, place.panel, place.row).toStdString();
  question.key = ui::columnLabel(figure, place.panel, place.column).toStdString();
  question.place = placeOf(results, panel.entry, panel.matrix % results.scene.heads);
  question.scoreFormula = findRow(scorings(), results.scene.scoring)->formula;
  const float* first = scores.data() + row * scores.cols();
  question.scores.assign(first, first + scores.cols());
  question.visible = ui::rangesOf(*results.visible, panel.entry, place.row);
  question.emptyRow = results.scene.emptyRow;
  question.explainNormaliser = explainSoftmax;
  question.keys = columnNames(figure, place.panel);
  question.selected = place.column;
  const Dropout dropout = dropoutOf(results.scene);
  question.dropped = dropout.probability > 0 && !isKept(dropout, row * scores.cols() + place.column);
  question.settings = settingsOf(results.scene);
  return explainWeight(question);
}

Explanation outputExplanation(const AttentionResults& results, const ui::HeatmapFigure& figure,
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
  if (!results.weights || results.scene.projectOutput.source != MatrixSource::identity) {
    if (results.scene.heads > 1)
      question.place = {translatable("core", "sequence %1"), {std::to_string(panel.entry + 1)}};
    return explainOutput(question);
  }
  const Tensor& weights = **results.weights;
  const Index matrix = panel.entry * results.scene.heads + head;
  const Index row = matrix * weights.rows() + place.row;
  const float* first = weights.data() + row * weights.cols();
  question.weights.assign(first, first + weights.cols());
  if (const Dropout dropout = dropoutOf(results.scene); dropout.probability > 0)
    dropRow(question.weights.data(), weights.cols(), dropout, row * weights.cols());
  for (Index j = 0; j < values.rows(); ++j) question.values.push_back(values.matrix(matrix)(j, place.column % width));
  question.keys = results.tokens->keys[static_cast<std::size_t>(panel.entry)];
  return explainOutput(question);
}

}  // namespace

Explanation attentionExplanation(const AttentionResults& results, const ui::HeatmapFigure& figure,
                                 const ui::CellPlace& place) {
  return results.view == View::output ? outputExplanation(results, figure, place)
                                      : weightExplanation(results, figure, place);
}

}  // namespace attn::app
