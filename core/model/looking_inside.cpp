// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/looking_inside.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/model/model_math.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

// So many states are asked for their logits at once: those of all tokens would not fit.
constexpr Index statesTogether = 64;

using RowVector = Eigen::RowVectorXd;

/// gᵀ W of a layer y = W x, for every input.
RowVector backThrough(const LinearWeights& weights, const RowVector& g) {
  weights.matrix.requireFinite();
  const Index columns = weights.matrix.columns();
  RowVector result = RowVector::Zero(weights.inputs());
  std::vector<float> numbers(static_cast<std::size_t>(columns));
  const Eigen::Map<const Eigen::RowVectorXf> row(numbers.data(), columns);
  for (Index i = 0; i < weights.matrix.rows(); ++i) {
    weights.matrix.tensor->read(i * columns, columns, numbers.data());
    if (weights.storedByInput)
      result[i] = row.cast<double>().dot(g);
    else
      result += g[i] * row.cast<double>();
  }
  return result;
}

RowVector asVector(const Tensor& tensor) {
  return Eigen::Map<const Eigen::RowVectorXf>(tensor.data(), tensor.size()).cast<double>();
}

/// (width of a head, d): the rows of W_o that the head's output passes, whichever way round the file has it.
Matrix outputOfHead(const LinearWeights& weights, Index head, Index headWidth) {
  weights.matrix.requireFinite();
  const StoredTensor& tensor = *weights.matrix.tensor;
  Matrix result(headWidth, weights.outputs());
  if (weights.storedByInput) {
    tensor.read(head * headWidth * weights.outputs(), result.size(), result.data());
    return result;
  }
  std::vector<float> column(static_cast<std::size_t>(headWidth));
  for (Index o = 0; o < weights.outputs(); ++o) {
    tensor.read(o * weights.inputs() + head * headWidth, headWidth, column.data());
    result.col(o) = Eigen::Map<const Eigen::VectorXf>(column.data(), headWidth);
  }
  return result;
}

/// What a token's logit is multiplied with.
struct OutputRow {
  RowVector u;
  double bias = 0;
};

OutputRow outputRow(const Model& model, Index token) {
  const LinearWeights& logits = model.output->logits;
  logits.matrix.requireFinite();
  std::vector<float> row(static_cast<std::size_t>(model.config.width));
  logits.matrix.tensor->read(token * model.config.width, model.config.width, row.data());
  OutputRow result{Eigen::Map<const Eigen::RowVectorXf>(row.data(), model.config.width).cast<double>()};
  if (model.config.scalesOutput) result.u /= std::sqrt(static_cast<double>(model.config.width));
  if (!logits.bias.empty()) result.bias = static_cast<double>(logits.bias.data()[token]);
  return result;
}

/// g: what a part of the state x counts for the logit.
RowVector weightOfParts(const Model& model, const RowVector& u, const RowVector& x) {
  const NormWeights& norm = model.stack(model.predicting()).finalNorm;
  const bool isLayerNorm = model.config.family->normKind == NormKind::layer;
  const double mean = isLayerNorm ? x.mean() : 0;
  const double scale = std::sqrt((x.array() - mean).square().mean() + model.config.epsilon);
  RowVector g = asVector(norm.scale).cwiseProduct(u) / scale;
  if (isLayerNorm) g.array() -= g.mean();
  return g;
}

/// What the heads of one attention write into the logit.
void addHeads(const Model& model, const ModelRun& run, StackKind kind, Index position, const RowVector& g,
              Tensor& parts, double& bias) {
  const Index layers = model.sizes(kind).layers, heads = model.sizes(kind).heads, width = model.headWidth(kind);
  parts = Tensor({layers, heads});
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    const LinearWeights& output = model.attention(kind, layer).output;
    const RowVector back = backThrough(output, g);
    const RowVector row = asVector(*run.attention(kind, layer).outputs.part(position, 1));
    for (Index h = 0; h < heads; ++h)
      parts.matrix(0)(layer, h) = static_cast<float>(row.segment(h * width, width).dot(back.segment(h * width, width)));
    if (!output.bias.empty()) bias += asVector(output.bias).dot(g);
  }
}

