// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/kept_head.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/text/code_points.h"
#include "core/files/mapped_file.h"
#include "core/import/import_inputs.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

std::string subscriptOf(int number) {
  std::string digits;
  for (const char digit : std::to_string(number))
    digits += toUtf8(std::u32string(1, U'₀' + static_cast<char32_t>(digit - '0')));
  return digits;
}

/// Names that are told apart, in all sequences, and that stand between bars.
std::vector<Tokens> distinctTokens(const SequenceLabels& labels) {
  std::vector<Tokens> sequences;
  std::map<std::string, int> seen;
  for (const std::vector<std::string>& sequence : labels) {
    Tokens& names = sequences.emplace_back();
    for (const std::string& label : sequence) {
      std::u32string letters = codePoints(label).substr(0, static_cast<std::size_t>(TextLimits::tokenCharacters / 2));
      for (char32_t& letter : letters)
        if (letter == U'|') letter = U'¦';
      std::erase_if(letters, [](char32_t letter) { return letter < U' ' || isLoneByte(letter); });
      std::string name = toUtf8(letters);
      const std::size_t first = name.find_first_not_of(' '), last = name.find_last_not_of(' ');
      name = first == std::string::npos ? "␣" : name.substr(first, last - first + 1);
      if (name == blankToken) name = "<blank>₁";  // it is no padding here: its vector counts
      int count = ++seen[name];
      std::string distinct = name;
      while (count > 1 && seen.contains(distinct = name + subscriptOf(count))) ++count;
      if (distinct != name) ++seen[distinct];
      names.push_back(std::move(distinct));
    }
  }
  return sequences;
}

SequenceText joinedByBars(const std::vector<Tokens>& sequences) {
  SequenceText joined;
  for (const Tokens& tokens : sequences) {
    if (!joined.text.empty()) joined.text += '\n';
    for (std::size_t i = 0; i < tokens.size(); ++i) joined.text += (i == 0 ? "" : " | ") + tokens[i];
  }
  return joined;
}

/// (h · d, vocabulary): the rows of x, (b, n, d) or (b, h, n, d), as columns, each in the place of its token.
MatrixChoice columnsOf(const Tensor& x, const std::vector<Tokens>& sequences,
                       const std::map<std::string, Index>& vocabulary) {
  const Index batch = std::ssize(sequences), n = x.rows(), width = x.cols(), heads = x.size() / (batch * n * width);
  Tensor matrix({heads * width, std::ssize(vocabulary)});
  const float* next = x.data();
  for (const Tokens& tokens : sequences)
    for (Index head = 0; head < heads; ++head)
      for (const std::string& token : tokens) {
        const Index column = vocabulary.at(token);
        for (Index c = 0; c < width; ++c) matrix.data()[(head * width + c) * matrix.cols() + column] = *next++;
      }
  return {.source = MatrixSource::typed, .rows = matrix.rows(), .typed = Box<Tensor>(std::move(matrix))};
}

std::map<std::string, Index> vocabularyOfBoth(const std::vector<Tokens>& keys, const std::vector<Tokens>& queries) {
  std::map<std::string, Index> vocabulary;
  for (const std::vector<Tokens>* side : {&keys, &queries})
    for (const Tokens& tokens : *side)
      for (const std::string& token : tokens) vocabulary.try_emplace(token, std::ssize(vocabulary));
  return vocabulary;
}

Index largestWidth(const Pass& pass) {
  Index widest = 0;
  for (const Box<Tensor>* each : {&pass.queries, &pass.keys, &pass.values})
    widest = std::max(widest, (*each)->size() / (pass.batch() * (*each)->rows()));
  return widest;
}

/// The tokens of an axis, or their places where the file names none.
std::vector<std::string> labelsOf(const std::vector<std::string>& tokens, Index count) {
  if (std::ssize(tokens) == count) return tokens;
  std::vector<std::string> places;
  for (Index i = 0; i < count; ++i) places.push_back(std::to_string(i));
  return places;
}

/// How one piece lies in memory.
struct Layout {
  Index batch = 1, heads = 1, tokens = 1, width = 1;
  Index batchStep = 0, headStep = 0, tokenStep = 0, widthStep = 0;
};

