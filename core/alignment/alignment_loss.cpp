// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_loss.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/alignment/decoding.h"
#include "core/alignment/network.h"
#include "core/base/parallel.h"
#include "core/base/stop.h"

namespace attn {
namespace {

// A batch is worked through in parts of at most so many pairs and symbols (but at least a pair), each on a thread of
// its own and small enough for the cache. What belongs to a part does not depend on the number of threads, so the sums
// don't either.
constexpr std::size_t mostPairsOfPart = 32, mostSymbolsOfPart = 4096;

// So many bytes of gradients, each of a part, wait at once to be added to the sum.
constexpr Index mostGradients = Index{128} << 20;

/// What the decoder did under teacher forcing. Rows are those of the schedule.
struct DecoderTape {
  Schedule schedule;
  DistinctSymbols fed;
  std::vector<Symbol> expected;
  CellTape cell;
  WorkMatrix outputs;  ///< (rows, h_dec + 2 h_enc): [s_t; c_t]
  WorkMatrix queries;  ///< (rows, units), if the score has a matrix for them
  std::vector<std::size_t> weightsBegin;
  std::vector<float> weights;
};

DecoderTape forced(const PreparedModel& prepared, const Encoding& encoding, std::span<const SymbolPair* const> pairs,
                   WorkMemory& memory) {
  const AlignmentWidths& widths = prepared.model.widths;
  DecoderTape tape;
  std::vector<Index> lengths;
  for (const SymbolPair* pair : pairs) lengths.push_back(static_cast<Index>(pair->target.size()));
  tape.schedule = Schedule(lengths);
  const Index rows = tape.schedule.rows;
  std::size_t weights = 0;
  std::vector<Symbol> fed;
  for (Index t = 0; t < tape.schedule.steps(); ++t) {
    const auto step = static_cast<std::size_t>(t);
    for (Index r = 0; r < tape.schedule.running[step]; ++r) {
      const std::vector<Symbol>& target = pairs[static_cast<std::size_t>(r)]->target;
      fed.push_back(t == 0 ? beginSymbol : target[step - 1]);
      tape.expected.push_back(target[step]);
      tape.weightsBegin.push_back(weights);
      weights += static_cast<std::size_t>(encoding.length(r));
    }
  }
  tape.fed = DistinctSymbols(fed);
  tape.weights.resize(weights);
  resize(tape.cell, memory, rows, widths.decoder);
  tape.outputs.resize(memory, rows, prepared.outputWidth());
  if (prepared.hasQueryMatrix()) tape.queries.resize(memory, rows, prepared.units);

  const Matrix gates =
      symbolGates(prepared.model.weights.decoder, prepared.model.weights.targetEmbedding, tape.fed.symbols);
  const AttentionRule rule;
  Matrix states = encoding.firstStates;
  for (Index t = 0; t < tape.schedule.steps(); ++t) {
    stopIfRequested();
    const Index begin = tape.schedule.begin[static_cast<std::size_t>(t)];
    const Index count = tape.schedule.running[static_cast<std::size_t>(t)];
    const float* queries = queriesOf(prepared, states.data(), count, tape.queries.data() + begin * tape.queries.cols());
    for (Index r = 0; r < count; ++r)
      attendSentence(prepared, encoding, r, rule, queries + r * prepared.units,
                     tape.weights.data() + tape.weightsBegin[static_cast<std::size_t>(begin + r)],
                     tape.outputs.row(begin + r).data() + widths.decoder);
    nextStates(prepared, gates, tape.fed.places.data() + begin, count, states.data(), tape.outputs.row(begin).data(),
               tape.cell, begin);
  }
  return tape;
}

/// The cross-entropy of the rows of a part, some after the others.
class CrossEntropy {
 public:
  CrossEntropy(const DecoderTape& tape, std::span<const SymbolPair* const> pairs, double scale)
      : m_tape(tape), m_scale(static_cast<float>(scale)) {
    for (const SymbolPair* pair : pairs)
      m_isRight.push_back(static_cast<Index>(pair->target.size()) <=
                          mostSymbols(static_cast<Index>(pair->source.size()) - 1));
  }

