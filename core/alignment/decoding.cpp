// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/decoding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/alignment/network.h"
#include "core/alignment/pairs.h"
#include "core/base/stop.h"

namespace attn {
namespace {

constexpr Index mostBeam = 1000;

AttentionRule ruleOf(const DecodingAttention& attention) {
  const Normaliser* normaliser = findRow(normalisers(), attention.normaliser);
  if (!normaliser) throw std::invalid_argument("no normaliser " + attention.normaliser);
  if (!(attention.temperature > 0)) throw std::invalid_argument("a temperature that is not above 0");
  return {normaliser, valuesOf(attention.scalars, normaliser->scalars), static_cast<float>(attention.temperature),
          attention.visible};
}

void checkSymbols(const std::vector<Symbol>& symbols, Symbol lowest, Index count) {
  for (const Symbol symbol : symbols)
    if (symbol < lowest || symbol >= count) throw std::invalid_argument("no symbol " + std::to_string(symbol));
}

Encoding encodingOf(const PreparedModel& prepared, const std::vector<Symbol>& source, WorkMemory& memory) {
  if (source.empty()) throw std::invalid_argument("a source without its end");
  checkSymbols(source, endSymbol, prepared.model.source.size());
  EncoderTape tape;
  return encode(prepared, std::array{&source}, tape, memory);
}

[[noreturn]] void failNotFinite() {
  throw DataError({translatable("core",
                                "the numbers of the model are too large: for this text they grow beyond what float32 "
                                "can hold")});
}

void requireFinite(const Matrix& numbers) {
  if (!numbers.allFinite()) failNotFinite();
}

/// One source and the decoder over it, a step at a time, for one or more outputs side by side.
class Decoder {
 public:
  Decoder(const AlignmentModel& model, const std::vector<Symbol>& source, const DecodingAttention& attention)
      : m_prepared(model, Way::forth),
        m_rule(ruleOf(attention)),
        m_encoding(encodingOf(m_prepared, source, m_memory)) {}

  const WorkMatrix& firstState() const { return m_encoding.firstStates; }
  const WorkMatrix& keys() const { return m_encoding.keys; }

  struct Rows {
    Matrix scores, weights;  // (rows, source symbols)
    Matrix outputs;          // (rows, h_dec + 2 h_enc): [state; context]
  };

  /// `states` (rows, h_dec) become the next ones. \throws DataError unless all numbers are finite
  Rows step(const std::vector<Symbol>& fed, Matrix& states) const {
    stopIfRequested();
    const Index rows = states.rows(), length = m_encoding.keys.rows();
    Rows result{Matrix(rows, length), Matrix(rows, length), Matrix(rows, m_prepared.outputWidth())};
    Matrix work(rows, m_prepared.units);
    const float* queries = queriesOf(m_prepared, states.data(), rows, work.data());
    for (Index r = 0; r < rows; ++r) {
      if (r % 16 == 0) stopIfRequested();  // many long rows of a beam
      attendSentence(m_prepared, m_encoding, 0, m_rule, queries + r * m_prepared.units, result.weights.row(r).data(),
                     result.outputs.row(r).data() + states.cols(), result.scores.row(r).data());
    }
    WorkMemory memory;
    CellTape tape;
    resize(tape, memory, rows, states.cols());
    const AlignmentWeights& weights = m_prepared.model.weights;
    const DistinctSymbols symbols(fed);
    nextStates(m_prepared, symbolGates(weights.decoder, weights.targetEmbedding, symbols.symbols),
               symbols.places.data(), rows, states.data(), result.outputs.data(), tape, 0);
    requireFinite(result.scores);
    requireFinite(result.outputs);
    return result;
  }

  /// Calls visit(row, logits of that row) for every row of a step. \throws DataError unless all numbers are finite
  template <class Visit>
  void forLogitsOf(const Rows& rows, const Visit& visit) const {
    forLogits(m_prepared, rows.outputs.data(), rows.outputs.rows(), [&](Index first, const Matrix& logits) {
      requireFinite(logits);
      for (Index i = 0; i < logits.rows(); ++i) visit(first + i, logits.row(i));
    });
  }

