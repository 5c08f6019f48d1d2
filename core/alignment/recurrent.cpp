// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/recurrent.h"

#include <algorithm>

#include "core/numeric/exponential.h"

namespace attn {
namespace {

/// One sequence's step. The part of the state, W_hh h, comes without its bias.
void stepRow(Index h, const float* __restrict symbolGates, const float* __restrict extra,
             const float* __restrict stateGates, const float* __restrict bias, float* __restrict state,
             float* __restrict gates) {
  for (Index i = 0; i < h; ++i) gates[i] = logistic(symbolGates[i] + extra[i] + stateGates[i] + bias[i]);
  for (Index i = h; i < 2 * h; ++i) gates[i] = logistic(symbolGates[i] + extra[i] + stateGates[i] + bias[i]);
  for (Index i = 0; i < h; ++i) {
    const float recalled = stateGates[2 * h + i] + bias[2 * h + i];
    const float n = hyperbolicTangent(symbolGates[2 * h + i] + extra[2 * h + i] + gates[i] * recalled);
    gates[2 * h + i] = n;
    gates[3 * h + i] = recalled;
    state[i] = (1 - gates[h + i]) * n + gates[h + i] * state[i];
  }
}

/// With d = dL/dh': by n: d (1 − z), by z: d (h − n), by h directly: d z.
void stepRowBack(Index h, const float* __restrict gates, const float* __restrict previous, float* __restrict state,
                 float* __restrict inputs, float* __restrict states) {
  for (Index i = 0; i < h; ++i) {
    const float r = gates[i], z = gates[h + i], n = gates[2 * h + i], recalled = gates[3 * h + i];
    const float d = state[i];
    const float byN = d * (1 - z) * (1 - n * n);
    const float byR = byN * recalled * r * (1 - r);
    const float byZ = d * (previous[i] - n) * z * (1 - z);
    inputs[i] = byR;
    inputs[h + i] = byZ;
    inputs[2 * h + i] = byN;
    states[i] = byR;
    states[h + i] = byZ;
    states[2 * h + i] = byN * r;
    state[i] = d * z;
  }
}

}  // namespace

Schedule::Schedule(const std::vector<Index>& lengths) : sequences(static_cast<Index>(lengths.size())) {
  Index count = sequences;
  for (Index t = 0; count > 0; ++t) {
    while (count > 0 && lengths[static_cast<std::size_t>(count - 1)] <= t) --count;
    if (count == 0) break;
    running.push_back(count);
    begin.push_back(rows);
    rows += count;
  }
}

PreparedCell::PreparedCell(const GruWeights& weights, Way way)
    : width(weights.state.cols()),
      states(PackedMatrix::fromTranspose(viewOf(weights.state))),
      stateBias(viewOf(weights.stateBias)) {
  if (way == Way::forthAndBack) backThroughStates = PackedMatrix::fromMatrix(viewOf(weights.state));
}

DistinctSymbols::DistinctSymbols(const std::vector<Symbol>& sequence) : symbols(sequence) {
  std::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  places.reserve(sequence.size());
  for (const Symbol symbol : sequence)
    places.push_back(std::lower_bound(symbols.begin(), symbols.end(), symbol) - symbols.begin());
}

Matrix symbolGates(const GruWeights& weights, const Tensor& embedding, const std::vector<Symbol>& symbols) {
  const Matrix embeddings = viewOf(embedding)(symbols, Eigen::all);
  Matrix gates = embeddings * viewOf(weights.input).leftCols(embedding.cols()).transpose();
  gates.rowwise() += viewOf(weights.inputBias).row(0);
  return gates;
}

void resize(CellTape& tape, WorkMemory& memory, Index rows, Index width) {
  tape.previous.resize(memory, rows, width);
  tape.gates.resize(memory, rows, 4 * width);
}

void resize(CellGradient& gradient, WorkMemory& memory, Index rows, Index width) {
  gradient.inputs.resize(memory, rows, 3 * width);
  gradient.states.resize(memory, rows, 3 * width);
}

void stepForward(const PreparedCell& cell, const Matrix& symbolGates, const Index* places, const float* extra,
                 Index count, float* states, CellTape& tape, Index first) {
  const Index h = cell.width;
  float* previous = tape.previous.data() + first * h;
  std::copy_n(states, count * h, previous);
  // A row of zeros, which cells add that see nothing but the embedding, and behind it the products.
  thread_local std::vector<float> work;
  work.resize(static_cast<std::size_t>((count + 1) * 3 * h));
  std::fill_n(work.data(), 3 * h, 0.0F);
  float* products = work.data() + 3 * h;
  cell.states.multiply(previous, h, count, 0, h, products, 3 * h);
  for (Index r = 0; r < count; ++r)
    stepRow(h, symbolGates.data() + places[r] * 3 * h, extra ? extra + r * 3 * h : work.data(), products + r * 3 * h,
            cell.stateBias.data(), states + r * h, tape.gates.data() + (first + r) * 4 * h);
}

void stepBack(const PreparedCell& cell, const CellTape& tape, Index first, Index count, float* states,
              CellGradient& gradient) {
  const Index h = cell.width;
  float* ofStates = gradient.states.data() + first * 3 * h;
  for (Index r = 0; r < count; ++r)
    stepRowBack(h, tape.gates.data() + (first + r) * 4 * h, tape.previous.data() + (first + r) * h, states + r * h,
                gradient.inputs.data() + (first + r) * 3 * h, ofStates + r * 3 * h);
  thread_local std::vector<float> products;
  products.resize(static_cast<std::size_t>(count * h));
  cell.backThroughStates.multiply(ofStates, 3 * h, count, 0, 3 * h, products.data(), h);
  for (Index i = 0; i < count * h; ++i) states[i] += products[static_cast<std::size_t>(i)];
}

void addCellGradient(const GruWeights& weights, const Tensor& embedding, const CellTape& tape,
                     const CellGradient& gradient, const DistinctSymbols& symbols, const StridedView& inputs,
                     GruWeights& sums, Tensor& embeddingSums) {
  viewOf(sums.state).noalias() += gradient.states.transpose() * tape.previous;
  viewOf(sums.stateBias) += gradient.states.colwise().sum();
  // The derivatives of all rows with the same symbol are added before they are multiplied.
  Matrix bySymbol = Matrix::Zero(static_cast<Index>(symbols.symbols.size()), gradient.inputs.cols());
  for (std::size_t row = 0; row < symbols.places.size(); ++row)
    bySymbol.row(symbols.places[row]) += gradient.inputs.row(static_cast<Index>(row));
  viewOf(sums.inputBias) += bySymbol.colwise().sum();
  const Index e = embedding.cols();
  const Matrix embeddings = viewOf(embedding)(symbols.symbols, Eigen::all);
  viewOf(sums.input).leftCols(e).noalias() += bySymbol.transpose() * embeddings;
  const Matrix byEmbedding = bySymbol * viewOf(weights.input).leftCols(e);
  for (std::size_t i = 0; i < symbols.symbols.size(); ++i)
    viewOf(embeddingSums).row(symbols.symbols[i]) += byEmbedding.row(static_cast<Index>(i));
  if (inputs.cols() > 0) viewOf(sums.input).rightCols(inputs.cols()).noalias() += gradient.inputs.transpose() * inputs;
}

}  // namespace attn
