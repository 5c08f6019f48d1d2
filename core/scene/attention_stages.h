#pragma once

#include <optional>

#include "core/attention/attention.h"
#include "core/base/box.h"
#include "core/base/words.h"
#include "core/scene/attention_scene.h"

// The stages of the Attention workspace's pipeline, in order. Each is a free function of boxes and plain values, so
// that a Memo can remember it.

namespace attn {

/// The sequences of a scene as a batch: all queries filled up with blankToken to one length n, all keys to one length
/// m.
struct TokenBatch {
  std::vector<Tokens> queries;
  std::vector<Tokens> keys;
  std::vector<Index> queryLengths;  ///< before padding
  std::vector<Index> keyLengths;

  Index batch() const { return static_cast<Index>(keys.size()); }
  Index n() const { return queries.empty() ? 0 : static_cast<Index>(queries.front().size()); }
  Index m() const { return keys.empty() ? 0 : static_cast<Index>(keys.front().size()); }
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

/// (rows, columns); an identity is (columns, columns).
ATTN_API Box<Tensor> matrixOf(const MatrixChoice& choice, const Index& columns);

/// x (b, n, d) projected by a matrix (p, d) and cut into heads: (b, n, p), or (b, heads, n, p / heads) with several.
/// An identity costs nothing.
ATTN_API Box<Tensor> projectedHeads(const Box<Tensor>& x, const Box<Tensor>& matrix, const MatrixSource& source,
                                    const Index& heads);

/// The parameters of a scoring function for queries and keys of these widths: typed where they are, else random.
ATTN_API Box<Parameters> parametersOf(const std::string& scoring, const ParameterChoice& choice,
                                      const Index& queryWidth, const Index& keyWidth);

/// Raw scores, before the temperature.
ATTN_API Box<Tensor> scoresOf(const std::string& scoring, const Box<Tensor>& queries, const Box<Tensor>& keys,
                              const Box<Parameters>& parameters, const double& bandwidth);
ATTN_API Box<Tensor> temperedScores(const Box<Tensor>& scores, const double& temperature);
ATTN_API Box<KeyRanges> keysSeen(const std::string& mask, const Shape& batchQueriesKeys,
                                 const std::vector<Index>& validLengths);
/// From scores after the temperature.
ATTN_API Box<Tensor> weightsOf(const Box<Tensor>& scores, const Box<KeyRanges>& visible, const EmptyRow& emptyRow);
/// From scores after the temperature: the output, the heads joined again.
ATTN_API Box<Tensor> pooledHeads(const Box<Tensor>& scores, const Box<Tensor>& values, const Box<KeyRanges>& visible,
                                 const EmptyRow& emptyRow, const Dropout& dropout);
ATTN_API Box<Tensor> projectedOutput(const Box<Tensor>& joined, const Box<Tensor>& matrix, const MatrixSource& source);

}  // namespace attn
