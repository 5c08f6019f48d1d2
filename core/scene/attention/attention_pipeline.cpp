// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/attention_pipeline.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/base/text/short_text.h"

namespace attn {
namespace {

constexpr Index widestVectors = 1024;
// 256 MiB of weights.
constexpr Index mostWeights = Index{1} << 26;

Message vectorsProblem(const VectorChoice& choice, Index width) {
  if (width == 0) return {translatable("core", "The tokens have no characters to count.")};
  if (width <= widestVectors) return {};
  const char* text = choice.source == VectorSource::oneHot
                         ? translatable("core",
                                        "One-hot vectors of %1 different tokens are too wide: at most %2. "
                                        "Choose another source of vectors.")
                         : translatable("core", "Vectors of %1 numbers are too wide: at most %2.");
  return {text, {std::to_string(width), std::to_string(widestVectors)}};
}

/// "1 × 8 × 2,000 × 2,000"
std::string sizesOf(const TokenBatch& tokens, Index heads) {
  std::string text;
  for (const Index size : {tokens.batch(), heads, tokens.n(), tokens.m()})
    text += (text.empty() ? "" : " × ") + groupedText(size);
  return text;
}

/// \param isCompared beside the weights of this mechanism those of the other and B − A are kept
Message sizeProblem(const TokenBatch& tokens, Index heads, bool isCompared) {
  const Index weights = tokens.batch() * heads * tokens.n() * tokens.m();
  if (isCompared && 3 * weights > mostWeights)
    return {translatable("core",
                         "The weights of %1 (sequences × heads × queries × keys) in A, in B and in B − A are too many: "
                         "%2, at most %3. Take fewer or shorter sequences, or fewer heads, or unpin A."),
            {sizesOf(tokens, heads), groupedText(3 * weights), groupedText(mostWeights)}};
  if (weights <= mostWeights) return {};
  return {
      translatable("core",
                   "The weights of %1 (sequences × heads × queries × keys) are too many: %2, at most %3. Take fewer "
                   "or shorter sequences, or fewer heads."),
      {sizesOf(tokens, heads), groupedText(weights), groupedText(mostWeights)}};
}

Index projectedWidth(const MatrixChoice& choice, Index width) {
  return choice.source == MatrixSource::identity ? width : choice.rows;
}

/// The flow keeps the scores before and after the temperature, and the weights.
Message flowProblem(const TokenBatch& tokens, Index heads) {
  const Index numbers = 3 * tokens.batch() * heads * tokens.n() * tokens.m();
  if (numbers <= mostWeights) return {};
  return {translatable("core",
                       "The scores and weights of %1 (sequences × heads × queries × keys) are too many for the flow: "
                       "%2 numbers, at most %3. Take fewer or shorter sequences, or fewer heads, or another view."),
          {sizesOf(tokens, heads), groupedText(numbers), groupedText(mostWeights)}};
}

/// \param dividing gets the numbers of heads that divide all widths if the chosen one does not
Message widthsProblem(const Mechanism& mechanism, Index width, std::vector<Index>* dividing) {
  const Projections& projections = mechanism.projections;
  const std::pair<const char*, Index> widths[] = {
      {translatable("core", "queries"), projectedWidth(projections.queries, width)},
      {translatable("core", "keys"), projectedWidth(projections.keys, width)},
      {translatable("core", "values"), projectedWidth(projections.values, width)}};
  Index common = 0;
  for (const auto& [name, projected] : widths) common = std::gcd(common, projected);
  for (const auto& [name, projected] : widths)
    if (Message problem = headsProblem(name, projected, mechanism.heads)) {
      for (Index heads = 1; heads <= std::min(common, static_cast<Index>(headsScalar.high)); ++heads)
        if (common % heads == 0) dividing->push_back(heads);
      return problem;
    }
  for (const Index projected : {widths[0].second, widths[1].second})
    if (Message problem = positionProblem(*findRow(positions(), mechanism.positions), projected / mechanism.heads))
      return problem;
  const Scoring& scoring = *findRow(scorings(), mechanism.scoring);
  if (scoring.needsEqualWidths && widths[0].second != widths[1].second)
    return {translatable("core",
                         "%1 needs queries and keys of one width, but W_q makes queries of width %2 and W_k "
                         "keys of width %3. Choose equal widths, or a bilinear, additive or concat score."),
            {words(scoring.name), std::to_string(widths[0].second), std::to_string(widths[1].second)}};
  return {};
}

/// Why there is no bias to look at, or nothing.
Message noBiasProblem(const AttentionScene& scene) {
  const auto adds = [](const Mechanism& mechanism) {
    return findRow(positions(), mechanism.positions)->bias != nullptr;
  };
  if (adds(scene.mechanism) || (scene.pinned && adds(*scene.pinned))) return {};
  const auto row =
      std::find_if(positions().begin(), positions().end(), [](const Position& each) { return each.bias != nullptr; });
  return {translatable("core",
                       "No bias is added to the scores: the positions enter elsewhere, or not at all. %1 adds one; "
                       "choose it for the positions."),
          {words(row->name)}};
}

std::vector<Index> validLengthsOf(const Mechanism& mechanism, const TokenBatch& tokens) {
  std::vector<Index> lengths;
  for (Index b = 0; b < tokens.batch(); ++b) {
    const Index real = tokens.keyLengths[static_cast<std::size_t>(b)];
    for (Index i = 0; i < (mechanism.lengthPerQuery ? tokens.n() : 1); ++i)
      lengths.push_back(validLength(mechanism, b, i, real, tokens.m()));
  }
  return lengths;
}

}  // namespace

const std::vector<ViewRow>& views() {
  static const std::vector<ViewRow> table = {
      {View::scores, "scores", translatable("core", "Scores"),
       translatable("core", "a(q, k) of every query and key, after the temperature, before the mask")},
      {View::weights, "weights", translatable("core", "Weights"),
       translatable("core", "the attention weights: what the masks leave of the scores, normalised")},
      {View::output, "output", translatable("core", "Output"),
       translatable("core", "the values pooled under the weights, a row a query")},
  };
  return table;
}

Message AttentionPipeline::prepare(const TokenInputs& inputs, const Mechanism& mechanism, AttentionResults& results,
                                   Stages& own, const Stages& other) {
  const Box<std::vector<Tokens>> keys = m_keySequences(inputs.keys.text, inputs.split);
  const Box<std::vector<Tokens>> queries = inputs.cross ? m_querySequences(inputs.queries.text, inputs.split) : keys;
  if (Message problem = pairingProblem(*keys, *queries)) return problem;
  results.tokens = m_batch(keys, queries);
  if (Message problem = sizeProblem(*results.tokens, mechanism.heads, m_lastPinned.has_value())) return problem;
  results.vocabulary = m_vocabulary(results.tokens);
  const Index width = vectorWidth(*results.vocabulary, inputs.vectors);
  if (Message problem = vectorsProblem(inputs.vectors, width)) return problem;
  results.vectors = m_vectors(results.vocabulary, inputs.vectors);
  ProjectionMatrices& matrices = results.projections;
  matrices.queries = own.queryMatrix.sharing(other.queryMatrix, mechanism.projections.queries, width);
  matrices.keys = own.keyMatrix.sharing(other.keyMatrix, mechanism.projections.keys, width);
  matrices.values = own.valueMatrix.sharing(other.valueMatrix, mechanism.projections.values, width);
  matrices.output = own.outputMatrix.sharing(other.outputMatrix, mechanism.projections.output, matrices.values->rows());
  if (Message problem = masksProblem(mechanism.masks, results.tokens->n(), results.tokens->m())) return problem;
  return widthsProblem(mechanism, width, &results.dividingHeads);
}

RememberedScores AttentionPipeline::remembered(const ScoreInputs& inputs, Stages& own, const Stages& other) {
  const bool again = own.lastInputs && *own.lastInputs == inputs;
  own.lastInputs = inputs;
  if (again || own.scores.holds(inputs) || other.scores.holds(inputs))
    return {own.scores.sharing(other.scores, inputs)};
  return {};
}

void AttentionPipeline::computeInputs(const TokenInputs& inputs, const Mechanism& mechanism, AttentionResults& results,
                                      Stages& own, const Stages& other) {
  const Projections& projections = mechanism.projections;
  const ProjectionMatrices& matrices = results.projections;
  const auto scalars = [&](const auto& row) { return valuesOf(mechanism.scalars, row->scalars); };
  const std::vector<double> positionScalars = scalars(findRow(positions(), mechanism.positions));
  const auto stage = [&](auto memo, const auto&... given) -> decltype(auto) {
    return (own.*memo).sharing(other.*memo, given...);
  };
  results.keyVectors = m_keyVectors(results.tokens, results.vocabulary, results.vectors);
  results.queryVectors =
      inputs.cross ? m_queryVectors(results.tokens, results.vocabulary, results.vectors) : results.keyVectors;
  const Box<Tensor>& x = results.keyInputs =
      stage(&Stages::keyPlaces, results.keyVectors, mechanism.positions, positionScalars);
  const Box<Tensor>& y = results.queryInputs =
      inputs.cross ? stage(&Stages::queryPlaces, results.queryVectors, mechanism.positions, positionScalars) : x;
  Pass& pass = results.pass;
  pass.queryLabels = results.tokens->queries;
  pass.keyLabels = results.tokens->keys;
  pass.heads = mechanism.heads;
  if (results.scene.pinned) pass.name = "B";
  pass.mechanism = mechanism;
  pass.queries = stage(&Stages::queries, y, matrices.queries, projections.queries.source, mechanism.heads);
  pass.keys = stage(&Stages::keys, x, matrices.keys, projections.keys.source, mechanism.heads);
  pass.values = stage(&Stages::values, x, matrices.values, projections.values.source, mechanism.heads);
  pass.outputWidth = matrices.output->rows();
  const Box<Parameters> parameters =
      stage(&Stages::parameters, mechanism.scoring, mechanism.parameters, pass.queries->cols(), pass.keys->cols());
  pass.validLengths = validLengthsOf(mechanism, *results.tokens);
  pass.visible = stage(&Stages::visible, mechanism.masks, Shape{pass.batch(), pass.n(), pass.m()}, pass.validLengths,
                       mechanism.painted);
  pass.scoreInputs = {mechanism.scoring, mechanism.positions, scalars(findRow(scorings(), mechanism.scoring)),
                      positionScalars,   pass.queries,        pass.keys,
                      parameters};
  const DropoutChoice& dropout = mechanism.dropout;
  pass.weightChoice = {mechanism.temperature,
                       mechanism.normaliser,
                       scalars(findRow(normalisers(), mechanism.normaliser)),
                       mechanism.sink.used ? EmptyRow::zero : mechanism.emptyRow,
                       {dropout.training ? dropout.probability : 0, dropout.seed}};
  if (mechanism.sink.used) pass.weightChoice.sink = mechanism.sink.score;
}

void AttentionPipeline::compute(View view, Pass& pass, const ProjectionMatrices& projections, Stages& own,
                                const Stages& other) {
  const auto stage = [&](auto memo, const auto&... given) -> decltype(auto) {
    return (own.*memo).sharing(other.*memo, given...);
  };
  if (view == View::bias) {
    pass.view = view;
    Shape shape{pass.batch(), pass.n(), pass.m()};
    if (pass.heads > 1) shape.insert(shape.begin() + 1, pass.heads);
    pass.bias = stage(&Stages::bias, pass.scoreInputs.positions, pass.scoreInputs.positionScalars, shape);
    return;
  }
  const auto place = static_cast<std::size_t>(view);
  const auto isDone = [&](const Stages& stages) {
    return stages.pass[place].holds(view, pass.scoreInputs, RememberedScores{}, pass.values, *pass.visible,
                                    pass.weightChoice);
  };
  if (pass.remembered.raw) {
    // The scores are at hand already.
  } else if (!isDone(own) && !isDone(other))
    pass.remembered = remembered(pass.scoreInputs, own, other);
  else if (own.scores.holds(pass.scoreInputs) || other.scores.holds(pass.scoreInputs))
    pass.remembered = {stage(&Stages::scores, pass.scoreInputs)};
  const PassTensor& given = own.pass[place].sharing(other.pass[place], view, pass.scoreInputs, pass.remembered,
                                                    pass.values, *pass.visible, pass.weightChoice);
  const Box<Tensor>& shown = given.tensor;
  pass.view = view;
  switch (view) {
    case View::scores: pass.scores = shown; break;
    case View::weights:
      pass.weights = shown;
      pass.sinkWeights = given.sinkWeights;
      break;
    case View::bias: break;
    case View::output:
      pass.joined = shown;
      pass.output = stage(&Stages::output, shown, projections.output, pass.mechanism->projections.output.source);
      break;
  }
}

AttentionResults AttentionPipeline::results(const AttentionScene& scene, const Mechanism& mechanism, View view,
                                            Stages& own, const Stages& other) {
  AttentionResults results;
  results.scene = scene;
  results.pass.view = view;
  results.problem = prepare(scene.inputs, mechanism, results, own, other);
  if (results.problem) return results;
  computeInputs(scene.inputs, mechanism, results, own, other);
  compute(view, results.pass, results.projections, own, other);
  return results;
}

void AttentionPipeline::forgetPinned() {
  m_lastPinned.reset();
  m_pinnedStages = {};
  m_difference = {};
  m_weighed = {};
}

AttentionResults AttentionPipeline::runAll(const AttentionScene& scene) {
  m_lastMechanism = scene.mechanism;
  forgetPinned();
  AttentionResults results;
  results.scene = scene;
  Pass& pass = results.pass;
  pass.view = View::output;
  results.problem = prepare(scene.inputs, scene.mechanism, results, m_stages, m_pinnedStages);
  if (!results.problem) results.problem = flowProblem(*results.tokens, scene.mechanism.heads);
  if (results.problem) return results;
  computeInputs(scene.inputs, scene.mechanism, results, m_stages, m_pinnedStages);
  // With the temperature at 1 the scores in sight are those before it.
  const auto& scores = m_stages.pass[static_cast<std::size_t>(View::scores)];
  const bool areShown =
      pass.weightChoice.temperature == 1 &&
      scores.holds(View::scores, pass.scoreInputs, RememberedScores{}, pass.values, *pass.visible, pass.weightChoice);
  if (!areShown || m_stages.scores.holds(pass.scoreInputs)) pass.remembered = {m_stages.scores(pass.scoreInputs)};
  m_stages.lastInputs = pass.scoreInputs;
  compute(View::scores, pass, results.projections, m_stages, m_pinnedStages);
  if (!pass.remembered.raw) pass.remembered = {*pass.scores};
  compute(View::weights, pass, results.projections, m_stages, m_pinnedStages);
  compute(View::output, pass, results.projections, m_stages, m_pinnedStages);
  return results;
}

AttentionResults AttentionPipeline::run(const AttentionScene& scene, View view) {
  const std::optional<Mechanism>& pinned = scene.pinned;
  // Changed for each other they still need nothing anew.
  if (pinned && m_lastPinned && *pinned == m_lastMechanism && scene.mechanism == *m_lastPinned)
    std::swap(m_stages, m_pinnedStages);
  m_lastMechanism = scene.mechanism;
  const auto withBias = [view](AttentionResults all) {
    if (view == View::bias && !all.problem) all.problem = noBiasProblem(all.scene);
    return all;
  };
  if (!pinned) {
    forgetPinned();
    return withBias(results(scene, scene.mechanism, view, m_stages, m_pinnedStages));
  }
  m_lastPinned = pinned;
  // A first: where it was B until now it takes over everything before B becomes something else.
  AttentionResults a = results(scene, *pinned, view, m_pinnedStages, m_stages);
  AttentionResults own = withBias(results(scene, scene.mechanism, view, m_stages, m_pinnedStages));
  if (own.problem) return own;
  if (a.problem) {
    own.problem = a.problem;
    own.isProblemOfPinned = true;
    return own;
  }
  auto comparison = std::make_shared<PassComparison>();
  comparison->difference = m_difference(a.pass.shown(), own.pass.shown());
  comparison->visible =
      m_weighed(*a.pass.visible, a.pass.weightChoice.emptyRow, *own.pass.visible, own.pass.weightChoice.emptyRow);
  comparison->a = std::move(a.pass);
  comparison->a.name = "A";
  own.pass.comparison = std::move(comparison);
  return own;
}

AttentionPipeline::Runs AttentionPipeline::runsOf(const Stages& stages) const {
  return {m_batch.runs(),
          m_vectors.runs(),
          stages.scores.runs(),
          stages.visible.runs(),
          {stages.pass[0].runs(), stages.pass[1].runs(), stages.pass[2].runs()}};
}

AttentionPipeline::Runs AttentionPipeline::runs() const { return runsOf(m_stages); }

AttentionPipeline::Runs AttentionPipeline::pinnedRuns() const { return runsOf(m_pinnedStages); }

}  // namespace attn
