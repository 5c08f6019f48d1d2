// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/attention_stages.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_map>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/base/rng.h"
#include "core/base/stop.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

std::vector<Tokens> padded(const std::vector<Tokens>& sequences, std::size_t count, std::vector<Index>& lengths) {
  std::size_t longest = 0;
  for (const Tokens& tokens : sequences) longest = std::max(longest, tokens.size());
  std::vector<Tokens> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(sequences[sequences.size() == 1 ? 0 : i]);
    lengths.push_back(static_cast<Index>(result.back().size()));
    result.back().resize(longest, blankToken);
  }
  return result;
}

template <class T>
std::unordered_map<std::string, T> placesOf(const Tokens& vocabulary) {
  std::unordered_map<std::string, T> places;
  for (const std::string& token : vocabulary) places.emplace(token, static_cast<T>(places.size()));
  return places;
}

Tokens charactersIn(const Tokens& vocabulary) {
  Tokens characters;
  std::unordered_map<std::string, bool> seen;
  for (const std::string& token : vocabulary) {
    if (token == blankToken) continue;
    stopIfRequested();
    for (std::string& character : charactersOf(token))
      if (seen.emplace(character, true).second) characters.push_back(std::move(character));
  }
  return characters;
}

void fillSeeded(float* row, Index width, const std::string& token, std::uint64_t seed) {
  stopIfRequested();
  Rng rng(hashOf(token, seed));
  for (Index d = 0; d < width; ++d) row[d] = static_cast<float>(rng.normal());
}

Tensor bagOfCharacters(const Tokens& vocabulary) {
  const auto places = placesOf<Index>(charactersIn(vocabulary));
  Tensor vectors({static_cast<Index>(vocabulary.size()), static_cast<Index>(places.size())});
  for (std::size_t i = 0; i < vocabulary.size(); ++i) {
    if (vocabulary[i] == blankToken) continue;
    stopIfRequested();
    for (const std::string& character : charactersOf(vocabulary[i]))
      vectors.matrix(0)(static_cast<Index>(i), places.at(character)) += 1;
  }
  return vectors;
}

Box<Tensor> embedded(const std::vector<Tokens>& sequences, const Tokens& vocabulary, const Tensor& vectors) {
  const auto places = placesOf<Index>(vocabulary);
  const auto length = sequences.empty() ? Index{0} : static_cast<Index>(sequences.front().size());
  Tensor result = Tensor::uninitialized({static_cast<Index>(sequences.size()), length, vectors.cols()});
  float* row = result.data();
  for (const Tokens& tokens : sequences) {
    stopIfRequested();
    for (const std::string& token : tokens) {
      row = std::copy_n(vectors.data() + places.at(token) * vectors.cols(), vectors.cols(), row);
    }
  }
  return result;
}

Tensor randomMatrix(Index rows, Index columns, std::uint64_t seed) {
  Tensor matrix = Tensor::uninitialized({rows, columns});
  Rng rng(seed);
  const double scale = 1 / std::sqrt(static_cast<double>(std::max<Index>(1, columns)));
  float* next = matrix.data();
  for (Index i = 0; i < rows; ++i) {
    stopIfRequested();
    for (Index j = 0; j < columns; ++j) *next++ = static_cast<float>(rng.normal() * scale);
  }
  return matrix;
}

/// Cut, or filled up with zeros.
Tensor fitted(const Tensor& matrix, Index rows, Index columns) {
  Tensor result({rows, columns});
  const Index commonRows = std::min(rows, matrix.rows());
  const Index commonColumns = std::min(columns, matrix.cols());
  if (!matrix.empty())
    result.matrix(0).topLeftCorner(commonRows, commonColumns) =
        matrix.matrix(0).topLeftCorner(commonRows, commonColumns);
  return result;
}

}  // namespace

Box<std::vector<Tokens>> sequencesOf(const std::string& text, const SplitBy& split) { return tokenize(text, split); }

Message pairingProblem(const std::vector<Tokens>& keys, const std::vector<Tokens>& queries) {
  if (keys.empty()) return {translatable("core", "There is no token to attend to: type a sequence.")};
  if (queries.empty()) return {translatable("core", "There is no query: type a sequence of queries.")};
  if (keys.size() != queries.size() && keys.size() != 1 && queries.size() != 1)
    return {translatable("core",
                         "%1 sequences of queries can't attend to %2 sequences of keys: there should be as "
                         "many, or a single one on either side."),
            {std::to_string(queries.size()), std::to_string(keys.size())}};
  return {};
}

