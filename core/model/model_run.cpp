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

template <class T>
std::vector<T> from(const std::vector<T>& all, Index first) {
  return {all.begin() + first, all.end()};
}

/// What a stack reads.
struct StackTokens {
  std::vector<Index> ids = {}, types = {};

  bool operator==(const StackTokens&) const = default;
};

/// The states of the tokens from `first` on before the first layer.
Tensor embeddings(const Model& model, StackKind kind, const StackTokens& tokens, Index first) {
  const StackWeights& weights = model.stack(kind);
  const ModelConfig& config = model.config;
  for (const StoredMatrix* matrix : {&model.words, &weights.positions, &weights.types})
    if (*matrix) matrix->requireFinite();
  const Index n = std::ssize(tokens.ids);
  Tensor x({n - first, config.width});
  addRows(x, model.words, from(tokens.ids, first),
          config.scalesWords ? std::sqrt(static_cast<float>(config.width)) : 1.0F);
  if (weights.positions) addRows(x, weights.positions, from(positionRows(model, tokens.ids), first));
  if (config.family->positions == PositionKind::sinusoids)
    x.matrix(0) += sinusoidsInHalves(n, config.width).matrix(0).bottomRows(n - first);
  const auto count = static_cast<std::size_t>(n);
  if (weights.types)
    addRows(x, weights.types, from(tokens.types.empty() ? std::vector<Index>(count, 0) : tokens.types, first));
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

/// How many tokens two texts begin with alike.
Index commonTokens(const std::vector<Index>& a, const std::vector<Index>& b) {
  return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
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
  StackTokens tokens = {};
  const std::vector<HeadEdit>* edits = nullptr;
  bool hasSameMemory = true;
};

StackRun runStack(const StackPass& pass, const StackTokens& tokens, const std::vector<HeadEdit>& edits,
                  const RunOptions& options, const EarlierStack& earlier) {
  StackRun run;
  const Index n = std::ssize(tokens.ids);
  const bool isAsBefore = earlier.run && earlier.tokens == tokens;
  // Where only the end of a text is another one, the first rows of a causal stack stay as they were.
  Index known = 0;
  if (earlier.run && earlier.hasSameMemory && pass.kind == StackKind::decoder && !options.keepsScores &&
      keepsRowsApart(edits))
    known = std::min(commonTokens(earlier.tokens.ids, tokens.ids), n - 1);
  const auto behindKnown = [&](SharedRows StackRun::*rows, const auto& computed) {
    return known > 0 ? (earlier.run->*rows).continued(known, computed(known)) : SharedRows(computed(0));
  };
  run.embeddings = isAsBefore ? earlier.run->embeddings : behindKnown(&StackRun::embeddings, [&](Index first) {
    return embeddings(pass.model, pass.kind, tokens, first);
  });
  const Index layers = pass.model.sizes(pass.kind).layers;
  const SharedRows* before = earlier.run ? &earlier.run->embeddings : nullptr;
  SharedRows x = run.embeddings;
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    const std::vector<HeadEdit> own = editsOf(edits, pass.kind, layer);
    std::shared_ptr<LayerState> computed;
    std::shared_ptr<const LayerState> state, old;
    if (earlier.run && earlier.hasSameMemory && own == editsOf(*earlier.edits, pass.kind, layer))
      old = earlier.run->layers[static_cast<std::size_t>(layer)];
    else
      known = 0;
    if (old && !hasWhatIsWanted(*old, options)) old = nullptr;
    if (old && x.isSame(*before)) state = old;
    if (!state) {
      const KnownRows rows = old && known > 0 ? KnownRows{old.get(), known} : KnownRows{};
      const Box<Tensor> unknown = x.part(rows.count, n - rows.count);
      state = computed = std::make_shared<LayerState>(runLayer(pass, layer, *unknown, own, options, rows));
    }
    if (earlier.run) before = &earlier.run->layers[static_cast<std::size_t>(layer)]->hidden;
    x = state->hidden;
    run.layers.push_back(state);
    if (options.seen) options.seen(pass.kind, layer, *state);
    if (computed && !options.keepsWeights) dropWeights(*computed);
  }
  if (before && x.isSame(*before))
    run.hidden = earlier.run->hidden;
  else
    run.hidden = behindKnown(&StackRun::hidden, [&](Index first) {
      return afterFinalNorm(pass.model, pass.kind, *x.part(first, n - first));
    });
  return run;
}

}  // namespace

const SharedRows& StackRun::state(Index count) const {
  return count == 0 ? embeddings : layers[static_cast<std::size_t>(count - 1)]->hidden;
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
  const auto tokensOf = [&](const ModelInput& of, StackKind kind) -> StackTokens {
    if (kind == StackKind::decoder) return {model.encoder ? of.decoderIds : of.ids};
    return {of.ids, of.types};
  };
  const auto runOf = [&](StackKind kind, std::optional<StackRun> ModelRun::*stack, const Tensor* memory) {
    const StackTokens tokens = tokensOf(input, kind);
    EarlierStack before;
    if (earlier && earlier->*stack)
      before = {&*(earlier->*stack), tokensOf(earlier->input, kind), &earlier->edits,
                !memory || run.encoder->hidden.isSame(earlier->encoder->hidden)};
    const StackPass pass{model, kind, memory, positionBiasOf(model, kind, std::ssize(tokens.ids))};
    return runStack(pass, tokens, edits, options, before);
  };
  if (model.encoder) run.encoder = runOf(StackKind::encoder, &ModelRun::encoder, nullptr);
  if (model.decoder) {
    const Box<Tensor> memory = run.encoder ? run.encoder->hidden.whole() : Box<Tensor>();
    run.decoder = runOf(StackKind::decoder, &ModelRun::decoder, run.encoder ? &*memory : nullptr);
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
                      const std::vector<HeadEdit>& edits, Index firstQuery) {
  const StackPass pass = passAfterwards(model, kind, state);
  const auto weightsOf = [&](const Projections& given, std::optional<Index> head, const HeadEdit* edit) {
    return attendHeads(pass, kind, layer, given, head, edit, {.output = false}).weights;
  };
  Tensor weights = weightsOf(projectionsOf(state, firstQuery), {}, nullptr);
  for (const HeadEdit& edit : edits) {
    if (edit.place.kind != kind || edit.place.layer != layer || !edit.changesWeights()) continue;
    const Index head = edit.place.head;
    const Tensor own = weightsOf(projectionsOfHead(state, head, firstQuery), head, &edit);
    std::copy_n(own.data(), own.size(), weights.matrix(head).data());
  }
  return weights;
}

AttentionResult headOf(const Model& model, const ModelRun& run, const HeadPlace& place) {
  const AttentionState& state = run.attention(place.kind, place.layer);
  const StackPass pass = passAfterwards(model, place.kind, state);
  const auto edit = std::find_if(run.edits.begin(), run.edits.end(),
                                 [&](const HeadEdit& each) { return each.place == place && each.changesWeights(); });
  return attendHeads(pass, place.kind, place.layer, projectionsOfHead(state, place.head), place.head,
                     edit == run.edits.end() ? nullptr : &*edit, {.scores = true});
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

}  // namespace attn
