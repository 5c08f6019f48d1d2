// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/attention/normalised_row.h"
#include "core/attention/positions.h"
#include "core/attention/row_summary.h"
#include "core/attention/scoring.h"
#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/base/index.h"
#include "core/explain/token_names.h"

namespace attn {

/// The score of a cell: the pair, and what stands between the scoring function and the mask.
struct ScoreQuestion {
  const Scoring& scoring;
  ScoredPair pair;  ///< as the scoring function sees it: turned, where the position turns vectors
  const Position& position;
  BiasInput where;
  Index key = 0;
  double temperature = 1;
  double score = 0;  ///< after the temperature, as the engine has it
};

/// From the components of the query and the key to the score: what the scoring function does with them, what the
/// position adds, what the temperature divides. The last line comes to `score`.
ATTN_API std::vector<Step> explainScore(const ScoreQuestion& question);

/// The cell of a heatmap of scores or weights that is asked about, and what applies to it.
struct WeightQuestion {
  NamedToken query, key;
  Message place;                           ///< "sequence 1, head 2"; empty: needs not be said
  std::string scoreFormula;                ///< markup
  double temperature = 1;                  ///< that the scores were divided by
  const Normaliser* normaliser = nullptr;  ///< null: softmax
  std::vector<double> normaliserScalars;   ///< none: the usual ones
  Step position = {};                      ///< what the position did (explain_stages.h); empty: nothing
  Step masks = {};                         ///< what the masks say of the key; empty: there are none
  std::vector<Step> score = {};            ///< how the score comes about (explainScore); none: the score alone
  std::vector<float> scores;               ///< of the query, after the temperature
  std::vector<KeyRange> visible;
  EmptyRow emptyRow = EmptyRow::zero;
  std::optional<double> sink = {};  ///< its score; none: there is no sink
  std::vector<std::string> keys;    ///< the tokens of all keys; none: numbered
  Index selected = 0;
  Index standsAt = 0;          ///< where the query stands among the keys: see WeighedRow
  bool areOfOneText = true;    ///< queries and keys; else distances between them mean nothing
  std::vector<Index> leftOut;  ///< keys that the spread of the row does without, ascending
  /// Rows that are added up for another summary, each as its query and its weights; none: there is no other.
  std::vector<std::pair<std::string, WeighedRow>> added;
  Message whyMasked;           ///< what the mask says of the selected key, if it is masked; empty: "masked"
  bool dropped = false;        ///< by dropout, for the output
  double dropout = 0;          ///< its probability: what is kept was divided by 1 minus it
  std::vector<float> value;    ///< of the key, in the head; none: what the weight does to it is not said
  std::vector<Term> settings;  ///< what else applies, as a temperature that is not 1
};

/// From the score to the weight of one key, and the keys around it: the score, what the normaliser makes of it, the
/// weight; what the position and the masks did before; what became of the row; whether the key is dropped.
ATTN_API Explanation explainWeight(const WeightQuestion& question);

/// Scores, and the weights that the normaliser makes of them with the sink where there is one.
NormalisedRow normalisedRowOf(const WeightQuestion& question);
/// What the sink is called among keys.
Message sinkName();
/// What else applies, as a step; one that says nothing where nothing does.
Step settingsStep(std::vector<Term> settings);
/// What is unusual about a row, or about the weight that was asked about.
std::vector<Step> rowNotes(const WeightQuestion& question, const NormalisedRow& row);
/// The weights of the keys as what sums them up takes them.
std::vector<float> weightsOf(const NormalisedRow& row);
/// "softmax((qᵀk/√d)/T)", in markup; "softmax(qᵀk/√d, s)" with a sink of score s.
std::string weightFormula(const WeightQuestion& question, const Normaliser& normaliser);

/// A number of the output that is asked about.
struct OutputQuestion {
  std::string query;
  Message place;
  Index dimension = 0;  ///< from 0
  float value = 0;
  std::vector<std::string> keys;  ///< the tokens of all keys
  std::vector<float> weights;     ///< of the query after dropout, a key each; none: the number is not taken apart
  std::vector<float> values;      ///< of the keys in this dimension
  double dropout = 0;             ///< the probability with which weights were dropped
  bool isMixed = false;           ///< by W_o: then the number is the sum of products of these two instead
  std::vector<float> joined;      ///< what the heads pooled, side by side; none: not known
  std::vector<float> mixing;      ///< the row of W_o
};

/// The sum over all keys of the weight times the key's value, with the keys that weigh most; or what W_o made of what
/// the heads pooled.
ATTN_API Explanation explainOutput(const OutputQuestion& question);

}  // namespace attn