/// The `count` largest of a row.
void findBest(const float* logits, Index vocabulary, Index count, Index* ids, float* best) {
  std::vector<Index> order(static_cast<std::size_t>(vocabulary));
  std::iota(order.begin(), order.end(), Index{0});
  std::partial_sort(order.begin(), order.begin() + count, order.end(),
                    [&](Index a, Index b) { return logits[a] != logits[b] ? logits[a] > logits[b] : a < b; });
  for (Index k = 0; k < count; ++k) {
    ids[k] = order[static_cast<std::size_t>(k)];
    best[k] = logits[ids[k]];
  }
}

/// logit(first) − logit(second) at a position of the predicting stack.
double difference(const Model& model, const ModelRun& run, const PatchQuestion& question, Index position) {
  const Tensor logits = logitsOf(model, *run.stack(model.predicting()).hidden.part(position, 1));
  return static_cast<double>(logits.data()[question.first]) - static_cast<double>(logits.data()[question.second]);
}

Index requiredPlace(Index position, Index count) {
  const std::optional<Index> place = placeOf(position, count);
  if (!place)
    throw DataError({translatable("core", "there is no position %1, the number of tokens is %2"),
                     {std::to_string(position), std::to_string(count)}});
  return *place;
}

void requireToken(const Model& model, Index token) {
  if (token < 0 || token >= model.vocabulary())
    throw DataError({translatable("core", "there is no token %1, expected an id from 0 to %2"),
                     {std::to_string(token), std::to_string(model.vocabulary() - 1)}});
}

}  // namespace

std::optional<Index> placeOf(Index position, Index count) {
  if (position < -count || position >= count) return {};
  return position < 0 ? position + count : position;
}

BestTokens logitLens(const Model& model, const ModelRun& run, Index count) {
  const StackKind kind = model.predicting();
  const StackRun& stack = run.stack(kind);
  const Index layers = std::ssize(stack.layers), n = stack.embeddings.rows(), vocabulary = model.vocabulary();
  BestTokens result{std::min(count, vocabulary), {}, {}, {}};
  result.logits = Tensor::uninitialized({layers + 1, n, result.count});
  result.probabilities = Tensor::uninitialized({layers + 1, n, result.count});
  result.ids.resize(static_cast<std::size_t>(result.logits.size()));
  for (Index layer = 0; layer <= layers; ++layer) {
    for (Index first = 0; first < n; first += statesTogether) {
      stopIfRequested();
      const Index these = std::min(statesTogether, n - first);
      const Tensor logits = logitsOf(model, afterFinalNorm(model, kind, *stack.state(layer).part(first, these)));
      parallelFor(these, vocabulary, [&](Index i) {
        const Index place = (layer * n + first + i) * result.count;
        const auto all = logits.matrix(0).row(i).array();
        findBest(logits.data() + i * vocabulary, vocabulary, result.count, result.ids.data() + place,
                 result.logits.data() + place);
        const float largest = result.logits.data()[place], sum = (all - largest).exp().sum();
        for (Index k = place; k < place + result.count; ++k)
          result.probabilities.data()[k] = std::exp(result.logits.data()[k] - largest) / sum;
      });
    }
  }
  return result;
}

Tensor movedStates(const Model& model, const ModelRun& run) {
  const StackRun& stack = run.stack(model.predicting());
  const Index layers = std::ssize(stack.layers), n = stack.embeddings.rows();
  Tensor moved = Tensor::uninitialized({layers, n});
  for (Index layer = 0; layer < layers; ++layer) {
    const Box<Tensor> before = stack.state(layer).whole(), after = stack.state(layer + 1).whole();
    const auto x = before->matrix(0);
    moved.matrix(0).row(layer) =
        ((after->matrix(0) - x).rowwise().norm().array() / x.rowwise().norm().array()).transpose();
  }
  return moved;
}

Message partsProblem(const Model& model) {
  if (model.config.normPlace == NormPlace::after)
    return {translatable("core",
                         "%1 has its norms behind each layer, which rescale all that was written before: its "
                         "logits do not split into parts"),
            {model.config.family->name}};
  if (!model.output) return {translatable("core", "the checkpoint has no output layer, so there are no logits")};
  return {};
}

