// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/decoding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <stdexcept>

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

/// One source and the decoder over it, a step at a time, for one or more outputs side by side.
class Decoder {
 public:
  Decoder(const AlignmentModel& model, const std::vector<Symbol>& source, const DecodingAttention& attention)
      : m_prepared(model), m_rule(ruleOf(attention)), m_encoding(encodingOf(m_prepared, source, m_memory)) {}

  const WorkMatrix& firstState() const { return m_encoding.firstStates; }
  const WorkMatrix& keys() const { return m_encoding.keys; }

  struct Rows {
    Matrix scores, weights;  // (rows, source symbols)
    Matrix outputs;          // (rows, h_dec + 2 h_enc): [state; context]
    Matrix logits;           // (rows, target symbols)
  };

  /// `states` (rows, h_dec) become the next ones.
  Rows step(const std::vector<Symbol>& fed, Matrix& states) {
    const Index rows = states.rows(), length = m_encoding.keys.rows();
    Rows result{Matrix(rows, length), Matrix(rows, length), Matrix(rows, m_prepared.outputWidth()), {}};
    Matrix work(rows, m_prepared.units);
    const float* queries = queriesOf(m_prepared, states.data(), rows, work.data());
    for (Index r = 0; r < rows; ++r)
      attendSentence(m_prepared, m_encoding, 0, m_rule, queries + r * m_prepared.units, result.weights.row(r).data(),
                     result.outputs.row(r).data() + states.cols(), result.scores.row(r).data());
    WorkMemory memory;
    CellTape tape;
    resize(tape, memory, rows, states.cols());
    nextStates(m_prepared, fed.data(), rows, states.data(), result.outputs.data(), tape, 0);
    result.logits = logitsOf(m_prepared, result.outputs.data(), rows);
    return result;
  }

 private:
  PreparedModel m_prepared;
  AttentionRule m_rule;
  WorkMemory m_memory;
  Encoding m_encoding;
};

/// log p of every symbol, in double.
std::vector<double> logSoftmax(const float* logits, Index count) {
  const Eigen::ArrayXd z = Eigen::Map<const Eigen::ArrayXf>(logits, count).cast<double>();
  const double largest = z.maxCoeff();
  const double logSum = largest + std::log((z - largest).exp().sum());
  std::vector<double> result(static_cast<std::size_t>(count));
  Eigen::Map<Eigen::ArrayXd>(result.data(), count) = z - logSum;
  return result;
}

/// A symbol of an output, its weights, and what stands before it: outputs of a beam share their beginnings.
struct Written {
  Symbol symbol;
  double logProbability;
  std::vector<float> weights;
  std::shared_ptr<const Written> before;
};

struct Candidate {
  double sum = 0;
  std::shared_ptr<const Written> last;  ///< null: nothing is written
  Index row = -1;                       ///< whose continuation it is; −1: it has ended
  Symbol symbol = beginSymbol;
  double logProbability = 0;
};

bool hasEnded(const Candidate& candidate) { return candidate.last && candidate.last->symbol == endSymbol; }

Decoding decodingOf(const Candidate& best, Index length) {
  std::vector<const Written*> written;
  for (const Written* each = best.last.get(); each; each = each->before.get()) written.push_back(each);
  std::reverse(written.begin(), written.end());
  Decoding result;
  result.weights = Tensor({static_cast<Index>(written.size()), length});
  result.logProbability = best.sum;
  for (std::size_t i = 0; i < written.size(); ++i) {
    result.symbols.push_back(written[i]->symbol);
    result.logProbabilities.push_back(written[i]->logProbability);
    std::copy(written[i]->weights.begin(), written[i]->weights.end(),
              result.weights.data() + static_cast<Index>(i) * length);
  }
  return result;
}

