// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/alignment/recurrent.h"
#include "core/attention/normalising.h"

// The passes through the encoder and through one step of the decoder, which training and decoding share, and the way
// back through the encoder. For the other sources in this folder.

namespace attn {

/// A model's weights as its products need them. Refers to the model.
struct PreparedModel {
  const AlignmentModel& model;
  Index units = 0;               ///< of a query and a key once they are multiplied by their parts of the score
  const float* outer = nullptr;  ///< what weighs the units, or null
  PreparedCell forward, backward, decoder;
  Matrix contextMatrix;           ///< (3 h_dec, 2 h_enc): the part of the decoder's input matrix that sees the context
  Matrix queryMatrix, keyMatrix;  ///< (units, h_dec) or empty; (units, 2 h_enc)
  PackedMatrix contexts, queries, keys, bridge, outputs;  ///< their transposes, for the way forth
  /// For the way back; empty for the way forth alone.
  PackedMatrix backThroughContexts, backThroughQueries, backThroughKeys, backThroughBridge, backThroughOutputs;

  PreparedModel(const AlignmentModel& model, Way way);
  bool hasQueryMatrix() const { return queryMatrix.size() > 0; }
  Index outputWidth() const { return model.widths.decoder + model.widths.keys(); }
};

/// What the decoder sees of some sentences: those of sentence i are the rows first[i] … first[i + 1].
struct Encoding {
  std::vector<Index> first;
  WorkMatrix keys;         ///< (rows, 2 h_enc): the states h_j
  WorkMatrix scoreKeys;    ///< (rows, units): their part of the score
  WorkMatrix firstStates;  ///< (sentences, h_dec): s_0

  Index length(Index sentence) const {
    return first[static_cast<std::size_t>(sentence + 1)] - first[static_cast<std::size_t>(sentence)];
  }
};

/// What the encoder did, for the way back.
struct EncoderTape {
  std::vector<Index> order;  ///< sentences, the longest first: the sequences of the schedule
  Schedule schedule;
  DistinctSymbols symbols;  ///< of the schedule's rows
  CellTape forward, backward;
  Matrix firstBackward;  ///< (sentences, h_enc) in the schedule's order: the backward states at the first symbol
};

/// \param sources symbols with their end, none empty
Encoding encode(const PreparedModel& prepared, std::span<const std::vector<Symbol>* const> sources, EncoderTape& tape,
                WorkMemory& memory);

/// Adds to `sums` what the derivatives by the encoding's three matrices mean for the weights. Uses up `byKeys`.
void encodeBack(const PreparedModel& prepared, const EncoderTape& tape, const Encoding& encoding, WorkMatrix& byKeys,
                const WorkMatrix& byScoreKeys, const Matrix& byFirstStates, WorkMemory& memory, AlignmentWeights& sums);

/// How scores become weights.
struct AttentionRule {
  const Normaliser* normaliser = &normalisers().front();  ///< the softmax
  std::vector<double> scalars = {};
  float temperature = 1;
  Index visible = -1;  ///< only so many symbols of the source are seen; −1: all
};

/// One query (units) against a sentence: writes the weights (length) and the context (2 h_enc), and the scores (length)
/// unless they are null.
void attendSentence(const PreparedModel& prepared, const Encoding& encoding, Index sentence, const AttentionRule& rule,
                    const float* query, float* weights, float* context, float* scores = nullptr);

// A step of the decoder for `count` rows, in two halves that stand around the attention.

/// First the queries (count, units) of the states (count, h_dec): the states themselves where the score has no matrix
/// for queries, else `work` (count, units).
const float* queriesOf(const PreparedModel& prepared, const float* states, Index count, float* work);

/// Then the next states, from outputs (count, h_dec + 2 h_enc) whose last columns are the contexts and whose first
/// become the states. `symbolGates` are the decoder's, and `places` says the row of what each was fed.
void nextStates(const PreparedModel& prepared, const Matrix& symbolGates, const Index* places, Index count,
                float* states, float* outputs, CellTape& tape, Index first);

/// The logits (rows, symbols) of outputs (count, h_dec + 2 h_enc), some rows at a time, so that their memory does not
/// grow with rows times symbols: calls visit(first row, logits of the rows from there on), which may change them. Asks
/// stopIfRequested between two calls.
void forLogits(const PreparedModel& prepared, const float* outputs, Index count,
               const std::function<void(Index first, Matrix& logits)>& visit);

/// The columns of a parameter that are a part of the score: where its gradient is added.
MutableStridedView partOf(const AlignmentModel& model, const ScorePart& part, Parameters& parameters);

}  // namespace attn