Box<TokenBatch> tokenBatch(const Box<std::vector<Tokens>>& keys, const Box<std::vector<Tokens>>& queries) {
  TokenBatch batch;
  const std::size_t count = std::max(keys->size(), queries->size());
  batch.keys = padded(*keys, count, batch.keyLengths);
  if (queries.share() == keys.share()) {
    batch.queries = batch.keys;
    batch.queryLengths = batch.keyLengths;
  } else {
    batch.queries = padded(*queries, count, batch.queryLengths);
  }
  return batch;
}

Box<Tokens> vocabularyOf(const Box<TokenBatch>& tokens) {
  Tokens vocabulary;
  std::unordered_map<std::string, bool> seen;
  for (const Box<std::vector<Tokens>>& side : {tokens->keys, tokens->queries})
    for (const Tokens& sequence : *side)
      for (const std::string& token : sequence)
        if (seen.emplace(token, true).second) vocabulary.push_back(token);
  return vocabulary;
}

Index vectorWidth(const Tokens& vocabulary, const VectorChoice& choice) {
  switch (choice.source) {
    case VectorSource::seeded:
    case VectorSource::typed: return choice.width;
    case VectorSource::oneHot: return static_cast<Index>(vocabulary.size());
    case VectorSource::bagOfCharacters: return static_cast<Index>(charactersIn(vocabulary).size());
  }
  return 0;
}

Box<Tensor> vocabularyVectors(const Box<Tokens>& vocabulary, const VectorChoice& choice) {
  if (choice.source == VectorSource::bagOfCharacters) return bagOfCharacters(*vocabulary);
  const auto count = static_cast<Index>(vocabulary->size());
  const Index width = vectorWidth(*vocabulary, choice);
  Tensor vectors({count, width});
  for (Index i = 0; i < count; ++i) {
    const std::string& token = (*vocabulary)[static_cast<std::size_t>(i)];
    float* row = vectors.data() + i * width;
    if (choice.source == VectorSource::oneHot) {
      row[i] = 1;
      continue;
    }
    fillSeeded(row, width, token, choice.seed);
    if (choice.source == VectorSource::seeded) continue;
    if (const auto typed = choice.typed->find(token); typed != choice.typed->end())
      std::copy_n(typed->second.begin(), std::min(width, static_cast<Index>(typed->second.size())), row);
  }
  return vectors;
}

Box<Tensor> queryVectors(const Box<TokenBatch>& tokens, const Box<Tokens>& vocabulary, const Box<Tensor>& vectors) {
  return embedded(*tokens->queries, *vocabulary, *vectors);
}

Box<Tensor> keyVectors(const Box<TokenBatch>& tokens, const Box<Tokens>& vocabulary, const Box<Tensor>& vectors) {
  return embedded(*tokens->keys, *vocabulary, *vectors);
}

Box<Tensor> positionedVectors(const Box<Tensor>& x, const std::string& id, const std::vector<double>& scalars) {
  const Position& position = *findRow(positions(), id);
  return position.vectors ? Box<Tensor>(withPositions(*x, position, scalars)) : x;
}

Box<Tensor> matrixOf(const MatrixChoice& choice, const Index& columns) {
  switch (choice.source) {
    case MatrixSource::random:
      return randomMatrix(choice.rows, columns, choice.stream == SeedStream::own ? mixBits(choice.seed) : choice.seed);
    case MatrixSource::typed: return fitted(*choice.typed, choice.rows, columns);
    case MatrixSource::identity: break;
  }
  Tensor identity({columns, columns});
  identity.matrix(0).setIdentity();
  return identity;
}

Box<Tensor> projectedHeads(const Box<Tensor>& x, const Box<Tensor>& matrix, const MatrixSource& source,
                           const Index& heads) {
  const Box<Tensor> projected = source == MatrixSource::identity ? x : Box<Tensor>(project(*x, *matrix));
  return heads == 1 ? projected : Box<Tensor>(splitHeads(*projected, heads));
}

