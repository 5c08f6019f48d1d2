// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/network.h"

#include <algorithm>
#include <numeric>

#include "core/base/stop.h"

namespace attn {
namespace {

constexpr Index mostLogits = Index{1} << 20;  // at a time: 4 MiB

/// The columns of a parameter that are a part of the score: where they begin, and how many.
struct Columns {
  const Parameter* parameter;
  Index begin, count;
};

Columns columnsOf(const AlignmentModel& model, const ScorePart& part) {
  const auto& parameters = model.scoring->parameters;
  const auto parameter = std::find_if(parameters.begin(), parameters.end(),
                                      [&](const Parameter& each) { return std::string(each.name) == part.parameter; });
  const bool isKey = part.columns == Width::key;
  const bool isBehindQuery = isKey && parameter->cols == Width::queryAndKey;
  return {&*parameter, isBehindQuery ? model.widths.decoder : 0, isKey ? model.widths.keys() : model.widths.decoder};
}

Matrix matrixOf(const AlignmentModel& model, const ScorePart& part) {
  if (!*part.parameter) return {};
  const Columns columns = columnsOf(model, part);
  return viewOf(model.weights.attention.at(columns.parameter->name)).middleCols(columns.begin, columns.count);
}

MatrixView viewOf(const Matrix& matrix) { return {matrix.data(), matrix.rows(), matrix.cols()}; }

/// One direction of the encoder; `step` is the place t of the symbols.
void encodeStep(const PreparedCell& cell, const Matrix& gates, const EncoderTape& tape, Index step, float* states,
                CellTape& cellTape, const Encoding& encoding, WorkMatrix& keys, Index column) {
  stopIfRequested();
  const auto t = static_cast<std::size_t>(step);
  const Index begin = tape.schedule.begin[t], h = cell.width;
  stepForward(cell, gates, tape.symbols.places.data() + begin, nullptr, tape.schedule.running[t], states, cellTape,
              begin);
  for (Index r = 0; r < tape.schedule.running[t]; ++r) {
    const Index row = encoding.first[static_cast<std::size_t>(tape.order[static_cast<std::size_t>(r)])] + step;
    std::copy_n(states + r * h, h, keys.data() + row * keys.cols() + column);
  }
}

void encodeStepBack(const PreparedCell& cell, const EncoderTape& tape, Index step, float* states,
                    const CellTape& cellTape, CellGradient& gradient, const Encoding& encoding,
                    const WorkMatrix& byKeys, Index column) {
  stopIfRequested();
  const auto t = static_cast<std::size_t>(step);
  const Index begin = tape.schedule.begin[t], h = cell.width;
  for (Index r = 0; r < tape.schedule.running[t]; ++r) {
    const Index row = encoding.first[static_cast<std::size_t>(tape.order[static_cast<std::size_t>(r)])] + step;
    const float* key = byKeys.data() + row * byKeys.cols() + column;
    for (Index i = 0; i < h; ++i) states[r * h + i] += key[i];
  }
  stepBack(cell, cellTape, begin, tape.schedule.running[t], states, gradient);
}

}  // namespace

PreparedModel::PreparedModel(const AlignmentModel& of, Way way)
    : model(of),
      forward(of.weights.forward, way),
      backward(of.weights.backward, way),
      decoder(of.weights.decoder, way),
      contextMatrix(attn::viewOf(of.weights.decoder.input).rightCols(of.widths.keys())),
      queryMatrix(matrixOf(of, of.scoring->query)),
      keyMatrix(matrixOf(of, of.scoring->key)) {
  units = keyMatrix.rows();
  if (*of.scoring->outer) outer = of.weights.attention.at(of.scoring->outer).data();
  contexts = PackedMatrix::fromTranspose(viewOf(contextMatrix));
  if (hasQueryMatrix()) queries = PackedMatrix::fromTranspose(viewOf(queryMatrix));
  keys = PackedMatrix::fromTranspose(viewOf(keyMatrix));
  bridge = PackedMatrix::fromTranspose(attn::viewOf(of.weights.bridge));
  outputs = PackedMatrix::fromTranspose(attn::viewOf(of.weights.output));
  if (way == Way::forth) return;
  backThroughContexts = PackedMatrix::fromMatrix(viewOf(contextMatrix));
  if (hasQueryMatrix()) backThroughQueries = PackedMatrix::fromMatrix(viewOf(queryMatrix));
  backThroughKeys = PackedMatrix::fromMatrix(viewOf(keyMatrix));
  backThroughBridge = PackedMatrix::fromMatrix(attn::viewOf(of.weights.bridge));
  backThroughOutputs = PackedMatrix::fromMatrix(attn::viewOf(of.weights.output));
}

Encoding encode(const PreparedModel& prepared, std::span<const std::vector<Symbol>* const> sources, EncoderTape& tape,
                WorkMemory& memory) {
  const AlignmentWidths& widths = prepared.model.widths;
  const auto sentences = static_cast<Index>(sources.size());
  Encoding encoding;
  encoding.first.push_back(0);
  for (const std::vector<Symbol>* source : sources)
    encoding.first.push_back(encoding.first.back() + static_cast<Index>(source->size()));

  tape.order.resize(sources.size());
  std::iota(tape.order.begin(), tape.order.end(), Index{0});
  std::stable_sort(tape.order.begin(), tape.order.end(),
                   [&](Index a, Index b) { return encoding.length(a) > encoding.length(b); });
  std::vector<Index> lengths;
  for (const Index sentence : tape.order) lengths.push_back(encoding.length(sentence));
  tape.schedule = Schedule(lengths);
  std::vector<Symbol> symbols;
  for (Index t = 0; t < tape.schedule.steps(); ++t)
    for (Index r = 0; r < tape.schedule.running[static_cast<std::size_t>(t)]; ++r)
      symbols.push_back(
          (*sources[static_cast<std::size_t>(tape.order[static_cast<std::size_t>(r)])])[static_cast<std::size_t>(t)]);
  tape.symbols = DistinctSymbols(symbols);

  const Index rows = tape.schedule.rows, h = widths.encoder;
  resize(tape.forward, memory, rows, h);
  resize(tape.backward, memory, rows, h);
  encoding.keys.resize(memory, rows, widths.keys());
  const AlignmentWeights& weights = prepared.model.weights;
  Matrix gates = symbolGates(weights.forward, weights.sourceEmbedding, tape.symbols.symbols);
  Matrix states = Matrix::Zero(sentences, h);
  for (Index t = 0; t < tape.schedule.steps(); ++t)
    encodeStep(prepared.forward, gates, tape, t, states.data(), tape.forward, encoding, encoding.keys, 0);
  // From right to left a sentence begins where it ends: until then its state stays 0.
  gates = symbolGates(weights.backward, weights.sourceEmbedding, tape.symbols.symbols);
  states.setZero();
  for (Index t = tape.schedule.steps() - 1; t >= 0; --t)
    encodeStep(prepared.backward, gates, tape, t, states.data(), tape.backward, encoding, encoding.keys, h);
  tape.firstBackward = states;

  encoding.scoreKeys.resize(memory, rows, prepared.units);
  prepared.keys.multiply(encoding.keys.data(), widths.keys(), rows, 0, widths.keys(), encoding.scoreKeys.data(),
                         prepared.units);
  Matrix bridged(sentences, widths.decoder);
  prepared.bridge.multiply(states.data(), h, sentences, 0, h, bridged.data(), widths.decoder);
  bridged.rowwise() += attn::viewOf(prepared.model.weights.bridgeBias).row(0);
  encoding.firstStates.resize(memory, sentences, widths.decoder);
  for (Index r = 0; r < sentences; ++r)
    encoding.firstStates.row(tape.order[static_cast<std::size_t>(r)]) = bridged.row(r).array().tanh();
  return encoding;
}

void encodeBack(const PreparedModel& prepared, const EncoderTape& tape, const Encoding& encoding, WorkMatrix& byKeys,
                const WorkMatrix& byScoreKeys, const Matrix& byFirstStates, WorkMemory& memory,
                AlignmentWeights& sums) {
  const AlignmentModel& model = prepared.model;
  const AlignmentWidths& widths = model.widths;
  const Index rows = byKeys.rows(), sentences = tape.schedule.sequences, h = widths.encoder;
  partOf(model, model.scoring->key, sums.attention).noalias() += byScoreKeys.transpose() * encoding.keys;
  WorkMatrix products(memory, rows, widths.keys());
  prepared.backThroughKeys.multiply(byScoreKeys.data(), prepared.units, rows, 0, prepared.units, products.data(),
                                    widths.keys());
  byKeys += products;

  Matrix byBridged(sentences, widths.decoder);
  for (Index r = 0; r < sentences; ++r) {
    const Index sentence = tape.order[static_cast<std::size_t>(r)];
    byBridged.row(r) = byFirstStates.row(sentence).array() * (1 - encoding.firstStates.row(sentence).array().square());
  }
  attn::viewOf(sums.bridge).noalias() += byBridged.transpose() * tape.firstBackward;
  attn::viewOf(sums.bridgeBias) += byBridged.colwise().sum();

  CellGradient gradient;
  resize(gradient, memory, rows, h);
  const StridedView nothing(nullptr, rows, 0, Eigen::OuterStride<>(0));
  Matrix states = Matrix::Zero(sentences, h);
  for (Index t = tape.schedule.steps() - 1; t >= 0; --t)
    encodeStepBack(prepared.forward, tape, t, states.data(), tape.forward, gradient, encoding, byKeys, 0);
  addCellGradient(model.weights.forward, model.weights.sourceEmbedding, tape.forward, gradient, tape.symbols, nothing,
                  sums.forward, sums.sourceEmbedding);
  // The last backward state, that at the first symbol, went over the bridge.
  prepared.backThroughBridge.multiply(byBridged.data(), widths.decoder, sentences, 0, widths.decoder, states.data(), h);
  for (Index t = 0; t < tape.schedule.steps(); ++t)
    encodeStepBack(prepared.backward, tape, t, states.data(), tape.backward, gradient, encoding, byKeys, h);
  addCellGradient(model.weights.backward, model.weights.sourceEmbedding, tape.backward, gradient, tape.symbols, nothing,
                  sums.backward, sums.sourceEmbedding);
}

void attendSentence(const PreparedModel& prepared, const Encoding& encoding, Index sentence, const AttentionRule& rule,
                    const float* query, float* weights, float* context, float* scores) {
  const Index first = encoding.first[static_cast<std::size_t>(sentence)], length = encoding.length(sentence);
  prepared.model.scoring->scores(
      {query, encoding.scoreKeys.data() + first * prepared.units, prepared.outer, length, prepared.units}, weights);
  if (rule.temperature != 1)
    for (Index j = 0; j < length; ++j) weights[j] /= rule.temperature;
  if (scores) std::copy_n(weights, length, scores);
  const KeyRange visible{0, rule.visible < 0 ? length : std::min(rule.visible, length)};
  const float factor = normaliseRow(*rule.normaliser, rule.scalars, weights, length,
                                    {&visible, visible.size() > 0 ? 1U : 0U}, EmptyRow::zero);
  const Index width = encoding.keys.cols();
  std::fill_n(context, width, 0.0F);
  for (Index j = 0; j < length; ++j) {
    const float weight = weights[j] *= factor;
    const float* __restrict key = encoding.keys.data() + (first + j) * width;
    float* __restrict sum = context;
    for (Index k = 0; k < width; ++k) sum[k] += weight * key[k];
  }
}

const float* queriesOf(const PreparedModel& prepared, const float* states, Index count, float* work) {
  if (!prepared.hasQueryMatrix()) return states;
  const Index h = prepared.model.widths.decoder;
  prepared.queries.multiply(states, h, count, 0, h, work, prepared.units);
  return work;
}

void nextStates(const PreparedModel& prepared, const Matrix& symbolGates, const Index* places, Index count,
                float* states, float* outputs, CellTape& tape, Index first) {
  const AlignmentWidths& widths = prepared.model.widths;
  const Index h = widths.decoder, width = prepared.outputWidth();
  thread_local std::vector<float> gates;
  gates.resize(static_cast<std::size_t>(count * 3 * h));
  prepared.contexts.multiply(outputs + h, width, count, 0, widths.keys(), gates.data(), 3 * h);
  stepForward(prepared.decoder, symbolGates, places, gates.data(), count, states, tape, first);
  for (Index r = 0; r < count; ++r) std::copy_n(states + r * h, h, outputs + r * width);
}

void forLogits(const PreparedModel& prepared, const float* outputs, Index count,
               const std::function<void(Index first, Matrix& logits)>& visit) {
  const Index symbols = prepared.model.target.size(), width = prepared.outputWidth();
  const Index block = std::max<Index>(1, mostLogits / symbols);
  Matrix logits;
  for (Index first = 0; first < count; first += block) {
    stopIfRequested();
    const Index rows = std::min(block, count - first);
    logits.resize(rows, symbols);
    prepared.outputs.multiply(outputs + first * width, width, rows, 0, width, logits.data(), symbols);
    logits.rowwise() += attn::viewOf(prepared.model.weights.outputBias).row(0);
    visit(first, logits);
  }
}

MutableStridedView partOf(const AlignmentModel& model, const ScorePart& part, Parameters& parameters) {
  const Columns columns = columnsOf(model, part);
  Tensor& tensor = parameters.at(columns.parameter->name);
  return {tensor.data() + columns.begin, tensor.rows(), columns.count, Eigen::OuterStride<>(tensor.cols())};
}

}  // namespace attn