Layout layoutOf(const ImportGuess& guess, const Shape& shape) {
  Layout layout;
  Index step = 1;
  for (std::size_t axis = shape.size(); axis-- > 0; step *= shape[axis]) {
    const auto take = [&](Index& length, Index& own) {
      length = shape[axis];
      own = step;
    };
    switch (guess.axes[axis].role) {
      case AxisRole::batch: take(layout.batch, layout.batchStep); break;
      case AxisRole::head: take(layout.heads, layout.headStep); break;
      case AxisRole::token: take(layout.tokens, layout.tokenStep); break;
      case AxisRole::width: take(layout.width, layout.widthStep); break;
      case AxisRole::one: break;
      default:
        throw DataError(
            {translatable("core", "the axes of queries, keys and values are batch, head, token and width")});
    }
  }
  return layout;
}

/// (b, h, n, d) of a piece; one with fewer heads, or a single entry of the batch, has each of them for several.
Tensor headsOf(const ImportedTensor& piece, const Layout& from, Index batch, Index heads) {
  Tensor x = Tensor::uninitialized({batch, heads, from.tokens, from.width});
  float* next = x.data();
  for (Index b = 0; b < batch; ++b)
    for (Index head = 0; head < heads; ++head)
      for (Index token = 0; token < from.tokens; ++token)
        for (Index c = 0; c < from.width; ++c) {
          const double number = piece.at(b % from.batch * from.batchStep + head / (heads / from.heads) * from.headStep +
                                         token * from.tokenStep + c * from.widthStep);
          if (!std::isfinite(number))
            throw DataError({translatable("core", "“%1” holds a number that is not finite"), {piece.name}});
          *next++ = static_cast<float>(number);
        }
  requireUnchanged(piece.bytes);
  return x;
}

/// The sink that all heads have. \throws DataError for what a scene can't say
SinkChoice sinkOf(const ImportGuess& guess) {
  const std::vector<double> sinks = sinksOfHeads(guess);
  if (sinks.empty()) return {};
  if (std::any_of(sinks.begin(), sinks.end(), [&](double score) { return score != sinks.front(); }))
    throw DataError({translatable("core",
                                  "the sinks of its heads have different scores, and a scene has one for all heads: "
                                  "attention-lab attend takes each")});
  if (sinks.front() < sinkScalar.low || sinks.front() > sinkScalar.high)
    throw DataError({translatable("core", "the score of its sinks is %1, expected %2 to %3"),
                     {toString(sinks.front()), toString(sinkScalar.low), toString(sinkScalar.high)}});
  return {true, sinks.front()};
}

/// (b, h, m, m): 1 in each key's own place.
Tensor ownPlaces(Index batch, Index heads, Index keys) {
  Tensor x({batch, heads, keys, keys});
  for (Index each = 0; each < batch * heads; ++each)
    for (Index key = 0; key < keys; ++key) x.data()[(each * keys + key) * keys + key] = 1;
  return x;
}

}  // namespace

Message keepingProblem(const Pass& pass) {
  if (!pass.mechanism || pass.queries->empty() || pass.keys->empty() || pass.values->empty())
    return {translatable("core", "Only a head whose queries, keys and values are known can be kept")};
  // What a typed matrix may have.
  const Index tokens = pass.batch() * (pass.queryLabels == pass.keyLabels ? pass.n() : pass.n() + pass.m());
  if (const auto most = static_cast<Index>(typedMatrixSize.mostColumns); tokens > most)
    return {translatable("core", "There are %1 tokens, too many to be kept: expected at most %2"),
            {std::to_string(tokens), std::to_string(most)}};
  if (const auto most = static_cast<Index>(typedMatrixSize.mostRows); largestWidth(pass) > most)
    return {translatable("core", "A token has %1 numbers in all heads, too many to be kept: expected at most %2"),
            {std::to_string(largestWidth(pass)), std::to_string(most)}};
  if (pass.batch() > TextLimits::sequences)
    return {translatable("core", "The batch has %1 entries, too many to be kept: expected at most %2"),
            {std::to_string(pass.batch()), std::to_string(TextLimits::sequences)}};
  return {};
}

AttentionScene keptHead(const Pass& pass) {
  const std::vector<Tokens> keys = distinctTokens(*pass.keyLabels), queries = distinctTokens(*pass.queryLabels);
  const std::map<std::string, Index> vocabulary = vocabularyOfBoth(keys, queries);
  AttentionScene scene;
  scene.inputs.split = SplitBy::bars;
  scene.inputs.keys = joinedByBars(keys);
  scene.inputs.cross = queries != keys;
  if (scene.inputs.cross) scene.inputs.queries = joinedByBars(queries);
  scene.inputs.vectors.source = VectorSource::oneHot;
  scene.mechanism = *pass.mechanism;
  scene.mechanism.projections.queries = columnsOf(*pass.queries, queries, vocabulary);
  scene.mechanism.projections.keys = columnsOf(*pass.keys, keys, vocabulary);
  scene.mechanism.projections.values = columnsOf(*pass.values, keys, vocabulary);
  return scene;
}

