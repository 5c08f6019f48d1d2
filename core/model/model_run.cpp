// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_run.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/stop.h"
#include "core/model/model_layer.h"
#include "core/model/model_math.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

Message idsProblem(const Model& model, const std::vector<Index>& ids, const char* what) {
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (ids[i] < 0 || ids[i] >= model.vocabulary())
      return {translatable("core", "%1[%2] is %3, expected the id of a token, 0 to %4"),
              {what, std::to_string(i), std::to_string(ids[i]), std::to_string(model.vocabulary() - 1)}};
  return {};
}

/// The row of the table for each token's position.
std::vector<Index> positionRows(const Model& model, const std::vector<Index>& ids) {
  std::vector<Index> rows(ids.size());
  const Family& family = *model.config.family;
  Index next = family.firstPosition;
  if (family.positions != PositionKind::afterPadding) {
    for (Index& row : rows) row = next++;
    return rows;
  }
  next = *model.config.padding + 1;
  for (std::size_t i = 0; i < ids.size(); ++i) rows[i] = ids[i] == *model.config.padding ? ids[i] : next++;
  return rows;
}

/// Adds row rows[i] of a stored matrix, times a factor, to row i.
void addRows(Tensor& x, const StoredMatrix& matrix, const std::vector<Index>& rows, float factor = 1) {
  const Index width = matrix.columns();
  std::vector<float> row(static_cast<std::size_t>(width));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    matrix.tensor->read(rows[i] * width, width, row.data());
    x.matrix(0).row(static_cast<Index>(i)) += factor * Eigen::Map<const Eigen::RowVectorXf>(row.data(), width);
  }
}

Tensor embeddings(const Model& model, StackKind kind, const std::vector<Index>& ids, const std::vector<Index>& types) {
  const StackWeights& weights = model.stack(kind);
  const ModelConfig& config = model.config;
  for (const StoredMatrix* matrix : {&model.words, &weights.positions, &weights.types})
    if (*matrix) matrix->requireFinite();
  Tensor x({std::ssize(ids), config.width});
  addRows(x, model.words, ids, config.scalesWords ? std::sqrt(static_cast<float>(config.width)) : 1.0F);
  if (weights.positions) addRows(x, weights.positions, positionRows(model, ids));
  if (config.family->positions == PositionKind::sinusoids)
    x.matrix(0) += sinusoidsInHalves(x.rows(), config.width).matrix(0);
  if (weights.types) addRows(x, weights.types, types.empty() ? std::vector<Index>(ids.size(), 0) : types);
  if (weights.embeddingNorm) x = normed(std::move(x), weights.embeddingNorm, config.family->normKind, config.epsilon);
  return x;
}

bool isOfLayer(const HeadEdit& edit, StackKind stack, Index layer) {
  const StackKind of = edit.place.kind == StackKind::cross ? StackKind::decoder : edit.place.kind;
  return of == stack && edit.place.layer == layer;
}

std::vector<HeadEdit> editsOf(const std::vector<HeadEdit>& edits, StackKind stack, Index layer) {
  std::vector<HeadEdit> own;
  std::copy_if(edits.begin(), edits.end(), std::back_inserter(own),
               [&](const HeadEdit& edit) { return isOfLayer(edit, stack, layer); });
  return own;
}

bool hasWhatIsWanted(const LayerState& state, const RunOptions& options) {
  return (!options.keepsWeights || !state.self.weights.empty()) && (!options.keepsScores || !state.self.scores.empty());
}

/// Weights are finite, but products of them may be beyond what a float holds.
void requireFinite(const Tensor& x, StackKind kind, Index layer) {
  if (x.matrix(0).allFinite()) return;
  throw DataError({translatable("core", "the states behind layer %1 of the %2 are beyond what float32 can hold"),
                   {std::to_string(layer), nameOf(kind)}});
}

/// How many rows of two matrices are the same, from the first on: of the new one at least the last is left.
Index commonRows(const Tensor& earlier, const Tensor& now) {
  const Index most = std::min(earlier.rows(), now.rows() - 1);
  Index count = 0;
  while (count < most && earlier.matrix(0).row(count) == now.matrix(0).row(count)) ++count;
  return count;
}

/// Whether what a row does depends on no later row, with these edits either.
bool keepsRowsApart(const std::vector<HeadEdit>& edits) {
  return std::none_of(edits.begin(), edits.end(), [](const HeadEdit& edit) {
    return edit.silence == Silence::mean || edit.patch || !edit.masks.empty();
  });
}

void dropWeights(LayerState& state) {
  state.self.weights = {};
  if (state.cross) state.cross->weights = {};
}

struct EarlierStack {
  const StackRun* run = nullptr;
  const std::vector<HeadEdit>* edits = nullptr;
  bool hasSameMemory = true;
};

