// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/base/memo.h"
#include "core/base/table.h"
#include "core/scene/attention/attention_comparison.h"
#include "core/scene/attention/attention_stages.h"
#include "core/scene/attention/pass.h"

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

/// The results that are computed from a scene: its pass, and what the pass was made from. Cheap to copy.
struct AttentionResults {
  AttentionScene scene;  ///< the scene that these are the results of

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
  /// With the pinned mechanism's beside it where one is pinned and there is no problem.
  Pass pass;
};

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
    Memo<biasOf> bias;
    Memo<projectedOutput> output;
  };

  AttentionResults results(const AttentionScene& scene, const Mechanism& mechanism, View view, Stages& own,
                           const Stages& other);
  void forgetPinned();
  Message prepare(const TokenInputs& inputs, const Mechanism& mechanism, AttentionResults& results, Stages& own,
                  const Stages& other);
  void computeInputs(const TokenInputs& inputs, const Mechanism& mechanism, AttentionResults& results, Stages& own,
                     const Stages& other);
  static void compute(View view, Pass& pass, const ProjectionMatrices& projections, Stages& own, const Stages& other);
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