 private:
  PreparedModel m_prepared;
  AttentionRule m_rule;
  WorkMemory m_memory;
  Encoding m_encoding;
};

/// log p of every symbol, in double.
Eigen::ArrayXd logSoftmax(const Eigen::Ref<const Eigen::RowVectorXf>& logits) {
  const Eigen::ArrayXd z = logits.transpose().array().cast<double>();
  const double largest = z.maxCoeff();
  return z - (largest + std::log((z - largest).exp().sum()));
}

/// A symbol of an output, and what stands before it: outputs of a beam share their beginnings.
struct Written {
  Symbol symbol;
  Index before;  ///< −1: it is the first
  double logProbability;
};

struct Candidate {
  double sum = 0;
  Index last = -1;  ///< what is written; −1: nothing
  Index row = -1;   ///< whose continuation it is; −1: it has ended
  Symbol symbol = beginSymbol;
  double logProbability = 0;
  Index order = 0;  ///< of equally likely candidates the first counts as better
};

bool isBetter(const Candidate& a, const Candidate& b) { return a.sum != b.sum ? a.sum > b.sum : a.order < b.order; }

/// The best of all candidates, at most so many.
class Best {
 public:
  explicit Best(Index most) : m_most(static_cast<std::size_t>(most)) {}

  void add(Candidate candidate) {
    candidate.order = m_added++;
    if (m_heap.size() == m_most) {
      if (!isBetter(candidate, m_heap.front())) return;
      std::pop_heap(m_heap.begin(), m_heap.end(), isBetter);
      m_heap.pop_back();
    }
    m_heap.push_back(candidate);
    std::push_heap(m_heap.begin(), m_heap.end(), isBetter);
  }
  /// The best first.
  std::vector<Candidate> sorted() && {
    std::sort_heap(m_heap.begin(), m_heap.end(), isBetter);
    return std::move(m_heap);
  }

 private:
  std::size_t m_most;
  Index m_added = 0;
  std::vector<Candidate> m_heap;  // its front is the worst
};

/// The outputs of a beam while they are written.
class Beam {
 public:
  Beam(const Decoder& decoder, const DecodingOptions& options)
      : m_decoder(decoder), m_options(options), m_states(decoder.firstState()), m_best(1) {}

  /// Whether the best has ended: sums only fall, so none of the others can overtake it.
  bool isDone() const { return hasEnded(m_best.front()); }

  /// Writes symbol t of every output that has not ended. Returns the weights of the first of them.
  std::vector<float> write(Index t) {
    std::vector<Symbol> fed;
    Best best(m_options.beam);
    for (const Candidate& candidate : m_best)
      if (!hasEnded(candidate))
        fed.push_back(candidate.last < 0 ? beginSymbol : m_written[static_cast<std::size_t>(candidate.last)].symbol);
    const Decoder::Rows rows = m_decoder.step(fed, m_states);
    const auto forced = m_options.forced.find(t);
    auto next = m_best.begin();
    // In the order of the beam, which decides between equals.
    const auto addEnded = [&] {
      for (; next != m_best.end() && hasEnded(*next); ++next) best.add({.sum = next->sum, .last = next->last});
    };
    m_decoder.forLogitsOf(rows, [&](Index row, const auto& logits) {
      addEnded();
      addContinuations(*next++, row, logSoftmax(logits), forced == m_options.forced.end() ? nullptr : &forced->second,
                       best);
    });
    addEnded();
    m_best = std::move(best).sorted();
    std::vector<Index> continued;
    for (Candidate& candidate : m_best) {
      if (candidate.row < 0) continue;
      m_written.push_back({candidate.symbol, candidate.last, candidate.logProbability});
      candidate.last = static_cast<Index>(m_written.size()) - 1;
      if (candidate.symbol != endSymbol) continued.push_back(candidate.row);
    }
    m_states = Matrix(m_states(continued, Eigen::all));
    return {rows.weights.data(), rows.weights.data() + rows.weights.cols()};
  }

  /// The best output, without its weights.
  Decoding result() const {
    Decoding result;
    for (Index at = m_best.front().last; at >= 0; at = m_written[static_cast<std::size_t>(at)].before) {
      result.symbols.push_back(m_written[static_cast<std::size_t>(at)].symbol);
      result.logProbabilities.push_back(m_written[static_cast<std::size_t>(at)].logProbability);
    }
    std::reverse(result.symbols.begin(), result.symbols.end());
    std::reverse(result.logProbabilities.begin(), result.logProbabilities.end());
    result.logProbability = m_best.front().sum;
    return result;
  }

 private:
  bool hasEnded(const Candidate& candidate) const {
    return candidate.last >= 0 && m_written[static_cast<std::size_t>(candidate.last)].symbol == endSymbol;
  }
  /// All that may stand behind `before`, whose next symbol has these log-probabilities.
  static void addContinuations(const Candidate& before, Index row, const Eigen::ArrayXd& logProbabilities,
                               const Symbol* forced, Best& best) {
    const auto last = static_cast<Symbol>(logProbabilities.size()) - 1;
    for (Symbol symbol = forced ? *forced : endSymbol; symbol <= (forced ? *forced : last); ++symbol)
      best.add({.sum = before.sum + logProbabilities[symbol],
                .last = before.last,
                .row = row,
                .symbol = symbol,
                .logProbability = logProbabilities[symbol]});
  }