LogitParts logitParts(const Model& model, const ModelRun& run, Index token, Index position) {
  requireToken(model, token);
  const StackKind kind = model.predicting();
  const StackRun& stack = run.stack(kind);
  const Index layers = std::ssize(stack.layers);
  const Index place = requiredPlace(position, stack.embeddings.rows());
  const auto rowOf = [&](const SharedRows& rows) { return asVector(*rows.part(place, 1)); };
  const OutputRow output = outputRow(model, token);
  const RowVector g = weightOfParts(model, output.u, rowOf(stack.state(layers)));
  LogitParts parts;
  double bias = output.bias;
  const Tensor& shift = model.stack(kind).finalNorm.shift;
  if (!shift.empty()) bias += asVector(shift).dot(output.u);
  addHeads(model, run, kind, place, g, parts.heads, bias);
  if (run.encoder && run.decoder) addHeads(model, run, StackKind::cross, place, g, parts.cross, bias);
  parts.feedForward = Tensor({layers});
  for (Index layer = 0; layer < layers; ++layer)
    parts.feedForward.data()[layer] =
        static_cast<float>(rowOf(stack.layers[static_cast<std::size_t>(layer)]->feedForward).dot(g));
  const double embedding = rowOf(stack.state(0)).dot(g);
  double logit = embedding + bias;
  for (const Tensor* tensor : {&parts.heads, &parts.cross, &parts.feedForward})
    for (Index i = 0; i < tensor->size(); ++i) logit += static_cast<double>(tensor->data()[i]);
  parts.embedding = static_cast<float>(embedding);
  parts.bias = static_cast<float>(bias);
  parts.logit = static_cast<float>(logit);
  return parts;
}

std::shared_ptr<const HeadPatch> patchFrom(const Model& model, const ModelRun& other, const HeadPlace& place,
                                           const std::vector<Index>& rows) {
  const SharedRows& outputs = other.attention(place.kind, place.layer).outputs;
  const Index width = model.headWidth(place.kind);
  auto patch = std::make_shared<HeadPatch>();
  for (const Index row : rows) patch->rows.push_back(requiredPlace(row, outputs.rows()));
  if (rows.empty()) {
    patch->rows.resize(static_cast<std::size_t>(outputs.rows()));
    std::iota(patch->rows.begin(), patch->rows.end(), Index{0});
  }
  patch->output = Tensor::uninitialized({outputs.rows(), width});
  patch->output.matrix(0) = outputs.whole()->matrix(0).middleCols(place.head * width, width);
  return patch;
}

std::vector<KindTensor> patchHeads(const Model& model, const ModelRun& run, const PatchQuestion& question) {
  if (!model.output)
    throw DataError({translatable("core", "the checkpoint has no output layer, so there are no logits")});
  if (question.other.ids.size() != run.input.ids.size())
    throw DataError({translatable("core",
                                  "the texts have %1 and %2 tokens, expected the same number: heads are patched "
                                  "position by position"),
                     {std::to_string(run.input.ids.size()), std::to_string(question.other.ids.size())}});
  requireToken(model, question.first);
  requireToken(model, question.second);
  const Index position = requiredPlace(question.position, run.stack(model.predicting()).hidden.rows());
  const ModelRun donor = runModel(model, question.other, run.edits);
  const double usual = difference(model, run, question, position);
  std::vector<KindTensor> result;
  for (const StackKind kind : model.kinds()) {
    const Index layers = model.sizes(kind).layers, heads = model.sizes(kind).heads;
    Tensor moved({layers, heads});
    for (Index layer = 0; layer < layers; ++layer)
      for (Index head = 0; head < heads; ++head) {
        auto patch = patchFrom(model, donor, {kind, layer, head}, question.rows);
        std::vector<HeadEdit> edits = run.edits;
        edits.push_back({.place = {kind, layer, head}, .patch = std::move(patch)});
        const ModelRun patched = runModel(model, run.input, edits, {}, &run);
        moved.matrix(0)(layer, head) = static_cast<float>(difference(model, patched, question, position) - usual);
      }
    result.push_back({kind, std::move(moved)});
  }
  return result;
}

Tensor rolledOut(const Tensor& weights, const Tensor* before) {
  const Index n = weights.rows();
  Matrix mixed = Matrix::Identity(n, n);
  for (Index h = 0; h < weights.count(); ++h) mixed += weights.matrix(h) / static_cast<float>(weights.count());
  mixed *= 0.5F;
  Tensor result = Tensor::uninitialized({n, n});
  if (before)
    result.matrix(0).noalias() = mixed * before->matrix(0);
  else
    result.matrix(0) = mixed;
  return result;
}

Tensor rollout(const ModelRun& run, StackKind kind) {
  const StackRun& stack = run.stack(kind);
  const Index layers = std::ssize(stack.layers), n = stack.embeddings.rows();
  Tensor result = Tensor::uninitialized({layers, n, n});
  Tensor before;
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    before = rolledOut(run.attention(kind, layer).weights, layer == 0 ? nullptr : &before);
    result.matrix(layer) = before.matrix(0);
  }
  return result;
}