StackRun runStack(const StackPass& pass, Tensor embedded, const std::vector<HeadEdit>& edits, const RunOptions& options,
                  const EarlierStack& earlier) {
  StackRun run;
  const bool isAsBefore = earlier.run && *earlier.run->embeddings == embedded;
  run.embeddings = isAsBefore ? earlier.run->embeddings : std::make_shared<const Tensor>(std::move(embedded));
  std::shared_ptr<const Tensor> x = run.embeddings, before = isAsBefore ? x : nullptr;
  // Where only the end of a text is another one, the first rows of a causal stack stay as they were.
  Index known = 0;
  if (earlier.run && earlier.hasSameMemory && pass.kind == StackKind::decoder && !options.keepsScores &&
      keepsRowsApart(edits))
    known = commonRows(*earlier.run->embeddings, *run.embeddings);
  const Index layers = pass.model.sizes(pass.kind).layers;
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    const std::vector<HeadEdit> own = editsOf(edits, pass.kind, layer);
    std::shared_ptr<LayerState> computed;
    std::shared_ptr<const LayerState> state, old;
    if (earlier.run && earlier.hasSameMemory && own == editsOf(*earlier.edits, pass.kind, layer))
      old = earlier.run->layers[static_cast<std::size_t>(layer)];
    else
      known = 0;
    if (old && x == before && hasWhatIsWanted(*old, options)) state = old;
    if (!state) {
      const KnownRows rows{old.get(), old && hasWhatIsWanted(*old, options) ? known : 0};
      state = computed = std::make_shared<LayerState>(runLayer(pass, layer, *x, own, options, rows));
      requireFinite(*state->hidden, pass.kind, layer);
    }
    if (earlier.run) before = earlier.run->layers[static_cast<std::size_t>(layer)]->hidden;
    x = state->hidden;
    run.layers.push_back(state);
    if (options.seen) options.seen(pass.kind, layer, *state);
    if (computed && !options.keepsWeights) dropWeights(*computed);
  }
  const bool isSame = earlier.run && x == earlier.run->layers.back()->hidden;
  run.hidden = isSame ? earlier.run->hidden : std::make_shared<const Tensor>(afterFinalNorm(pass.model, pass.kind, *x));
  return run;
}

}  // namespace

const Tensor& StackRun::state(Index count) const {
  return count == 0 ? *embeddings : *layers[static_cast<std::size_t>(count - 1)]->hidden;
}

std::optional<Index> positionsOf(const Model& model, StackKind kind) {
  const Family& family = *model.config.family;
  const StoredMatrix& table = model.stack(kind).positions;
  if (!table) return model.config.positions;
  const Index first = family.positions == PositionKind::afterPadding ? *model.config.padding + 1 : family.firstPosition;
  return table.rows() - first;
}

Message inputProblem(const Model& model, const ModelInput& input) {
  if (input.ids.empty()) return {translatable("core", "there is no token to read")};
  const bool hasBoth = model.encoder && model.decoder;
  if (Message problem = idsProblem(model, input.ids, "ids")) return problem;
  if (hasBoth && input.decoderIds.empty()) return {translatable("core", "there is no token for the decoder to read")};
  if (Message problem = idsProblem(model, input.decoderIds, "decoder_ids")) return problem;
  const auto lengthProblem = [&](StackKind kind, std::size_t count) -> Message {
    const std::optional<Index> most = positionsOf(model, kind);
    if (!most || static_cast<Index>(count) <= *most) return {};
    return {translatable("core", "there are %1 tokens, more than the %2 positions of the model"),
            {std::to_string(count), std::to_string(std::max<Index>(*most, 0))}};
  };
  if (Message problem = lengthProblem(model.encoder ? StackKind::encoder : StackKind::decoder, input.ids.size()))
    return problem;
  if (hasBoth)
    if (Message problem = lengthProblem(StackKind::decoder, input.decoderIds.size())) return problem;
  if (!input.types.empty() && input.types.size() != input.ids.size())
    return {translatable("core", "there are %1 types of tokens for %2 tokens"),
            {std::to_string(input.types.size()), std::to_string(input.ids.size())}};
  const Index types = model.encoder && model.encoder->types ? model.encoder->types.rows() : 1;
  for (const Index type : input.types)
    if (type < 0 || type >= types)
      return {translatable("core", "a token has type %1, but the model knows the types 0 to %2"),
              {std::to_string(type), std::to_string(types - 1)}};
  return {};
}

Message placeProblem(const Model& model, const HeadPlace& place) {
  const std::vector<StackKind> kinds = model.kinds();
  if (std::find(kinds.begin(), kinds.end(), place.kind) == kinds.end()) {
    std::string expected;
    for (const StackKind kind : kinds) expected += std::string(expected.empty() ? "" : ", ") + nameOf(kind);
    return {translatable("core", "there is no %1, expected one of %2"), {nameOf(place.kind), expected}};
  }
  const StackConfig& sizes = model.sizes(place.kind);
  if (place.layer < 0 || place.layer >= sizes.layers)
    return {translatable("core", "there is no layer %1, expected 0 to %2"),
            {std::to_string(place.layer), std::to_string(sizes.layers - 1)}};
  if (place.head < 0 || place.head >= sizes.heads)
    return {translatable("core", "there is no head %1, expected 0 to %2"),
            {std::to_string(place.head), std::to_string(sizes.heads - 1)}};
  return {};
}