  /// The rows from `first` on. The logits become scale times its derivative by them.
  void add(Index first, Matrix& logits) {
    m_exponentials.resize(logits.cols());
    for (Index i = 0; i < logits.rows(); ++i) {
      const Index row = first + i;
      while (row >= beginOf(m_step) + m_tape.schedule.running[static_cast<std::size_t>(m_step)]) ++m_step;
      const Symbol expected = m_tape.expected[static_cast<std::size_t>(row)];
      auto z = logits.row(i).transpose().array();
      const float largest = z.maxCoeff();
      Index likeliest = 0;
      z.tail(z.size() - endSymbol).maxCoeff(&likeliest);
      if (likeliest + endSymbol != expected) m_isRight[static_cast<std::size_t>(row - beginOf(m_step))] = false;
      m_exponentials = (z - largest).exp();
      const float sum = m_exponentials.sum();
      m_loss += std::log(static_cast<double>(sum)) - (static_cast<double>(z[expected]) - largest);
      z = m_exponentials * (m_scale / sum);
      z[expected] -= m_scale;
    }
  }
  AlignmentLoss result() const {
    return {m_loss, m_tape.schedule.rows, std::count(m_isRight.begin(), m_isRight.end(), true)};
  }

 private:
  Index beginOf(Index step) const { return m_tape.schedule.begin[static_cast<std::size_t>(step)]; }

