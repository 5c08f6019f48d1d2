// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/attention/attention.h"
#include "core/attention/scoring.h"
#include "core/base/box.h"
#include "core/base/words.h"
#include "core/scene/attention/attention_scene.h"

// The stages of the Attention workspace's pipeline, in order. Each is a free function of boxes and plain values, so
// that a Memo can remember it.

namespace attn {

/// Which tensor of the pass is displayed; of the bias that positions add to the scores, which is known before it, too.
enum class View { scores, weights, output, bias };

/// The sequences of a scene as a batch: all queries filled up with blankToken to one length n, all keys to one length
/// m.
struct TokenBatch {
  Box<std::vector<Tokens>> queries, keys;
  std::vector<Index> queryLengths;  ///< before padding
  std::vector<Index> keyLengths;

  Index batch() const { return static_cast<Index>(keys->size()); }
  Index n() const { return queries->empty() ? 0 : static_cast<Index>(queries->front().size()); }
  Index m() const { return keys->empty() ? 0 : static_cast<Index>(keys->front().size()); }
  bool operator==(const TokenBatch&) const = default;
};

ATTN_API Box<std::vector<Tokens>> sequencesOf(const std::string& text, const SplitBy& split);

/// With cross-attention one sequence on either side goes with all sequences of the other. See pairingProblem.
ATTN_API Box<TokenBatch> tokenBatch(const Box<std::vector<Tokens>>& keys, const Box<std::vector<Tokens>>& queries);

/// Why these sequences can't make a batch, or nothing.
ATTN_API Message pairingProblem(const std::vector<Tokens>& keys, const std::vector<Tokens>& queries);

/// The distinct tokens of a batch, in order of appearance: the keys' first.
ATTN_API Box<Tokens> vocabularyOf(const Box<TokenBatch>& tokens);

/// How wide the vectors of a vocabulary are, without making them.
ATTN_API Index vectorWidth(const Tokens& vocabulary, const VectorChoice& choice);

/// A row a token: (tokens, d).
ATTN_API Box<Tensor> vocabularyVectors(const Box<Tokens>& vocabulary, const VectorChoice& choice);

/// (b, n, d) and (b, m, d): every token's row.
ATTN_API Box<Tensor> queryVectors(const Box<TokenBatch>& tokens, const Box<Tokens>& vocabulary,
                                  const Box<Tensor>& vectors);
ATTN_API Box<Tensor> keyVectors(const Box<TokenBatch>& tokens, const Box<Tokens>& vocabulary,
                                const Box<Tensor>& vectors);

/// The vectors with their positions added, where the way of positions enters there; else as they are.
ATTN_API Box<Tensor> positionedVectors(const Box<Tensor>& x, const std::string& positions,
                                       const std::vector<double>& scalars);

/// (rows, columns); an identity is (columns, columns).
ATTN_API Box<Tensor> matrixOf(const MatrixChoice& choice, const Index& columns);

/// x (b, n, d) projected by a matrix (p, d) and cut into heads: (b, n, p), or (b, heads, n, p / heads) with several.
/// An identity costs nothing.
ATTN_API Box<Tensor> projectedHeads(const Box<Tensor>& x, const Box<Tensor>& matrix, const MatrixSource& source,
                                    const Index& heads);

/// The parameters of a scoring function for queries and keys of these widths: typed where they are, else random.
ATTN_API Box<Parameters> parametersOf(const std::string& scoring, const ParameterChoice& choice,
                                      const Index& queryWidth, const Index& keyWidth);

/// What the scores follow from. Two are equal if the scores are.
struct ScoreInputs {
  std::string scoring, positions;
  std::vector<double> scoringScalars, positionScalars;
  Box<Tensor> queries, keys;  ///< projected
  Box<Parameters> parameters;

  bool operator==(const ScoreInputs&) const = default;
};

/// The options of the pass for these inputs, which have to outlive them; a temperature of 1.
AttentionOptions optionsOf(const ScoreInputs& inputs);

/// The scores and the bias of positions, before the temperature.
ATTN_API Box<Tensor> scoresOf(const ScoreInputs& inputs);

/// Scores that were computed before, or none. They follow from the ScoreInputs that they stand beside, so any two are
/// equal here.
struct RememberedScores {
  std::optional<Box<Tensor>> raw;

  bool operator==(const RememberedScores&) const { return true; }
};

/// What becomes of scores.
struct WeightChoice {
  double temperature = 1;
  std::string normaliser;
  std::vector<double> normaliserScalars;
  EmptyRow emptyRow = EmptyRow::zero;
  Dropout dropout;                  ///< of the weights that the output is pooled with
  std::optional<double> sink = {};  ///< its score, the same for every head; none: there is no sink

  bool operator==(const WeightChoice&) const = default;
};

/// What a pass gives for a view.
struct PassTensor {
  Box<Tensor> tensor;
  std::optional<Box<Tensor>> sinkWeights = {};  ///< beside weights: see AttentionResult
};

/// The whole pass as far as a view needs it: `scores` may hold what scoresOf gave before, then they are not computed
/// anew. Scores are given after the temperature, weights before dropout, the output with its heads joined.
ATTN_API PassTensor passOf(const View& view, const ScoreInputs& inputs, const RememberedScores& scores,
                           const Box<Tensor>& values, const Box<KeyRanges>& visible, const WeightChoice& choice);

/// What a way of positions adds to scores of this shape, (b, n, m) or (b, h, n, m); zeros where it adds nothing.
ATTN_API Box<Tensor> biasOf(const std::string& positions, const std::vector<double>& scalars, const Shape& scores);

ATTN_API Box<KeyRanges> maskedKeys(const std::vector<MaskChoice>& masks, const Shape& batchQueriesKeys,
                                   const std::vector<Index>& validLengths, const Box<PaintedMask>& painted);
/// The keys that have a weight: those that are seen; with d2l's uniform rows also all keys of a query that sees none.
ATTN_API Box<KeyRanges> weighedKeys(const Box<KeyRanges>& visible, const EmptyRow& emptyRow);

ATTN_API Box<Tensor> projectedOutput(const Box<Tensor>& joined, const Box<Tensor>& matrix, const MatrixSource& source);

}  // namespace attn