Box<Parameters> parametersOf(const std::string& scoring, const ParameterChoice& choice, const Index& queryWidth,
                             const Index& keyWidth) {
  Parameters parameters;
  for (const Parameter& parameter : findRow(scorings(), scoring)->parameters) {
    const Shape shape = parameterShape(parameter, queryWidth, keyWidth, choice.hidden);
    const std::string key = scoring + "/" + parameter.name;
    const Index rows = shape.size() == 1 ? 1 : shape[0];
    const auto typed = choice.typed.find(key);
    Tensor matrix = typed != choice.typed.end() ? fitted(*typed->second, rows, shape.back())
                                                : randomMatrix(rows, shape.back(), hashOf(key, choice.seed));
    parameters.emplace(parameter.name, std::move(matrix).reshaped(shape));
  }
  return parameters;
}

AttentionOptions optionsOf(const ScoreInputs& inputs) {
  AttentionOptions options;
  options.scoring = findRow(scorings(), inputs.scoring);
  options.parameters = &*inputs.parameters;
  options.scoringScalars = inputs.scoringScalars;
  options.position = findRow(positions(), inputs.positions);
  options.positionScalars = inputs.positionScalars;
  return options;
}

Box<Tensor> scoresOf(const ScoreInputs& inputs) { return rawScores(*inputs.queries, *inputs.keys, optionsOf(inputs)); }

PassTensor passOf(const View& view, const ScoreInputs& inputs, const RememberedScores& scores,
                  const Box<Tensor>& values, const Box<KeyRanges>& visible, const WeightChoice& choice) {
  // With the temperature at 1 the scores in sight are the remembered ones.
  if (view == View::scores && scores.raw && choice.temperature == 1) return {*scores.raw};
  AttentionOptions options = optionsOf(inputs);
  options.temperature = choice.temperature;
  options.normaliser = findRow(normalisers(), choice.normaliser);
  options.normaliserScalars = choice.normaliserScalars;
  options.emptyRow = choice.emptyRow;
  options.dropout = choice.dropout;
  Tensor sinks;
  if (choice.sink) {
    sinks = Tensor({1}, {static_cast<float>(*choice.sink)});
    options.sinks = &sinks;
  }
  const Wanted wanted{view == View::scores, view == View::weights, view == View::output};
  AttentionResult result = scores.raw ? attendFromScores(**scores.raw, *values, *visible, options, wanted)
                                      : attend(*inputs.queries, *inputs.keys, *values, *visible, options, wanted);
  switch (view) {
    case View::scores: return {std::move(result.scores)};
    case View::weights: {
      PassTensor weights{std::move(result.weights)};
      if (choice.sink) weights.sinkWeights = std::move(result.sinkWeights);
      return weights;
    }
    case View::output: return {mergeHeads(std::move(result.output))};
    case View::bias: break;
  }
  throw std::logic_error("a bias is no result of the pass");
}

Box<Tensor> biasOf(const std::string& id, const std::vector<double>& scalars, const Shape& scores) {
  Tensor bias(scores);
  const Position& position = *findRow(positions(), id);
  if (!position.bias) return bias;
  const Index heads = scores.size() >= 4 ? scores[1] : 1, n = bias.rows(), m = bias.cols();
  for (Index row = 0; row < bias.count() * n; ++row) {
    stopIfRequested();
    position.bias({row % n, n, m, row / n % heads, heads, scalars}, bias.data() + row * m);
  }
  return bias;
}

Box<KeyRanges> maskedKeys(const std::vector<MaskChoice>& masks, const Shape& batchQueriesKeys,
                          const std::vector<Index>& validLengths, const Box<PaintedMask>& painted) {
  const Index batch = batchQueriesKeys[0], n = batchQueriesKeys[1], m = batchQueriesKeys[2];
  return visibleKeys(masks, batch, n, m, validLengths, paintedKeys(*painted, batch, n, m));
}

Box<KeyRanges> weighedKeys(const Box<KeyRanges>& visible, const EmptyRow& emptyRow) {
  if (emptyRow == EmptyRow::zero) return visible;
  KeyRanges weighed(visible->batch, visible->queries, visible->keys);
  const KeyRange all[] = {{0, visible->keys}};
  for (Index entry = 0; entry < visible->batch; ++entry)
    for (Index query = 0; query < visible->queries; ++query) {
      const std::span<const KeyRange> ranges = visible->at(entry, query);
      weighed.append(ranges.empty() ? all : ranges);
    }
  return weighed;
}

Box<Tensor> projectedOutput(const Box<Tensor>& joined, const Box<Tensor>& matrix, const MatrixSource& source) {
  return source == MatrixSource::identity ? joined : Box<Tensor>(project(*joined, *matrix));
}

}  // namespace attn