  const DecoderTape& m_tape;
  float m_scale;
  std::vector<bool> m_isRight;
  Eigen::ArrayXf m_exponentials;
  Index m_step = 0;
  double m_loss = 0;
};

/// The loss of a part. With `sums`, the gradient of the output layer is added to it, and `byOutputs` becomes the
/// derivative by the tape's outputs.
AlignmentLoss outputLoss(const PreparedModel& prepared, const DecoderTape& tape,
                         std::span<const SymbolPair* const> pairs, double scale, AlignmentWeights* sums,
                         WorkMatrix& byOutputs) {
  CrossEntropy loss(tape, pairs, scale);
  forLogits(prepared, tape.outputs.data(), tape.schedule.rows, [&](Index first, Matrix& logits) {
    loss.add(first, logits);
    if (!sums) return;
    const Index rows = logits.rows(), symbols = logits.cols(), width = prepared.outputWidth();
    viewOf(sums->output).noalias() += logits.transpose() * tape.outputs.middleRows(first, rows);
    viewOf(sums->outputBias) += logits.colwise().sum();
    prepared.backThroughOutputs.multiply(logits.data(), symbols, rows, 0, symbols, byOutputs.row(first).data(), width);
  });
  return loss.result();
}

/// The way back through all steps of the decoder, and on through the encoder.
void addGradient(const PreparedModel& prepared, const EncoderTape& encoderTape, const Encoding& encoding,
                 const DecoderTape& tape, const WorkMatrix& byOutputs, WorkMemory& memory, AlignmentWeights& sums) {
  const AlignmentModel& model = prepared.model;
  const AlignmentScoring& scoring = *model.scoring;
  const Index rows = tape.schedule.rows, h = model.widths.decoder, keyWidth = model.widths.keys();
  const Index width = prepared.outputWidth(), units = prepared.units;

  CellGradient gradient;
  resize(gradient, memory, rows, h);
  WorkMatrix byQueries(memory, rows, units);
  WorkMatrix byKeys(memory, encoding.keys.rows(), keyWidth), byScoreKeys(memory, encoding.keys.rows(), units);
  for (WorkMatrix* sum : {&byQueries, &byKeys, &byScoreKeys}) sum->setZero();
  Matrix byStates = Matrix::Zero(tape.schedule.sequences, h);
  Matrix byContexts(tape.schedule.sequences, keyWidth), products(tape.schedule.sequences, h);
  float* byOuter = *scoring.outer ? sums.attention.at(scoring.outer).data() : nullptr;
  std::vector<float> byWeights;
  for (Index t = tape.schedule.steps() - 1; t >= 0; --t) {
    stopIfRequested();
    const Index begin = tape.schedule.begin[static_cast<std::size_t>(t)];
    const Index count = tape.schedule.running[static_cast<std::size_t>(t)];
    byStates.topRows(count) += byOutputs.block(begin, 0, count, h);
    stepBack(prepared.decoder, tape.cell, begin, count, byStates.data(), gradient);
    prepared.backThroughContexts.multiply(gradient.inputs.row(begin).data(), 3 * h, count, 0, 3 * h, byContexts.data(),
                                          keyWidth);
    byContexts.topRows(count) += byOutputs.block(begin, h, count, keyWidth);
    for (Index r = 0; r < count; ++r) {
      const Index row = begin + r, first = encoding.first[static_cast<std::size_t>(r)], length = encoding.length(r);
      const float* weights = tape.weights.data() + tape.weightsBegin[static_cast<std::size_t>(row)];
      const float* __restrict byContext = byContexts.row(r).data();
      // c = Σ α_j h_j, and of the softmax: by a_j, α_j (by α_j − Σ_k α_k by α_k).
      byWeights.resize(static_cast<std::size_t>(length));
      Eigen::Map<Eigen::VectorXf> by(byWeights.data(), length);
      const Eigen::Map<const Eigen::VectorXf> alpha(weights, length);
      by.noalias() = MatrixView(encoding.keys.row(first).data(), length, keyWidth) *
                     Eigen::Map<const Eigen::VectorXf>(byContext, keyWidth);
      for (Index j = 0; j < length; ++j) {
        float* __restrict byKey = byKeys.row(first + j).data();
        for (Index k = 0; k < keyWidth; ++k) byKey[k] += weights[j] * byContext[k];
      }
      by.array() = alpha.array() * (by.array() - alpha.dot(by));
      const float* query =
          prepared.hasQueryMatrix() ? tape.queries.row(row).data() : tape.cell.previous.row(row).data();
      scoring.addGradient({query, encoding.scoreKeys.row(first).data(), prepared.outer, length, units},
                          byWeights.data(), {byQueries.row(row).data(), byScoreKeys.row(first).data(), byOuter});
    }
    if (prepared.hasQueryMatrix()) {
      prepared.backThroughQueries.multiply(byQueries.row(begin).data(), units, count, 0, units, products.data(), h);
      byStates.topRows(count) += products.topRows(count);
    } else {
      byStates.topRows(count) += byQueries.middleRows(begin, count);
    }
  }
  if (prepared.hasQueryMatrix())
    partOf(model, scoring.query, sums.attention).noalias() += byQueries.transpose() * tape.cell.previous;
  const StridedView contexts(tape.outputs.data() + h, rows, keyWidth, Eigen::OuterStride<>(width));
  addCellGradient(model.weights.decoder, model.weights.targetEmbedding, tape.cell, gradient, tape.fed, contexts,
                  sums.decoder, sums.targetEmbedding);
  encodeBack(prepared, encoderTape, encoding, byKeys, byScoreKeys, byStates, memory, sums);
}

AlignmentLoss partLoss(const PreparedModel& prepared, std::span<const SymbolPair* const> pairs, double scale,
                       AlignmentWeights* sums) {
  std::vector<const std::vector<Symbol>*> sources;
  for (const SymbolPair* pair : pairs) sources.push_back(&pair->source);
  WorkMemory memory;
  EncoderTape encoderTape;
  const Encoding encoding = encode(prepared, sources, encoderTape, memory);
  const DecoderTape tape = forced(prepared, encoding, pairs, memory);
  WorkMatrix byOutputs;
  if (sums) byOutputs.resize(memory, tape.schedule.rows, prepared.outputWidth());
  const AlignmentLoss loss = outputLoss(prepared, tape, pairs, scale, sums, byOutputs);
  if (sums) addGradient(prepared, encoderTape, encoding, tape, byOutputs, memory, *sums);
  return loss;
}

/// The parts of a batch: each is the pairs from one of these places to the next.
std::vector<std::size_t> partsOf(const std::vector<const SymbolPair*>& pairs) {
  std::vector<std::size_t> begins = {0};
  std::size_t symbols = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t more = pairs[i]->source.size() + pairs[i]->target.size();
    const std::size_t count = i - begins.back();
    if (count == mostPairsOfPart || (count > 0 && symbols + more > mostSymbolsOfPart)) {
      begins.push_back(i);
      symbols = 0;
    }
    symbols += more;
  }
  begins.push_back(pairs.size());
  return begins;
}

Index bytesOf(const AlignmentWeights& weights) {
  Index bytes = 0;
  for (const auto& [name, tensor] : listOf(weights)) bytes += tensor->size() * static_cast<Index>(sizeof(float));
  return bytes;
}

void add(const AlignmentWeights& more, AlignmentWeights& sums) {
  const auto total = listOf(sums);
  const auto part = listOf(more);
  for (std::size_t i = 0; i < total.size(); ++i) viewOf(*total[i].second) += viewOf(*part[i].second);
}

AlignmentLoss batchLoss(const AlignmentModel& model, std::span<const SymbolPair> pairs, AlignmentWeights* gradient) {
  if (pairs.empty()) throw std::invalid_argument("a batch without pairs");
  // The decoder's schedule wants the longest targets first; sources of about the same length make short parts.
  std::vector<const SymbolPair*> sorted;
  Index symbols = 0;
  for (const SymbolPair& pair : pairs) {
    if (pair.source.empty() || pair.target.empty()) throw std::invalid_argument("a sequence without its end");
    sorted.push_back(&pair);
    symbols += static_cast<Index>(pair.target.size());
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const SymbolPair* a, const SymbolPair* b) {
    return std::pair(a->target.size(), a->source.size()) > std::pair(b->target.size(), b->source.size());
  });