  const Decoder& m_decoder;
  const DecodingOptions& m_options;
  Matrix m_states;  // of those that have not ended
  std::vector<Written> m_written;
  std::vector<Candidate> m_best;
};

/// Calls visit(step, state before, what was fed, the step's rows) for every symbol of an output, up to its end.
template <class Visit>
void follow(const Decoder& decoder, const std::vector<Symbol>& symbols, const Visit& visit) {
  Matrix states = decoder.firstState();
  Symbol fed = beginSymbol;
  for (std::size_t t = 0; t < symbols.size() && fed != endSymbol; fed = symbols[t++]) {
    const Matrix before = states;
    visit(t, before, fed, decoder.step({fed}, states));
  }
}

}  // namespace

Decoding decode(const AlignmentModel& model, const std::vector<Symbol>& source, const DecodingOptions& options) {
  if (options.beam < 1 || options.beam > mostBeam) throw std::invalid_argument("a beam of 1 to 1000");
  for (const auto& [place, symbol] : options.forced) checkSymbols({symbol}, endSymbol, model.target.size());
  const Decoder decoder(model, source, options.attention);
  const Index length = decoder.keys().rows();
  Beam beam(decoder, options);
  std::vector<float> weights;
  const Index steps = mostSymbols(static_cast<Index>(source.size()) - 1);
  for (Index t = 0; t < steps && !beam.isDone(); ++t) {
    const std::vector<float> row = beam.write(t);
    if (options.beam == 1) weights.insert(weights.end(), row.begin(), row.end());
  }
  Decoding result = beam.result();
  // The weights of all outputs of a wide beam would take far more memory than those of the one that is best in the end.
  if (options.beam > 1)
    follow(decoder, result.symbols, [&](std::size_t, const Matrix&, Symbol, const Decoder::Rows& rows) {
      weights.insert(weights.end(), rows.weights.data(), rows.weights.data() + length);
    });
  result.weights = Tensor({static_cast<Index>(result.symbols.size()), length}, weights);
  return result;
}

std::vector<DecoderStep> decoderSteps(const AlignmentModel& model, const std::vector<Symbol>& source,
                                      const std::vector<Symbol>& target, const DecodingAttention& attention) {
  checkSymbols(target, endSymbol, model.target.size());
  const Decoder decoder(model, source, attention);
  const auto numbersOf = [](const auto& row) { return std::vector<float>(row.begin(), row.end()); };
  std::vector<DecoderStep> steps;
  follow(decoder, target, [&](std::size_t, const Matrix& before, Symbol fed, const Decoder::Rows& rows) {
    DecoderStep& step = steps.emplace_back();
    step.fed = fed;
    step.query = numbersOf(before.row(0));
    step.scores = numbersOf(rows.scores.row(0));
    step.weights = numbersOf(rows.weights.row(0));
    const Index h = before.cols();
    step.state = numbersOf(rows.outputs.row(0).head(h));
    step.context = numbersOf(rows.outputs.row(0).tail(rows.outputs.cols() - h));
    decoder.forLogitsOf(rows, [&](Index, const auto& logits) {
      step.logits = numbersOf(logits);
      for (const double logProbability : logSoftmax(logits))
        step.probabilities.push_back(static_cast<float>(std::exp(logProbability)));
    });
  });
  return steps;
}

Tensor encoderStates(const AlignmentModel& model, const std::vector<Symbol>& source) {
  const Decoder decoder(model, source, {});
  Tensor states({decoder.keys().rows(), decoder.keys().cols()});
  states.matrix(0) = decoder.keys();
  return states;
}

std::vector<Symbol> symbolsToDecode(const AlignmentModel& model, const std::u32string& text) {
  if (text.empty()) throw DataError({translatable("core", "the text is empty, expected at least one character")});
  if (text.size() > mostCharacters)
    throw DataError({translatable("core", "the text has %1 characters, expected at most %2"),
                     {std::to_string(text.size()), std::to_string(mostCharacters)}});
  std::vector<Symbol> symbols = model.source.symbolsOf(text);
  if (symbols.size() == 1) throw DataError({translatable("core", "the text has no words, expected at least one")});
  return symbols;
}

}  // namespace attn