ModelRun runModel(const Model& model, const ModelInput& input, const std::vector<HeadEdit>& edits,
                  const RunOptions& options, const ModelRun* earlier) {
  if (Message problem = inputProblem(model, input)) throw DataError(std::move(problem));
  for (const HeadEdit& edit : edits)
    if (Message problem = placeProblem(model, edit.place)) throw DataError(std::move(problem));
  ModelRun run{input, edits, {}, {}};
  const auto earlierOf = [&](const std::optional<StackRun> ModelRun::*stack) -> EarlierStack {
    if (!earlier || !(earlier->*stack)) return {};
    return {&*(earlier->*stack), &earlier->edits};
  };
  if (model.encoder) {
    const StackPass pass{model, StackKind::encoder, nullptr,
                         positionBiasOf(model, StackKind::encoder, std::ssize(input.ids))};
    run.encoder = runStack(pass, embeddings(model, StackKind::encoder, input.ids, input.types), edits, options,
                           earlierOf(&ModelRun::encoder));
  }
  if (model.decoder) {
    const std::vector<Index>& ids = model.encoder ? input.decoderIds : input.ids;
    const StackPass pass{model, StackKind::decoder, run.encoder ? run.encoder->hidden.get() : nullptr,
                         positionBiasOf(model, StackKind::decoder, std::ssize(ids))};
    EarlierStack before = earlierOf(&ModelRun::decoder);
    if (earlier && run.encoder) before.hasSameMemory = run.encoder->hidden == earlier->encoder->hidden;
    run.decoder = runStack(pass, embeddings(model, StackKind::decoder, ids, {}), edits, options, before);
  }
  if (model.files) model.files->requireUnchanged();
  return run;
}

namespace {

/// What the heads of a layer share once it was run: all but the encoder's states.
StackPass passAfterwards(const Model& model, StackKind kind, const AttentionState& state) {
  const bool hasPositions = kind != StackKind::cross;
  return {model, kind, nullptr, hasPositions ? positionBiasOf(model, kind, state.queries.rows()) : Tensor()};
}

}  // namespace

Tensor weightsOfHeads(const Model& model, StackKind kind, Index layer, const AttentionState& state,
                      const std::vector<HeadEdit>& edits) {
  const StackPass pass = passAfterwards(model, kind, state);
  Tensor weights = attendHeads(pass, kind, layer, state, {}, nullptr, {.output = false}).weights;
  for (const HeadEdit& edit : edits) {
    if (edit.place.kind != kind || edit.place.layer != layer || !edit.changesWeights()) continue;
    const Tensor own = attendHeads(pass, kind, layer, state, edit.place.head, &edit, {.output = false}).weights;
    std::copy_n(own.data(), own.size(), weights.matrix(edit.place.head).data());
  }
  return weights;
}

AttentionResult headOf(const Model& model, const ModelRun& run, const HeadPlace& place) {
  const AttentionState& state = run.attention(place.kind, place.layer);
  const StackPass pass = passAfterwards(model, place.kind, state);
  const auto edit = std::find_if(run.edits.begin(), run.edits.end(),
                                 [&](const HeadEdit& each) { return each.place == place && each.changesWeights(); });
  return attendHeads(pass, place.kind, place.layer, state, place.head, edit == run.edits.end() ? nullptr : &*edit,
                     {.scores = true});
}

Tensor afterFinalNorm(const Model& model, StackKind kind, const Tensor& state) {
  const NormWeights& norm = model.stack(kind).finalNorm;
  return norm ? normed(state, norm, model.config.family->normKind, model.config.epsilon) : state;
}

Tensor logitsOf(const Model& model, const Tensor& states) {
  const OutputWeights& output = *model.output;
  const ModelConfig& config = model.config;
  if (output.dense) {
    const char* const own = config.family->output.activation;
    const Activation* const activation = own ? findRow(activations(), own) : config.activation;
    return linear(
        normed(linear(states, output.dense, activation), output.norm, config.family->normKind, config.epsilon),
        output.logits);
  }
  if (!config.scalesOutput) return linear(states, output.logits);
  Tensor scaled = states;
  scaled.matrix(0) *= 1 / std::sqrt(static_cast<float>(config.width));
  return linear(scaled, output.logits);
}

Tensor rowsOf(const Tensor& matrix, Index first, Index count) {
  Tensor rows = Tensor::uninitialized({count, matrix.cols()});
  rows.matrix(0) = matrix.matrix(0).middleRows(first, count);
  return rows;
}

}  // namespace attn