  const PreparedModel prepared(model, gradient ? Way::forthAndBack : Way::forth);
  const std::vector<std::size_t> begins = partsOf(sorted);
  const auto parts = static_cast<Index>(begins.size()) - 1;
  // Gradients of parts are added in the parts' order, so it does not matter how many are there at once.
  const Index wave = gradient ? std::clamp<Index>(mostGradients / bytesOf(model.weights), 2, parts + 1) : parts;
  std::vector<AlignmentWeights> sums(gradient ? static_cast<std::size_t>(std::min(wave, parts)) : 0);
  const Index weights = model.weights.decoder.input.size() + 3 * model.weights.forward.state.size();
  AlignmentLoss result;
  for (Index first = 0; first < parts; first += wave) {
    const Index count = std::min(wave, parts - first);
    std::vector<AlignmentLoss> losses(static_cast<std::size_t>(count));
    parallelFor(count, symbols * weights / parts, [&](Index i) {
      const auto place = static_cast<std::size_t>(i), part = static_cast<std::size_t>(first + i);
      if (gradient) sums[place] = zeroWeights(*model.scoring, model.widths, model.source.size(), model.target.size());
      losses[place] = partLoss(prepared, std::span(sorted).subspan(begins[part], begins[part + 1] - begins[part]),
                               1 / static_cast<double>(symbols), gradient ? &sums[place] : nullptr);
    });
    for (std::size_t i = 0; i < losses.size(); ++i) {
      result.loss += losses[i].loss;
      result.symbols += losses[i].symbols;
      result.right += losses[i].right;
      if (!gradient) continue;
      if (first == 0 && i == 0)
        *gradient = std::move(sums[i]);
      else
        add(sums[i], *gradient);
      sums[i] = {};
    }
  }
  result.loss /= static_cast<double>(result.symbols);
  return result;
}

}  // namespace

AlignmentLoss lossOf(const AlignmentModel& model, std::span<const SymbolPair> pairs) {
  return batchLoss(model, pairs, nullptr);
}

AlignmentLoss lossOf(const AlignmentModel& model, std::span<const SymbolPair> pairs, AlignmentWeights& gradient) {
  return batchLoss(model, pairs, &gradient);
}

}  // namespace attn
