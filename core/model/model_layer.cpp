// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_layer.h"

#include <algorithm>

#include "core/attention/heads.h"
#include "core/base/parallel.h"
#include "core/model/model_math.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index rowsTogether = 32;  // that one thread copies or adds up at a time

/// Cuts heads out of the columns of a product: head h begins at column begin + h · step. -> (1, heads, n, width)
Tensor cutHeads(const Tensor& x, Index begin, Index step, Index heads, Index width) {
  Tensor result = Tensor::uninitialized({1, heads, x.rows(), width});
  parallelFor(heads, x.rows() * width,
              [&](Index h) { result.matrix(h) = x.matrix(0).middleCols(begin + h * step, width); });
  return result;
}

/// Every query head with the keys or values that it reads: those of head ⌊h / (heads / key heads)⌋.
Tensor repeated(const Tensor& x, Index heads) {
  const Index keyHeads = x.dim(1);
  Tensor result = Tensor::uninitialized({1, heads, x.rows(), x.cols()});
  for (Index h = 0; h < heads; ++h) result.matrix(h) = x.matrix(h / (heads / keyHeads));
  return result;
}

Tensor oneHead(const Tensor& x, Index head) {
  Tensor result = Tensor::uninitialized({1, 1, x.rows(), x.cols()});
  result.matrix(0) = x.matrix(head);
  return result;
}

Tensor lastRows(const Tensor& x, Index count) {
  Shape shape = x.shape();
  shape[shape.size() - 2] = count;
  Tensor result = Tensor::uninitialized(std::move(shape));
  for (Index i = 0; i < x.count(); ++i) result.matrix(i) = x.matrix(i).bottomRows(count);
  return result;
}

/// As Projections, to be written.
struct ProjectedRows {
  Tensor queries, keys, values;
};

/// Queries from x, keys and values from y: in self-attention the same. Row 0 of x stands at position `first`.
ProjectedRows projected(const StackPass& pass, StackKind kind, Index layer, const Tensor& x, const Tensor& y,
                        Index first) {
  const Model& model = pass.model;
  const Family& family = *model.config.family;
  const AttentionWeights& weights = model.attention(kind, layer);
  const Index heads = model.sizes(kind).heads, keyHeads = model.keyHeads(kind), width = model.headWidth(kind);
  ProjectedRows state;
  if (weights.fused) {
    const Tensor all = linear(x, weights.fused);
    const bool byHead = family.fusedOrder == FusedOrder::byHead;
    const Index apart = byHead ? width : heads * width, step = byHead ? 3 * width : width;
    state.queries = cutHeads(all, 0, step, heads, width);
    state.keys = cutHeads(all, apart, step, heads, width);
    state.values = cutHeads(all, 2 * apart, step, heads, width);
  } else {
    state.queries = cutHeads(linear(x, weights.query), 0, width, heads, width);
    state.keys = cutHeads(linear(y, weights.key), 0, width, keyHeads, width);
    state.values = cutHeads(linear(y, weights.value), 0, width, keyHeads, width);
  }
  if (weights.queryNorm)
    state.queries = normed(std::move(state.queries), weights.queryNorm, family.normKind, model.config.epsilon);
  if (weights.keyNorm)
    state.keys = normed(std::move(state.keys), weights.keyNorm, family.normKind, model.config.epsilon);
  if (!model.config.frequencies.empty()) {
    turnByPositions(state.queries, model.config.frequencies, first);
    turnByPositions(state.keys, model.config.frequencies, first);
  }
  return state;
}

/// Silences and patches columns of the heads' outputs.
void editOutputs(Tensor& outputs, Index width, const std::vector<HeadEdit>& edits) {
  for (const HeadEdit& edit : edits) {
    auto head = outputs.matrix(0).middleCols(edit.place.head * width, width);
    if (edit.silence == Silence::zero) head.setZero();
    if (edit.silence == Silence::mean) {
      const Eigen::RowVectorXf mean = head.colwise().mean();
      head.rowwise() = mean;
    }
    if (!edit.patch) continue;
    for (const Index row : edit.patch->rows) head.row(row) = edit.patch->output.matrix(0).row(row);
  }
}

SharedRows behind(const SharedRows* before, Index known, Tensor rest) {
  return before ? before->continued(known, std::move(rest)) : SharedRows(std::move(rest));
}

