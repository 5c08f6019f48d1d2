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

// A batch is worked through in parts of so many pairs, each on a thread of its own and small enough for the cache. What
// belongs to a part does not depend on the number of threads, so the sums don't either.
constexpr Index partSize = 32;

/// What the decoder did under teacher forcing. Rows are those of the schedule.
struct DecoderTape {
  Schedule schedule;
  std::vector<Symbol> fed, expected;
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
  for (Index t = 0; t < tape.schedule.steps(); ++t) {
    const auto step = static_cast<std::size_t>(t);
    for (Index r = 0; r < tape.schedule.running[step]; ++r) {
      const std::vector<Symbol>& target = pairs[static_cast<std::size_t>(r)]->target;
      tape.fed.push_back(t == 0 ? beginSymbol : target[step - 1]);
      tape.expected.push_back(target[step]);
      tape.weightsBegin.push_back(weights);
      weights += static_cast<std::size_t>(encoding.length(r));
    }
  }
  tape.weights.resize(weights);
  resize(tape.cell, memory, rows, widths.decoder);
  tape.outputs.resize(memory, rows, prepared.outputWidth());
  if (prepared.hasQueryMatrix()) tape.queries.resize(memory, rows, prepared.units);

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
    nextStates(prepared, tape.fed.data() + begin, count, states.data(), tape.outputs.row(begin).data(), tape.cell,
               begin);
  }
  return tape;
}

/// Cross-entropy of the rows. The logits become scale times its derivative by them.
AlignmentLoss crossEntropy(const DecoderTape& tape, std::span<const SymbolPair* const> pairs, Matrix& logits,
                           double scale) {
  AlignmentLoss result{0, logits.rows(), tape.schedule.sequences};
  std::vector<bool> isRight;
  for (const SymbolPair* pair : pairs)
    isRight.push_back(static_cast<Index>(pair->target.size()) <=
                      mostSymbols(static_cast<Index>(pair->source.size()) - 1));
  Eigen::ArrayXf exponentials(logits.cols());
  for (Index row = 0, t = 0; row < logits.rows(); ++row) {
    while (row >= tape.schedule.begin[static_cast<std::size_t>(t)] + tape.schedule.running[static_cast<std::size_t>(t)])
      ++t;
    const Symbol expected = tape.expected[static_cast<std::size_t>(row)];
    auto z = logits.row(row).transpose().array();
    const float largest = z.maxCoeff();
    Index likeliest = 0;
    z.tail(z.size() - endSymbol).maxCoeff(&likeliest);
    if (likeliest + endSymbol != expected)
      isRight[static_cast<std::size_t>(row - tape.schedule.begin[static_cast<std::size_t>(t)])] = false;
    exponentials = (z - largest).exp();
    const float sum = exponentials.sum();
    result.loss += std::log(static_cast<double>(sum)) - (static_cast<double>(z[expected]) - largest);
    z = exponentials * (static_cast<float>(scale) / sum);
    z[expected] -= static_cast<float>(scale);
  }
  result.right = std::count(isRight.begin(), isRight.end(), true);
  return result;
}

/// The way back through all steps of the decoder, and on through the encoder.
void addGradient(const PreparedModel& prepared, const EncoderTape& encoderTape, const Encoding& encoding,
                 const DecoderTape& tape, const Matrix& byLogits, WorkMemory& memory, AlignmentWeights& sums) {
  const AlignmentModel& model = prepared.model;
  const AlignmentScoring& scoring = *model.scoring;
  const Index rows = tape.schedule.rows, h = model.widths.decoder, keyWidth = model.widths.keys();
  const Index width = prepared.outputWidth(), units = prepared.units;
  const Index symbols = byLogits.cols();

  viewOf(sums.output).noalias() += byLogits.transpose() * tape.outputs;
  viewOf(sums.outputBias) += byLogits.colwise().sum();
  WorkMatrix byOutputs(memory, rows, width);
  prepared.backThroughOutputs.multiply(byLogits.data(), symbols, rows, 0, symbols, byOutputs.data(), width);

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
  Matrix logits = logitsOf(prepared, tape.outputs.data(), tape.schedule.rows);
  const AlignmentLoss loss = crossEntropy(tape, pairs, logits, scale);
  if (sums) addGradient(prepared, encoderTape, encoding, tape, logits, memory, *sums);
  return loss;
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

  const PreparedModel prepared(model);
  const auto count = static_cast<Index>(sorted.size());
  const Index parts = (count + partSize - 1) / partSize;
  std::vector<AlignmentLoss> losses(static_cast<std::size_t>(parts));
  std::vector<AlignmentWeights> sums(gradient ? static_cast<std::size_t>(parts) : 0);
  const Index weights = model.weights.decoder.input.size() + 3 * model.weights.forward.state.size();
  parallelFor(parts, symbols * weights / parts, [&](Index part) {
    const auto place = static_cast<std::size_t>(part);
    const Index begin = part * partSize;
    AlignmentWeights* own = nullptr;
    if (gradient)
      own = &(sums[place] = zeroWeights(*model.scoring, model.widths, model.source.size(), model.target.size()));
    losses[place] = partLoss(prepared,
                             std::span(sorted).subspan(static_cast<std::size_t>(begin),
                                                       static_cast<std::size_t>(std::min(partSize, count - begin))),
                             1 / static_cast<double>(symbols), own);
  });

  AlignmentLoss result;
  for (const AlignmentLoss& loss : losses) {
    result.loss += loss.loss;
    result.symbols += loss.symbols;
    result.right += loss.right;
  }
  result.loss /= static_cast<double>(result.symbols);
  if (!gradient) return result;
  *gradient = std::move(sums.front());
  const auto total = listOf(*gradient);
  for (std::size_t part = 1; part < sums.size(); ++part) {
    const auto more = listOf(std::as_const(sums[part]));
    for (std::size_t i = 0; i < total.size(); ++i) viewOf(*total[i].second) += viewOf(*more[i].second);
  }
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
