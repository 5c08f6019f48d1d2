// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/alignment/alignment_model.h"
#include "core/alignment/work_memory.h"
#include "core/numeric/products.h"
#include "core/tensor/matrix.h"

// Gated recurrent units in batches (Cho et al. 2014), forward and back. For the other sources in this folder.

namespace attn {

/// Sequences of unequal lengths side by side, the longest first: those that still run at step t are the first
/// running[t] rows, so that padding is never computed. A matrix of all steps has `rows` rows, those of step t from
/// begin[t] on.
struct Schedule {
  std::vector<Index> running;
  std::vector<Index> begin;
  Index sequences = 0;
  Index rows = 0;

  Schedule() = default;
  /// \param lengths descending, each at least 1
  explicit Schedule(const std::vector<Index>& lengths);
  Index steps() const { return static_cast<Index>(running.size()); }
};

/// A strided block of a matrix.
using StridedView = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;
using MutableStridedView = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

inline MatrixView viewOf(const Tensor& tensor) { return tensor.matrix(0); }
inline MutableMatrixView viewOf(Tensor& tensor) { return tensor.matrix(0); }

/// The way forth alone, or also the way back, which wants some matrices laid out in another way.
enum class Way { forth, forthAndBack };

/// A cell's weights as its products need them.
struct PreparedCell {
  Index width = 0;
  PackedMatrix states;             ///< W_hhᵀ
  Eigen::RowVectorXf stateBias;    ///< b_hh
  PackedMatrix backThroughStates;  ///< W_hh; empty for the way forth alone

  PreparedCell(const GruWeights& weights, Way way);
};

/// The symbols of a sequence, each once: it has few of them, however large the alphabet is.
struct DistinctSymbols {
  std::vector<Symbol> symbols;  ///< ascending
  std::vector<Index> places;    ///< of every element of the sequence: symbols[places[i]] is its i-th

  DistinctSymbols() = default;
  explicit DistinctSymbols(const std::vector<Symbol>& sequence);
};

/// What symbols mean for the gates of a cell, W_ih · embedding + b_ih: (symbols, 3 h). The first columns of the cell's
/// input matrix belong to the embedding.
Matrix symbolGates(const GruWeights& weights, const Tensor& embedding, const std::vector<Symbol>& symbols);

/// What a cell did in all steps, for the way back.
struct CellTape {
  WorkMatrix previous;  ///< (rows, h): the state before
  WorkMatrix gates;     ///< (rows, 4 h): r, z, n and W_hn h + b_hn
};

/// What the way back found: the derivatives by what enters the gates.
struct CellGradient {
  WorkMatrix inputs;  ///< (rows, 3 h), by W_ih x + b_ih
  WorkMatrix states;  ///< (rows, 3 h), by W_hh h + b_hh
};

void resize(CellTape& tape, WorkMemory& memory, Index rows, Index width);
void resize(CellGradient& gradient, WorkMemory& memory, Index rows, Index width);

/// One step of `count` sequences: `states` (count, h) becomes the next state. `places` says each one's row of the
/// symbolGates, `extra` (count, 3 h) is added to it unless it is null. What the way back needs stands in the tape from
/// row `first` on.
void stepForward(const PreparedCell& cell, const Matrix& symbolGates, const Index* places, const float* extra,
                 Index count, float* states, CellTape& tape, Index first);

/// Back through one step: `states` (count, h), the derivative by the state after, becomes that by the state before.
void stepBack(const PreparedCell& cell, const CellTape& tape, Index first, Index count, float* states,
              CellGradient& gradient);

/// Adds what all steps mean for the weights and the embedding; `symbols` are those of the rows. `inputs` beyond the
/// embedding, such as a context (rows, columns), have the last columns of the cell's input matrix; without columns
/// there are none.
void addCellGradient(const GruWeights& weights, const Tensor& embedding, const CellTape& tape,
                     const CellGradient& gradient, const DistinctSymbols& symbols, const StridedView& inputs,
                     GruWeights& sums, Tensor& embeddingSums);

}  // namespace attn