/// What one attention writes into the rows of x, W_o included. `before`: what it did for the rows in front of them.
Tensor attention(const StackPass& pass, StackKind kind, Index layer, const Tensor& x, const Tensor& y,
                 const std::vector<HeadEdit>& allEdits, const RunOptions& options, const AttentionState* before,
                 Index known, AttentionState& state) {
  std::vector<HeadEdit> edits;
  std::copy_if(allEdits.begin(), allEdits.end(), std::back_inserter(edits),
               [&](const HeadEdit& edit) { return edit.place.kind == kind; });
  ProjectedRows own = projected(pass, kind, layer, x, y, known);
  const bool hasKeysBefore = before && kind != StackKind::cross;
  state.keys = behind(hasKeysBefore ? &before->keys : nullptr, known, std::move(own.keys));
  state.values = behind(hasKeysBefore ? &before->values : nullptr, known, std::move(own.values));
  state.queries = behind(before ? &before->queries : nullptr, known, std::move(own.queries));
  const Wanted wanted{.scores = options.keepsScores, .weights = options.keepsWeights || options.seesWeights};
  AttentionResult result = attendHeads(pass, kind, layer, projectionsOf(state, known), {}, nullptr, wanted);
  for (const HeadEdit& edit : edits) {
    if (!edit.changesWeights()) continue;
    const Index head = edit.place.head;
    const AttentionResult ofHead =
        attendHeads(pass, kind, layer, projectionsOfHead(state, head, known), head, &edit, wanted);
    result.output.matrix(head) = ofHead.output.matrix(0);
    if (wanted.weights) result.weights.matrix(head) = ofHead.weights.matrix(0);
    if (wanted.scores) result.scores.matrix(head) = ofHead.scores.matrix(0);
  }
  state.scores = std::move(result.scores);
  state.weights = std::move(result.weights);
  if (before && options.keepsWeights) state.weights = joined(before->weights, known, std::move(state.weights));
  Tensor outputs = mergeHeads(std::move(result.output));
  const Shape flat = {outputs.rows(), outputs.cols()};
  outputs = std::move(outputs).reshaped(flat);
  editOutputs(outputs, pass.model.headWidth(kind), edits);
  Tensor written = linear(outputs, pass.model.attention(kind, layer).output);
  state.outputs = behind(before ? &before->outputs : nullptr, known, std::move(outputs));
  return written;
}

Tensor sumOf(Tensor x, const Tensor& y) {
  parallelFor((x.rows() + rowsTogether - 1) / rowsTogether, rowsTogether * x.cols(), [&](Index block) {
    const Index first = block * rowsTogether, count = std::min(rowsTogether, x.rows() - first);
    x.matrix(0).middleRows(first, count) += y.matrix(0).middleRows(first, count);
  });
  return x;
}

Tensor feedForward(const Model& model, const LayerWeights& weights, const Tensor& x) {
  const Activation* const activation = model.config.activation;
  if (!weights.gate) return linear(linear(x, weights.up, activation), weights.down);
  Tensor hidden = linear(x, weights.up);
  hidden.matrix(0).array() *= linear(x, weights.gate, activation).matrix(0).array();
  return linear(hidden, weights.down);
}

/// Weights are finite, but products of them may be beyond what a float holds.
void requireFinite(const Tensor& x, StackKind kind, Index layer) {
  if (x.matrix(0).allFinite()) return;
  throw DataError({translatable("core", "the states behind layer %1 of the %2 are beyond what float32 can hold"),
                   {std::to_string(layer), nameOf(kind)}});
}

}  // namespace

std::vector<MaskChoice> masksOf(const Model& model, StackKind kind, Index layer) {
  if (kind != StackKind::decoder) return {};
  std::vector<MaskChoice> masks = {{"causal"}};
  // A query sees `window` keys up to itself, so none that is further away than window − 1.
  if (const Index window = model.config.windows[static_cast<std::size_t>(layer)]; window > 0) {
    MaskChoice choice{"window"};
    setValue(choice.scalars, findRow(attn::masks(), "window")->scalars[0], static_cast<double>(window - 1));
    masks.push_back(std::move(choice));
  }
  return masks;
}

Projections projectionsOf(const AttentionState& state, Index firstQuery) {
  return {state.queries.part(firstQuery, state.queries.rows() - firstQuery), state.keys.whole(), state.values.whole()};
}

Projections projectionsOfHead(const AttentionState& state, Index head, Index firstQuery) {
  const Index keyHead = head / (state.queries.count() / state.keys.count());
  const auto alone = [](Tensor matrix) {
    const Shape shape = {1, 1, matrix.rows(), matrix.cols()};
    return std::move(matrix).reshaped(shape);
  };
  return {alone(state.queries.matrix(head, firstQuery)), alone(state.keys.matrix(keyHead)),
          alone(state.values.matrix(keyHead))};
}

