// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/base/memo.h"
#include "core/base/table.h"
#include "core/scene/attention_stages.h"

namespace attn {

struct ViewRow {
  View view;
  const char* id;
  const char* name;
  const char* description;
};

ATTN_API const std::vector<ViewRow>& views();

/// W_q, W_k, W_v and W_o.
struct ProjectionMatrices {
  Box<Tensor> queries, keys, values, output;
};

/// The results that are computed from a scene. Cheap to copy.
struct AttentionResults {
  AttentionScene scene;  ///< the scene that these are the results of
  View view = View::weights;

  /// Why there are no numbers, in words for the user; then only what does not depend on it is set.
  Message problem;
  /// If the problem is that the heads do not divide the widths: the numbers of heads that would.
  std::vector<Index> dividingHeads;

  Box<TokenBatch> tokens;
  Box<Tokens> vocabulary;
  Box<Tensor> vectors;                ///< (vocabulary, d)
  ProjectionMatrices projections;     ///< as they are used
  Box<Parameters> parameters;         ///< of the scoring function
  Box<Tensor> queries, keys, values;  ///< projected: (b, n, p), or (b, h, n, p / h) with several heads
  Box<KeyRanges> visible;             ///< which keys each query sees
  std::vector<Index> validLengths;    ///< b of them, or b·n with a length per query
  ScoreInputs scoreInputs;            ///< everything that the scores depend on
  RememberedScores remembered;        ///< the scores before the temperature, if they are at hand
  WeightChoice weightChoice;          ///< how the scores become weights
  // Only the tensors that the view shows have a value:
  std::optional<Box<Tensor>> scores;   ///< after the temperature
  std::optional<Box<Tensor>> weights;  ///< before dropout
  std::optional<Box<Tensor>> output;   ///< (b, n, p_o)
};

/// One query of one matrix of the batch: what its weights are made of.
struct RowOfScores {
  std::vector<float> scores;  ///< a key each, after the temperature
  std::vector<KeyRange> visible;
  Index firstPlace = 0;  ///< index of the row's first number in the flattened (…, n, m) tensor, for dropout
};

/// From the scores that are remembered, else computed for this row alone. \pre there is no problem
ATTN_API RowOfScores rowOfScores(const AttentionResults& results, Index matrix, Index query);

/// The weights of one query as the output is pooled with them: after dropout. \pre there is no problem
ATTN_API std::vector<float> pooledWeightsOfRow(const AttentionResults& results, Index matrix, Index query);

/// Runs the stages from a scene to what a view shows of it, and remembers each stage's last run: a stage runs again
/// only if what goes into it changed, and only if the view needs it.
///
/// One pass gives what a view shows, without the scores in memory. Only when a second edit leaves the scores as they
/// were (a valid length that is dragged, a temperature) are they computed once more and kept, and from then on the pass
/// starts from them: so a change of the vectors costs no memory for scores, and a drag costs no product.
class ATTN_API AttentionPipeline {
 public:
  AttentionResults run(const AttentionScene& scene, View view);

  /// How often each stage has run since the start, for tests.
  struct Runs {
    int tokens, vectors;
    int scores;  ///< computed to be remembered
    int mask;
    int pass[3];  ///< by View
  };
  Runs runs() const;

 private:
  Message prepare(const AttentionScene& scene, AttentionResults& results);
  void compute(const AttentionScene& scene, View view, AttentionResults& results);

  RememberedScores remembered(const ScoreInputs& inputs);

  Memo<sequencesOf> m_keySequences, m_querySequences;
  Memo<tokenBatch> m_batch;
  Memo<vocabularyOf> m_vocabulary;
  Memo<vocabularyVectors> m_vectors;
  Memo<queryVectors> m_queryVectors;
  Memo<keyVectors> m_keyVectors;
  Memo<positionedVectors> m_queryPlaces, m_keyPlaces;
  Memo<matrixOf> m_queryMatrix, m_keyMatrix, m_valueMatrix, m_outputMatrix;
  Memo<projectedHeads> m_queries, m_keys, m_values;
  Memo<parametersOf> m_parameters;
  std::optional<ScoreInputs> m_lastInputs;
  Memo<scoresOf> m_scores;
  Memo<maskedKeys> m_visible;
  Memo<passOf> m_pass[3];  ///< by View
  Memo<projectedOutput> m_output;
};

}  // namespace attn