/// All that may stand behind `before`, whose next symbol has these log-probabilities.
void addContinuations(const Candidate& before, Index row, const std::vector<double>& logProbabilities,
                      const Symbol* forced, std::vector<Candidate>& candidates) {
  const auto last = static_cast<Symbol>(logProbabilities.size()) - 1;
  for (Symbol symbol = forced ? *forced : endSymbol; symbol <= (forced ? *forced : last); ++symbol) {
    const double logProbability = logProbabilities[static_cast<std::size_t>(symbol)];
    candidates.push_back({before.sum + logProbability, before.last, row, symbol, logProbability});
  }
}

}  // namespace

Decoding decode(const AlignmentModel& model, const std::vector<Symbol>& source, const DecodingOptions& options) {
  if (options.beam < 1 || options.beam > mostBeam) throw std::invalid_argument("a beam of 1 to 1000");
  for (const auto& [place, symbol] : options.forced) checkSymbols({symbol}, endSymbol, model.target.size());
  Decoder decoder(model, source, options.attention);
  std::vector<Candidate> best(1);
  Matrix states = decoder.firstState();
  const Index steps = mostSymbols(static_cast<Index>(source.size()) - 1);
  for (Index t = 0; t < steps && !std::all_of(best.begin(), best.end(), hasEnded); ++t) {
    stopIfRequested();
    std::vector<Symbol> fed;
    for (const Candidate& candidate : best)
      if (!hasEnded(candidate)) fed.push_back(candidate.last ? candidate.last->symbol : beginSymbol);
    const Decoder::Rows rows = decoder.step(fed, states);
    const auto forced = options.forced.find(t);
    std::vector<Candidate> candidates;
    Index row = 0;
    for (const Candidate& candidate : best) {
      if (hasEnded(candidate)) {
        candidates.push_back({candidate.sum, candidate.last});
        continue;
      }
      addContinuations(candidate, row, logSoftmax(rows.logits.row(row).data(), rows.logits.cols()),
                       forced == options.forced.end() ? nullptr : &forced->second, candidates);
      ++row;
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.sum > b.sum; });
    candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(options.beam)));
    std::vector<Index> continued;
    for (Candidate& candidate : candidates) {
      if (candidate.row < 0) continue;
      const float* weights = rows.weights.row(candidate.row).data();
      candidate.last = std::make_shared<const Written>(Written{
          candidate.symbol, candidate.logProbability, {weights, weights + rows.weights.cols()}, candidate.last});
      if (candidate.symbol != endSymbol) continued.push_back(candidate.row);
    }
    states = Matrix(states(continued, Eigen::all));
    best = std::move(candidates);
  }
  return decodingOf(best.front(), decoder.keys().rows());
}

std::vector<DecoderStep> decoderSteps(const AlignmentModel& model, const std::vector<Symbol>& source,
                                      const std::vector<Symbol>& target, const DecodingAttention& attention) {
  checkSymbols(target, endSymbol, model.target.size());
  Decoder decoder(model, source, attention);
  const auto rowOf = [](const Matrix& matrix, Index begin, Index count) {
    return std::vector<float>(matrix.data() + begin, matrix.data() + begin + count);
  };
  std::vector<DecoderStep> steps;
  Matrix states = decoder.firstState();
  const Index h = states.cols(), length = decoder.keys().rows();
  for (const Symbol symbol : target) {
    stopIfRequested();
    DecoderStep& step = steps.emplace_back();
    if (steps.size() > 1) step.fed = target[steps.size() - 2];
    step.query = rowOf(states, 0, h);
    const Decoder::Rows rows = decoder.step({step.fed}, states);
    step.scores = rowOf(rows.scores, 0, length);
    step.weights = rowOf(rows.weights, 0, length);
    step.context = rowOf(rows.outputs, h, rows.outputs.cols() - h);
    step.state = rowOf(states, 0, h);
    step.logits = rowOf(rows.logits, 0, rows.logits.cols());
    for (const double logProbability : logSoftmax(rows.logits.data(), rows.logits.cols()))
      step.probabilities.push_back(static_cast<float>(std::exp(logProbability)));
    if (symbol == endSymbol) break;
  }
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
  return model.source.symbolsOf(text);
}

}  // namespace attn