AttentionResult attendHeads(const StackPass& pass, StackKind kind, Index layer, const Projections& given,
                            const std::optional<Index>& head, const HeadEdit* edit, Wanted wanted) {
  AttentionOptions options;
  options.scoring = findRow(scorings(), pass.model.config.family->isScaled ? "scaled-dot" : "dot");
  std::vector<MaskChoice> masks = masksOf(pass.model, kind, layer);
  if (edit) {
    options.temperature = edit->temperature;
    options.normaliser = edit->normaliser;
    options.normaliserScalars = edit->normaliserScalars;
    masks.insert(masks.end(), edit->masks.begin(), edit->masks.end());
  }
  const Index heads = given.queries->dim(1), n = given.queries->rows(), m = given.keys->rows();
  if (Message problem = masksProblem(masks, n, m)) throw DataError(std::move(problem));
  const KeyRanges visible = visibleKeys(masks, 1, n, m);
  Tensor bias;
  if (kind != StackKind::cross && !pass.positionBias.empty()) {
    bias = n < m ? lastRows(pass.positionBias, n) : pass.positionBias;
    if (head) bias = oneHead(bias, *head);
    options.bias = &bias;
  }
  if (given.keys->dim(1) == heads) return attend(*given.queries, *given.keys, *given.values, visible, options, wanted);
  return attend(*given.queries, repeated(*given.keys, heads), repeated(*given.values, heads), visible, options, wanted);
}

Tensor positionBiasOf(const Model& model, StackKind kind, Index tokens) {
  const Tensor& table = model.stack(kind).positionBias;
  if (table.empty()) return {};
  const Index heads = table.cols();
  const std::vector<Index> buckets =
      positionBuckets(tokens, tokens, model.config.buckets, model.config.farthest, kind == StackKind::encoder);
  Tensor bias = Tensor::uninitialized({1, heads, tokens, tokens});
  for (Index h = 0; h < heads; ++h)
    for (Index place = 0; place < tokens * tokens; ++place)
      bias.data()[h * tokens * tokens + place] = table.data()[buckets[static_cast<std::size_t>(place)] * heads + h];
  return bias;
}

LayerState runLayer(const StackPass& pass, Index layer, const Tensor& x, const std::vector<HeadEdit>& edits,
                    const RunOptions& options, const KnownRows& known) {
  const Model& model = pass.model;
  const LayerWeights& weights = model.stack(pass.kind).layers[static_cast<std::size_t>(layer)];
  const auto norm = [&](Tensor state, const NormWeights& by) {
    return normed(std::move(state), by, model.config.family->normKind, model.config.epsilon);
  };
  LayerState result;
  const auto attend = [&](StackKind kind, const Tensor& from, const Tensor& to, AttentionState& state) {
    const AttentionState* before = nullptr;
    if (known.state) before = kind == StackKind::cross ? &*known.state->cross : &known.state->self;
    return attention(pass, kind, layer, from, to, edits, options, before, known.count, state);
  };
  Tensor state, added;
  if (model.config.normPlace == NormPlace::after) {
    state = norm(sumOf(attend(pass.kind, x, x, result.self), x), weights.self.norm);
    if (pass.memory) {
      Tensor written = attend(StackKind::cross, state, *pass.memory, result.cross.emplace());
      state = norm(sumOf(std::move(written), state), weights.cross->norm);
    }
    added = feedForward(model, weights, state);
    state = norm(sumOf(std::move(state), added), weights.feedForwardNorm);
  } else {
    const Tensor before = norm(x, weights.self.norm);
    state = sumOf(attend(pass.kind, before, before, result.self), x);
    if (pass.memory)
      state = sumOf(attend(StackKind::cross, norm(state, weights.cross->norm), *pass.memory, result.cross.emplace()),
                    state);
    const bool isParallel = model.config.normPlace == NormPlace::parallel;
    added = feedForward(model, weights, norm(isParallel ? x : state, weights.feedForwardNorm));
    state = sumOf(std::move(state), added);
  }
  requireFinite(state, pass.kind, layer);
  result.feedForward = behind(known.state ? &known.state->feedForward : nullptr, known.count, std::move(added));
  result.hidden = behind(known.state ? &known.state->hidden : nullptr, known.count, std::move(state));
  return result;
}

}  // namespace attn
