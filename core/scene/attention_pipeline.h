// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/base/memo.h"
#include "core/base/table.h"
#include "core/scene/attention_comparison.h"
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

struct AttentionComparison;

/// The results that are computed from a scene. Cheap to copy.
struct AttentionResults {
  AttentionScene scene;  ///< the scene that these are the results of
  View view = View::weights;

  /// Why there are no numbers, in words for the user; then only what does not depend on it is set.
  Message problem;
  bool isProblemOfPinned = false;  ///< it is the pinned mechanism that has it
  /// If the problem is that the heads do not divide the widths: the numbers of heads that would.
  std::vector<Index> dividingHeads;

  Box<TokenBatch> tokens;
  Box<Tokens> vocabulary;
  Box<Tensor> vectors;                   ///< (vocabulary, d)
  Box<Tensor> queryVectors, keyVectors;  ///< of each token, before positions: (b, n, d) and (b, m, d)
  Box<Tensor> queryInputs, keyInputs;    ///< the same with what positions add to them: what is projected
  ProjectionMatrices projections;        ///< as they are used
  Box<Parameters> parameters;            ///< of the scoring function
  Box<Tensor> queries, keys, values;     ///< projected: (b, n, p), or (b, h, n, p / h) with several heads
  Box<KeyRanges> visible;                ///< which keys each query sees
  std::vector<Index> validLengths;       ///< b of them, or b·n with a length per query
  ScoreInputs scoreInputs;               ///< everything that the scores depend on
  RememberedScores remembered;           ///< the scores before the temperature, if they are at hand
  WeightChoice weightChoice;             ///< how the scores become weights
  // Only the tensors that the view shows have a value:
  std::optional<Box<Tensor>> scores;   ///< after the temperature
  std::optional<Box<Tensor>> weights;  ///< before dropout
  std::optional<Box<Tensor>> output;   ///< (b, n, p_o)
  std::optional<Box<Tensor>> joined;   ///< the heads' outputs side by side, before W_o: (b, n, p_v)
  /// The same of the pinned mechanism, and the difference; null where nothing is pinned, or there is a problem.
  std::shared_ptr<const AttentionComparison> comparison;

  /// What the view shows: one of those three. \pre there is no problem
  const Box<Tensor>& shown() const {
    return view == View::scores ? *scores : view == View::weights ? *weights : *output;
  }
};

/// The mechanism of a scene, B, beside its pinned one, A: of the same tokens and vectors.
struct AttentionComparison {
  AttentionResults pinned;  ///< of A
  Box<Tensor> difference;   ///< B − A of what the view shows: see differenceOf
  Box<KeyRanges> visible;   ///< the keys that have a weight in A or in B
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
///
/// A pinned mechanism goes through the same stages with memories of its own. What both need is made once: a stage takes
/// over what the other mechanism's has for the same arguments. Without a pinned mechanism these memories are empty.
class ATTN_API AttentionPipeline {
 public:
  AttentionResults run(const AttentionScene& scene, View view);

  /// The scores, the weights and the output of the mechanism together, as the flow shows them; what is pinned counts
  /// for nothing. The scores are computed once for all of them. Their number is bounded: three tensors of that size may
  /// be in memory.
  AttentionResults runAll(const AttentionScene& scene);

  /// How often each stage has run since the start, for tests.
  struct Runs {
    int tokens, vectors;
    int scores;  ///< computed to be remembered
    int mask;
    int pass[3];  ///< by View
  };
  Runs runs() const;
  /// Those of the pinned mechanism; stages whose results were taken over did not run.
  Runs pinnedRuns() const;

 private:
  /// The stages that a mechanism decides about.
  struct Stages {
    Memo<positionedVectors> queryPlaces, keyPlaces;
    Memo<matrixOf> queryMatrix, keyMatrix, valueMatrix, outputMatrix;
    Memo<projectedHeads> queries, keys, values;
    Memo<parametersOf> parameters;
    std::optional<ScoreInputs> lastInputs;
    Memo<scoresOf> scores;
    Memo<maskedKeys> visible;
    Memo<passOf> pass[3];  ///< by View
    Memo<projectedOutput> output;
  };

  AttentionResults results(const AttentionScene& scene, View view, Stages& own, const Stages& other);
  Message prepare(const AttentionScene& scene, AttentionResults& results, Stages& own, const Stages& other);
  static void compute(View view, AttentionResults& results, Stages& own, const Stages& other);
  void computeInputs(const AttentionScene& scene, AttentionResults& results, Stages& own, const Stages& other);
  Runs runsOf(const Stages& stages) const;

  static RememberedScores remembered(const ScoreInputs& inputs, Stages& own, const Stages& other);

  Memo<sequencesOf> m_keySequences, m_querySequences;
  Memo<tokenBatch> m_batch;
  Memo<vocabularyOf> m_vocabulary;
  Memo<vocabularyVectors> m_vectors;
  Memo<queryVectors> m_queryVectors;
  Memo<keyVectors> m_keyVectors;
  Stages m_stages, m_pinnedStages;
  std::optional<Mechanism> m_lastMechanism, m_lastPinned;  ///< what the stages are of
  Memo<differenceOf> m_difference;
  Memo<weighedByEither> m_weighed;
};

}  // namespace attn
