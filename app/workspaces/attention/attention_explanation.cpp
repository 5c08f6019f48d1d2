// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <tuple>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/comparison/comparison_words.h"
#include "core/attention/scoring.h"
#include "core/explain/explain_attention.h"
#include "core/explain/explain_comparison.h"
#include "core/explain/explain_positions.h"
#include "core/explain/explain_stages.h"
#include "core/scene/attention/attention_summaries.h"
#include "core/tensor/matrix.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

std::vector<std::string> columnNames(const ui::HeatmapFigure& figure, std::size_t panel) {
  std::vector<std::string> names;
  for (Index j = 0; j < ui::columnsOf(figure, panel); ++j)
    names.push_back(ui::columnLabel(figure, panel, j).toStdString());
  return names;
}

std::vector<std::string> rowNames(const ui::HeatmapFigure& figure, std::size_t panel) {
  std::vector<std::string> names;
  for (Index i = 0; i < ui::rowsOf(figure, panel); ++i) names.push_back(ui::rowLabel(figure, panel, i).toStdString());
  return names;
}

/// Which of several heatmaps it is; nothing where there is only one.
Message placeOf(const Pass& pass, Index entry, Index head) {
  const bool severalHeads = pass.heads > 1;
  if (pass.batch() == 1 && !severalHeads) return {};
  const std::string sequence = std::to_string(entry + 1);
  if (!severalHeads) return {translatable("core", "sequence %1"), {sequence}};
  return {translatable("core", "sequence %1, head %2"), {sequence, std::to_string(head + 1)}};
}

/// As many decimals as say the whole number, up to six.
int decimalsOf(double value) {
  constexpr int mostDecimals = 6;
  int decimals = 0;
  for (double scale = 1; decimals < mostDecimals && std::round(value * scale) / scale != value; scale *= 10) ++decimals;
  return decimals;
}

