#include "core/scene/attention_pipeline.h"

#include <algorithm>
#include <chrono>

#include "core/attention/heads.h"

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

Message sizeProblem(const TokenBatch& tokens, Index heads) {
  const Index weights = tokens.batch() * heads * tokens.n() * tokens.m();
  if (weights <= mostWeights) return {};
  return {translatable("core",
                       "%1 sequences × %2 heads × %3 queries × %4 keys are %5 weights: at most %6. Take fewer "
                       "or shorter sequences, or fewer heads."),
          {std::to_string(tokens.batch()), std::to_string(heads), std::to_string(tokens.n()),
           std::to_string(tokens.m()), std::to_string(weights), std::to_string(mostWeights)}};
}

Index projectedWidth(const MatrixChoice& choice, Index width) {
  return choice.source == MatrixSource::identity ? width : choice.rows;
}

Message widthsProblem(const AttentionScene& scene, Index width) {
  const Index widths[] = {projectedWidth(scene.projectQueries, width), projectedWidth(scene.projectKeys, width),
                          projectedWidth(scene.projectValues, width)};
  const char* names[] = {translatable("core", "queries"), translatable("core", "keys"), translatable("core", "values")};
  for (int i = 0; i < 3; ++i)
    if (Message problem = headsProblem(names[i], widths[i], scene.heads)) return problem;
  const Scoring& scoring = *findRow(scorings(), scene.scoring);
  if (scoring.needsEqualWidths && widths[0] != widths[1])
    return {translatable("core",
                         "%1 needs queries and keys of one width, but W_q makes queries of width %2 and W_k "
                         "keys of width %3. Choose equal widths, or a bilinear, additive or concat score."),
            {words(scoring.name), std::to_string(widths[0]), std::to_string(widths[1])}};
  return {};
}

std::vector<Index> validLengthsOf(const AttentionScene& scene, const TokenBatch& tokens) {
  std::vector<Index> lengths;
  for (Index b = 0; b < tokens.batch(); ++b) {
    const Index real = tokens.keyLengths[static_cast<std::size_t>(b)];
    for (Index i = 0; i < (scene.lengthPerQuery ? tokens.n() : 1); ++i)
      lengths.push_back(validLength(scene, b, i, real, tokens.m()));
  }
  return lengths;
}

}  // namespace

const std::vector<ViewRow>& views() {
  static const std::vector<ViewRow> table = {
      {View::scores, "scores", translatable("core", "Scores"),
       translatable("core", "a(q, k) of every query and key, after the temperature, before the mask")},
      {View::weights, "weights", translatable("core", "Weights"),
       translatable("core", "the attention weights: the masked softmax of the scores")},
      {View::output, "output", translatable("core", "Output"),
       translatable("core", "the values pooled under the weights, a row a query")},
  };
  return table;
}

Message AttentionPipeline::prepare(const AttentionScene& scene, AttentionResults& results) {
  const Box<std::vector<Tokens>> keys = m_keySequences(scene.keyText.text, scene.split);
  const Box<std::vector<Tokens>> queries =
      scene.crossAttention ? m_querySequences(scene.queryText.text, scene.split) : keys;
  if (Message problem = pairingProblem(*keys, *queries)) return problem;
  results.tokens = m_batch(keys, queries);
  if (Message problem = sizeProblem(*results.tokens, scene.heads)) return problem;
  results.vocabulary = m_vocabulary(results.tokens);
  const Index width = vectorWidth(*results.vocabulary, scene.vectors);
  if (Message problem = vectorsProblem(scene.vectors, width)) return problem;
  results.vectors = m_vectors(results.vocabulary, scene.vectors);
  results.projections[0] = m_queryMatrix(scene.projectQueries, width);
  results.projections[1] = m_keyMatrix(scene.projectKeys, width);
  results.projections[2] = m_valueMatrix(scene.projectValues, width);
  results.projections[3] = m_outputMatrix(scene.projectOutput, results.projections[2]->rows());
  return widthsProblem(scene, width);
}

void AttentionPipeline::compute(const AttentionScene& scene, View view, AttentionResults& results) {
  const Box<Tensor> x = m_keyVectors(results.tokens, results.vocabulary, results.vectors);
  const Box<Tensor> y = scene.crossAttention ? m_queryVectors(results.tokens, results.vocabulary, results.vectors) : x;
  results.queries = m_queries(y, results.projections[0], scene.projectQueries.source, scene.heads);
  results.keys = m_keys(x, results.projections[1], scene.projectKeys.source, scene.heads);
  results.values = m_values(x, results.projections[2], scene.projectValues.source, scene.heads);
  results.parameters = m_parameters(scene.scoring, scene.parameters, results.queries->cols(), results.keys->cols());
  results.validLengths = validLengthsOf(scene, *results.tokens);
  results.visible = m_visible(scene.mask, Shape{results.tokens->batch(), results.tokens->n(), results.tokens->m()},
                              results.validLengths);

  const Box<Tensor> raw = m_scores(scene.scoring, results.queries, results.keys, results.parameters, scene.bandwidth);
  results.scores = m_tempered(raw, scene.temperature);
  if (view == View::scores) return;
  results.weights = m_weights(*results.scores, results.visible, scene.emptyRow);
  if (view == View::weights) return;
  const Dropout dropout{scene.training ? scene.dropout : 0, scene.dropoutSeed};
  const Box<Tensor> joined = m_pooled(*results.scores, results.values, results.visible, scene.emptyRow, dropout);
  results.output = m_output(joined, results.projections[3], scene.projectOutput.source);
}

AttentionResults AttentionPipeline::run(const AttentionScene& scene, View view) {
  const auto start = std::chrono::steady_clock::now();
  AttentionResults results;
  results.scene = scene;
  results.view = view;
  results.problem = prepare(scene, results);
  if (!results.problem) compute(scene, view, results);
  results.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return results;
}

AttentionPipeline::Runs AttentionPipeline::runs() const {
  return {m_batch.runs(),   m_vectors.runs(), m_scores.runs(), m_tempered.runs(),
          m_visible.runs(), m_weights.runs(), m_pooled.runs()};
}

}  // namespace attn