Tensor valueWeighted(const Model& model, const ModelRun& run, StackKind kind, Index layer) {
  const AttentionState& state = run.attention(kind, layer);
  const Index heads = state.weights.dim(1), keyHeads = state.values.count();
  const LinearWeights& output = model.attention(kind, layer).output;
  output.matrix.requireFinite();
  Tensor result = Tensor::uninitialized({heads, state.weights.rows(), state.weights.cols()});
  parallelFor(heads, state.values.rows() * state.values.cols() * model.config.width, [&](Index h) {
    const Tensor values = state.values.matrix(h / (heads / keyHeads));
    const Matrix added = values.matrix(0) * outputOfHead(output, h, values.cols());
    const Eigen::RowVectorXf lengths = added.rowwise().norm().transpose();
    result.matrix(h) = state.weights.matrix(h).array().rowwise() * lengths.array();
  });
  return result;
}

Tensor kindsOfQueries(const Tensor& weights, const std::vector<Index>& ids) {
  const Index heads = weights.count(), rows = weights.rows(), n = weights.cols(), before = n - rows;
  Tensor result({heads, rows, headKindCount});
  // For each query the place behind its token's last earlier self, or −1.
  std::vector<Index> repeated(static_cast<std::size_t>(n), -1);
  std::unordered_map<Index, Index> seen;  // where each token was last, two places before or earlier
  for (Index i = 2; i < n; ++i) {
    seen[ids[static_cast<std::size_t>(i - 2)]] = i - 2;
    if (const auto last = seen.find(ids[static_cast<std::size_t>(i)]); last != seen.end())
      repeated[static_cast<std::size_t>(i)] = last->second + 1;
  }
  // Row i of |i − j| begins n − 1 − i places from the front.
  Eigen::ArrayXf distances(2 * n - 1);
  for (Index i = 0; i < 2 * n - 1; ++i) distances[i] = static_cast<float>(std::abs(i - (n - 1)));
  constexpr float none = std::numeric_limits<float>::quiet_NaN();
  constexpr Index operationsOfWeight = 6;  // mostly its logarithm
  parallelFor(heads, operationsOfWeight * rows * n, [&](Index h) {
    Eigen::Array<float, 1, Eigen::Dynamic> positive(n);
    for (Index r = before > 0 ? 0 : 1; r < rows; ++r) {
      const Index i = before + r, key = repeated[static_cast<std::size_t>(i)];
      const Eigen::Map<const Eigen::ArrayXf> row(weights.data() + (h * rows + r) * n, n);
      float* const numbers = result.data() + (h * rows + r) * headKindCount;
      const auto number = [&](HeadKind kind) -> float& { return numbers[static_cast<std::size_t>(kind)]; };
      number(HeadKind::previous) = row[i - 1];
      number(HeadKind::first) = row[0];
      number(HeadKind::diagonal) = row[i];
      // What is not above 0 adds nothing; a condition would keep this from being vector code.
      for (Index j = 0; j < n; ++j) positive[j] = row[j] > 0 ? row[j] : 0.0F;
      number(HeadKind::entropy) = -(positive * positive.max(std::numeric_limits<float>::min()).log()).sum();
      number(HeadKind::distance) = (row * distances.segment(n - 1 - i, n)).sum();
      number(HeadKind::induction) = key < 0 ? none : row[key];
    }
  });
  return result;
}

Tensor meansOfKinds(const Tensor& ofQueries) {
  const Index heads = ofQueries.count(), n = ofQueries.rows();
  Tensor result({heads, headKindCount});
  for (Index h = 0; h < heads; ++h)
    for (Index kind = 0; kind < headKindCount; ++kind) {
      const auto column = ofQueries.matrix(h).col(kind);
      double sum = 0, count = 0;
      for (Index i = 1; i < n; ++i)
        if (!std::isnan(column[i])) {
          sum += static_cast<double>(column[i]);
          ++count;
        }
      result.data()[h * headKindCount + kind] = count > 0 ? static_cast<float>(sum / count) : 0;
    }
  return result;
}

Tensor headKinds(const Tensor& weights, const std::vector<Index>& ids) {
  return meansOfKinds(kindsOfQueries(weights, ids));
}

}  // namespace attn