/// What applies beside the scoring function and the normaliser, where it is not as usual.
std::vector<Term> settingsOf(const Pass& pass) {
  const Mechanism& mechanism = *pass.mechanism;
  std::vector<Term> settings;
  const auto add = [&](const Scalar& scalar, double value) {
    settings.push_back({.words = {scalar.name}, .number = value, .decimals = decimalsOf(value)});
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
void addSummaries(WeightQuestion& question, const Pass& pass, const SummaryChoice& choice,
                  const ui::HeatmapPanel& panel) {
  if (!choice.shown) return;
  for (const Index key : tokensOf(choice.leftOut, panel.entry))
    if (key < pass.m()) question.leftOut.push_back(key);
  if (!pass.weights) return;
  const std::vector<std::string>& queries = (*pass.queryLabels)[static_cast<std::size_t>(panel.entry)];
  for (const Index query : tokensOf(choice.added, panel.entry))
    for (const WeighedRow& row : addedRows(**pass.weights, panel.matrix, {query}))
      question.added.emplace_back(queries[static_cast<std::size_t>(query)], row);
}

/// What `ask` says of the masks and a cell: explainMasks or hidingMasks.
template <class Ask>
auto aboutMasks(const Pass& pass, const ui::HeatmapPanel& panel, Index row, Index column, Ask ask) {
  const Mechanism& mechanism = *pass.mechanism;
  const Index n = pass.n(), m = pass.m();
  const bool perQuery = static_cast<Index>(pass.validLengths.size()) != pass.batch();
  const auto place = static_cast<std::size_t>(perQuery ? panel.entry * n + row : panel.entry);
  const Index length = pass.validLengths.empty() ? m : pass.validLengths[place];
  // A painted mask is asked about this one key, so it is told only whether that key is shown.
  const KeyRange self[] = {{column, column + 1}};
  const bool shown = isShown(*mechanism.painted, panel.entry, row, column);
  return ask(mechanism.masks, MaskInput{row, n, m, length, {}, std::span(self).first(shown ? 1 : 0)}, column);
}

/// A query or key as the scoring function sees it: turned by its place, where the position does so.
std::vector<float> scoredVector(const Pass& pass, const Tensor& x, Index matrix, Index row) {
  const Position& position = *findRow(positions(), pass.mechanism->positions);
  const float* first = x.data() + matrix * x.rows() * x.cols();
  if (!position.rotate) return {first + row * x.cols(), first + (row + 1) * x.cols()};
  const std::vector<float> before(first, first + (row + 1) * x.cols());
  const Tensor turned =
      withRotation(Tensor({1, row + 1, x.cols()}, before), position, pass.scoreInputs.positionScalars);
  return {turned.data() + row * x.cols(), turned.data() + (row + 1) * x.cols()};
}

/// How a score comes about; nothing where only the scores themselves are known.
std::vector<Step> scoreSteps(const Pass& pass, Index matrix, Index query, Index key, float score) {
  const ScoreInputs& inputs = pass.scoreInputs;
  if (inputs.queries->empty() || inputs.keys->empty()) return {};
  const Scoring& scoring = *findRow(scorings(), inputs.scoring);
  const std::vector<double> scalars = orUsual(inputs.scoringScalars, scoring.scalars);
  const std::vector<float> q = scoredVector(pass, *inputs.queries, matrix, query),
                           k = scoredVector(pass, *inputs.keys, matrix, key);
  ScoredPair pair =
      scoredPair(scoring, *inputs.queries, *inputs.keys, *inputs.parameters, scalars, pass.heads, matrix, query, key);
  pair.query = q;
  pair.key = k;
  return explainScore({.scoring = scoring,
                       .pair = std::move(pair),
                       .position = *findRow(positions(), inputs.positions),
                       .where = {query, pass.n(), pass.m(), matrix % pass.heads, pass.heads, inputs.positionScalars},
                       .key = key,
                       .temperature = pass.weightChoice.temperature,
                       .score = static_cast<double>(score)});
}

WeightQuestion weightQuestion(const Pass& pass, const SummaryChoice& summaries, const ui::HeatmapFigure& figure,
                              const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const Mechanism& mechanism = *pass.mechanism;
  const RowOfScores row = rowOfScores(pass, panel.matrix, place.row);
  WeightQuestion question;
  question.keys = columnNames(figure, place.panel);
  question.query = namedToken(rowNames(figure, place.panel), place.row);
  question.key = namedToken(question.keys, place.column);
  question.place = placeOf(pass, panel.entry, panel.matrix % pass.heads);
  question.scoreFormula = formulaOf(*findRow(scorings(), mechanism.scoring), mechanism.heads == 1);
  question.temperature = pass.weightChoice.temperature;
  question.scores = row.scores;
  question.visible = row.visible;
  question.emptyRow = pass.weightChoice.emptyRow;
  question.sink = pass.weightChoice.sink;
  question.normaliser = findRow(normalisers(), pass.weightChoice.normaliser);
  question.normaliserScalars = pass.weightChoice.normaliserScalars;
  question.selected = place.column;
  question.standsAt = place.row + (pass.m() - pass.n());
  question.areOfOneText = *pass.queryLabels == *pass.keyLabels;
  addSummaries(question, pass, summaries, panel);
  const Dropout& dropout = pass.weightChoice.dropout;
  question.dropout = dropout.probability;
  question.dropped = dropout.probability > 0 && !isKept(dropout, row.firstPlace + place.column);
  question.settings = settingsOf(pass);
  const Index n = pass.n(), m = pass.m(), heads = mechanism.heads;
  const std::vector<double> positionScalars = pass.scoreInputs.positionScalars;
  const Position& position = *findRow(positions(), mechanism.positions);
  question.position =
      position.explain(position, {place.row, n, m, panel.matrix % heads, heads, positionScalars}, place.column);
  // The pass of a head whose scores are no products alone does not tell its queries: a bias is learned with the model.
  if (pass.queries->empty() && pass.values->empty()) {
    question.scoreFormula = "a";  // scores that a file gave: nobody knows what they come from
  } else if (pass.queries->empty()) {
    question.scoreFormula += " + b";
    question.position.words = {
        translatable("core", "The model learned a bias b for the distance from query to key. The score has it in it.")};
  } else if (position.bias) {
    question.scoreFormula += " + b";
  }
  question.score =
      scoreSteps(pass, panel.matrix, place.row, place.column, row.scores[static_cast<std::size_t>(place.column)]);
  if (!pass.values->empty()) {
    const MatrixView values = pass.values->matrix(panel.matrix);
    for (Index i = 0; i < values.cols(); ++i) question.value.push_back(values(place.column, i));
  }
  question.masks = aboutMasks(pass, panel, place.row, place.column, explainMasks);
  return question;
}

OutputQuestion outputQuestion(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  OutputQuestion question;
  question.query = ui::rowLabel(figure, place.panel, place.row).toStdString();
  question.dimension = place.column;
  question.value = ui::numbersOf(figure, place.panel).at(place.row, place.column);
  const Tensor& values = *pass.values;
  if (values.empty()) {
    if (pass.batch() > 1) question.place = {translatable("core", "sequence %1"), {std::to_string(panel.entry + 1)}};
    return question;
  }
  const Index width = values.cols();  // of one head
  const Index head = place.column / width;
  question.place = placeOf(pass, panel.entry, head);
  question.dropout = pass.weightChoice.dropout.probability;
  // Behind another W_o a number is a mixture of all heads.
  if (pass.mechanism && pass.mechanism->projections.output.source != MatrixSource::identity) {
    if (pass.heads > 1) question.place = {translatable("core", "sequence %1"), {std::to_string(panel.entry + 1)}};
    question.isMixed = true;
    const MatrixChoice& choice = pass.mechanism->projections.output;
    constexpr Index mostNumbers = 65536;  // that are drawn from a seed while somebody waits
    if (!pass.joined || choice.rows * (*pass.joined)->cols() > mostNumbers) return question;
    const MatrixView joined = (*pass.joined)->matrix(panel.entry);
    const Box<Tensor> used = matrixOf(choice, joined.cols());
    const MatrixView matrix = used->matrix(0);
    for (Index j = 0; j < joined.cols(); ++j) {
      question.joined.push_back(joined(place.row, j));
      question.mixing.push_back(matrix(place.column, j));
    }
    return question;
  }
  const Index matrix = panel.entry * pass.heads + head;
  question.weights = pooledWeightsOfRow(pass, matrix, place.row);
  for (Index j = 0; j < values.rows(); ++j) question.values.push_back(values.matrix(matrix)(j, place.column % width));
  question.keys = (*pass.keyLabels)[static_cast<std::size_t>(panel.entry)];
  return question;
}

/// Whether it is known what a weight, or a score, comes from.
bool isTakenApart(const Pass& pass) { return pass.mechanism && hasScores(pass); }

/// The number of a cell by itself, and of a weight the others of its row: all that there is to say where the pass is
/// known by its numbers alone.
Explanation numberExplanation(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const NumberGrid& numbers = ui::numbersOf(figure, place.panel);
  const bool isWeight = pass.view == View::weights;
  Explanation explanation;
  const std::vector<std::string> names = columnNames(figure, place.panel);
  explanation.title =
      attentionTitle(namedToken(rowNames(figure, place.panel), place.row), namedToken(names, place.column),
                     ui::isVisible(figure, place.panel, place.row, place.column));
  explanation.place = placeOf(pass, panel.entry, panel.matrix % pass.heads);
  Step number;
  number.terms = {{.words = {isWeight ? translatable("core", "Weight") : translatable("core", "Score")},
                   .number = static_cast<double>(numbers.at(place.row, place.column))}};
  if (pass.view == View::bias) number.terms.front().words = {translatable("core", "Bias")};
  explanation.steps.push_back(std::move(number));
  std::vector<double> row;
  for (Index key = 0; key < numbers.columns(); ++key) row.push_back(static_cast<double>(numbers.at(place.row, key)));
  Step table;
  table.columns = {{{translatable("core", "key")}},
                   {isWeight ? asItIs("α") : Message{translatable("core", "score")}, isWeight}};
  for (const Index key : listedKeys(row, place.column)) {
    TermRow line;
    line.order = static_cast<double>(key);
    line.isSelected = key == place.column;
    line.isMasked = !ui::isVisible(figure, place.panel, place.row, key);
    line.terms = {{.words = tokenName(names, key)}, {.number = row[static_cast<std::size_t>(key)]}};
    table.rows.push_back(std::move(line));
  }
  if (isWeight) {
    table.total = {{.words = {translatable("core", "sum")}}, {.number = std::accumulate(row.begin(), row.end(), 0.0)}};
  }
  const std::size_t listed = table.rows.size();
  explanation.steps.push_back(std::move(table));
  if (listed < row.size())
    explanation.steps.push_back(
        {.words = {translatable("core", "%1 of %2 keys shown"), {std::to_string(listed), std::to_string(row.size())}},
         .isRemark = true});
  return explanation;
}

/// What the positions add to a score.
Explanation biasExplanation(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  const ui::HeatmapPanel& panel = figure.panels[place.panel];
  const Position& position = *findRow(positions(), pass.scoreInputs.positions);
  Explanation explanation = explainBias(
      position,
      {place.row, pass.n(), pass.m(), panel.matrix % pass.heads, pass.heads, pass.scoreInputs.positionScalars},
      place.column);
  explanation.title = {translatable("core", "Bias of “%1” against “%2”"),
                       {ui::rowLabel(figure, place.panel, place.row).toStdString(),
                        ui::columnLabel(figure, place.panel, place.column).toStdString()}};
  const Message head = placeOf(pass, panel.entry, panel.matrix % pass.heads);
  if (head) explanation.place = head;
  return explanation;
}

/// The same number of two passes that are known by their numbers alone.
Explanation numbersExplanation(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& inA,
                               const ui::CellPlace& inB) {
  Explanation explanation = numberExplanation(pass, figure, inB);
  const auto numberAt = [&](const ui::CellPlace& place) {
    return static_cast<double>(ui::numbersOf(figure, place.panel).at(place.row, place.column));
  };
  Step both;
  both.columns = {{}, {asItIs(markOfA)}, {asItIs(markOfB)}, {asItIs(markOfDifference), true}};
  both.rows.push_back({{{.words = explanation.steps.front().terms.front().words},
                        {.number = numberAt(inA)},
                        {.number = numberAt(inB)},
                        {.number = numberAt(inB) - numberAt(inA), .isSigned = true}}});
  explanation.steps = {std::move(both)};
  return explanation;
}

/// What tells the mechanisms of A and B apart. \pre pass.comparison
std::vector<Step> mechanismDifferences(const Pass& pass) {
  const Pass& a = pass.comparison->a;
  if (!a.mechanism || !pass.mechanism) return {};
  return differencesInWords(*a.mechanism, *pass.mechanism, haveEqualLengths(a, pass));
}

}  // namespace

Explanation comparedExplanation(const Pass& pass, const std::vector<Step>& differences, const ui::HeatmapFigure& figure,
                                const ui::CellPlace& place) {
  const std::size_t first = place.panel / comparedPanels * comparedPanels;
  const ui::CellPlace inA{first, place.row, place.column}, inB{first + 1, place.row, place.column};
  const Pass& a = pass.comparison->a;
  const bool isInBoth =
      place.column < ui::columnsOf(figure, inA.panel) && place.column < ui::columnsOf(figure, inB.panel);
  // A dimension that only one of two outputs has.
  if (!isInBoth) {
    const bool isOfA = comparedAt(place.panel) == Compared::a;
    return explainOutput(outputQuestion(isOfA ? a : pass, figure, place));
  }
  if (pass.view == View::bias) {
    Explanation explanation = numbersExplanation(pass, figure, inA, inB);
    for (const auto& [own, cell, mark] : {std::tuple(&a, inA, markOfA), std::tuple(&pass, inB, markOfB)}) {
      if (!findRow(positions(), own->scoreInputs.positions)->bias) continue;
      std::vector<Step> steps = biasExplanation(*own, figure, cell).steps;
      explanation.steps.push_back({.words = {translatable("core", "In %1 alone"), {mark}}});
      std::move(steps.begin(), steps.end(), std::back_inserter(explanation.steps));
    }
    return explanation;
  }
  const bool isOutput = pass.view == View::output;
  if (!isOutput && !(isTakenApart(a) && isTakenApart(pass))) return numbersExplanation(pass, figure, inA, inB);
  Explanation explanation =
      isOutput ? explainOutputs(outputQuestion(a, figure, inA), outputQuestion(pass, figure, inB))
               : explainWeights(weightQuestion(a, {}, figure, inA), weightQuestion(pass, {}, figure, inB));
  // Where A and B have different numbers of heads, the cell may be of another head in each.
  const Index headOfA = figure.panels[inA.panel].matrix % a.heads,
              headOfB = figure.panels[inB.panel].matrix % pass.heads;
  if (!isOutput && headOfA != headOfB && std::min(a.heads, pass.heads) > 1)
    explanation.place = {
        translatable("core", "sequence %1, head %2 of A and %3 of B"),
        {std::to_string(figure.panels[inB.panel].entry + 1), std::to_string(headOfA + 1), std::to_string(headOfB + 1)}};
  std::copy(differences.begin(), differences.end(), std::back_inserter(explanation.steps));
  return explanation;
}

Explanation attentionExplanation(const Pass& pass, const SummaryChoice& summaries, const ui::HeatmapFigure& figure,
                                 const ui::CellPlace& place) {
  if (pass.comparison) return comparedExplanation(pass, mechanismDifferences(pass), figure, place);
  if (pass.view == View::output) return explainOutput(outputQuestion(pass, figure, place));
  if (pass.view == View::bias) return biasExplanation(pass, figure, place);
  if (!isTakenApart(pass)) return numberExplanation(pass, figure, place);
  WeightQuestion question = weightQuestion(pass, summaries, figure, place);
  // It has a step of its own among those of the score.
  if (!question.score.empty())
    std::erase_if(question.settings, [](const Term& term) { return term.words == Message{temperatureScalar.name}; });
  return explainWeight(question);
}

QString hidingMasksOf(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  // A comparison shows A too, whose masks are not those of this pass.
  if (pass.comparison || pass.view == View::output || !pass.mechanism) return {};
  QStringList names;
  for (const Mask* mask : aboutMasks(pass, figure.panels[place.panel], place.row, place.column, hidingMasks))
    names << ui::translated(mask->name);
  return names.join(QStringLiteral(", "));
}

}  // namespace attn::app
