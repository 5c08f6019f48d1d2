#pragma once

#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/base/memo.h"
#include "core/base/table.h"
#include "core/scene/attention_stages.h"

namespace attn {

/// What of attention is looked at.
enum class View { scores, weights, output };

struct ViewRow {
  View view;
  const char* id;
  const char* name;
  const char* description;
};

ATTN_API const std::vector<ViewRow>& views();

/// What a scene comes to. Cheap to copy.
struct AttentionResults {
  AttentionScene scene;  ///< the scene that these are the results of
  View view = View::weights;

  /// Why there are no numbers, in words for the user; then only what does not depend on it is set.
  Message problem;

  Box<TokenBatch> tokens;
  Box<Tokens> vocabulary;
  Box<Tensor> vectors;                 ///< (vocabulary, d)
  Box<Tensor> projections[4];          ///< W_q, W_k, W_v, W_o as they are used
  Box<Parameters> parameters;          ///< of the scoring function
  Box<Tensor> queries, keys, values;   ///< projected: (b, n, p), or (b, h, n, p / h) with several heads
  Box<KeyRanges> visible;              ///< which keys each query sees
  std::vector<Index> validLengths;     ///< b of them, or b·n with a length per query
  std::optional<Box<Tensor>> scores;   ///< after the temperature
  std::optional<Box<Tensor>> weights;  ///< if the view needs them
  std::optional<Box<Tensor>> output;   ///< (b, n, p_o), if the view needs it
  double milliseconds = 0;             ///< that the run took
};

/// Runs the stages from a scene to what a view shows of it, and remembers each stage's last run: a stage runs again
/// only if what goes into it changed, and only if the view needs it.
class ATTN_API AttentionPipeline {
 public:
  AttentionResults run(const AttentionScene& scene, View view);

  /// How often each stage has run since the start, for tests and the curious.
  struct Runs {
    int tokens, vectors, scores, temperature, mask, softmax, pool;
  };
  Runs runs() const;

 private:
  Message prepare(const AttentionScene& scene, AttentionResults& results);
  void compute(const AttentionScene& scene, View view, AttentionResults& results);

  Memo<sequencesOf> m_keySequences, m_querySequences;
  Memo<tokenBatch> m_batch;
  Memo<vocabularyOf> m_vocabulary;
  Memo<vocabularyVectors> m_vectors;
  Memo<queryVectors> m_queryVectors;
  Memo<keyVectors> m_keyVectors;
  Memo<matrixOf> m_queryMatrix, m_keyMatrix, m_valueMatrix, m_outputMatrix;
  Memo<projectedHeads> m_queries, m_keys, m_values;
  Memo<parametersOf> m_parameters;
  Memo<scoresOf> m_scores;
  Memo<temperedScores> m_tempered;
  Memo<keysSeen> m_visible;
  Memo<weightsOf> m_weights;
  Memo<pooledHeads> m_pooled;
  Memo<projectedOutput> m_output;
};

}  // namespace attn