AttentionScene sceneOfInputs(const ImportGuess& guess) {
  const std::vector<ImportedTensor>& pieces = guess.tensor.pieces;
  const Layout queries = layoutOf(guess, pieces[0].shape), keys = layoutOf(guess, pieces[1].shape);
  if ((keys.batch != queries.batch && keys.batch != 1) || queries.width != keys.width ||
      queries.heads % keys.heads != 0)
    throw DataError({translatable("core", "queries %1 and keys %2 don't fit together with these axes"),
                     {toString(pieces[0].shape), toString(pieces[1].shape)}});
  const SinkChoice sink = sinkOf(guess);
  Pass pass;
  pass.heads = queries.heads;
  pass.queryLabels =
      SequenceLabels(static_cast<std::size_t>(queries.batch), labelsOf(guess.queryTokens, queries.tokens));
  pass.keyLabels = SequenceLabels(static_cast<std::size_t>(queries.batch), labelsOf(guess.keyTokens, keys.tokens));
  pass.mechanism.emplace().heads = queries.heads;
  const auto most = static_cast<Index>(headsScalar.high);
  if (queries.heads > most)
    throw DataError({translatable("core", "there are %1 heads, expected at most %2"),
                     {std::to_string(queries.heads), std::to_string(most)}});
  // Before memory is taken.
  const Index tokens = std::max(queries.tokens, keys.tokens) * queries.batch;
  if (tokens > static_cast<Index>(typedMatrixSize.mostColumns) ||
      queries.width * queries.heads > static_cast<Index>(typedMatrixSize.mostRows))
    throw DataError({translatable("core", "there are %1 tokens of %2 numbers each, expected at most %3 of %4"),
                     {std::to_string(tokens), std::to_string(queries.width * queries.heads),
                      std::to_string(typedMatrixSize.mostColumns), std::to_string(typedMatrixSize.mostRows)}});
  pass.queries = headsOf(pieces[0], queries, queries.batch, queries.heads);
  pass.keys = headsOf(pieces[1], keys, queries.batch, queries.heads);
  if (pieces.size() > 2) {
    const Layout values = layoutOf(guess, pieces[2].shape);
    if (values.batch != keys.batch || values.tokens != keys.tokens || queries.heads % values.heads != 0)
      throw DataError({translatable("core", "keys %1 and values %2 don't fit together with these axes"),
                       {toString(pieces[1].shape), toString(pieces[2].shape)}});
    if (values.width * queries.heads <= static_cast<Index>(typedMatrixSize.mostRows))
      pass.values = headsOf(pieces[2], values, queries.batch, queries.heads);
    else
      throw DataError({translatable("core", "a value has %1 numbers in all heads, expected at most %2"),
                       {std::to_string(values.width * queries.heads), std::to_string(typedMatrixSize.mostRows)}});
  } else if (keys.tokens * queries.heads <= static_cast<Index>(typedMatrixSize.mostRows)) {
    pass.values = ownPlaces(queries.batch, queries.heads, keys.tokens);
  } else {
    throw DataError({translatable("core",
                                  "the file holds queries and keys without values, which are too many to be "
                                  "shown without them")});
  }
  if (Message problem = keepingProblem(pass)) throw DataError(std::move(problem));
  AttentionScene scene = keptHead(pass);
  scene.mechanism.sink = sink;
  InputMask mask = maskOfInputs(guess);
  if (guess.isCausal || mask.isCausal) scene.mechanism = withMask(std::move(scene.mechanism), "causal", true);
  if (!mask.changes.empty()) {
    scene.mechanism = withMask(std::move(scene.mechanism), "painted", true);
    scene.mechanism.painted = PaintedMask(std::move(mask.changes));
  }
  const std::vector<Index>& lengths = guess.validLengths.empty() ? mask.validLengths : guess.validLengths;
  if (lengths.empty()) return scene;
  scene.mechanism = withMask(std::move(scene.mechanism), "valid-length", true);
  for (std::size_t i = 0; i < lengths.size(); ++i)
    scene.mechanism = withValidLength(std::move(scene.mechanism), static_cast<Index>(i),
                                      std::clamp<Index>(lengths[i], 0, keys.tokens));
  return scene;
}

}  // namespace attn
