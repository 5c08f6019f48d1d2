// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/attention/attention.h"
#include "core/base/api.h"
#include "core/model/checkpoint.h"
#include "core/model/shared_rows.h"
#include "core/tensor/tensor.h"

namespace attn {

/// A head of a model, counted from 0.
struct HeadPlace {
  StackKind kind = StackKind::encoder;
  Index layer = 0, head = 0;

  bool operator==(const HeadPlace&) const = default;
};

/// What becomes of a head's output.
enum class Silence {
  none,
  zero,
  mean  ///< at every position the mean over the positions of this run, in a causal model later ones too
};

/// Rows of a head's output, before W_o, that are another run's.
struct HeadPatch {
  std::vector<Index> rows;
  Tensor output;  ///< (n, width of a head): only these rows of it are looked at
};

/// What a user changes in one head. In this order: the scores are divided by the temperature, the masks hide more keys,
/// the normaliser makes the weights; the output is silenced, and patched.
struct HeadEdit {
  HeadPlace place = {};
  double temperature = 1;
  std::vector<MaskChoice> masks = {};      ///< besides the model's own
  const Normaliser* normaliser = nullptr;  ///< null: the model's softmax
  std::vector<double> normaliserScalars = {};
  Silence silence = Silence::none;
  std::shared_ptr<const HeadPatch> patch = nullptr;

  bool changesWeights() const { return temperature != 1 || !masks.empty() || normaliser; }
  bool operator==(const HeadEdit&) const = default;
};

/// What a model reads.
struct ModelInput {
  std::vector<Index> ids;         ///< of the encoder, or of a decoder without one
  std::vector<Index> types = {};  ///< which of two texts each token is of; empty: 0
  std::vector<Index> decoderIds = {};

  bool operator==(const ModelInput&) const = default;
};

/// What one attention of a layer did with n queries and m keys. H heads of width w, K heads of keys.
struct AttentionState {
  SharedRows queries;       ///< (1, H, n, w), as they meet: turned by their positions
  SharedRows keys, values;  ///< (1, K, m, w)
  SharedRows outputs;       ///< (n, H·w): weights times values after the edits, before W_o
  Tensor scores;            ///< (1, H, n, m) with the position's bias, before mask and softmax; if wanted
  Tensor weights;           ///< (1, H, n, m); if wanted
};

/// What a layer did. It never changes, so that runs can share it.
struct LayerState {
  AttentionState self;
  std::optional<AttentionState> cross;
  SharedRows feedForward;  ///< (n, width), what it adds
  SharedRows hidden;       ///< (n, width), the state after the layer, before the final norm
};

struct StackRun {
  SharedRows embeddings;  ///< (n, width), the state before the first layer
  std::vector<std::shared_ptr<const LayerState>> layers;
  SharedRows hidden;  ///< (n, width), after the final norm where there is one

  /// The state after so many layers, before the final norm.
  ATTN_API const SharedRows& state(Index layers) const;
};

/// A model's pass over an input.
struct ModelRun {
  ModelInput input;
  std::vector<HeadEdit> edits;
  std::optional<StackRun> encoder, decoder;

  const StackRun& stack(StackKind kind) const { return kind == StackKind::encoder ? *encoder : *decoder; }
  const AttentionState& attention(StackKind kind, Index layer) const {
    const LayerState& state = *stack(kind).layers[static_cast<std::size_t>(layer)];
    return kind == StackKind::cross ? *state.cross : state.self;
  }
};

struct RunOptions {
  bool keepsScores = false, keepsWeights = false;  ///< of all heads: (H, n, m) a layer
  /// The states that `seen` is given have the weights of those queries that were computed, and lose them behind it, so
  /// that only one layer's are in memory at a time: none where the layer is another run's, only those of the last
  /// queries where the rows before them are.
  bool seesWeights = false;
  /// Is given each layer as soon as it is there, in order; also one that was taken from an earlier run.
  std::function<void(StackKind kind, Index layer, const LayerState& state)> seen = {};
};

/// How many positions a stack has; none: as many as one likes.
ATTN_API std::optional<Index> positionsOf(const Model& model, StackKind kind);

/// Why a model can't read this input, or nothing: no tokens, ids or types that it has no vector for, more tokens than
/// positions.
ATTN_API Message inputProblem(const Model& model, const ModelInput& input);

/// Why there is no such head, or nothing.
ATTN_API Message placeProblem(const Model& model, const HeadPlace& place);

/// The whole pass. Every attention goes through attend(): scores, position's bias, temperature, mask, normaliser,
/// weights. A layer whose input, edits and wishes are those of the same layer of `earlier` is taken from it: after an
/// edit in layer l only l and what follows is computed. Of a causal stack whose text only ends otherwise than that of
/// `earlier` the rows before are taken too, unless scores are wanted, or edits mask, patch or take a mean: what they
/// give may differ in the last digit from what is computed anew. \throws DataError as inputProblem says, and for
/// numbers beyond float32; Stopped
ATTN_API ModelRun runModel(const Model& model, const ModelInput& input, const std::vector<HeadEdit>& edits = {},
                           const RunOptions& options = {}, const ModelRun* earlier = nullptr);

/// The masks that the model itself has: a decoder's are causal, in some families with a window.
ATTN_API std::vector<MaskChoice> masksOf(const Model& model, StackKind kind, Index layer);

/// Scores and weights, (1, 1, n, m) each, of one head of a run that did not keep them.
ATTN_API AttentionResult headOf(const Model& model, const ModelRun& run, const HeadPlace& place);

/// The weights of all heads, (1, H, n, m), of a layer that did not keep them. \param edits of the run
/// \param firstQuery only those from this query on
ATTN_API Tensor weightsOfHeads(const Model& model, StackKind kind, Index layer, const AttentionState& state,
                               const std::vector<HeadEdit>& edits, Index firstQuery = 0);

/// What a checkpoint says of states after the final norm, (n, width) -> (n, vocabulary).
/// \pre the model has an output layer
ATTN_API Tensor logitsOf(const Model& model, const Tensor& states);

/// The final norm of a stack, where it has one.
ATTN_API Tensor afterFinalNorm(const Model& model, StackKind kind, const Tensor& state);

}  // namespace attn
